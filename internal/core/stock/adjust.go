package stock

import (
	"cmp"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ShelfRows is what manual counting needs from storage.
type ShelfRows interface {
	// Places lists where stock is kept, the first to sell from first.
	Places() ([]Place, error)
	// Place returns a place; it stays as it is until the unit ends if it is locked.
	Place(id string, lock bool) (p Place, found bool, err error)
	// SavePlace writes a place, and reports false if another one has its code.
	SavePlace(p Place) (saved bool, err error)
	// OpenItem ensures that a place has an item for the pair; a new one is empty.
	OpenItem(p Pair, locationID string, now time.Time) error
	AddAdjustment(a Adjustment, now time.Time) error
	Adjustment(id string) (a Adjustment, found bool, err error)
	// Adjusted lists manual changes of items, the latest first.
	Adjusted(itemIDs []string, after string, limit int) ([]Adjustment, error)
	// Scarce lists items, by id, at or below their threshold.
	Scarce(after string, limit int) ([]Scarce, error)
	// SetLevel creates an item or sets its quantity and threshold, for imports.
	SetLevel(p Pair, locationCode string, quantity, lowThreshold int64, now time.Time) error
}

// Place is where stock is kept.
type Place struct {
	ID       string
	Code     string
	Name     string
	Priority int64
}

// Kind of a manual change.
type Kind string

const (
	Increase   Kind = "increase"
	Decrease   Kind = "decrease"
	Correction Kind = "correction" // sets the counted quantity
	Return     Kind = "return"     // returned by a customer
)

// Count is a manual change to be made.
type Count struct {
	Pair
	Name      string // of the product, for error texts
	Kind      Kind
	Quantity  int64
	Place     string // a code or a name; empty: the default place
	Reason    string
	Reference string
	// ID is the adjustment's id and idempotency key. Empty: a new one.
	ID string
}

// Adjustment is a stored manual change.
type Adjustment struct {
	ID        string
	ItemID    string
	Kind      Kind
	Before    int64
	After     int64
	Reason    string
	Reference string
	Actor     string
	At        time.Time // when it was stored
}

// Counted is the result of a manual change. Level is the pair's at all places.
type Counted struct {
	Adjustment
	Place    Place
	Reserved int64 // at the place
	Level    Level
	FellLow  bool // this change made it low
}

var (
	msgNoPlace = locale.Text{
		ES: "No hay ningún lugar de stock «%s». Los que hay: %s.",
		PT: "Não há nenhum local de estoque «%s». Os que existem: %s.",
		EN: "There is no stock location “%s”. There are: %s.",
	}
	msgNoPlaces = locale.Text{
		ES: "Todavía no se cargó ningún lugar donde se guarde stock.",
		PT: "Ainda não foi cadastrado nenhum local de estoque.",
		EN: "No place where stock is kept has been set up yet.",
	}
	msgBelow = locale.Text{
		ES: "%s en %s no puede quedar en %d: hay %d y %d están apartadas para pedidos.",
		PT: "%s em %s não pode ficar em %d: há %d e %d estão reservadas para pedidos.",
		EN: "%s at %s cannot be left at %d: there are %d, and %d are held for orders.",
	}
	msgTooMuch = locale.Text{
		ES: "Son demasiadas unidades para un solo producto.",
		PT: "São unidades demais para um só produto.",
		EN: "That is more than anybody keeps of one product.",
	}
)

// mostOfOne limits an item's quantity, far below overflow.
const mostOfOne = 1_000_000_000

// Weigh computes the result of a manual change without making it. An unknown place is invalid_arguments and lists the
// known ones; a quantity below what is reserved, or below zero, is a conflict.
func (s *Stock) Weigh(c Count) (Counted, error) {
	out, _, err := s.weigh(c, s.scope.Deciding)
	return out, err
}

// Count makes a manual change and stores it with its reason. Codes: those of Weigh.
func (s *Stock) Count(c Count) (Counted, error) {
	s.held = nil
	place, err := s.place(c)
	if err != nil {
		return Counted{}, err
	}
	if err := s.rows.OpenItem(c.Pair, place.ID, s.scope.Now); err != nil {
		return Counted{}, err
	}
	if before, made, err := s.findCount(c); made || err != nil {
		return before, err
	}
	out, lapsed, err := s.weigh(c, true)
	if err != nil {
		return Counted{}, err
	}
	b := newBook(nil)
	if err := s.releaseHeld(b, lapsed); err != nil {
		return Counted{}, err
	}
	b.apply(out.ItemID, out.After-out.Before, 0)
	if err := s.write(b); err != nil {
		return Counted{}, err
	}
	out.ID = cmp.Or(c.ID, scope.NewID())
	if err := s.rows.AddAdjustment(out.Adjustment, s.scope.Now); err != nil {
		return Counted{}, err
	}
	s.emitAdjusted(c, out)
	return out, nil
}

// weigh reads the pair's items as the change would leave them, and the expired reservations.
func (s *Stock) weigh(c Count, lock bool) (out Counted, lapsed []Reservation, err error) {
	if out.Place, err = s.place(c); err != nil {
		return out, nil, err
	}
	items, err := s.rows.Items([]Pair{c.Pair}, "", lock)
	if err != nil {
		return out, nil, err
	}
	if lapsed, err = s.rows.Expired(ids(items), s.scope.Now); err != nil {
		return out, nil, err
	}
	l := levelOf(items, lapsed)
	i := slices.IndexFunc(l.Places, func(it Item) bool { return it.LocationID == out.Place.ID })
	if i < 0 { // no stock there so far
		l.Places = append(l.Places, Item{LocationID: out.Place.ID})
		i = len(l.Places) - 1
	}
	it := &l.Places[i]
	out.Adjustment = Adjustment{
		ItemID: it.ID, Kind: c.Kind, Before: it.Quantity, After: c.after(it.Quantity),
		Reason: c.Reason, Reference: c.Reference, Actor: s.scope.Actor.Name(),
	}
	switch {
	case out.After < it.Reserved || out.After < 0:
		return out, nil, s.scope.Fault(fault.Conflict, msgBelow, c.Name, out.Place.Name, out.After, it.Quantity,
			it.Reserved)
	case out.After > mostOfOne:
		return out, nil, s.scope.Invalid("/quantity", msgTooMuch)
	}
	was := l.Available()
	l.Quantity += out.After - out.Before
	out.Reserved, out.Level = it.Reserved, l
	out.FellLow = l.Low() && was > l.LowThreshold
	return out, lapsed, nil
}

func (c Count) after(quantity int64) int64 {
	switch c.Kind {
	case Correction:
		return c.Quantity
	case Decrease:
		return quantity - c.Quantity
	}
	return quantity + c.Quantity
}

// place finds the place a count names. Without a name it is the pair's first to sell from or, if the pair has none yet,
// the first of all places.
func (s *Stock) place(c Count) (Place, error) {
	places, err := s.rows.Places()
	if err != nil {
		return Place{}, err
	}
	if len(places) == 0 {
		return Place{}, s.scope.Fault(fault.Conflict, msgNoPlaces)
	}
	if c.Place == "" {
		return s.usualPlace(c.Pair, places)
	}
	wanted := locale.Fold(c.Place)
	for _, of := range []func(Place) string{func(p Place) string { return p.Code },
		func(p Place) string { return p.Name }} {
		if i := slices.IndexFunc(places, func(p Place) bool { return locale.Fold(of(p)) == wanted }); i >= 0 {
			return places[i], nil
		}
	}
	names := lists.Map(places, func(p Place) string { return p.Name })
	return Place{}, s.scope.Invalid("/location", msgNoPlace, locale.OneLine(c.Place),
		locale.List(s.scope.Workspace.Locale, names, false))
}

func (s *Stock) usualPlace(pair Pair, places []Place) (Place, error) {
	items, err := s.rows.Items([]Pair{pair}, s.scope.BranchID, false)
	if err != nil || len(items) == 0 {
		return places[0], err
	}
	first := slices.MinFunc(items, nearest(s.scope.BranchID))
	i := slices.IndexFunc(places, func(p Place) bool { return p.ID == first.LocationID })
	return places[max(i, 0)], nil
}

func (s *Stock) emitAdjusted(c Count, out Counted) {
	s.scope.Emit("stock.adjusted", out.ItemID, map[string]any{
		"adjustmentId": out.ID, "productId": c.ProductID, "variantId": c.VariantID, "location": out.Place.Code,
		"kind":             out.Kind,
		"previousQuantity": out.Before, "newQuantity": out.After, "reason": out.Reason, "reference": out.Reference,
	})
	if out.FellLow {
		s.scope.Inform(scope.NewsLowStock, c.Pair.String())
		s.scope.Emit("stock.low", out.ItemID, map[string]any{
			"productId": c.ProductID, "variantId": c.VariantID, "name": c.Name,
			"available": out.Level.Available(), "threshold": out.Level.LowThreshold,
		})
	}
}

// shortestReason is the minimum length of a manual change's reason, in characters: "rotura" says enough.
const shortestReason = 3

var (
	msgReason = locale.Text{
		ES: "El motivo tiene que explicar el ajuste, con al menos %d letras.",
		PT: "O motivo precisa explicar o ajuste, com pelo menos %d letras.",
		EN: "The reason has to explain the adjustment, in at least %d letters.",
	}
	msgOwners = locale.Text{
		ES: "Un cambio de más de %d unidades lo tiene que hacer quien es dueño del negocio.",
		PT: "Uma mudança de mais de %d unidades precisa ser feita por quem é dono do negócio.",
		EN: "A change of more than %d units is an owner's to make.",
	}
)

// CountAtDesk is Count for staff, on their own responsibility. A change above the business's limit is forbidden for
// anyone but an owner.
func (s *Stock) CountAtDesk(c Count) (Counted, error) {
	if utf8.RuneCountInString(c.Reason) < shortestReason {
		return Counted{}, s.scope.Invalid("/reason", msgReason, shortestReason)
	}
	out, err := s.Count(c)
	if most := int64(s.scope.Workspace.Settings.StockApprovalAbove()); err == nil &&
		s.scope.Actor.Role != access.Owner &&
		max(out.After-out.Before, out.Before-out.After) > most {
		err = s.scope.Fault(fault.Forbidden, msgOwners, most)
	}
	return out, err
}

// findCount finds the adjustment of a count that was made before. It locks the pair's items first, to wait for a
// concurrent call.
func (s *Stock) findCount(c Count) (out Counted, made bool, err error) {
	if c.ID == "" {
		return out, false, nil
	}
	if _, err := s.rows.Items([]Pair{c.Pair}, "", true); err != nil {
		return out, false, err
	}
	out.Adjustment, made, err = s.rows.Adjustment(c.ID)
	return out, made, err
}

// Scarce is a low item, with its names.
type Scarce struct {
	Item
	Product string
	Variant string // empty: the product itself
}

// Scarce lists low items by id, after one of them. It uses the stored columns: an expired reservation counts until it
// is released.
func (s *Stock) Scarce(after string, limit int) ([]Scarce, error) {
	return s.rows.Scarce(after, limit)
}

// Adjustments lists the manual changes of items, the latest first, behind the one with the id after.
func (s *Stock) Adjustments(items []Item, after string, limit int) ([]Adjustment, error) {
	return s.rows.Adjusted(ids(items), after, limit)
}

// Places lists where stock is kept, the first to sell from first.
func (s *Stock) Places() ([]Place, error) { return s.rows.Places() }
