package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Credential says that a credential is set; its value is never shown.
type Credential struct {
	Name      string    `json:"name" doc:"The vendor's: google_calendar, mercadopago, smtp, whatsapp_meta, whatsapp_infobip; or model_ and a name, for the key of a model."`
	UpdatedAt time.Time `json:"updated_at"`
}

const credentialsText = "What opens the workspace's account with a vendor, as a JSON object. mercadopago: access_token, webhook_secret, collector_id. " +
	"google_calendar: the file of a service account as Google gives it, or client_id, client_secret, refresh_token. " +
	"smtp: host, port, security (starttls, tls), username, password, from. " +
	"model_…: api_key. " +
	"It is kept sealed and never shown again."

func (d *door) serveCredentials() {
	add(d, get("/v1/credentials", "listCredentials", "Which vendors' accounts the workspace has"), d.listCredentials)
	add(d, explained(operation(http.MethodPut, "/v1/credentials/{name}", "setCredential", "Keep what opens a vendor's account"), credentialsText), d.setCredential)
	add(d, remove("/v1/credentials/{name}", "removeCredential", "Forget a vendor's account"), d.removeCredential)
}

func (d *door) listCredentials(ctx context.Context, c caller, _ *struct{}) (*listed[Credential], error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	all, err := d.Credentials.List(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	return page(all, len(all), func(c access.Credential) Credential { return Credential{c.Name, c.UpdatedAt} }), nil
}

type setCredentialIn struct {
	Name string `path:"name" maxLength:"64"`
	Body map[string]any
}

func (d *door) setCredential(ctx context.Context, c caller, in *setCredentialIn) (*struct{}, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	value, err := json.Marshal(in.Body)
	if err != nil {
		return nil, fault.Wrap(err, fault.InvalidArguments, "The credential has to be a JSON object.")
	}
	return nil, d.Credentials.Set(ctx, c.Workspace.ID, in.Name, string(value))
}

type credentialNamed struct {
	Name string `path:"name" maxLength:"64"`
}

func (d *door) removeCredential(ctx context.Context, c caller, in *credentialNamed) (*struct{}, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	return nil, d.Credentials.Remove(ctx, c.Workspace.ID, in.Name)
}
