package mail_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
)

func TestAnAccountIsCheckedWithoutAMessage(t *testing.T) {
	t.Parallel()
	s := mailtest.New(t)
	s.Username, s.Password = "yo", "clave"
	client, account := reach(s, mail.STARTTLS)
	check := func(ctx context.Context, a mail.Account, want mail.Outcome) {
		t.Helper()
		var f *mail.Failure
		err := client.Check(ctx, a)
		if (err == nil) != (want == "") || err != nil && (!errors.As(err, &f) || f.Outcome != want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	check(t.Context(), account, "")
	wrong := account
	wrong.Password = "otra"
	check(t.Context(), wrong, mail.Refused)
	nobody := account
	nobody.From = "nadie"
	check(t.Context(), nobody, mail.Refused)
	s.Next(mailtest.Busy)
	check(t.Context(), account, mail.NotNow)
	s.Next(mailtest.Silent)
	soon, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	check(soon, account, mail.NotNow)
	if len(s.Sent()) > 0 {
		t.Error("a check sent a message")
	}
}
