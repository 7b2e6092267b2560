package channel_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/channel"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

var noIdentity = access.Settings{RequireIdentity: new(bool)}

func TestAMessageIsHeardOnce(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		for range 3 {
			if status := s.Hear(whatsapptest.Text("m1", server.Ana, "¿tenés yerba?"),
				whatsapptest.Text("m2", server.Ana, "de un kilo")); status != http.StatusOK {
				t.Fatal(status)
			}
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
		}
		if got := inbound(t, s, session); !slices.Equal(got, []string{"hola", "¿tenés yerba?", "de un kilo"}) {
			t.Errorf("%q", got)
		}
		// Another customer has a conversation of their own.
		if other := s.Chat("+5491155559999", "buenas"); other == session {
			t.Error("two customers share a conversation")
		}
		// A conversation that a program relays is another one.
		relayed := s.Session(server.Ana)
		if again := s.Chat(server.Ana, "sigo acá"); again != session || len(inbound(t, s, relayed)) != 0 {
			t.Errorf("%s, want %s", again, session)
		}
	})
}

// A new customer's first messages come at once, and open one conversation.
func TestFirstMessagesAtOnce(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "five", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta,
		Settings: access.Settings{WhatsApp: access.WhatsApp{ReadReceipts: new(bool)}}},
		Play: func(t *testing.T, s *server.Shop) {
			ear := &listener{turns: s.Turns}
			c := &channel.WhatsApp{Desk: s.Runtime, Agents: s.Keyring, Turns: ear}
			var events []whatsapptest.Event
			for i := range 5 {
				events = append(events, whatsapptest.Text(fmt.Sprintf("m%d", i), server.Ana, "hola"))
			}
			if status := s.Hear(events...); status != http.StatusOK {
				t.Fatal(status)
			}
			var all sync.WaitGroup
			for _, id := range s.Pending(channel.Errand) {
				all.Go(func() {
					if err := c.Receive(t.Context(), s.Workspace, id); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if sessions := s.Snapshot()["sessions"]; len(sessions) != 1 || len(ear.heard) != 5 {
				t.Fatalf("%d conversations, %d messages heard", len(sessions), len(ear.heard))
			}
			if got := inbound(t, s, ear.session); len(got) != 5 {
				t.Errorf("%q", got)
			}
		}})
}

// listener counts what turns receive.
type listener struct {
	turns   *turn.Turns
	mu      sync.Mutex
	session string
	heard   []string
}

func (l *listener) Receive(ctx context.Context, w *access.Workspace, sessionID string,
	in turn.Incoming) (turn.Received, error) {
	l.mu.Lock()
	l.session, l.heard = sessionID, append(l.heard, in.ID)
	l.mu.Unlock()
	return l.turns.Receive(ctx, w, sessionID, in)
}

func TestTamperedWebhooksAreRefused(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		body := s.WhatsApp.Webhook(whatsapptest.Text("m1", server.Ana, "hola").Stamped(s.Clock.Now()))
		right := s.WhatsApp.Sign(body)
		for name, r := range map[string]*http.Request{
			"no signature":      s.WhatsAppRequest(body, http.Header{}),
			"another body":      s.WhatsAppRequest([]byte(strings.Replace(string(body), "hola", "chau", 1)), right),
			"another signature": s.WhatsAppRequest(body, s.WhatsApp.Sign([]byte("x"))),
		} {
			if status := s.Knock(r); status != http.StatusUnauthorized {
				t.Errorf("%s: %d", name, status)
			}
		}
		// A business that is not there, or not on WhatsApp, looks the same.
		other := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID()})
		for _, slug := range []string{"nadie", other.Workspace.Slug} {
			r := httptest.NewRequest(http.MethodPost, "/webhooks/"+s.Workspace.WhatsAppAccount()+"/"+slug,
				strings.NewReader(string(body)))
			r.Header = right
			if status := s.Knock(r); status != http.StatusUnauthorized {
				t.Errorf("%s: %d", slug, status)
			}
		}
		if status := s.Knock(s.WhatsAppRequest(body, right)); status != http.StatusOK {
			t.Errorf("the right one: %d", status)
		}
	})
}

