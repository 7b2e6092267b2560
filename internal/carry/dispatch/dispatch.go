// Package dispatch sends a workspace's events to the addresses its owner named: outgoing webhooks, signed as the
// Standard Webhooks specification says.
//
// Every event a live endpoint asked for is delivered at least once, under one id that never changes, in order for each
// thing it is about. Not promised: an order between different things, nor that a receiver sees an event only once.
package dispatch

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// Endpoint is an address that receives events.
type Endpoint struct {
	ID           string
	URL          string
	Types        []string // as in outbox.Filter; none: everything
	Secrets      []Secret // the newest last
	State        EndpointState
	Reason       string    // why it is disabled
	FailingSince time.Time // zero: its last delivery succeeded
	Cursor       int64     // the last event considered for it
	CreatedAt    time.Time
	UpdatedAt    time.Time
}

// EndpointState says whether anything is sent.
type EndpointState string

const (
	Active   EndpointState = "active"
	Disabled EndpointState = "disabled"
)

// Delivery is one event on its way to one endpoint.
type Delivery struct {
	ID         string
	EndpointID string
	EventID    string // the receiver's deduplication id, which never changes
	Seq        int64
	Aggregate  string // never empty; deliveries of one aggregate go one after the other
	Type       string
	Body       string
	State      DeliveryState
	Attempts   int
	NextAt     time.Time // while it is pending: when it is tried, or when its claim expires
	LastStatus int       // of the last answer; 0: there was none
	LastError  string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// DeliveryState is where a delivery stands.
type DeliveryState string

const (
	Waiting   DeliveryState = "waiting" // behind an earlier one about the same thing
	Pending   DeliveryState = "pending"
	Delivered DeliveryState = "delivered"
	Dead      DeliveryState = "dead" // given up; staff may redeliver it
)

// Client makes the calls; *guard.Client is one.
type Client interface {
	Do(ctx context.Context, req *http.Request) (*guard.Response, error)
	CheckURL(raw string) (*url.URL, error)
}

// Config is what a dispatcher works with.
type Config struct {
	Store  Store
	Client Client
	Box    *secret.Box
	Clock  clock.Clock
	Log    *slog.Logger
}

// Dispatcher keeps endpoints and sends to them. Several nodes may run one each.
type Dispatcher struct {
	Config

	bell   chan struct{}
	slots  chan struct{} // one per send in progress on this node
	counts counts
	stop   context.CancelFunc
	loops  sync.WaitGroup

	looking, sending, claiming *outbox.Trouble

	mu       sync.Mutex
	draining map[string]bool // endpoints this node is sending to
}

// New returns a dispatcher that sends nothing until Start, or Round.
func New(c Config) *Dispatcher {
	return &Dispatcher{
		Config: c, bell: make(chan struct{}, 1), slots: make(chan struct{}, atOnce),
		stop: func() {}, draining: map[string]bool{},
		looking:  outbox.NewTrouble(c.Log, "looking for due webhooks failed"),
		sending:  outbox.NewTrouble(c.Log, "webhook delivery failed"),
		claiming: outbox.NewTrouble(c.Log, "claiming webhooks failed"),
	}
}

// takes reports whether an endpoint wants an event.
func (e Endpoint) takes(event outbox.Event) bool { return outbox.Filter{Types: e.Types}.Takes(event) }
