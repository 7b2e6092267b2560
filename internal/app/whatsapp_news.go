package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/url"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const errandWhatsApp = "whatsapp_inbound"

// whatsAppNews reads a vendor's webhooks for one kind of account: customers' messages and statuses of ours, each stored
// by itself.
type whatsAppNews struct {
	app     *App
	account string // the credential's name, and the vendor's in the URL
}

// news is what is stored of one message or status.
type news struct {
	Message *courier.Message `json:"message,omitempty"`
	Status  *courier.Status  `json:"status,omitempty"`
	Echo    *courier.Message `json:"echo,omitempty"` // from us; From is the customer
}

// Admit requires an account and a signature.
func (n whatsAppNews) Admit(ctx context.Context, w *access.Workspace, r webhook.Request) error {
	account, err := n.app.whatsAppAccount(ctx, w, n.account)
	if errors.Is(err, errNoAccount) || err == nil && !n.app.whatsapp.Signs(account, r.Header) {
		return webhook.ErrUnproved
	}
	return err
}

func (n whatsAppNews) Read(ctx context.Context, w *access.Workspace, r webhook.Request) ([]webhook.Notice, error) {
	account, err := n.app.whatsAppAccount(ctx, w, n.account)
	switch {
	case errors.Is(err, errNoAccount):
		return nil, webhook.ErrUnproved
	case err != nil:
		return nil, err
	case !n.app.whatsapp.Verify(account, r.Header, r.Body):
		return nil, webhook.ErrUnproved
	}
	batch, err := n.app.whatsapp.Parse(account, r.Body)
	if err != nil { // authentic, but unknown to us: a redelivery would be no better
		return nil, webhook.ErrIgnored
	}
	var out []webhook.Notice
	add := func(id, lane string, what news) error {
		body, err := json.Marshal(what)
		out = append(out, webhook.Notice{ID: n.account + " " + id, Body: string(body), Errand: errandWhatsApp, Lane: lane})
		return err
	}
	for _, in := range batch.Messages {
		if err := add("message "+in.ID, customerLane(in.From), news{Message: n.message(w, in)}); err != nil {
			return nil, err
		}
	}
	for _, e := range batch.Echoes {
		echo := n.message(w, e.Inbound)
		echo.From = e.Customer
		if err := add("echo "+e.ID, customerLane(e.Customer), news{Echo: echo}); err != nil {
			return nil, err
		}
	}
	for _, s := range batch.Statuses {
		if err := add("status "+s.MessageID+" "+string(s.State), "", news{Status: statusOf(s)}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// customerLane keeps one customer's messages in order. It is a hash, because the table of errands holds no telephone
// numbers.
func customerLane(phone string) string {
	if phone == "" {
		return ""
	}
	h := fnv.New64a()
	h.Write([]byte(phone))
	return strconv.FormatUint(h.Sum64(), 36)
}

// Greet answers Meta's verification request when the webhook is set up.
func (n whatsAppNews) Greet(ctx context.Context, w *access.Workspace, query url.Values) (string, bool, error) {
	account, err := n.app.whatsAppAccount(ctx, w, n.account)
	meta, ok := account.(whatsapp.MetaAccount)
	if errors.Is(err, errNoAccount) || (err == nil && !ok) {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	text, ok := meta.Challenge(query)
	return text, ok, nil
}

var states = map[whatsapp.State]conversation.Delivery{
	whatsapp.Sent: conversation.Sent, whatsapp.Delivered: conversation.Delivered, whatsapp.Read: conversation.Read, whatsapp.Failed: conversation.Failed,
}

func statusOf(s whatsapp.Status) *courier.Status {
	out := &courier.Status{Ref: s.Ref, VendorID: s.MessageID, State: states[s.State], At: s.At}
	if s.Failure != nil {
		out.Reason, out.Closed = reason(s.Failure), s.Failure.Problem == whatsapp.OutsideWindow
	}
	return out
}

// What stands in the conversation for what is not text; agents name a file by its id.
var (
	msgFile     = locale.Text{ES: "[archivo %s, id %s]", PT: "[arquivo %s, id %s]", EN: "[file %s, id %s]"}
	msgPlace    = locale.Text{ES: "[ubicación %.6f, %.6f]", PT: "[localização %.6f, %.6f]", EN: "[place %.6f, %.6f]"}
	msgNotWords = locale.Text{ES: "[mensaje de tipo %s]", PT: "[mensagem do tipo %s]", EN: "[message of type %s]"}
)

func (n whatsAppNews) message(w *access.Workspace, in whatsapp.Inbound) *courier.Message {
	m := &courier.Message{ID: in.ID, From: in.From, Text: in.Text, At: in.At, Spoken: in.Kind == whatsapp.KindText, Aside: strings.EqualFold(in.Type, "reaction")}
	if in.Reply != nil {
		m.Tapped = in.Reply.ID
	}
	var beside string
	switch {
	case in.Media != nil:
		m.Media = &conversation.Media{
			ID: in.Media.ID, Account: n.account, URL: in.Media.URL, ContentType: in.Media.MIME, SHA256: in.Media.SHA256, Name: in.Media.Filename,
		}
		if m.Media.ID == "" { // the vendor only gives URLs
			m.Media.ID = in.ID
		}
		beside = msgFile.In(w.Locale, in.Kind, m.Media.ID)
	case in.Location != nil:
		beside = msgPlace.In(w.Locale, in.Location.Latitude, in.Location.Longitude)
	case strings.TrimSpace(in.Text) == "":
		beside = msgNotWords.In(w.Locale, in.Type)
	}
	m.Text = strings.TrimSpace(in.Text + "\n" + beside)
	return m
}

// accountOf is the account that a stored item came through.
func accountOf(id string) string {
	account, _, _ := strings.Cut(id, " ")
	return account
}

// hearWhatsApp handles one stored item.
func (a *App) hearWhatsApp(ctx context.Context, w *access.Workspace, id string) error {
	account := accountOf(id)
	var item inbox.Item
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		var found bool
		if item, found, err = u.Inbox.Get(account, id); err == nil && !found {
			err = fault.New(fault.NotFound, "there is no such news")
		}
		return err
	})
	if err != nil || !item.State.Open() {
		return err
	}
	var what news
	if err := json.Unmarshal([]byte(item.Body), &what); err != nil {
		return a.newsDone(ctx, w, item, "it cannot be read")
	}
	said := what.Message
	if said == nil {
		said = what.Echo
	}
	switch {
	case what.Status != nil:
		err = a.courier.Arrived(ctx, w, *what.Status)
	case said == nil:
		return a.newsDone(ctx, w, item, "it cannot be read")
	case said.From == "":
		return a.newsDone(ctx, w, item, "the customer hides their number")
	case what.Echo != nil:
		err = a.courier.Overhear(ctx, w, account, *what.Echo)
	default:
		what.Message.ReceivedAt = item.ReceivedAt
		err = a.courier.Hear(ctx, w, account, *what.Message)
	}
	if e := fault.From(err); err != nil && fault.Of(e.Code).Business { // a retry would be no better
		return a.newsDone(ctx, w, item, fmt.Sprintf("%s: %s", e.Code, e.Message))
	}
	if err != nil {
		return err
	}
	return a.newsDone(ctx, w, item, "")
}
