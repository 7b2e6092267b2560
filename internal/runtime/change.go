package runtime

import (
	"encoding/json"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// change is what a call is told that was refused because the customer asked for
// something else than they were shown.
type change struct {
	ConfirmationID  string `json:"confirmationId"`
	CustomerMessage string `json:"customerMessage,omitempty"`
}

// changeIn is the question whose change an error is about.
func changeIn(err error) (id string, found bool) {
	var changed confirmation.Changed
	found = errors.As(err, &changed)
	return changed.ID, found
}

// tellChange puts the customer's words into the refusal, as data, and notes that
// they were told: from here on whoever called may ask the same once more.
func (x *execution) tellChange(u *core.Unit, cause error, a *Answer) error {
	id, found := changeIn(cause)
	if !found {
		return nil
	}
	c, err := u.Confirmations.Get(id, true)
	if err != nil {
		return err
	}
	if _, err := x.hear(u, &c); err != nil { // a late yes is no yes, but it was said
		return err
	}
	told := change{ConfirmationID: c.ID}
	if c.AnswerID != "" {
		m, _, err := u.Conversations.Message(c.AnswerID) // retention may have taken it
		if err != nil {
			return err
		}
		told.CustomerMessage = m.Text
		x.sensitive = append(x.sensitive, m.Text) // free text: the conversation keeps it, the execution row does not
	}
	a.Data, _ = json.Marshal(told) // plain fields always marshal
	if x.call.Actor.Role == access.Customer {
		return nil // who said it, not who has to hear of it
	}
	return u.Confirmations.Told(c, x.id)
}
