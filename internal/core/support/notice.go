package support

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// NoticeState is the progress of a notice.
type NoticeState string

const (
	NoticeQueued  NoticeState = "queued"
	NoticeSending NoticeState = "sending"
	NoticeSent    NoticeState = "sent" // the channel has it
	NoticeFailed  NoticeState = "failed"
	NoticeUnknown NoticeState = "unknown" // it may have been sent: never retried
	NoticeDropped NoticeState = "dropped" // everything in it was opened before it left
)

// Notice is a message to one person of the business about notifications: the first at once, those of the next minutes
// together. A notification is in one notice of each address at most.
type Notice struct {
	ID         string
	PersonID   string
	Channel    Channel
	Address    string
	About      []string // notifications
	State      NoticeState
	Attempts   int
	Error      string
	DueAt      time.Time
	LeaseUntil time.Time
	SentAt     time.Time
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// NoticeRows is what notices need from storage.
type NoticeRows interface {
	Notice(id string, lock bool) (n Notice, found bool, err error)
	// LastNotice is the latest to an address, locked.
	LastNotice(c Channel, address string) (n Notice, found bool, err error)
	InsertNotice(n Notice) error
	UpdateNotice(n Notice) error
	// NoticesOf are a person's latest, newest first.
	NoticesOf(personID string, limit int) ([]Notice, error)
}

const (
	// ErrandNotice sends a notice.
	ErrandNotice = "notice"

	// noticePause is between two notices to one address: what comes meanwhile goes together.
	noticePause = 5 * time.Minute
	mostInOne   = 100
)

// Share stores news as a notification, unless it is stored, and queues its notices, once.
func (s *Support) Share(n Notification, to []Address) error {
	stored, found, err := s.rows.Notification(n.ID, true)
	switch {
	case err != nil || found && (!stored.SharedAt.IsZero() || !stored.OpenedAt.IsZero()):
		return err
	case !found:
		if err := s.insert(&n); err != nil {
			return err
		}
	default:
		n = stored
	}
	n.SharedAt, n.UpdatedAt = s.scope.Now, s.scope.Now
	if err := s.rows.UpdateNotification(n); err != nil {
		return err
	}
	for _, a := range to {
		if err := s.queueNotice(n.ID, a); err != nil {
			return err
		}
	}
	return nil
}

// queueNotice adds a notification to the notice that waits for an address, or to a new one.
func (s *Support) queueNotice(notificationID string, a Address) error {
	last, found, err := s.rows.LastNotice(a.Channel, a.At)
	if err != nil {
		return err
	}
	if found && last.State == NoticeQueued && last.Attempts == 0 && last.DueAt.After(s.scope.Now) && len(last.About) < mostInOne {
		last.About = append(last.About, notificationID)
		return s.saveNotice(&last)
	}
	due := s.scope.Now
	if next := last.DueAt.Add(noticePause); found && next.After(due) {
		due = next
	}
	n := Notice{ID: scope.NewID(), PersonID: a.PersonID, Channel: a.Channel, Address: a.At, About: []string{notificationID},
		State: NoticeQueued, DueAt: due, CreatedAt: s.scope.Now, UpdatedAt: s.scope.Now}
	s.scope.Later(ErrandNotice, n.ID, due)
	return s.rows.InsertNotice(n)
}

// TakeNotice leases a due notice until a moment, with what in it was not opened yet. It reports false if nothing is left to
// send; a notice whose sender died may have been sent, and becomes unknown. It returns unavailable, with the time to
// retry, before the notice is due and while another sender holds it.
func (s *Support) TakeNotice(id string, until time.Time) (n Notice, about []Notification, mine bool, err error) {
	n, found, err := s.rows.Notice(id, true)
	if err != nil || !found {
		return n, nil, false, err
	}
	switch {
	case n.State == NoticeQueued && s.scope.Now.Before(n.DueAt):
		return n, nil, false, fault.New(fault.Unavailable, "the notice is not due").After(n.DueAt.Sub(s.scope.Now))
	case n.State == NoticeQueued:
		if about, err = s.unopened(n); err != nil {
			return n, nil, false, err
		}
		if len(about) == 0 {
			n.State = NoticeDropped
			return n, nil, false, s.saveNotice(&n)
		}
		n.State, n.LeaseUntil, n.Attempts = NoticeSending, until, n.Attempts+1
		return n, about, true, s.saveNotice(&n)
	case n.State == NoticeSending && !clock.Reached(n.LeaseUntil, s.scope.Now):
		return n, nil, false, fault.New(fault.Unavailable, "the notice is being sent").After(n.LeaseUntil.Sub(s.scope.Now))
	case n.State == NoticeSending:
		n.State, n.Error, n.LeaseUntil = NoticeUnknown, "its sender stopped before the outcome was known", time.Time{}
		return n, nil, false, s.saveNotice(&n)
	}
	return n, nil, false, nil
}

// unopened are the notifications of a notice that still concern its reader.
func (s *Support) unopened(n Notice) (out []Notification, err error) {
	there, err := s.rows.HasPerson(n.PersonID, false)
	if err == nil && there && n.Channel == ByBrowser {
		_, there, err = s.rows.Browser(n.Address)
	}
	if err != nil || !there {
		return nil, err
	}
	for _, id := range n.About {
		one, found, err := s.rows.Notification(id, false)
		if err != nil {
			return nil, err
		}
		if found && (one.OpenedAt.IsZero() || one.Kind == scope.NewsDay) {
			out = append(out, one)
		}
	}
	return out, nil
}

// SettleNotice stores the result of an attempt: sent, queued again, failed or unknown. The result of an outdated attempt
// changes nothing.
func (s *Support) SettleNotice(id string, attempt int, to NoticeState, why string) error {
	n, found, err := s.rows.Notice(id, true)
	if err != nil || !found || n.Attempts != attempt || n.State != NoticeSending {
		return err
	}
	n.State, n.Error, n.LeaseUntil = to, why, time.Time{}
	if to == NoticeSent {
		n.SentAt = s.scope.Now
	}
	return s.saveNotice(&n)
}

// NoticeNotThere corrects a notice that the courier had: it failed, or its outcome is unknown.
func (s *Support) NoticeNotThere(id string, is NoticeState, why string) error {
	n, found, err := s.rows.Notice(id, true)
	if err != nil || !found || n.State != NoticeSent {
		return err
	}
	n.State, n.Error, n.SentAt = is, why, time.Time{}
	return s.saveNotice(&n)
}

// NoticesOf are a person's latest notices, newest first.
func (s *Support) NoticesOf(personID string, limit int) ([]Notice, error) {
	if err := s.peopleOnly(); err != nil {
		return nil, err
	}
	return s.rows.NoticesOf(personID, limit)
}

func (s *Support) saveNotice(n *Notice) error {
	n.UpdatedAt = s.scope.Now
	return s.rows.UpdateNotice(*n)
}
