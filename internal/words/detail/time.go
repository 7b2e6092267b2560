package detail

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// When reads days and times. What it has understood is no longer part of the rest. Who
// writes in another language than the shop's is read in theirs.
func (m *Text) When(hint when.Hint) when.Meaning {
	own := when.Parse(m.Tag, m.Raw, m.Now, hint)
	if other, ok := m.foreign(); ok {
		if theirs := when.Parse(other, m.Raw, m.Now, hint); Said(theirs) > Said(own) {
			return theirs
		}
	}
	return own
}

// Said is how much of a day and a time was understood.
func Said(m when.Meaning) (n int) {
	for _, known := range []bool{m.HasDay, m.HasTime, m.Part != "", len(m.Options) > 0, m.Bound != ""} {
		if known {
			n++
		}
	}
	return n
}

// telling are words of a language that another has not.
var telling = []struct {
	tag   locale.Tag
	words map[string]bool
}{
	{locale.EN, set(`the for at on tomorrow today tonight would like can please my and book table you is it in this
		next appointment`)},
	{locale.PTBR, set(`voce voces para pra amanha hoje quero queria nao uma um obrigado obrigada horario marcar sexta
		quinta terca sabado as mesa`)},
	{locale.ESAR, set(`quiero quisiera hola manana hoy por una para el la reservar cita turno jueves viernes martes a
		las`)},
}

// foreign is the language a message is in, where it is clearly not the shop's.
func (m *Text) foreign() (locale.Tag, bool) {
	best, most, own := locale.Tag(""), 1, 0
	for _, of := range telling {
		n := 0
		for _, t := range m.words {
			if of.words[t.word] {
				n++
			}
		}
		switch {
		case of.tag.Language() == m.Tag.Language():
			own = n
		case n > most:
			best, most = of.tag, n
		}
	}
	return best, best != "" && most > own
}

var (
	peopleWords = set(`personas persona pessoas pessoa people persons comensales comensal adultos adulto adults ninos
		nino chicos criancas crianca kids lugares sillas pax guests invitados`)
	partyBefore = set(`somos seremos seriamos seriam vamos iriamos seamos para pra pa de for mesa ser party group
		grupo total sumamos estaremos`)
)

// Party reads for how many people something is. bare: the question was how many.
func (m *Text) Party(bare bool) (int, bool) {
	rest := Text{Tag: m.Tag, Raw: m.When(when.Hint{}).Rest, Now: m.Now}
	rest.words = tokens(rest.Raw)
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
func (m *Text) SameTime() bool {
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
