package turn_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A model of the agenda is told to store what clients say of themselves, to tag and to end conversations; done so, the
// client is known, and the conversation is tagged and archived.
func TestTheAgendaKeepsItsBooks(t *testing.T) {
	t.Parallel()
	play := func(hello, bye string, rules ...string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			both := func(model.Request) (model.Answer, error) {
				return model.Answer{Calls: []model.Call{
					{ID: "a", Name: "updateClientInfoTool",
						Arguments: json.RawMessage(`{"preferredName": "Rita Souza", "addressText": "Rua das Flores 10"}`)},
					{ID: "b", Name: "updateConversationTagsTool",
						Arguments: json.RawMessage(`{"tags": ["Agendamento"]}`)}}}, nil
			}
			d := open(t, s, both, says("Prazer, Rita!"), calls("endConversationTool", object{"reason": "resolvido"}),
				says("Tchau!"))
			d.hears(t, hello)
			wantWords(t, instructed(d.asked[0]), rules...)
			d.hears(t, bye)
			var c customer.Customer
			var talk conversation.Session
			s.Do(func(u *core.Unit) (err error) {
				if c, err = u.Customers.Get(d.session.CustomerID); err == nil {
					talk, err = u.Conversations.Get(d.session.ID, false)
				}
				return err
			})
			if c.FullName() != "Rita Souza" || !strings.Contains(c.Address, "Flores") {
				t.Errorf("the client is %+v", c)
			}
			if !slices.Contains(talk.Tags, "Agendamento") || talk.Folder != "archived" {
				t.Errorf("tags %v, folder %q", talk.Tags, talk.Folder)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("agenda", locale.PTBR, "BRL", "BR"),
			Play: play("Meu nome é Rita Souza e moro na Rua das Flores 10", "obrigada, era só isso",
				"guarde no mesmo turno", "marque-a uma vez", "encerre com endConversationTool")},
		testkit.Flow{Name: "in Spanish", Setup: bookingDesk("agenda", locale.ESAR, "ARS", "AR"),
			Play: play("Soy Rita Souza y vivo en Rua das Flores 10", "gracias, eso es todo",
				"guardalo en el mismo turno", "etiquetala una vez", "cerrala con endConversationTool")},
	)
}
