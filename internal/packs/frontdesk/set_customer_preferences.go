package frontdesk

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type setCustomerPreferencesIn struct {
	Allergies           *[]string `json:"allergies,omitempty" jsonschema:"maxItems=20" doc:"Alergias que dijo tener; se suman a las que ya hay. Una lista vacía las borra todas" told:"label"`
	DietaryRestrictions *[]string `json:"dietary_restrictions,omitempty" jsonschema:"maxItems=20" doc:"Lo que no come, o su dieta; se suma a lo que ya hay. Una lista vacía borra todo" told:"label"`
	FavoriteProducts    *[]string `json:"favorite_products,omitempty" jsonschema:"maxItems=20" doc:"Platos, mesas o servicios que más le gustan; se suman a los que ya hay. Una lista vacía los borra todos" told:"label"`
	Remove              []string  `json:"remove,omitempty" jsonschema:"maxItems=20" doc:"Alergias, dietas o favoritos que ya no valen" told:"label"`
	AskAgain            bool      `json:"ask_again,omitempty" doc:"Solo si antes dijo que no y ahora él mismo pide que se recuerde"`
}

func (setCustomerPreferencesIn) SchemaRules() schema.Rules {
	return schema.Rules{
		AnyOf:   [][]string{{"allergies"}, {"dietary_restrictions"}, {"favorite_products"}, {"remove"}},
		InWords: "Indica al menos una preferencia.",
	}
}

func (in setCustomerPreferencesIn) change() customer.PreferenceChange {
	return customer.PreferenceChange{Allergies: in.Allergies, DietaryRestrictions: in.DietaryRestrictions,
		FavoriteProducts: in.FavoriteProducts, Remove: in.Remove, Add: true}
}

type setCustomerPreferencesOut struct {
	Allergies           []string `json:"allergies" doc:"Las que quedan guardadas"`
	DietaryRestrictions []string `json:"dietary_restrictions"`
	FavoriteProducts    []string `json:"favorite_products"`
	Message             string   `json:"message" doc:"La frase para el cliente"`
}

const preferencesTool = "frontdesk/set_customer_preferences"

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "set_customer_preferences",
	Title:    "Recordar las preferencias del cliente",
	Doc:      "Guarda las alergias, la dieta o los favoritos que el cliente acaba de decir. La primera vez el sistema le pregunta si quiere que se recuerde; si dice que no, no se guarda ni se le vuelve a preguntar. Solo toca los datos de quien está conversando.",
	Category: info, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: restsAndClinics, Events: []string{"customer.created", "customer.profile_updated"},
	Key: "la preferencia: repetida, no cambia nada",
}, setCustomerPreferences, tool.Ask[setCustomerPreferencesIn]{
	When: func(u *core.Unit, in setCustomerPreferencesIn) bool {
		return u.AsksToKeep(preferencesTool, in.change(), in.AskAgain)
	},
	Condition: "el cliente todavía no dijo si quiere que se guarden sus preferencias",
	Preview: func(_ context.Context, u *core.Unit, in setCustomerPreferencesIn) (confirmation.Question, error) {
		return u.AskToKeep(in.change())
	},
	Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error { return u.NotToKeep(c) },
})

func setCustomerPreferences(_ context.Context, u *core.Unit,
	in setCustomerPreferencesIn) (setCustomerPreferencesOut, error) {
	kept, told, err := u.KeepPreferences(preferencesTool, in.change())
	return setCustomerPreferencesOut{
		Allergies: kept.Allergies, DietaryRestrictions: kept.DietaryRestrictions,
		FavoriteProducts: kept.FavoriteProducts, Message: told,
	}, err
}
