package search

import "testing"

// FuzzIndex indexes hostile text, searches it and removes it again: nothing may panic or stay behind.
func FuzzIndex(f *testing.F) {
	for _, d := range almacen() {
		f.Add(d.Name, d.SKU, "cocacola 1,5")
	}
	f.Add(`1/2" x 4m`, "x6u", "x6x7x8 \"")
	f.Add("\xff\u0301™", "½", "'s 1.2.3,4/5/6")
	f.Fuzz(func(t *testing.T, name, sku, query string) {
		x := New("pt-BR")
		x.Apply(mercearia()[:3])
		x.Apply([]Doc{{ID: "z", Name: name, SKU: sku, Description: query, Variants: []string{name, sku}}})
		for _, q := range []string{query, name, sku} {
			for _, h := range x.Find(q, Options{}).Hits {
				if h.Score <= 0 || h.Score > 1 {
					t.Errorf("%q scores %v", q, h)
				}
			}
			x.Suggest(q, 3)
		}
		x.Apply([]Doc{{ID: "z", Name: sku, SKU: name}})
		for _, id := range []string{"z", "pao", "limao", "papel"} {
			x.Apply([]Doc{{ID: id, Deleted: true}})
		}
		if len(x.vocab.ids)+len(x.vocab.stems)+len(x.vocab.order.blocks)+len(x.skus.blocks) != 0 {
			t.Error("words are left in an empty index")
		}
	})
}
