package channel

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// Errand is the kind of errand that Receive does.
const Errand = "whatsapp_inbound"

// news is what is stored of one message or status.
type news struct {
	Message *message        `json:"message,omitempty"`
	Status  *courier.Status `json:"status,omitempty"`
	Echo    *message        `json:"echo,omitempty"` // staff wrote it, on the business's telephone
}

// message is a message as it is stored. Its form is that of earlier versions, whose rows may still be waiting.
type message struct {
	turn.Incoming
	From    string `json:"from"`              // the customer: E.164, as the channel knows it
	To      string `json:"to,omitempty"`      // our number, as the vendor names it
	Account string `json:"account,omitempty"` // with that number; empty: the account's own
	Spoken  bool   `json:"spoken,omitempty"`
	Voice   bool   `json:"voice,omitempty"` // a voice note, or another recording
}

// Vendor reads the webhooks of one kind of account: customers' messages and statuses of ours, each stored by itself.
type Vendor struct {
	*WhatsApp
	Account string // the credential's name, and the vendor's in the URL
}

// Admit requires an account and a signature.
func (v Vendor) Admit(ctx context.Context, w *access.Workspace, d inbox.Delivery) error {
	account, err := v.account(ctx, w, v.Account)
	if errors.Is(err, access.ErrNoAccount) || err == nil && !v.Gateway.Signs(account, d.Header) {
		return inbox.ErrUnproved
	}
	return err
}

func (v Vendor) Read(ctx context.Context, w *access.Workspace, d inbox.Delivery) ([]inbox.Notice, error) {
	account, err := v.account(ctx, w, v.Account)
	switch {
	case errors.Is(err, access.ErrNoAccount):
		return nil, inbox.ErrUnproved
	case err != nil:
		return nil, err
	case !v.Gateway.Verify(account, d.Header, d.Body):
		return nil, inbox.ErrUnproved
	}
	batch, err := v.Gateway.Parse(account, d.Body)
	if err != nil { // authentic, but unknown to us: a redelivery would be no better
		return nil, inbox.ErrIgnored
	}
	var out []inbox.Notice
	var failures []error
	add := func(id, lane string, what news) {
		body, err := json.Marshal(what)
		failures = append(failures, err)
		out = append(out, inbox.Notice{ID: v.Account + " " + id, Body: string(body), Errand: Errand, Lane: lane})
	}
	for _, in := range batch.Messages {
		add("message "+in.ID, customerLane(in.From), news{Message: v.message(w, account, in, in.From)})
	}
	for _, e := range batch.Echoes {
		add("echo "+e.ID, customerLane(e.Customer), news{Echo: v.message(w, account, e.Inbound, e.Customer)})
	}
	for _, s := range batch.Statuses {
		add("status "+s.MessageID+" "+string(s.State), "", news{Status: statusOf(s)})
	}
	return out, errors.Join(failures...)
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
func (v Vendor) Greet(ctx context.Context, w *access.Workspace, query url.Values) (string, bool, error) {
	account, err := v.account(ctx, w, v.Account)
	meta, ok := account.(whatsapp.MetaAccount)
	if errors.Is(err, access.ErrNoAccount) || (err == nil && !ok) {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	text, ok := meta.Challenge(query)
	return text, ok, nil
}

var states = map[whatsapp.State]conversation.Delivery{
	whatsapp.Sent: conversation.Sent, whatsapp.Delivered: conversation.Delivered, whatsapp.Read: conversation.Read,
	whatsapp.Failed: conversation.Failed,
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
	msgNotWords = locale.Text{ES: "[mensaje de tipo %s]", PT: "[mensagem do tipo %s]", EN: "[message of type %s]"}
)

func (v Vendor) message(w *access.Workspace, account whatsapp.Account, in whatsapp.Inbound, customer string) *message {
	m := &message{From: customer, To: in.To, Account: accountAt(v.Account, account, in.To),
		Spoken: in.Kind == whatsapp.KindText, Voice: in.Kind == whatsapp.KindAudio}
	m.ID, m.WrittenAt, m.Aside = in.ID, in.At, strings.EqualFold(in.Type, "reaction")
	if in.Reply != nil {
		m.Tapped = in.Reply.ID
	}
	var beside string
	switch {
	case in.Media != nil:
		m.Media = &conversation.Media{
			ID: in.Media.ID, Account: m.Account, URL: in.Media.URL, ContentType: in.Media.MIME, SHA256: in.Media.SHA256,
			Name: in.Media.Filename,
		}
		if m.Media.ID == "" { // the vendor only gives URLs
			m.Media.ID = in.ID
		}
		beside = msgFile.In(w.Locale, in.Kind, m.Media.ID)
	case in.Location != nil:
		place := conversation.NewPlace(in.Location.Point, in.Location.Name, in.Location.Address)
		m.Place, beside = &place, place.Mark(w.Locale)
	case strings.TrimSpace(in.Text) == "":
		beside = msgNotWords.In(w.Locale, in.Type)
	}
	m.Text = strings.TrimSpace(in.Text + "\n" + beside)
	return m
}

// Receive is the errand that handles one stored item.
func (c *WhatsApp) Receive(ctx context.Context, w *access.Workspace, id string) error {
	account, _, _ := strings.Cut(id, " ")
	item, err := core.Look(ctx, c.Desk, w, func(u *core.Unit) (inbox.Item, error) { return u.Inbox.Get(account, id) })
	if err != nil || !item.State.Open() {
		return err
	}
	why, answered, err := c.handle(ctx, w, account, item)
	if e := fault.From(err); err != nil && fault.Of(e.Code).Business { // a retry would be no better
		why, err = fmt.Sprintf("%s: %s", e.Code, e.Message), nil
	}
	if err != nil {
		return err
	}
	err = c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Inbox.Done(item, why) })
	if err == nil && answered != nil {
		c.markRead(ctx, w, account, answered)
	}
	return err
}

