package stock

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func item(id, product, branch string, priority, quantity, reserved int64) Item {
	return Item{ID: id, ProductID: product, BranchID: branch, Priority: priority, Quantity: quantity,
		Reserved: reserved}
}

func need(product string, n int64) Demand {
	return Demand{Pair: Pair{ProductID: product}, Quantity: n, Name: product}
}

func lack(product string, left int64, elsewhere ...string) missing {
	return missing{name: product, left: left, elsewhere: elsewhere}
}

// readFor marks items as storage reads them for a branch.
func readFor(branch string, items []Item) []Item {
	items = slices.Clone(items)
	for i, it := range items {
		items[i].Elsewhere = branch != "" && it.BranchID != "" && it.BranchID != branch
	}
	return items
}

func TestTake(t *testing.T) {
	t.Parallel()
	shelves := []Item{
		item("a", "mate", "centro", 1, 5, 0),
		item("b", "mate", "norte", 0, 3, 1),
		item("c", "mate", "", 2, 10, 0),
		item("d", "yerba", "", 0, 4, 4),
		item("e", "termo", "centro", 0, 2, 0),
	}
	for name, c := range map[string]struct {
		branch string
		want   []Demand
		taken  []portion
		short  []missing
	}{
		"by priority":       {want: []Demand{need("mate", 2)}, taken: []portion{{"b", 2}}},
		"only what is free": {want: []Demand{need("mate", 3)}, taken: []portion{{"b", 2}, {"a", 1}}},
		"over all places":   {want: []Demand{need("mate", 17)}, taken: []portion{{"b", 2}, {"a", 5}, {"c", 10}}},
		"own branch first":  {branch: "centro", want: []Demand{need("mate", 2)}, taken: []portion{{"a", 2}}},
		"then what is no branch's": {branch: "norte", want: []Demand{need("mate", 3)},
			taken: []portion{{"b", 2}, {"c", 1}}},
		"a branch without stock": {branch: "sur", want: []Demand{need("mate", 1)}, taken: []portion{{"c", 1}}},
		"never another branch's": {branch: "norte", want: []Demand{need("mate", 13)},
			short: []missing{lack("mate", 12)}},
		"nor in two halves": {branch: "sur", want: []Demand{need("mate", 11)},
			short: []missing{lack("mate", 10)}},
		"which another has": {branch: "norte", want: []Demand{need("termo", 2)},
			short: []missing{lack("termo", 0, "centro")}},
		"one too many":     {want: []Demand{need("mate", 18)}, short: []missing{lack("mate", 17)}},
		"all reserved":     {want: []Demand{need("yerba", 1)}, short: []missing{lack("yerba", 0)}},
		"never on a shelf": {want: []Demand{need("pava", 1)}, short: []missing{lack("pava", 0)}},
		"every shortage told": {want: []Demand{need("mate", 18), need("yerba", 1)},
			short: []missing{lack("mate", 17), lack("yerba", 0)}},
		"nothing wanted": {},
	} {
		taken, short := newBook(readFor(c.branch, shelves)).take(c.want, c.branch)
		if !slices.Equal(taken, c.taken) && len(c.short) == 0 {
			t.Errorf("%s: took %v, want %v", name, taken, c.taken)
		}
		if !reflect.DeepEqual(short, c.short) {
			t.Errorf("%s: short of %v, want %v", name, short, c.short)
		}
	}
}

func TestVariantsAreStockOfTheirOwn(t *testing.T) {
	t.Parallel()
	small, large := item("s", "remera", "", 0, 1, 0), item("l", "remera", "", 0, 9, 0)
	small.VariantID, large.VariantID = "S", "L"
	b := newBook([]Item{small, large})
	_, short := b.take([]Demand{{Pair: Pair{"remera", "S"}, Quantity: 2, Name: "S"}}, "")
	if !reflect.DeepEqual(short, []missing{lack("S", 1)}) {
		t.Errorf("a large shirt stood in for a small one: %v", short)
	}
}

