package testkit

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit/apicheck"
	"github.com/mostrador/mostrador/internal/tool"
)

// Noon is when a shop's clock stands unless a test moves it.
var Noon = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)

// Shop is the whole product over one database, with one business in it and a
// clock that tests move by hand.
type Shop struct {
	*app.App
	T         testing.TB
	Workspace *access.Workspace
	Agent     access.AgentProfile
	Clock     *clock.Manual
	// MercadoPago is where payments are collected, with Setup.MercadoPago.
	MercadoPago *paymentstest.Server
	// Google is where calendars are kept, with Setup.GoogleCalendar.
	Google *calendartest.Server
	// WhatsApp is where messages go and come from, with Setup.WhatsApp.
	WhatsApp WhatsApp
	// Twilio is where accounts with telephone numbers are, with Setup.Twilio.
	Twilio *callstest.Server
	// Mail is where emails to teams go, with Setup.Mail.
	Mail *mailtest.Server
	// Vendor is where the agent's model is, with Setup.Vendor.
	Vendor *modeltest.Server

	aloud   bool // every conversation is on the telephone
	another func() (*app.App, error)
}

// Node is the same business at another node of the product: nothing is shared but the
// database, the clock and the vendors.
func (s *Shop) Node() *Shop {
	s.T.Helper()
	a, err := s.another()
	s.must(err)
	s.T.Cleanup(func() {
		if err := a.Stop(); err != nil {
			s.T.Error(err)
		}
	})
	out := *s
	out.App = a
	return &out
}

// Handler is the product's, held to the document it publishes.
func (s *Shop) Handler() http.Handler { return apicheck.Handler(s.T, s.App.Handler()) }

// Setup says how a shop differs from the usual one.
type Setup struct {
	Slug          string // "tienda"
	AssistantType string // "retail"
	Locale        locale.Tag
	Currency      money.Currency // ARS
	Country       string         // AR
	Settings      access.Settings
	Plan          access.Plan
	Tools         *tool.Set
	Log           io.Writer
	// MercadoPago starts a fake one and gives the business an account with it.
	MercadoPago bool
	// GoogleCalendar starts a fake one and gives the business an account with it.
	GoogleCalendar bool
	// WhatsApp starts a fake of the vendor whose credential has this name and gives the
	// business an account with it.
	WhatsApp string
	// Mail starts a fake mail server and gives the business an account with it.
	Mail bool
	// Twilio starts a fake one and gives the business an account with it.
	Twilio bool
	// Loopback names addresses of this machine that files may be fetched from.
	Loopback string
	// TrustedProxy names who is believed to stand before the server.
	TrustedProxy string
	// Vendor starts a fake server of models and has the agent answer with one of them.
	Vendor bool
	// Overrides are the agent's own tools beyond its type's.
	Overrides []access.ToolOverride
	// Rules are what the business adds to its tools' contracts.
	Rules []policy.Rule
	// Keyless is a product without a secret key: nothing is sealed, and the audit chain has no key.
	Keyless bool
	// Model answers customers; nil: one that says the same short sentence to everything.
	Model model.Model
}

