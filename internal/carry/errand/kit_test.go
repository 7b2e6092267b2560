package errand

import (
	"context"
	"log/slog"
	"testing"
	"time"

	metrics "go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/tool"
)

// shop is a business in a database of its own, without the rest of the product.
type shop struct {
	*runtime.Runtime
	t        *testing.T
	w        *access.Workspace
	clock    *clock.Manual
	accounts *access.Credentials
}

func newShop(t *testing.T) *shop {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err == nil {
		err = db.Migrate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	log, hand := slog.New(slog.DiscardHandler), clock.NewManual(time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC))
	queue, err := jobs.NewQueue(jobs.Config{Log: log})
	if err != nil {
		t.Fatal(err)
	}
	units := store.Units{DB: db, Errands: queue}
	keyring := access.NewKeyring(units, hand)
	r, err := runtime.New(runtime.Config{
		Tools: tool.NewSet(), Store: units, Agents: keyring, Clock: hand, Log: log, Tracer: noop.Tracer{},
		Meter: metrics.Meter{},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	w, err := keyring.CreateWorkspace(t.Context(), access.Workspace{
		Slug: "tienda", Name: "Tienda", Plan: access.Pro, Locale: "es-AR", Currency: "ARS", Country: "AR",
		Zone: "America/Argentina/Buenos_Aires",
	})
	if err != nil {
		t.Fatal(err)
	}
	box := secret.NewRing(func() ([][]byte, error) { return [][]byte{make([]byte, 32)}, nil })
	return &shop{Runtime: r, t: t, w: &w, clock: hand, accounts: access.NewCredentials(units, box, keyring)}
}

// do runs fn in a unit of the system.
func (s *shop) do(fn func(u *core.Unit) error) {
	s.t.Helper()
	if err := s.Write(s.t.Context(), s.w, access.System, fn); err != nil {
		s.t.Fatal(err)
	}
}

// wanted is a link that was promised to a customer.
func (s *shop) wanted() (k ledger.Link) {
	s.t.Helper()
	s.do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone("+5491155551234")
		if err != nil {
			return err
		}
		k, err = u.Ledger.WantLink(ledger.Link{
			CustomerID: c.ID, Amount: 300_00, Currency: "ARS", Description: "Pedido", Vendor: ledger.VendorMercadoPago,
			ExpiresAt: u.Now.Add(time.Hour),
		})
		return err
	})
	return k
}

func (s *shop) link(id string) (k ledger.Link) {
	s.t.Helper()
	s.do(func(u *core.Unit) (err error) {
		k, err = u.Ledger.Link(id, false)
		return err
	})
	return k
}

// vendor is ledger.Links in memory.
type vendor struct {
	ledger.Links
	err   error
	asked []string
}

func (v *vendor) MakeLink(_ context.Context, k ledger.Link) (ledger.Made, error) {
	v.asked = append(v.asked, k.ID)
	return ledger.Made{VendorID: "pref-1", URL: "https://mp.example/1", ExpiresAt: k.ExpiresAt}, v.err
}

func (s *shop) links(v *vendor) Links {
	return Links{Desk: s, Of: func(*access.Workspace) ledger.Links { return v }}
}
