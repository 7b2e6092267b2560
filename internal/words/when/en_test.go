package when_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/when"
)

func TestEnglish(t *testing.T) {
	check(t, now, when.Hint{}, []sample{
		{"today", "Wed 18 Nov"},
		{"tomorrow", "Thu 19 Nov"},
		{"tmrw at 8pm", "Thu 19 Nov 20:00"},
		{"tomorrow at 8", "?hour Thu 19 Nov 08:00|20:00"},
		{"tomorrow morning", "Thu 19 Nov morning"},
		{"the day after tomorrow", "Fri 20 Nov"},
		{"tonight", "Wed 18 Nov night"},
		{"tonight at 9", "Wed 18 Nov 21:00"},
		{"yesterday", "past Tue 17 Nov"},
		{"on Friday", "Fri 20 Nov"},
		{"this Friday at noon", "Fri 20 Nov 12:00"},
		{"next Friday", "?day Fri 20 Nov | Fri 27 Nov"},
		{"next Monday", "Mon 23 Nov"},
		{"last Friday", "past Fri 13 Nov"},
		{"Friday next week", "Fri 27 Nov"},
		{"Saturday evening around 8", "Sat 21 Nov ~20:00"},
		{"Friday at half past eight in the evening", "Fri 20 Nov 20:30"},
		{"quarter to nine pm", "20:45"},
		{"at 8 o'clock", "?hour 08:00|20:00"},
		{"8:30 am", "08:30"},
		{"8 a.m.", "08:00"},
		{"20:30", "20:30"},
		{"at midnight", "00:00"},
		{"in two weeks", "Wed 2 Dec"},
		{"in a week", "Wed 25 Nov"},
		{"in half an hour", "Wed 18 Nov 10:30"},
		{"April 3rd", "Sat 3 Apr 2027"},
		{"3 April 2027", "Sat 3 Apr 2027"},
		{"December twenty first", "Mon 21 Dec"},
		{"the 15th", "Tue 15 Dec"},
		{"the 20th at 7pm", "Fri 20 Nov 19:00"},
		{"12/25", "Fri 25 Dec"},
		{"25/12", "Fri 25 Dec"},
		{"3/4", "?day Thu 4 Mar 2027 | Sat 3 Apr 2027"},
		{"2/30", "no_such_date"},
		{"end of the month", "vague"},
		{"the last day of the month", "Mon 30 Nov"},
		{"this weekend", "?day Sat 21 Nov | Sun 22 Nov"},
		{"after 6 pm", ">18:00"},
		{"between 2 and 4 pm", "14:00-16:00"},
		{"dinner at 8", "20:00"},
		{"a table for 8", "not_understood"},
		{"good evening", "not_understood"},
		{"the sun is out", "not_understood"},
	}, en)
}
