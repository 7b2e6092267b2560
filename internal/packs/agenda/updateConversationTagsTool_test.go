package agenda_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("updateConversationTagsTool", tooltest.Tool{
	Arguments: `tags! array`,
	Promises:  "conversation low never 60 basic session.tagged",
})

func TestUpdateConversationTags(t *testing.T) {
	t.Parallel()
	changed, told := []string{"sessions~1"}, []string{"session.tagged"}
	tagged := func(words ...any) args { return args{"tags": append(list{}, words...)} }
	var many list
	for i := range 31 {
		many = append(many, "etiqueta "+string(rune('A'+i)))
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "added", Setup: studio, Tool: tags, Seed: calls(tagged("Orçamento", " Botox \n", "Agendamento")),
			Changes: changed, Events: told,
			Data: args{"success": true, "message": "Etiquetas da conversa: Orçamento, Botox, Agendamento."},
		},
		testkit.Scenario{
			Name: "not replaced", Setup: studio, Tool: tags, Changes: changed, Events: told,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tags, tagged("Orçamento"))
				return id, tagged("ORCAMENTO", "Dúvida", "dúvida")
			},
			Data: args{"message": "Etiquetas da conversa: Orçamento, Dúvida."},
			Check: func(s *shop, id string, _ runtime.Answer) {
				if now := talk(s, id); !slices.Equal(now.Tags, []string{"Orçamento", "Dúvida"}) {
					s.T.Errorf("stored %q", now.Tags)
				}
			},
		},
		testkit.Scenario{
			Name: "there already", Setup: studio, Tool: tags,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tags, tagged("Orçamento"))
				return id, tagged("orçamento")
			},
			Data: args{"message": "Etiquetas da conversa: Orçamento."},
		},
		refused("none", tags, calls(tagged()), fault.InvalidArguments, "Falta dizer alguma etiqueta.", "/tags"),
		refused("blank", tags, calls(tagged(" ", "")), fault.InvalidArguments, "Falta dizer alguma etiqueta.", "/tags"),
		refused("too long", tags, calls(tagged(strings.Repeat("a", 51))), fault.InvalidArguments, "no máximo 50",
			"/tags"),
		refused("too many", tags, calls(args{"tags": many}), fault.InvalidArguments, "no máximo 30", "/tags"),
	)
	testkit.Flows(t, testkit.Flow{Name: "at the same time", Setup: studio, Play: func(t *testing.T, s *shop) {
		id := s.Session(ana)
		together(func() { s.OK(id, tags, tagged("a")) }, func() { s.OK(id, tags, tagged("b")) },
			func() { s.OK(id, tags, tagged("c")) })
		if got := talk(s, id).Tags; len(got) != 3 {
			t.Errorf("%q", got)
		}
	}})
}
