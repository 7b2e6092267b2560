package whatsapp_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
)

func TestAMessageIsMarkedAsRead(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		if err := r.MarkRead(t.Context(), r.account, "wamid.HBgN/1=="); err != nil {
			t.Fatal(err)
		}
		if got := r.fake.Read(); !slices.Equal(got, []string{"wamid.HBgN/1=="}) {
			t.Errorf("read: %q", got)
		}
		if err := r.MarkRead(t.Context(), other(r.account, false), "wamid.2"); whatsapp.ProblemOf(err) != whatsapp.AccountProblem {
			t.Errorf("another key: %v", err)
		}
		r.fake.Behave(whatsapptest.Down)
		if err := r.MarkRead(t.Context(), r.account, "wamid.3"); whatsapp.ProblemOf(err) != whatsapp.Unavailable {
			t.Errorf("a vendor that is down: %v", err)
		}
		if err := r.MarkRead(t.Context(), whatsapp.MetaAccount{}, "wamid.4"); whatsapp.ProblemOf(err) != whatsapp.Invalid {
			t.Errorf("no account: %v", err)
		}
		if sent := r.fake.Sent(); len(sent) > 0 || len(r.fake.Read()) != 1 {
			t.Errorf("sent %+v, read %q", sent, r.fake.Read())
		}
	})
}
