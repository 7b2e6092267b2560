package phone

import (
	"strings"

	"github.com/nyaruka/phonenumbers"
)

const (
	shownLast = 4 // enough for its owner to recognise it
	hiddenMin = 4 // fewer could be tried one by one
)

// Mask shows a number to a person who may know it but must not learn it: "+54 9 11 ••••-8901". The area is shown only
// where enough stays hidden. What is not an E.164 number is hidden whole.
func Mask(e164 string) string {
	number, err := phonenumbers.Parse(e164, "")
	if err != nil || !phonenumbers.IsValidNumber(number) {
		return strings.Repeat("•", hiddenMin)
	}
	digits := phonenumbers.GetNationalSignificantNumber(number)
	national := len(digits)
	last := max(0, min(shownLast, national-hiddenMin))
	first := phonenumbers.GetLengthOfNationalDestinationCode(number)
	if national-first-last < hiddenMin {
		first = 0
		if number.GetCountryCode() == 54 && digits[0] == '9' {
			first = len("9") // the mobile mark, no part of the area
		}
	}
	code := "+" + callingCode(number)
	formatted := phonenumbers.Format(number, phonenumbers.INTERNATIONAL)
	var b strings.Builder
	b.WriteString(code)
	at := 0
	for _, r := range strings.TrimPrefix(formatted, code) {
		if '0' <= r && r <= '9' {
			if at >= first && at < national-last {
				r = '•'
			}
			at++
		}
		b.WriteRune(r)
	}
	return b.String()
}
