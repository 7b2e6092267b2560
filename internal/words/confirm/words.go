package confirm

import (
	"strings"

	"github.com/mostrador/mostrador/internal/words/confirm/replies"
	"github.com/mostrador/mostrador/internal/words/word"
)

// wordID is a word's index in the lexicon.
type wordID int32

const unknown wordID = 0

// words is every word the lexicon knows, with the indexes that find one that was drawn out or mistyped.
type words struct {
	ids      map[string]wordID
	texts    []string
	squeezed map[string][]wordID // by the text with every run of a letter made one
	near     map[nearKey][]wordID
	heard    map[string]wordID // by how a long word sounds
	twice    map[string]bool   // two words sound like this
	forgiven map[wordID]bool   // may be mistyped
}

type nearKey struct {
	first byte
	size  int
}

func newWords() *words {
	return &words{
		ids: map[string]wordID{}, texts: []string{""}, squeezed: map[string][]wordID{},
		near: map[nearKey][]wordID{}, heard: map[string]wordID{}, twice: map[string]bool{}, forgiven: map[wordID]bool{},
	}
}

// learn adds a word that carries a meaning, and of which a text may be a typo.
func (w *words) learn(text string) wordID {
	if id, ok := w.ids[text]; ok {
		return id
	}
	id := w.know(text)
	k := nearKey{text[0], len(text)}
	w.near[k] = append(w.near[k], id)
	return id
}

// know adds a word only so that it is recognised as itself, and not as a typo of another.
func (w *words) know(text string) wordID {
	id := wordID(len(w.texts))
	w.ids[text], w.texts = id, append(w.texts, text)
	key := squeeze(text)
	w.squeezed[key] = append(w.squeezed[key], id)
	if len(text) >= leastHeard {
		if sound := replies.Sound(text); w.heard[sound] != unknown || w.twice[sound] {
			w.heard[sound], w.twice[sound] = unknown, true
		} else {
			w.heard[sound] = id
		}
	}
	return id
}

// recognise finds the token's word: as written, drawn out, as laughter,
// doubled, or mistyped, in that order.
func (l *lexical) recognise(t *token) {
	w := l.words
	if t.strange || t.number {
		return
	}
	if id, ok := w.ids[t.text]; ok {
		t.word = id
		return
	}
	if id := w.findStretched(t.text); id != unknown {
		t.word = id
		return
	}
	if name := laughter(t.text); name != "" {
		t.word = w.ids[name]
		return
	}
	once := squeeze(t.text)
	for _, base := range [...]string{"sim", "si", "ok", "dale", "yes", "va"} {
		if n := len(once) / len(base); n > 1 && once == strings.Repeat(base, n) {
			t.word = w.ids[base]
			return
		}
	}
	if len(t.text) >= leastHeard {
		if t.word = w.heard[replies.Sound(t.text)]; t.word != unknown { // "grasias", "enbialo"
			return
		}
	}
	t.word = w.findTypo(t.text)
}

// leastHeard is how many letters a word has that is recognised by its sound alone.
const leastHeard = 5

// squeeze makes every run of one letter a single letter.
func squeeze(text string) string {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if i == 0 || text[i] != text[i-1] {
			out = append(out, text[i])
		}
	}
	return string(out)
}

// findStretched finds the longest known word of which text repeats letters: "daleee",
// "okkk". A word must keep the doubles it has: "coreccto" is not it.
func (w *words) findStretched(text string) wordID {
	best := unknown
	for _, id := range w.squeezed[squeeze(text)] {
		if stretches(text, w.texts[id]) && len(w.texts[id]) > len(w.texts[best]) {
			best = id
		}
	}
	return best
}

// stretches says whether text is word with some letters repeated, given that
// both squeeze to the same.
func stretches(text, word string) bool {
	i, j := 0, 0
	for i < len(text) && j < len(word) {
		c, a, b := text[i], 0, 0
		for i < len(text) && text[i] == c {
			i, a = i+1, a+1
		}
		for j < len(word) && word[j] == c {
			j, b = j+1, b+1
		}
		if a < b {
			return false
		}
	}
	return true
}

// laughter recognises the same two letters repeated. Twice is a chuckle, more is laughing at something; "ja" and "je"
// alone are neither: they scoff. How often "k" was repeated makes no difference.
func laughter(text string) string {
	if len(text) >= 3 && strings.Trim(text, "k") == "" {
		return chuckle
	}
	text = squeeze(text)
	if len(text) < 4 {
		return ""
	}
	for _, pair := range [...]string{"ja", "je", "ji", "jo", "ju", "ha", "he", "hi", "rs"} {
		if strings.Trim(text, pair) == "" && strings.Contains(text, pair) {
			if len(text) < 6 {
				return chuckle
			}
			return pictureLaugh
		}
	}
	return ""
}

// findTypo finds a forgiven word at edit distance one from text. Short words are never guessed; the first letter must
// be right, and so must the ending, which carries person and tense: "confirmaré" is not "confirmar". A text at the same
// distance from a word of another meaning is no typo.
func (w *words) findTypo(text string) wordID {
	if len(text) < 5 {
		return unknown
	}
	found := unknown
	for size := len(text) - 1; size <= len(text)+1; size++ {
		for _, id := range w.near[nearKey{text[0], size}] {
			if !word.OneEdit(text, w.texts[id]) {
				continue
			}
			if !w.forgiven[id] {
				return unknown
			}
			if found == unknown && sameEnding(text, w.texts[id]) {
				found = id
			}
		}
	}
	return found
}

// sameEnding compares the last letter; the last two letters may be swapped.
func sameEnding(a, b string) bool {
	x, y := a[len(a)-2:], b[len(b)-2:]
	return x[1] == y[1] || x[0] == y[1] && x[1] == y[0]
}
