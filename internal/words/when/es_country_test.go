package when_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/when"
)

func TestArgentina(t *testing.T) {
	check(t, now, when.Hint{}, []sample{
		{"al mediodía", "noon"},
		{"mediodía", "noon"},
		{"el sábado al mediodía", "Sat 21 Nov noon"},
		{"mañana al medio día", "Thu 19 Nov noon"},
		{"el sábado al mediodía a la 1", "Sat 21 Nov 13:00"},
		{"el sábado al mediodía tipo 1 y media", "Sat 21 Nov ~13:30"},
		{"sábado a la hora del almuerzo", "Sat 21 Nov noon"},
		{"para almorzar el sábado a la 1", "Sat 21 Nov 13:00"},
		{"12hs", "12:00"},
		{"12:00", "12:00"},
		{"12:30 hs", "12:30"},
		{"en ocho días", "Thu 26 Nov"},
		{"el domingo de la semana que viene", "Sun 29 Nov"},
		{"la semana que viene", "?day Mon 23 Nov | Tue 24 Nov | Wed 25 Nov | Thu 26 Nov | Fri 27 Nov | Sat 28 Nov | Sun 29 Nov"},
		{"a la siesta", "afternoon"},
		{"diez para las nueve de la noche", "21:00"},
		{"onda 9 de la noche", "~21:00"},
		{"turno noche", "night"},
		{"mañana antes del mediodía", "Thu 19 Nov morning"},
		{"merendar a las 5", "17:00"},
		{"el viernes tipo 10 para cenar", "Fri 20 Nov ~22:00"},
		{"tenés lugar hoy a la nochecita?", "Wed 18 Nov night"},
		{"dale, el vie a las 21 hs", "Fri 20 Nov 21:00"},
	}, ar)
}

func TestMexico(t *testing.T) {
	check(t, now, when.Hint{}, []sample{
		{"al mediodía", "12:00"},
		{"mañana al mediodía", "Thu 19 Nov 12:00"},
		{"a mediodía", "12:00"},
		{"12:00", "?hour 00:00|12:00"},
		{"12:00 hrs", "?hour 00:00|12:00"},
		{"12:30 pm", "12:30"},
		{"diez para las nueve de la noche", "20:50"},
		{"a las diez para las ocho de la mañana", "07:50"},
		{"20 para las 9 de la noche", "20:40"},
		{"cinco para las tres de la tarde", "14:55"},
		{"mesa para 10 para las 9 de la noche", "21:00"},
		{"mesa de diez para las 9 pm", "21:00"},
		{"en ocho días", "?day Wed 25 Nov | Thu 26 Nov"},
		{"de hoy en ocho a las 5 de la tarde", "Wed 25 Nov 17:00"},
		{"el viernes que entra", "?day Fri 20 Nov | Fri 27 Nov"},
		{"el lunes que entra", "Mon 23 Nov"},
		{"la semana entrante, el martes", "Tue 24 Nov"},
		{"el martes de la semana que entra", "Tue 24 Nov"},
		{"el domingo de la semana que viene", "?day Sun 22 Nov | Sun 29 Nov"},
		{"antier", "past Mon 16 Nov"},
		{"ahorita", "Wed 18 Nov 10:00"},
		{"hoy en la noche", "Wed 18 Nov night"},
		{"mañana en la tarde como a las 4", "Thu 19 Nov ~16:00"},
		{"por ahí de las 7 de la noche", "~19:00"},
		{"diciembre 5 a las 3 pm", "Sat 5 Dec 15:00"},
		{"san valentín", "Sun 14 Feb 2027"},
		{"te late el sábado a las 8 de la noche", "Sat 21 Nov 20:00"},
	}, mx)
}

// The opening hours decide what a text leaves open, and only that.
func TestOpeningHoursDecide(t *testing.T) {
	check(t, now, evenings, []sample{
		{"mañana a las 8", "Thu 19 Nov 20:00"},
		{"el viernes a las 9 y media", "Fri 20 Nov 21:30"},
		{"a las 9", "21:00"},
		{"tipo 9", "~21:00"},
		{"el viernes a las 12", "?hour Fri 20 Nov 12:00 | Sat 21 Nov 00:00"},
		{"mañana a las 10 de la mañana", "Thu 19 Nov 10:00"},
		{"mañana a las 3", "?hour Thu 19 Nov 03:00|15:00"},
		{"el lunes a las 9", "?hour Mon 23 Nov 09:00|21:00"},
		{"el viernes que viene a las 9", "?day Fri 20 Nov 21:00 | Fri 27 Nov 21:00"},
		{"el lunes o el martes a las 21", "Tue 24 Nov 21:00"},
		{"el lunes a las 21", "Mon 23 Nov 21:00"},
		{"el martes 20 a las 21", "mismatch Fri 20 Nov 21:00 | Tue 24 Nov 21:00"},
		{"de 9 a 11", "21:00-23:00"},
		{"después de las 9", ">21:00"},
		{"el viernes", "Fri 20 Nov"},
	}, ar, mx)
}
