package search

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

const (
	maxSuggestions = 5
	maxLookalikes  = 10
	leastLikeness  = 0.4
)

// Suggest returns the names of up to n products nearest to the query, nearest first, by any of its words and, where no
// word is within typos of one, by words that look similar.
func (x *Index) Suggest(query string, n int) []string {
	toks := parseQuery(query)
	x.mu.RLock()
	defer x.mu.RUnlock()
	s := x.takeScratch()
	names := x.suggest(toks, n, s)
	x.scratch.Put(s)
	return names
}

func (x *Index) suggest(toks []token, n int, s *scratch) []string {
	if n <= 0 {
		return nil
	}
	// Several products may share a name, so more are asked for than names are wanted.
	f := finder{x: x, s: s, limit: min(4*n, MaxHits)}
	f.try(x.interpretations(toks), loose, func(interpretation) int { return 1 })
	var names []string
	for _, h := range f.best() {
		name := x.products[h.slot].name
		if name != "" && len(names) < n && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	s.clearHits()
	return names
}

// lookalikes adds the words of product names that share most pairs of neighbouring letters with
// the text, its beginning counting as a pair.
func (x *Index) lookalikes(text string, add func(uint32, float64)) {
	type alike struct {
		id       uint32
		likeness float64
	}
	var found []alike
	pairs, alphabet := pairsOf(text), alphabetOf(text)
	for id := range x.vocab.terms {
		t := &x.vocab.terms[id]
		if t.naming == 0 || 2*bits.OnesCount32(t.alphabet&alphabet) < bits.OnesCount32(alphabet) || hasDigit(t.text) {
			continue
		}
		if l := likeness(pairs, pairsOf(t.text)); l >= leastLikeness {
			found = append(found, alike{uint32(id), l})
		}
	}
	slices.SortFunc(found, func(a, b alike) int {
		return cmp.Or(cmp.Compare(b.likeness, a.likeness),
			strings.Compare(x.vocab.terms[a.id].text, x.vocab.terms[b.id].text))
	})
	for _, a := range found[:min(len(found), maxLookalikes)] {
		add(a.id, loosest*a.likeness)
	}
}

// pairsOf lists the pairs of neighbouring letters, sorted.
func pairsOf(text string) []uint64 {
	pairs := make([]uint64, 0, len(text))
	before := '^'
	for _, r := range text {
		pairs = append(pairs, uint64(before)<<32|uint64(r))
		before = r
	}
	slices.Sort(pairs)
	return pairs
}

// likeness is the share of pairs two words have in common, from 0 to 1.
func likeness(a, b []uint64) float64 {
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			common, i, j = common+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b))
}
