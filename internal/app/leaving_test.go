package app_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// What identifies the customer who leaves.
const (
	zulemaPhone = "+5491155550177"
	zulemaDNI   = "30987654"
	zulemaMail  = "zulema@quiroga.example"
	zulemaHome  = "Malabia 1771"
	zulemaName  = "Zulema Quiroga"
)

var zulema = []string{zulemaPhone, zulemaPhone[1:], zulemaDNI, zulemaMail, zulemaHome, "Zulema", "Quiroga"}

func profile() customer.Fields {
	return customer.Fields{Phone: zulemaPhone, FirstName: "Zulema", LastName: "Quiroga", DNI: zulemaDNI, Email: zulemaMail,
		Address: customer.AddressFields{Line1: zulemaHome}, Notes: "Es Zulema"}
}

func leavingShop() testkit.Setup {
	return testkit.Setup{Settings: access.Settings{RequireIdentity: new(bool), DefaultPayment: "cash"}}
}

// withZulema opens a customer with an order, a conversation, a file, and copies of them wherever the product keeps any.
func withZulema(t *testing.T, s *server.Shop) (customerID, session string) {
	t.Helper()
	session = s.Session(zulemaPhone)
	mate := s.Item("Mate", 1_000_00, 50)
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		customerID = talk.CustomerID
		_, err = u.Customers.Keep(customerID, profile())
		return err
	})
	s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": mate.ID, "quantity": 1})
	s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup", "contactPhone": zulemaPhone, "preferredTime": "retira Zulema"})
	asked := s.Call(session, "retail/confirm_order", map[string]any{})
	if asked.Confirmation == nil {
		t.Fatalf("no question: %+v", asked)
	}
	if done := s.Yes(asked.Confirmation.ID); !done.Success {
		t.Fatalf("no order: %+v", done)
	}
	stored, err := s.Runtime.Outside(s.Workspace).Files.Put(t.Context(), strings.NewReader("%PDF-1.4 zulema"), 1<<20)
	s.Must(err)
	s.Do(func(u *core.Unit) error {
		_, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: "zulema.png", CustomerID: customerID, SessionID: session}, stored)
		if err == nil { // of another row, which only mentions her
			_, err = u.Support.Notify(support.Notification{Team: access.TheOwner, Priority: support.High,
				Message: "Llamó " + zulemaName + " del " + zulemaPhone})
		}
		return err
	})
	s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error { return copies(tx, customerID, session) }))
	by := change.By(t.Context(), access.Actor{Role: access.Staff, PersonID: "ana"}, change.Dashboard)
	s.Must(s.Runtime.Write(by, s.Workspace, access.System, func(u *core.Unit) error { // the history keeps it
		tagged := profile()
		tagged.Tags = []string{"Quiroga"}
		_, err := u.Customers.Keep(customerID, tagged)
		return err
	}))
	return customerID, session
}

