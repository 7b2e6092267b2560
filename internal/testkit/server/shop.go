// Package server gives tests the whole product over one database: doors, errands and fakes of every vendor. Whatever
// imports it links app; a test that calls tools and nothing else uses testkit alone.
package server

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/gateway/realtime/realtimetest"
	"github.com/mostrador/mostrador/internal/gateway/speech/speechtest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/apicheck"
)

// Shop is a testkit.Shop with the product around it.
type Shop struct {
	testkit.Shop
	product
	// MercadoPago is where payments are collected, with Setup.MercadoPago.
	MercadoPago *paymentstest.Server
	// Google is where calendars are kept, with Setup.GoogleCalendar.
	Google *calendartest.Server
	// WhatsApp is where messages go and come from, with Setup.WhatsApp.
	WhatsApp WhatsApp
	// Twilio is where accounts with telephone numbers are, with Setup.Twilio.
	Twilio *callstest.Server
	// Realtime is where calls reach OpenAI, with Setup.Realtime.
	Realtime *realtimetest.Server
	// Speech is where voice notes are written down, with Setup.Speech.
	Speech *speechtest.Server
	// Mail is where emails to teams go, with Setup.Mail.
	Mail *mailtest.Server
	// Vendor is where the agent's model is, with Setup.Vendor.
	Vendor *modeltest.Server

	another func() (*app.App, error)
}

// product embeds the app a level deeper than the testkit.Shop, whose fields of the same name come first.
type product struct{ *app.App }

// Setup, Flow and Scenario are testkit's, for this kind of shop.
type (
	Setup    = testkit.Setup
	Flow     = testkit.FlowOf[*Shop]
	Scenario = testkit.ScenarioOf[*Shop]
)

// Flows plays flows on each database, all in parallel.
func Flows(t *testing.T, flows ...Flow) {
	t.Helper()
	testkit.FlowsWith(t, openBeside, flows...)
}

// Run plays scenarios on each database, all in parallel.
func Run(t *testing.T, scenarios ...Scenario) {
	t.Helper()
	testkit.RunWith(t, openBeside, scenarios...)
}

// EachShop runs fn in a fresh shop on each database.
func EachShop(t *testing.T, s Setup, fn func(t *testing.T, shop *Shop)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) { fn(t, OpenShop(t, db, s)) })
}

// OpenShop wires the product over a database of its own and opens a business in it.
func OpenShop(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	shop := wire(t, db, s)
	t.Cleanup(func() {
		if err := shop.App.Close(); err != nil {
			t.Error(err)
		}
	})
	return shop.Open(s)
}

// EachEmpty runs fn with a product that has no business yet, on each database.
func EachEmpty(t *testing.T, s Setup, fn func(t *testing.T, shop *Shop)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		shop := wire(t, db, s)
		t.Cleanup(func() {
			if err := shop.App.Close(); err != nil {
				t.Error(err)
			}
		})
		fn(t, shop)
	})
}

func openBeside(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	shop := wire(t, db, s)
	t.Cleanup(func() {
		if err := shop.App.Stop(); err != nil {
			t.Error(err)
		}
	})
	return shop.Open(s.Beside())
}

// Of is a product that a test has wired itself, before a business is opened in it. The shop's clock is nil unless the
// product's is a clock.Manual.
func Of(t testing.TB, a *app.App) *Shop {
	hand, _ := a.Clock.(*clock.Manual)
	return &Shop{product: product{a}, Shop: testkit.Shop{
		T: t, Clock: hand, DB: a.DB, Keyring: a.Keyring, Credentials: a.Credentials, Entrance: a.Entrance,
		Policies: a.Policies, Workshop: a.Workshop, Runtime: a.Runtime, Tools: a.Tools,
	}}
}

