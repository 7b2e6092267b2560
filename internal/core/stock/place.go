package stock

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Demand is what an order needs of one pair. Name is for error texts.
type Demand struct {
	Pair
	Quantity int64
	Name     string
}

// Hold says how an order takes its stock.
type Hold struct {
	until  time.Time
	deduct bool
}

// ReserveUntil reserves the stock for the order until a moment.
func ReserveUntil(t time.Time) Hold { return Hold{until: t} }

// Deduct takes the stock permanently.
func Deduct() Hold { return Hold{deduct: true} }

// Place gives the order exactly this stock, replacing what it held. Demands for one pair are summed over all lines
// first. Short stock is out_of_stock and says what is left of each; the caller must roll back then.
func (s *Stock) Place(orderID string, demands []Demand, how Hold) error {
	summed := sum(demands)
	held, err := s.heldBy(orderID)
	if err != nil {
		return err
	}
	s.held = nil
	items, expired, err := s.rows.LockItems(pairs(summed), s.scope.BranchID, s.scope.Now)
	if err != nil {
		return err
	}
	b := newBook(items)
	b.lapsed = expired > 0
	if err := s.releaseHeld(b, held); err != nil {
		return err
	}
	taken, short := b.take(summed, s.scope.BranchID)
	if len(short) > 0 {
		return s.shortage(short)
	}
	if how.deduct {
		b.deduct(taken)
	} else {
		b.reserve(taken)
	}
	if err := s.record(orderID, taken, how); err != nil {
		return err
	}
	return s.write(b)
}

// Release gives back what the order reserved or had deducted. It reports whether there was anything.
func (s *Stock) Release(orderID string) (bool, error) {
	s.held = nil
	held, err := s.rows.OfOrder(orderID)
	if err != nil || len(held) == 0 {
		return false, err
	}
	b := newBook(nil)
	if err := s.releaseHeld(b, held); err != nil {
		return false, err
	}
	return true, s.write(b)
}

// Sweep releases expired reservations, of at most limit pairs. Nothing depends on it: reads ignore them already.
func (s *Stock) Sweep(limit int) (int, error) {
	due, err := s.rows.DuePairs(s.scope.Now, limit)
	if err != nil || len(due) == 0 {
		return 0, err
	}
	items, err := s.rows.Items(due, "", true)
	if err != nil {
		return 0, err
	}
	b := newBook(items)
	if err := s.releaseHeld(b, nil); err != nil {
		return 0, err
	}
	return len(due), s.write(b)
}

// releaseHeld releases the given reservations and every expired one of the book's items.
func (s *Stock) releaseHeld(b *book, held []Reservation) error {
	if len(b.order) > 0 && b.lapsed {
		lapsed, err := s.rows.Expired(b.order, s.scope.Now)
		if err != nil {
			return err
		}
		for _, r := range lapsed {
			if r.OrderID == "" || !contains(held, r.ID) {
				held = append(held, r)
			}
		}
	}
	if len(held) == 0 {
		return nil
	}
	out := make([]string, len(held))
	for i, r := range held {
		b.release(r)
		out[i] = r.ID
	}
	return s.rows.SettleReservations(out, Released, s.scope.Now)
}

func (s *Stock) record(orderID string, taken []portion, how Hold) error {
	if len(taken) == 0 {
		return nil
	}
	rs := make([]Reservation, len(taken))
	for i, p := range taken {
		rs[i] = Reservation{ID: scope.NewID(), OrderID: orderID, ItemID: p.itemID, Quantity: p.quantity, Status: Active,
			ExpiresAt: how.until}
		if how.deduct {
			rs[i].Status = Committed
			rs[i].ExpiresAt = s.scope.Now
		}
	}
	return s.rows.AddReservations(rs, s.scope.Now)
}

// write applies the book's changes in id order, the order of all locks.
func (s *Stock) write(b *book) error {
	for _, pair := range b.fallen() {
		s.scope.Inform(scope.NewsLowStock, pair.String())
	}
	for _, id := range slices.Sorted(maps.Keys(b.change)) {
		c := b.change[id]
		if c == (delta{}) {
			continue
		}
		if err := s.rows.Adjust(id, c.quantity, c.reserved, s.scope.Now); err != nil {
			return err
		}
	}
	return nil
}

