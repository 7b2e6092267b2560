package dispatch

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
)

// Store opens transactions of a workspace, and knows which of them have work.
type Store interface {
	ReadWebhooks(ctx context.Context, workspaceID string, fn func(Rows) error) error
	WriteWebhooks(ctx context.Context, workspaceID string, fn func(Rows) error) error
	// DueWebhooks lists workspaces in which something may be due.
	DueWebhooks(ctx context.Context, now time.Time, limit int) ([]string, error)
}

// Rows is what the dispatcher needs from storage, in one workspace.
type Rows interface {
	Events
	Agenda
	EndpointRows
	DeliveryRows
	HistoryRows
}

// Events are the numbered events.
type Events interface {
	EventsAfter(seq int64, limit int) ([]outbox.Event, error)
	LastSeq() (int64, error)
}

// Agenda is when the workspace is to be looked at next. Numbering an event makes
// that now.
type Agenda interface {
	// TakeUp reports whether the workspace was due, and puts it off meanwhile.
	TakeUp(now, until time.Time) (bool, error)
	// LockAgenda holds up whoever numbers events until the transaction ends.
	LockAgenda() error
	// Plan sets the moment; zero: when something happens.
	Plan(at time.Time) error
}

// EndpointRows are the endpoints. Whoever changes a delivery of one locks it first.
type EndpointRows interface {
	Endpoints() ([]Endpoint, error) // oldest first
	Endpoint(id string, lock bool) (Endpoint, bool, error)
	InsertEndpoint(e Endpoint) error
	UpdateEndpoint(e Endpoint) error
	DeleteEndpoint(id string) error // with its deliveries
}

// DeliveryRows are the deliveries on their way.
type DeliveryRows interface {
	// Enqueue leaves a delivery alone that is there already.
	Enqueue(deliveries []Delivery) error
	// Open tells which of these aggregates have a delivery to the endpoint on its way.
	Open(endpointID string, aggregates []string) (map[string]bool, error)
	// Claim takes pending deliveries that are due, and no other node does until
	// the moment given.
	Claim(endpointID string, now, until time.Time, limit int) ([]Delivery, error)
	// Settle writes what became of a claim, and reports false when it is ours no
	// longer.
	Settle(d Delivery, claimed time.Time) (bool, error)
	// Release makes the first of an aggregate's deliveries pending.
	Release(endpointID, aggregate string, now time.Time) error
	// NextAttempt is when the endpoint's first pending delivery is due; zero: none is.
	NextAttempt(endpointID string) (time.Time, error)
}

// HistoryRows are the deliveries as people look at them.
type HistoryRows interface {
	Delivery(endpointID, id string) (Delivery, bool, error)
	Deliveries(f DeliveryFilter) ([]Delivery, error) // newest first
	DropDeliveries(before time.Time, limit int) (int64, error)
}

// DeliveryFilter chooses deliveries of one endpoint.
type DeliveryFilter struct {
	EndpointID string
	State      DeliveryState // empty: any
	After      string        // the id of the last one seen
	Limit      int
}