// copies are rows as other parts of the product write them.
func copies(tx *store.Tx, customerID, session string) error {
	all := strings.Join(zulema, " ") + " " + zulemaName
	quoted, _ := json.Marshal(map[string]any{"text": all, "dni": json.Number(zulemaDNI)})
	for _, row := range []struct {
		query string
		args  []any
	}{
		{`INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id, created_at, turn_id, written_at, reached_at)
			VALUES ($1, $2, $3, 'in', 'customer', $4, '', '', 1, '', 1, 1)`, []any{testkit.NewID(), session, all}},
		{`INSERT INTO turns (workspace_id, id, session_id, state, due_at, latest_at, lease_until, runs, question_id, verdict, bound, halted, outcome, reply_id, failures, created_at, updated_at)
			VALUES ($1, $2, $3, 'done', 1, 1, 0, 1, '', '', 0, 0, '', '', 0, 1, 1)`, []any{session, session}},
		{`INSERT INTO turn_steps (workspace_id, turn_id, step, answer, results, created_at) VALUES ($1, $2, 1, $3, $3, 1)`,
			[]any{session, string(quoted)}},
		{`INSERT INTO session_memories (workspace_id, session_id, through, text, updated_at) VALUES ($1, $2, '', $3, 1)`, []any{session, all}},
		{`INSERT INTO call_keys (workspace_id, session_id, call_key, tool, args_hash, state, answer, plan, arguments, execution_id, created_at, lease_until, expires_at)
			VALUES ($1, '', 'k-1', 'POST /v1/customers', '', 'done', $2, '', '', '', 1, 0, 9000000000000000)`, []any{string(quoted)}},
		{`INSERT INTO inbox (workspace_id, vendor, external_id, body, state, error, received_at, handled_at)
			VALUES ($1, 'whatsapp_meta', 'wamid-1', $2, 'handled', '', 9000000000000000, 1)`, []any{string(quoted)}},
		{`INSERT INTO outbox (workspace_id, id, type, session_id, aggregate_id, correlation_id, payload, created_at)
			VALUES ($1, $2, 'customer.noted', $3, $4, '', $5, 9000000000000000)`, []any{testkit.NewID(), session, customerID, string(quoted)}},
		{`UPDATE sessions SET summary = $3 WHERE workspace_id = $1 AND id = $2`, []any{session, all}},
	} {
		if _, err := tx.Exec(row.query, append([]any{tx.Workspace()}, row.args...)...); err != nil {
			return fmt.Errorf("%s: %w", row.query[:40], err)
		}
	}
	return nil
}

// found lists the columns that still say something of what identifies her.
func found(t *testing.T, s *server.Shop) (columns []string) {
	t.Helper()
	s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return testkit.EachText(tx, func(column, text string) {
			for _, v := range zulema {
				if strings.Contains(strings.ToLower(text), strings.ToLower(v)) {
					columns = append(columns, column+": "+v)
				}
			}
		})
	}))
	return columns
}

// verifies checks every invariant, and the chain as others would.
func verifies(t *testing.T, s *server.Shop) {
	t.Helper()
	s.Must(s.App.Runtime.Seal(t.Context(), s.Workspace.ID))
	s.Must(s.DB.Fsck(t.Context(), s.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 {
			t.Errorf("%s: %s is broken: %v", c.Workspace, c.Invariant, c.Examples)
		}
	}))
	var chain bytes.Buffer
	s.Must(s.App.ExportAudit(t.Context(), s.Workspace, &chain, false))
	if _, err := audit.Verify(&chain, audit.Check{}); err != nil {
		t.Errorf("the chain does not verify: %v", err)
	}
}

// TestEraseCustomer: nothing of the person is left in any table, accounting keeps its figures, the chain holds, the
// telephone is a new customer's, and doing it again changes nothing.
func TestEraseCustomer(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		id, session := withZulema(t, s)
		if len(found(t, s)) < 8 {
			t.Fatalf("only found in %v", found(t, s))
		}
		err := s.App.Leaving().EraseCustomer(t.Context(), s.Workspace, id, "owner", false, locale.EN)
		if !fault.Is(err, fault.Conflict) || len(fault.From(err).Fields) != 2 {
			t.Fatalf("an open order and its debt are refused with their list: %v %+v", err, fault.From(err).Fields)
		}
		for range 2 {
			s.Must(s.App.Leaving().EraseCustomer(t.Context(), s.Workspace, id, "owner", true, locale.EN))
			if left := found(t, s); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
		}
		verifies(t, s)
		var total, rows int64
		s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			if err := tx.Row(`SELECT total FROM orders WHERE workspace_id = $1 AND customer_id = $2`, []any{s.Workspace.ID, id}, &total); err != nil {
				return err
			}
			return tx.Row(`SELECT COUNT(*) FROM files WHERE workspace_id = $1`, []any{s.Workspace.ID}, &rows)
		}))
		if total != 1_000_00 || rows != 0 {
			t.Errorf("the order's total is %d, %d files are left", total, rows)
		}
		if a := s.Call(session, "retail/get_draft", map[string]any{}); a.Success {
			t.Error("the erased conversation still answers")
		}
		next := s.Session(zulemaPhone)
		s.Look(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(next, false)
			if err == nil && (talk.CustomerID == id || talk.CustomerID == "") {
				t.Errorf("the telephone is customer %q again", talk.CustomerID)
			}
			return err
		})
		if err := s.App.Leaving().EraseCustomer(t.Context(), s.Workspace, testkit.NewID(), "owner", true, locale.EN); !fault.Is(err, fault.NotFound) {
			t.Errorf("a random id: %v", err)
		}
	})
}

