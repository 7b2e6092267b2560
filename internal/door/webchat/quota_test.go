package webchat_test

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func bounded(l access.FileLimits) testkit.Setup {
	return testkit.Setup{Settings: access.Settings{JoinMillis: new(int), RequireIdentity: new(bool), Files: l}}
}

// A conversation may bring only so many files, and a refused file is not stored.
func TestAConversationHasItsFiles(t *testing.T) {
	each(t, bounded(access.FileLimits{PerConversation: 2}), func(t *testing.T, h *house) {
		desk := h.Desk()
		b := h.visitor().starts()
		h.answers(says("Uno."), says("Dos."))
		b.uploads(uuid.NewString(), "a.png", testkit.Paper(receipt.Reading{}, "a")).is(202)
		b.uploads(uuid.NewString(), "b.png", testkit.Paper(receipt.Reading{}, "b")).is(202)
		b.uploads(uuid.NewString(), "c.png", testkit.Paper(receipt.Reading{}, "c")).refused(409, "conflict")
		if kept, _, _ := desk.Counts(); kept != 2 || len(h.Snapshot()["files"]) != 2 {
			t.Errorf("%d files are kept", kept)
		}
		// Another conversation has its own quota, and a month later there is room again.
		h.answers(says("Tres."), says("Cuatro."))
		h.visitor().starts().uploads(uuid.NewString(), "d.png", testkit.Paper(receipt.Reading{}, "d")).is(202)
		h.Clock.Advance(31 * 24 * time.Hour)
		b = h.visitor().starts()
		b.uploads(uuid.NewString(), "e.png", testkit.Paper(receipt.Reading{}, "e")).is(202)
		h.Sound()
	})
}

// One message sent many times at once is one file, stored once.
func TestAFileSentManyTimesAtOnce(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		desk := h.Desk()
		b := h.visitor().starts()
		h.answers(says("Bien."))
		id := uuid.NewString()
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() { b.uploads(id, "a.png", picture) })
		}
		all.Wait()
		if kept, _, _ := desk.Counts(); kept != 1 || len(h.Snapshot()["files"]) != 1 {
			t.Errorf("%d are kept", kept)
		}
	})
}

// Thirty files at once do not exceed a quota of twelve; unproved visitors may use a quarter of it, and staff's files
// are not refused.
func TestThirtyFilesAtOnce(t *testing.T) {
	each(t, bounded(access.FileLimits{Total: 12, PerConversation: 100}), func(t *testing.T, h *house) {
		add := func(n int, unproved bool) (taken int) {
			var mu sync.Mutex
			var all sync.WaitGroup
			for i := range n {
				all.Go(func() {
					err := h.Runtime.Write(t.Context(), h.Workspace, access.Actor{Role: access.Customer},
						func(u *core.Unit) error {
							s, err := u.Conversations.Open(conversation.Session{AgentID: h.Agent.ID, Channel: "web"})
							if err != nil {
								return err
							}
							_, err = u.Files.Add(file.File{Purpose: file.Receipt, Name: "a", SessionID: s.ID,
								Unproved: unproved}, stored(h, i))
							return err
						})
					mu.Lock()
					defer mu.Unlock()
					switch {
					case err == nil:
						taken++
					case !fault.Is(err, fault.Conflict):
						t.Error(err)
					}
				})
			}
			all.Wait()
			return taken
		}
		if n := add(30, true); n != 3 {
			t.Errorf("strangers added %d, want 3", n)
		}
		if n := add(30, false); n != 9 {
			t.Errorf("customers added %d, want 9", n)
		}
		h.Do(func(u *core.Unit) error {
			_, err := u.Files.Add(file.File{Purpose: file.Picture, Name: "own"}, stored(h, 99))
			return err
		})
		// The owner is notified once, not every minute.
		for range 3 {
			if err := h.Sweep(t.Context(), h.Workspace.ID); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(h.Snapshot()["notifications"]); n != 1 {
			t.Errorf("the owner was told %d times", n)
		}
	})
}

func stored(h *house, i int) file.Stored {
	return file.Stored{StorageKey: h.Workspace.ID + "/" + uuid.NewString(), ContentType: "image/png", Size: 1_000,
		SHA256: string(slices.Repeat([]byte{'a'}, 60)) + strconv.Itoa(1000+i)}
}

// Files of unproved visitors expire, with their receipts; files that became part of an order stay, and so do those of
// a visitor who proved a telephone.
func TestFilesOfStrangersEnd(t *testing.T) {
	const week = 7 * 24 * time.Hour
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		desk := h.Desk()
		send := func(paper string) (session, fileID string) {
			known := h.Snapshot()
			b := h.visitor().starts()
			h.answers(says("Recibido."))
			b.uploads(uuid.NewString(), "a.png", testkit.Paper(receipt.Reading{}, paper)).is(202)
			b.reply("Recibido.")
			now := h.Snapshot()
			for id := range now["files"] {
				if _, old := known["files"][id]; !old {
					fileID = id
				}
			}
			for id := range now["sessions"] {
				if _, old := known["sessions"][id]; !old {
					session = id
				}
			}
			return session, fileID
		}
		ingest := func(session, file string) string {
			return testkit.Data(t, h.Call(session, "retail/ingest_receipt",
				object{"fileRef": file, "fileType": "image"}))["receiptId"].(string)
		}
		loose, looseFile := send("loose")
		ingest(loose, looseFile)
		claimed, claimedFile := send("claimed")
		receiptID := ingest(claimed, claimedFile)
		order := uuid.NewString()
		h.Do(func(u *core.Unit) error { _, err := u.Receipts.Suggest(receiptID, order, ""); return err })
		proved, provedFile := send("proved")
		h.inTalk(proved, func(u *core.Unit) error { return u.Files.Proved() })
		if kept, _, _ := desk.Counts(); kept != 3 {
			t.Fatalf("%d are kept", kept)
		}
		h.Clock.Advance(week + time.Minute)
		if err := h.Sweep(t.Context(), h.Workspace.ID); err != nil {
			t.Fatal(err)
		}
		rows := h.Snapshot()
		if _, there := rows["files"][looseFile]; there {
			t.Error("a stranger's file is kept for ever")
		}
		for what, id := range map[string]string{"of an order": claimedFile, "of a known customer": provedFile} {
			if _, there := rows["files"][id]; !there {
				t.Errorf("the file %s is gone", what)
			}
		}
		var receipts []receipt.Receipt
		h.Look(func(u *core.Unit) (err error) {
			receipts,
				err = u.Receipts.List(receipt.Filter{Limit: 10})
			return err
		})
		if len(receipts) != 1 || receipts[0].ID != receiptID {
			t.Errorf("%+v, want the one of the order", receipts)
		}
		err := h.DB.Fsck(t.Context(), h.Clock.Now(), func(c store.Checked) {
			if c.Broken > 0 && (strings.Contains(c.Invariant, "file") || strings.Contains(c.Invariant, "counted")) {
				t.Errorf("broken: %s: %v", c.Invariant, c.Examples)
			}
		})
		if err != nil {
			t.Error(err)
		}
	})
}
