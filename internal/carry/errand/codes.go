package errand

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgCode = locale.Text{
	ES: "Tu código para %s es %s. Vence en 10 minutos; no se lo des a nadie que te lo pida.",
	PT: "Seu código para %s é %s. Ele expira em 10 minutos; não o passe para ninguém que pedir.",
	EN: "Your code for %s is %s. It expires in 10 minutes; give it to nobody who asks for it.",
}

// Codes sends the codes that customers prove their number with.
type Codes struct{ Desk core.Desk }

// Send creates the code of a proof and queues its message, both or neither. It goes to the telephone only: the
// conversation it is typed into must not hold it.
func (c Codes) Send(ctx context.Context, w *access.Workspace, id string) error {
	return c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		p, code, wanted, err := u.Customers.IssueCode(id)
		if err != nil || !wanted {
			return err
		}
		who, err := u.Customers.Find("", p.Phone)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
		_, err = u.Conversations.Send(conversation.Outgoing{
			CustomerID: who.ID, Address: p.Phone, Purpose: "code", SubjectID: p.ID,
			Content: conversation.Content{Text: u.Write(msgCode, w.Name, code),
				Template: u.Deliveries.Template(access.TemplateCode, code)},
		})
		return err
	})
}
