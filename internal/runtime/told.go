package runtime

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

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
			wrong = append(wrong, schema.Violation{Path: text.Path,
				Message: msgUnproved.In(c.req.locale(), strings.Join(bad[i], " "))})
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return c.invalid(wrong)
}