func TestMetaIsGreeted(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "meta", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta},
		Play: func(t *testing.T, s *server.Shop) {
			for query, want := range map[string]int{
				"hub.mode=subscribe&hub.verify_token=verify-me&hub.challenge=12345": http.StatusOK,
				"hub.mode=subscribe&hub.verify_token=guess&hub.challenge=12345":     http.StatusForbidden,
				"hub.mode=subscribe&hub.challenge=12345":                            http.StatusForbidden,
			} {
				answer := httptest.NewRecorder()
				s.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet,
					"/webhooks/whatsapp_meta/"+s.Workspace.Slug+"?"+query, nil))
				if answer.Code != want || (want == http.StatusOK && answer.Body.String() != "12345") {
					t.Errorf("%s: %d %s", query, answer.Code, answer.Body)
				}
			}
		}})
}

// asked has the agent ask Ana whether she wants an order, through the channel.
func asked(t *testing.T, s *server.Shop) (session string, q confirmation.Confirmation) {
	t.Helper()
	session = s.Chat(server.Ana, "quiero dos yerbas")
	yerba := s.Item("Yerba", 350_000, 10)
	s.OK(session, "retail/create_order_draft", map[string]any{})
	s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": yerba.ID, "quantity": 2})
	s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	s.OK(session, "retail/request_confirmation", map[string]any{})
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		u.Conversations.Adopt(talk)
		if err == nil {
			q, _, err = u.Confirmations.Open()
		}
		return err
	})
	if q.ID == "" {
		t.Fatal("nothing was asked")
	}
	return session, q
}

func stateOf(s *server.Shop, id string) (state confirmation.State) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		q, err := u.Confirmations.Get(id, false)
		state = q.State
		return err
	})
	return state
}

func TestAQuestionLeavesWithButtonsThatAnswerIt(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		session, q := asked(t, s)
		run(s)
		sent := s.WhatsApp.Sent()
		if len(sent) != 1 || sent[0].Kind != "buttons" || sent[0].Text != q.Text ||
			!slices.Equal(sent[0].IDs, []string{confirm.ButtonPayload(true, q.ID),
				confirm.ButtonPayload(false, q.ID)}) {
			t.Fatalf("%+v", sent)
		}
		s.Clock.Advance(minute)
		for range 2 {
			s.Hear(whatsapptest.ButtonReply("m2", server.Ana, confirm.ButtonPayload(true, q.ID), "Sí"))
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
		}
		if got := stateOf(s, q.ID); got != confirmation.Executed {
			t.Errorf("the question is %s", got)
		}
		// Tapped again later, it says nothing new and is in the conversation all the same.
		s.Hear(whatsapptest.ButtonReply("m3", server.Ana, confirm.ButtonPayload(true, q.ID), "Sí"))
		run(s)
		if got := inbound(t, s, session); !slices.Equal(got, []string{"quiero dos yerbas", "Sí", "Sí"}) {
			t.Errorf("%q", got)
		}
		s.Look(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, false)
			if talk.State != conversation.Done {
				t.Errorf("the conversation is %s", talk.State)
			}
			return err
		})
	})
}

func TestWordsAnswerTheOpenQuestion(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	for words, want := range map[string]confirmation.State{
		"sí, dale": confirmation.Executed, "no, gracias": confirmation.Denied, "que sean 3": confirmation.Amended,
		"¿hacen envíos?": confirmation.Pending,
	} {
		setup := testkit.Setup{WhatsApp: access.WhatsAppMeta, Settings: noIdentity}
		flows = append(flows, server.Flow{Name: words, Setup: setup, Play: func(t *testing.T, s *server.Shop) {
			session, q := asked(t, s)
			run(s)
			s.Clock.Advance(minute)
			for range 2 {
				s.Hear(whatsapptest.Text("m2", server.Ana, words))
				if err := s.Errands(); err != nil {
					t.Fatal(err)
				}
			}
			if got := stateOf(s, q.ID); got != want {
				t.Errorf("the question is %s, want %s", got, want)
			}
			if got := inbound(t, s, session); !slices.Equal(got, []string{"quiero dos yerbas", words}) {
				t.Errorf("%q", got)
			}
			// The customer gets one answer, and what is unclear is asked again after it.
			sent := s.WhatsApp.Sent()
			if want == confirmation.Pending && (len(sent) != 3 || sent[2].Kind != "buttons") ||
				want != confirmation.Pending && len(sent) != 2 {
				t.Errorf("%d messages were sent", len(sent))
			}
		}})
	}
	server.Flows(t, flows...)
}

