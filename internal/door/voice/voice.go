// Package voice is the door for those who call: telephone platforms use an agent as
// their model, in OpenAI's wire format, or relay a call over a WebSocket as Twilio does.
// It hears and speaks; what is said is for the turns, and what is written is put into
// words by locale/speech on its way out.
package voice

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// Where platforms come in.
const (
	modelPrefix  = "/openai/v1/"
	twilioPrefix = "/voice/twilio/" // with the workspace's slug behind it
)

// switchedOff is the workspace's flag that closes both.
const switchedOff = "channels.voice"

// channel is what conversations from here are called.
const channel = "voice"

// Config is what the door opens on.
type Config struct {
	Runtime     *runtime.Runtime
	Keyring     *access.Keyring
	Credentials *access.Credentials
	Turns       *turn.Turns
	Log         *slog.Logger
	// PublicURL is where platforms reach this server; empty: as each request did.
	PublicURL string
	// Proxies are what stands before this server.
	Proxies *visitor.Proxies
}

// Door serves everything that Serves.
type Door struct {
	Config

	// connected ends with Dismiss.
	connected context.Context
	dismiss   context.CancelFunc
	calls     sync.WaitGroup
}

// New opens the door; Close it.
func New(c Config) *Door {
	d := &Door{Config: c}
	d.connected, d.dismiss = context.WithCancel(context.Background())
	return d
}

// Dismiss hangs up every relayed call: the platform connects it again, to whoever is
// there then, and it goes on where it was.
func (d *Door) Dismiss() { d.dismiss() }

// Close hangs up and lets what is being answered finish.
func (d *Door) Close() {
	d.dismiss()
	d.calls.Wait()
}

// Serves reports whether a path is behind this door.
func Serves(path string) bool {
	return strings.HasPrefix(path, modelPrefix) || strings.HasPrefix(path, twilioPrefix)
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-store")
	if path, ours := strings.CutPrefix(r.URL.Path, modelPrefix); ours {
		d.serveModels(w, r, path)
		return
	}
	d.serveTwilio(w, r, strings.TrimPrefix(r.URL.Path, twilioPrefix))
}
