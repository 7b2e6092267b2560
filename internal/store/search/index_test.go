package search

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/store/search/searchtest"
)

func found(x *Index, query string) []string { return ids(x.Find(query, Options{}).Hits) }

func TestChangesAreSeenAtOnce(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply([]Doc{{ID: "1", Name: "Yerba mate", SKU: "Y-1", Version: 1}})
	x.Apply([]Doc{{ID: "1", Name: "Café molido", SKU: "C-1", Category: "Desayuno", Version: 2}})
	if got := found(x, "yerba"); len(got) != 0 {
		t.Errorf("the old name still finds %v", got)
	}
	if got := found(x, "Y-1"); len(got) != 0 {
		t.Errorf("the old SKU still finds %v", got)
	}
	for _, q := range []string{"cafe", "C-1", "desayuno", "cafee"} {
		if got := found(x, q); !slices.Equal(got, []string{"1"}) {
			t.Errorf("%q finds %v", q, got)
		}
	}
	x.Apply([]Doc{{ID: "1", Version: 3, Deleted: true}})
	if got := found(x, "cafe"); len(got) != 0 || x.Len() != 0 || x.Version() != 3 {
		t.Errorf("deleted, yet %v, %d products, version %d", got, x.Len(), x.Version())
	}
	if len(x.vocab.ids) != 0 || len(x.vocab.order.blocks) != 0 || len(x.vocab.stems) != 0 || len(x.skus.blocks) != 0 {
		t.Error("an empty index still holds words")
	}
}

func TestOlderVersionsAreIgnored(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply([]Doc{{ID: "1", Name: "Nuevo", Version: 9}, {ID: "2", Version: 9, Deleted: true}})
	x.Apply([]Doc{{ID: "1", Name: "Viejo", Version: 8}, {ID: "2", Name: "Viejo", Version: 8},
		{ID: "1", Version: 7, Deleted: true}})
	if got := found(x, "viejo"); len(got) != 0 {
		t.Errorf("an older version came back: %v", got)
	}
	if got := found(x, "nuevo"); !slices.Equal(got, []string{"1"}) || x.Version() != 9 {
		t.Errorf("found %v at version %d", got, x.Version())
	}
	x.Apply([]Doc{{ID: "2", Name: "Vuelto", Version: 10}})
	if got := found(x, "vuelto"); !slices.Equal(got, []string{"2"}) {
		t.Errorf("a product restored later is not found: %v", got)
	}
}

// After any sequence of changes, the index answers like one built from the current documents.
func TestChangedIndexEqualsFreshOne(t *testing.T) {
	t.Parallel()
	words := []string{"coca", "cola", "cocacola", "leche", "lechera", "leches", "pan", "panes", "galleta", "galletita",
		"1,5 L", "x6", "azúcar", "de"}
	text := rapid.Custom(func(t *rapid.T) string {
		s := ""
		for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(t, "words") {
			s += w + " "
		}
		return s
	})
	doc := rapid.Custom(func(t *rapid.T) Doc {
		return Doc{
			ID:          fmt.Sprint(rapid.IntRange(1, 12).Draw(t, "id")),
			Name:        text.Draw(t, "name"),
			Description: text.Draw(t, "description"),
			Brand:       rapid.SampledFrom(words).Draw(t, "brand"),
			Category:    rapid.SampledFrom([]string{"", "Bebidas", "Lácteos"}).Draw(t, "category"),
			SKU:         rapid.SampledFrom([]string{"", "A-1", "A-12", "B-7"}).Draw(t, "sku"),
			Variants:    rapid.SliceOfN(rapid.SampledFrom([]string{"A-1", "rojo", "B-77"}), 0, 2).Draw(t, "variants"),
			Deleted:     rapid.IntRange(0, 3).Draw(t, "deleted") == 0,
		}
	})
	queries := []string{"coca cola", "cocacola", "koca", "lech", "leches pan", "galetita", "1.5l", "x6", "a1", "b-7",
		"azucar coca 1,5 l", "panecito", "zzz", "galletonas"}
	rapid.Check(t, func(t *rapid.T) {
		x, now, version := New("es-AR"), map[string]Doc{}, int64(0)
		for _, batch := range rapid.SliceOfN(rapid.SliceOfN(doc, 1, 6), 1, 12).Draw(t, "batches") {
			for i := range batch {
				version++
				batch[i].Version = version
				now[batch[i].ID] = batch[i]
			}
			x.Apply(batch)
		}
		fresh := New("es-AR")
		fresh.Apply(slices.Collect(maps.Values(now)))
		if x.Len() != fresh.Len() || x.Version() != fresh.Version() || len(x.vocab.ids) != len(fresh.vocab.ids) {
			t.Fatalf("%d products, %d words; fresh %d, %d", x.Len(), len(x.vocab.ids), fresh.Len(),
				len(fresh.vocab.ids))
		}
		for _, q := range queries {
			for _, o := range []Options{{}, {Limit: 2}, {Category: "lacteos"}} {
				if got, want := x.Find(q, o), fresh.Find(q, o); !reflect.DeepEqual(got, want) {
					t.Fatalf("%q %+v: %+v, fresh %+v", q, o, got, want)
				}
			}
			if got, want := x.Suggest(q, 3), fresh.Suggest(q, 3); !slices.Equal(got, want) {
				t.Fatalf("%q suggests %v, fresh %v", q, got, want)
			}
		}
	})
}

func TestConcurrentFindAndApply(t *testing.T) {
	t.Parallel()
	c := searchtest.New(3, 600)
	docs := made(c, 400)
	x := New("es-AR")
	x.Apply(docs[:200])
	steady := Doc{ID: "steady", Name: "Producto inconfundible", Version: 1}
	x.Apply([]Doc{steady})
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i := range 100 {
				if got := found(x, "inconfundivle"); !slices.Equal(got, []string{"steady"}) {
					t.Errorf("found %v", got)
					return
				}
				x.Find(docs[(i*7+w)%len(docs)].Name, Options{Limit: 5})
				x.Suggest("nada parecido", 3)
			}
		})
	}
	for i := range 200 {
		gone := docs[i]
		gone.Deleted, gone.Version = true, gone.Version+1000
		x.Apply([]Doc{docs[200+i], gone})
	}
	wg.Wait()
	if x.Len() != 201 {
		t.Errorf("%d products", x.Len())
	}
}
