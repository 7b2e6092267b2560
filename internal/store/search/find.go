package search

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Find returns the products that match most of the query's words (half of them when none matches more), best first.
// Where the catalogue knows every word and some product matches them all, it does not look for typos. When nothing
// matches, it suggests.
func (x *Index) Find(query string, o Options) Result {
	toks := parseQuery(query)
	x.mu.RLock()
	defer x.mu.RUnlock()
	s := x.takeScratch()
	f := finder{x: x, s: s, limit: o.Limit}
	if f.limit <= 0 || f.limit > MaxHits {
		f.limit = MaxHits
	}
	if x.filter(o.Category, &f.category) {
		f.search(x.interpretations(toks))
	}
	r := Result{Total: len(s.hits)}
	for _, h := range f.best() {
		r.Hits = append(r.Hits, Hit{x.products[h.slot].id, h.score})
	}
	s.clearHits()
	if r.Total == 0 {
		r.Suggestions = x.suggest(toks, maxSuggestions, s)
	}
	x.scratch.Put(s)
	return r
}

// filter looks the category up; false means that no product ever had it.
func (x *Index) filter(category string, out *uint32) bool {
	folded := fold(strings.TrimSpace(category))
	if folded == "" {
		return true
	}
	n, ok := x.categories[folded]
	*out = n
	return ok
}

// A finder is one search at work.
type finder struct {
	x        *Index
	s        *scratch
	category uint32
	limit    int
}

func majority(way interpretation) int { return len(way)/2 + 1 }

// half is half of the words that mean something by themselves, and all that do not: "sin" alone answers no "sin tacc".
func half(way interpretation) int {
	bare := 0
	for _, w := range way {
		if particles[w.text] {
			bare++
		}
	}
	return (len(way)-bare+1)/2 + bare
}

func (f *finder) search(ways []interpretation) {
	full, known := f.try(ways, strict, majority)
	if full {
		return
	}
	if known {
		f.s.clearHits()
		f.try(ways, forgiving, majority)
	}
	if len(f.s.hits) == 0 && len(ways) > 0 {
		f.try(ways[:1], forgiving, half) // half of a word that was split in two would be no answer
	}
}

// try leaves in the scratch every product that matches enough words of one of the interpretations, with its best score.
// It reports whether one matched all the words of some interpretation, and whether strict mode believed any word.
func (f *finder) try(ways []interpretation, m mode, need func(interpretation) int) (full, known bool) {
	for i, way := range ways {
		matches := make([]match, len(way))
		for j, w := range way {
			matches[j] = f.x.match(w, m, f.s)
			known = known || matches[j].known
		}
		f.gather(matches, need(way))
		full = f.score(matches, need(way), i > 0) || full
	}
	return full, known
}

// gather walks the postings of every word, rarest first. A product that matches enough words matches one of the first
// few, so the later, longer lists only add to candidates already there.
func (f *finder) gather(matches []match, need int) {
	order := make([]int, len(matches))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(matches[a].cost, matches[b].cost) })
	for k, i := range order {
		m, opens := &matches[i], k <= len(matches)-need
		for _, t := range m.terms {
			f.walk(f.x.vocab.terms[t.id].postings, uint8(i), t.quality*m.idf, opens)
		}
		for _, k := range m.skus {
			f.meet(k.slot, uint8(i), k.quality*m.idf, opens)
		}
	}
}

// walk matches a whole list. A search spends most of its time here, so it skips products that can no longer become
// candidates itself.
func (f *finder) walk(postings []posting, word uint8, value float64, opens bool) {
	seats := f.s.seats
	for _, p := range postings {
		if opens || seats[p.slot()] != 0 {
			f.meet(p.slot(), word, value*fieldWeight[p.fields()], opens)
		}
	}
}

// meet records that the product in slot matches a word with this value; the best of several counts.
func (f *finder) meet(slot uint32, word uint8, value float64, opens bool) {
	s := f.s
	seat := s.seats[slot]
	if seat == 0 {
		if !opens || f.category != 0 && f.x.facts[slot].category != f.category {
			return
		}
		s.candidates = append(s.candidates, candidate{slot: slot, word: word, met: 1, value: value})
		s.seats[slot] = uint32(len(s.candidates))
		return
	}
	c := &s.candidates[seat-1]
	switch {
	case c.word != word:
		c.sum += c.value
		c.word, c.value = word, value
		c.met++
	case value > c.value:
		c.value = value
	}
}

// Products that meet every word score above allWords, the others below.
const allWords = 0.4

// score turns candidates into hits. Of two equal matches the shorter name is the better answer.
func (f *finder) score(matches []match, need int, merge bool) (full bool) {
	s, weight := f.s, 0.0
	for i := range matches {
		weight += matches[i].idf
	}
	for i := range s.candidates {
		c := &s.candidates[i]
		s.seats[c.slot] = 0
		met := int(c.met)
		if met < need {
			continue
		}
		all := met == len(matches)
		full = full || all
		s.hit(c.slot, total((c.sum+c.value)/weight, met, f.x.facts[c.slot].nameWords, all), merge)
	}
	s.candidates = s.candidates[:0]
	return full
}

// total is rounded so that scores that are equal on paper are equal, and ties fall to the ID.
func total(value float64, met int, nameWords uint32, all bool) float64 {
	value *= 0.92 + 0.08*min(1, float64(met)/float64(max(1, nameWords)))
	value = min(1, value)
	if all {
		value = allWords + (1-allWords)*value
	} else {
		value *= allWords
	}
	return math.Round(value*1e6) / 1e6
}

// best returns the first hits in order. It keeps a heap of the limit, worst on top, because
// a common word has thousands of hits and ten are wanted.
func (f *finder) best() []scored {
	better := func(a, b scored) bool {
		if a.score != b.score {
			return a.score > b.score
		}
		return f.x.products[a.slot].id < f.x.products[b.slot].id
	}
	top := make([]scored, 0, min(f.limit, len(f.s.hits)))
	sink := func(i int) {
		for {
			worst := i
			for child := 2*i + 1; child <= 2*i+2 && child < len(top); child++ {
				if better(top[worst], top[child]) {
					worst = child
				}
			}
			if worst == i {
				return
			}
			top[i], top[worst] = top[worst], top[i]
			i = worst
		}
	}
	for _, h := range f.s.hits {
		switch {
		case len(top) < cap(top):
			if top = append(top, h); len(top) == cap(top) {
				for i := len(top)/2 - 1; i >= 0; i-- {
					sink(i)
				}
			}
		case better(h, top[0]):
			top[0] = h
			sink(0)
		}
	}
	slices.SortFunc(top, func(a, b scored) int {
		if better(a, b) {
			return -1
		}
		return 1
	})
	return top
}
