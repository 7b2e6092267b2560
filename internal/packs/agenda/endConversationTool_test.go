package agenda_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("endConversationTool", tooltest.Tool{
	Arguments: `reason string`,
	Promises:  "conversation low never 60 basic session.archived",
})

func TestEndConversation(t *testing.T) {
	t.Parallel()
	testkit.Run(t,
		testkit.Scenario{
			Name: "archived", Setup: studio, Tool: end, Seed: calls(args{"reason": "Tudo resolvido"}),
			Changes: []string{"sessions~1"}, Events: []string{"session.archived"},
			Data: args{"success": true, "message": "A conversa foi encerrada e está no arquivo."},
		},
		testkit.Scenario{
			Name: "again", Setup: studio, Tool: end, Data: args{"success": true},
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.OK(id, end, args{}); return id, args{} },
		},
		testkit.Scenario{
			Name: "not while people have it", Setup: studio, Tool: end, As: testkit.Clerk, Code: fault.Conflict,
			Error: "A conversa está com uma pessoa",
			Seed:  func(s *shop) (string, any) { id := s.Session(ana); s.HandOff(id); return id, args{} },
		},
		refused("a novel", end, calls(args{"reason": strings.Repeat("ai ", 300)}), fault.InvalidArguments,
			"no máximo 500", "/reason"),
	)
	testkit.Flows(t, testkit.Flow{Name: "from folder to folder", Setup: studio, Play: folders})
}

func folders(t *testing.T, s *shop) {
	open(s)
	id := s.Session(ana)
	lies := func(where conversation.Folder) {
		t.Helper()
		if now := talk(s, id); now.Folder != where {
			t.Errorf("it lies in %q, want %q", now.Folder, where)
		}
	}
	lies(conversation.Inbox)
	s.OK(id, end, args{})
	lies(conversation.Archived)
	hears(s, id, "Até logo!")
	lies(conversation.Archived)
	before := s.Snapshot()
	says(s, id, "Esqueci uma coisa")
	lies(conversation.Inbox)
	if told := s.EventsSince(before); !slices.Equal(told, []string{"session.reopened"}) {
		t.Errorf("told %q", told)
	}
	says(s, id, "Você está aí?")
	s.OK(id, support, args{"reason": "quer falar com a Bia"})
	says(s, id, "Alô?")
	lies(conversation.Support)
	resume(s, id)
	lies(conversation.Inbox)

	// A yes counts as a message as well.
	q := asks(s, id, schedule, visit("09:00", nil))
	s.OK(id, end, args{})
	lies(conversation.Archived)
	if a := yes(s, q); !a.Success {
		t.Errorf("%+v", a)
	}
	lies(conversation.Inbox)
	s.Sound()
}
