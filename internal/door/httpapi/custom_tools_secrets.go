package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

const customSecretsText = "The value is kept sealed and never shown again; the next call uses it. Without a value one is made that is fit for signing webhooks, and shown this once."

type customSecretsIn struct {
	ToolRef
	NamedPage
}

func (t customTools) listSecrets(ctx context.Context, c caller, in *customSecretsIn) (list[customSecret], error) {
	k, err := t.workshop.Get(ctx, c.Workspace, in.ref())
	return pageNamed(secretsOf(k), in.NamedPage, func(s customSecret) string { return s.Name }, func(s customSecret) customSecret { return s }), err
}

// SecretRef names a secret of a custom tool.
type SecretRef struct {
	ToolRef
	Name string `path:"name" maxLength:"64"`
}

type setCustomSecretIn struct {
	SecretRef
	Body struct {
		Value string `json:"value,omitempty" maxLength:"8192" doc:"One line."`
	}
}

type madeSecretOutBody struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty" doc:"Only where it was made here: shown once and kept sealed."`
}

func (t customTools) setSecret(ctx context.Context, c caller, in *setCustomSecretIn) (madeSecretOutBody, error) {
	made, err := t.workshop.SetSecret(ctx, c.Workspace, c.Actor, in.ref(), in.Name, in.Body.Value)
	return madeSecretOutBody{in.Name, made}, err
}

func (t customTools) removeSecret(ctx context.Context, c caller, in *SecretRef) error {
	if storable(in.Name) == "" {
		return fault.New(fault.NotFound, "there is no such secret")
	}
	return t.workshop.DropSecret(ctx, c.Workspace, in.ref(), in.Name)
}
