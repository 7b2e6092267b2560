// Package searchtest generates catalogues, always the same ones, for tests and benchmarks of search. It does not know
// the index: its documents have the fields of search.Doc and are converted to it.
package searchtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Doc is a product; search.Doc(d) is the same one.
type Doc struct {
	ID          string
	Name        string
	Description string
	SKU         string
	Category    string
	Brand       string
	Tags        []string
	Variants    []string
	Version     int64
	Deleted     bool
}

// Catalogue is generated from a seed: words that sound Spanish, used as unevenly as real ones.
type Catalogue struct {
	rng   *rand.Rand
	words []string
	zipf  *rand.Zipf
}

// New generates this many distinct words.
func New(seed uint64, words int) *Catalogue {
	c := &Catalogue{rng: rand.New(rand.NewPCG(seed, 7))}
	onsets := []string{"b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "v", "ch", "ll", "br", "tr", "cl",
		"qu", "j", "z"}
	vowels := []string{"a", "e", "i", "o", "u", "ie", "ue", "io"}
	codas := []string{"", "", "", "", "n", "r", "s", "l"}
	pick := func(from []string) string { return from[c.rng.IntN(len(from))] }
	seen := map[string]bool{}
	for len(c.words) < words {
		var b strings.Builder
		for range 2 + c.rng.IntN(3) {
			b.WriteString(pick(onsets) + pick(vowels) + pick(codas))
		}
		if w := b.String(); !seen[w] {
			seen[w] = true
			c.words = append(c.words, w)
		}
	}
	c.zipf = rand.NewZipf(c.rng, 1.1, 20, uint64(words-1))
	return c
}

func (c *Catalogue) word() string { return c.words[c.zipf.Uint64()] }

func (c *Catalogue) phrase(n int) string {
	ws := make([]string, n)
	for i := range ws {
		ws[i] = c.word()
	}
	return strings.Join(ws, " ")
}

func (c *Catalogue) doc(i int) Doc {
	sizes := []string{"500 ml", "1 L", "1,5 L", "2,25 L", "250 g", "1 kg", "x6", "x 12"}
	return Doc{
		ID:          fmt.Sprintf("%08x-%04x-7%03x-8%03x-%012x", c.rng.Uint32(), i&0xffff, i&0xfff, c.rng.IntN(4096), i),
		Name:        c.phrase(2+c.rng.IntN(3)) + " " + sizes[c.rng.IntN(len(sizes))],
		Description: c.phrase(5 + c.rng.IntN(8)),
		SKU:         fmt.Sprintf("%s-%06d", strings.ToUpper(c.words[i%40][:3]), i),
		Category:    c.words[c.rng.IntN(40)],
		Brand:       c.words[40+c.rng.IntN(400)],
		Tags:        []string{c.word(), c.word()},
		Version:     int64(i + 1),
	}
}

// Docs generates products.
func (c *Catalogue) Docs(n int) []Doc {
	docs := make([]Doc, n)
	for i := range docs {
		docs[i] = c.doc(i)
	}
	return docs
}

// Query takes words of a product's name and mistypes each of six letters or more so many times.
func (c *Catalogue) Query(name string, words, typos int) string {
	var picked []string
	for _, w := range strings.Fields(name) {
		if len(w) >= 6 && len(picked) < words {
			for range typos {
				w = c.mistype(w)
			}
			picked = append(picked, w)
		}
	}
	return strings.Join(picked, " ")
}

func (c *Catalogue) mistype(w string) string {
	at := c.rng.IntN(len(w))
	letter := string(rune('a' + c.rng.IntN(26)))
	switch c.rng.IntN(3) {
	case 0:
		return w[:at] + w[at+1:]
	case 1:
		return w[:at] + letter + w[at:]
	}
	return w[:at] + letter + w[at+1:]
}
