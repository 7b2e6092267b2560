package app

import (
	"path/filepath"
	"time"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
)

// openEvents connects events with their subscribers and webhooks.
func (a *App) openEvents(c config.Config) {
	a.Webhooks = dispatch.New(dispatch.Config{
		Store: a.units, Clock: a.Clock, Log: a.Log, Box: keyRing(c, a.DB.Dialect().Name),
		Client: a.client(guard.Policy{Timeout: 10 * time.Second, MaxBytes: 64 << 10}), // the body of a receiver's answer is ignored
	})
	a.Events = outbox.NewHub(a.units, a.Clock, a.Log, a.Webhooks.Wake)
}

// keyFile is the embedded database's secret key: beside the database, and never in it.
const keyFile = "secret.key"

// keySource loads the secret key. Several nodes need the same one, so for PostgreSQL it is never generated.
func keySource(c config.Config, database string) func() ([]byte, error) {
	return func() ([]byte, error) {
		if c.SecretKey == "" && database == store.SQLite && c.Data != "" {
			return secret.FromFile(filepath.Join(c.Data, keyFile))
		}
		return secret.ParseKey(c.SecretKey)
	}
}

// keyRing is keySource with the keys that only open: those from before a rotation, or after.
func keyRing(c config.Config, database string) *secret.Box {
	return secret.NewRing(func() ([][]byte, error) {
		if c.SecretKey == "" && database == store.SQLite && c.Data != "" {
			return secret.KeysFromFile(filepath.Join(c.Data, keyFile))
		}
		return secret.ParseKeys(c.SecretKey)
	})
}

// BeginShutdown makes /readyz fail from here on, so that a load balancer sends nothing new; everything is still served.
func (a *App) BeginShutdown() { a.stopping.Store(true) }

func errLeaving() error { return fault.New(fault.Unavailable, "The server is shutting down.") }

// ErrStopping is the cause with which a server cancels requests that do not finish in time.
var ErrStopping = httpapi.ErrStopping

// EndStreams ends every open stream, of events, MCP clients, chats, calls and people: a server that shuts down waits
// for none of them. Calls in progress are not cut off.
func (a *App) EndStreams() {
	a.Events.Dismiss()
	a.doors.dismiss()
}
