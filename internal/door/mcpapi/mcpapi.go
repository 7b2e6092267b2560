// Package mcpapi serves MCP: it offers an agent's view as MCP tools, passes every call to the runtime and turns the
// answer into an MCP result. It also serves a page where a person answers a question that a call left open.
//
// It decides who may connect and nothing about what a call may do: it passes arguments on byte for byte, and the
// runtime checks them.
package mcpapi

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

// Config is what New needs.
type Config struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	Tools   *tool.Set
	Own     tool.Shelf // the tools that workspaces defined themselves; nil: none
	Log     *slog.Logger
	Version string
	// PublicURL is the public address of this server (https://mostrador.example); empty: the address of each request.
	PublicURL string
	// Origins are the web origins beside our own that may call the door.
	Origins []string
	// Secret returns the key that signs the links to questions; it is called when the first link is made. Nodes that
	// share it accept each other's links. Without one, links are valid until the process ends.
	Secret func() ([]byte, error)
}

// Door serves MCP over HTTP and over a pair of streams, and the page of a question. Dismiss it when the server is to
// stop, Close it afterwards.
type Door struct {
	Config
	signer func() signer
	agents agentCache
	views  views
	talks  talks

	// mostBytes bounds a request: the largest arguments of any tool, and the envelope.
	mostBytes int64

	sessionRequests http.Handler // requests of a session
	singleRequests  http.Handler // requests without a session
	handler         http.Handler // everything, traced
	calls           tally        // requests in progress
	refreshFailures *outbox.Trouble

	closing    context.Context // done: stop waiting for people who were asked
	stop       context.CancelFunc
	streaming  context.Context // done: streams end
	endStreams context.CancelFunc
	stopped    sync.WaitGroup
}

const (
	// path is where MCP is served; path/{pack} serves one pack's tools.
	path = "/mcp"
	// pagePath is where a person answers a question, by its token.
	pagePath = "/confirm/"
	// idleAfter ends an idle session; its client opens another one.
	idleAfter = 2 * time.Hour
	// lookEvery is how often the tools of connected agents are polled.
	lookEvery = time.Second
)

// New returns a Door; the caller must Close it.
func New(c Config) *Door {
	d := &Door{Config: c, mostBytes: mostBytes(c.Tools)}
	d.signer = sync.OnceValue(d.openSigner)
	d.PublicURL = strings.TrimSuffix(c.PublicURL, "/")
	d.refreshFailures = outbox.NewTrouble(c.Log, "checking tools of connected MCP clients failed")
	d.views.door, d.talks.door, d.agents.keyring = d, d, c.Keyring
	options := mcp.StreamableHTTPOptions{
		// checkOrigin checks the host, and knows the public address.
		DisableLocalhostProtection: true,
		MaxRequestBodyBytes:        d.mostBytes,
		SessionTimeout:             idleAfter,
	}
	alone := options
	options.EventStore = newRecall(recallPerSession, recallInAll)
	d.sessionRequests = withCaller(mcp.NewStreamableHTTPHandler(serverOf, &options))
	alone.Stateless, alone.JSONResponse = true, true
	d.singleRequests = withCaller(mcp.NewStreamableHTTPHandler(serverOf, &alone))
	d.handler = doorkit.Traced(d.Runtime.Tracer, http.HandlerFunc(d.route))

	d.closing, d.stop = context.WithCancel(context.Background())
	d.streaming, d.endStreams = context.WithCancel(context.Background())
	d.stopped.Go(func() { d.views.watch(d.closing, lookEvery) })
	return d
}

// withCaller gives the SDK the caller: it binds sessions to their key and passes the caller to the tools.
func withCaller(h http.Handler) http.Handler {
	return auth.RequireBearerToken(tokenOf, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(h)
}

// Dismiss ends what would block a shutdown: the wait for people who were asked and, after the calls in progress, the
// streams, which have no end of their own. The order matters: some clients take the end of a session's stream for the
// end of all their calls.
func (d *Door) Dismiss() {
	d.stop()
	ending, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	d.calls.wait(ending)
	d.endStreams()
}

// Close ends the sessions, after the calls in progress.
func (d *Door) Close() {
	d.Dismiss()
	d.views.closeSessions()
	d.stopped.Wait()
}

// ServeHTTP serves MCP and the page. An unknown path is a 404.
func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.handler.ServeHTTP(w, r) }

func (d *Door) route(w http.ResponseWriter, r *http.Request) {
	if token, ok := strings.CutPrefix(r.URL.Path, pagePath); ok {
		d.observe(pagePath+"{token}", w, r, func(w http.ResponseWriter, r *http.Request) { d.page(w, r, token) })
		return
	}
	pack, ok := strings.CutPrefix(r.URL.Path, path+"/")
	switch {
	case r.URL.Path == path:
		d.observe(path, w, r, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, "") })
	case ok && pack != "" && !strings.Contains(pack, "/"):
		d.observe(path+"/{pack}", w, r, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, pack) })
	default:
		d.observe("unmatched", w, r, func(w http.ResponseWriter, r *http.Request) {
			doorkit.NewProblem(http.StatusNotFound, "not_found", "There is no such route.").Write(w)
		})
	}
}

func mostBytes(tools *tool.Set) int64 {
	most := 64 << 10
	for _, t := range tools.All() {
		most = max(most, t.ArgumentBytes())
	}
	return int64(most) + 256<<10
}
