package testkit

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	metrics "go.opentelemetry.io/otel/metric/noop"
	traces "go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/store/search"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/tool"
)

// Noon is when a shop's clock stands unless a test moves it.
var Noon = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)

// Shop is the runtime over one database, with every tool, one business and a clock that tests move by hand. Nothing
// leaves it: there are no doors, no vendors, and errands wait in their queue. What needs those is a server.Shop, which
// links the whole product.
type Shop struct {
	T         testing.TB
	Workspace *access.Workspace
	Agent     access.AgentProfile
	Clock     *clock.Manual

	DB          *store.DB
	Units       store.Units
	Keyring     *access.Keyring
	Credentials *access.Credentials
	Entrance    *access.Entrance
	Policies    *policy.Book
	Workshop    *workshop.Workshop
	Runtime     *runtime.Runtime
	Tools       *tool.Set

	aloud bool // every conversation is on the telephone
}

// Unit is the shop without what a server.Shop adds to it.
func (s *Shop) Unit() *Shop { return s }

// Setup says how a shop differs from the usual one.
type Setup struct {
	Slug          string // "tienda"
	AssistantType string // "retail"
	Locale        locale.Tag
	Currency      money.Currency // ARS
	Country       string         // AR
	Settings      access.Settings
	Plan          access.Plan
	Plans         bool // the operator has plans gate what they include
	Tools         *tool.Set
	Log           io.Writer
	// Overrides are the agent's own tools beyond its type's.
	Overrides []access.ToolOverride
	// Rules are what the business adds to its tools' contracts.
	Rules []policy.Rule
	// Keyless leaves the secret key out: nothing can be sealed, and the audit chain has no key.
	Keyless bool
	// Loopback names addresses of this machine that tools and files may be fetched from.
	Loopback string

	// The following are for a server.Shop alone.

	// MercadoPago, GoogleCalendar, Twilio, Mail and Vendor each start a fake server of that vendor, the last one of
	// models, and give the business an account with it. WhatsApp does so for the vendor whose credential has this name.
	MercadoPago, GoogleCalendar, Twilio, Mail, Vendor bool
	// Realtime starts a fake of OpenAI's API for telephone calls and gives the business an account with it.
	Realtime bool

	// Speech starts a fake speech service, which the business's voice notes go to.
	Speech bool

	WhatsApp string
	// ToolNet is a network that the operator opens to custom tools.
	ToolNet string
	// TrustedProxy names the proxies before the server.
	TrustedProxy string
	// Model answers customers; nil: one that says the same short sentence to everything.
	Model model.Model
}

// needsServer says whether a setup asks for what only a server.Shop has.
func (o Setup) needsServer() bool {
	return o.MercadoPago || o.GoogleCalendar || o.Twilio || o.Mail || o.Vendor || o.Realtime || o.Speech || o.WhatsApp != "" ||
		o.TrustedProxy != "" || o.ToolNet != "" || o.Model != nil
}

// EachShop runs fn in a fresh shop on each database.
func EachShop(t *testing.T, s Setup, fn func(t *testing.T, shop *Shop)) {
	t.Helper()
	EachDB(t, func(t *testing.T, db *store.DB) { fn(t, OpenShop(t, db, s)) })
}

// OpenShop wires a runtime over a database and opens a business in it.
func OpenShop(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	return wire(t, db, s).Open(s)
}

// wire builds what app.Wire does for a call of a tool, without doors, vendors and background work.
func wire(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	if s.needsServer() {
		t.Fatal("this setup needs the whole product: use internal/testkit/server")
	}
	log := slog.New(slog.DiscardHandler)
	if s.Log != nil {
		log = slog.New(slog.NewTextHandler(s.Log, nil))
	}
	out := &Shop{T: t, DB: db, Clock: clock.NewManual(Noon), Tools: s.Tools}
	if out.Tools == nil {
		out.Tools = packs.Set()
	}
	box := secret.NewRing(func() ([][]byte, error) { return secret.ParseKeys(s.secretKey()) })
	out.Must(db.OpenAudit(t.Context(), box, true))
	queue, err := jobs.NewQueue(jobs.Config{Postgres: db.Dialect().Name == store.Postgres,
		Log: slog.New(slog.DiscardHandler)})
	out.Must(err)
	units := store.Units{DB: db, Errands: queue}
	out.Units = units
	out.Keyring = access.NewKeyring(units, out.Clock)
	out.Credentials = access.NewCredentials(units, box, out.Keyring)
	out.Entrance = access.NewEntrance(units, box, out.Keyring)
	client := guard.New(reach(t, s.Loopback), nil, nil)
	out.Workshop = workshop.New(workshop.Config{
		Store: units, Box: box, Clock: out.Clock, Client: client, Fetcher: client, BuiltIn: out.Tools,
		Agents:  out.Keyring.AgentList,
		BaseURL: baseURL, Key: func() ([]byte, error) { return secret.ParseKey(s.secretKey()) },
		Changed: out.Keyring.Forget, Plans: s.Plans,
	})
	out.Policies = &policy.Book{Store: units, Tools: out.toolsUnder, Clock: out.Clock, Changed: out.Keyring.Forget}
	out.Runtime, err = runtime.New(runtime.Config{
		Tools: out.Tools, Own: out.Workshop, Store: units, Agents: out.Keyring, Clock: out.Clock, Log: log,
		CallTimeout: CallTimeout,
		Finder:      store.Finder{Pool: search.NewPool(10*time.Minute, out.Clock.Now)}, URLs: newURLs(s.secretKey()),
		Outside: out.outside(),
		Tracer:  traces.NewTracerProvider().Tracer(""), Meter: metrics.NewMeterProvider().Meter(""),
	})
	out.Must(err)
	t.Cleanup(func() {
		client.Close()
		if err := out.Runtime.Close(); err != nil {
			t.Error(err)
		}
	})
	return out
}

