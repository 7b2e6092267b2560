package channel_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// voice plays a voice note on both vendors and both databases, with a speech service or without one.
func voice(t *testing.T, name string, service bool, play func(t *testing.T, s *server.Shop, session string, note func(id string))) {
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		server.Flows(t, server.Flow{Name: vendor + ", " + name, Setup: testkit.Setup{WhatsApp: vendor, Speech: true,
			Settings: noIdentity}, Play: func(t *testing.T, s *server.Shop) {
			if service {
				s.Must(s.Keyring.AmendWorkspace(t.Context(), s.Workspace.ID, func(w *access.Workspace) error {
					w.Settings.SpeechModel = access.ModelChoice{BaseURL: s.Speech.URL + "/v1", Name: "whisper-1"}
					return nil
				}))
			}
			session := s.Chat(server.Ana, "hola")
			sound := s.WhatsApp.Put([]byte("OggS and some Opus"), "audio/ogg; codecs=opus", "")
			play(t, s, session, func(id string) {
				t.Helper()
				if status := s.Hear(whatsapptest.Media(id, server.Ana, "audio", sound, "")); status != http.StatusOK {
					t.Fatal(status)
				}
				run(s)
			})
		}})
	}
}

func lastOf(t *testing.T, s *server.Shop, session string) (m conversation.Message) {
	t.Helper()
	s.Look(func(u *core.Unit) error {
		list, err := u.Conversations.Messages(session, "", 100)
		for _, one := range list {
			if !one.Outbound {
				m = one
			}
		}
		return err
	})
	return m
}

// A voice note is a message like any other, once.
func TestAVoiceNoteIsAMessage(t *testing.T) {
	t.Parallel()
	voice(t, "written down", true, func(t *testing.T, s *server.Shop, session string, note func(string)) {
		s.Speech.Say("¿tenés yerba?")
		note("v1")
		note("v1")
		if got := inbound(t, s, session); !slices.Equal(got, []string{"hola", "¿tenés yerba?"}) {
			t.Errorf("%q", got)
		}
		if m := lastOf(t, s, session); !m.Spoken || m.Wordless {
			t.Errorf("%+v", m)
		}
		if h := s.Speech.Heard(); len(h) != 1 || string(h[0].Data) != "OggS and some Opus" || h[0].Language != "es" {
			t.Errorf("%+v", h)
		}
		if sent := s.WhatsApp.Sent(); len(sent) != 1 || sent[0].Text != server.Brief {
			t.Errorf("%+v", sent)
		}
		s.Sound()
	})
}

// Without a service, and when it fails, the customer is asked to write, once.
func TestAVoiceNoteThatIsNotHeard(t *testing.T) {
	t.Parallel()
	asked := func(t *testing.T, s *server.Shop, session string) {
		t.Helper()
		sent := s.WhatsApp.Sent()
		if len(sent) != 1 || !strings.Contains(sent[0].Text, "¿Me lo escribís?") {
			t.Errorf("%+v", sent)
		}
		if m := lastOf(t, s, session); m.Spoken || !m.Wordless || !strings.HasPrefix(m.Text, "[archivo audio, id ") {
			t.Errorf("%+v", m)
		}
		s.Sound()
	}
	voice(t, "without a service", false, func(t *testing.T, s *server.Shop, session string, note func(string)) {
		note("v1")
		note("v1")
		asked(t, s, session)
	})
	voice(t, "a service that refuses", true, func(t *testing.T, s *server.Shop, session string, note func(string)) {
		s.Speech.Fail(http.StatusUnauthorized, http.StatusUnauthorized)
		note("v1")
		note("v1")
		asked(t, s, session)
	})
	voice(t, "silence", true, func(t *testing.T, s *server.Shop, session string, note func(string)) {
		note("v1")
		asked(t, s, session)
	})
	voice(t, "with a person", false, func(t *testing.T, s *server.Shop, session string, note func(string)) {
		s.Do(func(u *core.Unit) error {
			if _, err := u.Enter(session); err != nil {
				return err
			}
			_, err := u.Conversations.RequestPerson(conversation.Need{Reason: "Quiere hablar", Cause: conversation.CustomerRequest})
			return err
		})
		note("v1")
		if sent := s.WhatsApp.Sent(); len(sent) != 0 {
			t.Errorf("%+v", sent)
		}
	})
}
