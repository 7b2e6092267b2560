package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Delivery is the delivery state of a message. It never moves backwards.
type Delivery string

const (
	Queued    Delivery = "queued"
	Sending   Delivery = "sending"
	Unknown   Delivery = "unknown" // it may have been sent: never retried
	Sent      Delivery = "sent"
	Failed    Delivery = "failed" // also after it was sent: vendors report late
	Delivered Delivery = "delivered"
	Read      Delivery = "read"
)

var rank = map[Delivery]int{Queued: 0, Sending: 1, Unknown: 2, Sent: 3, Failed: 4, Delivered: 5, Read: 6}

// Accepted reports whether the channel accepted the message.
func (d Delivery) Accepted() bool { return d == Sent || d == Delivered || d == Read }

// MayAnswer reports whether a message can answer a question sent through a channel: it is text, it reached us after the
// channel accepted the question, and it was not written before the question, as precisely as the channel tells.
func (m Message) MayAnswer(asked Outgoing) bool {
	reached := m.ReachedAt
	if reached.IsZero() {
		reached = m.CreatedAt
	}
	return !m.Wordless && asked.State.Accepted() && !reached.Before(asked.SentAt) &&
		(m.WrittenAt.IsZero() || !latest(m.WrittenAt).Before(asked.CreatedAt))
}

// latest is the last instant that a channel's timestamp can mean: WhatsApp gives whole seconds, and its 10:00:05 may be
// any time until 10:00:06.
func latest(told time.Time) time.Time {
	if told.Nanosecond() == 0 {
		return told.Add(time.Second - time.Microsecond)
	}
	return told
}

// UnknownMessage is the errand that emits message.unknown if a delivery is still unknown after unknownFor.
const (
	UnknownMessage = "message_unknown"
	unknownFor     = 10 * time.Minute
)

// Get returns an outgoing message.
func (d *Deliveries) Get(id string, lock bool) (Outgoing, bool, error) {
	return d.rows.Outgoing(id, lock)
}

// CutOff lists messages whose sender's lease ended without a result.
func (d *Deliveries) CutOff(limit int) ([]string, error) {
	return d.rows.OutgoingCutOff(d.scope.Now, limit)
}

// TakeOut leases a queued message for sending until a moment. It reports false if nothing is left to send; a message
// whose sender died may have been sent, becomes unknown, and is not sent again. It returns unavailable, with the time
// to retry, while another sender holds the lease, and while an earlier message of the conversation has not left: a
// question must be the last thing a customer reads.
func (d *Deliveries) TakeOut(id string, until time.Time) (o Outgoing, mine bool, err error) {
	o, found, err := d.rows.Outgoing(id, true)
	if err != nil || !found {
		return o, false, err
	}
	switch {
	case o.State == Queued:
		if err := d.inTurn(o); err != nil {
			return o, false, err
		}
		o.State, o.LeaseUntil, o.Attempts = Sending, until, o.Attempts+1
		return o, true, d.saveOutgoing(&o)
	case o.State == Sending && !clock.Reached(o.LeaseUntil, d.scope.Now):
		return o, false, fault.New(fault.Unavailable, "the message is being sent").After(o.LeaseUntil.Sub(d.scope.Now))
	case o.State == Sending:
		return o, false, d.lose(&o, "whoever sent it told nothing more")
	}
	return o, false, nil
}

// KeepSending renews the lease of a running attempt.
func (d *Deliveries) KeepSending(id string, attempt int, until time.Time) error {
	o, still, err := d.attempted(id, attempt)
	if err != nil || !still || o.State != Sending {
		return err
	}
	o.LeaseUntil = until
	return d.saveOutgoing(&o)
}

// inTurn returns unavailable while an earlier message of the conversation has not left.
func (d *Deliveries) inTurn(o Outgoing) error {
	if o.SessionID == "" {
		return nil
	}
	ahead, found, err := d.rows.OutgoingAhead(o.SessionID, o.ID)
	if err != nil || !found {
		return err
	}
	wait := behindOne
	if ahead.State == Queued && ahead.Attempts > 0 { // the vendor does not accept it yet
		wait = behindMany
	}
	return fault.New(fault.Unavailable, "an earlier message of the conversation has not left yet").After(wait)
}

// How long to wait before checking again whether a message may leave.
const (
	behindOne  = 300 * time.Millisecond
	behindMany = 5 * time.Second
)

// PutBack queues a message again after an attempt that certainly did not send it. It reports false if the message has
// moved on since. The caller must schedule the retry.
func (d *Deliveries) PutBack(id string, attempt int, why string) (bool, error) {
	o, still, err := d.attempted(id, attempt)
	if err != nil || !still {
		return false, err
	}
	o.State, o.Error, o.LeaseUntil = Queued, why, time.Time{}
	return true, d.saveOutgoing(&o)
}

