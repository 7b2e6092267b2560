// Package dashboard serves the pages for staff and owners: HTML rendered on the server, one stylesheet, one small
// script. It shows what the nouns know and asks the runtime for everything it does; it holds no business rules.
package dashboard

import (
	"context"
	"io"
	"log/slog"
	"net/http"
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

// Config is what New needs.
type Config struct {
	Runtime  *runtime.Runtime
	Keyring  *access.Keyring
	Entrance *access.Entrance
	Events   *outbox.Hub
	Workshop *workshop.Workshop
	Policies *policy.Book
	Webhooks *dispatch.Dispatcher
	Log      *slog.Logger
	// Credentials holds the business's vendor credentials.
	Credentials *access.Credentials
	// CheckVendor tests a vendor account of a business, and CheckModel makes a model answer. The codes of their
	// errors say what is wrong.
	CheckVendor func(ctx context.Context, w *access.Workspace, credential string) error
	CheckModel  func(ctx context.Context, w *access.Workspace, choice access.ModelChoice) error
	// PublicURL is where people reach this server; empty: the address of each request.
	PublicURL string
	// Proxies are the trusted reverse proxies.
	Proxies *visitor.Proxies
	// Secret returns the key that signs the cookies of known browsers; nil or empty: they are only valid in this
	// process.
	Secret func() ([]byte, error)
	// OneClick lists the emails whose owners sign in without a password, from the server's own machine only: the
	// demo's.
	OneClick func() []string
	// Import reads a CSV file of a kind into a business, all of it or nothing.
	Import func(ctx context.Context, w *access.Workspace, kind string, file io.Reader, progress func(done, total int)) (importer.Summary, error)
}

// Door is the handler of the dashboard's pages.
type Door struct {
	Config
	mux     *http.ServeMux
	pages   map[string]whom // who may open a page of a business, by its path in it
	limits  *visitor.Limits
	wrong   *visitor.Backoff
	devices func() devices
	foreign *http.CrossOriginProtection
	works   works

	// streaming is cancelled by Dismiss.
	streaming context.Context
	dismiss   context.CancelFunc
}

// New returns a Door; the caller must Dismiss it.
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

// Dismiss ends every stream and cancels background work, so that a shutdown does not wait for them to finish.
func (d *Door) Dismiss() {
	d.dismiss()
	d.works.group.Wait()
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	guard(w.Header())
	d.mux.ServeHTTP(w, r)
}

// serve checks the origin and the user of a request and runs its handler.
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

// nothing is the 404 page.
func (d *Door) nothing(w http.ResponseWriter, r *http.Request) {
	d.serve(w, r, route{pattern: r.URL.Path, do: func(*visit) (answer, error) { return nil, errNothing() }})
}
