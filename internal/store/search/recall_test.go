package search

import (
	"runtime"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store/search/searchtest"
)

func recallAt10(t *testing.T, docs []Doc, queries []string) float64 {
	t.Helper()
	x := New("es-AR")
	x.Apply(docs)
	b := NewExhaustive("es-AR", docs)
	wanted, got := 0, 0
	for _, q := range queries {
		found := map[string]bool{}
		for _, h := range x.Find(q, Options{Limit: 10}).Hits {
			found[h.ID] = true
		}
		for _, h := range b.Find(q, 10) {
			wanted++
			if found[h.ID] {
				got++
			}
		}
	}
	if wanted == 0 {
		t.Fatal("the reference found nothing: the queries are no test")
	}
	return float64(got) / float64(wanted)
}

func TestRecallAgainstBruteForce(t *testing.T) {
	t.Parallel()
	for _, typos := range []int{0, 1, 2} {
		c := searchtest.New(uint64(11+typos), 1500)
		docs := made(c, 1500)
		var queries []string
		for i := 0; len(queries) < 12; i += 7 {
			if q := c.Query(docs[i].Name, 1+i%2, typos); q != "" {
				queries = append(queries, q)
			}
		}
		r := recallAt10(t, docs, queries)
		t.Logf("%d typos a word: recall@10 %.3f", typos, r)
		if r < 0.98 {
			t.Errorf("%d typos a word: recall@10 %.3f, want 0.98", typos, r)
		}
	}
}

func TestMemoryPerProduct(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a large index")
	}
	const n = 100_000
	docs := made(searchtest.New(1, 20_000), n)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	x := New("es-AR")
	start := clock.Stopwatch()
	x.Apply(docs)
	built := clock.Since(start)
	kept := 0 // the documents' own strings that the index keeps alive, which count towards its memory
	for i := range docs {
		kept += len(docs[i].ID) + len(docs[i].Name)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	per := (int(after.HeapAlloc) - int(before.HeapAlloc) + kept) / n
	t.Logf("%d products, %d words: %d bytes a product, built in %v", x.Len(), len(x.vocab.ids), per, built)
	if per > 1500 {
		t.Errorf("%d bytes a product, want 1500 at most", per)
	}
	runtime.KeepAlive(docs)
}
