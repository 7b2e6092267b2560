package agenda_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("updateClientInfoTool", tooltest.Tool{
	Arguments: `preferredName string | addressText string | notes string`,
	Promises:  "customers medium never 60 basic customer.created customer.profile_updated",
})

func TestUpdateClientInfo(t *testing.T) {
	t.Parallel()
	told := []string{"customer.profile_updated"}
	testkit.Run(t,
		testkit.Scenario{
			Name: "all of it", Setup: studio, Tool: info, Changes: []string{"customers~1"}, Events: told,
			Seed: calls(args{"preferredName": "joão", "addressText": "Rua das Flores, 12,\nSão Paulo",
				"notes": "Prefere a Bia"}),
			Data: args{"success": true, "message": "Ficou guardado: nome “João”, endereço “Rua das Flores, 12, São Paulo”, anotação “Prefere a Bia”."},
			Check: func(s *shop, id string, _ runtime.Answer) {
				c := client(s, id)
				if c.FirstName != "João" || c.Preferences != `{"preferredName":"João"}` ||
					c.Address != `{"line1":"Rua das Flores, 12, São Paulo"}` || c.Notes != "Prefere a Bia" ||
					c.Phone != ana {
					s.T.Errorf("stored %+v", c)
				}
			},
		},
		testkit.Scenario{
			Name: "notes are added, a name on the bill is not replaced", Setup: studio, Tool: info,
			Changes: []string{"customers~1"}, Events: told,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.Do(func(u *core.Unit) error {
					now, err := u.Conversations.Get(id, false)
					if err != nil {
						return err
					}
					u.Conversations.Adopt(now)
					_, _, err = u.Customers.Identify(customer.Identity{FirstName: "Maria Aparecida"})
					return err
				})
				s.OK(id, info, args{"notes": "Alérgica a amônia"})
				return id, args{"preferredName": "Cida", "notes": "Vem de bicicleta"}
			},
			Data: args{"message": "Ficou guardado: nome “Cida”, anotação “Vem de bicicleta”."},
			Check: func(s *shop, id string, _ runtime.Answer) {
				if c := client(s, id); c.FirstName != "Maria Aparecida" ||
					c.Notes != "Alérgica a amônia\nVem de bicicleta" || !strings.Contains(c.Preferences, "Cida") {
					s.T.Errorf("stored %+v", c)
				}
			},
		},
		testkit.Scenario{
			Name: "told again nothing changes", Setup: studio, Tool: info,
			Seed: func(s *shop) (string, any) {
				id, in := s.Session(ana), args{"preferredName": "Ana", "addressText": "Rua A, 1",
					"notes": "Prefere a Bia"}
				s.OK(id, info, in)
				s.OK(id, info, args{"notes": "Vem de bicicleta"})
				return id, in
			},
			Data: args{"success": true},
		},
		testkit.Scenario{
			Name: "somebody unknown becomes somebody", Setup: studio, Tool: info,
			Changes: []string{"customers+1", "sessions~1"},
			Events:  []string{"customer.created", "customer.profile_updated"},
			Seed: func(s *shop) (string, any) {
				return s.SessionOn("web", ""), args{"preferredName": "Rui", "notes": "Orçamento"}
			},
			Check: func(s *shop, id string, _ runtime.Answer) {
				if c := client(s, id); c.FirstName != "Rui" || c.Notes != "Orçamento" || c.Phone != "" {
					s.T.Errorf("stored %+v", c)
				}
				s.Sound()
			},
		},
		refused("nothing", info, calls(args{}), fault.InvalidArguments, "Não há nenhum dado"),
		refused("nothing but blanks", info, calls(args{"notes": " ", "preferredName": ""}), fault.InvalidArguments,
			"Não há nenhum dado"),
		refused("no name", info, calls(args{"preferredName": "x"}), fault.InvalidArguments, "não parece um nome",
			"/preferredName"),
		refused("novels", info, calls(args{"addressText": strings.Repeat("a", 501), "notes": strings.Repeat("a", 501)}),
			fault.InvalidArguments, "no máximo 500", "/addressText", "/notes"),
		refused("more than anybody reads", info, func(s *shop) (string, any) {
			id := s.Session(ana)
			for i := range 8 {
				s.OK(id, info, args{"notes": strings.Repeat(string(rune('a'+i)), 495)})
			}
			return id, args{"notes": strings.Repeat("z", 495)}
		}, fault.InvalidArguments, "anotações demais", "/notes"),
	)
	testkit.Flows(t, testkit.Flow{Name: "at the same time", Setup: studio, Play: func(t *testing.T, s *shop) {
		first, second := s.Session(ana), s.Session(ana)
		together(func() { s.OK(first, info, args{"notes": "Uma coisa"}) },
			func() { s.OK(second, info, args{"notes": "Outra coisa"}) })
		if n := client(s, first).Notes; !strings.Contains(n, "Uma coisa") || !strings.Contains(n, "Outra coisa") {
			t.Errorf("one was lost: %q", n)
		}
	}})
}
