package errand

import (
	"context"
	"errors"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

type closedStore struct{}

func (closedStore) Credentials(context.Context, string, bool, func(access.CredentialRows) error) error {
	return errors.New("no connection")
}

// An account that cannot be opened is not reported as a refusal of the vendor, which was not asked.
func TestAnAccountThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	p := &Payments{Accounts: access.NewCredentials(closedStore{}, nil, access.NewKeyring(nil, s.clock))}
	_, err := p.Of(s.w).MakeLink(t.Context(), ledger.Link{})
	if f := fault.From(err); f.Code != fault.UpstreamFailed || f.Message != msgPayClosed.In(s.w.Locale) {
		t.Errorf("answered %v", err)
	}
}
