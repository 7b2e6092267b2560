package search

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Exhaustive answers a query by brute force: it compares every query word with every word of every product. It shares
// tokenising and scoring with the index, but not how matches are found. Tests and benchmarks compare the index with it;
// the product never uses it.
type Exhaustive struct {
	lang language
	docs []exhaustiveDoc
}

type exhaustiveDoc struct {
	id    string
	terms []fieldTerm
	stems []string
	skus  string
	words uint32
}

// NewExhaustive reads the documents.
func NewExhaustive(locale string, docs []Doc) *Exhaustive {
	x := &Exhaustive{lang: languageOf(locale)}
	for i := range docs {
		r := read(&docs[i], x.lang)
		d := exhaustiveDoc{id: docs[i].ID, terms: r.terms, skus: r.skus, words: r.nameWords}
		for _, t := range r.terms {
			d.stems = append(d.stems, x.stem(t.text))
		}
		x.docs = append(x.docs, d)
	}
	return x
}

func (x *Exhaustive) stem(w string) string {
	if len(w) < 3 || hasDigit(w) {
		return ""
	}
	return x.lang.stem(w)
}

// Find returns the best hits, equal scores by ID.
func (x *Exhaustive) Find(query string, limit int) []Hit {
	words := interpret(tokens(fold(query)), x.lang)
	hits, full := x.pass(words, false, majority(words))
	if !full {
		hits, _ = x.pass(words, true, majority(words))
	}
	if len(hits) == 0 {
		hits, _ = x.pass(words, true, half(words))
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.ID, b.ID))
	})
	return hits[:min(limit, len(hits))]
}

func (x *Exhaustive) pass(words interpretation, forgiving bool, need int) (hits []Hit, full bool) {
	values := make([][]float64, len(words))
	weight := 0.0
	idfs := make([]float64, len(words))
	for i, w := range words {
		values[i], idfs[i] = x.meet(w, forgiving)
		weight += idfs[i]
	}
	for d := range x.docs {
		sum, met := 0.0, 0
		for i := range words {
			if values[i][d] > 0 {
				met++
				sum += values[i][d] * idfs[i]
			}
		}
		if met >= max(1, need) {
			full = full || met == len(words)
			hits = append(hits, Hit{x.docs[d].id, total(sum/weight, met, x.docs[d].words, met == len(words))})
		}
	}
	return hits, full
}

// meet scores a word in every product and weighs it by its rarity.
func (x *Exhaustive) meet(w queryWord, forgiving bool) ([]float64, float64) {
	stem := x.stem(w.text)
	known := x.names(w, stem)
	n := len([]rune(w.text))
	begins := w.last && mayBeCut(w.text) && (n >= 4 || n >= 2 && (!known || forgiving))
	typos := 0
	if stem != "" && (!known || forgiving) {
		typos = budget(n)
	}
	values, idf, any := x.value(func(text, other string) float64 {
		switch {
		case text == w.text:
			return exact
		case stem != "" && other == stem:
			return sameStem
		}
		best := 0.0
		if begins && strings.HasPrefix(text, w.text) {
			best = prefixLeast + prefixGain*float64(len(w.text))/float64(len(text))
		}
		if typos > 0 && other != "" {
			best = max(best, misspelt(w.text, text, typos))
		}
		return best
	})
	if !any && typos > 0 && n >= 4 && n <= 5 {
		values, idf, _ = x.value(func(text, other string) float64 {
			if other != "" && swapDistance(w.text, text) <= 2 {
				return lastResort
			}
			return 0
		})
	}
	return values, idf
}

// names reports whether the catalogue names a product by the word, by one of its stem, or by a SKU.
func (x *Exhaustive) names(w queryWord, stem string) bool {
	for _, d := range x.docs {
		for i, t := range d.terms {
			if t.fields.naming() && (t.text == w.text || stem != "" && d.stems[i] == stem) {
				return true
			}
		}
		if slices.Contains(strings.Split(d.skus, "\n"), w.raw) {
			return true
		}
	}
	return false
}

// misspelt scores text as a misspelling of word with at most so many typos.
func misspelt(word, text string, typos int) float64 {
	d := swapDistance(word, text)
	if d > typos {
		return 0
	}
	q := oneTypo
	if d == 2 {
		q = twoTypos
	}
	if text[0] != word[0] {
		q -= otherInitial
	}
	return q
}

func (x *Exhaustive) value(quality func(text, stem string) float64) (values []float64, idf float64, any bool) {
	values = make([]float64, len(x.docs))
	frequency, qualities := map[string]int{}, map[string]float64{}
	for d, doc := range x.docs {
		for i, t := range doc.terms {
			if q := quality(t.text, doc.stems[i]); q > 0 {
				values[d] = max(values[d], q*fieldWeight[t.fields])
				frequency[t.text]++
				qualities[t.text] = q
			}
		}
	}
	best, df := 0.0, 0
	for text, q := range qualities {
		if q > best || q == best && frequency[text] > df {
			best, df = q, frequency[text]
		}
	}
	return values, math.Log(1 + float64(len(x.docs))/(float64(df)+0.5)), df > 0
}

// swapDistance is Levenshtein's whole table with swaps of neighbours. It allocates nothing and keeps three rows, so
// that this baseline is slow for what it does and not for how it is written.
func swapDistance(a, b string) int {
	var rows [3][maxWord + 1]uint8
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		above[j] = uint8(j)
	}
	for i := range len(a) {
		row[0] = uint8(i + 1)
		for j := range len(b) {
			d := above[j]
			if a[i] != b[j] {
				d++
			}
			d = min(d, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+1)
			}
			row[j+1] = d
		}
		before, above, row = above, row, before
	}
	return int(above[len(b)])
}
