package claims

import (
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/memo"
	"github.com/mostrador/mostrador/internal/words/number"
)

// things are the names that facts belong to, found again in sentences by their words.
type things struct {
	names     []string
	words     [][]string       // of each, folded stems and numbers
	byWord    map[string][]int // the things that have a word
	byName    map[string]int   // by folded name
	spelled   map[string]int   // by name as facts spell it
	container map[int]bool     // has totals, debts or delivery: an order, a zone
	wider     map[int][]int    // what a thing is a kind of
	counted   map[int]bool     // is there in pieces, or part of an order
	sorted    []string         // the words
	asked     []int            // the things that the customer's last words name
}

func indexThings(tag locale.Tag, lex *lexicon, facts []Fact, e Evidence) *things {
	t := &things{byWord: map[string][]int{}, byName: map[string]int{}, spelled: map[string]int{}, container: map[int]bool{},
		counted: map[int]bool{}, wider: map[int][]int{}}
	for _, f := range facts {
		if f.Kind != Money && f.Kind != Stock && f.Kind != Name && f.Kind != Contents || f.Role == Discount {
			continue
		}
		for i, name := range f.Things {
			n := t.add(tag, lex, name)
			if first, known := t.find(f.Things[0]); known && i > 0 && n >= 0 && f.Role == Price {
				t.wider[first] = append(t.wider[first], n)
			}
			if n >= 0 && i == 0 && (f.Kind == Stock || f.Kind == Contents) {
				t.counted[n] = true
			}
			if n >= 0 && f.Kind == Money && f.Role != Price && f.Role != Before && f.Role != Line {
				t.container[n] = true
			}
		}
	}
	for _, f := range e.Descriptions {
		for _, name := range f.Things {
			t.add(tag, lex, name)
		}
	}
	t.sorted = slices.Sorted(maps.Keys(t.byWord))
	if n := len(e.Customer); n > 0 {
		s := &sentence{lex: lex, text: number.InFigures(tag, e.Customer[n-1])}
		s.tokens = tokenize(s.text)
		t.asked = t.broad(s, 0, len(s.tokens))
	}
	return t
}

// nameWords are the words of names.
var nameWords = memo.New[textOf, []string](mostTexts)

func (t *things) add(tag locale.Tag, lex *lexicon, name string) int {
	key := locale.Fold(name)
	if n, known := t.byName[key]; known {
		t.spelled[name] = n
		return n
	}
	words := nameWords.Get(textOf{tag, name}, func() (words []string) {
		for _, w := range tokenize(number.InFigures(tag, name)) {
			if key := wordKey(lex, w); key != "" && !slices.Contains(words, key) {
				words = append(words, key)
			}
		}
		return words
	})
	if len(words) == 0 || len(name) > 200 {
		return -1
	}
	n := len(t.names)
	t.names, t.words = append(t.names, name), append(t.words, words)
	t.byName[key], t.spelled[name] = n, n
	for _, w := range words {
		t.byWord[w] = append(t.byWord[w], n)
	}
	return n
}

// accented are names of goods that only their accent tells from a small word.
var accented = map[string]string{"té": "té", "tés": "té"}

// wordKey is a token as names are compared; empty: it means nothing.
func wordKey(lex *lexicon, t token) string {
	switch {
	case accented[t.text] != "":
		return accented[t.text]
	case t.isNumber:
		return strings.TrimRight(strings.ReplaceAll(t.fold, ",", "."), ".")
	case t.mark, lex.functions[t.fold], len(t.fold) < 2:
		return ""
	}
	return stem(t.fold)
}

// mark finds the things that a sentence names, and takes the numbers in their names out of its claims.
func (t *things) mark(s *sentence) {
	s.named = t.in(s, 0, len(s.tokens))
	for i := range s.tokens {
		if n := t.sizeNames(s, i); n >= 0 {
			s.tokens[i].use = part
		}
	}
	for _, n := range s.named {
		for i := range s.tokens {
			if !s.tokens[i].isNumber || isCurrencySign(s.word(i-1)) {
				continue
			}
			if key := wordKey(s.lex, s.tokens[i]); slices.Contains(t.words[n], key) && t.besideName(s, n, i) &&
				!t.countsName(s, n, i) {
				s.tokens[i].use = part
			}
		}
	}
}

// besideName reports that a number stands next to another word of a name, with nothing but small words between.
func (t *things) besideName(s *sentence, n, at int) bool {
	for _, step := range []int{-1, 1} {
		for i := at + step; i >= 0 && i < len(s.tokens) && i-at < 3 && at-i < 4; i += step {
			key := wordKey(s.lex, s.tokens[i])
			if slices.Contains(t.words[n], key) {
				return true
			}
			if key != "" {
				break
			}
		}
	}
	return false
}

