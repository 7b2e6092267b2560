// Package detail reads details of a message by their form: numbers and sizes, who somebody is, where something goes, codes,
// ways to pay, and which of several things is pointed at, in everyday Spanish, Portuguese and simple English. It knows
// neither the business nor what was said before.
package detail

import (
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// longest is how much of a message is read.
const longest = 2000

// Message is what one message says. Its methods look for one thing each.
type Text struct {
	Tag   locale.Tag
	Raw   string // as it was written, shortened
	Now   time.Time
	words []token // without punctuation
	taken []bool  // words that a detail has used
}

// Read reads a message. now is the present moment in the business's zone.
func Read(tag locale.Tag, text string, now time.Time) *Text {
	m := &Text{Tag: tag, Raw: shorten(floors.Replace(text)), Now: now}
	m.words = tokens(m.Raw)
	m.taken = make([]bool, len(m.words))
	for i, t := range m.words {
		m.taken[i] = fillers[t.word]
	}
	return m
}

// fillers are what people say while they think, or before they put something right; they
// name nothing.
var fillers = set(`bue bah pero mira mire fijate mirá che ay uy uh uf uff ufa uia epa upa eh eeh ehm mm mmm emm oye
	oiga pues osea digo digamos equivoque confundi equivocado equivocada confundido confundida sabes sabe viste pois
	entao errei enganei olha ne well oops sorry wait but`)

// floors are ordinals that are written with a point, which ends nothing.
var floors = strings.NewReplacer(".º", "º", ".ª", "ª", ".°", "°")

func shorten(s string) string {
	s = strings.ToValidUTF8(s, "")
	if len(s) <= longest {
		return s
	}
	at := longest
	for at > 0 && s[at]&0xC0 == 0x80 {
		at--
	}
	return s[:at]
}

// Len is how many words it has.
func (m *Text) Len() int { return len(m.words) }

// Rest is how many of its words belong to no wish and no fact that was read.
func (m *Text) Rest() (n int) {
	for i, t := range m.words {
		if !m.taken[i] && !edges[t.word] && !answering[t.word] && !yesWords[t.word] {
			n++
		}
	}
	return n
}

// Empty reports whether there is nothing in it to be read.
func (m *Text) Empty() bool { return len(m.words) == 0 }

// Question reports whether it asks something, by its marks or by how it begins.
func (m *Text) Question() bool {
	if strings.ContainsAny(m.Raw, "?¿") {
		return true
	}
	for i := range m.words {
		if courtesy[m.words[i].word] {
			continue
		}
		return askers[m.words[i].word]
	}
	return false
}

// askers begin questions; courtesy comes before anything.
var (
	askers = set(`que cual cuales cuanto cuanta cuantos cuantas cuando donde adonde como quien quienes tenes tienes
		tienen tenen hay qual quais quanto quanta quantos quantas quando onde quem tem voces what which how when where
		who do does can is are`)
	courtesy = set(`hola buenas buenos buen dia dias tardes noches disculpa disculpe perdon oi ola bom boa tarde noite
		hi hello hey y e a and por favor porfa che una consulta pregunta oye disculpame perdona`)
)

// Has reports whether one of these words is said.
func (m *Text) Has(words ...string) bool {
	for _, t := range m.words {
		for _, w := range words {
			if t.word == w {
				return true
			}
		}
	}
	return false
}

// Plain is the message folded, its words with single spaces between them.
func (m *Text) Plain() string {
	parts := make([]string, len(m.words))
	for i, t := range m.words {
		parts[i] = t.word
	}
	return strings.Join(parts, " ")
}

// text is the message as written from one word to before another.
func (m *Text) text(from, to int) string {
	if from >= to || from >= len(m.words) {
		return ""
	}
	return strings.TrimSpace(m.Raw[m.words[from].start:m.words[to-1].end])
}

// set is a list of words to look up.
// Set is a list of words to look up.
func Set(words string) map[string]bool { return set(words) }

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// phrases are a list of them in words, between commas.
func phrases(list string) (out [][]string) {
	for p := range strings.SplitSeq(list, ",") {
		out = append(out, strings.Fields(p))
	}
	return out
}

// valued looks up the number that begins each phrase by the words after it.
func valued(list string) map[string]int {
	out := map[string]int{}
	for _, words := range phrases(list) {
		for _, w := range words[1:] {
			out[w], _ = strconv.Atoi(words[0])
		}
	}
	return out
}

// byFirst looks up the first word of each phrase by all of its words.
func byFirst(list string) map[string]string {
	out := map[string]string{}
	for _, words := range phrases(list) {
		for _, w := range words {
			out[w] = words[0]
		}
	}
	return out
}

// closing are words that may end any message.
var closing = set(`por favor porfa porfavor gracias please obrigado obrigada thanks che dale amigo amiga ahi entonces
	ya pues ok eh viste`)

// closes: only closing words follow, or there is a pause.
func (m *Text) closes(i int) bool {
	for at := i; at < len(m.words); at++ {
		if m.words[at].pause {
			return true
		}
		if !closing[m.words[at].word] {
			return false
		}
	}
	return true
}

// HasAny reports whether one of a set of words is said.
func (m *Text) HasAny(words map[string]bool) bool {
	for _, t := range m.words {
		if words[t.word] {
			return true
		}
	}
	return false
}
