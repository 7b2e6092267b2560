package sales

import (
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// lacksContact reports an order whose buyer could not be reached, in the web chat, whose channel knows no address of
// theirs; or, in any channel, could not be told apart although the coupon is limited for each customer.
func (n *Nouns) lacksContact(o order.Order, c customer.Customer) bool {
	wanted := n.Scope.Channel == conversation.Web || countsBuyers(o)
	return wanted && c.Phone == "" && c.Email == "" && o.Delivery.Phone == ""
}

// TakeContact stores how to reach the buyer of the session's draft, if it lacks that: an e-mail with the visitor's own
// customer, a telephone with the draft. Neither is proved, so it makes the visitor nobody else and shows nothing of
// whom it may belong to. taken is false if nothing was lacking.
func (s *Sales) TakeContact(email, e164 string) (taken bool, err error) {
	s.Scope.Sensitive(email, e164)
	o, err := s.find(Ref{}, true)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	c, _, err := s.Customers.Current()
	if err != nil || !s.lacksContact(o, c) {
		return false, err
	}
	if e164 != "" {
		o.Delivery.Phone = e164
		if err := s.Orders.Update(&o); err != nil {
			return false, err
		}
	}
	if email == "" {
		return true, nil
	}
	c, created, err := s.Customers.Identify(customer.Identity{Email: email})
	if err == nil && created {
		err = s.Conversations.Belongs(c.ID)
	}
	return err == nil, err
}
