package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// TestFsckFindsLostMessages damages a business that has sent a message, failed to
// send another, and was sent a file.
func TestFsckFindsLostMessages(t *testing.T) {
	t.Parallel()
	const sent, failed = ` AND state = 'sent'`, ` AND state = 'failed'`
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"nameless", `UPDATE outgoing SET vendor_id = '' WHERE workspace_id = $1` + sent,
			[]string{"a message that was taken has the vendor's name for it"}},
		{"timeless", `UPDATE outgoing SET sent_at = 0 WHERE workspace_id = $1` + sent,
			[]string{"a message that was taken has the vendor's name for it"}},
		{"leased", `UPDATE outgoing SET lease_until = 1 WHERE workspace_id = $1` + sent,
			[]string{"only a message that is being sent is somebody's"}},
		{"untried", `UPDATE outgoing SET state = 'sending', sent_at = 0 WHERE workspace_id = $1` + sent,
			[]string{"only a message that is being sent is somebody's"}},
		{"unsaid", `DELETE FROM messages WHERE workspace_id = $1 AND direction = 'out'`,
			[]string{"a message in a conversation is written there"}},
		{"why", `UPDATE outgoing SET error = '' WHERE workspace_id = $1` + failed,
			[]string{"a message that failed, or may have, says why"}},
		{"limbo", `UPDATE outgoing SET state = 'limbo' WHERE workspace_id = $1` + failed,
			[]string{"outgoing.state is one that exists"}},
		{"elsewhere", `UPDATE files SET storage_key = 'x' || storage_key WHERE workspace_id = $1`,
			[]string{"a file has its bytes' name, size and sum"}},
		{"shared", `INSERT INTO files (workspace_id, id, purpose, name, content_type, size, sha256, storage_key, created_at)
			SELECT workspace_id, id || 'x', purpose, name, content_type, size, sha256, storage_key, created_at FROM files WHERE workspace_id = $1`,
			[]string{"bytes belong to one file", "what a business keeps is counted"}},
		{"useless", `UPDATE files SET purpose = 'fun' WHERE workspace_id = $1`,
			[]string{"files.purpose is one that exists"}},
		{"from-nobody", `UPDATE media SET customer_id = 'nobody' WHERE workspace_id = $1`,
			[]string{"media came in a conversation, through an account"}},
	}
	server.EachShop(t, testkit.Setup{WhatsApp: access.WhatsAppMeta}, func(t *testing.T, s *server.Shop) {
		for _, d := range damages {
			talked(t, s, d.name)
		}
		for _, d := range damages {
			if d.sql == "" {
				continue
			}
			w, err := s.Keyring.WorkspaceBySlug(t.Context(), d.name)
			if err != nil {
				t.Fatal(err)
			}
			err = s.DB.Write(t.Context(), w.ID, func(tx *store.Tx) error {
				n, err := tx.Exec(d.sql, tx.Workspace())
				if err == nil && n == 0 {
					t.Errorf("%s damages nothing", d.name)
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
		}
		got := map[string][]string{}
		s.Must(s.DB.Fsck(t.Context(), s.Clock.Now(), func(c store.Checked) {
			if c.Broken > 0 {
				got[c.Workspace] = append(got[c.Workspace], c.Invariant)
			}
		}))
		for _, d := range damages {
			if !slices.Equal(got[d.name], d.want) {
				t.Errorf("%s: broken are %q, want %q", d.name, got[d.name], d.want)
			}
		}
	})
}

func talked(t *testing.T, s *server.Shop, slug string) {
	t.Helper()
	const ana = "+5491155550001"
	shop := s.Open(testkit.Setup{Slug: slug, WhatsApp: access.WhatsAppMeta})
	shop.T = t
	session := shop.Chat(ana, "hola")
	shop.Hear(whatsapptest.Media("m2", ana, "image", shop.WhatsApp.Put([]byte("\x89PNG\r\n\x1a\n"), "image/png", ""),
		""))
	for _, mode := range []whatsapptest.Mode{whatsapptest.Normal, whatsapptest.NotOnWhatsApp} {
		shop.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, true)
			if err != nil {
				return err
			}
			_, err = u.Conversations.Send(conversation.Outgoing{SessionID: session, CustomerID: talk.CustomerID,
				Address: ana, Content: conversation.Content{Text: "hola"}})
			return err
		})
		shop.WhatsApp.Next(mode)
		if err := shop.Errands(); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := shop.Runtime.Outside(shop.Workspace).Files.Put(t.Context(), strings.NewReader("%PDF-1.7 hola"),
		1<<20)
	if err != nil {
		t.Fatal(err)
	}
	shop.Do(func(u *core.Unit) error {
		_, err := u.Files.Add(file.File{Purpose: file.Catalogue, Name: "Catálogo"}, stored)
		return err
	})
	if err := shop.Runtime.Seal(t.Context(), shop.Workspace.ID); err != nil {
		t.Fatal(err)
	}
}
