package runtime

import (
	"encoding/json"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// change is the data of a refusal because the customer asked for something else than they were shown.
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

// reportChange puts the customer's words into the refusal, as data, and notes that the caller knows them: it
// may ask the same once more from here on.
func (a *attempt) reportChange(cause error, answer *Answer) error {
	id, found := changeIn(cause)
	if !found {
		return nil
	}
	c, err := a.u.Confirmations.Get(id, true)
	if err != nil {
		return err
	}
	if _, err := a.writeReply(&c); err != nil { // a late yes is no yes, but it was said
		return err
	}
	reported := change{ConfirmationID: c.ID}
	if c.AnswerID != "" {
		m, _, err := a.u.Conversations.Message(c.AnswerID) // retention may have removed it
		if err != nil {
			return err
		}
		reported.CustomerMessage = m.Text
		a.sensitive = append(a.sensitive, m.Text) // free text: the conversation keeps it, the execution row does not
	}
	answer.Data, _ = json.Marshal(reported) // plain fields always marshal
	if a.req.call.Actor.Role == access.Customer {
		return nil // they said it themselves
	}
	return a.u.Confirmations.Told(c, a.req.id)
}
