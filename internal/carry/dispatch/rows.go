package dispatch

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
)

// Store opens transactions of a workspace, and knows which workspaces have work.
type Store interface {
	ReadWebhooks(ctx context.Context, workspaceID string, fn func(Rows) error) error
	WriteWebhooks(ctx context.Context, workspaceID string, fn func(Rows) error) error
	// DueWebhooks lists workspaces in which something may be due.
	DueWebhooks(ctx context.Context, now time.Time, limit int) ([]string, error)
}

// Rows is what the dispatcher needs from storage, in one workspace.
type Rows struct {
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

// Agenda is when to look at the workspace next. Numbering an event sets it to now.
type Agenda interface {
	// TakeUp reports whether the workspace was due, and leases it meanwhile.
	TakeUp(now, until time.Time) (bool, error)
	// LockAgenda blocks the numbering of events until the transaction ends.
	LockAgenda() error
	// Plan sets the time; zero: with the next event.
	Plan(at time.Time) error
}

// EndpointRows are the endpoints. A transaction that changes a delivery locks its endpoint first.
type EndpointRows interface {
	Endpoints() ([]Endpoint, error) // oldest first
	Endpoint(id string, lock bool) (Endpoint, bool, error)
	InsertEndpoint(e Endpoint) error
	UpdateEndpoint(e Endpoint) error
	DeleteEndpoint(id string) error // with its deliveries
}

// DeliveryRows are the pending deliveries.
type DeliveryRows interface {
	// Enqueue leaves an existing delivery as it is.
	Enqueue(deliveries []Delivery) error
	// Open tells which of these aggregates have a pending delivery to the endpoint.
	Open(endpointID string, aggregates []string) (map[string]bool, error)
	// Claim leases due, pending deliveries to this node until the time given.
	Claim(endpointID string, now, until time.Time, limit int) ([]Delivery, error)
	// Settle writes the outcome of a claim, and reports false when the claim is no longer ours.
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
