package when_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// The days that a text rules out are reported, and are never the day it means.
func TestDaysThatDoNotSuit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		text, want string
	}{
		{ar, "el viernes no puedo", "Fri 20"},
		{ar, "viernes no", "Fri 20"},
		{mx, "mañana viernes no puedo", "Thu 19 Fri 20"},
		{ar, "el viernes no puedo, el sábado sí", "Fri 20"},
		{ar, "cualquier día menos el lunes y el martes", "Mon 23 Tue 24"},
		{ar, "el lunes, ¿no?", ""},
		{ar, "el viernes a las 8 no, a las 9", ""},
		{ar, "el lunes y el martes no puedo, el miércoles sí", "Mon 23 Tue 24"},
		{ar, "el lunes puedo y el martes no", "Tue 24"},
		{br, "segunda e terça não posso", "Mon 23 Tue 24"},
		{br, "sexta não dá", "Fri 20"},
		{br, "não posso na segunda", "Mon 23"},
		{br, "nem segunda nem terça", "Mon 23 Tue 24"},
		{en, "Monday is impossible", "Mon 23"},
	} {
		got := ""
		for i, d := range when.Parse(c.tag, c.text, now, when.Hint{}).Not {
			if i > 0 {
				got += " "
			}
			got += d.Format("Mon 2")
		}
		if got != c.want {
			t.Errorf("%s %q rules out %q, want %q", c.tag, c.text, got, c.want)
		}
	}
}

// "A primera hora" is when the shop opens, not the morning.
func TestEdgesOfTheDay(t *testing.T) {
	check(t, now, evenings, []sample{
		{"mañana a primera hora", "Thu 19 Nov 19:00 first"},
		{"mañana a última hora", "Thu 19 Nov 23:55 last"},
		{"el lunes a primera hora", "vague Mon 23 Nov first"},
		{"hoy a primera hora", "Wed 18 Nov 19:00 first"},
		{"a primera hora", "vague first"},
		{"mañana lo antes posible", "Thu 19 Nov soonest"},
	}, ar, mx)
}
