package sales

import (
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Deliverers are the branches that an address chooses from, the first one first: all of a business where some deliver
// by rules of their own, in a unit that is at no branch. Elsewhere there are none: the unit's own rules count.
func (n *Nouns) Deliverers() ([]booking.Branch, error) {
	list, err := n.Places.Branches()
	if err != nil || n.Scope.BranchID != "" || len(list) < 2 {
		return nil, err
	}
	for _, b := range list {
		if n.Scope.Workspace.Settings.Branches[b.ID].Delivery != nil {
			return list, nil
		}
	}
	return nil, nil
}

func branchIDs(list []booking.Branch) []string {
	return lists.Map(list, func(b booking.Branch) string { return b.ID })
}

// deliverer is the branch that a delivery's address chooses; empty if there is nothing to choose, a conflict with where
// the branches deliver if none reaches it.
func (n *Nouns) deliverer(d order.Delivery) (string, error) {
	list, err := n.Deliverers()
	if err != nil || len(list) == 0 {
		return "", err
	}
	to := business.Place{City: d.Address.City, PostalCode: d.Address.PostalCode, Point: d.Address.Point}
	return n.Business.FirstTo(to, string(d.Method), branchIDs(list))
}

// DelivererTo is deliverer for an address in one line, of which each branch knows its own cities.
func (n *Nouns) DelivererTo(address string) (id string, err error) {
	list, err := n.Deliverers()
	if err != nil || len(list) == 0 {
		return "", err
	}
	at := n.Business.Locate(address)
	if at.Point, err = n.PointOf(order.Address{Line1: at.Line, City: at.City}); err != nil {
		return "", err
	}
	for _, b := range list {
		to := n.Business.At(b.ID).Locate(address).Place
		to.Point = at.Point
		if id, err = n.Business.FirstTo(to, string(order.Standard), []string{b.ID}); err == nil {
			return id, nil
		}
	}
	return n.Business.FirstTo(at.Place, string(order.Standard), branchIDs(list))
}

// PointOf is the location that the customer shared for an address; none without one. Where it lies in no zone an address
// is taken by its own words.
func (n *Nouns) PointOf(a order.Address) (geo.Point, error) {
	if place, ok := conversation.Shared(n.Conversations); ok {
		q, known, err := n.QuotePoint(place.Point)
		if err != nil || known && !q.Delivers {
			return geo.Point{}, err
		}
	}
	return conversation.PointOf(n.Conversations, a.Street()), nil
}

// tie makes the location that an order's address has that address's alone.
func (n *Nouns) tie(o order.Order) error {
	if a := o.Delivery.Address; a.Point.Known() {
		return conversation.Tie(n.Conversations, a.Street())
	}
	return nil
}

// QuotePoint quotes an ordinary delivery to a location that the customer shared, by the rules that an order to it would
// have. Known is false where only the name of the place can tell.
func (n *Nouns) QuotePoint(p geo.Point) (q business.PlaceQuote, known bool, err error) {
	list, words, err := n.fromWhere()
	if err != nil || len(list) == 0 {
		q, known = n.Business.QuotePoint(p, "")
		return q, known, err
	}
	q, known = n.Business.QuotePointFirst(p, branchIDs(list), func(id string) string { return words[id] })
	return q, known, nil
}

// fromWhere is the branches that an address chooses from, and how it is said from which a delivery comes.
func (n *Nouns) fromWhere() (list []booking.Branch, words map[string]string, err error) {
	list, err = n.Deliverers()
	words = map[string]string{}
	for _, b := range list {
		if err == nil {
			words[b.ID], err = n.Places.From(b.ID)
		}
	}
	return list, words, err
}

// QuotePlace quotes an ordinary delivery to a place in a customer's words, by the rules that an order to it would have.
// branch is the name of the one that the place chooses.
func (n *Nouns) QuotePlace(said string) (q business.PlaceQuote, branch string, err error) {
	list, words, err := n.fromWhere()
	if err != nil || len(list) == 0 {
		return n.Business.QuotePlace(said), "", err
	}
	q, id := n.Business.QuoteFirst(said, branchIDs(list), func(id string) string { return words[id] })
	for _, b := range list {
		if b.ID == id {
			branch = b.Name
		}
	}
	return q, branch, nil
}

// undecided reports whether neither the channel of an order's conversation nor its buyer said a branch.
func (n *Nouns) undecided(o order.Order) bool {
	talk, ok := n.Conversations.Current()
	return ok && talk.ID == o.SessionID && talk.BranchID == ""
}

// DeliveryRules are what can be said of deliveries, of all branches that an address chooses from.
func (n *Nouns) DeliveryRules() (r business.Reach, zones []business.ZonePrice, err error) {
	list, err := n.Deliverers()
	ids := branchIDs(list)
	return n.Business.Reach(ids...), n.Business.ZonePrices(ids...), err
}
