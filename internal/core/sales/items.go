package sales

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AddItem adds an item to a draft.
type AddItem struct {
	Draft      Ref
	ProductID  string
	VariantID  string
	Quantity   int64
	DiscountBP int
	Notes      string
	// OneLine adds to the product's line whatever its notes; otherwise a different discount or note makes a separate
	// line.
	OneLine bool
}

var (
	msgTooMany = locale.Text{
		ES: "No se pueden pedir más de %d unidades de %s en una línea.",
		PT: "Não dá para pedir mais de %d unidades de %s em uma linha.",
		EN: "A line cannot have more than %d units of %s.",
	}
	msgLines = locale.Text{
		ES: "Un pedido lleva como máximo %d líneas.",
		PT: "Um pedido tem no máximo %d linhas.",
		EN: "An order has at most %d lines.",
	}
	msgNotThere = locale.Text{
		ES: "Ese producto no está en el pedido.",
		PT: "Esse produto não está no pedido.",
		EN: "That product is not in the order.",
	}
	msgDiscount = locale.Text{
		ES: "El descuento máximo es %d %%.",
		PT: "O desconto máximo é %d %%.",
		EN: "The highest discount is %d %%.",
	}
)

// Add adds an item to the draft and returns it with the changed line. Stock is checked against everything the draft
// already needs of it.
func (s *Sales) Add(a AddItem) (order.Order, order.Line, error) {
	var none order.Line
	o, err := s.find(a.Draft, true)
	if err != nil {
		return o, none, err
	}
	choice, err := s.Catalog.Choose(a.ProductID, a.VariantID)
	if err != nil {
		return o, none, err
	}
	if limit := s.Scope.Workspace.Settings.DiscountLimit(); a.DiscountBP > limit*100 {
		return o, none, s.Scope.Fault(fault.Conflict, msgDiscount, limit)
	}
	before := slices.Clone(o.Lines)
	i, err := s.put(&o, a, choice)
	if err != nil {
		return o, none, err
	}
	if err := s.fits(o, choice, o.Lines[i].Quantity); err != nil {
		return o, none, err
	}
	if err := s.saveDraft(&o, before); err != nil {
		return o, none, err
	}
	line := o.Lines[i]
	s.Scope.Emit("draft.item_added", o.ID, itemPayload(o, line, a.Quantity))
	return o, line, nil
}

// put adds an item to its line or to a new one, without looking at stock and without saving; conflict where the order
// can have no more lines.
func (s *Sales) put(o *order.Order, a AddItem, c catalog.Choice) (line int, err error) {
	if i := lineFor(*o, a); i >= 0 {
		o.Lines[i].Quantity += a.Quantity
		if a.Notes != "" {
			o.Lines[i].Notes = a.Notes
		}
		return i, nil
	}
	if limit := s.Scope.Workspace.Settings.LineLimit(); len(o.Lines) >= limit {
		return 0, s.Scope.Fault(fault.Conflict, msgLines, limit)
	}
	o.Lines = append(o.Lines, newLine(*o, a, c))
	return len(o.Lines) - 1, nil
}

func lineFor(o order.Order, a AddItem) int {
	return slices.IndexFunc(o.Lines, func(l order.Line) bool {
		same := l.ProductID == a.ProductID && l.VariantID == a.VariantID
		return same && (a.OneLine || (l.DiscountBP == max(a.DiscountBP, o.DiscountBP) && l.Notes == a.Notes))
	})
}

func newLine(o order.Order, a AddItem, c catalog.Choice) order.Line {
	position := 0
	if n := len(o.Lines); n > 0 {
		position = o.Lines[n-1].Position + 1
	}
	return order.Line{
		ID: scope.NewID(), Position: position, ProductID: a.ProductID, VariantID: a.VariantID,
		SKU: c.SKU(), Name: c.Name(), UnitPrice: c.Regular(), Quantity: a.Quantity, DiscountBP: a.DiscountBP,
		Notes: a.Notes,
	}
}

// fits checks one line's own limit and the stock for all lines of the product.
func (s *Sales) fits(o order.Order, c catalog.Choice, quantity int64) error {
	if limit := int64(s.Scope.Workspace.Settings.QuantityLimit()); quantity > limit {
		return s.Scope.Fault(fault.Conflict, msgTooMany, limit, c.Name())
	}
	available, err := s.availableTo(o, c)
	if err != nil {
		return err
	}
	if n := wanted(o, c); n > available {
		return s.Stock.Shortage(stock.Demand{Pair: pairOf(c), Quantity: n, Name: c.Name()}, available)
	}
	return nil
}

// availableTo is what this draft may have of a choice: the public availability plus what it holds itself while its
// question is open.
func (s *Sales) availableTo(o order.Order, c catalog.Choice) (int64, error) {
	available := c.Available()
	if o.Status != order.PendingConfirmation || !c.Product.TrackStock {
		return available, nil
	}
	held, err := s.Stock.HeldFor(o.ID, pairOf(c))
	return available + held, err
}

func pairOf(c catalog.Choice) stock.Pair {
	return stock.Pair{ProductID: c.Product.ID, VariantID: c.Variant.ID}
}

