package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

const customSecretsText = "The value is kept sealed and never shown again; the next call uses it. Without a value one is made that is fit for signing webhooks, and shown this once."

func (d *door) serveCustomSecrets() {
	add(d, get("/v1/custom-tools/{id}/secrets", "listCustomSecrets", "Which secrets a tool names and has"), d.listCustomSecrets)
	add(d, explained(put("/v1/custom-tools/{id}/secrets/{name}", "setCustomSecret", "Set or rotate a secret"), customSecretsText), d.setCustomSecret)
	add(d, remove("/v1/custom-tools/{id}/secrets/{name}", "removeCustomSecret", "Forget a secret"), d.removeCustomSecret)
}

func (d *door) listCustomSecrets(ctx context.Context, c caller, in *ToolRef) (*listed[customSecret], error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	k, err := d.Workshop.Get(ctx, c.Workspace, in.ref())
	if err != nil {
		return nil, err
	}
	all := secretsOf(k)
	return page(all, len(all), func(s customSecret) customSecret { return s }), nil
}

type secretRef struct {
	ToolRef
	Name string `path:"name" maxLength:"64"`
}

type setCustomSecretIn struct {
	ToolRef
	Name string `path:"name" maxLength:"64"`
	Body struct {
		Value string `json:"value,omitempty" maxLength:"8192" doc:"One line."`
	}
}

type madeSecretOut struct {
	Body struct {
		Name  string `json:"name"`
		Value string `json:"value,omitempty" doc:"Only where it was made here: shown once and kept sealed."`
	}
}

func (d *door) setCustomSecret(ctx context.Context, c caller, in *setCustomSecretIn) (*madeSecretOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	made, err := d.Workshop.SetSecret(ctx, c.Workspace, c.Actor, in.ref(), in.Name, in.Body.Value)
	if err != nil {
		return nil, err
	}
	out := &madeSecretOut{}
	out.Body.Name, out.Body.Value = in.Name, made
	return out, nil
}

func (d *door) removeCustomSecret(ctx context.Context, c caller, in *secretRef) (*struct{}, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	if !storable(in.Name) {
		return nil, fault.New(fault.NotFound, "there is no such secret")
	}
	return nil, d.Workshop.DropSecret(ctx, c.Workspace, in.ref(), in.Name)
}
