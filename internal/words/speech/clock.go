package speech

import "github.com/mostrador/mostrador/internal/kit/locale"

// Time says a time of day, minutes from midnight: "la una de la tarde", "las ocho y
// media de la noche", "meio-dia", "três e meia da tarde".
func Time(tag locale.Tag, minute int) string {
	minute = (minute%1440 + 1440) % 1440
	hour, min := minute/60, minute%60
	switch language(tag) {
	case portuguese:
		return portugueseTime(hour, min)
	case english:
		return englishTime(hour, min)
	}
	return spanishTime(tag, hour, min)
}

// At says when something is: "a las ocho y media de la noche", "al mediodía", "às
// três e meia da tarde", "ao meio-dia".
func At(tag locale.Tag, minute int) string {
	minute = (minute%1440 + 1440) % 1440
	t := Time(tag, minute)
	switch language(tag) {
	case portuguese:
		switch {
		case minute/60 == 12:
			return "ao " + t
		case minute/60 == 0 || minute/60 == 13 || minute/60 == 1:
			return "à " + t
		}
		return "às " + t
	case english:
		return "at " + t
	}
	if minute == 12*60 {
		return "al mediodía"
	}
	return "a " + t
}

func spanishTime(tag locale.Tag, hour, min int) string {
	switch {
	case hour == 12 && min == 0:
		return "el mediodía"
	case hour == 0 && min == 0:
		return "la medianoche"
	}
	twelve := (hour+11)%12 + 1
	out := "las " + spanishNumber(int64(twelve), Feminine, false)
	if twelve == 1 {
		out = "la una"
	}
	switch min {
	case 0:
	case 15:
		out += " y cuarto"
	case 30:
		out += " y media"
	default:
		out += " y " + spanishNumber(int64(min), Masculine, false)
	}
	return out + " " + spanishPart(tag, hour)
}

// spanishPart is the part of the day an hour belongs to. Seven in the evening is
// still afternoon in Argentina and night in Mexico; half past twelve is noon in
// Argentina and afternoon in Mexico.
func spanishPart(tag locale.Tag, hour int) string {
	night, noon := 20, 12
	if tag == locale.ESMX {
		night, noon = 19, 24
	}
	switch {
	case hour == 0:
		return "de la noche"
	case hour < 6:
		return "de la madrugada"
	case hour < 12:
		return "de la mañana"
	case hour == noon:
		return "del mediodía"
	case hour < night:
		return "de la tarde"
	}
	return "de la noche"
}

func portugueseTime(hour, min int) string {
	var out, part string
	switch {
	case hour == 0:
		out = "meia-noite"
	case hour == 12:
		out = "meio-dia"
	default:
		out = portugueseNumber(int64((hour+11)%12+1), Feminine)
		part = " " + portuguesePart(hour)
	}
	switch min {
	case 0:
	case 30:
		out += " e meia"
	default:
		out += " e " + portugueseNumber(int64(min), Masculine)
	}
	return out + part
}

func portuguesePart(hour int) string {
	switch {
	case hour < 5:
		return "da madrugada"
	case hour < 12:
		return "da manhã"
	case hour < 19:
		return "da tarde"
	}
	return "da noite"
}

func englishTime(hour, min int) string {
	switch {
	case hour == 12 && min == 0:
		return "noon"
	case hour == 0 && min == 0:
		return "midnight"
	}
	out := englishNumber(int64((hour+11)%12 + 1))
	switch {
	case min == 0:
	case min < 10:
		out += " oh " + englishNumber(int64(min))
	default:
		out += " " + englishNumber(int64(min))
	}
	switch {
	case hour < 12:
		return out + " in the morning"
	case hour < 18:
		return out + " in the afternoon"
	}
	return out + " in the evening"
}
