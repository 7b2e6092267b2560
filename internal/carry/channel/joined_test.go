package channel_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// patient waits two seconds for more words.
func patient() access.Settings {
	window := 2000
	return access.Settings{RequireIdentity: new(bool), JoinMillis: &window}
}

// answered lets the window pass and runs every answer.
func answered(t *testing.T, s *server.Shop) {
	t.Helper()
	run(s)
	s.Clock.Advance(3 * time.Second)
	if err := s.Errands(); err != nil {
		t.Fatal(err)
	}
}

// What a customer writes within the window gets one answer, whatever its first message says.
func TestAnswersInPiecesAreOneAnswer(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, patient(), func(t *testing.T, s *server.Shop) {
		s.Chat(server.Ana, "hola")
		answered(t, s)
		_, q := asked(t, s)
		answered(t, s)
		s.WhatsApp.Forget()
		s.Hear(whatsapptest.Text("m2", server.Ana, "sí"))
		run(s)
		s.Clock.Advance(time.Second)
		s.Hear(whatsapptest.Text("m3", server.Ana, "pero que sean 3"))
		run(s)
		if got := stateOf(s, q.ID); got != confirmation.Pending {
			t.Fatalf("the question is %s before the window is over", got)
		}
		answered(t, s)
		if got := stateOf(s, q.ID); got != confirmation.Amended {
			t.Errorf("the question is %s", got)
		}
		if sent := s.WhatsApp.Sent(); len(sent) != 1 {
			t.Errorf("two messages got %d answers", len(sent))
		}
	})
}

// A button does not wait for the window; text beside it is read with it.
func TestAButtonIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, patient(), func(t *testing.T, s *server.Shop) {
		s.Chat(server.Ana, "hola")
		answered(t, s)
		for words, want := range map[string]confirmation.State{"": confirmation.Executed,
			"pero que sean 3": confirmation.Amended} {
			_, q := asked(t, s)
			answered(t, s)
			tap := whatsapptest.ButtonReply("tap "+q.ID, server.Ana, confirm.ButtonPayload(true, q.ID), "Sí")
			if words == "" {
				s.Hear(tap)
			} else {
				s.Hear(tap, whatsapptest.Text("words "+q.ID, server.Ana, words))
				run(s)
				s.Clock.Advance(3 * time.Second)
			}
			run(s)
			if got := stateOf(s, q.ID); got != want {
				t.Errorf("%q: the question is %s, want %s", words, got, want)
			}
		}
	})
}

// A choice from a list is no answer, whatever the row is called.
func TestARowCalledYesIsNoYes(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		_, q := asked(t, s)
		run(s)
		s.WhatsApp.Forget()
		s.Clock.Advance(minute)
		s.Hear(whatsapptest.ListReply("m2", server.Ana, "p1", "Sí"))
		run(s)
		s.Hear(whatsapptest.QuickReply("m3", server.Ana, "promo", "Sí, confirmo"))
		run(s)
		sent := s.WhatsApp.Sent()
		if got := stateOf(s, q.ID); got != confirmation.Pending || len(sent) != 4 || sent[3].Kind != "buttons" {
			t.Errorf("the question is %s, %d messages were sent", got, len(sent))
		}
	})
}

func TestAReactionIsNotAnswered(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		s.Hear(whatsapptest.Reaction("m2", server.Ana))
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		if sent := s.WhatsApp.Sent(); len(sent) != 0 || len(inbound(t, s, session)) != 2 {
			t.Errorf("%+v", sent)
		}
	})
}

// Messages of one conversation leave in order, whichever sender is quicker.
func TestMessagesLeaveInTheirOrder(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		first, second := s.SendAna(session, "uno", nil), s.SendAna(session, "dos", nil)
		send := func(id string) error { return s.App.Errand(t.Context(), s.Workspace.ID, conversation.SendMessage, id) }
		if err := send(second); err == nil || s.WhatsApp.Calls() != 0 {
			t.Fatalf("the second left first: %v", err)
		}
		for _, id := range []string{first, second} {
			if err := send(id); err != nil {
				t.Fatal(err)
			}
		}
		var texts []string
		for _, m := range s.WhatsApp.Sent() {
			texts = append(texts, m.Text)
		}
		if !slices.Equal(texts, []string{"uno", "dos"}) {
			t.Errorf("%q", texts)
		}
	})
}

// A whole question is answered soon, also where a greeting waited before it; words without an end wait for more.
func TestAWholeQuestionDoesNotWait(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, patient(), func(t *testing.T, s *server.Shop) {
		s.Chat(server.Ana, "hola")
		answered(t, s)
		for words, soon := range map[string]bool{"¿a qué hora cierran hoy?": true, "a qué hora cierran hoy": false} {
			s.WhatsApp.Forget()
			s.Hear(whatsapptest.Text("greeting "+words, server.Ana, "buenas"))
			run(s)
			s.Clock.Advance(100 * time.Millisecond)
			s.Hear(whatsapptest.Text(words, server.Ana, words))
			run(s)
			s.Clock.Advance(500 * time.Millisecond)
			run(s)
			if sent := s.WhatsApp.Sent(); (len(sent) == 1) != soon || len(sent) > 1 {
				t.Errorf("%q: %d answers after half a second", words, len(sent))
			}
			answered(t, s)
			if sent := s.WhatsApp.Sent(); len(sent) != 1 {
				t.Errorf("%q: %d answers in all", words, len(sent))
			}
		}
	})
}

// While a question is open a whole sentence waits as long as every other: it may go on.
func TestWordsToAnOpenQuestionWait(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, patient(), func(t *testing.T, s *server.Shop) {
		s.Chat(server.Ana, "hola")
		answered(t, s)
		_, q := asked(t, s)
		answered(t, s)
		s.Hear(whatsapptest.Text("m2", server.Ana, "Sí, dale, confirmame todo eso por favor!"))
		run(s)
		s.Clock.Advance(time.Second)
		run(s)
		if got := stateOf(s, q.ID); got != confirmation.Pending {
			t.Errorf("the question is %s before the window is over", got)
		}
		s.Hear(whatsapptest.Text("m3", server.Ana, "pero que sean 3"))
		answered(t, s)
		if got := stateOf(s, q.ID); got != confirmation.Amended {
			t.Errorf("the question is %s", got)
		}
	})
}
