package support

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// MailState is the delivery state of an email.
type MailState string

const (
	MailQueued  MailState = "queued"
	MailSending MailState = "sending"
	MailSent    MailState = "sent"
	MailFailed  MailState = "failed"
	MailUnknown MailState = "unknown" // it may have been sent: never retried
)

// Mail is an email to a team about a notification. Its recipients are looked up when it is sent.
type Mail struct {
	ID             string
	NotificationID string
	Team           access.Team
	State          MailState
	Attempts       int
	Recipients     int // how many were accepted
	Error          string
	LeaseUntil     time.Time
	SentAt         time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// MailRows is what emails need from storage.
type MailRows interface {
	Mail(id string, lock bool) (m Mail, found bool, err error)
	// InsertMail reports false if the team has one about that notification.
	InsertMail(m Mail) (inserted bool, err error)
	UpdateMail(m Mail) error
}

// ErrandMail sends an email to the mail server.
const ErrandMail = "notification_mail"

// write queues an email to the team that a notification has reached, unless the business has no mail account or the
// team no addresses; app knows the owner's.
func (s *Support) write(n Notification) error {
	w := s.scope.Workspace
	if !w.HasAccount(access.SMTP) || n.Reached != access.TheOwner && len(w.Settings.Teams.Of(n.Reached)) == 0 {
		return nil
	}
	m := Mail{ID: scope.NewID(), NotificationID: n.ID, Team: n.Reached, State: MailQueued, CreatedAt: s.scope.Now,
		UpdatedAt: s.scope.Now}
	inserted, err := s.rows.InsertMail(m)
	if err == nil && inserted {
		s.scope.Soon(ErrandMail, m.ID)
	}
	return err
}

// TakeMail leases a queued email until a moment. It reports false if another sender has the lease or nothing is left to
// send; one whose sender died may have been sent, and becomes unknown.
func (s *Support) TakeMail(id string, until time.Time) (m Mail, n Notification, mine bool, err error) {
	m, found, err := s.rows.Mail(id, true)
	if err != nil || !found {
		return m, n, false, err
	}
	switch {
	case m.State == MailQueued:
		m.State, m.LeaseUntil, m.Attempts = MailSending, until, m.Attempts+1
		if err := s.saveMail(&m); err != nil {
			return m, n, false, err
		}
		n, _, err = s.rows.Notification(m.NotificationID, false)
		return m, n, err == nil, err
	case m.State == MailSending && clock.Reached(m.LeaseUntil, s.scope.Now):
		m.State, m.Error, m.LeaseUntil = MailUnknown, "whoever sent it told nothing more", time.Time{}
		s.tellMail(m)
		return m, n, false, s.saveMail(&m)
	}
	return m, n, false, nil
}

// SettleMail stores the result of an attempt: sent to so many, queued again, failed or unknown. The result of an
// outdated attempt changes nothing.
func (s *Support) SettleMail(id string, attempt int, to MailState, recipients int, why string) error {
	m, found, err := s.rows.Mail(id, true)
	if err != nil || !found || m.Attempts != attempt || m.State != MailSending {
		return err
	}
	m.State, m.Error, m.Recipients, m.LeaseUntil = to, why, recipients, time.Time{}
	if to == MailSent {
		m.SentAt = s.scope.Now
	}
	s.tellMail(m)
	return s.saveMail(&m)
}

// tellMail emits an event for an email that failed or may have failed.
func (s *Support) tellMail(m Mail) {
	if m.State == MailFailed || m.State == MailUnknown {
		s.scope.Emit("notification.mail_"+string(m.State), m.NotificationID, map[string]any{
			"notificationId": m.NotificationID, "mailId": m.ID, "team": m.Team, "reason": m.Error,
		})
	}
}

func (s *Support) saveMail(m *Mail) error {
	m.UpdatedAt = s.scope.Now
	return s.rows.UpdateMail(*m)
}