// EachShop runs fn in a fresh shop on each database.
func EachShop(t *testing.T, s Setup, fn func(t *testing.T, shop *Shop)) {
	t.Helper()
	EachDB(t, func(t *testing.T, db *store.DB) { fn(t, OpenShop(t, db, s)) })
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

// openBeside is OpenShop over a database other shops are using, too.
func openBeside(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	shop := wire(t, db, s)
	t.Cleanup(func() {
		if err := shop.Stop(); err != nil {
			t.Error(err)
		}
	})
	s.Slug = or(s.Slug, "tienda") + "-" + NewID()
	return shop.Open(s)
}

func wire(t testing.TB, db *store.DB, s Setup) *Shop {
	t.Helper()
	var logTo io.Writer = io.Discard
	if s.Log != nil {
		logTo = s.Log
	}
	hand := clock.NewManual(Noon)
	conf := config.Defaults()
	conf.SecretKey, conf.Data, conf.TrustedProxy = secretKey, t.TempDir(), s.TrustedProxy
	conf.MinFree = "0" // tests do not ask how full the machine's disk is
	if s.Keyless {
		conf.SecretKey, conf.Data = "", ""
		conf.Files = t.TempDir()
	}
	var vendorOfModels *modeltest.Server
	vendorOfModels, conf.ModelLoopback = newVendor(t, s.Vendor)
	var post *mailtest.Server
	post, conf.WebhookLoopback = newMail(t, s.Mail, s.Loopback)
	phone, reach := newWhatsApp(t, s.WhatsApp)
	if phone != nil { // a vendor's address is judged when its account is kept
		conf.WebhookLoopback = strings.Trim(conf.WebhookLoopback+","+phone.Address().String(), ",")
	}
	collector := payments.Config{BaseURL: "http://127.0.0.1:1"} // nobody: no test reaches the vendor
	var vendor *paymentstest.Server
	if s.MercadoPago {
		vendor, conf.PublicURL = paymentstest.New(t, hand), "https://tienda.example"
		collector = payments.Config{BaseURL: vendor.URL, Timeout: time.Minute, Backoff: time.Millisecond}
	}
	google, agenda := newGoogle(t, s.GoogleCalendar)
	telephone, numbers := newTwilio(t, s.Twilio)
	options := app.Options{
		GoogleCalendar: agenda, TwilioURL: numbers,
		Clock: hand, Log: slog.New(slog.NewTextHandler(logTo, nil)), Tools: s.Tools, SweepEvery: -1, Patience: Patience, MercadoPago: collector, WhatsApp: reach, Model: modelOf(s),
	}
	another := func() (*app.App, error) { return app.Wire(t.Context(), db, conf, options) }
	a, err := another()
	if err != nil {
		t.Fatal(err)
	}
	return &Shop{App: a, another: another, T: t, Clock: hand, MercadoPago: vendor, Google: google, WhatsApp: phone, Twilio: telephone, Mail: post, Vendor: vendorOfModels}
}

// Patience is what tests give a tool that is not meant to be cut off: on a machine that
// does much else a call may take longer than a customer would wait. What has a short time
// of its own keeps it.
func Patience(t *tool.Tool) time.Duration {
	if declared := t.Patience(); declared < 5*time.Second {
		return declared
	}
	return 5 * time.Minute
}

// secretKey seals what tests keep.
const secretKey = "bW9zdHJhZG9yIHRlc3RzLCBub2JvZHkncyBzZWNyZXQ="

// Open adds another business to the same database and returns it as a shop.
func (s *Shop) Open(o Setup) *Shop {
	s.T.Helper()
	w := access.Workspace{
		Slug: or(o.Slug, "tienda"), Name: "Tienda de prueba", Plan: access.Plan(or(string(o.Plan), string(access.Pro))),
		Locale: locale.Tag(or(string(o.Locale), string(locale.ESAR))), Currency: money.Currency(or(string(o.Currency), "ARS")), Country: or(o.Country, "AR"),
		Zone: "America/Argentina/Buenos_Aires", Settings: o.Settings,
	}
	if o.WhatsApp != "" && w.Settings.JoinMillis == nil {
		w.Settings.JoinMillis = new(int) // the clock stands still: nobody would be answered
	}
	w, err := s.Keyring.CreateWorkspace(s.T.Context(), w)
	s.must(err)
	kind := or(o.AssistantType, "retail")
	agent, err := s.Keyring.CreateAgent(s.T.Context(), w.ID, access.AgentProfile{Slug: "agente", Name: "Agente", AssistantType: kind})
	s.must(err)
	for _, override := range o.Overrides {
		s.must(s.Keyring.SetAgentTool(s.T.Context(), w.ID, agent.ID, override))
	}
	out := *s
	out.Workspace, out.Agent = &w, agent
	for _, rule := range o.Rules {
		out.Rule(rule)
	}
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
		out.Credential(access.Twilio, access.TwilioAccount{AccountSID: out.Twilio.Account.SID, AuthToken: out.Twilio.Account.AuthToken})
	}
	if o.Vendor {
		out.ConnectVendor()
	}
	return &out
}

func or(s, def string) string {
	if s == "" {
		return def
	}
	return s
}

func (s *Shop) must(err error) {
	if err != nil {
		s.T.Helper()
		s.T.Fatal(err)
	}
}

// Relay is the program that brings a customer's conversation; Boss owns the shop.
var (
	Relay = access.Actor{Role: access.Agent, KeyID: "relay"}
	Clerk = access.Actor{Role: access.Staff, PersonID: "clerk"}
	Boss  = access.Actor{Role: access.Owner, PersonID: "boss"}
)

// Do runs a change on the nouns, as the owner.
func (s *Shop) Do(fn func(u *core.Unit) error) {
	s.T.Helper()
	s.must(s.Runtime.Write(s.T.Context(), s.Workspace, Boss, fn))
}

// Look reads the nouns, as the owner.
func (s *Shop) Look(fn func(u *core.Unit) error) {
	s.T.Helper()
	s.must(s.Runtime.Read(s.T.Context(), s.Workspace, Boss, fn))
}

