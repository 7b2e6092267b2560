// Package mcpapi is the MCP door: it offers an agent's view as MCP tools, hands
// every call to the runtime and turns the answer into MCP's words. Its second,
// smaller door is a page where a person answers a question that a call left open.
//
// It decides who may knock and nothing about what may happen behind the door:
// arguments are passed on byte for byte and checked by the runtime.
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

// Config is what the door opens on.
type Config struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	Tools   *tool.Set
	Own     tool.Shelf // the tools that workspaces described themselves; nil: none have
	Log     *slog.Logger
	Version string
	// PublicURL is where people reach this server (https://mostrador.example);
	// empty: as the request at hand reached it.
	PublicURL string
	// Origins are the web pages beside our own that may talk to the door.
	Origins []string
	// Secret signs the links to questions; it is asked for when the first is made.
	// Nodes that share it understand each other's. Without one, links are good for
	// as long as the process lives.
	Secret func() ([]byte, error)
}

// Door serves MCP over HTTP and over a pair of streams, and the page of a
// question. Dismiss it when the server is to stop, Close it afterwards.
type Door struct {
	Config
	signer func() signer
	agents agentCache
	views  views
	talks  talks

	// mostBytes is room for the largest arguments any tool takes, and what is
	// around them.
	mostBytes int64

	lasting http.Handler // clients that keep a session
	single  http.Handler // requests that stand alone
	handler http.Handler // everything, as it is traced
	calls   tally        // requests that will get an answer
	looking *outbox.Trouble

	closing context.Context // done: nobody is waited for who was asked something
	stop    context.CancelFunc
	silent  context.Context // done: streams end
	hush    context.CancelFunc
	stopped sync.WaitGroup
}

const (
	// path is where MCP is served; a pack's tools alone are below it.
	path = "/mcp"
	// pagePath is where a question is answered, by its token.
	pagePath = "/confirm/"
	// idleAfter ends a session that nobody uses; its client opens another one.
	idleAfter = 2 * time.Hour
	// lookEvery is how often the tools of connected agents are looked at again.
	lookEvery = time.Second
)

// New opens the door.
func New(c Config) *Door {
	d := &Door{Config: c, mostBytes: mostBytes(c.Tools)}
	d.signer = sync.OnceValue(d.openSigner)
	d.PublicURL = strings.TrimSuffix(c.PublicURL, "/")
	d.looking = outbox.NewTrouble(c.Log, "checking tools of connected MCP clients failed")
	d.views.door, d.talks.door, d.agents.keyring = d, d, c.Keyring
	options := mcp.StreamableHTTPOptions{
		// welcome does it, and knows the public address.
		DisableLocalhostProtection: true,
		MaxRequestBodyBytes:        d.mostBytes,
		SessionTimeout:             idleAfter,
	}
	alone := options
	options.EventStore = newRecall(recallPerSession, recallInAll)
	d.lasting = withCaller(mcp.NewStreamableHTTPHandler(serverOf, &options))
	alone.Stateless, alone.JSONResponse = true, true
	d.single = withCaller(mcp.NewStreamableHTTPHandler(serverOf, &alone))
	d.handler = doorkit.Traced(d.Runtime.Tracer, http.HandlerFunc(d.route))

	d.closing, d.stop = context.WithCancel(context.Background())
	d.silent, d.hush = context.WithCancel(context.Background())
	d.stopped.Go(func() { d.views.watch(d.closing, lookEvery) })
	return d
}

// withCaller tells the SDK who speaks: it binds sessions to their key and passes
// the caller on to the tools.
func withCaller(h http.Handler) http.Handler {
	return auth.RequireBearerToken(tokenOf, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(h)
}

// Dismiss ends what would keep a server from shutting down: the wait for people who
// were asked something and, after the answers under way, the streams, which have no
// end of their own. In this order: some clients take the end of a session's stream
// for the end of everything they wait for.
func (d *Door) Dismiss() {
	d.stop()
	ending, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	d.calls.wait(ending)
	d.hush()
}

// Close ends the sessions, after the answers under way.
func (d *Door) Close() {
	d.Dismiss()
	d.views.closeSessions()
	d.stopped.Wait()
}

// Serves reports whether a path is one of this door's.
func Serves(urlPath string) bool {
	return urlPath == path || strings.HasPrefix(urlPath, path+"/") || strings.HasPrefix(urlPath, pagePath)
}

// ServeHTTP serves both doors. Whatever it does not know is a 404.
func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.handler.ServeHTTP(w, r) }

func (d *Door) route(w http.ResponseWriter, r *http.Request) {
	if token, ok := strings.CutPrefix(r.URL.Path, pagePath); ok {
		d.observed(pagePath+"{token}", w, r, func(w http.ResponseWriter, r *http.Request) { d.page(w, r, token) })
		return
	}
	pack, ok := strings.CutPrefix(r.URL.Path, path+"/")
	switch {
	case r.URL.Path == path:
		d.observed(path, w, r, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, "") })
	case ok && pack != "" && !strings.Contains(pack, "/"):
		d.observed(path+"/{pack}", w, r, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, pack) })
	default:
		d.observed("unmatched", w, r, func(w http.ResponseWriter, r *http.Request) {
			newProblem(http.StatusNotFound, "not_found", "There is no such route.").write(w)
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
