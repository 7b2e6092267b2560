package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Business is the workspace of the key.
type Business struct {
	ID   string `json:"id"`
	Slug string `json:"slug" doc:"Its name in addresses."`
	access.BusinessFields
	Plan string `json:"plan" enum:"free,pro,enterprise"`
}

func showBusiness(w access.Workspace) Business {
	return Business{w.ID, w.Slug, w.Business(), string(w.Plan)}
}

// business is the business's own data.
type business struct {
	keyring *access.Keyring
	runtime *runtime.Runtime
}

func (b business) register(r *router) {
	addRaw(r, r.responds(get("/v1/business", "getBusiness", "The business itself"), Business{}), staffOnly, b.get)
	op := r.takes(change("/v1/business", "changeBusiness", "Change its name, language, currency, country or time zone"),
		"BusinessChange", patchSchema(access.BusinessDescribed.Schema.JSON()), access.BusinessDescribed.Fields)
	op.Description = "A JSON merge patch (RFC 7396): what is not named stays. Amounts that are there are not converted to another currency; once there are orders it stays."
	addRaw(r, r.responds(op, Business{}), ownersOnly, b.change)
	add(r, get("/v1/roles", "listRoles", "What each role may do"), staffOnly, listRoles)
}

func (b business) get(ctx context.Context, c caller, _ *struct{}) (*edited, error) {
	w, err := b.keyring.Workspace(ctx, c.Workspace.ID)
	return &edited{ETag: etag(w.Business()), Body: showBusiness(w)}, err
}

func (b business) change(ctx context.Context, c caller, in *Patch) (*edited, error) {
	w, err := b.keyring.EditWorkspace(ctx, c.Workspace.ID, func(w *access.Workspace) error {
		after, err := patchOf(access.BusinessDescribed, w.Business(), *in, c, w.Locale)
		if err == nil {
			err = b.keepsCurrency(ctx, c, money.Currency(after.Currency))
		}
		if err == nil {
			w.SetBusiness(after)
		}
		return err
	})
	return &edited{ETag: etag(w.Business()), Body: showBusiness(w)}, err
}

// keepsCurrency refuses another currency where there is something that is in the present one.
func (b business) keepsCurrency(ctx context.Context, c caller, to money.Currency) error {
	return b.runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		why, err := core.KeepsCurrency(u, to, c.Workspace.Locale)
		if err == nil && why != "" {
			err = fault.Invalid(why, fault.Field{Path: "/currency", Message: why})
		}
		return err
	})
}

// RoleOf is a role with what it may do.
type RoleOf struct {
	Role  string  `json:"role" enum:"agent,staff,owner"`
	Label inWords `json:"label"`
	May   inWords `json:"may"`
}

// inWords is a text in every language.
type inWords struct {
	ES string `json:"es"`
	PT string `json:"pt"`
	EN string `json:"en"`
}

func textInWords(t locale.Text) inWords {
	return inWords{t.In(locale.ESAR), t.In(locale.PTBR), t.In(locale.EN)}
}

func listRoles(_ context.Context, _ caller, in *NamedPage) (list[RoleOf], error) {
	roles := convert(access.RoleLabels, func(r access.RoleLabel) RoleOf {
		return RoleOf{string(r.Role), textInWords(r.Label), textInWords(r.May)}
	})
	return pageNamed(roles, *in, func(r RoleOf) string { return r.Role }, func(r RoleOf) RoleOf { return r }), nil
}
