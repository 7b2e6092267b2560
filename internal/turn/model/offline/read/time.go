package read

import (
	"strings"

	"github.com/mostrador/mostrador/internal/locale/when"
)

// When reads days and times. What it has understood is no longer part of the rest.
func (m *Message) When(hint when.Hint) when.Meaning {
	return when.Parse(m.Tag, m.Text, m.Now, hint)
}

var (
	peopleWords = set("personas persona pessoas pessoa people persons comensales comensal adultos adulto adults ninos nino chicos criancas crianca kids lugares sillas pax guests invitados")
	partyBefore = set("somos seremos seriamos seriam vamos iriamos seamos para pra pa de for mesa ser party group grupo total sumamos estaremos")
)

// Party reads for how many people something is. bare: the question was how many.
func (m *Message) Party(bare bool) (int, bool) {
	rest := Message{Tag: m.Tag, Text: when.Parse(m.Tag, m.Text, m.Now, when.Hint{}).Rest, Now: m.Now}
	rest.words = tokens(rest.Text)
	sum, counted := 0, false
	for i := 0; i < len(rest.words); {
		n, next := rest.number(i)
		if next == i || n == 0 || n > 200 {
			i++
			continue
		}
		switch after := rest.at(next); {
		case peopleWords[after]:
			sum, counted = sum+n, true
		case !counted && partyBefore[rest.at(i-1)] && (!articleOne[rest.at(i)] || rest.closes(next)) && rest.at(next) != "hs" && rest.at(i-1) != "de" || rest.at(i-1) == "de" && rest.at(i-2) == "mesa":
			if !counted {
				sum = n
			}
		case bare && sum == 0 && !articleOne[rest.at(i)]:
			sum = n
		}
		i = next
	}
	if sum == 0 {
		switch p := " " + m.Plain() + " "; {
		case strings.Contains(p, " yo solo ") || strings.Contains(p, " yo sola ") || strings.Contains(p, " para mi solo") || strings.Contains(p, " voy solo ") || strings.Contains(p, " voy sola ") || bare && (strings.Contains(p, " uno ") || strings.Contains(p, " una ") || strings.Contains(p, " solo yo ")):
			return 1, true
		case strings.Contains(p, " en pareja ") || strings.Contains(p, " mi esposa y yo ") || strings.Contains(p, " mi esposo y yo ") || strings.Contains(p, " mi novia y yo ") || strings.Contains(p, " mi novio y yo ") || strings.Contains(p, " los dos "):
			return 2, true
		}
	}
	return sum, sum > 0
}

// sameTime are ways to keep the hour of something that is moved.
var sameTime = []string{"mismo horario", "misma hora", "mesmo horario", "mesma hora", "same time"}

// SameTime reports whether the hour stays as it was.
func (m *Message) SameTime() bool {
	p := m.Plain()
	for _, w := range sameTime {
		if strings.Contains(p, w) {
			return true
		}
	}
	return false
}

// Word is one written word as messages are read: without accents, excitement and the
// spellings of telephones.
func Word(w string) string {
	if t := tokens(w); len(t) == 1 {
		return t[0].word
	}
	return ""
}
