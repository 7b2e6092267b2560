package locale

import (
	"fmt"
	"strconv"
	"time"
)

// calendar is a language's names, from Sunday and from January.
type calendar struct {
	days   [7]string
	months [12]string
}

var (
	spanish = calendar{
		[7]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"},
		[12]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
			"septiembre", "octubre", "noviembre", "diciembre"},
	}
	portuguese = calendar{
		[7]string{"domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira",
			"sexta-feira", "sábado"},
		[12]string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto",
			"setembro", "outubro", "novembro", "dezembro"},
	}
)

// Date is the day as it is written in a sentence, without its year: "martes 20 de
// enero", "terça-feira, 20 de janeiro", "Tuesday, January 20". The day is the one
// t has in its own location.
func Date(tag Tag, t time.Time) string {
	switch tag.Language() {
	case "pt":
		day := strconv.Itoa(t.Day())
		if t.Day() == 1 {
			day = "1º"
		}
		return fmt.Sprintf("%s, %s de %s", portuguese.days[t.Weekday()], day, portuguese.months[t.Month()-1])
	case "en":
		return t.Format("Monday, January 2")
	default:
		return fmt.Sprintf("%s %d de %s", spanish.days[t.Weekday()], t.Day(), spanish.months[t.Month()-1])
	}
}

// Weekday is the name of a day of the week.
func Weekday(tag Tag, d time.Weekday) string {
	switch tag.Language() {
	case "pt":
		return portuguese.days[d]
	case "en":
		return d.String()
	}
	return spanish.days[d]
}

// Month is the name of a month.
func Month(tag Tag, m time.Month) string {
	switch tag.Language() {
	case "pt":
		return portuguese.months[m-1]
	case "en":
		return m.String()
	}
	return spanish.months[m-1]
}

// DateYear is Date with the year, for days that are not near.
func DateYear(tag Tag, t time.Time) string {
	if tag.Language() == "en" {
		return t.Format("Monday, January 2, 2006")
	}
	return Date(tag, t) + " de " + strconv.Itoa(t.Year())
}

// Time is the time of day t has in its own location: "14:30", "2:30 p. m.",
// "14h30" (on the hour "14h"), "2:30 PM".
func Time(tag Tag, t time.Time) string {
	switch tag {
	case ESMX:
		if t.Hour() < 12 {
			return t.Format("3:04") + " a. m."
		}
		return t.Format("3:04") + " p. m."
	case PTBR:
		if t.Minute() == 0 {
			return fmt.Sprintf("%dh", t.Hour())
		}
		return fmt.Sprintf("%dh%02d", t.Hour(), t.Minute())
	case EN:
		return t.Format("3:04 PM")
	default:
		return t.Format("15:04")
	}
}