// A yes that was sent before the question does not answer it.
func TestAYesBeforeTheQuestionIsNoAnswer(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		_, q := asked(t, s)
		// The question is not sent yet.
		s.Hear(whatsapptest.Text("m2", server.Ana, "sí"))
		s.WhatsApp.Behave(whatsapptest.Down)
		run(s)
		if got := stateOf(s, q.ID); got != confirmation.Pending {
			t.Fatalf("the question is %s", got)
		}
		s.WhatsApp.Behave(whatsapptest.Normal)
		s.Clock.Advance(minute)
		run(s)
		// Written before it, delivered after.
		s.Hear(whatsapptest.Text("m3", server.Ana, "sí").Stamped(s.Clock.Now().Add(-2 * minute)))
		run(s)
		if got := stateOf(s, q.ID); got != confirmation.Pending {
			t.Fatalf("the question is %s", got)
		}
		s.Hear(whatsapptest.Text("m4", server.Ana, "sí"))
		run(s)
		if got := stateOf(s, q.ID); got != confirmation.Executed {
			t.Errorf("the question is %s", got)
		}
	})
}

// A button of a question that is not the last thing we said asks it again.
func TestAnOldButtonAsksAgain(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		session, q := asked(t, s)
		run(s)
		s.SendAna(session, "Estamos en Rivadavia 123", nil)
		run(s)
		s.Hear(whatsapptest.ButtonReply("m2", server.Ana, confirm.ButtonPayload(true, q.ID), "Sí"))
		run(s)
		sent := s.WhatsApp.Sent()
		if got := stateOf(s, q.ID); got != confirmation.Pending || len(sent) != 4 || sent[3].Kind != "buttons" {
			t.Fatalf("the question is %s, %d messages", got, len(sent))
		}
		s.Clock.Advance(minute)
		s.Hear(whatsapptest.ButtonReply("m3", server.Ana, confirm.ButtonPayload(true, q.ID), "Sí"))
		run(s)
		if got := stateOf(s, q.ID); got != confirmation.Executed {
			t.Errorf("the question is %s", got)
		}
	})
}

// A stranger who learned a question's id cannot answer it.
func TestAButtonOfAnothersQuestionDoesNothing(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		_, q := asked(t, s)
		run(s)
		s.Hear(whatsapptest.ButtonReply("m9", "+5491155559999", confirm.ButtonPayload(true, q.ID), "Sí"))
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		if got := stateOf(s, q.ID); got != confirmation.Pending {
			t.Errorf("the question is %s", got)
		}
	})
}

func TestMediaIsRemembered(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		picture := []byte("\x89PNG\r\n\x1a\nnot much of one")
		stored := s.WhatsApp.Put(picture, "image/png", "")
		session := s.Chat(server.Ana, "te mando el comprobante")
		s.Hear(whatsapptest.Media("m2", server.Ana, "image", stored, "acá está"))
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		texts := inbound(t, s, session)
		if len(texts) != 2 || !strings.HasPrefix(texts[1], "acá está\n[archivo image, id ") {
			t.Fatalf("%q", texts)
		}
		id := strings.TrimSuffix(texts[1][strings.LastIndex(texts[1], " ")+1:], "]")
		files := s.Runtime.Outside(s.Workspace).Files
		got, err := files.Fetch(t.Context(), id, 1<<20)
		if err != nil || got.ContentType != "image/png" || got.Size != int64(len(picture)) {
			t.Fatalf("%+v, %v", got, err)
		}
		if _, err := files.Fetch(t.Context(), "123456", 1<<20); err == nil {
			t.Error("media that nobody sent was fetched")
		}
		sees := func(who access.Actor, sessionID string) (found bool) {
			err := s.Runtime.Read(t.Context(), s.Workspace, who, func(u *core.Unit) error {
				talk, err := u.Conversations.Get(sessionID, false)
				u.Conversations.Adopt(talk)
				if err == nil {
					_, found, err = u.Conversations.Media(id)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		other := s.Chat("+5491155559999", "buenas")
		if !sees(testkit.Relay, session) || sees(testkit.Relay, other) || !sees(testkit.Clerk, other) {
			t.Error("a file is seen by its own customer and by those who work here")
		}
	})
}

func TestWhatIsNoWordsIsWrittenDown(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		session, q := asked(t, s)
		run(s)
		s.Hear(whatsapptest.Location("m2", server.Ana, -34.6, -58.4),
			whatsapptest.ListReply("m3", server.Ana, "p1", "Yerba 1 kg"))
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		if got := inbound(t, s, session); !slices.Equal(got[1:],
			[]string{"[ubicación -34.600000, -58.400000]", "Yerba 1 kg"}) {
			t.Errorf("%q", got)
		}
		if got := stateOf(s, q.ID); got != confirmation.Pending {
			t.Errorf("the question is %s", got)
		}
	})
}
