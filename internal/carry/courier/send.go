package courier

import (
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Send sends one message through its channel. It is an errand: called again for a message that was sent, or whose
// outcome is unknown, it does nothing. For one that cannot be sent yet, or that another sender has claimed, it returns
// unavailable with a retry-after.
func (c *Courier) Send(ctx context.Context, w *access.Workspace, id string) error {
	o, p, mine, err := c.take(ctx, w, id)
	if err != nil || !mine {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	vendorID := ""
	if err = unsendable(o, p); err == nil {
		release := c.hold(ctx, w, o)
		vendorID, err = c.Carrier.Carry(ctx, w, p)
		release()
	}
	// Record the outcome even when the process is stopping.
	return c.recordOutcome(context.WithoutCancel(ctx), w, o, vendorID, c.Clock.Now(), err)
}

// hold renews the lease on a message during the vendor's call, until the function it returns is called. The lease is
// short, so that messages behind one of a dead node do not wait for the longest a vendor may take.
func (c *Courier) hold(ctx context.Context, w *access.Workspace, o conversation.Outgoing) (release func()) {
	return clock.Repeat(ctx, renewEvery, func(ctx context.Context) bool {
		// A failed renewal is retried; a lost lease cannot be taken back.
		_ = c.Desk.Write(ctx, w, system, func(u *core.Unit) error {
			return u.Deliveries.KeepSending(o.ID, o.Attempts,
				u.Now.Add(lease))
		})
		return true
	})
}

// take claims a message and builds its parcel.
func (c *Courier) take(ctx context.Context, w *access.Workspace,
	id string) (o conversation.Outgoing, p Parcel, mine bool, err error) {
	err = c.Desk.Write(ctx, w, system, func(u *core.Unit) (err error) {
		p = Parcel{}
		if o, mine, err = u.Deliveries.TakeOut(id, u.Now.Add(lease)); err != nil || !mine {
			return cutOff(u, o, err)
		}
		p = Parcel{Ref: refOf(o), To: o.Address, Content: o.Content}
		if o.SessionID != "" {
			s, err := u.Conversations.Get(o.SessionID, false)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
			p.Account = s.Account
		}
		if p.To == "" && o.CustomerID != "" {
			customer, err := u.Customers.Get(o.CustomerID)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
			p.To = customer.Phone
		}
		return attach(u, o, &p)
	})
	return o, p, mine, err
}

const linkLife = 24 * time.Hour

// attach adds the document, if it is still there.
func attach(u *core.Unit, o conversation.Outgoing, p *Parcel) (err error) {
	if o.Content.Document == nil {
		return nil
	}
	p.File, err = u.Files.Get(o.Content.Document.FileID)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err == nil {
		p.URL, _ = u.Files.URL(p.File, linkLife)
	}
	return err
}

// unsendable reports why a message cannot be sent at all, without asking the vendor.
func unsendable(o conversation.Outgoing, p Parcel) error {
	switch {
	case p.To == "":
		return &Trouble{Kind: Never, Reason: "the customer has no number"}
	case o.Content.Document != nil && p.File.StorageKey == "":
		return &Trouble{Kind: Never, Reason: "the file is not kept any more"}
	}
	return nil
}

// recordOutcome records the outcome of an attempt with the time of the vendor's answer: a customer may reply before it
// is recorded.
func (c *Courier) recordOutcome(ctx context.Context, w *access.Workspace, o conversation.Outgoing, vendorID string,
	at time.Time,
	err error) error {
	var again time.Duration
	failed := c.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		again = 0
		if err == nil {
			return u.Deliveries.RecordAccepted(o.ID, vendorID, at)
		}
		switch t := troubleOf(err); {
		case t.Kind == Lost:
			if err := u.Deliveries.Lose(o.ID, o.Attempts, t.Reason); err != nil {
				return err
			}
			return noteLost(u, o, t.Reason)
		case t.Kind == NotNow && o.Attempts < most:
			if o.Attempts == downAfter && o.Purpose != conversation.ToStaff {
				u.Inform(scope.NewsVendor, vendorName)
			}
			queued, err := u.Deliveries.PutBack(o.ID, o.Attempts, t.Reason)
			if queued {
				again = t.pause(o.Attempts)
			}
			return err
		default:
			return failOrUseTemplate(u, o.ID, t)
		}
	})
	if failed == nil {
		c.logFailure(ctx, w, o, again, err)
	}
	if failed == nil && again > 0 {
		return fault.New(fault.Unavailable, "the message is not sent yet").After(again)
	}
	return failed
}

