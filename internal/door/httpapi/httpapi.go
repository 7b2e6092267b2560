// Package httpapi serves the HTTP API: it decodes requests, passes them to the runtime or to the nouns, and encodes
// the result. It decides who may call (an API key) and nothing about what a call may do.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/tool"
)

// Config is what New needs.
type Config struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	// Credentials holds the workspaces' vendor credentials.
	Credentials *access.Credentials
	// Policies holds the workspaces' own rules.
	Policies *policy.Book

	Tools *tool.Set
	// Workshop holds the tools that workspaces defined themselves.
	Workshop *workshop.Workshop

	Log     *slog.Logger
	Metrics http.Handler                // nil: no /metrics
	Ready   func(context.Context) error // nil: always ready
	Version string                      // shown by /healthz and in the OpenAPI document

	Events   *outbox.Hub
	Webhooks *dispatch.Dispatcher
	Feeds    Feeds       // makes the addresses of calendar feeds
	Turns    *turn.Turns // nil: no agent answers here
}

// door is the configured API.
type door struct {
	Config
	mux    *http.ServeMux
	api    huma.API
	public map[string]bool // the patterns that need no key
}

// New returns the handler of every route below and of nothing else: an unknown path is a 404, in the format of every
// other failure.
func New(c Config) http.Handler {
	refuseWithProblems()
	d := &door{Config: c, mux: http.NewServeMux(), public: map[string]bool{}}
	d.api = humago.New(d.mux, apiConfig(c.Version))
	d.api.UseMiddleware(jsonOnly)
	d.routes()
	return d.observed(http.HandlerFunc(d.route))
}

func (d *door) routes() {
	open(d, get("/healthz", "getHealth", "The process is up"), d.health)
	open(d, get("/readyz", "getReadiness", "The process can serve"), d.ready)
	d.serveDocument()
	d.serveMetrics()
	d.describeImports()

	add(d, d.listsTools(get("/v1/tools", "listTools", "The tools, as a contract or as a model wants them")), d.listTools)
	add(d, get("/v1/agents", "listAgents", "The workspace's agents"), d.listAgents)
	d.serveAgents()
	d.serveAgentTools()
	d.serveCustomTools()
	d.servePolicies()

	add(d, creates(post("/v1/sessions", "openSession", "Open a conversation")), d.openSession)
	add(d, get("/v1/sessions/{id}", "getSession", "A conversation as it is now"), d.getSession)
	add(d, get("/v1/sessions/{id}/messages", "listMessages", "What was said, oldest first"), d.listMessages)
	add(d, post("/v1/sessions/{id}/resume", "resumeSession", "A person gives the conversation back to its agent"), d.resumeSession)
	add(d, explained(post("/v1/sessions/{id}/verify", "verifySession", "Prove whose telephone it is"), verifyText), d.verifySession)
	d.serveTalk()
	d.serveSay()
	d.serveToolCalls()
	d.serveHandoffs()

	add(d, get("/v1/confirmations", "listConfirmations", "Questions that need a yes, oldest first"), d.listConfirmations)
	add(d, get("/v1/confirmations/{id}", "getConfirmation", "One question as it is now"), d.getConfirmation)
	add(d, explained(d.decides(post("/v1/confirmations/{id}", "decideConfirmation", "Answer a question")), decideText), d.decide)

	add(d, get("/v1/executions", "listExecutions", "What was called, newest first"), d.listExecutions)

	d.servePayments()
	d.serveReceipts()
	d.serveOrders()
	d.serveQuickActions()
	d.serveLeads()
	d.serveTickets()
	d.serveNotifications()
	d.serveDesk()
	d.serveEvents()
	d.serveWebhooks()

	d.serveCalendars()
	d.serveCredentials()

	add(d, get("/v1/keys", "listKeys", "The workspace's API keys"), d.listKeys)
	add(d, creates(post("/v1/keys", "issueKey", "Issue an API key; its secret is shown once")), d.issueKey)
	add(d, creates(post("/v1/keys/{id}/rotate", "rotateKey", "Issue a key's successor; its secret is shown once")), d.rotateKey)
	add(d, remove("/v1/keys/{id}", "revokeKey", "End a key at once"), d.revokeKey)
}