// handle passes an item on; why is the reason for giving it up, and answered the message that the agent is going to answer.
func (c *WhatsApp) handle(ctx context.Context, w *access.Workspace, account string,
	item inbox.Item) (why string, answered *message, err error) {
	var what news
	if err := json.Unmarshal([]byte(item.Body), &what); err != nil {
		return "it cannot be read", nil, nil
	}
	if what.Status != nil {
		return "", nil, c.Courier.Arrived(ctx, w, *what.Status)
	}
	m := cmp.Or(what.Message, what.Echo)
	switch {
	case m == nil:
		return "it cannot be read", nil, nil
	case m.From == "":
		return "the customer hides their number", nil, nil
	}
	sessionID, err := c.conversation(ctx, w, account, item.ID, m)
	if err != nil {
		return "", nil, err
	}
	if what.Message == nil {
		return "", nil, c.overhear(ctx, w, sessionID, m.Incoming)
	}
	m.ReachedAt = item.ReceivedAt
	if m.Voice {
		if done, err := c.listen(ctx, w, sessionID, m); err != nil || done {
			return "", nil, err
		}
	}
	m.Wordless = !m.Spoken
	got, err := c.Turns.Receive(ctx, w, sessionID, m.Incoming)
	if err == nil && got.Fresh && got.TurnID != "" {
		answered = m
	}
	return "", answered, err
}

// readTime is how long the vendor may take to mark a message as read: the customer's next message waits for it.
const readTime = 2 * time.Second

// markRead shows the customer that the message was read and is being answered. A failure is only logged: the answer does not
// depend on it.
func (c *WhatsApp) markRead(ctx context.Context, w *access.Workspace, name string, m *message) {
	if !w.Settings.WhatsApp.ShowsRead() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	account, err := c.account(ctx, w, cmp.Or(m.Account, name))
	if err == nil {
		err = c.Gateway.MarkRead(guard.For(ctx, w.ID), account, m.ID)
	}
	if err != nil {
		c.Courier.Log.InfoContext(ctx, "a message was not marked as read", "error", err)
	}
}

// conversation finds the customer's conversation with the agent that answers there, or opens one, at the branch whose
// number it is. It locks the customer's row, so that two first messages at once open one conversation. A session that
// had only claimed the number loses it before: its row is locked first then, as the lock order wants. not_found: the
// customer was erased since the item was read, and the item with them.
func (c *WhatsApp) conversation(ctx context.Context, w *access.Workspace, account, itemID string,
	m *message) (sessionID string, err error) {
	agentID, err := c.answering(ctx, w)
	if err != nil {
		return "", err
	}
	branchID, elsewhere := "", false
	err = c.Desk.Write(ctx, w, courierActor, func(u *core.Unit) error {
		if branchID, err = u.Places.Exists(w.Settings.BranchWritten(m.To)); err != nil {
			return err
		}
		customer, created, err := u.Customers.ByPhone(m.From)
		if err != nil {
			return err
		}
		if err := u.Customers.Lock(customer.ID); err != nil {
			return err
		}
		if item, err := u.Inbox.Get(account, itemID); err != nil || !item.State.Open() {
			return cmp.Or(err, error(errErased))
		}
		account := cmp.Or(m.Account, account)
		s, found, err := u.Conversations.Latest(customer.ID, agentID, account)
		if err == nil && !found {
			s, err = u.Conversations.Open(conversation.Session{AgentID: agentID, Channel: "whatsapp",
				CustomerID: customer.ID, NewCustomer: created, Account: account, BranchID: branchID})
		}
		sessionID, elsewhere = s.ID, branchID != "" && s.BranchID != branchID
		return err
	})
	if err != nil || !elsewhere {
		return sessionID, err
	}
	// The number was given to the branch after the conversation began.
	return sessionID, c.Desk.Write(ctx, w, courierActor, func(u *core.Unit) error {
		if _, err := u.Enter(sessionID); err != nil {
			return err
		}
		return u.Conversations.AtBranch(branchID)
	})
}

var errErased = fault.New(fault.NotFound, "the customer was erased")

// courierActor is the actor that opens conversations, and atThePhone the staff member who holds the business's
// telephone.
var (
	courierActor = access.Actor{Role: access.Owner, PersonID: "courier"}
	atThePhone   = access.Actor{Role: access.Staff, PersonID: "telephone"}
)

// overhear adds a message that staff wrote to a customer on the business's own telephone to the conversation, once, and
// hands the conversation over to staff.
func (c *WhatsApp) overhear(ctx context.Context, w *access.Workspace, sessionID string, m turn.Incoming) error {
	return c.Desk.Write(ctx, w, atThePhone, func(u *core.Unit) error {
		if _, err := u.Enter(sessionID); err != nil {
			return err
		}
		return u.Conversations.Overheard(m.Text, m.ID, m.WrittenAt)
	})
}

// oldNodeWait is how long to wait for a node of an earlier version, which handles what it stored from memory, without
// an errand.
const oldNodeWait = 15 * time.Second

// Sweep enqueues an errand for what an earlier version stored without one.
func (c *WhatsApp) Sweep(ctx context.Context, w *access.Workspace) error {
	left, err := core.Look(ctx, c.Desk, w,
		func(u *core.Unit) ([]inbox.Item, error) {
			return u.Inbox.Unhandled(oldNodeWait, 500)
		})
	if err != nil || len(left) == 0 {
		return err
	}
	return c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		for _, i := range left {
			if err := u.Inbox.Enqueue(i, Errand); err != nil {
				return err
			}
		}
		return nil
	})
}