// Lose marks a message as unknown after an attempt that may have sent it. A later status may resolve it; it is never
// sent again.
func (d *Deliveries) Lose(id string, attempt int, why string) error {
	o, still, err := d.attempted(id, attempt)
	if err != nil || !still {
		return err
	}
	return d.lose(&o, why)
}

func (d *Deliveries) lose(o *Outgoing, why string) error {
	o.State, o.Error, o.LeaseUntil = Unknown, why, time.Time{}
	d.scope.Later(UnknownMessage, o.ID, d.scope.Now.Add(unknownFor))
	return d.saveOutgoing(o)
}

// attempted returns a message and whether this attempt is still its latest.
func (d *Deliveries) attempted(id string, attempt int) (o Outgoing, still bool, err error) {
	o, found, err := d.rows.Outgoing(id, true)
	return o, err == nil && found && o.Attempts == attempt && (o.State == Sending || o.State == Unknown), err
}

// Instead queues a message again as its template, after the channel rejected free text, at once or later. It reports
// false if the message has no template, was one already, or was delivered or failed.
func (d *Deliveries) Instead(id string) (bool, error) {
	o, found, err := d.rows.Outgoing(id, true)
	if err != nil || !found || o.Content.Template == nil || o.Content.AsTemplate || rank[o.State] > rank[Sent] {
		return false, err
	}
	o.Content.AsTemplate, o.State, o.VendorID, o.LeaseUntil = true, Queued, "", time.Time{}
	o.SentAt, o.Attempts = time.Time{}, 0
	d.leave(&o)
	return true, d.saveOutgoing(&o)
}

// RecordStatus advances a message's state, never backwards: vendors report late and out of order. It reports whether
// the state changed. at is the channel's time of the change; zero: now.
func (d *Deliveries) RecordStatus(id string, to Delivery, vendorID, why string,
	at time.Time) (o Outgoing, moved bool, err error) {
	if !at.IsZero() {
		at = latest(at) // an answer from before the channel had the question must not count
	}
	return d.recordStatus(id, to, vendorID, why, at)
}

func (d *Deliveries) recordStatus(id string, to Delivery, vendorID, why string,
	at time.Time) (o Outgoing, moved bool, err error) {
	o, found, err := d.rows.Outgoing(id, true)
	if err != nil || !found || rank[to] <= rank[o.State] {
		return o, false, err
	}
	first := to.Accepted() && o.SentAt.IsZero()
	o.State, o.Error, o.LeaseUntil = to, why, time.Time{}
	if vendorID != "" {
		o.VendorID = vendorID
	}
	if first {
		if o.SentAt = at; at.IsZero() || at.After(d.scope.Now) {
			o.SentAt = d.scope.Now
		}
	}
	if err := d.saveOutgoing(&o); err != nil {
		return o, false, err
	}
	switch {
	case first && o.Content.Document != nil:
		d.tellOf("message.pdf_sent", o)
	case first:
		d.tellOf("message.sent", o)
	case to == Failed:
		d.tellOf("message.failed", o)
		if o.Purpose != ToStaff {
			d.scope.Inform(scope.NewsUndelivered, o.ID)
		}
	}
	return o, true, nil
}

// RecordAccepted records, by our own clock, that the channel accepted a message. A status may have come first with a
// less exact time.
func (d *Deliveries) RecordAccepted(id, vendorID string, at time.Time) error {
	o, moved, err := d.recordStatus(id, Sent, vendorID, "", at)
	if err != nil || moved || !o.State.Accepted() || !at.Before(o.SentAt) {
		return err
	}
	o.SentAt = at
	return d.saveOutgoing(&o)
}

// TellUnknown emits an event for a message whose delivery is still unknown.
func (d *Deliveries) TellUnknown(id string) error {
	o, found, err := d.rows.Outgoing(id, true)
	if err == nil && found && o.State == Unknown {
		d.tellOf("message.unknown", o)
	}
	return err
}

func (d *Deliveries) tellOf(event string, o Outgoing) {
	payload := map[string]any{"messageId": o.ID, "customerId": o.CustomerID, "sessionId": o.SessionID,
		"purpose": o.Purpose, "subjectId": o.SubjectID}
	if o.Error != "" {
		payload["reason"] = o.Error
	}
	d.scope.Emit(event, o.ID, payload)
}

// ByVendor finds a message by the vendor's id.
func (d *Deliveries) ByVendor(vendorID string) (id string, found bool, err error) {
	return d.rows.OutgoingByVendor(vendorID)
}

func (d *Deliveries) saveOutgoing(o *Outgoing) error {
	o.UpdatedAt = d.scope.Now
	return d.rows.UpdateOutgoing(*o)
}
