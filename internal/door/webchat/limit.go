package webchat

import (
	"time"

	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Limits for one person, and for a household or an office behind one address.
var (
	talkPerSession   = visitor.Rate{Name: "talk", Burst: 10, Every: 2 * time.Second}
	talkPerAddress   = visitor.Rate{Name: "talk@", Burst: 60, Every: 500 * time.Millisecond}
	typePerSession   = visitor.Rate{Name: "type", Burst: 10, Every: time.Second}
	typePerAddress   = visitor.Rate{Name: "type@", Burst: 60, Every: 250 * time.Millisecond}
	openPerAddress   = visitor.Rate{Name: "open@", Burst: 30, Every: 10 * time.Second}
	uploadPerSession = visitor.Rate{Name: "upload", Burst: 5, Every: 20 * time.Second}
	uploadPerAddress = visitor.Rate{Name: "upload@", Burst: 20, Every: 6 * time.Second}
	provePerSession  = visitor.Rate{Name: "prove", Burst: 8, Every: 20 * time.Second}
	provePerAddress  = visitor.Rate{Name: "prove@", Burst: 20, Every: 30 * time.Second}
)

var msgSlower = locale.Text{
	ES: "Vas muy rápido. Esperá unos segundos y probá de nuevo.",
	MX: "Vas muy rápido. Espera unos segundos e intenta de nuevo.",
	PT: "Você está indo rápido demais. Espere alguns segundos e tente de novo.",
	EN: "That is too fast. Wait a few seconds and try again.",
}

// count counts one action of a visitor or refuses it: rate_limited.
func (d *Door) count(r visitor.Rate, whom string, tag locale.Tag) error {
	if wait := d.limits.Take(r, whom); wait > 0 {
		return fault.New(fault.RateLimited, "%s", msgSlower.In(tag)).After(wait)
	}
	return nil
}

// within counts an action for the address and, if there is one, for the conversation.
func (d *Door) within(v *visit, session, address visitor.Rate) error {
	if err := d.count(address, v.address, v.workspace.Locale); err != nil {
		return err
	}
	if v.sessionID == "" {
		return nil
	}
	return d.count(session, v.sessionID, v.workspace.Locale)
}