// logFailure logs a failed attempt for the operator: a wrong account shows nowhere else. It redacts the vendor's words,
// which may hold the customer's number.
func (c *Courier) logFailure(ctx context.Context, w *access.Workspace, o conversation.Outgoing, again time.Duration,
	err error) {
	if err == nil {
		return
	}
	t, what := troubleOf(err), "message delivery failed"
	switch {
	case again > 0:
		what = "message delivery failed, retrying"
	case t.Kind == Lost:
		what = "message delivery outcome unknown"
	}
	c.Log.WarnContext(ctx, what, "workspace", w.Slug, "message", o.ID, "attempt", o.Attempts, "error",
		redact.New().Text(t.Reason))
}

// failOrUseTemplate ends a message that the vendor will not accept; where only the channel's window has closed, it goes
// as its template.
func failOrUseTemplate(u *core.Unit, id string, t *Trouble) error {
	if t.Kind == Closed {
		if instead, err := u.Deliveries.Instead(id); err != nil || instead {
			return err
		}
	}
	o, moved, err := u.Deliveries.RecordStatus(id, conversation.Failed, "", t.Reason, time.Time{})
	switch {
	case err != nil || !moved:
		return err
	case o.Purpose == reminder.Purpose:
		return u.Reminders.Undelivered(o.SubjectID, t.Reason)
	case o.Purpose == news.Purpose:
		return u.News.Undelivered(o.SubjectID, t.Reason)
	case o.Purpose == conversation.ToStaff:
		return u.Support.NoticeNotThere(o.SubjectID, support.NoticeFailed, t.Reason)
	}
	return nil
}

// cutOff notes a message that was found cut off.
func cutOff(u *core.Unit, o conversation.Outgoing, err error) error {
	if err != nil || o.State != conversation.Unknown {
		return err
	}
	return noteLost(u, o, o.Error)
}

// noteLost tells a notice that whether its message was sent is unknown.
func noteLost(u *core.Unit, o conversation.Outgoing, why string) error {
	if o.Purpose != conversation.ToStaff {
		return nil
	}
	return u.Support.NoticeNotThere(o.SubjectID, support.NoticeUnknown, why)
}

// Recover marks messages whose sender died as unknown.
func (c *Courier) Recover(ctx context.Context, w *access.Workspace) error {
	return c.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		ids, err := u.Deliveries.CutOff(100)
		if err != nil {
			return err
		}
		for _, id := range ids {
			o, mine, err := u.Deliveries.TakeOut(id, u.Now)
			if err = cutOff(u, o, err); err != nil || mine {
				return err
			}
		}
		return nil
	})
}

// Unknown notifies staff of a message whose outcome is still unknown.
func (c *Courier) Unknown(ctx context.Context, w *access.Workspace, id string) error {
	return c.Desk.Write(ctx, w, system, func(u *core.Unit) error { return u.Deliveries.TellUnknown(id) })
}

// templateMark ends the reference of a message that goes as its template: vendors want a reference that was never used
// before.
const templateMark = ".t"

func refOf(o conversation.Outgoing) string {
	if o.Content.AsTemplate {
		return o.ID + templateMark
	}
	return o.ID
}

// readRef is refOf read back.
func readRef(ref string) (id string, template bool) {
	return strings.CutSuffix(ref, templateMark)
}
