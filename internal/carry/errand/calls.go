package errand

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/gateway/calls"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Calls places the calls back that customers were promised. Each attempt is given to the vendor once.
type Calls struct {
	Desk     core.Desk
	Accounts *access.Credentials
	Vendor   *calls.Twilio
	// AnswerURL and StatusURL are the addresses the vendor asks and tells about an attempt; nil: the server does not
	// know its public address.
	AnswerURL, StatusURL func(w *access.Workspace, id string, attempt int) string
}

var (
	msgNoTelephone = locale.Text{
		ES: "El negocio no tiene una cuenta de Twilio.",
		PT: "O negócio não tem uma conta da Twilio.",
		EN: "The business has no Twilio account.",
	}
	msgNoPublicURL = locale.Text{
		ES: "El servidor no sabe su dirección pública.",
		PT: "O servidor não sabe o seu endereço público.",
		EN: "The server does not know its public address.",
	}
)

// Place places one call that is due. Called again for one that was placed, or that another node is placing, it does
// nothing.
func (c *Calls) Place(ctx context.Context, w *access.Workspace, id string) error {
	account, accountErr := access.MustLoad[access.TwilioAccount](ctx, c.Accounts, w.ID, access.Twilio)
	if accountErr != nil && !errors.Is(accountErr, access.ErrNoAccount) {
		return accountErr
	}
	var call returncall.Call
	mine := false
	err := c.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
		if call, mine, err = u.TakeCall(id); err != nil || !mine {
			return err
		}
		switch {
		case accountErr != nil:
			mine, err = false, u.ReturnCalls.Refused(id, call.Attempts, u.Write(msgNoTelephone))
		case c.AnswerURL == nil:
			mine, err = false, u.ReturnCalls.Refused(id, call.Attempts, u.Write(msgNoPublicURL))
		}
		return err
	})
	if err != nil || !mine {
		return err
	}
	sid, err := c.Vendor.Place(ctx, calls.Account{SID: account.AccountSID, AuthToken: account.AuthToken}, calls.Order{
		To: call.Phone, From: w.Settings.Voice.CallBacks.From, AnswerURL: c.AnswerURL(w, id, call.Attempts),
		StatusURL: c.StatusURL(w, id, call.Attempts),
	})
	// Record the outcome even when the process is stopping.
	return c.Desk.Write(context.WithoutCancel(ctx), w, access.System, func(u *core.Unit) error {
		var t *calls.Trouble
		switch {
		case err == nil:
			return u.ReturnCalls.Accepted(id, call.Attempts, sid)
		case errors.As(err, &t) && t.Kind == calls.NotNow:
			return u.ReturnCalls.NotNow(id, call.Attempts, t.After)
		case errors.As(err, &t) && t.Kind == calls.Never:
			return u.ReturnCalls.Refused(id, call.Attempts, t.Error())
		}
		return u.ReturnCalls.Unclear(id, call.Attempts)
	})
}

// Sweep gives up the attempts of nodes that died in the middle.
func (c *Calls) Sweep(ctx context.Context, w *access.Workspace) error {
	if !w.Settings.Voice.CallBacks.Enabled {
		return nil
	}
	return c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.ReturnCalls.CutOff() })
}