func wire(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	var logTo io.Writer = io.Discard
	if s.Log != nil {
		logTo = s.Log
	}
	hand := clock.NewManual(testkit.Noon)
	conf := config.Defaults()
	conf.SecretKey, conf.Data, conf.TrustedProxy = testkit.SecretKey, t.TempDir(), s.TrustedProxy
	conf.ToolNets, conf.Plans = s.ToolNet, s.Plans
	conf.MinFree = "0" // tests do not ask how full the machine's disk is
	if s.Keyless {
		conf.SecretKey, conf.Data = "", ""
		conf.Files = t.TempDir()
	}
	var models *modeltest.Server
	models, conf.ModelLoopback = newVendor(t, s.Vendor)
	var heard *speechtest.Server
	if s.Speech {
		heard = speechtest.New(t, "")
		conf.ModelLoopback = strings.Trim(conf.ModelLoopback+","+heard.Address().String(), ",")
	}
	var mail *mailtest.Server
	mail, conf.WebhookLoopback = newMail(t, s.Mail, s.Loopback)
	phone, reach := newWhatsApp(t, s.WhatsApp)
	if phone != nil { // a vendor's address is judged when its account is kept
		conf.WebhookLoopback = strings.Trim(conf.WebhookLoopback+","+phone.Address().String(), ",")
	}
	collector := payments.Config{BaseURL: "http://127.0.0.1:1"} // no test reaches the vendor
	var mercadoPago *paymentstest.Server
	if s.MercadoPago {
		mercadoPago, conf.PublicURL = paymentstest.New(t, hand), "https://tienda.example"
		collector = payments.Config{BaseURL: mercadoPago.URL, Timeout: time.Minute, Backoff: time.Millisecond}
	}
	google, agenda := newGoogle(t, s.GoogleCalendar)
	twilio, numbers := newTwilio(t, s.Twilio)
	if s.Twilio || s.Mail { // whose calls, and the links of whose mails, come back to it
		conf.PublicURL = "https://tienda.example"
	}
	live, speech := newRealtime(t, s.Realtime)
	options := app.Options{
		GoogleCalendar: agenda, TwilioURL: numbers, RealtimeURL: speech, MercadoPago: collector, WhatsApp: reach,
		Model: modelOf(s),
		Clock: hand, Log: slog.New(slog.NewTextHandler(logTo, nil)), Tools: s.Tools, SweepEvery: -1,
		CallTimeout: testkit.CallTimeout,
	}
	another := func() (*app.App, error) { return app.Wire(t.Context(), db, conf, options) }
	a, err := another()
	if err != nil {
		t.Fatal(err)
	}
	out := Of(t, a)
	out.another, out.MercadoPago, out.Google, out.WhatsApp = another, mercadoPago, google, phone
	out.Speech = heard
	out.Twilio, out.Realtime, out.Mail, out.Vendor = twilio, live, mail, models
	return out
}

// Node is the same business at another node of the product: nothing is shared but the database, the clock and the
// vendors.
func (s *Shop) Node() *Shop {
	s.T.Helper()
	a, err := s.another()
	s.Must(err)
	s.T.Cleanup(func() {
		if err := a.Stop(); err != nil {
			s.T.Error(err)
		}
	})
	node, out := Of(s.T, a), *s
	out.Shop, out.product = node.Shop, node.product
	out.Workspace, out.Agent = s.Workspace, s.Agent
	return &out
}

// Open adds another business to the same database and returns it as a shop, with its accounts.
func (s *Shop) Open(o Setup) *Shop {
	s.T.Helper()
	if o.WhatsApp != "" && o.Settings.JoinMillis == nil {
		o.Settings.JoinMillis = new(int) // the clock stands still: a turn that waits would never begin
	}
	out := *s
	out.Shop = *s.Shop.Open(o)
	if o.MercadoPago {
		out.Connect()
	}
	if o.WhatsApp != "" {
		out.ConnectWhatsApp()
	}
	if o.GoogleCalendar {
		out.ConnectGoogle()
	}
	if o.Mail {
		out.ConnectMail()
	}
	if o.Twilio {
		out.Credential(access.Twilio, access.TwilioAccount{AccountSID: out.Twilio.Account.SID,
			AuthToken: out.Twilio.Account.AuthToken})
	}
	if o.Realtime {
		out.Credential(access.OpenAIRealtime, access.RealtimeAccount{APIKey: realtimetest.Key,
			WebhookSecret: realtimetest.Secret, TrustFrom: true})
	}
	if o.Vendor {
		out.ConnectVendor()
	}
	return &out
}

// Ruled is the shop with more rules; the shop as it was does not know of them.
func (s *Shop) Ruled(rules ...policy.Rule) *Shop {
	s.T.Helper()
	out := *s
	out.Shop = *s.Shop.Ruled(rules...)
	return &out
}

// Handler is the product's, held to the document it publishes.
func (s *Shop) Handler() http.Handler { return apicheck.Handler(s.T, s.App.Handler()) }

// Errands runs the business's errands that are due by its clock, and those they leave behind. It returns what failed.
func (s *Shop) Errands() error {
	s.T.Helper()
	return s.ErrandsOf("")
}

// ErrandsOf is Errands for one kind; the others wait.
func (s *Shop) ErrandsOf(kind string) error {
	s.T.Helper()
	return s.RunErrands(kind, s.App.Errand)
}
