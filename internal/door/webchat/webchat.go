// Package webchat serves customers in a browser: the chat page, a script that puts it on the business's own site, and
// the routes that page needs. It writes no replies: messages go to the turns, and the page shows what was stored.
package webchat

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// Prefix is the path of the page: /chat/{workspace}, by its slug.
const Prefix = "/chat/"

// Config is what New needs.
type Config struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	Turns   *turn.Turns
	Log     *slog.Logger
	// PublicURL is where people reach this server; empty: the address of each request.
	PublicURL string
	// Proxies are the trusted reverse proxies.
	Proxies *visitor.Proxies
	// Secret returns the key that signs tickets; nil or empty: tickets are only valid in this process.
	Secret func() ([]byte, error)
}

// Door is the handler of every path below Prefix.
type Door struct {
	Config
	tickets func() tickets
	limits  *visitor.Limits
	rooms   *rooms
	foreign *http.CrossOriginProtection

	// alive is cancelled by Close, streaming already by Dismiss.
	alive     context.Context
	end       context.CancelFunc
	streaming context.Context
	dismiss   context.CancelFunc
	work      sync.WaitGroup
}

// New returns a Door; the caller must Close it.
func New(c Config) *Door {
	d := &Door{Config: c, limits: visitor.NewLimits(c.Runtime.Clock), rooms: newRooms(),
		foreign: http.NewCrossOriginProtection()}
	d.alive, d.end = context.WithCancel(context.Background())
	d.streaming, d.dismiss = context.WithCancel(d.alive)
	d.tickets = sync.OnceValue(d.openTickets)
	if c.PublicURL != "" {
		if err := d.foreign.AddTrustedOrigin(c.PublicURL); err != nil {
			c.Log.Warn("web chat has no public address, set --public-url", "error", err)
		}
	}
	return d
}

// Dismiss ends every open stream, so that a shutdown does not wait for them.
func (d *Door) Dismiss() { d.dismiss() }

// closeTimeout is how long Close waits for replies in progress. The sweep of the next process takes up the rest.
const closeTimeout = 10 * time.Second

// Close ends the streams and waits for replies in progress, for closeTimeout at most.
func (d *Door) Close() {
	d.end()
	done := make(chan struct{})
	go func() {
		d.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeTimeout):
	}
}

// Pages is how many pages are connected.
func (d *Door) Pages() int { return d.rooms.pages() }

// route is one action of a visitor.
type route struct {
	method string
	do     func(*Door, http.ResponseWriter, *http.Request, *visit) error
}

// routes are the paths below /chat/{workspace}/; the page itself is the empty one.
var routes = map[string]route{
	"":           {http.MethodGet, (*Door).servePage},
	"embed.js":   {http.MethodGet, (*Door).serveEmbed},
	"api/open":   {http.MethodPost, (*Door).open},
	"api/send":   {http.MethodPost, (*Door).send},
	"api/tap":    {http.MethodPost, (*Door).tap},
	"api/typing": {http.MethodPost, (*Door).typing},
	"api/upload": {http.MethodPost, (*Door).upload},
	"api/prove":  {http.MethodPost, (*Door).prove},
	"api/stream": {http.MethodGet, (*Door).stream},
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	slug, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	doorkit.Guard(w.Header())
	if file, ours := strings.CutPrefix(name, "assets/"); ours {
		serveAsset(w, r, file)
		return
	}
	to, known := routes[name]
	page := name == ""
	switch {
	case !known:
		d.refuse(w, r, page, fault.New(fault.NotFound, "There is nothing here."))
		return
	case r.Method != to.method && !(r.Method == http.MethodHead && to.method == http.MethodGet &&
		!strings.HasPrefix(name, "api/")):
		w.Header().Set("Allow", to.method)
		doorkit.NewProblem(http.StatusMethodNotAllowed, doorkit.CodeMethodNotAllowed,
			"This route takes "+to.method+".").Write(w)
		return
	}
	err := d.checkOrigin(r)
	var v *visit
	if err == nil {
		v, err = d.visit(r, slug)
	}
	if err == nil {
		err = to.do(d, w, r, v)
	}
	if err != nil {
		d.refuse(w, r, page, err)
	}
}