// sum adds up the demand per pair, in a fixed order.
func sum(demands []Demand) []Demand {
	at := map[Pair]int{}
	var out []Demand
	for _, d := range demands {
		if i, ok := at[d.Pair]; ok {
			out[i].Quantity += d.Quantity
			continue
		}
		at[d.Pair] = len(out)
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b Demand) int {
		return cmp.Or(cmp.Compare(a.ProductID, b.ProductID), cmp.Compare(a.VariantID, b.VariantID))
	})
	return out
}

func pairs(demands []Demand) []Pair {
	return lists.Map(demands, func(d Demand) Pair { return d.Pair })
}

func contains(rs []Reservation, id string) bool {
	return slices.ContainsFunc(rs, func(r Reservation) bool { return r.ID == id })
}

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

// missing is a demand that is not met. elsewhere are the branches that could meet it.
type missing struct {
	name      string
	left      int64
	elsewhere []string
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

// fallen are the pairs that the changes make low, of what the branch can sell.
func (b *book) fallen() (list []Pair) {
	now, was := map[Pair]Level{}, map[Pair]Level{}
	for _, id := range b.order {
		it := b.items[id]
		if it.Elsewhere {
			continue
		}
		pair, c := Pair{it.ProductID, it.VariantID}, b.change[id]
		add := func(to map[Pair]Level, quantity, reserved int64) {
			l := to[pair]
			l.Quantity, l.Reserved, l.LowThreshold = l.Quantity+quantity, l.Reserved+reserved, l.LowThreshold+it.LowThreshold
			to[pair] = l
		}
		add(was, it.Quantity, it.Reserved)
		add(now, it.Quantity+c.quantity, it.Reserved+c.reserved)
		if !slices.Contains(list, pair) {
			list = append(list, pair)
		}
	}
	return lists.Filter(list, func(p Pair) bool { return now[p].Low() && !was[p].Low() })
}

func (b *book) release(r Reservation) {
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

// take allocates each demand over the places that have the pair: the branch's own first, then those of no branch, each
// by the place's priority. Another branch's are not for sale.
func (b *book) take(demands []Demand, branchID string) (taken []portion, short []missing) {
	for _, d := range demands {
		places := b.places(d.Pair, branchID)
		left, want := int64(0), d.Quantity
		for _, it := range places {
			left += b.available(it)
		}
		if left < want {
			short = append(short, missing{name: d.Name, left: left, elsewhere: b.elsewhere(d)})
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
	out := lists.Filter(b.of(p), func(it Item) bool { return !it.Elsewhere })
	slices.SortFunc(out, nearest(branchID))
	return out
}

func (b *book) of(p Pair) (out []Item) {
	for _, id := range b.order {
		if it := b.items[id]; it.ProductID == p.ProductID && it.VariantID == p.VariantID {
			out = append(out, it)
		}
	}
	return out
}

// elsewhere are the other branches that have all of a demand at places of their own.
func (b *book) elsewhere(d Demand) (branches []string) {
	left := map[string]int64{}
	for _, it := range b.of(d.Pair) {
		if it.Elsewhere {
			left[it.BranchID] += b.available(it)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(left)) { // ids are time-ordered: the first branch first
		if left[id] >= d.Quantity {
			branches = append(branches, id)
		}
	}
	return branches
}

// nearest orders items as a branch sells from them: its own, those of no branch, and then those it does not sell from.
// Without a branch only the priority of their places counts.
func nearest(branchID string) func(x, y Item) int {
	distance := func(it Item) int {
		switch {
		case it.Elsewhere:
			return 2
		case branchID != "" && it.BranchID != branchID:
			return 1
		}
		return 0
	}
	return func(x, y Item) int {
		return cmp.Or(cmp.Compare(distance(x), distance(y)), cmp.Compare(x.Priority, y.Priority),
			cmp.Compare(x.ID, y.ID))
	}
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

// deductReserved deducts what was reserved.
func (b *book) deductReserved(r Reservation) { b.apply(r.ItemID, -r.Quantity, -r.Quantity) }
