// Package dashboard is the door the people of a business come in by: pages made on the
// server, one stylesheet, one small script. It shows what the nouns know and asks the
// runtime for everything it does; no rule of the business lives here.
package dashboard

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Config is what the door opens on.
type Config struct {
	Runtime  *runtime.Runtime
	Keyring  *access.Keyring
	Entrance *access.Entrance
	Events   *outbox.Hub
	Workshop *workshop.Workshop
	Policies *policy.Book
	Webhooks *dispatch.Dispatcher
	Log      *slog.Logger
	// Credentials keeps what opens the business's accounts with vendors.
	Credentials *access.Credentials
	// CheckVendor asks a vendor whether the account a business has with it opens, and
	// CheckModel has a model say a word. The codes of their errors say what is wrong.
	CheckVendor func(ctx context.Context, w *access.Workspace, credential string) error
	CheckModel  func(ctx context.Context, w *access.Workspace, choice access.ModelChoice) error
	// PublicURL is where people reach this server; empty: as each request did.
	PublicURL string
	// Proxies are what stands before this server.
	Proxies *visitor.Proxies
	// Secret is what browsers that were signed in before are known by; nil, or without one,
	// only this process knows them.
	Secret func() ([]byte, error)
	// OneClick are the emails whose owners are let in without a password, by whoever is
	// on the server's own machine: the demo's.
	OneClick func() []string
	// Import reads a CSV file of a kind into a business, whole or not at all.
	Import func(ctx context.Context, w *access.Workspace, kind string, file io.Reader, progress func(done, total int)) (importer.Summary, error)
}

// Door serves the pages.
type Door struct {
	Config
	mux     *http.ServeMux
	pages   map[string]whom // of a business, by their path in it
	limits  *visitor.Limits
	wrong   *visitor.Backoff
	devices func() devices
	foreign *http.CrossOriginProtection
	works   works

	// streaming ends with Dismiss.
	streaming context.Context
	dismiss   context.CancelFunc
}

// New opens the door.
func New(c Config) *Door {
	d := &Door{Config: c, mux: http.NewServeMux(), limits: visitor.NewLimits(c.Runtime.Clock), foreign: http.NewCrossOriginProtection()}
	d.wrong, d.devices = visitor.NewBackoff(c.Runtime.Clock), sync.OnceValue(d.openDevices)
	d.streaming, d.dismiss = context.WithCancel(context.Background())
	if c.PublicURL != "" {
		if err := d.foreign.AddTrustedOrigin(c.PublicURL); err != nil {
			c.Log.Warn("dashboard has no public address, set --public-url", "error", err)
		}
	}
	all := routes()
	d.pages = pagesOf(all)
	for _, r := range all {
		d.mux.HandleFunc(r.pattern, func(w http.ResponseWriter, req *http.Request) { d.serve(w, req, r) })
	}
	d.mux.HandleFunc("GET "+assetPrefix+"{name}", serveAsset)
	d.mux.HandleFunc("/", d.nothing)
	return d
}

// Dismiss ends every open stream and cuts off long work: a server that shuts down waits
// for neither.
func (d *Door) Dismiss() {
	d.dismiss()
	d.works.group.Wait()
}

// prefixes are where pages live. The front door is "/" alone.
var prefixes = []string{"/d/", "/me/", "/sign-in/", "/welcome/", assetPrefix}

var places = []string{"/", "/d", "/me", "/sign-in", "/sign-out", "/_components"}

// Serves reports whether a path is behind this door.
func Serves(path string) bool {
	for _, p := range places {
		if path == p {
			return true
		}
	}
	for _, p := range prefixes {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	guard(w.Header())
	d.mux.ServeHTTP(w, r)
}

// serve lets a request through to its handler: only ours, only whom the route is for.
func (d *Door) serve(w http.ResponseWriter, r *http.Request, to route) {
	v := &visit{door: d, w: w, r: r, tag: visitor.Language(r)}
	a, err := d.enter(v, to)
	if err == nil && a == nil {
		a, err = to.do(v)
	}
	if err == nil && a != nil {
		err = a.write(v)
	}
	if err != nil {
		d.refuse(v, err)
	}
}

// nothing is what is behind no route.
func (d *Door) nothing(w http.ResponseWriter, r *http.Request) {
	d.serve(w, r, route{pattern: r.URL.Path, do: func(*visit) (answer, error) { return nil, errNothing() }})
}
