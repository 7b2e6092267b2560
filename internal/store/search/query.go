package search

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxQueryWords bounds a query; what a person asks for in one breath is far shorter.
const maxQueryWords = 16

// A queryWord is one word to match.
type queryWord struct {
	text, raw string
	last      bool // may be unfinished
}

// An interpretation is one way to split a query into words: customers write "coca cola", "cocacola" and "coca-cola" for
// the same thing, and so do shops.
type interpretation []queryWord

// parseQuery reads the words of a query as typed.
func parseQuery(query string) []token {
	return tokens(fold(truncate(query, 400)))
}

func truncate(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// interpret leaves out stop-words, unless there are no others, and repeated words.
func interpret(toks []token, lang language) interpretation {
	var in interpretation
	keep := func(t token) {
		same := func(w queryWord) bool { return w.text == t.text }
		if len(in) < maxQueryWords && !slices.ContainsFunc(in, same) {
			in = append(in, queryWord{text: t.text, raw: t.raw})
		}
	}
	for _, t := range toks {
		if !lang.stop[t.text] {
			keep(t)
		}
	}
	if len(in) == 0 {
		for _, t := range toks {
			keep(t)
		}
	}
	if len(in) > 0 {
		in[len(in)-1].last = true
	}
	return in
}

// interpretations returns the query as typed and, where the catalogue has the words for it, with neighbours joined and
// with unknown words split.
func (x *Index) interpretations(toks []token) []interpretation {
	typed := interpret(toks, x.lang)
	if len(typed) == 0 {
		return nil
	}
	all := []interpretation{typed}
	if joined, ok := x.join(toks); ok {
		all = append(all, interpret(joined, x.lang))
	}
	if split, ok := x.split(toks); ok {
		all = append(all, interpret(split, x.lang))
	}
	return all
}

// maxSKUParts is how many words a SKU typed with separators may be split into.
const maxSKUParts = 4

func (x *Index) join(toks []token) ([]token, bool) {
	var out []token
	for i := 0; i < len(toks); {
		n := min(maxSKUParts, len(toks)-i)
		for ; n > 1; n-- {
			var b strings.Builder
			for _, t := range toks[i : i+n] {
				b.WriteString(t.raw)
			}
			if s := b.String(); x.skus.has(s) || n == 2 && x.hasForm(s) || x.beginsSKU(s, toks[i:], n) {
				out = append(out, token{text: s, raw: s})
				break
			}
		}
		if n <= 1 {
			out = append(out, toks[i])
			n = 1
		}
		i += n
	}
	return out, len(out) < len(toks)
}

// beginsSKU reports whether the last words of the query are the beginning of a SKU, typed with its marks: "lac-10".
func (x *Index) beginsSKU(s string, rest []token, n int) bool {
	if n != len(rest) || len(s) < 3 || !hasDigit(s) {
		return false
	}
	for _, t := range rest[1:] {
		if !t.tied {
			return false
		}
	}
	for range x.skus.beginning(s) {
		return true
	}
	return false
}

// hasForm tells whether the catalogue has the word or another form of it.
func (x *Index) hasForm(text string) bool {
	if _, ok := x.vocab.ids[text]; ok {
		return true
	}
	s := x.vocab.stem(text)
	return s != "" && len(x.vocab.stems[s]) > 0
}

// Named are the words of a text that products are named with, as they are typed or in another form.
func (x *Index) Named(text string) (out []string) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, t := range tokens(fold(truncate(text, maxText))) {
		if !hasDigit(t.text) && x.names(t.text) {
			out = append(out, t.text)
		}
	}
	return out
}

// names tells whether some product is named with the word or another form of it.
func (x *Index) names(text string) bool {
	if id, ok := x.vocab.ids[text]; ok && x.vocab.terms[id].naming > 0 {
		return true
	}
	s := x.vocab.stem(text)
	return s != "" && slices.ContainsFunc(x.vocab.stems[s], func(id uint32) bool { return x.vocab.terms[id].naming > 0 })
}

func (x *Index) split(toks []token) ([]token, bool) {
	var out []token
	for _, t := range toks {
		if at := x.cut(t.text); at > 0 {
			a, b := t.text[:at], t.text[at:]
			out = append(out, token{text: a, raw: a}, token{text: b, raw: b})
			continue
		}
		out = append(out, t)
	}
	return out, len(out) > len(toks)
}

// cut finds where a word splits into two that the catalogue has. One half must be there as typed; the other may be
// another form or, when no cut gives two sound halves, have a typo. A word the catalogue has already ("cocacola") is
// only cut into two that are there as typed. Among several cuts the one whose rarer half is the more frequent wins.
func (x *Index) cut(text string) int {
	if utf8.RuneCountInString(text) < 3 || x.skus.has(text) {
		return 0
	}
	known := x.hasForm(text)
	best, bestSound, bestCount := 0, false, 0
	for at := range text {
		a, b := text[:at], text[at:]
		if !wordLike(a) || !wordLike(b) {
			continue
		}
		_, hasA := x.vocab.ids[a]
		_, hasB := x.vocab.ids[b]
		if !hasA && !hasB || known && !(hasA && hasB) {
			continue
		}
		na, nb := x.frequency(a), x.frequency(b)
		sound, count := na > 0 && nb > 0, min(na, nb)
		switch {
		case sound:
		case na > 0 && x.hasNear(b):
			count = na
		case nb > 0 && x.hasNear(a):
			count = nb
		default:
			continue
		}
		if best == 0 || sound && !bestSound || sound == bestSound && count > bestCount {
			best, bestSound, bestCount = at, sound, count
		}
	}
	return best
}

// wordLike tells halves worth trying: two letters or more, or a number ("7up").
func wordLike(s string) bool {
	return utf8.RuneCountInString(s) >= 2 || hasDigit(s)
}

// frequency is how many products have the word or another form of it.
func (x *Index) frequency(text string) int {
	n := 0
	if id, ok := x.vocab.ids[text]; ok {
		n = len(x.vocab.terms[id].postings)
	}
	if s := x.vocab.stem(text); s != "" {
		for _, id := range x.vocab.stems[s] {
			n = max(n, len(x.vocab.terms[id].postings))
		}
	}
	return n
}

// hasNear tells whether the catalogue has a word one typo away; both halves of a cut word must be
// long enough for that to mean something.
func (x *Index) hasNear(text string) bool {
	found := false
	if word := []rune(text); len(word) >= 4 && !hasDigit(text) {
		x.vocab.near.near(word, 1, func(id uint32) {
			found = found || distance(word, []rune(x.vocab.terms[id].text), 1) <= 1
		})
	}
	return found
}
