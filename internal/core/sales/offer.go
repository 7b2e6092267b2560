package sales

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Terms is how a pack sells; a difference between packs is a field here.
type Terms struct {
	Draft        Ref
	Payment      order.Payment // empty: the order's own, else the only one or the default of the workspace
	PaymentNotes string
	Notes        string // appended to the order's
	Preface      string // the agent's words, quoted in the question
	NeedIdentity bool   // require document and name, if the workspace wants them
	NeedPayment  bool   // a yes is not enough without a payment method
	HoldStock    bool   // the question itself reserves the stock
	Stock        Taking
	Status       order.Status // status of the resulting order
}

// Taking is what confirming does to stock.
type Taking struct {
	keep   time.Duration
	deduct bool
}

// ReserveFor reserves the stock for this long.
func ReserveFor(d time.Duration) Taking { return Taking{keep: d} }

// Deduct takes it permanently.
func Deduct() Taking { return Taking{deduct: true} }

func (t Taking) at(now time.Time) stock.Hold {
	if t.deduct {
		return stock.Deduct()
	}
	return stock.ReserveUntil(now.Add(t.keep))
}

// Offer is a draft as it would be confirmed now.
type Offer struct {
	Order    order.Order
	Question confirmation.Question
	Warning  string // of what the customer is allergic to
	Credit   int64  // of the customer's, that a yes takes off what is to be paid
	choices  []catalog.Choice
}

var (
	msgEmpty   = locale.Text{ES: "El pedido está vacío.", PT: "O pedido está vazio.", EN: "The order is empty."}
	msgNotSold = locale.Text{
		ES: "%s ya no está a la venta; hay que sacarlo del pedido.",
		PT: "%s não está mais à venda; é preciso tirá-lo do pedido.",
		EN: "%s is no longer for sale; take it out of the order.",
	}
	msgMinimum = locale.Text{
		ES: "El mínimo para envío a %s es %s y el pedido suma %s.",
		PT: "O mínimo para entrega em %s é %s e o pedido soma %s.",
		EN: "The minimum for delivery to %s is %s and the order adds up to %s.",
	}
)

// Offer checks everything that would make a yes useless and returns the question to ask. It changes nothing. Codes:
// not_found without a draft, conflict for an empty one, missing details (which moves the conversation to
// NEEDS_DETAILS), the minimum order or a product no longer sold, out_of_stock.
//
// In a deciding unit it locks the draft, and Confirm with the same terms uses the offer as it is.
func (s *Sales) Offer(t Terms) (Offer, error) {
	o, err := s.find(t.Draft, s.Scope.Deciding)
	if err != nil {
		return Offer{}, err
	}
	c, err := s.check(o, t)
	if err != nil {
		return Offer{}, err
	}
	if s.Scope.Deciding {
		s.checked = c
	}
	return c.offer, s.inStock(c.offer)
}

// checked is an offer with its draft as stored.
type checked struct {
	terms  Terms
	offer  Offer
	status order.Status
	before []order.Line
}

func (s *Sales) check(o order.Order, t Terms) (*checked, error) {
	before := slices.Clone(o.Lines) // pricing writes today's prices into the lines
	offer, err := s.consider(o, t)
	return &checked{terms: t, offer: offer, status: o.Status, before: before}, err
}

