package dashboard_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard"
	"github.com/mostrador/mostrador/internal/door/dashboard/settings"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/runtime"
)

// counted is the runtime, and how often a request opened a snapshot or a transaction with it.
type counted struct {
	*runtime.Runtime
	reads, writes int
}

func (c *counted) Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	c.reads++
	return c.Runtime.Read(ctx, w, a, fn)
}

func (c *counted) Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	c.writes++
	return c.Runtime.Write(ctx, w, a, fn)
}

// noBackups are those of a server that made none.
type noBackups struct{ settings.Backups }

func (noBackups) State(context.Context) (settings.BackupState, error) {
	return settings.BackupState{}, nil
}

// The navigation counts what waits in the snapshot that the page shows: every page reads one.
func TestAPageReadsOneSnapshot(t *testing.T) {
	eachOf(t, anonymous, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		h.fill(owner)
		units := &counted{Runtime: h.Runtime}
		door := dashboard.Open(dashboard.Config{
			Runtime: h.Runtime, Keyring: h.Keyring, Entrance: h.Entrance, Workshop: h.Workshop, Policies: h.Policies,
			Webhooks: h.Webhooks,
			Events:   h.Events, Credentials: h.Credentials, Log: h.Log, Proxies: visitor.NewProxies(nil, h.Log),
			Leaving:    h.App.Leaving(),
			Backups:    noBackups{},
			LastBackup: func(context.Context) (time.Time, error) { return time.Time{}, nil },
		}, units)
		t.Cleanup(door.Dismiss)
		served := func(w http.ResponseWriter, r *http.Request) {
			units.reads, units.writes = 0, 0
			door.ServeHTTP(w, r)
		}
		apart := &house{Shop: h.Shop, t: t, server: httptest.NewServer(http.HandlerFunc(served))}
		t.Cleanup(apart.server.Close)
		rosa := &browser{apart, owner.http} // cookies know no ports: it is the same session
		pages := 0
		rosa.walk("/d/"+h.Workspace.Slug+"/", func(a answered) {
			if a.status != http.StatusOK || !strings.Contains(a.body, `id="nav-side"`) {
				return
			}
			if pages++; units.reads != 1 || units.writes != 0 {
				t.Errorf("%s read %d snapshots and wrote %d times", a.what, units.reads, units.writes)
			}
		})
		if pages < 30 {
			t.Errorf("only %d pages have a frame", pages)
		}
	})
}
