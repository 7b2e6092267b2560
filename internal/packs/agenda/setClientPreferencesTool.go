package agenda

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type setClientPreferencesIn struct {
	Allergies           *[]string `json:"allergies,omitempty" jsonschema:"maxItems=20" doc:"Alergias que o cliente disse ter; somam-se às que já existem. Uma lista vazia apaga todas" told:"label"`
	DietaryRestrictions *[]string `json:"dietaryRestrictions,omitempty" jsonschema:"maxItems=20" doc:"O que não come, ou a sua dieta; soma-se ao que já existe. Uma lista vazia apaga tudo" told:"label"`
	FavoriteProducts    *[]string `json:"favoriteProducts,omitempty" jsonschema:"maxItems=20" doc:"Serviços ou produtos de que mais gosta; somam-se aos que já existem. Uma lista vazia apaga todos" told:"label"`
	Remove              []string  `json:"remove,omitempty" jsonschema:"maxItems=20" doc:"Alergias, dietas ou favoritos que não valem mais" told:"label"`
	AskAgain            bool      `json:"askAgain,omitempty" doc:"Só se antes disse que não e agora ele mesmo pede para guardar"`
}

func (setClientPreferencesIn) SchemaRules() schema.Rules {
	return schema.Rules{
		AnyOf:   [][]string{{"allergies"}, {"dietaryRestrictions"}, {"favoriteProducts"}, {"remove"}},
		InWords: "Indique pelo menos uma preferência.",
	}
}

func (in setClientPreferencesIn) change() customer.PreferenceChange {
	return customer.PreferenceChange{Allergies: in.Allergies, DietaryRestrictions: in.DietaryRestrictions,
		FavoriteProducts: in.FavoriteProducts, Remove: in.Remove, Add: true}
}

const preferencesTool = "agenda/setClientPreferencesTool"

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "setClientPreferencesTool",
	Title:    "Guardar as preferências do cliente",
	Doc:      "Guarda as alergias, a dieta ou os favoritos que o cliente acabou de dizer. Na primeira vez o sistema pergunta se ele quer que isso fique guardado; se disser que não, nada é guardado nem perguntado de novo. Só mexe nos dados de quem está na conversa.",
	Category: customers, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"customer.created", "customer.profile_updated"},
	Key:    "a preferência: repetida, não muda nada",
}, setClientPreferences, tool.Ask[setClientPreferencesIn]{
	When: func(u *core.Unit, in setClientPreferencesIn) bool {
		return u.AsksToKeep(preferencesTool, in.change(), in.AskAgain)
	},
	Condition: "o cliente ainda não disse se quer que suas preferências fiquem guardadas",
	Preview: func(_ context.Context, u *core.Unit, in setClientPreferencesIn) (confirmation.Question, error) {
		return u.AskToKeep(in.change())
	},
	Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error { return u.NotToKeep(c) },
})

func setClientPreferences(_ context.Context, u *core.Unit, in setClientPreferencesIn) (done, error) {
	_, told, err := u.KeepPreferences(preferencesTool, in.change())
	return succeed(told), err
}