// countsName reports a number that stands before a name which has it behind: "4 cedros", "2 more cedars" of "Cedar 4 ft".
func (t *things) countsName(s *sentence, n, i int) bool {
	if s.lex.of[s.word(i-1)] { // "el balde de 10 del Nube"
		return false
	}
	words := t.words[n]
	at := slices.Index(words, wordKey(s.lex, s.tokens[i]))
	for j := i + 1; j < min(i+4, len(s.tokens)); j++ {
		if key := wordKey(s.lex, s.tokens[j]); key != "" {
			behind := slices.Index(words, key)
			return s.tokens[i].value%100 == 0 && behind >= 0 && behind < at && !s.lex.units[s.word(i+1)]
		}
	}
	return false
}

// mostNamed bounds how many groups of things one sentence names.
const mostNamed = 12

// in are the things named between two places: those that most of the words there belong to, then those of the words
// that are left.
func (t *things) in(s *sentence, from, to int) (found []int) {
	used := map[string]bool{}
	for range mostNamed {
		best, score := t.best(s, from, to, used)
		if score == 0 {
			return found
		}
		for _, n := range best {
			if !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
		for _, n := range best {
			for _, w := range t.words[n] {
				used[w] = true
			}
		}
	}
	return found
}

// whole is the word of a name that a token is, or that it is short for, where no other begins so: "muzza", of
// "muzzarella".
func (t *things) whole(s *sentence, i int) string {
	key := wordKey(s.lex, s.tokens[i])
	if len(key) < shortest || s.tokens[i].isNumber || len(t.byWord[key]) > 0 || s.lex.ordinary(s.word(i)) || s.lex.verbs[s.tokens[i].text].class != "" {
		return key
	}
	at, _ := slices.BinarySearch(t.sorted, key)
	if at < len(t.sorted) && strings.HasPrefix(t.sorted[at], key) && len(t.sorted[at]) >= len(key)+cutOff &&
		(at+1 == len(t.sorted) || !strings.HasPrefix(t.sorted[at+1], key)) {
		return t.sorted[at]
	}
	return key
}

// A short name has so many letters at least, and leaves out so many.
const (
	shortest = 4
	cutOff   = 3
)

func (t *things) best(s *sentence, from, to int, used map[string]bool) (best []int, score int) {
	hits := map[int]map[string]bool{}
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		key := t.whole(s, i)
		if key == "" || used[key] {
			continue
		}
		for _, n := range t.byWord[key] {
			if s.tokens[i].isNumber && t.countsName(s, n, i) {
				continue
			}
			if hits[n] == nil {
				hits[n] = map[string]bool{}
			}
			hits[n][key] = true
		}
	}
	whole := false
	for _, n := range slices.Sorted(maps.Keys(hits)) {
		words := hits[n]
		telling := 0
		for w := range words {
			if strings.Trim(w, "0123456789.") != "" && !s.lex.units[w] && !s.lex.common(w) {
				telling++
			}
		}
		weight := 2 * telling
		if telling > 0 || len(words) == len(t.words[n]) {
			weight += len(words) - telling
		}
		if weight < 2 && numeric(words) < 2 {
			continue
		}
		weight = max(weight, 2)
		full := len(words) == len(t.words[n])
		switch {
		case weight > score || weight == score && full && !whole:
			best, score, whole = []int{n}, weight, full
		case weight == score && full == whole:
			best = append(best, n)
		}
	}
	slices.Sort(best)
	return best, score
}

// numeric counts the telling numbers among some words: "el 1882 de 750".
func numeric(words map[string]bool) (n int) {
	for w := range words {
		if len(w) > 2 && strings.Trim(w, "0123456789.") == "" {
			n++
		}
	}
	return n
}

// common reports a stem that says nothing about which thing is meant.
func (l *lexicon) common(w string) bool {
	_, noun := l.nounStems[w]
	return noun
}

// belongs reports whether a fact is of one of some things.
func (t *things) belongs(f Fact, to []int) bool {
	for _, name := range f.Things {
		if n, known := t.find(name); known && slices.Contains(to, n) {
			return true
		}
	}
	return false
}

// find is the thing of a name.
func (t *things) find(name string) (n int, known bool) {
	if n, known = t.spelled[name]; !known {
		n, known = t.byName[locale.Fold(name)]
	}
	return n, known
}
