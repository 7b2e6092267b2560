package retail

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
	DietaryRestrictions *[]string `json:"dietaryRestrictions,omitempty" jsonschema:"maxItems=20" doc:"Lo que no come, o su dieta; se suma a lo que ya hay. Una lista vacía borra todo" told:"label"`
	DeliveryPreferences *string   `json:"deliveryPreferences,omitempty" jsonschema:"maxLength=300" doc:"Cómo prefiere que le entreguen; reemplaza lo anterior. Vacío lo borra" told:"note"`
	FavoriteProducts    *[]string `json:"favoriteProducts,omitempty" jsonschema:"maxItems=20" doc:"Productos que más le gustan; se suman a los que ya hay. Una lista vacía los borra todos" told:"label"`
	Remove              []string  `json:"remove,omitempty" jsonschema:"maxItems=20" doc:"Alergias, dietas o favoritos que ya no valen" told:"label"`
	AskAgain            bool      `json:"askAgain,omitempty" doc:"Solo si antes dijo que no y ahora él mismo pide que se recuerde"`
}

func (setCustomerPreferencesIn) SchemaRules() schema.Rules {
	return schema.Rules{
		AnyOf: [][]string{{"allergies"}, {"dietaryRestrictions"}, {"deliveryPreferences"}, {"favoriteProducts"},
			{"remove"}},
		InWords: "Indicá al menos una preferencia.",
	}
}

func (in setCustomerPreferencesIn) change() customer.PreferenceChange {
	return customer.PreferenceChange{Allergies: in.Allergies, DietaryRestrictions: in.DietaryRestrictions,
		DeliveryPreferences: in.DeliveryPreferences, FavoriteProducts: in.FavoriteProducts, Remove: in.Remove, Add: true}
}

type setCustomerPreferencesOut struct {
	Preferences customerTaste `json:"preferences" doc:"Las que quedan guardadas"`
	Message     string        `json:"message" doc:"La frase para el cliente"`
}

const preferencesTool = "retail/set_customer_preferences"

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "set_customer_preferences",
	Title:    "Recordar las preferencias del cliente",
	Doc:      "Guarda las alergias, la dieta, los favoritos o la forma de entrega que el cliente acaba de decir. La primera vez el sistema le pregunta si quiere que se recuerde; si dice que no, no se guarda ni se le vuelve a preguntar. Solo toca los datos de quien está conversando.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: []string{"retail", "orders"}, Events: []string{"customer.created", "customer.profile_updated"},
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
	return setCustomerPreferencesOut{Preferences: customerTaste(kept), Message: told}, err
}
