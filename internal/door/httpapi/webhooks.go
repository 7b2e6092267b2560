package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// Webhook is an endpoint without its secrets.
type Webhook struct {
	ID           string     `json:"id"`
	URL          string     `json:"url"`
	Types        []string   `json:"types" nullable:"false" doc:"What it is told of; empty: everything."`
	State        string     `json:"state" enum:"active,disabled"`
	Reason       *string    `json:"reason" doc:"Why it is disabled."`
	FailingSince *time.Time `json:"failing_since" doc:"Null: its last delivery worked."`
	Secrets      []Secret   `json:"secrets" nullable:"false" doc:"Those that sign now, the newest last; never the secrets themselves."`
	CreatedAt    time.Time  `json:"created_at"`
	UpdatedAt    time.Time  `json:"updated_at"`
}

// Secret describes a signing secret without its value.
type Secret struct {
	CreatedAt time.Time  `json:"created_at"`
	ExpiresAt *time.Time `json:"expires_at" doc:"Null: it is the current one."`
}

// issuedWebhook is a new endpoint, the only time its secret is shown.
type issuedWebhook struct {
	Webhook
	Secret string `json:"secret" doc:"Shown once. Verify deliveries with it, as standardwebhooks.com says."`
}

type (
	webhookOut       struct{ Body Webhook }
	issuedWebhookOut struct{ Body issuedWebhook }
)

const webhooksText = "Deliveries are signed as the Standard Webhooks specification says (webhook-id, webhook-timestamp, webhook-signature) and sent at least once: " +
	"webhook-id is the event's id and never changes. Events about the same thing come in order. Any 2xx is a delivery; anything else is tried again for about " +
	"three days and then kept as dead; 410 disables the endpoint. An answer longer than 64 KB, or later than ten seconds, is a failure."

func (d *door) serveWebhooks() {
	add(d, get("/v1/webhooks", "listWebhooks", "Where events are sent"), d.listWebhooks)
	add(d, explained(creates(post("/v1/webhooks", "createWebhook", "Have events sent to an address; the secret is shown once")), webhooksText), d.createWebhook)
	add(d, change("/v1/webhooks/{id}", "updateWebhook", "Change an endpoint, or switch it off and on"), d.updateWebhook)
	add(d, remove("/v1/webhooks/{id}", "deleteWebhook", "Forget an endpoint and its deliveries"), d.deleteWebhook)
	add(d, post("/v1/webhooks/{id}/rotate-secret", "rotateWebhookSecret", "Issue a new secret; the old one signs along for a while"), d.rotateWebhook)
	add(d, post("/v1/webhooks/{id}/test", "testWebhook", "Send an event that means nothing, now and once"), d.testWebhook)
	add(d, get("/v1/webhooks/{id}/deliveries", "listDeliveries", "What was sent, newest first"), d.listDeliveries)
	add(d, post("/v1/webhooks/{id}/deliveries/{delivery}/redeliver", "redeliver", "Send a delivery again, under the same webhook-id"), d.redeliver)
}

func (d *door) showWebhook(e dispatch.Endpoint) Webhook {
	out := Webhook{
		ID: e.ID, URL: e.URL, Types: append([]string{}, e.Types...), State: string(e.State), Reason: orNull(e.Reason),
		FailingSince: orNull(e.FailingSince), Secrets: []Secret{}, CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt,
	}
	now := d.Webhooks.Clock.Now()
	for _, s := range e.Secrets {
		if s.Live(now) {
			out.Secrets = append(out.Secrets, Secret{s.CreatedAt, orNull(s.ExpiresAt)})
		}
	}
	return out
}

func (d *door) listWebhooks(ctx context.Context, c caller, in *Page) (*listed[Webhook], error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	all, err := d.Webhooks.Endpoints(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	rest := after(all, in.After, func(e dispatch.Endpoint) string { return e.ID })
	return page(rest, in.Limit, d.showWebhook), nil
}

type createWebhookIn struct {
	Body struct {
		URL   string   `json:"url" minLength:"1" maxLength:"2000" doc:"https, and public."`
		Types []string `json:"types,omitempty" maxItems:"50" doc:"Only these: order.created, or a family: order.*"`
	}
}

func (d *door) createWebhook(ctx context.Context, c caller, in *createWebhookIn) (*issuedWebhookOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	issued, err := d.Webhooks.Create(ctx, c.Workspace.ID, in.Body.URL, in.Body.Types)
	return d.showIssuedWebhook(issued, err)
}

func (d *door) showIssuedWebhook(i dispatch.Issued, err error) (*issuedWebhookOut, error) {
	if err != nil {
		return nil, err
	}
	return &issuedWebhookOut{issuedWebhook{d.showWebhook(i.Endpoint), i.Secret}}, nil
}

type updateWebhookIn struct {
	ID   string `path:"id"`
	Body struct {
		URL   *string   `json:"url,omitempty" minLength:"1" maxLength:"2000"`
		Types *[]string `json:"types,omitempty" maxItems:"50"`
		State *string   `json:"state,omitempty" enum:"active,disabled" doc:"One that becomes active again is sent what it missed, as far back as events are kept."`
	}
}

func (d *door) updateWebhook(ctx context.Context, c caller, in *updateWebhookIn) (*webhookOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	e, err := d.Webhooks.Update(ctx, c.Workspace.ID, doorkit.ID(in.ID), dispatch.Change{
		URL: in.Body.URL, Types: in.Body.Types, State: (*dispatch.EndpointState)(in.Body.State),
	})
	if err != nil {
		return nil, err
	}
	return &webhookOut{d.showWebhook(e)}, nil
}

func (d *door) deleteWebhook(ctx context.Context, c caller, in *byID) (*struct{}, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	return nil, d.Webhooks.Delete(ctx, c.Workspace.ID, doorkit.ID(in.ID))
}

type rotateWebhookIn struct {
	ID   string `path:"id"`
	Body *struct {
		OverlapMinutes *int `json:"overlap_minutes,omitempty" minimum:"0" maximum:"10080" doc:"How long the old secret signs along; without it, a day."`
	}
}

func (d *door) rotateWebhook(ctx context.Context, c caller, in *rotateWebhookIn) (*issuedWebhookOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	both := 24 * time.Hour
	if in.Body != nil && in.Body.OverlapMinutes != nil {
		both = time.Duration(*in.Body.OverlapMinutes) * time.Minute
	}
	issued, err := d.Webhooks.Rotate(ctx, c.Workspace.ID, doorkit.ID(in.ID), both)
	return d.showIssuedWebhook(issued, err)
}
