package sales

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// at makes an order's branch the unit's own, so that its stock and its delivery are the branch's whatever conversation
// or person acts on it. An order without one is at the conversation's.
func (n *Nouns) at(o order.Order) {
	talk, _ := n.Conversations.Current()
	n.Scope.BranchID = cmp.Or(o.BranchID, talk.BranchID)
}

// place is at for a draft, and names the branch where there are several. One without a branch that is delivered comes
// from the first that delivers there; where it is picked up its buyer says.
func (n *Nouns) place(o *order.Order) error {
	n.at(*o)
	list, err := n.Places.Branches()
	if err != nil {
		return err
	}
	delivered := o.Delivery.Method != "" && o.Delivery.Method != order.Pickup
	if n.Scope.BranchID == "" && delivered && len(list) > 1 {
		id, err := n.deliverer(o.Delivery)
		if err != nil && !fault.Is(err, fault.Conflict) {
			return err
		}
		n.Scope.BranchID = cmp.Or(id, list[0].ID)
	}
	o.Branch, err = n.Places.Several(n.Scope.BranchID)
	return err
}

// choosePlace gives a draft the branch that its buyer named, which also is the conversation's from then on if the
// channel does not say one. Where neither does, a delivery comes from the first branch that delivers to its address,
// and is a conflict if none does; a pickup without any is invalid_arguments with the branches to choose from, which
// moves the conversation to NEEDS_DETAILS.
func (n *Nouns) choosePlace(o *order.Order, d order.Delivery, branchID string) error {
	if branchID != "" {
		o.BranchID = branchID
		return n.remember(*o)
	}
	if n.undecided(*o) {
		n.Scope.BranchID = ""
		if d.Method != order.Pickup {
			id, err := n.deliverer(d)
			o.BranchID = cmp.Or(id, o.BranchID)
			return err
		}
		if o.Delivery.Method != order.Pickup {
			o.BranchID = "" // an address chose it, not the buyer
		}
	}
	if d.Method != order.Pickup || o.BranchID != "" {
		return nil
	}
	n.at(*o)
	b, err := n.Places.Pickup("/branch", "")
	if fault.Is(err, fault.InvalidArguments) {
		return fault.From(err).Keep(string(conversation.NeedsDetails))
	}
	o.BranchID = b.ID
	return err
}

// lacksBranch reports a priced pickup of which nobody said at which of several branches: the business may have opened
// the second one meanwhile.
func (n *Nouns) lacksBranch(o order.Order) (bool, error) {
	if o.Delivery.Method != order.Pickup || n.Scope.BranchID != "" {
		return false, nil
	}
	list, err := n.Places.Branches()
	return len(list) > 1, err
}

// remember makes the branch that the buyer chose the conversation's, unless it has one.
func (n *Nouns) remember(o order.Order) error {
	talk, ok := n.Conversations.Current()
	if !ok || talk.BranchID != "" || talk.ID != o.SessionID || o.BranchID == "" {
		return nil
	}
	return n.Conversations.AtBranch(o.BranchID)
}

// pickup quotes a pickup at the order's branch: at its address, unless settings say otherwise of the branch.
func (n *Nouns) pickup(o order.Order) (business.Quote, error) {
	id := n.Scope.BranchID
	own := n.Scope.Workspace.Settings.Branches[id].Delivery
	if o.Branch == "" || own != nil && cmp.Or(own.PickupText, own.PickupAddress) != "" {
		return n.Business.Pickup(), nil
	}
	b, err := n.Places.Branch(id)
	if err != nil || b.Address == "" {
		return n.Business.Pickup(), err
	}
	return n.Business.PickupAt(b.Address), nil
}