// TestEraseConcurrent: while messages and profiles arrive, none survives the second pass.
func TestEraseConcurrent(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		id, session := withZulema(t, s)
		var writers sync.WaitGroup
		begun := make(chan struct{}, 4)
		for n := range 4 {
			writers.Go(func() {
				for i := range 25 {
					_ = s.Runtime.Write(t.Context(), s.Workspace, access.System, func(u *core.Unit) error {
						talk, err := u.Conversations.Get(session, true)
						if err != nil {
							return err
						}
						u.Conversations.Adopt(talk)
						if n == 0 {
							_, err = u.Customers.Keep(id, profile())
							return err
						}
						_, _, err = u.Conversations.Hear(conversation.Message{Text: fmt.Sprintf("Soy Zulema %d", i)})
						return err
					})
					if i == 2 {
						begun <- struct{}{}
					}
				}
			})
		}
		for range 4 {
			<-begun
		}
		s.Must(s.App.Leaving().EraseCustomer(t.Context(), s.Workspace, id, "owner", true, locale.EN))
		writers.Wait()
		s.Clock.Advance(11 * time.Minute)
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		if left := found(t, s); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
		verifies(t, s)
	})
}

// TestExports: an archive has what its manifest says, a customer's has the person, and no secret is in either.
func TestExports(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		id, _ := withZulema(t, s)
		other := s.Session("+5491155550188")
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(other, false)
			if err == nil {
				_, err = u.Customers.Keep(talk.CustomerID, customer.Fields{Phone: "+5491155550188", FirstName: "Ramona"})
			}
			return err
		})
		var whole, hers bytes.Buffer
		s.Must(s.App.Leaving().Export(t.Context(), s.Workspace, &whole))
		s.Must(s.App.Leaving().ExportCustomer(t.Context(), s.Workspace, id, &hers))
		all, own := unpack(t, whole.Bytes()), unpack(t, hers.Bytes())
		if got := strings.Count(all["data/customers.jsonl"], "\n"); got != 2 || !strings.Contains(all["business.json"], `"settings"`) {
			t.Errorf("%d customers; business: %s", got, all["business.json"])
		}
		for _, want := range []string{zulemaPhone, zulemaDNI, zulemaMail, zulemaHome} {
			if !strings.Contains(own["data/customers.jsonl"], want) {
				t.Errorf("her export lacks %s: %s", want, own["data/customers.jsonl"])
			}
		}
		for name, text := range own {
			if strings.Contains(text, "Ramona") {
				t.Errorf("%s has another customer", name)
			}
		}
		if strings.Count(own["data/orders.jsonl"], "\n") != 1 || strings.Count(own["data/files.jsonl"], "\n") != 1 {
			t.Errorf("her orders: %s, files: %s", own["data/orders.jsonl"], own["data/files.jsonl"])
		}
		for name, text := range all {
			for _, secret := range []string{"hash", "args_hash", "secrets", "sealed", "password", "totp", "mac", "feed"} {
				if strings.HasPrefix(name, "data/") && strings.Contains(text, `"`+secret+`":`) {
					t.Errorf("%s has the column %s", name, secret)
				}
			}
		}
		if err := s.App.Leaving().ExportCustomer(t.Context(), s.Workspace, testkit.NewID(), io.Discard); !fault.Is(err, fault.NotFound) {
			t.Errorf("a random id: %v", err)
		}
	})
}

// unpack reads an archive and holds it to its manifest.
func unpack(t *testing.T, raw []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(text)
	}
	var m struct {
		Entries []struct {
			Name, SHA256 string
			Rows         int64
		}
		Missing []string
	}
	if err := json.Unmarshal([]byte(out["manifest.json"]), &m); err != nil || len(m.Missing) > 0 || len(m.Entries) != len(out)-1 {
		t.Fatalf("manifest: %v, missing %v, %d of %d", err, m.Missing, len(m.Entries), len(out))
	}
	for _, e := range m.Entries {
		sum := sha256.Sum256([]byte(out[e.Name]))
		if hex.EncodeToString(sum[:]) != e.SHA256 || e.Rows > 0 && int64(strings.Count(out[e.Name], "\n")) != e.Rows {
			t.Errorf("%s is not what the manifest says: %+v", e.Name, e)
		}
	}
	return out
}