// SetQuantity sets how many of a product the draft has; 0 removes it. The same quantity changes nothing: an open
// question stays open.
func (s *Sales) SetQuantity(ref Ref, productID, variantID string,
	quantity int64) (o order.Order, line order.Line, err error) {
	o, err = s.find(ref, true)
	if err != nil {
		return o, line, err
	}
	before := slices.Clone(o.Lines)
	i := slices.IndexFunc(o.Lines, sameItem(productID, variantID))
	if i < 0 {
		return o, line, s.Scope.Fault(fault.NotFound, msgNotThere)
	}
	line = o.Lines[i]
	if quantity == 0 {
		return s.drop(o, before, productID, variantID)
	}
	choice, err := s.Catalog.Choose(productID, variantID)
	if err != nil {
		return o, line, err
	}
	// The product may be on several lines; the new quantity replaces them all.
	id := line.ID
	o.Lines = slices.DeleteFunc(slices.Clone(before), func(l order.Line) bool {
		return sameItem(productID, variantID)(l) && l.ID != id
	})
	i = slices.IndexFunc(o.Lines, func(l order.Line) bool { return l.ID == id })
	same := o.Lines[i].Quantity == quantity && len(o.Lines) == len(before)
	o.Lines[i].Quantity = quantity
	if err := s.fits(o, choice, quantity); err != nil {
		return o, line, err
	}
	if same {
		_, err = s.price(&o)
		return o, o.Lines[i], err
	}
	if err := s.saveDraft(&o, before); err != nil {
		return o, line, err
	}
	line = o.Lines[i]
	s.Scope.Emit("draft.item_updated", o.ID, itemPayload(o, line, quantity))
	return o, line, nil
}

func (s *Sales) drop(o order.Order, before []order.Line, productID, variantID string) (order.Order, order.Line, error) {
	var gone order.Line
	if _, err := s.price(&o); err != nil {
		return o, gone, err
	}
	for _, l := range o.Lines {
		if sameItem(productID, variantID)(l) {
			if gone.ID == "" {
				gone = l
				continue
			}
			gone.Quantity += l.Quantity
			gone.Discount += l.Discount
			gone.Total += l.Total
		}
	}
	o.Lines = slices.DeleteFunc(slices.Clone(o.Lines), sameItem(productID, variantID))
	if err := s.saveDraft(&o, before); err != nil {
		return o, gone, err
	}
	s.Scope.Emit("draft.item_removed", o.ID, itemPayload(o, gone, gone.Quantity))
	return o, gone, nil
}

func sameItem(productID, variantID string) func(order.Line) bool {
	return func(l order.Line) bool { return l.ProductID == productID && l.VariantID == variantID }
}

func itemPayload(o order.Order, l order.Line, quantity int64) map[string]any {
	return map[string]any{
		"orderId": o.ID, "productId": l.ProductID, "variantId": l.VariantID, "quantity": quantity,
		"total": o.Totals.Total, "currency": o.Currency,
	}
}

// SetDelivery sets how a draft reaches its buyer, and from which branch, and adds the cost to its totals; without a
// branch it keeps its own. A place out of reach is a conflict, a pickup of which nobody said at which branch is
// invalid_arguments. The same delivery again changes nothing: an open question stays open.
func (s *Sales) SetDelivery(ref Ref, d order.Delivery, branchID string) (order.Order, error) {
	s.Scope.Sensitive(d.Personal()...)
	o, err := s.find(ref, true)
	if err != nil {
		return o, err
	}
	if d.Phone == "" && s.Scope.Channel == conversation.Web {
		d.Phone = o.Delivery.Phone // it may be all that is known of how to reach them
	}
	if d.Method != order.Pickup {
		if d.Address.Point, err = s.PointOf(d.Address); err != nil {
			return o, err
		}
	}
	was := o.BranchID
	if err := s.choosePlace(&o, d, branchID); err != nil {
		return o, err
	}
	if said := o.Delivery; said.Method != "" && o.BranchID == was {
		said.Zone, said.ETA = "", "" // derived
		if said == d {
			_, err = s.price(&o)
			return o, err
		}
	}
	o.Delivery = d
	before := o.Lines
	o.Lines = append([]order.Line(nil), before...)
	if err := s.saveDraft(&o, before); err != nil {
		return o, err
	}
	s.Scope.Emit("draft.delivery_set", o.ID, map[string]any{
		"orderId": o.ID, "method": d.Method, "zone": o.Delivery.Zone, "shipping": o.Totals.Shipping,
		"currency": o.Currency,
	})
	return o, s.tie(o)
}

// maxNotes limits the total length of notes, in characters. Each call's own are limited by its contract, but not the
// number of calls.
const maxNotes = 2000

var msgNotes = locale.Text{
	ES: "Las notas del pedido no pueden pasar de %d caracteres.",
	PT: "As observações do pedido não podem passar de %d caracteres.",
	EN: "The notes of an order cannot have more than %d characters.",
}

// note adds a line to an order's notes, unless it is there already: a repeated call changes nothing.
func (s *Sales) note(o *order.Order, text string) error {
	text = strings.TrimSpace(text)
	switch {
	case text == "" || strings.Contains("\n"+o.Notes+"\n", "\n"+text+"\n"):
		return nil
	case o.Notes != "":
		text = o.Notes + "\n" + text
	}
	if utf8.RuneCountInString(text) > maxNotes {
		return s.Scope.Fault(fault.Conflict, msgNotes, maxNotes)
	}
	o.Notes = text
	return nil
}
