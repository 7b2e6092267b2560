package detail

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// bothForm is "fazer as duas", which is no hour: what is done are the two things.
var bothForm = regexp.MustCompile(`(?i)((?:fazer|marcar|marca|marque|agendar|agenda|hacer|hacerme|agendarme)\s+)(?:as duas|os dois|las dos|los dos|ambas)\b`)

// wishForm is the same beside an hour that is said otherwise: "quero as duas, depois das 14h".
var (
	wishForm = regexp.MustCompile(`(?i)((?:quero|queria|quiero|quisiera)\s+)(?:as duas|os dois|las dos|los dos)\b`)
	hourForm = regexp.MustCompile(`(?i)\d{1,2}(:\d\d)?\s?(h|hs|horas|am|pm)\b|\d{1,2}:\d\d`)
)

// datedForm is a date in digits, and groupForm what a telephone number has and a list of hours has not.
var (
	datedForm = regexp.MustCompile(`\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\b\d{1,2} \d{1,2} 20\d\d\b`)
	groupForm = regexp.MustCompile(`\d{3}`)
)

// joinedForm is "alas 5", as it is written in a hurry.
var joinedForm = regexp.MustCompile(`(?i)(^|\s)alas (?:las )?(\d)`)

// timed is a text without what only looks like an hour: a telephone number begins with none ("212 555 0123").
func timed(raw string) string {
	raw = digitRuns.ReplaceAllStringFunc(raw, func(run string) string {
		if n := len(onlyDigits(run)); n < 8 || n > 15 || datedForm.MatchString(run) || !groupForm.MatchString(run) {
			return run
		}
		return strings.Repeat(" ", len(run))
	})
	raw = joinedForm.ReplaceAllString(raw, "${1}a las $2")
	raw = bothForm.ReplaceAllString(raw, "$1  ")
	if hourForm.MatchString(raw) {
		raw = wishForm.ReplaceAllString(raw, "$1  ")
	}
	return raw
}

// When reads days and times. What it has understood is no longer part of the rest. Who
// writes in another language than the shop's is read in theirs.
func (m *Text) When(hint when.Hint) when.Meaning {
	own := when.Parse(m.Tag, timed(m.Raw), m.Now, hint)
	if other, ok := m.foreign(); ok {
		if theirs := when.Parse(other, timed(m.Raw), m.Now, hint); Said(theirs) > Said(own) {
			return theirs
		}
	}
	return m.lacking(own)
}

// noRoom says that there is none, of a day that is wished for.
var noRoom = regexp.MustCompile(`(^| )(no|nao|ja nao|ya no) (tem|ha|hay|tienes?|tienen|tenes|tendras?|tendran|tenian?|teria|queda|quedan|sobra|sobrou|havia|habria|habra)( |$)`)

// lacking makes the day of "no dia 25 não tem outro horário?" the one that is asked about: it is not refused.
func (m *Text) lacking(w when.Meaning) when.Meaning {
	if len(w.Not) == 1 && !w.HasDay && len(w.Options) == 0 && noRoom.MatchString(m.Plain()) {
		w.Day, w.HasDay, w.Not = w.Not[0], true, nil
	}
	return w
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
	alone       = []string{" yo solo ", " yo sola ", " para mi solo", " voy solo ", " voy sola "}
	barelyAlone = []string{" uno ", " una ", " solo yo "}
	couples     = []string{
		" en pareja ", " mi esposa y yo ", " mi esposo y yo ", " mi novia y yo ", " mi novio y yo ", " los dos ",
	}
	peopleWords = set(`personas persona pessoas pessoa people persons comensales comensal adultos adulto adults ninos
		nino chicos criancas crianca kids lugares sillas pax guests invitados`)
	partyBefore = set(`somos son serian seremos seriamos seriam vamos iriamos seamos para pra pa for mesa ser party group
		grupo total sumamos estaremos sean seran sao seremos sino sumaremos`)
	refusing = set("no nao not")
	roughly  = set("como unos unas uns umas aprox aproximadamente about around casi quase")
)

// Party reads for how many people something is. bare: the question was how many.
func (m *Text) Party(bare bool) (int, bool) {
	n := lineOf(m.When(when.Hint{}).Rest).party(bare)
	p := " " + m.Plain() + " "
	switch {
	case n > 0:
	case containsOne(p, alone) || bare && containsOne(p, barelyAlone):
		n = 1
	case containsOne(p, couples):
		n = 2
	default:
		n = m.family()
	}
	return n, n > 0
}

// party is how many people a text without days and times says, or 0.
func (m line) party(bare bool) (sum int) {
	counted := false
	for i := 0; i < len(m.words); {
		n, next := m.number(i)
		if next == i || n == 0 || n > 200 {
			i++
			continue
		}
		if m.givenUp(i) {
			i = next
			continue
		}
		before, article := m.at(i-1), articleOne[m.at(i)]
		if roughly[before] { // "somos como 15"
			before = m.at(i - 2)
		}
		switch {
		case peopleWords[m.at(next)]:
			sum, counted = sum+n, true
		case counted:
		case partyBefore[before] && (!article || m.closes(next)) && m.at(next) != "hs",
			before == "de" && m.at(i-2) == "mesa",
			bare && sum == 0 && !article:
			sum = n
		}
		i = next
	}
	return sum
}

// givenUp: a number is one that no longer holds: "5, no 3", "6 en vez de 4", "no somos 4".
func (m line) givenUp(i int) bool {
	before, at := m.at(i-1), i-1
	if partyBefore[before] && before != "sino" {
		before, at = m.at(i-2), i-2
	}
	instead := before == "de" && (m.at(at-1) == "vez" || m.at(at-1) == "lugar")
	return instead || refusing[before] && !m.pauses(at+1)
}

func containsOne(text string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(text, p) })
}

// early and late are ends of a part of the day.
var (
	early = set("temprano tempranito tempranisimo temprana cedo cedinho early primera primeira")
	late  = set("fin final finales finalzinho fim ultima ultimo tardecita tardesita tardinha late end")
)

// Edge is the end of the part of a day that is said: "el sábado tempranito", "no fim da tarde".
func (m *Text) Edge() (when.Bound, bool) {
	switch {
	case m.HasAny(early) && !m.Has("mas", "mais"): // "más temprano" is than something else
		return when.First, true
	case m.HasAny(late) && m.Has("tarde", "tardecita", "tardesita", "tardinha", "dia", "manana", "manha", "afternoon", "day"):
		return when.Last, true
	}
	return "", false
}

// sameTime are ways to keep the hour of something that is moved.
var sameTime = []string{"mismo horario", "misma hora", "mesmo horario", "mesma hora", "same time"}

// SameTime reports whether the hour stays as it was.
func (m gist) SameTime() bool { return containsOne(m.Plain(), sameTime) }
