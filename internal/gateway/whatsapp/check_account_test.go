package whatsapp_test

import (
	"context"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
)

// other is the account with another key, or of another number.
func other(a whatsapp.Account, number bool) whatsapp.Account {
	switch a := a.(type) {
	case whatsapp.MetaAccount:
		if a.AccessToken = "revoked"; number {
			a.AccessToken, a.PhoneNumberID = "EAAJtoken", "999"
		}
		return a
	case whatsapp.InfobipAccount:
		key := a.APIKey
		if a.APIKey = "revoked"; number {
			a.APIKey, a.Sender = key, "+5491100000000"
		}
		return a
	}
	panic("an account of nobody")
}

func TestAnAccountIsCheckedWithoutAMessage(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		check := func(ctx context.Context, a whatsapp.Account, want whatsapp.Problem) {
			t.Helper()
			if got := whatsapp.ProblemOf(r.Check(ctx, a)); got != want {
				t.Errorf("%v: %q, want %q", a, got, want)
			}
		}
		check(t.Context(), r.account, "")
		check(t.Context(), other(r.account, false), whatsapp.AccountProblem)
		check(t.Context(), other(r.account, true), whatsapp.AccountProblem)
		check(t.Context(), whatsapp.MetaAccount{}, whatsapp.Invalid)
		for mode, want := range map[whatsapptest.Mode]whatsapp.Problem{
			whatsapptest.Down: whatsapp.Unavailable, whatsapptest.BadGateway: whatsapp.Unavailable,
			whatsapptest.Garbage: whatsapp.Unavailable,
			whatsapptest.Dropped: whatsapp.Unavailable, whatsapptest.Limited: whatsapp.RateLimited,
		} {
			r.fake.Behave(mode)
			check(t.Context(), r.account, want)
		}
		r.fake.Behave(whatsapptest.Slow)
		r.fake.Delay(time.Minute)
		soon, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		defer cancel()
		check(soon, r.account, whatsapp.Unavailable)
		if sent := r.fake.Sent(); len(sent) > 0 {
			t.Errorf("a check sent %+v", sent)
		}
	})
}
