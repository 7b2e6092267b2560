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

func showDelivery(one dispatch.Delivery) WebhookDelivery {
	out := WebhookDelivery{
		ID: one.ID, EventID: one.EventID, Type: one.Type, Seq: one.Seq, AggregateID: one.Aggregate,
		State: string(one.State), Attempts: one.Attempts, LastStatus: orNull(one.LastStatus),
		LastError: orNull(one.LastError), Body: json.RawMessage(one.Body), CreatedAt: one.CreatedAt,
		UpdatedAt: one.UpdatedAt,
	}
	if one.State == dispatch.Pending {
		out.NextAttemptAt = orNull(one.NextAt)
	}
	return out
}

type listDeliveriesIn struct {
	ByID
	State string `query:"state" enum:"waiting,pending,delivered,dead"`
	Page
}

func (h webhooks) listDeliveries(ctx context.Context, c caller, in *listDeliveriesIn) (list[WebhookDelivery], error) {
	rows, err := h.dispatcher.Deliveries(ctx, c.Workspace.ID, dispatch.DeliveryFilter{
		EndpointID: in.id(), State: dispatch.DeliveryState(in.State), After: in.After, Limit: in.Limit + 1,
	})
	return page(rows, in.Limit, showDelivery), err
}

type redeliverIn struct {
	ByID
	Delivery string `path:"delivery"`
}

func (h webhooks) redeliver(ctx context.Context, c caller, in *redeliverIn) (WebhookDelivery, error) {
	one, err := h.dispatcher.Redeliver(ctx, c.Workspace.ID, in.id(), doorkit.ID(in.Delivery))
	return showDelivery(one), err
}

func (h webhooks) test(ctx context.Context, c caller, in *ByID) (WebhookDelivery, error) {
	one, err := h.dispatcher.Test(ctx, c.Workspace.ID, in.id(), c.Correlation)
	return showDelivery(one), err
}
