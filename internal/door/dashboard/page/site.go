// Package page is what the pages of the dashboard are made with: the visit (who asks, for which business, in which
// language), the frame with its navigation, the answers a handler gives, and who gets in. It has no page of a business
// of its own: those are areas, each with its handlers, templates and words, that New mounts.
package page

import (
	"context"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Units opens a business's snapshots and transactions: the runtime.
type Units interface {
	Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error
	Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error
}

// Config is what every page needs. PublicURL is where people reach this server; empty: the address of each request.
type Config struct {
	Units     Units
	Clock     clock.Clock
	Entrance  *access.Entrance
	Keyring   *access.Keyring
	Log       *slog.Logger
	PublicURL string
	Proxies   *visitor.Proxies
}

// Area is a part of the menu: its routes, and in Files the templates (*.html) and the words (*.words) of its pages.
// Its templates see those of the frame and their own.
type Area struct {
	Files  fs.FS
	Funcs  template.FuncMap
	Routes []Route
}

// Lookup is a template function that looks a word or a look up.
func Lookup[K comparable, V any](table map[K]V) func(K) V { return func(key K) V { return table[key] } }

// Site serves the areas.
type Site struct {
	Config
	mux     *http.ServeMux
	pages   map[string]Audience // who may open a page of a business, by its path in it
	words   func() map[string]locale.Text
	foreign *http.CrossOriginProtection
}

// New mounts the areas.
func New(c Config, areas ...Area) *Site {
	s := &Site{Config: c, mux: http.NewServeMux(), pages: map[string]Audience{},
		foreign: http.NewCrossOriginProtection()}
	if c.PublicURL != "" {
		if err := s.foreign.AddTrustedOrigin(c.PublicURL); err != nil {
			c.Log.Warn("dashboard has no public address, set --public-url", "error", err)
		}
	}
	areas = append([]Area{Frame}, areas...)
	s.words = sync.OnceValue(func() map[string]locale.Text { return Words(areas...) })
	for _, a := range areas {
		s.mount(a)
	}
	s.mux.HandleFunc("GET "+AssetPrefix+"{name}", serveAsset)
	s.mount(Area{Routes: []Route{{Pattern: "/", Do: func(*Visit) (Answer, error) { return nil, NotFound() }}}})
	return s
}

func (s *Site) mount(a Area) {
	shown := sync.OnceValue(func() *template.Template { return templatesOf(a) }) // most processes show no page
	for _, r := range a.Routes {
		if path, ours := strings.CutPrefix(r.Pattern, "GET /d/{workspace}"); ours {
			s.pages[path] = r.Who
		}
		s.mux.HandleFunc(r.Pattern, func(w http.ResponseWriter, req *http.Request) { s.serve(w, req, r, shown()) })
	}
}

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	guard(w.Header())
	s.mux.ServeHTTP(w, r)
}

// serve checks the origin and the user of a request and runs its handler.
func (s *Site) serve(w http.ResponseWriter, r *http.Request, to Route, shown *template.Template) {
	v := &Visit{Browser: Browser{site: s, Writer: w, Request: r}, Tag: visitor.Language(r), templates: shown, words: s.words()}
	a, err := s.enter(v, to)
	if err == nil && a == nil {
		a, err = to.Do(v)
	}
	if err == nil && a != nil {
		err = a.Write(v)
	}
	if err != nil {
		s.refuse(v, err)
	}
}
