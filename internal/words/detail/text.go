// Package detail reads details of a message by their form: numbers and sizes, who somebody is, where something goes,
// codes, ways to pay, and which of several things is pointed at, in everyday Spanish, Portuguese and simple English.
// It knows neither the business nor what was said before.
package detail

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// longest is how much of a message is read.
const longest = 2000

// Text is what one message says. Its methods look for one detail each.
type Text struct {
	gist
	Tag locale.Tag
	Now time.Time
}

// gist is what a message says as a whole: yes or no, thanks, that something is put right, what it is about.
type gist struct{ line }

// line is a message in words.
type line struct {
	Raw   string  // as it was written, shortened
	words []token // without punctuation
	taken []bool  // words that a detail has used
}

// Read reads a message. now is the present moment in the business's zone.
func Read(tag locale.Tag, text string, now time.Time) *Text {
	return &Text{Tag: tag, Now: now, gist: gist{lineOf(shorten(floors.Replace(text)))}}
}

func lineOf(raw string) line {
	l := line{Raw: raw, words: tokens(raw)}
	l.taken = make([]bool, len(l.words))
	for i, t := range l.words {
		l.taken[i] = fillers[t.word]
	}
	return l
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
	return strings.ToValidUTF8(s[:min(len(s), longest)], "")
}

// Len is how many words it has.
func (m line) Len() int { return len(m.words) }

// Empty reports whether there is nothing in it to be read.
func (m line) Empty() bool { return len(m.words) == 0 }

// Question reports whether it asks something, by its marks or by how it begins.
func (m line) Question() bool {
	if strings.ContainsAny(m.Raw, "?¿") {
		return true
	}
	first := m.skip(0, func(i int) bool { return courtesy[m.at(i)] })
	return askers[m.at(first)] || m.HowMuch()
}

// HowMuch reports that it asks how much or how many, wherever that stands: "de la chica cuántas trae".
func (m line) HowMuch() bool {
	for i, t := range m.words {
		if amounts[t.word] && !notAsked[m.at(i-1)] && !notAsked[m.at(i+1)] {
			return true
		}
	}
	return false
}

// amounts ask for one; beside notAsked they do not: "cuanto antes", "en cuanto puedas", "unos cuantos".
var (
	amounts  = set("cuanto cuanta cuantos cuantas quanto quanta quantos quantas")
	notAsked = set("antes en enquanto todo tudo tanto unos unas uns umas mas mais menos por")
)

// askers begin questions; courtesy comes before anything.
var (
	askers = set(`que cual cuales cuanto cuanta cuantos cuantas cuando donde adonde como quien quienes tenes tienes
		tienen tenen hay qual quais quanto quanta quantos quantas quando onde quem tem voces what which how when where
		who do does can is are`)
	courtesy = set(`hola buenas buenos buen dia dias tardes noches disculpa disculpe perdon oi ola bom boa tarde noite
		hi hello hey y e a and por favor porfa che una consulta pregunta oye disculpame perdona`)
)

// Has reports whether one of these words is said.
func (m line) Has(words ...string) bool {
	return slices.ContainsFunc(m.words, func(t token) bool { return slices.Contains(words, t.word) })
}

// HasAny reports whether one of a set of words is said.
func (m line) HasAny(words map[string]bool) bool {
	return slices.ContainsFunc(m.words, func(t token) bool { return words[t.word] })
}

// Plain is the message folded, its words with single spaces between them.
func (m line) Plain() string {
	parts := make([]string, len(m.words))
	for i, t := range m.words {
		parts[i] = t.word
	}
	return strings.Join(parts, " ")
}

// text is the message as written from one word to before another.
func (m line) text(from, to int) string {
	if from >= to || from >= len(m.words) {
		return ""
	}
	return strings.TrimSpace(m.Raw[m.words[from].start:m.words[to-1].end])
}

// at is a word, or nothing beyond the ends.
func (m line) at(i int) string {
	if i < 0 || i >= len(m.words) {
		return ""
	}
	return m.words[i].word
}

// pauses: a word is there, and something stands between it and the one before.
func (m line) pauses(i int) bool { return i < len(m.words) && m.words[i].pause }

// capital: a word is written with one.
func (m line) capital(i int) bool {
	first, _ := utf8.DecodeRuneInString(m.Raw[m.words[i].start:])
	return unicode.IsUpper(first) && (len(m.words) < 4 || strings.ContainsFunc(m.Raw, unicode.IsLower)) // who shouts marks no names
}

// says: some words stand at a place.
func (m line) says(words []string, i int) bool {
	for k, w := range words {
		if m.at(i+k) != w {
			return false
		}
	}
	return true
}

// skip is the first word from a place on of which something does not hold.
func (m line) skip(from int, over func(i int) bool) int {
	for from < len(m.words) && over(from) {
		from++
	}
	return from
}

// claim marks words as read, take those between two places of the message.
func (m line) claim(from, to int) {
	for i := from; i < to && i < len(m.words); i++ {
		m.taken[i] = true
	}
}

func (m line) take(from, to int) {
	for i, t := range m.words {
		m.taken[i] = m.taken[i] || t.start >= from && t.end <= to
	}
}

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
func (m line) closes(i int) bool {
	end := m.skip(i, func(at int) bool { return !m.words[at].pause && closing[m.words[at].word] })
	return end >= len(m.words) || m.words[end].pause
}
