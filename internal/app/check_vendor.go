package app

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/gateway/calls"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// checkTime is how long a person who looks at a page waits for a vendor.
const checkTime = 10 * time.Second

// CheckVendor checks that a workspace's account with a vendor works: the cheapest request that proves it, through the
// client that everything else uses; it changes and sends nothing. Codes: not_found without an account, upstream_failed
// where the vendor refuses it, invalid_arguments where it could not be tried, blocked_address, rate_limited, timeout,
// unavailable.
func (a *App) CheckVendor(ctx context.Context, w *access.Workspace, name string) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	err := a.askVendor(ctx, w, name)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNoAccount):
		return fault.Wrap(err, fault.NotFound, "there is no such account")
	case ctx.Err() != nil:
		return fault.Wrap(err, fault.Timeout, "there was no answer in time")
	}
	return err
}

func (a *App) askVendor(ctx context.Context, w *access.Workspace, name string) error {
	switch name {
	case access.WhatsAppMeta, access.WhatsAppInfobip:
		account, err := a.whatsAppAccount(ctx, w, name)
		if err != nil {
			return err
		}
		return a.whatsapp.Check(guard.For(ctx, w.ID), account)
	case access.MercadoPago:
		if !w.HasAccount(name) {
			return errNoAccount
		}
		creds, _, err := a.collectorOf(w).account(ctx)
		if err != nil {
			return err
		}
		return a.payments.Check(ctx, creds)
	case access.GoogleCalendar:
		return a.askGoogle(ctx, w)
	case access.SMTP:
		return a.askMail(ctx, w)
	case access.Twilio:
		k, found, err := access.Load[access.TwilioAccount](ctx, a.Credentials, w.ID, name)
		if err == nil && !found {
			err = errNoAccount
		}
		if err != nil {
			return err
		}
		return a.twilio.Check(ctx, calls.Account{SID: k.AccountSID, AuthToken: k.AuthToken})
	}
	return errNoAccount
}

// askGoogle also checks the synchronised calendars.
func (a *App) askGoogle(ctx context.Context, w *access.Workspace) error {
	account, found, err := a.calendarAccount(ctx, w)
	if err == nil && !found {
		err = errNoAccount
	}
	if err != nil {
		return err
	}
	var ids []string
	err = a.Runtime.Read(ctx, w, system, func(u *core.Unit) error {
		list, err := u.Calendars.List()
		for _, c := range list {
			ids = append(ids, c.CalendarID)
		}
		return err
	})
	if err != nil {
		return err
	}
	return a.calendars.Check(ctx, account, ids...)
}

func (a *App) askMail(ctx context.Context, w *access.Workspace) error {
	account, found, err := a.mailAccount(ctx, w)
	if err == nil && !found {
		err = errNoAccount
	}
	if err != nil {
		return err
	}
	err = a.mailer().Check(ctx, account)
	var f *mail.Failure
	if !errors.As(err, &f) {
		return err
	}
	if f.Outcome == mail.Refused {
		return fault.Wrap(err, fault.UpstreamFailed, "%s", f.Reason())
	}
	return fault.Wrap(err, fault.Unavailable, "%s", f.Reason())
}

// CheckModel asks a model for a word, with the key its credential holds. The built-in one always succeeds. Codes: as
// CheckVendor's.
func (a *App) CheckModel(ctx context.Context, w *access.Workspace, choice access.ModelChoice) error {
	if !choice.Set() || choice.IsBuiltIn() {
		return nil
	}
	key, err := modelKey(ctx, a.Credentials, w.ID, choice)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	if err = askModel(ctx, a.modelCalls, choice, key); err != nil && ctx.Err() != nil {
		return fault.Wrap(err, fault.Timeout, "there was no answer in time")
	}
	return err
}
