package agenda_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("summarizeConversationTool", tooltest.Tool{
	Arguments: ``,
	Promises:  "conversation low never 60 basic",
})

func summary(s *shop, id string) (text string) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		text, err = u.Conversations.Summary(id)
		return err
	})
	return text
}

// chatted is a conversation with some messages and a booking.
func chatted(s *shop) string {
	s.T.Helper()
	open(s)
	id := s.Session(ana)
	s.OK(id, info, args{"preferredName": "Ana"})
	says(s, id, "oi", "Queria marcar um corte para amanhã")
	hears(s, id, "Claro! Que horário?")
	booked(s, id, visit("15:00", args{"serviceName": "corte"}))
	says(s, id, "Agora quero mudar a cor também", "obrigada")
	hears(s, id, "Infelizmente não consigo ver isso.")
	return id
}

const told = "Cliente: Ana, +5511987654321.\n" +
	"Disse: “Queria marcar um corte para amanhã”; “Agora quero mudar a cor também”.\n" +
	"Compromissos: Corte de cabelo (quarta-feira, 11 de março, 15:00).\n" +
	"A última coisa dita ao cliente: “Infelizmente não consigo ver isso.”."

func TestSummarizeConversation(t *testing.T) {
	t.Parallel()
	testkit.Run(t,
		testkit.Scenario{
			Name: "kept", Setup: studio, Tool: summarize, Changes: []string{"sessions~1"},
			Data: args{"success": true, "message": "O resumo ficou guardado."},
			Seed: func(s *shop) (string, any) { return chatted(s), args{} },
			Check: func(s *shop, id string, _ runtime.Answer) {
				if got := summary(s, id); got != told {
					s.T.Errorf("kept\n%s\nwant\n%s", got, told)
				}
			},
		},
		testkit.Scenario{
			Name: "again, the same words", Setup: studio, Tool: summarize, Data: args{"success": true},
			Seed: func(s *shop) (string, any) { id := chatted(s); s.OK(id, summarize, args{}); return id, args{} },
		},
		testkit.Scenario{
			Name: "after a hand-off, with what was said since", Setup: studio, Tool: summarize,
			Changes: []string{"handoffs~1", "sessions~1"},
			Seed: func(s *shop) (string, any) {
				id := chatted(s)
				s.OK(id, support, args{"reason": "não sabe"})
				says(s, id, "Tem alguém aí agora?")
				return id, args{}
			},
			Check: func(s *shop, id string, _ runtime.Answer) {
				if h := handoffs(s)[0]; !strings.Contains(h.Summary, "Tem alguém aí agora?") ||
					h.Summary != summary(s, id) {
					s.T.Errorf("stored %q", h.Summary)
				}
			},
		},
		testkit.Scenario{
			Name: "nothing said, in Spanish", Setup: in(locale.ESAR), Tool: summarize, Changes: []string{"sessions~1"},
			Seed: func(s *shop) (string, any) { return s.SessionOn("web", ""), args{} },
			Check: func(s *shop, id string, _ runtime.Answer) {
				if got := summary(s, id); got != "Cliente: todavía no se sabe quién es.\nNo dijo de qué se trata." {
					s.T.Errorf("kept\n%s", got)
				}
			},
		},
		testkit.Scenario{Name: "not by a customer", Setup: studio, Tool: summarize,
			As: access.Actor{Role: access.Customer}, Seed: calls(args{}), Code: fault.Forbidden},
		refused("it takes nothing", summarize, calls(args{"text": "x"}), fault.InvalidArguments, "", "/text"),
	)
	testkit.Flows(t,
		testkit.Flow{Name: "made when a person is asked for", Setup: studio, Play: func(t *testing.T, s *shop) {
			id := chatted(s)
			s.OK(id, support, args{"reason": "não sabe"})
			if h := handoffs(s)[0]; h.Summary != told || summary(s, id) != told {
				t.Errorf("stored\n%s\nwant\n%s", h.Summary, told)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "with a question that nobody has answered", Setup: studio,
			Play: func(t *testing.T, s *shop) {
				id := chatted(s)
				asks(s, id, schedule, visit("09:00", nil))
				s.OK(id, support, args{"reason": "não sabe"})
				if h := handoffs(s)[0]; !strings.HasSuffix(h.Summary,
					"Pergunta sem resposta: “Posso agendar Avaliação para Ana com Bia, na quarta-feira, 11 de março, às 9h?”.") {
					t.Errorf("stored\n%s", h.Summary)
				}
			}},
		testkit.Flow{Name: "of a long conversation the beginning and the end", Setup: studio, Play: longTalk},
	)
}

func longTalk(t *testing.T, s *shop) {
	id := s.Session(ana)
	says(s, id, "oi", "Vim por causa do anúncio")
	for range 35 {
		says(s, id, "e mais uma coisa", "outra coisa que lembrei")
	}
	says(s, id, "quanto custa a coloração?", "aceitam cartão de crédito?", strings.Repeat("muito ", 60)+"obrigada")
	s.OK(id, summarize, args{})
	got := summary(s, id)
	want := "Disse: “Vim por causa do anúncio”; “quanto custa a coloração?”; “aceitam cartão de crédito?”; “muito muito"
	if !strings.Contains(got, want) || !strings.Contains(got, "muito…”.") || len([]rune(got)) > 900 {
		t.Errorf("kept\n%s", got)
	}
}

// The tool is for the runtime and for staff, not for a model.
func TestModelsAreNotOfferedSummaries(t *testing.T) {
	t.Parallel()
	v, err := packs.Set().View(&access.Workspace{},
		&access.AgentProfile{Slug: "a", AssistantType: "agenda", Active: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, shown := v.Get("summarizeConversationTool"); shown {
		t.Error("a model sees it")
	}
	if _, shown := v.Get("scheduleAppointmentTool"); !shown {
		t.Error("a model sees nothing")
	}
}
