package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mostrador/mostrador/internal/access"
	history "github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/runtime"
)

// router is what all routes share: the mux, the library's API, and what authenticates a request and logs its failure.
type router struct {
	mux     *http.ServeMux
	api     huma.API
	known   []string             // the patterns, as they were registered
	public  map[string]bool      // the patterns that need no key
	bodies  map[string]sentBody  // by operation
	answers map[string]sentBody  // by operation
	lists   map[string]listRoute // by path, for exports
	runtime *runtime.Runtime
	keyring *access.Keyring
	log     *slog.Logger
}

func newRouter(c Config) *router {
	refuseWithProblems()
	r := &router{mux: http.NewServeMux(), public: map[string]bool{}, bodies: map[string]sentBody{}, answers: map[string]sentBody{},
		lists: map[string]listRoute{}, runtime: c.Runtime, keyring: c.Keyring, log: c.Log}
	r.api = humago.New(r, apiConfig(c.Version))
	r.api.UseMiddleware(jsonOnly)
	r.routes(c)
	return r
}

// HandleFunc registers a handler. Its requests need a key, unless the pattern is public.
func (r *router) HandleFunc(pattern string, serve func(http.ResponseWriter, *http.Request)) {
	r.known = append(r.known, pattern)
	r.mux.HandleFunc(pattern, func(w http.ResponseWriter, req *http.Request) {
		held := w.(*heldResponse)
		held.routed = true
		if req, ok := r.admit(held.client, req); ok {
			serve(held.client, req)
		}
	})
}

// ServeHTTP passes a request to its handler. Without a handler it responds with a problem.
func (r *router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	held := &heldResponse{client: w, header: http.Header{}}
	r.mux.ServeHTTP(held, req)
	if held.routed {
		return
	}
	if _, ok := r.admit(w, req); !ok {
		return
	}
	switch {
	case req.Pattern != "": // the path is not in its clean form
		http.Redirect(w, req, held.header.Get("Location"), held.status)
	case held.status == http.StatusMethodNotAllowed:
		p := newProblem(held.status, doorkit.CodeMethodNotAllowed,
			"This route does not take "+req.Method[:min(len(req.Method), 16)]+".")
		p.Header["Allow"] = held.header["Allow"]
		p.write(w)
	default:
		newProblem(http.StatusNotFound, "not_found", "There is no such route.").write(w)
	}
}

// admit notes the route of a request and authenticates the request, unless its route is public. Without a valid key it
// responds. Below /v1, an unknown route needs a key, too.
func (r *router) admit(w http.ResponseWriter, req *http.Request) (*http.Request, bool) {
	if req.Pattern != "" {
		visitOf(req.Context()).Route = req.Pattern
	}
	if r.public[req.Pattern] || (req.Pattern == "" && !underV1(req.URL.Path)) {
		return req, true
	}
	w.Header().Set("Cache-Control", "no-store")
	if _, known := callerOf(req.Context()); known { // a part of a request that was admitted
		return req, true
	}
	c, ok := r.operator(req)
	if !ok {
		var refused *Problem
		if c, refused = r.authenticate(req); refused != nil {
			refused.write(w)
			return req, false
		}
	}
	ctx := history.By(context.WithValue(req.Context(), callerKey{}, c), c.Actor, history.API)
	return req.WithContext(runtime.WithCorrelation(ctx, c.Correlation)), true
}

func underV1(path string) bool { return path == "/v1" || strings.HasPrefix(path, "/v1/") }

// heldResponse holds back what the mux itself responds, which is no problem as ours are. Handlers write to the client.
type heldResponse struct {
	client http.ResponseWriter
	routed bool // a handler has the request
	header http.Header
	status int
}

func (h *heldResponse) Header() http.Header         { return h.header }
func (h *heldResponse) WriteHeader(status int)      { h.status = status }
func (h *heldResponse) Write(p []byte) (int, error) { return len(p), nil }
