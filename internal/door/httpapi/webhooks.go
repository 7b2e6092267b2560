package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
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
	Secret string `json:"secret" doc:"Shown once: empty in the response to a repeated request. Verify deliveries with it, as standardwebhooks.com says."`
}

const webhooksText = "Deliveries are signed as the Standard Webhooks specification says (webhook-id, webhook-timestamp, webhook-signature) and sent at least once: " +
	"webhook-id is the event's id and never changes. Events about the same thing come in order. Any 2xx is a delivery; anything else is tried again for about " +
	"three days and then kept as dead; 410 disables the endpoint. An answer longer than 64 KB, or later than ten seconds, is a failure."

// webhooks are the endpoints that events are sent to.
type webhooks struct {
	router     *router
	dispatcher *dispatch.Dispatcher
}

func (h webhooks) register(r *router) {
	add(r, get("/v1/webhooks", "listWebhooks", "Where events are sent"), ownersOnly, h.list)
	create := post("/v1/webhooks", "createWebhook", "Have events sent to an address; the secret is shown once")
	addRaw(r, r.responds(explained(creates(create), webhooksText+" "+onceText), issuedWebhook{}), ownersOnly, h.create)
	addRaw(r, r.responds(get("/v1/webhooks/{id}", "getWebhook", "One endpoint"), Webhook{}), ownersOnly, h.get)
	addRaw(r, r.responds(change("/v1/webhooks/{id}", "updateWebhook", "Change an endpoint, or switch it off and on"), Webhook{}),
		ownersOnly, h.update)
	do(r, remove("/v1/webhooks/{id}", "deleteWebhook", "Forget an endpoint and its deliveries"), ownersOnly, h.remove)
	rotate := post("/v1/webhooks/{id}/rotate-secret", "rotateWebhookSecret",
		"Issue a new secret; the old one signs along for a while")
	add(r, rotate, ownersOnly, h.rotate)
	add(r, post("/v1/webhooks/{id}/test", "testWebhook", "Send an event that means nothing, now and once"),
		ownersOnly, h.test)
	add(r, get("/v1/webhooks/{id}/deliveries", "listDeliveries", "What was sent, newest first"),
		ownersOnly, h.listDeliveries)
	redeliver := post("/v1/webhooks/{id}/deliveries/{delivery}/redeliver", "redeliver",
		"Send a delivery again, under the same webhook-id")
	add(r, redeliver, ownersOnly, h.redeliver)
}

func (h webhooks) show(e dispatch.Endpoint) Webhook {
	out := Webhook{
		ID: e.ID, URL: e.URL, Types: append([]string{}, e.Types...), State: string(e.State), Reason: orNull(e.Reason),
		FailingSince: orNull(e.FailingSince), Secrets: []Secret{}, CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt,
	}
	now := h.dispatcher.Clock.Now()
	for _, s := range e.Secrets {
		if s.Live(now) {
			out.Secrets = append(out.Secrets, Secret{s.CreatedAt, orNull(s.ExpiresAt)})
		}
	}
	return out
}

func (h webhooks) list(ctx context.Context, c caller, in *Page) (list[Webhook], error) {
	endpoints, err := h.dispatcher.Endpoints(ctx, c.Workspace.ID)
	return pageOf(endpoints, *in, func(e dispatch.Endpoint) string { return e.ID }, h.show), err
}

type newWebhook struct {
	URL   string   `json:"url" minLength:"1" maxLength:"2000" pattern:"^[a-z][a-z0-9+.-]*://[^/]" patternDescription:"https://…" doc:"https, and public."`
	Types []string `json:"types,omitempty" maxItems:"50" doc:"Only these: order.created, or a family: order.*"`
}

func (h webhooks) create(ctx context.Context, c caller, in *keyedIn[newWebhook]) (*edited, error) {
	return h.router.makesOnce(ctx, c.Workspace, c.Actor, "createWebhook", in.Key, in.Body, func(id string, _ bool) (*edited, error) {
		issued, err := h.dispatcher.CreateAs(ctx, id, c.Workspace.ID, in.Body.URL, in.Body.Types)
		return &edited{ETag: webhookTag(issued.Endpoint), Location: "/v1/webhooks/" + issued.ID,
			Body: issuedWebhook{h.show(issued.Endpoint), issued.Secret}}, err
	})
}

func (h webhooks) get(ctx context.Context, c caller, in *ByID) (*edited, error) {
	e, err := h.dispatcher.Endpoint(ctx, c.Workspace.ID, in.id())
	return h.edited(e), err
}

func (h webhooks) edited(e dispatch.Endpoint) *edited {
	return &edited{ETag: webhookTag(e), Body: h.show(e)}
}

// webhookTag is the version of what owners edit: deliveries that fail are no part of it.
func webhookTag(e dispatch.Endpoint) string {
	return etag([]any{e.URL, append([]string{}, e.Types...), e.State})
}

type updateWebhookIn struct {
	ByID
	Version
	Body struct {
		URL   *string   `json:"url,omitempty" minLength:"1" maxLength:"2000" pattern:"^[a-z][a-z0-9+.-]*://[^/]" patternDescription:"https://…"`
		Types *[]string `json:"types,omitempty" maxItems:"50"`
		State *string   `json:"state,omitempty" enum:"active,disabled" doc:"One that becomes active again is sent what it missed, as far back as events are kept."`
	}
}

func (h webhooks) update(ctx context.Context, c caller, in *updateWebhookIn) (*edited, error) {
	e, err := h.dispatcher.Update(ctx, c.Workspace.ID, in.id(), dispatch.Change{
		URL: in.Body.URL, Types: in.Body.Types, State: (*dispatch.EndpointState)(in.Body.State),
		From: func(now dispatch.Endpoint) error { return unchanged(in.IfMatch, webhookTag(now), c.Workspace.Locale) },
	})
	return h.edited(e), err
}

func (h webhooks) remove(ctx context.Context, c caller, in *removeIn) error {
	return h.dispatcher.Delete(ctx, c.Workspace.ID, in.id(), func(now dispatch.Endpoint) error {
		return unchanged(in.IfMatch, webhookTag(now), c.Workspace.Locale)
	})
}

type rotateWebhookIn struct {
	ByID
	Body *struct {
		OverlapMinutes *int `json:"overlap_minutes,omitempty" minimum:"0" maximum:"10080" doc:"How long the old secret signs along; without it, a day."`
	}
}

func (h webhooks) rotate(ctx context.Context, c caller, in *rotateWebhookIn) (issuedWebhook, error) {
	both := 24 * time.Hour
	if in.Body != nil && in.Body.OverlapMinutes != nil {
		both = time.Duration(*in.Body.OverlapMinutes) * time.Minute
	}
	issued, err := h.dispatcher.Rotate(ctx, c.Workspace.ID, in.id(), both)
	return issuedWebhook{h.show(issued.Endpoint), issued.Secret}, err
}
