package support

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// MailState is how far an email is.
type MailState string

const (
	MailQueued  MailState = "queued"
	MailSending MailState = "sending"
	MailSent    MailState = "sent"
	MailFailed  MailState = "failed"
	MailUnknown MailState = "unknown" // it may have been sent: nobody sends it again
)

// Mail is an email to a team about a notification. Whom it goes to is found out when it
// leaves.
type Mail struct {
	ID             string
	NotificationID string
	Team           access.Team
	State          MailState
	Attempts       int
	Recipients     int // how many took it
	Error          string
	LeaseUntil     time.Time
	SentAt         time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// MailRows is what emails need from storage.
type MailRows interface {
	Mail(id string, lock bool) (m Mail, found bool, err error)
	// InsertMail is silent where the team has one about that notification.
	InsertMail(m Mail) (inserted bool, err error)
	UpdateMail(m Mail) error
}

// ErrandMail takes an email to the mail server.
const ErrandMail = "notification_mail"

// write leaves an email to the team that a notification has reached. A business without
// a mail account, or a team without addresses, gets none; the owner's are known by app.
func (s *Support) write(n Notification) error {
	w := s.scope.Workspace
	if !w.HasAccount(access.SMTP) || n.Reached != access.TheOwner && len(w.Settings.Teams.Of(n.Reached)) == 0 {
		return nil
	}
	m := Mail{ID: scope.NewID(), NotificationID: n.ID, Team: n.Reached, State: MailQueued, CreatedAt: s.scope.Now, UpdatedAt: s.scope.Now}
	inserted, err := s.rows.InsertMail(m)
	if err == nil && inserted {
		s.scope.Soon(ErrandMail, m.ID)
	}
	return err
}

// TakeMail claims a queued email until a moment. It reports false when somebody else has
// it or it needs no sending; one whose sender vanished may have been sent, and is unknown.
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

// SettleMail writes down what became of an attempt: sent to so many, queued again,
// failed or unknown. News of an attempt that is not the latest changes nothing.
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

// tellMail lets people know of an email that certainly or possibly reached nobody.
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
