package shop

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// writeForm is the form of a message to a customer.
type writeForm struct {
	To, Message string
	Cannot      string // why none can be sent
	Templated   bool   // it goes as the business's template: the customer has not written for a day
}

// writing says whether a customer can be written to, and how.
func writing(v *page.Visit, u *core.Unit, customerID, phone string) (f writeForm, err error) {
	f = writeForm{To: v.Path("customers", customerID, "write"), Message: scope.NewID()}
	if refused := u.Deliveries.Reachable(customerID, phone, u.Deliveries.Template(access.TemplateMessage, "")); refused != nil {
		f.Cannot = fault.From(refused).Message
		return f, nil
	}
	free, err := u.Deliveries.MayWrite(customerID, whatsApp)
	f.Templated = !free
	return f, err
}

// whatsApp is the channel on which customers are written to.
const whatsApp = "whatsapp"

// writeCustomer sends a customer the user's message on WhatsApp, in their conversation with the agent that answers there, or in a new
// one. The user has the conversation from then on, as with every message of a person.
func (area *Shop) writeCustomer(v *page.Visit) (page.Answer, error) {
	text := v.Field("text")
	if text == "" {
		return v.Again(v.Invalid("customer.write.empty"), showCustomer)
	}
	agentID, err := area.answering(v)
	if err != nil {
		return nil, err
	}
	var talk conversation.Session
	err = v.Write(func(u *core.Unit) error {
		c, err := u.Customers.Get(v.ID())
		if err == nil {
			err = u.Deliveries.Reachable(c.ID, c.Phone, u.Deliveries.Template(access.TemplateMessage, text))
		}
		if err == nil {
			err = u.Customers.Lock(c.ID)
		}
		if err != nil {
			return err
		}
		account, found := v.Workspace.WhatsAppAccount(), false
		talk, found, err = u.Conversations.Latest(c.ID, agentID, account)
		if err == nil && !found {
			talk, err = u.Conversations.Open(conversation.Session{AgentID: agentID, Channel: whatsApp, CustomerID: c.ID, Account: account})
		}
		return err
	})
	if err == nil {
		err = v.Write(func(u *core.Unit) error {
			in, err := u.Enter(talk.ID)
			if err == nil {
				_, err = u.PersonSays(in, text, "", v.Field("message"))
			}
			return err
		})
	}
	if err != nil {
		return v.Again(err, showCustomer)
	}
	return v.Done(v.Path("conversations", talk.ID), "customer.write.sent")
}

// answering is the agent that answers on WhatsApp.
func (area *Shop) answering(v *page.Visit) (string, error) {
	list, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
	if err != nil {
		return "", err
	}
	chosen := v.Workspace.Settings.WhatsApp.Agent
	for _, a := range list {
		if a.Slug == chosen || chosen == "" && a.Active {
			return a.ID, nil
		}
	}
	return "", v.Conflict("customer.write.nobody")
}
