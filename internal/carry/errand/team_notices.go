package errand

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// noticeLease is after how long the sender of a notice has died.
	noticeLease = 2 * time.Minute
	mostTries   = 8
	firstPause  = 30 * time.Second
)

// outcome is what an attempt to send a notice did.
type outcome struct {
	state support.NoticeState
	why   string
	after time.Duration // for one that is queued again: as the other side asks
	gone  bool          // the browser has ended its subscription
}

// Send sends one notice: once, or with an unknown outcome. Called again for one that was sent it sends nothing.
func (n *TeamNews) Send(ctx context.Context, w *access.Workspace, id string) error {
	var one support.Notice
	var about []support.Notification
	mine := false
	err := n.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
		one, about, mine, err = u.Support.TakeNotice(id, u.Now.Add(noticeLease))
		if err == nil && mine && one.Channel == support.ByWhatsApp {
			mine = false // the courier has it, in this transaction
			return n.handToCourier(u, one, about)
		}
		return err
	})
	if err != nil || !mine {
		return err
	}
	out := n.carry(ctx, w, one, about)
	if out.state == support.NoticeQueued && one.Attempts >= mostTries {
		out.state = support.NoticeFailed
	}
	// Record the outcome even when the process is stopping.
	err = n.Desk.Write(context.WithoutCancel(ctx), w, access.System, func(u *core.Unit) error {
		if out.gone {
			if err := u.Support.BrowserGone(one.Address); err != nil {
				return err
			}
		}
		return u.Support.SettleNotice(one.ID, one.Attempts, out.state, out.why)
	})
	if err == nil && out.state == support.NoticeQueued {
		err = fault.New(fault.Unavailable, "the notice is not sent yet").After(max(firstPause<<(one.Attempts-1), out.after))
	}
	return err
}

// handToCourier queues a notice as a WhatsApp message to the person's own number: free text within a day of their last
// message to the business, else the template.
func (n *TeamNews) handToCourier(u *core.Unit, one support.Notice, about []support.Notification) error {
	line, link := noticeLine(u.Workspace, about), n.link(u.Workspace, about)
	template := u.Deliveries.Template(access.TemplateNotice, line, link)
	who, err := u.Customers.Find("", one.Address)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	if err = u.Deliveries.Reachable(who.ID, one.Address, template); err == nil {
		_, err = u.Conversations.Send(conversation.Outgoing{CustomerID: who.ID, Address: one.Address,
			Purpose: conversation.ToStaff, SubjectID: one.ID,
			Content: conversation.Content{Text: noticeText(u.Workspace, about) + "\n" + link, Template: template}})
	}
	if fault.Is(err, fault.Conflict) {
		return u.Support.SettleNotice(one.ID, one.Attempts, support.NoticeFailed, fault.From(err).Message)
	}
	if err != nil {
		return err
	}
	return u.Support.SettleNotice(one.ID, one.Attempts, support.NoticeSent, "")
}

func (n *TeamNews) carry(ctx context.Context, w *access.Workspace, one support.Notice, about []support.Notification) outcome {
	switch one.Channel {
	case support.ByMail:
		return n.byMail(ctx, w, one, about)
	case support.ByBrowser:
		return n.byBrowser(ctx, w, one, about)
	case support.ByWebhook:
		return n.byWebhook(ctx, w, one, about)
	}
	return outcome{state: support.NoticeFailed, why: "there is no such channel"}
}

func (n *TeamNews) byMail(ctx context.Context, w *access.Workspace, one support.Notice, about []support.Notification) outcome {
	err := n.Mail.Write(ctx, w, mail.Message{ID: one.ID, To: []string{one.Address}, Subject: noticeSubject(w, about),
		Text: noticeText(w, about) + "\n\n" + n.link(w, about) + "\n", Date: about[0].CreatedAt})
	if errors.Is(err, access.ErrNoAccount) {
		err = errNobody
	}
	to, why := mailOutcome(err)
	return outcome{state: support.NoticeState(to), why: why}
}

// hook is what another program gets: text is what programs that show messages read.
type hook struct {
	ID            string     `json:"id"`
	Text          string     `json:"text"`
	Business      string     `json:"business"`
	Notifications []hookItem `json:"notifications"`
}

type hookItem struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind"`
	Message string    `json:"message"`
	URL     string    `json:"url"`
	At      time.Time `json:"created_at"`
}

