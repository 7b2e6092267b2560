package business

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// span is an opening of one day, in minutes from its midnight; one that ends after midnight ends beyond 24 hours.
type span struct{ from, to int }

const wholeDay = 24 * 60

var (
	closedWords = []string{"cerrado", "cerrada", "cerramos", "no abre", "no abrimos", "fechado", "fechada", "nao abre", "nao abrimos", "closed", "not open"}
	alwaysWords = []string{"24 horas", "abierto 24 horas", "aberto 24 horas", "24 hs", "24hs", "24h", "24/7", "las 24 horas", "todo el dia", "o dia todo", "dia todo", "24 hours", "open 24 hours", "all day"}

	// clockTime is an hour in free text: 9, 9:30, 9.30, 9h30, 9hs, 9 pm, 9 a. m.
	clockTime = regexp.MustCompile(`([0-9]{1,2})(?:\s*[:.h]\s*([0-9]{2}))?\s*(?:(?:hs?|hrs?|horas?)\b\.?)?\s*(a\.?\s?m\b\.?|p\.?\s?m\b\.?)?`)
	// joints may stand between hours without changing their meaning.
	joints = regexp.MustCompile(`^(?:de|desde|das|da|from|a|as|ate|hasta|to|until|till|y|e|and|las|la|los|abierto|aberto|open|[-\x{2013}\x{2014},;/&\s]+)*$`)
)

// parseHours parses the schedule text of a day. ok is false for any ambiguous text: customers must not hear guessed
// hours.
func parseHours(text string) (spans []span, ok bool) {
	text = strings.Trim(locale.Fold(text), " .!")
	switch {
	case text == "":
		return nil, false
	case slices.Contains(closedWords, text):
		return nil, true
	case slices.Contains(alwaysWords, text):
		return []span{{0, wholeDay}}, true
	}
	found := clockTime.FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 || len(found)%2 != 0 {
		return nil, false
	}
	at := 0
	var hours []hour
	for _, m := range found {
		h, fits := hourOf(text, m)
		if !fits || !onlyJoints(text[at:m[0]]) {
			return nil, false
		}
		hours, at = append(hours, h), m[1]
	}
	if !onlyJoints(text[at:]) {
		return nil, false
	}
	for pair := range slices.Chunk(hours, 2) {
		s, fits := between(pair[0], pair[1])
		if !fits || len(spans) > 0 && s.from < spans[len(spans)-1].to {
			return nil, false
		}
		spans = append(spans, s)
	}
	return spans, true
}

func onlyJoints(text string) bool {
	for _, word := range strings.Fields(text) {
		if !joints.MatchString(word) {
			return false
		}
	}
	return true
}

// hour is a written time of day; half is 'a' or 'p' if it says so.
type hour struct {
	hour, minute int
	half         byte
}

func hourOf(text string, m []int) (h hour, fits bool) {
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	h.hour, _ = strconv.Atoi(part(1)) // digits
	h.minute, _ = strconv.Atoi(part(2))
	if half := part(3); half != "" {
		h.half = half[0]
	}
	return h, h.hour <= 24 && h.minute < 60 && (h.half == 0 || h.hour >= 1 && h.hour <= 12)
}

func (h hour) minutes() int {
	n := h.hour
	switch {
	case h.half == 'p' && n < 12:
		n += 12
	case h.half == 'a' && n == 12:
		n = 0
	}
	return n*60 + h.minute
}

// between is the opening from one hour to another. "1 a 5 pm" is an afternoon and "9 a 6 pm" a day; "20 a 2" goes past
// midnight; "9 a 1" is ambiguous: false.
func between(from, to hour) (span, bool) {
	if from.half == 0 && to.half != 0 && from.hour >= 1 && from.hour <= 12 {
		from.half = to.half
		if from.minutes() >= to.minutes() {
			from.half = 'a' + 'p' - to.half
		}
	}
	s := span{from.minutes(), to.minutes()}
	if s.to <= s.from {
		if s.from < 12*60 {
			return s, false
		}
		s.to += wholeDay
	}
	return s, s.to > s.from && s.to-s.from <= wholeDay
}
