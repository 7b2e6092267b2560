// Package voice serves telephone platforms: they use an agent as their model, in OpenAI's wire format, or relay a
// call over a WebSocket as Twilio does; then it only hears and speaks, the turns answer, and locale/speech turns
// written text into spoken words. Platforms with a model of their own call the agent's tools by signed webhooks.
package voice

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// Paths that platforms use.
const (
	modelPrefix  = "/openai/v1/"
	voicePrefix  = "/voice/"        // followed by a platform and the workspace's slug
	twilioPrefix = "/voice/twilio/" // followed by the workspace's slug
)

// switchedOff is the workspace's flag that closes all paths.
const switchedOff = "channels.voice"

// channel is the channel of conversations from here.
const channel = "voice"

// Config is what New needs.
type Config struct {
	Runtime     *runtime.Runtime
	Keyring     *access.Keyring
	Credentials *access.Credentials
	Turns       *turn.Turns
	Log         *slog.Logger
	// PublicURL is where platforms reach this server; empty: the address of each request.
	PublicURL string
	// Proxies are the trusted reverse proxies.
	Proxies *visitor.Proxies
	// ConfirmLink is the address of the page on which a customer answers a question, below a public address.
	ConfirmLink func(base, workspaceSlug string, q confirmation.Confirmation) string
	// Realtime answers calls that reach OpenAI.
	Realtime RealtimeAPI
}

// Door is the handler of the paths that Serves reports.
type Door struct {
	Config

	// connected is cancelled by Dismiss.
	connected context.Context
	dismiss   context.CancelFunc
	calls     sync.WaitGroup

	bodies bodies // that are being read before they are proved
}

// New returns a Door; the caller must Close it.
func New(c Config) *Door {
	d := &Door{Config: c, bodies: bodies{networks: map[string]int{}}}
	d.connected, d.dismiss = context.WithCancel(context.Background())
	return d
}

// Dismiss hangs up every relayed call: the platform reconnects it, to any process that runs then, and the call goes
// on where it was.
func (d *Door) Dismiss() { d.dismiss() }

// Close hangs up and waits for the answers in progress.
func (d *Door) Close() {
	d.dismiss()
	d.calls.Wait()
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-store")
	if path, ours := strings.CutPrefix(r.URL.Path, modelPrefix); ours {
		d.serveModels(w, r, path)
		return
	}
	name, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, voicePrefix), "/")
	if p, calls := toolPlatforms[name]; calls {
		d.serveTools(w, r, p, path)
		return
	}
	if name == openAIName {
		d.serveRealtime(w, r, path)
		return
	}
	d.serveTwilio(w, r, path)
}