func TestGiveBack(t *testing.T) {
	t.Parallel()
	b := newBook([]Item{item("a", "mate", "", 0, 5, 4)})
	b.release(Reservation{ItemID: "a", Quantity: 3, Status: Active})
	b.release(Reservation{ItemID: "a", Quantity: 2, Status: Committed})
	if got, want := b.change["a"], (delta{quantity: 2, reserved: -3}); got != want {
		t.Errorf("change %+v, want %+v", got, want)
	}
	if got := b.available(b.items["a"]); got != 6 {
		t.Errorf("available %d, want 7 on the shelf less 1 reserved", got)
	}
	// What is given back may be taken in the same change.
	taken, short := b.take([]Demand{need("mate", 6)}, "")
	b.deduct(taken)
	if len(short) > 0 || b.change["a"] != (delta{quantity: -4, reserved: -3}) {
		t.Errorf("short %v, change %+v", short, b.change["a"])
	}
}

func TestDemandIsSummedPerPair(t *testing.T) {
	t.Parallel()
	got := sum([]Demand{need("b", 2), need("a", 1), {Pair: Pair{"b", "x"}, Quantity: 5}, need("b", 3)})
	want := []Demand{need("a", 1), need("b", 5), {Pair: Pair{"b", "x"}, Quantity: 5}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A change never sells what is not there, and never more or less than was demanded, whatever the demands and the stock.
func TestTheBookNeverOversells(t *testing.T) {
	t.Parallel()
	products := []string{"p", "q"}
	rapid.Check(t, func(t *rapid.T) {
		var items []Item
		for i := range rapid.IntRange(0, 6).Draw(t, "items") {
			quantity := rapid.Int64Range(0, 20).Draw(t, "quantity")
			items = append(items, item(string(rune('a'+i)), rapid.SampledFrom(products).Draw(t, "product"),
				rapid.SampledFrom([]string{"", "x", "y"}).Draw(t, "branch"), rapid.Int64Range(0, 3).Draw(t, "priority"),
				quantity, rapid.Int64Range(0, quantity).Draw(t, "reserved")))
		}
		items = readFor("x", items)
		b := newBook(items)
		var demands []Demand
		for range rapid.IntRange(0, 4).Draw(t, "demands") {
			demands = append(demands, need(rapid.SampledFrom(products).Draw(t, "wanted"),
				rapid.Int64Range(1, 30).Draw(t, "units")))
		}
		demands = sum(demands)
		taken, short := b.take(demands, "x")
		if len(short) > 0 {
			return
		}
		if rapid.Bool().Draw(t, "deduct") {
			b.deduct(taken)
		} else {
			b.reserve(taken)
		}
		got := map[string]int64{}
		for _, p := range taken {
			if b.items[p.itemID].BranchID == "y" {
				t.Fatalf("took from another branch's %s", p.itemID)
			}
			got[b.items[p.itemID].ProductID] += p.quantity
		}
		for _, d := range demands {
			if got[d.ProductID] != d.Quantity {
				t.Fatalf("%s: took %d of %d", d.ProductID, got[d.ProductID], d.Quantity)
			}
		}
		for _, it := range items {
			c := b.change[it.ID]
			if q, r := it.Quantity+c.quantity, it.Reserved+c.reserved; r < 0 || r > q {
				t.Fatalf("item %s: %d reserved of %d", it.ID, r, q)
			}
		}
	})
}

func TestFirstUnits(t *testing.T) {
	t.Parallel()
	held := []Reservation{{ItemID: "a", Quantity: 2}, {ItemID: "b", Quantity: 3}}
	for units, want := range map[int64][]portion{
		0: nil, 1: {{"a", 1}}, 2: {{"a", 2}}, 4: {{"a", 2}, {"b", 2}}, 5: {{"a", 2}, {"b", 3}},
	} {
		if got, enough := firstUnits(held, units); !enough || !slices.Equal(got, want) {
			t.Errorf("%d of them: %v %v, want %v", units, got, enough, want)
		}
	}
	if _, enough := firstUnits(held, 6); enough {
		t.Error("six of five")
	}
}
