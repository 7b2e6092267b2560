package stock

import (
	"cmp"
	"slices"
)

// book is the arithmetic of one change: what each locked item has, what is taken and given back, and the sums to be
// written at the end.
type book struct {
	items  map[string]Item
	order  []string
	change map[string]delta
	lapsed bool // some reservations may have expired
}

type delta struct{ quantity, reserved int64 }

type portion struct {
	itemID   string
	quantity int64
}

type missing struct {
	name string
	left int64
}

func newBook(items []Item) *book {
	b := &book{items: map[string]Item{}, change: map[string]delta{}, lapsed: true}
	for _, it := range items {
		b.items[it.ID] = it
		b.order = append(b.order, it.ID)
	}
	return b
}

func (b *book) apply(itemID string, quantity, reserved int64) {
	c := b.change[itemID]
	b.change[itemID] = delta{c.quantity + quantity, c.reserved + reserved}
}

func (b *book) giveBack(r Reservation) {
	if r.Status == Committed {
		b.apply(r.ItemID, r.Quantity, 0)
		return
	}
	b.apply(r.ItemID, 0, -r.Quantity)
}

func (b *book) available(it Item) int64 {
	c := b.change[it.ID]
	return it.Quantity + c.quantity - it.Reserved - c.reserved
}

// take allocates each demand over the places that have the pair: the session's
// own branch first, then by the place's priority.
func (b *book) take(demands []Demand, branchID string) (taken []portion, short []missing) {
	for _, d := range demands {
		places := b.places(d.Pair, branchID)
		left, want := int64(0), d.Quantity
		for _, it := range places {
			left += b.available(it)
		}
		if left < want {
			short = append(short, missing{name: d.Name, left: left})
			continue
		}
		for _, it := range places {
			n := min(want, b.available(it))
			if n <= 0 {
				continue
			}
			taken = append(taken, portion{it.ID, n})
			want -= n
		}
	}
	return taken, short
}

func (b *book) places(p Pair, branchID string) []Item {
	var out []Item
	for _, id := range b.order {
		if it := b.items[id]; it.ProductID == p.ProductID && it.VariantID == p.VariantID {
			out = append(out, it)
		}
	}
	slices.SortStableFunc(out, func(x, y Item) int {
		return cmp.Or(-cmp.Compare(here(x, branchID), here(y, branchID)), cmp.Compare(x.Priority, y.Priority), cmp.Compare(x.ID, y.ID))
	})
	return out
}

func here(it Item, branchID string) int {
	if branchID != "" && it.BranchID == branchID {
		return 1
	}
	return 0
}

func (b *book) reserve(taken []portion) {
	for _, p := range taken {
		b.apply(p.itemID, 0, p.quantity)
	}
}

func (b *book) deduct(taken []portion) {
	for _, p := range taken {
		b.apply(p.itemID, -p.quantity, 0)
	}
}

// sell deducts what was reserved.
func (b *book) sell(r Reservation) { b.apply(r.ItemID, -r.Quantity, -r.Quantity) }
