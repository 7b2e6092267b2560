// Package channel is WhatsApp between the vendors' gateway and the turns: a webhook becomes a message in the inbox, the
// message becomes part of a turn, and what is said to a customer goes back to the vendor. It answers nothing itself,
// and when a message is sent, and how often, is the courier's to say.
package channel

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// WhatsApp is the channel of every workspace, each with accounts of its own.
type WhatsApp struct {
	Desk     core.Desk
	Accounts *access.Credentials
	Agents   *access.Keyring
	Gateway  *whatsapp.Gateway
	Courier  *courier.Courier
	Turns    Turns
	Files    func(w *access.Workspace) file.Vault
	// Hear writes down a recording; found is false where the business has no speech service.
	Hear func(ctx context.Context, w *access.Workspace, data []byte, contentType string) (text string, found bool, err error)
}

// Turns takes a customer's message into a turn, once; *turn.Turns is one.
type Turns interface {
	Receive(ctx context.Context, w *access.Workspace, sessionID string, in turn.Incoming) (turn.Received, error)
}

// account opens an account of a workspace, by the credential's name; empty: the workspace's choice. Behind the name may
// stand a branch's number, which sends then (see accountAt). access.ErrNoAccount.
func (c *WhatsApp) account(ctx context.Context, w *access.Workspace, name string) (whatsapp.Account, error) {
	if name == "" {
		name = w.WhatsAppAccount()
	}
	name, number, _ := strings.Cut(name, atNumber)
	numbers := w.Settings.WhatsAppNumbers()
	if !slices.Contains(numbers, number) { // it belongs to the business no more: the account's own number writes
		number = ""
	}
	switch name {
	case access.WhatsAppMeta:
		m, err := access.MustLoad[access.WhatsAppMetaAccount](ctx, c.Accounts, w.ID, name)
		return whatsapp.MetaAccount{
			PhoneNumberID: cmp.Or(number, m.PhoneNumberID), Numbers: numbers, AccessToken: m.AccessToken,
			AppSecret: m.AppSecret, VerifyToken: m.VerifyToken,
		}, err
	case access.WhatsAppInfobip:
		i, err := access.MustLoad[access.WhatsAppInfobipAccount](ctx, c.Accounts, w.ID, name)
		return whatsapp.InfobipAccount{
			BaseURL: i.BaseURL, APIKey: i.APIKey, Sender: cmp.Or(number, i.Sender), Numbers: numbers,
			NotifyURL: i.NotifyURL,
			Webhook: whatsapp.InfobipAuth{
				User: i.WebhookUser, Password: i.WebhookPassword, Header: i.WebhookHeader, Secret: i.WebhookSecret,
				HMACHeader: i.WebhookHMACHeader, HMACSecret: i.WebhookHMACSecret,
			},
		}, err
	}
	return nil, access.ErrNoAccount
}

// atNumber stands between the name of an account and a branch's number.
const atNumber = "/"

// accountAt names an account at the number to which a customer wrote, as conversations keep it: the answers go out from
// the same number, and a customer who writes to two numbers has two conversations.
func accountAt(name string, account whatsapp.Account, number string) string {
	if number == account.Number() {
		return name
	}
	return name + atNumber + number
}

// Check asks the vendor whether an account works: access.ErrNoAccount, and the vendor's errors.
func (c *WhatsApp) Check(ctx context.Context, w *access.Workspace, name string) error {
	account, err := c.account(ctx, w, name)
	if err != nil {
		return err
	}
	return c.Gateway.Check(guard.For(ctx, w.ID), account)
}

// answering finds the agent that answers on WhatsApp.
func (c *WhatsApp) answering(ctx context.Context, w *access.Workspace) (agentID string, err error) {
	if slug := w.Settings.WhatsApp.Agent; slug != "" {
		agent, err := c.Agents.AgentBySlug(ctx, w.ID, slug)
		return agent.ID, err
	}
	list, err := c.Agents.AgentList(ctx, w.ID)
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

// Media gets a file that a customer sent, through the account it came through; one that came to a program which relays
// the business's WhatsApp, through the account that the business uses. not_found: the vendor does not have it.
func (c *WhatsApp) Media(ctx context.Context, w *access.Workspace, id string) ([]byte, error) {
	m, err := core.Look(ctx, c.Desk, w, func(u *core.Unit) (conversation.Media, error) {
		m, found, err := u.Conversations.Media(id)
		if !found {
			m = conversation.Media{ID: id}
		}
		return m, err
	})
	if err != nil {
		return nil, err
	}
	return c.download(ctx, w, m)
}

// download gets a file from its vendor.
func (c *WhatsApp) download(ctx context.Context, w *access.Workspace, m conversation.Media) ([]byte, error) {
	account, err := c.account(ctx, w, m.Account)
	if err != nil {
		return nil, err
	}
	ref := whatsapp.MediaRef{ID: m.ID, URL: m.URL, MIME: m.ContentType, SHA256: m.SHA256, Filename: m.Name}
	if m.URL != "" {
		ref.ID = "" // the vendor only gives URLs; the id is the message's
	}
	f, err := c.Gateway.Download(guard.For(ctx, w.ID), account, ref)
	if p := whatsapp.ProblemOf(err); p == whatsapp.Refused || p == whatsapp.Invalid {
		err = fault.Wrap(err, fault.NotFound, "%s", msgNoMedia.In(w.Locale))
	}
	return f.Data, err
}
