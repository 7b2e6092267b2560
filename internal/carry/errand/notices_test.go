package errand

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// A mail server that cannot be reached is asked again, later each time; a team without addresses never.
func TestAnEmailThatIsNotSentYet(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	account, _ := json.Marshal(access.SMTPAccount{Host: "smtp.example.com", Port: 587, From: "tienda@example.com",
		Username: "u", Password: "p"})
	if err := s.accounts.Set(t.Context(), s.w.ID, access.SMTP, string(account)); err != nil {
		t.Fatal(err)
	}
	s.w.Accounts = []string{access.SMTP}
	var owners []access.Person
	n := &Notices{
		Desk: s, Accounts: s.accounts, People: func(context.Context, string) ([]access.Person, error) {
			return owners,
				nil
		},
		Mail: &mail.Client{Connect: func(context.Context, string, int) (net.Conn, error) {
			return nil,
				errors.New("no route")
		}},
	}
	queue := func() (id string) {
		s.do(func(u *core.Unit) error {
			_, err := u.Support.Notify(support.Notification{Team: access.TheOwner, Message: "Falta yerba",
				Priority: support.High})
			for _, e := range u.Errands() {
				if e.Kind == support.ErrandMail {
					id = e.ID
				}
			}
			return err
		})
		return id
	}
	if err := n.MailTeam(t.Context(), s.w, queue()); err != nil {
		t.Errorf("without an owner: %v", err)
	}
	owners = []access.Person{{Active: true, Role: access.Owner, Email: "jefa@example.com"},
		{Active: true, Role: access.Staff, Email: "otra@example.com"}}
	id := queue()
	for _, wait := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute} {
		if err := n.MailTeam(t.Context(), s.w, id); fault.From(err).RetryAfter != wait {
			t.Errorf("%v, want a retry after %s", err, wait)
		}
	}
	if err := n.Check(t.Context(), s.w); !fault.Is(err, fault.Unavailable) {
		t.Errorf("checked: %v", err)
	}
}

func TestWhatBecameOfAnEmail(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want support.MailState
		why  string
	}{
		{nil, support.MailSent, ""},
		{errNobody, support.MailFailed, errNobody.Error()},
		{errors.New("the box is locked"), support.MailQueued, "the account could not be opened"},
		{fmt.Errorf("%w: no connection", errAddresses), support.MailQueued, errAddresses.Error()},
	} {
		if got, why := mailOutcome(c.err); got != c.want || why != c.why {
			t.Errorf("%v is %s, %q; want %s, %q", c.err, got, why, c.want, c.why)
		}
	}
}

// A failed look-up of the owners is not reported as a mail account that could not be opened.
func TestAnEmailToOwnersThatCannotBeLookedUp(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	n := &Notices{Desk: s, Accounts: s.accounts, People: func(context.Context, string) ([]access.Person, error) {
		return nil, errors.New("no connection")
	}}
	_, err := n.mail(t.Context(), s.w, support.Mail{Team: access.TheOwner}, support.Notification{})
	if !errors.Is(err, errAddresses) {
		t.Errorf("answered %v", err)
	}
}

func TestTheSubjectSaysNothing(t *testing.T) {
	t.Parallel()
	w := &access.Workspace{Name: "Tienda", Locale: "es-AR"}
	n := support.Notification{ID: "n1", Team: access.SalesTeam, Priority: support.Urgent, Message: "Ana debe $ 300",
		Context: json.RawMessage(`{"b":[1],"a":"x\ny"}`)}
	subject, text := mailText(w, access.TheOwner, n)
	if subject != "[URGENTE] Tienda: aviso para Ventas" {
		t.Errorf("%q", subject)
	}
	for _, part := range []string{"Este aviso era para Ventas", "Ana debe $ 300", "- a: x y\n- b: [1]", "Aviso n1."} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in %q", part, text)
		}
	}
}
