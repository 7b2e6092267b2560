package speech

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

const clockFigures = `\d{1,2}(?:[:h]\d{2}|h\b)`

var (
	hourRanges = regexp.MustCompile(`(?i)(?:\b(?:de|das|from)\s+)?(` + clockFigures + `)(?:\s?hs)?\s?[-–]\s?(` +
		clockFigures + `)`)
	clocks    = regexp.MustCompile(`(?i)(?:\b(a las|a la|desde las|hasta las|las|la|de|a|das|da|às|à|as|até as|até|at|from|to)\s+)?(\d{1,2})(?:[:h](\d{2})|h\b)(?:\s?(?:hs|hrs|horas|h)\b\.?)?(?:\s?([ap])\.?\s?m\b\.?)?`)
	bareHours = regexp.MustCompile(`(?i)\b(a las|a la|às|à|at)\s+(\d{1,2})(?:(\s?(?:hs|hrs|h)\b\.?)|(\s?[ap]\.?\s?m\b\.?))?`)
	onTheHour = regexp.MustCompile(`(?i)^(?:$|[.,;:?!)\n]|\s+(?:de la|del|da|do|en punto|em ponto|y|e|horas|hoy|mañana|hoje|amanhã)\b|\s+[^\p{L}\d])`)
)

func aloudTimes(tag locale.Tag, text string) string {
	join := map[languageID]string{spanish: "de $1 a $2", portuguese: "das $1 às $2",
		english: "from $1 to $2"}[language(tag)]
	text = hourRanges.ReplaceAllString(text, join)
	text = each(clocks, text, func(f match) (string, bool) {
		minute, ok := minuteOf(f.groups[2], f.groups[3], f.groups[4])
		return ledBy(tag, f.groups[1], minute), ok && f.standsAlone()
	})
	return each(bareHours, text, func(f match) (string, bool) {
		half := strings.TrimLeft(f.groups[4], " ")
		minute, ok := minuteOf(f.groups[2], "", half[:min(1, len(half))])
		switch {
		case !ok || !f.standsAlone():
			return "", false
		case f.groups[3] != "" || half != "" || minute >= 13*60:
			return ledBy(tag, f.groups[1], minute), onTheHour.MatchString(f.after) || f.groups[3] != "" || half != ""
		}
		return f.groups[1] + " " + spell(tag, int64(minute/60), Feminine, false), onTheHour.MatchString(f.after)
	})
}

func minuteOf(hour, minute, half string) (int, bool) {
	h, err := strconv.Atoi(hour)
	m := 0
	if err == nil && minute != "" {
		m, err = strconv.Atoi(minute)
	}
	switch strings.ToLower(half) {
	case "p":
		if h < 12 {
			h += 12
		}
	case "a":
		if h == 12 {
			h = 0
		}
	}
	return h*60 + m, err == nil && h <= 24 && m < 60 && h*60+m <= 24*60
}

// ledBy says a time after the words that lead to it.
func ledBy(tag locale.Tag, lead string, minute int) string {
	minute %= 1440
	t, word := Time(tag, minute), strings.ToLower(lead)
	switch language(tag) {
	case portuguese:
		switch word {
		case "":
			return t
		case "às", "à":
			return At(tag, minute)
		case "das", "da", "de":
			return "d" + article(minute) + " " + t
		case "até", "até as":
			return "até " + article(minute) + " " + t
		case "as", "a":
			return article(minute) + " " + t
		}
	case english:
		if word == "at" {
			return At(tag, minute)
		}
	default:
		switch word {
		case "", "las", "la":
			return t
		case "a las", "a la":
			return At(tag, minute)
		case "de":
			return contract("de ", t)
		case "a":
			return strings.TrimLeft(contract(" a ", t), " ")
		case "desde las", "hasta las":
			return strings.TrimSuffix(word, "las") + t
		}
	}
	return strings.TrimLeft(lead+" "+t, " ")
}
