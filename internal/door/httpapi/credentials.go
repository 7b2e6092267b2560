package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Credential says that a credential is set; its value is never shown.
type Credential struct {
	Name      string    `json:"name" doc:"The vendor's: elevenlabs, google_calendar, mercadopago, openai_realtime, retell, smtp, twilio, vapi, whatsapp_meta, whatsapp_infobip; or model_ and a name, for the key of a model."`
	UpdatedAt time.Time `json:"updated_at"`
}

const credentialsText = "What opens the workspace's account with a vendor, as a JSON object. mercadopago: access_token, webhook_secret, collector_id. " +
	"google_calendar: the file of a service account as Google gives it, or client_id, client_secret, refresh_token. " +
	"smtp: host, port, security (starttls, tls), username, password, from. " +
	"twilio: account_sid, auth_token. vapi: signing_key, secret. retell: api_key, socket_secret. elevenlabs: tool_secret. " +
	"openai_realtime: api_key, webhook_secret, model, voice, trust_from. " +
	"model_…: api_key. " +
	"It is kept sealed and never shown again."

// credentials open a workspace's accounts with vendors.
type credentials struct{ store *access.Credentials }

func (k credentials) register(r *router) {
	add(r, get("/v1/credentials", "listCredentials", "Which vendors' accounts the workspace has"), ownersOnly, k.list)
	do(r, explained(put("/v1/credentials/{name}", "setCredential", "Keep what opens a vendor's account"),
		credentialsText),
		ownersOnly, k.set)
	do(r, remove("/v1/credentials/{name}", "removeCredential", "Forget a vendor's account"), ownersOnly, k.remove)
}

func (k credentials) list(ctx context.Context, c caller, in *NamedPage) (list[Credential], error) {
	found, err := k.store.List(ctx, c.Workspace.ID)
	return pageNamed(found, *in, func(c access.Credential) string { return c.Name },
		func(c access.Credential) Credential { return Credential{c.Name, c.UpdatedAt} }), err
}

type setCredentialIn struct {
	Name string `path:"name" maxLength:"64"`
	Body map[string]any
}

func (k credentials) set(ctx context.Context, c caller, in *setCredentialIn) error {
	value, err := json.Marshal(in.Body)
	if err != nil {
		return fault.Wrap(err, fault.InvalidArguments, "The credential has to be a JSON object.")
	}
	return k.store.Set(ctx, c.Workspace.ID, in.Name, string(value))
}

type credentialNamed struct {
	Name string `path:"name" maxLength:"64"`
}

func (k credentials) remove(ctx context.Context, c caller, in *credentialNamed) error {
	return k.store.Remove(ctx, c.Workspace.ID, in.Name)
}
