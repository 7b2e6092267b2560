package runtime

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

var msgStates = locale.Text{
	ES: "el cliente lo va a leer, y una nota dice lo que él pide, no cómo es el producto ni qué hace el negocio: «%s»; sacalo, o escribilo como pedido («pide …»)",
	MX: "el cliente lo va a leer, y una nota dice lo que él pide, no cómo es el producto ni qué hace el negocio: «%s»; quítalo, o escríbelo como pedido («pide …»)",
	PT: "o cliente vai ler isto, e uma observação diz o que ele pede, não como é o produto nem o que o negócio faz: «%s»; tire, ou escreva como pedido («pede …»)",
	EN: "the customer will read it, and a note says what they ask for, not what the product is like or what the business does: “%s”; leave it out, or write it as a wish (“asks for …”)",
}

var msgUnproved = locale.Text{
	ES: "el cliente lo va a leer, y dice algo que nada respalda: «%s»; sacalo o corregilo",
	MX: "el cliente lo va a leer, y dice algo que nada respalda: «%s»; quítalo o corrígelo",
	PT: "o cliente vai ler isto, e diz algo que nada confirma: «%s»; tire ou corrija",
	EN: "the customer will read it, and it says something that nothing bears out: “%s”; leave it out or correct it",
}

// told refuses a call of an agent whose arguments tell the customer something unproved. A retry gets its first answer
// all the same: it was judged then.
func (c *check) told(ctx context.Context) error {
	if c.Told == nil || c.out.done || c.req.call.Actor.Role != access.Agent || c.req.call.SessionID == "" ||
		c.req.object == nil {
		return nil
	}
	texts := c.req.tool.Told(c.req.object)
	if len(texts) == 0 {
		return nil
	}
	bad, err := c.Told(ctx, c.req.call.Workspace, c.req.call.SessionID, texts)
	if err != nil {
		return err
	}
	var wrong []schema.Violation
	for i, text := range texts {
		if len(bad[i]) > 0 {
			reason := msgUnproved
			if text.Kind == tool.ToldNote {
				reason = msgStates
			}
			wrong = append(wrong, schema.Violation{Path: text.Path,
				Message: reason.In(c.req.locale(), strings.Join(bad[i], " "))})
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return c.invalid(wrong)
}