// consider prices a draft under the terms and checks everything but stock.
func (s *Sales) consider(o order.Order, t Terms) (Offer, error) {
	if len(o.Lines) == 0 {
		return Offer{}, s.empty()
	}
	choices, err := s.price(&o)
	if err != nil {
		return Offer{}, err
	}
	o.BranchID = s.Scope.BranchID // where it was priced
	for i, c := range choices {
		if c.Product.ID == "" {
			return Offer{}, s.Scope.Fault(fault.Conflict, msgNotSold,
				o.Lines[i].Name).Keep(string(conversation.CollectingOrder))
		}
	}
	lacking, err := s.lacking(o, t.NeedIdentity)
	if err != nil {
		return Offer{}, err
	}
	if lacking != nil {
		return Offer{}, lacking.Keep(string(conversation.NeedsDetails))
	}
	if err := s.enough(o); err != nil {
		return Offer{}, err
	}
	o.Payment = s.payment(o, t)
	if err := s.Business.AcceptsPayment(string(o.Payment)); err != nil {
		return Offer{}, err
	}
	if err := s.note(&o, t.Notes); err != nil {
		return Offer{}, err
	}
	warning, err := s.AllergyWarning(o, o.Lines...)
	if err != nil {
		return Offer{}, err
	}
	credit, err := s.Ledger.Credit(cmp.Or(o.CustomerID, s.Scope.CustomerID))
	if err != nil {
		return Offer{}, err
	}
	f := Offer{Order: o, choices: choices, Warning: warning, Credit: min(credit, o.Totals.Total)}
	f.Question = s.question(f, t)
	return f, nil
}

func (s *Sales) question(f Offer, t Terms) confirmation.Question {
	o, note, what := f.Order, s.agentsNote(t.Preface), subject(f.Order, f.Warning)
	if f.Credit > 0 { // another order may take it meanwhile: then more is to be paid than was shown
		what = digest(what, strconv.FormatInt(f.Credit, 10))
	}
	return confirmation.Question{
		Addressee: access.Customer,
		Text:      s.questionText(f, note),
		Note:      note,
		Subject:   what,
		SubjectID: o.ID,
		Total:     o.Totals.Total,
		Until:     o.ExpiresAt,
		NotReady:  t.NeedPayment && o.Payment == "",
	}
}

func (s *Sales) payment(o order.Order, t Terms) order.Payment {
	switch {
	case t.Payment != "":
		return t.Payment
	case o.Payment != "":
		return o.Payment
	}
	settings := s.Scope.Workspace.Settings
	if len(settings.PaymentMethods) == 1 {
		return order.Payment(settings.PaymentMethods[0])
	}
	return order.Payment(settings.DefaultPayment)
}

func (s *Sales) enough(o order.Order) error {
	if o.Delivery.Method == order.Pickup {
		return nil
	}
	q, err := s.quote(&o)
	if err != nil {
		return err
	}
	if o.Goods() < q.MinOrder {
		return s.Scope.Fault(fault.Conflict, msgMinimum, q.Zone, s.Scope.Money(q.MinOrder),
			s.Scope.Money(o.Goods())).Keep(string(conversation.CollectingOrder))
	}
	return nil
}

// inStock checks the demand of all lines together against what is available.
func (s *Sales) inStock(f Offer) error {
	for i := range f.Order.Lines {
		if err := s.fits(f.Order, f.choices[i], f.Order.Lines[i].Quantity); err != nil {
			return keepCollecting(err)
		}
	}
	return nil
}

func keepCollecting(err error) error {
	if fault.Is(err, fault.OutOfStock) {
		return fault.From(err).Keep(string(conversation.CollectingOrder))
	}
	return err
}

// subject is a digest of everything a yes is for, except prices: the branch, lines, quantities, discounts, delivery,
// payment, notes and the warning of allergies.
func subject(o order.Order, warning string) string {
	type line struct {
		Product, Variant string
		Name             string // as shown
		Quantity         int64
		DiscountBP       int
		Notes            string
	}
	what := struct {
		Order    string
		Branch   string `json:",omitempty"`
		Lines    []line
		Delivery order.Delivery
		Payment  order.Payment
		Notes    string
		Coupon   string `json:",omitempty"` // questions that were asked before there were coupons are still open
		Warning  string `json:",omitempty"`
	}{Order: o.ID, Branch: o.BranchID, Delivery: o.Delivery, Payment: o.Payment, Notes: o.Notes, Coupon: o.Coupon,
		Warning: warning}
	what.Delivery.ETA, what.Delivery.Zone = "", "" // derived, and the shop may reword them
	for _, l := range o.Lines {
		what.Lines = append(what.Lines, line{l.ProductID, l.VariantID, l.Name, l.Quantity, l.DiscountBP, l.Notes})
	}
	raw, _ := json.Marshal(what) // plain structs always marshal
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
