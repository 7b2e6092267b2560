package replies

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Word is a word of a reply with what the grammar knows of it.
type Word struct {
	Text   string   // lower case, without marks
	Pause  bool     // punctuation or a new line came before it
	Stress bool     // it carried a written accent
	Name   bool     // it has a capital that no sentence gave it
	Shown  bool     // the question has it
	Clues  []string // what phrases of the lexicon it belongs to

	drawn, root, clitic string
	shown               bool
}

// certain reports a word that says the same whether it was shown or not: the question has it by chance.
func (w Word) certain() bool {
	return slices.ContainsFunc(w.Clues, func(c string) bool { return c != "?detail" && c != "?pointing" })
}

// Asked is what the question is about.
type Asked struct{ Act, Thing, Locale string }

func (a Asked) language() string {
	lang, _, _ := strings.Cut(a.Locale, "-")
	return lang
}

// prepare works out the forms of words that features are made of.
func prepare(list []Word) []Word {
	out := make([]Word, len(list))
	for i, w := range list {
		w.drawn = squeeze(w.Text)
		w.root, w.clitic = w.drawn, ""
		if w.Shown && !w.certain() {
			w.drawn, w.root, w.shown = "<shown>", "<shown>", true
			out[i] = w
			continue
		}
		if strings.HasPrefix(w.Text, ":") {
			out[i] = w
			continue
		}
		if strings.ContainsAny(w.Text, "0123456789") {
			w.drawn, w.root = "0", "0"
		} else {
			w.root, w.clitic = rootOf(Sound(w.Text))
		}
		out[i] = w
	}
	return out
}

// squeeze makes every run of one letter a single letter.
func squeeze(text string) string {
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		if i == 0 || text[i] != text[i-1] {
			out = append(out, text[i])
		}
	}
	return string(out)
}

// Sound writes a word as it is heard, so that "kanselalo" and "cancelalo", "vien" and "bien" are one.
func Sound(w string) string {
	out := make([]byte, 0, len(w))
	for i := range len(w) {
		c, next := w[i], byte(0)
		if i+1 < len(w) {
			next = w[i+1]
		}
		soft := next == 'e' || next == 'i'
		switch {
		case c == 'h' && i > 0 && w[i-1] == 'c':
			out[len(out)-1] = 'x'
			continue
		case c == 'h', c == 'u' && i > 0 && w[i-1] == 'q':
			continue
		case c == 'c' && soft, c == 'z':
			c = 's'
		case c == 'c', c == 'q':
			c = 'k'
		case c == 'v':
			c = 'b'
		case c == 'g' && soft:
			c = 'j'
		}
		if n := len(out); n == 0 || out[n-1] != c {
			out = append(out, c)
		}
	}
	return string(out)
}

var (
	clitics = []string{"melos", "melas", "noslo", "nosla", "selo", "sela", "melo", "mela", "telo", "tela", "los", "las", "nos",
		"les", "lhe", "me", "te", "se", "lo", "la", "le"}
	endings = []string{"aremos", "eremos", "arian", "aria", "eria", "iria", "iendo", "ando", "endo", "indo", "amos", "emos", "imos",
		"aron", "ieron", "aram", "eram", "aste", "iste", "ados", "adas", "idos", "idas", "ado", "ada", "ido", "ida",
		"aba", "ia", "ar", "er", "ir", "an", "en", "am", "em", "as", "es", "ei", "ou", "os", "a", "e", "o", "i"}
)

// rootOf is a word without the pronouns at its end and without its inflection, and those pronouns: "mandamelo" is "mand"
// and "melo".
func rootOf(w string) (root, pronoun string) {
	for _, end := range clitics {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 4 {
			w, pronoun = cut, end
			break
		}
	}
	for _, end := range endings {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 3 {
			return cut, pronoun
		}
	}
	return w, pronoun
}

// at is the drawn-in word at a place; marks before the beginning and behind the end.
func at(list []Word, i int) string {
	switch {
	case i < 0:
		return "<"
	case i >= len(list):
		return ">"
	}
	return list[i].drawn
}

func rootAt(list []Word, i int) string {
	if i < 0 || i >= len(list) {
		return at(list, i)
	}
	return list[i].root
}

// grams calls add with the letters of a word, three and four at a time.
func grams(w string, add func(string)) {
	inside := "<" + w + ">"
	if utf8.RuneCountInString(inside) != len(inside) {
		return
	}
	for n := 3; n <= 4; n++ {
		for j := 0; j+n <= len(inside); j++ {
			add(inside[j : j+n])
		}
	}
}

// Clue adds what a phrase says, once.
func (w *Word) Clue(name string) {
	if !slices.Contains(w.Clues, name) {
		w.Clues = append(w.Clues, name)
	}
}