// Product puts a product on the shelf, with this many at one place, and returns
// it as the catalogue knows it.
func (s *Shop) Product(p catalog.Product, quantity int64) catalog.Product {
	s.T.Helper()
	if p.ID == "" {
		p.ID = NewID()
	}
	p.SKU, p.Status = or(p.SKU, "SKU-"+p.ID[24:]), or(p.Status, catalog.Active)
	if p.Name == "" {
		p.Name = "Producto " + p.SKU
	}
	for i := range p.Variants {
		p.HasVariants = true
		if p.Variants[i].ID == "" {
			p.Variants[i].ID = NewID()
		}
		p.Variants[i].ProductID = p.ID
	}
	s.Do(func(u *core.Unit) error {
		if err := u.Catalog.Save([]catalog.Product{p}); err != nil {
			return err
		}
		if !p.TrackStock {
			return nil
		}
		if !p.HasVariants {
			return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", quantity, 2)
		}
		for _, v := range p.Variants {
			if err := u.Stock.SetLevel(stock.Pair{ProductID: p.ID, VariantID: v.ID}, "local", quantity, 2); err != nil {
				return err
			}
		}
		return nil
	})
	return p
}

// Item is a simple product with counted stock.
func (s *Shop) Item(name string, price, quantity int64) catalog.Product {
	s.T.Helper()
	return s.Product(catalog.Product{Name: name, Price: price, Category: "Almacén", TrackStock: true}, quantity)
}

// Session opens a WhatsApp conversation; an empty phone is an anonymous one.
func (s *Shop) Session(phone string) string {
	s.T.Helper()
	return s.SessionOn("whatsapp", phone)
}

// SessionOn opens a conversation on a channel.
func (s *Shop) SessionOn(channel, phone string) string {
	s.T.Helper()
	var id string
	s.Do(func(u *core.Unit) error {
		talk := conversation.Session{AgentID: s.Agent.ID, Channel: channel}
		if s.aloud {
			talk.Channel = "voice"
		}
		if phone != "" {
			c, _, err := u.Customers.ByPhone(phone)
			if err != nil {
				return err
			}
			talk.CustomerID = c.ID
		}
		opened, err := u.Conversations.Open(talk)
		id = opened.ID
		return err
	})
	return id
}

// State is where a conversation stands.
func (s *Shop) State(sessionID string) conversation.State {
	s.T.Helper()
	var st conversation.State
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		st = talk.State
		return err
	})
	return st
}

// HandOff gives a conversation to a person.
func (s *Shop) HandOff(sessionID string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		return u.Conversations.HandOver("asked for a person")
	})
}

// Call runs a tool as the relay of a customer's conversation.
func (s *Shop) Call(sessionID, toolName string, arguments any) runtime.Answer {
	s.T.Helper()
	return s.CallAs(Relay, sessionID, toolName, arguments, "")
}

// CallAs runs a tool as somebody, with an idempotency key or none.
func (s *Shop) CallAs(who access.Actor, sessionID, toolName string, arguments any, key string) runtime.Answer {
	raw, ok := arguments.(string)
	if !ok {
		text, err := json.Marshal(arguments)
		if err != nil {
			s.T.Error(err)
		}
		raw = string(text)
	}
	return s.Runtime.Execute(context.Background(), runtime.Call{
		Workspace: s.Workspace, Actor: who, SessionID: sessionID, Tool: toolName, Arguments: []byte(raw), Key: key,
	})
}

// OK is Call that must succeed; it returns the data.
func (s *Shop) OK(sessionID, toolName string, arguments any) map[string]any {
	s.T.Helper()
	a := s.Call(sessionID, toolName, arguments)
	if !a.Success {
		s.T.Fatalf("%s: %s: %s %v", toolName, a.ErrorCode, a.Error, a.Errors)
	}
	return Data(s.T, a)
}

// Reply answers a question in the customer's words.
func (s *Shop) Reply(confirmationID, words string) (runtime.Decision, error) {
	return s.Runtime.Decide(context.Background(), runtime.Reply{
		Workspace: s.Workspace, Actor: Relay, ConfirmationID: confirmationID, Message: s.theirYes(words),
	})
}

// Yes answers a question with a yes that must be taken.
func (s *Shop) Yes(confirmationID string) runtime.Answer {
	s.T.Helper()
	d, err := s.Reply(confirmationID, "sí")
	s.must(err)
	if d.Result == nil {
		s.T.Fatalf("a yes ran nothing: %+v", d)
	}
	return *d.Result
}

// Data reads an answer's data.
func Data(t testing.TB, a runtime.Answer) map[string]any {
	t.Helper()
	var out map[string]any
	if len(a.Data) > 0 {
		if err := json.Unmarshal(a.Data, &out); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
