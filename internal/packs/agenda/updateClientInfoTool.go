package agenda

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type updateClientInfoIn struct {
	PreferredName string `json:"preferredName,omitempty" doc:"Como o cliente gosta de ser chamado" told:"label"`
	AddressText   string `json:"addressText,omitempty" doc:"O endereço completo, como ele disse" told:"label"`
	Notes         string `json:"notes,omitempty" doc:"Algo que vale lembrar; soma-se ao que já está anotado" told:"note"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "updateClientInfoTool",
	Title:    "Guardar os dados do cliente",
	Doc:      "Guarda no cadastro do cliente da conversa o nome, o endereço ou uma anotação que ele acabou de dar. As anotações se somam; o nome e o endereço são trocados.",
	Category: customers, Risk: tool.Medium, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"customer.created", "customer.profile_updated"},
	Key:    "o dado: repetido, não muda nada",
}, updateClientInfo)

var (
	msgNoInfo = locale.Text{
		ES: "No hay ningún dato para guardar.",
		PT: "Não há nenhum dado para guardar.",
		EN: "There is nothing to keep.",
	}
	msgKept    = locale.Text{ES: "Quedó guardado: %s.", PT: "Ficou guardado: %s.", EN: "Kept: %s."}
	msgName    = locale.Text{ES: "nombre %s", PT: "nome %s", EN: "name %s"}
	msgAddress = locale.Text{ES: "dirección %s", PT: "endereço %s", EN: "address %s"}
	msgNote    = locale.Text{ES: "nota %s", PT: "anotação %s", EN: "note %s"}
)

func updateClientInfo(_ context.Context, u *core.Unit, in updateClientInfoIn) (done, error) {
	u.Sensitive(in.PreferredName, in.AddressText)
	p, err := in.profile(u)
	if err != nil {
		return done{}, err
	}
	c, created, _, err := u.Customers.Describe(p)
	if err != nil {
		return done{}, err
	}
	if created {
		if err := u.Conversations.Belongs(c.ID); err != nil {
			return done{}, err
		}
	}
	return succeed(u.Say(msgKept, summarize(u, p))), nil
}

// profile is the given values, each on one line; it refuses texts that are too long.
func (in updateClientInfoIn) profile(u *core.Unit) (customer.Profile, error) {
	p := customer.Profile{Address: locale.OneLine(in.AddressText), Note: locale.OneLine(in.Notes)}
	bad := problems{u.Problems()}
	p.PreferredName = bad.name("/preferredName", in.PreferredName)
	bad.Short("/addressText", p.Address, longestWords)
	bad.Short("/notes", p.Note, longestWords)
	if p == (customer.Profile{}) && len(bad.Fields) == 0 {
		return p, u.Invalid("", msgNoInfo)
	}
	return p, bad.Err()
}

// summarize repeats what was stored.
func summarize(u *core.Unit, p customer.Profile) string {
	var parts []string
	for _, kept := range []struct {
		text  locale.Text
		value string
	}{{msgName, p.PreferredName}, {msgAddress, p.Address}, {msgNote, p.Note}} {
		if value := locale.Quote(kept.value); value != "" {
			parts = append(parts, u.Say(kept.text, value))
		}
	}
	return strings.Join(parts, ", ")
}
