// Package errand does the work that units leave for after their commit, mostly with a vendor: each errand reads what is
// to be done, asks the vendor outside any transaction, and writes what came of it. An errand may be interrupted
// anywhere and is run again. It knows vendors through their gateways; when an errand is due is for jobs to say.
package errand

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// retryLater turns a vendor's failure into an errand's: with the vendor's retry-after, else with the usual backoff of
// errands.
func retryLater(err error) error {
	return fault.Wrap(err, fault.Unavailable, "").After(fault.From(err).RetryAfter)
}

// enter puts a unit into a conversation, whose row is locked first. It ignores one that is gone.
func enter(u *core.Unit, sessionID string) error {
	if sessionID == "" {
		return nil
	}
	_, err := u.Enter(sessionID)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// send writes to a customer on WhatsApp, in the unit's conversation if it is theirs and on WhatsApp.
func send(u *core.Unit, o conversation.Outgoing) (conversation.Outgoing, error) {
	if o.CustomerID != "" {
		c, err := u.Customers.Get(o.CustomerID)
		if err != nil {
			return o, err
		}
		o.Address = c.Phone
	}
	if talk, talking := u.Conversations.Current(); talking && talk.Channel == "whatsapp" &&
		talk.CustomerID == o.CustomerID {
		o.SessionID = talk.ID
	}
	return u.Conversations.Send(o)
}
