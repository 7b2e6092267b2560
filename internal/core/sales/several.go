package sales

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AddedItem is what became of one of several items.
type AddedItem struct {
	Item   AddItem
	Name   string     // as the catalogue has it; empty: the product was not found
	Line   order.Line // it is part of, if it was added
	Counts bool       // whether the product's stock is counted
	Left   int64      // how many more the draft may have, if it is
	Reason string     // why it was not added, worded for the customer; empty: it was
}

var msgNoneAdded = locale.Text{
	ES: "No se agregó nada. %s",
	PT: "Nada foi incluído. %s",
	EN: "Nothing was added. %s",
}

// AddSeveral adds items to the session's draft, and opens one if there is none: each one whole or not at all, whatever
// becomes of the others. Where none can be added nothing changes: one item is refused as Add refuses it, several with
// the code conflict and every reason.
func (s *Sales) AddSeveral(items []AddItem, d order.NewDraft) (order.Order, []AddedItem, error) {
	o, _, err := s.OpenDraft(d)
	if err != nil {
		return o, nil, err
	}
	before := slices.Clone(o.Lines)
	out, refusals := make([]AddedItem, len(items)), []error{}
	for i, a := range items {
		out[i].Item = a
		refusal, err := s.addOne(&o, &out[i])
		if err != nil {
			return o, nil, err
		}
		if refusal != nil {
			refusals = append(refusals, refusal)
			out[i].Reason = fault.From(refusal).Message
		}
	}
	switch {
	case len(refusals) == 1 && len(items) == 1:
		return o, nil, refusals[0]
	case len(refusals) == len(items):
		return o, nil, s.Scope.Fault(fault.Conflict, msgNoneAdded, Refusals(out))
	}
	if err := s.saveDraft(&o, before); err != nil {
		return o, nil, err
	}
	for i := range out {
		if a := &out[i]; a.Reason == "" {
			a.Line = o.Lines[slices.IndexFunc(o.Lines, sameItem(a.Item.ProductID, a.Item.VariantID))]
			s.Scope.Emit("draft.item_added", o.ID, itemPayload(o, a.Line, a.Item.Quantity))
		}
	}
	return o, out, nil
}

// addOne adds one item without saving; refused, it leaves the draft as it was.
func (s *Sales) addOne(o *order.Order, a *AddedItem) (refusal, err error) {
	choice, err := s.Catalog.Choose(a.Item.ProductID, a.Item.VariantID)
	if err != nil {
		return refused(err)
	}
	a.Name, a.Counts = choice.Name(), choice.Product.TrackStock
	lines := slices.Clone(o.Lines)
	i, err := s.put(o, a.Item, choice)
	if err == nil {
		err = s.fits(*o, choice, o.Lines[i].Quantity)
	}
	if refusal, err = refused(err); err != nil {
		return nil, err
	}
	if refusal != nil {
		o.Lines = lines
	}
	available, err := s.availableTo(*o, choice)
	a.Left = max(0, available-wanted(*o, choice))
	return refusal, err
}

// refused tells what a customer may hear of from what ends the call.
func refused(err error) (refusal, other error) {
	for _, code := range []fault.Code{fault.NotFound, fault.InvalidArguments, fault.OutOfStock, fault.Conflict} {
		if fault.Is(err, code) {
			return err, nil
		}
	}
	return nil, err
}

// Refusals are the reasons of all items that were not added, each one once.
func Refusals(items []AddedItem) string {
	var list []string
	for _, a := range items {
		if a.Reason != "" && !slices.Contains(list, a.Reason) {
			list = append(list, a.Reason)
		}
	}
	return strings.Join(list, " ")
}
