package search

import (
	"fmt"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/store/search/searchtest"
)

const (
	benchProducts = 100_000
	benchWords    = 20_000
)

type benchSet struct {
	docs    []Doc
	index   *Index
	brute   *Exhaustive
	queries map[string][]string
}

// large is built once and only by benchmarks.
var large = sync.OnceValue(func() *benchSet {
	c := searchtest.New(1, benchWords)
	s := &benchSet{docs: made(c, benchProducts), index: New("es-AR"), queries: map[string][]string{}}
	s.index.Apply(s.docs)
	s.brute = NewExhaustive("es-AR", s.docs)
	for _, kind := range []struct {
		name         string
		words, typos int
	}{{"exact", 2, 0}, {"one_word_two_typos", 1, 2}, {"two_words_two_typos", 2, 2}} {
		for i := 0; len(s.queries[kind.name]) < 200; i += 97 {
			if q := c.Query(s.docs[i%len(s.docs)].Name, kind.words, kind.typos); q != "" {
				s.queries[kind.name] = append(s.queries[kind.name], q)
			}
		}
	}
	return s
})

func BenchmarkFind100k(b *testing.B) {
	s := large()
	for _, kind := range []string{"exact", "one_word_two_typos", "two_words_two_typos"} {
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				s.index.Find(s.queries[kind][i%len(s.queries[kind])], Options{Limit: 10})
			}
		})
	}
}

// BenchmarkBruteForce100k is the baseline of the ratio: every word of every product.
func BenchmarkBruteForce100k(b *testing.B) {
	s := large()
	queries := s.queries["two_words_two_typos"]
	for i := 0; b.Loop(); i++ {
		s.brute.Find(queries[i%len(queries)], 10)
	}
}

// BenchmarkVocabularyScan100k is the least a search without a typo index can do: one Levenshtein table for every
// distinct word, without looking at a product.
func BenchmarkVocabularyScan100k(b *testing.B) {
	s := large()
	queries := s.queries["two_words_two_typos"]
	near := 0
	for i := 0; b.Loop(); i++ {
		for _, w := range tokens(fold(queries[i%len(queries)])) {
			for word := range s.index.vocab.ids {
				if swapDistance(w.text, word) <= 2 {
					near++
				}
			}
		}
	}
}

func BenchmarkSuggest100k(b *testing.B) {
	s := large()
	for b.Loop() {
		s.index.Suggest("xkrwqtzzz", 5)
	}
}

// BenchmarkApplyOne100k changes the name and the SKU of one product, to words not seen before.
func BenchmarkApplyOne100k(b *testing.B) {
	s := large()
	original := s.docs[len(s.docs)/2]
	defer s.index.Apply([]Doc{original})
	d := original
	for i := 0; b.Loop(); i++ {
		d.Name, d.SKU = fmt.Sprint(original.Name, " cambio", i%50), fmt.Sprint(i%50, original.SKU)
		s.index.Apply([]Doc{d})
	}
}

func BenchmarkBuild100k(b *testing.B) {
	s := large()
	for b.Loop() {
		New("es-AR").Apply(s.docs)
	}
}