func (n *TeamNews) byWebhook(ctx context.Context, w *access.Workspace, one support.Notice, about []support.Notification) outcome {
	body := hook{ID: one.ID, Business: w.Name, Text: noticeText(w, about) + "\n" + n.link(w, about)}
	for i, a := range about {
		body.Notifications = append(body.Notifications, hookItem{a.ID, string(a.Kind), a.Message, n.link(w, about[i:i+1]),
			a.CreatedAt})
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return outcome{state: support.NoticeFailed, why: err.Error()}
	}
	req, err := http.NewRequest(http.MethodPost, one.Address, bytes.NewReader(raw))
	if err != nil {
		return outcome{state: support.NoticeFailed, why: "the address cannot be used"}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", one.ID)
	res, err := n.Client.Do(guard.For(ctx, w.ID), req)
	return answered(res, err, n.Clock.Now())
}

// answered is the outcome of a request that must have its effect once.
func answered(res *guard.Response, err error, now time.Time) outcome {
	switch {
	case fault.Is(err, fault.BlockedAddress), fault.Is(err, fault.InvalidArguments):
		return outcome{state: support.NoticeFailed, why: fault.From(err).Message}
	case err != nil && guard.NotSent(err):
		return outcome{state: support.NoticeQueued, why: fault.From(err).Message}
	case err != nil:
		return outcome{state: support.NoticeUnknown, why: fault.From(err).Message}
	case res.Status >= 200 && res.Status < 300:
		return outcome{state: support.NoticeSent}
	case res.Status == http.StatusTooManyRequests, res.Status == http.StatusServiceUnavailable:
		return outcome{state: support.NoticeQueued, why: http.StatusText(res.Status),
			after: vendorapi.RetryAfter(res.Header, now)}
	case res.Status >= 500: // it may have been taken before that failed
		return outcome{state: support.NoticeUnknown, why: http.StatusText(res.Status)}
	}
	return outcome{state: support.NoticeFailed, why: http.StatusText(res.Status)}
}

const (
	linesInOne = 8   // of the notifications in one notice, the others are counted
	mostLine   = 600 // characters of a template's parameter
)

var (
	msgSeveral = locale.Plural{
		One:   locale.Text{ES: "%d aviso", PT: "%d aviso", EN: "%d notice"},
		Other: locale.Text{ES: "%d avisos", PT: "%d avisos", EN: "%d notices"},
	}
	msgAndMore = locale.Plural{
		One:   locale.Text{ES: "y %d más", PT: "e mais %d", EN: "and %d more"},
		Other: locale.Text{ES: "y %d más", PT: "e mais %d", EN: "and %d more"},
	}
	msgSubject = locale.Text{ES: "%s: %s", PT: "%s: %s", EN: "%s: %s"}
)

// noticeSubject has no customer's words, because locked telephones show subjects.
func noticeSubject(w *access.Workspace, about []support.Notification) string {
	what := msgSeveral.In(w.Locale, len(about), len(about))
	if len(about) == 1 {
		what = about[0].Kind.Name().In(w.Locale)
	}
	return msgSubject.In(w.Locale, w.Name, what)
}

func noticeText(w *access.Workspace, about []support.Notification) string {
	return msgSubject.In(w.Locale, w.Name, strings.Join(noticeLines(w, about), "\n"))
}

// noticeLine is the text in one line, as templates need it.
func noticeLine(w *access.Workspace, about []support.Notification) string {
	return shortened(locale.OneLine(strings.Join(noticeLines(w, about), " · ")), mostLine)
}

// shortened is a text of at most so many characters.
func shortened(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(append(runes[:most-1], '…'))
	}
	return text
}

func noticeLines(w *access.Workspace, about []support.Notification) (lines []string) {
	if len(about) == 1 {
		return []string{about[0].Message}
	}
	lines = []string{msgSeveral.In(w.Locale, len(about), len(about))}
	for i, a := range about {
		if i == linesInOne {
			return append(lines, msgAndMore.In(w.Locale, len(about)-i, len(about)-i))
		}
		lines = append(lines, "• "+locale.OneLine(a.Message))
	}
	return lines
}

// link is where the notifications are opened.
func (n *TeamNews) link(w *access.Workspace, about []support.Notification) string {
	return n.Base + n.path(w, about)
}

// path is the link without the server.
func (n *TeamNews) path(w *access.Workspace, about []support.Notification) string {
	at := "/d/" + w.Slug + "/notifications"
	if len(about) == 1 {
		at += "/" + about[0].ID
	}
	return at
}
