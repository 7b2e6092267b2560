package channel_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/channel"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// What an earlier version stored, and had not handled when it was replaced, is handled like anything newer.
func TestWhatAnEarlierVersionStoredIsRead(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "stored", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta},
		Play: func(t *testing.T, s *server.Shop) {
			session := s.Chat(server.Ana, "hola")
			sent := s.SendAna(session, "¿Qué tal?", nil)
			run(s)
			file := `{"ID":"media-1","Account":"whatsapp_meta","SessionID":"","CustomerID":"","URL":"","ContentType":"image/jpeg","SHA256":"","Name":"","CreatedAt":"0001-01-01T00:00:00Z"}`
			for _, row := range [][2]string{
				{"message m1", `{"message":{"id":"m1","from":"` + server.Ana +
					`","text":"sí","spoken":true,"at":"2026-03-10T15:00:00Z"}}`},
				{"message m2", `{"message":{"id":"m2","from":"` + server.Ana +
					`","text":"[archivo image, id media-1]","media":` +
					file + `,"at":"2026-03-10T15:00:00Z"}}`},
				{"message m3", `{"message":{"id":"m3","from":"` + server.Ana +
					`","text":"Yerba","tapped":"row-1","at":"2026-03-10T15:00:00Z"}}`},
				{"message m4", `{"message":{"id":"m4","from":"` + server.Ana +
					`","text":"[mensaje de tipo reaction]","aside":true}}`},
				{"status wamid.9 read", `{"status":{"ref":"` + sent +
					`","vendor_id":"wamid.9","state":"read","at":"2026-03-10T15:00:00Z"}}`},
				{"echo e1", `{"echo":{"id":"e1","from":"` + server.Ana +
					`","text":"Te atiendo yo","spoken":true,"at":"2026-03-10T15:00:00Z"}}`},
			} {
				s.Do(func(u *core.Unit) error {
					return u.Inbox.Keep(inbox.Item{Vendor: access.WhatsAppMeta, ID: access.WhatsAppMeta + " " + row[0],
						Body: row[1]}, channel.Errand, "ana")
				})
			}
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			if got := inbound(t, s, session); !slices.Equal(got,
				[]string{"hola", "sí", "[archivo image, id media-1]", "Yerba", "[mensaje de tipo reaction]"}) {
				t.Errorf("%q", got)
			}
			s.Look(func(u *core.Unit) error {
				list, err := u.Conversations.Messages(session, "", 100)
				for _, m := range list {
					if wordless := m.ChannelID == "m2" || m.ChannelID == "m3" ||
						m.ChannelID == "m4"; !m.Outbound && m.Wordless != wordless {
						t.Errorf("%q: wordless %t", m.Text, m.Wordless)
					}
				}
				if _, found, mediaErr := u.Conversations.Media("media-1"); !found || mediaErr != nil {
					t.Errorf("the file is not remembered: %v", mediaErr)
				}
				talk, talkErr := u.Conversations.Get(session, false)
				if talk.State != conversation.Handoff || talkErr != nil {
					t.Errorf("staff wrote, and the conversation is %s, %v", talk.State, talkErr)
				}
				return err
			})
			if o := s.Outgoing(sent); o.State != conversation.Read {
				t.Errorf("the message is %s", o.State)
			}
		}})
}
