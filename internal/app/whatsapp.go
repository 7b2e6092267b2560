package app

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// openWhatsApp creates the gateway all workspaces share, and the courier that uses it. Infobip's address is a
// workspace's own setting, so even vendors are reached through guarded clients.
func (a *App) openWhatsApp(c config.Config, o whatsapp.Options) error {
	loopback, err := c.Loopback()
	if err != nil {
		return err
	}
	a.vendorCalls = guard.New(guard.Policy{AllowLoopback: loopback, AllowHTTP: len(loopback) > 0, Timeout: 15 * time.Second}, nil, nil)
	a.Credentials.CheckVendorsWith(a.vendorCalls.CheckURL)
	if o.API == nil {
		o.API, o.Media = a.vendorCalls, a.fetch
	}
	if o.Clock == nil {
		o.Clock = a.Clock
	}
	a.whatsapp = whatsapp.New(o)
	a.courier = &courier.Courier{Desk: a.Runtime, Carrier: carrier{a}, Agents: answering{a.Keyring}, Ear: ear{a}, Clock: a.Clock, Log: a.Log}
	return nil
}

// errNoAccount: the workspace is not on WhatsApp, or not with this account.
var errNoAccount = errors.New("the business has no such WhatsApp account")

// whatsAppAccount opens an account of a workspace, by the credential's name; empty: the workspace's choice.
func (a *App) whatsAppAccount(ctx context.Context, w *access.Workspace, name string) (whatsapp.Account, error) {
	if name == "" {
		name = w.WhatsAppAccount()
	}
	switch name {
	case access.WhatsAppMeta:
		m, found, err := access.Load[access.WhatsAppMetaAccount](ctx, a.Credentials, w.ID, name)
		if err == nil && !found {
			err = errNoAccount
		}
		return whatsapp.MetaAccount(m), err
	case access.WhatsAppInfobip:
		i, found, err := access.Load[access.WhatsAppInfobipAccount](ctx, a.Credentials, w.ID, name)
		if err == nil && !found {
			err = errNoAccount
		}
		return whatsapp.InfobipAccount{
			BaseURL: i.BaseURL, APIKey: i.APIKey, Sender: i.Sender, NotifyURL: i.NotifyURL,
			Webhook: whatsapp.InfobipAuth{
				User: i.WebhookUser, Password: i.WebhookPassword, Header: i.WebhookHeader, Secret: i.WebhookSecret,
				HMACHeader: i.WebhookHMACHeader, HMACSecret: i.WebhookHMACSecret,
			},
		}, err
	}
	return nil, errNoAccount
}

// ear passes customers' messages to the turns that answer them.
type ear struct{ app *App }

func (e ear) Heard(ctx context.Context, w *access.Workspace, sessionID string, m courier.Message) error {
	_, err := e.app.Turns.Receive(ctx, w, sessionID, turn.Incoming{
		ID: m.ID, Text: m.Text, Tapped: m.Tapped, Media: m.Media, Wordless: !m.Spoken, Aside: m.Aside, WrittenAt: m.At, ReachedAt: m.ReceivedAt,
	})
	return err
}

// answering finds the agent that answers on WhatsApp.
type answering struct{ keyring *access.Keyring }

func (k answering) Answering(ctx context.Context, w *access.Workspace) (string, error) {
	if slug := w.Settings.WhatsApp.Agent; slug != "" {
		agent, err := k.keyring.AgentBySlug(ctx, w.ID, slug)
		return agent.ID, err
	}
	list, err := k.keyring.AgentList(ctx, w.ID)
	if err != nil {
		return "", err
	}
	for _, agent := range list {
		if agent.Active {
			return agent.ID, nil
		}
	}
	return "", fault.New(fault.NotFound, "nobody answers on WhatsApp: the business has no active agent")
}

var msgNoMedia = locale.Text{
	ES: "No encontré ese archivo: puede que WhatsApp ya no lo guarde.",
	PT: "Não encontrei esse arquivo: talvez o WhatsApp não o guarde mais.",
	EN: "There is no such file: WhatsApp may not keep it any more.",
}

// media gets a file that a customer sent, through the account it came through.
func (a *App) media(ctx context.Context, w *access.Workspace, id string) ([]byte, error) {
	var m conversation.Media
	found := false
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		m, found, err = u.Conversations.Media(id)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fault.New(fault.NotFound, "%s", msgNoMedia.In(w.Locale))
	}
	account, err := a.whatsAppAccount(ctx, w, m.Account)
	if err != nil {
		return nil, err
	}
	f, err := a.whatsapp.Download(guard.For(ctx, w.ID), account, whatsapp.MediaRef{ID: mediaID(m), URL: m.URL, MIME: m.ContentType, SHA256: m.SHA256, Filename: m.Name})
	if whatsapp.ProblemOf(err) == whatsapp.Refused {
		err = fault.Wrap(err, fault.NotFound, "%s", msgNoMedia.In(w.Locale))
	}
	return f.Data, err
}

// mediaID is the vendor's id of a file; empty for a vendor that only gives URLs.
func mediaID(m conversation.Media) string {
	if m.URL != "" {
		return ""
	}
	return m.ID
}
