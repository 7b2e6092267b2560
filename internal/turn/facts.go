package turn

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/turn/model"
)

// facts is where and when the conversation happens, and what stands in it.
func (x *exchange) facts(u *core.Unit, s conversation.Session) (f model.Facts, err error) {
	f = model.Facts{
		Locale: x.w.Locale, Now: u.Now.In(x.w.Location()), Business: x.w.Name, AssistantType: x.agent.AssistantType,
		Channel: s.Channel, State: string(s.State),
	}
	c, found, err := u.Customers.Current()
	if err != nil {
		return f, err
	}
	if found {
		f.Customer, f.Phone = c.FullName(), c.Phone
	}
	if f.Draft, err = draftInWords(u); err != nil {
		return f, err
	}
	q, open, err := u.Confirmations.Open()
	if err == nil && open {
		f.Question = q.Text
	}
	return f, err
}

func draftInWords(u *core.Unit) (string, error) {
	d, err := u.Orders.Draft(false)
	if fault.Is(err, fault.NotFound) || (err == nil && len(d.Lines) == 0) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var lines []string
	for _, l := range d.Lines {
		lines = append(lines, locale.Number(u.Workspace.Locale, l.Quantity)+" × "+locale.OneLine(l.Name))
	}
	return strings.Join(lines, "; ") + " = " + u.Money(d.Totals.Total), nil
}
