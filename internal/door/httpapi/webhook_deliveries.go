package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// WebhookDelivery is the delivery of one event to one endpoint.
type WebhookDelivery struct {
	ID            string          `json:"id"`
	EventID       string          `json:"event_id" doc:"The webhook-id it is sent under."`
	Type          string          `json:"type"`
	Seq           int64           `json:"seq"`
	AggregateID   string          `json:"aggregate_id"`
	State         string          `json:"state" enum:"waiting,pending,delivered,dead" doc:"waiting: behind an earlier one about the same thing."`
	Attempts      int             `json:"attempts"`
	NextAttemptAt *time.Time      `json:"next_attempt_at"`
	LastStatus    *int            `json:"last_status" doc:"Null: there was no answer."`
	LastError     *string         `json:"last_error"`
	Body          json.RawMessage `json:"body" doc:"What is sent."`
	CreatedAt     time.Time       `json:"created_at"`
	UpdatedAt     time.Time       `json:"updated_at"`
}

type deliveryOut struct{ Body WebhookDelivery }

func showDelivery(one dispatch.Delivery) WebhookDelivery {
	out := WebhookDelivery{
		ID: one.ID, EventID: one.EventID, Type: one.Type, Seq: one.Seq, AggregateID: one.Aggregate, State: string(one.State),
		Attempts: one.Attempts, LastStatus: orNull(one.LastStatus), LastError: orNull(one.LastError), Body: json.RawMessage(one.Body),
		CreatedAt: one.CreatedAt, UpdatedAt: one.UpdatedAt,
	}
	if one.State == dispatch.Pending {
		out.NextAttemptAt = orNull(one.NextAt)
	}
	return out
}

type listDeliveriesIn struct {
	ID    string `path:"id"`
	State string `query:"state" enum:"waiting,pending,delivered,dead"`
	Page
}

func (d *door) listDeliveries(ctx context.Context, c caller, in *listDeliveriesIn) (*listed[WebhookDelivery], error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	rows, err := d.Webhooks.Deliveries(ctx, c.Workspace.ID, dispatch.DeliveryFilter{
		EndpointID: doorkit.ID(in.ID), State: dispatch.DeliveryState(in.State), After: in.After, Limit: in.Limit + 1,
	})
	if err != nil {
		return nil, err
	}
	return page(rows, in.Limit, showDelivery), nil
}

type redeliverIn struct {
	ID       string `path:"id"`
	Delivery string `path:"delivery"`
}

func (d *door) redeliver(ctx context.Context, c caller, in *redeliverIn) (*deliveryOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	one, err := d.Webhooks.Redeliver(ctx, c.Workspace.ID, doorkit.ID(in.ID), doorkit.ID(in.Delivery))
	if err != nil {
		return nil, err
	}
	return &deliveryOut{showDelivery(one)}, nil
}

func (d *door) testWebhook(ctx context.Context, c caller, in *byID) (*deliveryOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	one, err := d.Webhooks.Test(ctx, c.Workspace.ID, doorkit.ID(in.ID), c.Correlation)
	if err != nil {
		return nil, err
	}
	return &deliveryOut{showDelivery(one)}, nil
}
