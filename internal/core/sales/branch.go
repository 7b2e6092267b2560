package sales

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/order"
)

// at makes an order's branch the unit's own, so that its stock and its delivery are the branch's whatever conversation
// or person acts on it. An order without one is at the conversation's.
func (n *Nouns) at(o order.Order) {
	talk, _ := n.Conversations.Current()
	n.Scope.BranchID = cmp.Or(o.BranchID, talk.BranchID)
}

// choosePlace gives a new order of a business with several branches one of them: the conversation's, else the first.
func (n *Nouns) choosePlace() error {
	list, err := n.Places.Branches()
	if err == nil && len(list) > 1 {
		_, err = n.Places.At("", "")
	}
	return err
}

// pickup quotes a pickup at the order's branch: at its address, unless settings say otherwise of the branch.
func (n *Nouns) pickup(o order.Order) (business.Quote, error) {
	own := n.Scope.Workspace.Settings.Branches[o.BranchID].Delivery
	if o.Branch == "" || own != nil && cmp.Or(own.PickupText, own.PickupAddress) != "" {
		return n.Business.Pickup(), nil
	}
	b, err := n.Places.Branch(o.BranchID)
	if err != nil || b.Address == "" {
		return n.Business.Pickup(), err
	}
	return n.Business.PickupAt(b.Address), nil
}
