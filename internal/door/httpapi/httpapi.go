// Package httpapi serves the HTTP API: it decodes requests, passes them to the runtime or to the nouns, and encodes
// the result. It decides who may call (an API key) and nothing about what a call may do.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"

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
	Feeds    Feeds // makes the addresses of calendar feeds
	// Entrance knows the people of a business, Invite makes their links; RemoveBranch takes a branch away.
	Entrance     *access.Entrance
	Invite       Invite
	RemoveBranch RemoveBranch
	Leaving      Leaving
	// BaseURL is where browsers reach this server, for the addresses of pictures; nil: where the request went.
	BaseURL func(*http.Request) string
	Turns   *turn.Turns // nil: no agent answers here
	// CheckModel makes a model answer, and says in words what is wrong; nil: models are not tried here.
	CheckModel CheckModel
}

// New returns the handler of every route below and of nothing else: an unknown path is a 404, in the format of every
// other failure.
func New(c Config) http.Handler { return observe(c.Runtime.Tracer, c.Log, newRouter(c)) }

// routes registers every route: a line per resource, with the ports it uses besides units of the runtime.
func (r *router) routes(c Config) {
	own := toolbox{c.Tools, c.Workshop}

	serveDocument(r)
	serveMetrics(r, c.Metrics)
	probes{c.Version, c.Ready, c.Log}.register(r)
	describeImports(r)

	agents{r, c.Keyring, own, c.CheckModel}.register(r)
	customTools{c.Workshop}.register(r)
	policies{r, c.Policies, c.Runtime, own}.register(r)
	registerUsage(r)

	sessions{c.Runtime, c.Keyring}.register(r)
	talk{c.Turns}.register(r)
	toolCalls{c.Runtime, c.Tools}.register(r)
	confirmations{c.Runtime}.register(r)
	registerFiles(r)
	listFiles(r)
	registerHandoffs(r)

	registerProducts(r)
	pictures{r, c.BaseURL}.register()
	registerVariants(r)
	registerPriceLists(r)
	promotions{c.Keyring, c.Runtime}.register(r)
	registerStock(r)
	registerOrders(r)
	registerPayments(r)
	registerReceipts(r)
	registerQuickActions(r)
	registerCustomers(r)
	registerLeads(r)
	registerTickets(r)
	registerNotifications(r)
	registerReminders(r)
	registerNews(r)
	registerBroadcasts(r)

	registerResources(r)
	registerTableGroups(r)
	registerServices(r)
	registerHours(r)
	registerBookings(r)
	registerWaiting(r)
	calendars{c.Feeds}.register(r)

	events{c.Events, c.Runtime, c.Keyring, c.Log}.register(r)
	webhooks{r, c.Webhooks}.register(r)
	credentials{c.Credentials}.register(r)
	templates{c.Keyring}.register(r)
	keys{r, c.Keyring}.register(r)
	settings{c.Keyring}.register(r)
	business{c.Keyring, c.Runtime}.register(r)
	registerChanges(r)
	branches{r, c.Keyring, c.RemoveBranch}.register(r)
	team := people{r, c.Keyring, c.Entrance, c.Invite}
	team.register(r)
	workspaces{c.Keyring, team, keys{r, c.Keyring}}.register(r)
	leaving{r, c.Leaving}.register()
	Exports{r}.register()
}