// reach lets a client call these addresses of this machine, and the outside.
func reach(t testing.TB, loopback string) guard.Policy {
	t.Helper()
	p := guard.Policy{Timeout: time.Minute}
	if loopback != "" {
		at, err := netip.ParseAddrPort(loopback)
		if err != nil {
			t.Fatal(err)
		}
		p.AllowLoopback, p.AllowHTTP = []netip.AddrPort{at}, true
	}
	return p
}

func (s *Shop) toolsUnder(ctx context.Context, workspaceID string) (policy.Tools, error) {
	w, err := s.Keyring.Workspace(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	return tool.Of(ctx, &w, s.Tools, s.Workshop)
}

// CallTimeout is what tests give a tool that is not meant to be cut off: on a busy machine a call may take longer than
// a customer would wait. What has a short time of its own keeps it.
func CallTimeout(t *tool.Tool) time.Duration {
	if declared := t.CallTimeout(); declared < 5*time.Second {
		return declared
	}
	return 5 * time.Minute
}

// SecretKey seals what tests keep.
const SecretKey = "bW9zdHJhZG9yIHRlc3RzLCBub2JvZHkncyBzZWNyZXQ="

func (o Setup) secretKey() string {
	if o.Keyless {
		return ""
	}
	return SecretKey
}

// Open adds another business to the same database and returns it as a shop.
func (s *Shop) Open(o Setup) *Shop {
	s.T.Helper()
	w := access.Workspace{
		Slug: cmp.Or(o.Slug, "tienda"), Name: "Tienda de prueba", Plan: cmp.Or(o.Plan, access.Pro),
		Locale: cmp.Or(o.Locale, locale.ESAR), Currency: cmp.Or(o.Currency, "ARS"), Country: cmp.Or(o.Country, "AR"),
		Zone: "America/Argentina/Buenos_Aires", Settings: o.Settings,
	}
	w, err := s.Keyring.CreateWorkspace(s.T.Context(), w)
	s.Must(err)
	profile := access.AgentProfile{Slug: "agente", Name: "Agente", AssistantType: cmp.Or(o.AssistantType, "retail")}
	agent, err := s.Keyring.CreateAgent(s.T.Context(), w.ID, profile)
	s.Must(err)
	for _, override := range o.Overrides {
		s.Must(s.Keyring.SetAgentTool(s.T.Context(), w.ID, agent.ID, override))
	}
	out := *s
	out.Workspace, out.Agent = &w, agent
	for _, rule := range o.Rules {
		out.Rule(rule)
	}
	return &out
}

// Beside is a setup under a slug of its own, for a database that other shops are using, too.
func (o Setup) Beside() Setup {
	o.Slug = cmp.Or(o.Slug, "tienda") + "-" + NewID()
	return o
}

// Must fails the test for an error.
func (s *Shop) Must(err error) {
	if err != nil {
		s.T.Helper()
		s.T.Fatal(err)
	}
}

// Reread has the shop know its workspace as it is kept now.
func (s *Shop) Reread() {
	s.T.Helper()
	w, err := s.Keyring.Workspace(s.T.Context(), s.Workspace.ID)
	s.Must(err)
	s.Workspace = &w
}

// Credential keeps one of the business's accounts.
func (s *Shop) Credential(name string, account any) {
	s.T.Helper()
	value, err := json.Marshal(account)
	s.Must(err)
	s.Must(s.Credentials.Set(s.T.Context(), s.Workspace.ID, name, string(value)))
	s.Reread()
}
