package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/runtime"
)

// route passes a request to its handler: with a key, unless the route is public. Without a handler it responds with a
// problem.
func (d *door) route(w http.ResponseWriter, r *http.Request) {
	handler, pattern := d.mux.Handler(r)
	if pattern != "" {
		visitOf(r.Context()).route = pattern
	}
	if !d.public[pattern] && (pattern != "" || underV1(r.URL.Path)) {
		w.Header().Set("Cache-Control", "no-store")
		c, refused := d.authenticate(r)
		if refused != nil {
			refused.write(w)
			return
		}
		r = r.WithContext(runtime.WithCorrelation(context.WithValue(r.Context(), callerKey{}, c), c.Correlation))
	}
	if pattern == "" {
		unrouted(w, r, handler)
		return
	}
	d.mux.ServeHTTP(w, r)
}

func underV1(path string) bool { return path == "/v1" || strings.HasPrefix(path, "/v1/") }

// unrouted takes the mux's own refusal and writes it as a problem.
func unrouted(w http.ResponseWriter, r *http.Request, refuse http.Handler) {
	said := verdict{header: http.Header{}}
	refuse.ServeHTTP(&said, r)
	if said.status == http.StatusMethodNotAllowed {
		p := newProblem(said.status, codeMethodNotAllowed, "This route does not take "+r.Method[:min(len(r.Method), 16)]+".")
		p.header["Allow"] = said.header["Allow"]
		p.write(w)
		return
	}
	newProblem(http.StatusNotFound, "not_found", "There is no such route.").write(w)
}

// verdict is a response that is not sent.
type verdict struct {
	header http.Header
	status int
}

func (v *verdict) Header() http.Header         { return v.header }
func (v *verdict) WriteHeader(status int)      { v.status = status }
func (v *verdict) Write(p []byte) (int, error) { return len(p), nil }
