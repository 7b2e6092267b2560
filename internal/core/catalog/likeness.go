package catalog

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// traits are what a product can have in common with another. All of them are folded.
type traits struct {
	kinds []string        // what it is: the name's first word and the first tag
	words map[string]bool // of the name and the tags, without brand and size
	sizes []string
	brand string
}

// likeness is 0..1: a quarter for the category, which candidates share, and the rest for the kind, for all they have in
// common, for the brand and for the size. The kind outweighs what follows it, so that another oil stands before the
// vinegar of the same maker.
func likeness(a, b traits) float64 {
	score := 0.25
	if slices.ContainsFunc(a.kinds, func(k string) bool { return slices.Contains(b.kinds, k) }) {
		score += 0.35
	}
	shared := 0
	for t := range a.words {
		if b.words[t] {
			shared++
		}
	}
	if union := len(a.words) + len(b.words) - shared; union > 0 {
		score += 0.30 * float64(shared) / float64(union)
	}
	if a.brand != "" && a.brand == b.brand {
		score += 0.05
	}
	if slices.ContainsFunc(a.sizes, func(s string) bool { return slices.Contains(b.sizes, s) }) {
		score += 0.05
	}
	return float64(int(score*1000+0.5)) / 1000
}

var sizePattern = regexp.MustCompile(`(\d+(?:[.,]\d+)?)\s?(kg|kilos?|grs?|g|mg|lts?|litros?|l|ml|cc|cm3|mts?|m|cm|mm|u|un|unidades)\b`)

// joints are words of names that say nothing of a product.
var joints = word.Set(`de del la el los las al con en y para por do da dos das com em e the of and with for in`)

func traitsOf(p Product) traits {
	t := traits{words: map[string]bool{}, brand: locale.Fold(p.Brand)}
	ofBrand := map[string]bool{}
	for _, w := range nameWords(t.brand) {
		ofBrand[w] = true
	}
	add := func(text string, first bool) (added bool) {
		text = locale.Fold(text)
		t.sizes = append(t.sizes, sizesIn(text)...)
		for _, w := range nameWords(sizePattern.ReplaceAllString(text, " ")) {
			if ofBrand[w] {
				continue
			}
			if t.words[w] = true; first && !added {
				t.kinds = append(t.kinds, w)
			}
			added = true
		}
		return added
	}
	add(p.Name, true)
	tagged := false
	for _, tag := range p.Tags {
		tagged = add(tag, !tagged) || tagged
	}
	return t
}

// isSize reports whether a text is a size and nothing else.
func isSize(text string) bool {
	folded := locale.Fold(text)
	return folded != "" && strings.TrimSpace(sizePattern.ReplaceAllString(folded, "")) == ""
}

func sizesIn(folded string) (out []string) {
	for _, m := range sizePattern.FindAllStringSubmatch(folded, -1) {
		out = append(out, strings.ReplaceAll(m[1], ",", ".")+m[2])
	}
	return out
}

// nameWords are the words that say something, singular and plural alike.
func nameWords(folded string) (out []string) {
	for _, w := range strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if joints[w] {
			continue
		}
		if utf8.RuneCountInString(w) > 4 {
			w = strings.TrimSuffix(w, "s")
		}
		out = append(out, w)
	}
	return out
}
