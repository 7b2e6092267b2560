// Package webchat is the door customers come in by from a browser: a page to talk on,
// a script that puts it on the business's own site, and the few routes that page needs.
// It says nothing itself: words go to the turns, and what was said is shown as it is
// kept.
package webchat

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// Prefix is where customers come in: /chat/{workspace}, by its slug.
const Prefix = "/chat/"

// Config is what the door opens on.
type Config struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	Turns   *turn.Turns
	Log     *slog.Logger
	// PublicURL is where people reach this server; empty: as each request did.
	PublicURL string
	// Proxies are what stands before this server.
	Proxies *visitor.Proxies
	// Secret is what conversations are signed with; nil, or without one, they are only
	// known to this process.
	Secret func() ([]byte, error)
}

// Door serves everything below Prefix.
type Door struct {
	Config
	tickets func() tickets
	limits  *visitor.Limits
	rooms   *rooms
	foreign *http.CrossOriginProtection

	// alive ends with Close, streaming already with Dismiss.
	alive     context.Context
	end       context.CancelFunc
	streaming context.Context
	dismiss   context.CancelFunc
	work      sync.WaitGroup
}

// New opens the door; Close it.
func New(c Config) *Door {
	d := &Door{Config: c, limits: visitor.NewLimits(c.Runtime.Clock), rooms: newRooms(), foreign: http.NewCrossOriginProtection()}
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

// Dismiss ends every open stream: a server that shuts down waits for none of them.
func (d *Door) Dismiss() { d.dismiss() }

// patience is how long replies under way are waited for at the end. What is not done by
// then is taken up by the sweep of the next process.
const patience = 10 * time.Second

// Close ends the streams and lets replies under way finish.
func (d *Door) Close() {
	d.end()
	done := make(chan struct{})
	go func() {
		d.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(patience):
	}
}

// Pages is how many pages are listening now.
func (d *Door) Pages() int { return d.rooms.pages() }

// Serves reports whether a path is behind this door.
func Serves(path string) bool { return strings.HasPrefix(path, Prefix) }

// route is one thing a visitor can do.
type route struct {
	method string
	do     func(*Door, http.ResponseWriter, *http.Request, *visit) error
}

// routes are what is below /chat/{workspace}/. The page itself has no name.
var routes = map[string]route{
	"":           {http.MethodGet, (*Door).servePage},
	"embed.js":   {http.MethodGet, (*Door).serveEmbed},
	"api/open":   {http.MethodPost, (*Door).open},
	"api/send":   {http.MethodPost, (*Door).send},
	"api/tap":    {http.MethodPost, (*Door).tap},
	"api/upload": {http.MethodPost, (*Door).upload},
	"api/prove":  {http.MethodPost, (*Door).prove},
	"api/stream": {http.MethodGet, (*Door).stream},
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	slug, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	guard(w.Header())
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
	case r.Method != to.method && !(r.Method == http.MethodHead && to.method == http.MethodGet && !strings.HasPrefix(name, "api/")):
		w.Header().Set("Allow", to.method)
		problem(w, http.StatusMethodNotAllowed, "method_not_allowed", "This route takes "+to.method+".")
		return
	}
	err := d.welcome(r)
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