// TestRemoveWorkspace: no row of any table names it, another business has every row it had, and a removal that was
// killed half way goes on.
func TestRemoveWorkspace(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		withZulema(t, s)
		neighbour := s.Open(testkit.Setup{Slug: "vecino", Settings: leavingShop().Settings})
		withZulema(t, neighbour)
		neighbour.Runtime.FlushRecords()
		before := neighbour.Snapshot()
		s.Must(s.App.Leaving().RemoveWorkspace(t.Context(), s.Workspace.ID, nil))
		if _, err := s.Keyring.Workspace(t.Context(), s.Workspace.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("a door still finds it: %v", err)
		}
		s.Clock.Advance(3 * time.Minute)
		s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error { // as if killed: some tables are gone
			_, err := tx.Exec(`DELETE FROM order_lines WHERE workspace_id = $1`, s.Workspace.ID)
			return err
		}))
		for sweeps := 0; ; sweeps++ {
			waiting, err := store.Removals{DB: s.DB}.Waiting(t.Context(), s.Clock.Now())
			if s.Must(err); len(waiting) == 0 {
				break
			}
			if sweeps == 10 {
				t.Fatal("the removal does not end")
			}
			s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		}
		s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			return testkit.EachText(tx, func(column, text string) { t.Errorf("left in %s: %s", column, text) })
		}))
		if changed := neighbour.Since(before); len(changed) > 0 {
			t.Errorf("the other business changed: %v", changed)
		}
		verifies(t, neighbour)
		var rows int64
		s.Must(s.DB.System(t.Context(), false, func(tx *store.Tx) error {
			return tx.Row(`SELECT row_count FROM removals`, nil, &rows)
		}))
		if rows == 0 {
			t.Error("the removal left no line")
		}
	})
}

// TestRetention: rows of several batches go in one sweep, younger ones and those of a business that set nothing stay, and
// what decided a question is recorded anew.
func TestRetention(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		const rows = 2*store.RetentionBatch + 20
		_, session := withZulema(t, s)
		said := func(id, text string) {
			t.Helper()
			s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
				_, err := tx.Exec(`INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id, created_at, turn_id, written_at, reached_at)
					VALUES ($1, $2, $3, 'in', 'customer', $4, '', '', 1, '', 1, 1)`, tx.Workspace(), id, session, text)
				return err
			}))
		}
		for i := range rows {
			said(fmt.Sprintf("01900000-0000-7000-8000-%012d", i), "hola")
		}
		younger := "ffffffff-0000-7000-8000-000000000000"
		said(younger, "hola")
		count := func() (left int64) {
			s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
				return tx.Row(`SELECT COUNT(*) FROM messages WHERE workspace_id = $1 AND text = 'hola'`, []any{tx.Workspace()}, &left)
			}))
			return left
		}
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		if left := count(); left != rows+1 {
			t.Errorf("%d are left where nothing was set", left)
		}
		s.Settle(func(x *access.Settings) {
			x.Retention = access.Retention{MessageDays: 1, StepDays: 1, OutgoingDays: 1, ReceiptDays: 1, ReminderDays: 1}
		})
		s.Clock.Advance(20 * 365 * 24 * time.Hour) // ids have the machine's time, the shop its own
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		if left := count(); left != 1 {
			t.Errorf("%d are left after one sweep", left)
		}
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID)) // files go with the sweep after the one that ended them
		for _, table := range []string{"turn_steps", "files"} {
			var left int64
			s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
				return tx.Row(`SELECT COUNT(*) FROM `+table+` WHERE workspace_id = $1`, []any{tx.Workspace()}, &left)
			}))
			if left != 0 {
				t.Errorf("%d rows of %s are left", left, table)
			}
		}
		verifies(t, s)
	})
}
