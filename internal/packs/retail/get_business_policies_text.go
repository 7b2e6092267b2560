package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/tool"
)

type getBusinessPoliciesTextIn struct {
	PolicyType string `json:"policyType,omitempty" jsonschema:"enum=returns,enum=exchanges,enum=warranty,enum=shipping,enum=payments,enum=all,default=all" doc:"Cuál de las políticas, o todas"`
}

type getBusinessPoliciesTextOut struct {
	Policies           policyTexts `json:"policies" doc:"En null las que el comercio no escribió y las que no se pidieron"`
	CustomInstructions *string     `json:"customInstructions"`
	LastUpdated        time.Time   `json:"lastUpdated"`
}

type policyTexts struct {
	Returns   *string `json:"returns"`
	Exchanges *string `json:"exchanges"`
	Warranty  *string `json:"warranty"`
	Shipping  *string `json:"shipping"`
	Payments  *string `json:"payments"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:  "get_business_policies_text",
	Title: "Ver las políticas del comercio",
	Doc:   "Trae los textos con los que el comercio explica sus devoluciones, cambios, garantía, envíos y pagos. Lo que no esté ahí no se promete.",
	Listing: tool.Listing{
		Needs: func(w *access.Workspace) bool { return w.Settings.Policies != access.Policies{} },
	},
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getBusinessPoliciesText)

func getBusinessPoliciesText(_ context.Context, u *core.Unit,
	in getBusinessPoliciesTextIn) (getBusinessPoliciesTextOut, error) {
	p := u.Workspace.Settings.Policies
	asked := func(kind, text string) *string {
		if in.PolicyType != "all" && in.PolicyType != kind {
			return nil
		}
		return tool.TextOrNull(text)
	}
	return getBusinessPoliciesTextOut{
		Policies: policyTexts{
			Returns: asked("returns", p.Returns), Exchanges: asked("exchanges", p.Exchanges),
			Warranty: asked("warranty", p.Warranty),
			Shipping: asked("shipping", p.Shipping), Payments: asked("payments", p.Payments),
		},
		CustomInstructions: tool.TextOrNull(p.Custom), LastUpdated: u.Workspace.UpdatedAt,
	}, nil
}
