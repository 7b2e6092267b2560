package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	rowsChanged     = "execution rows are what was written"
	chainBroken     = "the chain of execution rows is unbroken"
	withoutKey      = "the chain was written with its key"
	ordersChanged   = "orders are as the last unit left them"
	questionChanged = "confirmations are as the last unit left them"
)

// byHand changes the tables as the database's owner can, past row-level security and the rows of this package.
func byHand(t *testing.T, db *store.DB, do func(exec func(query string, args ...any) int64, tx *store.Tx)) {
	t.Helper()
	err := db.System(t.Context(), true, func(tx *store.Tx) error {
		exec := func(query string, args ...any) int64 {
			t.Helper()
			n, err := tx.Exec(query, args...)
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			return n
		}
		if tx.Dialect().Name == store.Postgres {
			exec(`RESET ROLE`)
		}
		do(exec, tx)
		if tx.Dialect().Name == store.Postgres {
			exec(`SET ROLE ` + store.ServeRole)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// tamperings are ways to falsify history, and what fsck must find at least. Each is as consistent as an attacker
// without the key can make it.
var tamperings = []struct {
	name string
	sql  []string // $1 is the workspace
	want []string
}{
	{"flagged-blanked", []string{`UPDATE executions SET blanked_at = 1, success = 1 - success, tool = 'retail/get_stock', actor = 'owner:boss', confirmation_id = 'x', input = '{}' WHERE workspace_id = $1 AND seq = 3`},
		[]string{rowsChanged}},
	{"blanked-and-changed", []string{`UPDATE executions SET blanked_at = 1, input = '', output = '', changes = '', error_message = '', actor = 'owner:boss' WHERE workspace_id = $1 AND seq = 3`},
		[]string{rowsChanged}},
	{"blanked-not-blank", []string{`UPDATE executions SET blanked_at = 1 WHERE workspace_id = $1 AND input <> ''`},
		[]string{rowsChanged}},
	{"newest-deleted", []string{
		`DELETE FROM executions WHERE workspace_id = $1 AND seq > (SELECT seq - 2 FROM chain_heads WHERE workspace_id = $1)`,
		`DELETE FROM audit_records WHERE workspace_id = $1 AND seq > (SELECT seq - 2 FROM chain_heads WHERE workspace_id = $1)`,
		`UPDATE chain_heads SET seq = seq - 2, chain = (SELECT chain FROM (SELECT seq, chain FROM executions WHERE workspace_id = $1 UNION ALL SELECT seq, chain FROM audit_records WHERE workspace_id = $1) c
			WHERE c.seq = chain_heads.seq - 2) WHERE workspace_id = $1`,
	}, []string{withoutKey}},
	{"price", []string{
		`UPDATE order_lines SET unit_price = unit_price - 100, total = (unit_price - 100) * quantity WHERE workspace_id = $1`,
		`UPDATE orders SET subtotal = (SELECT SUM(total) FROM order_lines l WHERE l.workspace_id = $1 AND l.order_id = orders.id),
			total = (SELECT SUM(total) FROM order_lines l WHERE l.workspace_id = $1 AND l.order_id = orders.id) WHERE workspace_id = $1`,
	}, []string{ordersChanged}},
	{"question", []string{`UPDATE confirmations SET question = 'Otra cosa' WHERE workspace_id = $1`},
		[]string{questionChanged}},
	{"answer", []string{`UPDATE messages SET text = 'no' WHERE workspace_id = $1 AND id IN (SELECT answer_id FROM confirmations WHERE workspace_id = $1)`}, []string{questionChanged}},
	{"another-answer", []string{`UPDATE confirmations SET answer_id = (SELECT MIN(id) FROM messages WHERE workspace_id = $1) || 'x' WHERE workspace_id = $1`}, []string{questionChanged}},
	{"order-deleted", []string{
		`DELETE FROM order_lines WHERE workspace_id = $1 AND order_id IN (SELECT id FROM orders WHERE workspace_id = $1 AND confirmed_at > 0)`,
		`DELETE FROM orders WHERE workspace_id = $1 AND confirmed_at > 0`,
	}, []string{ordersChanged}},
	{"order-and-record-deleted", []string{
		`DELETE FROM order_lines WHERE workspace_id = $1`,
		`DELETE FROM orders WHERE workspace_id = $1 AND confirmed_at > 0`,
		`DELETE FROM audit_records WHERE workspace_id = $1 AND subject = 'order'`,
	}, []string{chainBroken}},
	{"order-moved", []string{
		`DELETE FROM order_lines WHERE workspace_id = $1`,
		`UPDATE orders SET workspace_id = 'elsewhere' WHERE workspace_id = $1`,
	}, []string{ordersChanged}},
	{"order-added", []string{`INSERT INTO orders (workspace_id, id, number, status, currency, confirmed_at, created_at, updated_at) VALUES ($1, 'forged', '', 'pending', 'ARS', 1, 1, 1)`},
		[]string{ordersChanged}},
	{"forged-record", []string{
		`UPDATE orders SET notes = 'gratis' WHERE workspace_id = $1 AND confirmed_at > 0`,
		`INSERT INTO audit_records (workspace_id, id, subject, subject_id, rev, state, at, digest, mac)
			SELECT workspace_id, 'forged', subject, subject_id, rev + 1, 'whatever', at, 'whatever', mac FROM audit_records WHERE workspace_id = $1 AND subject = 'order'`,
	}, []string{withoutKey}},
	{"forged-record-aside", []string{ // outside both the chain and what waits to be sealed
		`UPDATE orders SET notes = 'gratis' WHERE workspace_id = $1 AND confirmed_at > 0`,
		`INSERT INTO audit_records (workspace_id, id, subject, subject_id, rev, state, at, digest, mac, seq)
			SELECT workspace_id, 'forged', subject, subject_id, rev + 1, 'whatever', at, 'whatever', mac, -1 FROM audit_records WHERE workspace_id = $1 AND subject = 'order'`,
	}, []string{withoutKey, chainBroken}},
	{"forged-execution-aside", []string{
		`INSERT INTO executions (workspace_id, id, tool, kind, actor, success, started_at, duration_us, content_digest, digest, mac, seq)
			SELECT workspace_id, 'forged', tool, kind, actor, success, started_at, duration_us, content_digest, digest, mac, -1 FROM executions WHERE workspace_id = $1 AND seq = 1`,
	}, []string{withoutKey, chainBroken}},
	{"far-number", []string{ // reading number by number would take years to get there
		`INSERT INTO executions (workspace_id, id, tool, kind, actor, success, started_at, duration_us, content_digest, digest, mac, seq)
			SELECT workspace_id, 'forged', tool, kind, actor, success, started_at, duration_us, content_digest, digest, mac, 9223372036854775807 FROM executions WHERE workspace_id = $1 AND seq = 1`,
	}, []string{withoutKey, chainBroken}},
	{"forged-execution", []string{
		`INSERT INTO executions (workspace_id, id, tool, kind, actor, success, started_at, duration_us, content_digest, digest, mac)
			SELECT workspace_id, 'forged', tool, kind, actor, success, started_at, duration_us, content_digest, digest, mac FROM executions WHERE workspace_id = $1 AND seq = 1`,
	}, []string{withoutKey}},
	{"key-removed", []string{`DELETE FROM chain_epochs WHERE workspace_id = $1`,
		`UPDATE executions SET mac = '' WHERE workspace_id = $1`,
		`UPDATE chain_heads SET mac = '' WHERE workspace_id = $1`}, []string{withoutKey}},
	{"made-old", []string{
		`DELETE FROM audit_records WHERE workspace_id = $1`, `UPDATE executions SET mac = '' WHERE workspace_id = $1`,
		`INSERT INTO chain_epochs (workspace_id, seq, chain, mac) SELECT workspace_id, seq, chain, mac FROM chain_heads WHERE workspace_id = $1`,
	}, []string{withoutKey, ordersChanged}},
}

func TestTamperingIsFound(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		shops := map[string]*testkit.Shop{}
		for _, tamper := range tamperings {
			shop := sold(t, s, tamper.name)
			shops[tamper.name] = shop
			if got := broken(t, shop)[tamper.name]; got != nil {
				t.Fatalf("%s was broken before: %q", tamper.name, got)
			}
			byHand(t, s.DB, func(exec func(string, ...any) int64, _ *store.Tx) {
				for _, q := range tamper.sql {
					if exec(q, shop.Workspace.ID) == 0 && !strings.Contains(q, "chain_epochs") {
						t.Errorf("%s changes nothing: %s", tamper.name, q)
					}
				}
			})
		}
		look := func(when string) {
			got := broken(t, s)
			for _, tamper := range tamperings {
				for _, want := range tamper.want {
					if !slices.Contains(got[tamper.name], want) {
						t.Errorf("%s, %s: broken are %q, not %q", tamper.name, when, got[tamper.name], want)
					}
				}
			}
		}
		look("at once")
		for _, shop := range shops { // and the shops go on working
			shop.Call(shop.Session("+5491155550009"), "retail/create_order_draft", map[string]any{})
			if err := shop.Runtime.Seal(t.Context(), shop.Workspace.ID); err != nil &&
				!errors.Is(err, runtime.ErrBrokenChain) {
				t.Error(err)
			}
		}
		look("after more calls")
	})
}

// rewrite turns a failure into a success and rebuilds the whole chain, as the program itself would but without the key.
func rewrite(t *testing.T, s *testkit.Shop) {
	t.Helper()
	type row struct {
		id, digest string
		record     bool
	}
	var rows []row
	var changed runtime.ExecutionRecord
	err := s.Runtime.Store.Read(t.Context(), s.Workspace.ID, func(tx runtime.Tx) (err error) {
		list, err := tx.Calls().ListExecutions(runtime.ExecutionFilter{Limit: 100})
		changed = list[len(list)-1]
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	changed.Actor = "owner:boss"
	forged := changed.AuditRecord().Digest()
	byHand(t, s.DB, func(exec func(string, ...any) int64, tx *store.Tx) {
		exec(`UPDATE executions SET actor = 'owner:boss', digest = $3 WHERE workspace_id = $1 AND id = $2`,
			s.Workspace.ID, changed.ID, forged)
		err := tx.Rows(`SELECT 0 AS record, id, digest, seq FROM executions WHERE workspace_id = $1 UNION ALL SELECT 1 AS record, id, digest, seq FROM audit_records WHERE workspace_id = $1 ORDER BY seq`,
			[]any{s.Workspace.ID}, func(scan func(...any) error) error {
				var r row
				var seq int64
				err := scan(&r.record, &r.id, &r.digest, &seq)
				rows = append(rows, r)
				return err
			})
		if err != nil {
			t.Fatal(err)
		}
		chain := ""
		for _, r := range rows {
			chain = audit.Link(chain, r.digest)
			table := "executions"
			if r.record {
				table = "audit_records"
			}
			exec(`UPDATE `+table+` SET chain = $3 WHERE workspace_id = $1 AND id = $2`, s.Workspace.ID, r.id, chain)
		}
		exec(`UPDATE chain_heads SET chain = $2 WHERE workspace_id = $1`, s.Workspace.ID, chain)
	})
}

func TestAChainMadeAnewIsFound(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		shop := sold(t, s, "otra")
		rewrite(t, shop)
		got := broken(t, shop)["otra"]
		if !slices.Equal(got, []string{withoutKey}) { // without a key there is nothing left to compare with
			t.Errorf("broken are %q", got)
		}
	})
}

// A database whose key was removed is not taken for one from before there was a key: a new key would hide what was
// changed in between.
func TestARemovedKeyIsFound(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s := testkit.OpenShop(t, db, testkit.Setup{Keyless: true})
		box := secret.NewRing(func() ([][]byte, error) { return [][]byte{make([]byte, secret.KeySize)}, nil })
		if err := db.OpenAudit(t.Context(), box, true); err != nil {
			t.Fatal(err)
		}
		db.EndUpgrade()
		sold(t, s, "cerrada")
		byHand(t, db, func(exec func(string, ...any) int64, _ *store.Tx) {
			exec(`DELETE FROM audit_keys`)
			exec(`DELETE FROM chain_epochs`)
		})
		if err := db.OpenAudit(t.Context(), box, true); !errors.Is(err, store.ErrAuditKeyGone) {
			t.Errorf("opened: %v", err)
		}
		if err := db.Fsck(t.Context(), s.Clock.Now(), func(store.Checked) {}); !errors.Is(err, store.ErrAuditKeyGone) {
			t.Errorf("fsck: %v", err)
		}
		if err := db.ReplaceAuditKey(t.Context(), box); err != nil { // on purpose, as when it is lost
			t.Fatal(err)
		}
		if err := db.OpenAudit(t.Context(), box, true); err != nil {
			t.Error(err)
		}
	})
}

func TestARowOfAnotherWorkspaceIsFound(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		one, two := sold(t, s, "una"), sold(t, s, "dos")
		byHand(t, s.DB, func(exec func(string, ...any) int64, _ *store.Tx) {
			exec(`UPDATE executions SET workspace_id = $2, seq = 0, chain = '' WHERE workspace_id = $1 AND seq = 2`,
				one.Workspace.ID, two.Workspace.ID)
		})
		got := broken(t, s)
		if !slices.Contains(got["una"], chainBroken) || !slices.Contains(got["dos"], withoutKey) {
			t.Errorf("broken are %q", got)
		}
	})
}

// A row blanked by retention still matches its digest.
func TestBlankedRowsVerify(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		shop := sold(t, s, "vieja")
		shop.Clock.Advance(400 * 24 * time.Hour)
		if err := shop.Runtime.Sweep(t.Context(), shop.Workspace); err != nil {
			t.Fatal(err)
		}
		if got := broken(t, shop); len(got) > 0 {
			t.Errorf("broken are %v", got)
		}
		byHand(t, s.DB, func(exec func(string, ...any) int64, _ *store.Tx) {
			if exec(`UPDATE executions SET success = 1 - success WHERE workspace_id = $1 AND blanked_at > 0 AND seq = 2`, shop.Workspace.ID) != 1 {
				t.Error("nothing was blanked")
			}
		})
		if got := broken(t, shop)["vieja"]; !slices.Equal(got, []string{rowsChanged}) {
			t.Errorf("a changed blanked row: broken are %v", got)
		}
	})
}

// A database from before there was a key is valid, stays valid, and is covered bit by bit.
func TestAnOldChainGetsAKey(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s := testkit.OpenShop(t, db, testkit.Setup{Keyless: true})
		shop := sold(t, s, "antigua")
		if db.AuditKey() != nil || len(broken(t, shop)) > 0 {
			t.Fatalf("without a key: %v", broken(t, shop))
		}
		box := secret.NewRing(func() ([][]byte, error) { return [][]byte{make([]byte, secret.KeySize)}, nil })
		if err := db.OpenAudit(t.Context(), box, true); err != nil {
			t.Fatal(err)
		}
		well := func(when string) {
			t.Helper()
			if got := broken(t, s); len(got) > 0 {
				t.Errorf("%s: %v", when, got)
			}
		}
		well("with a new key")
		item := shop.Item("Azúcar", 100000, 10)
		call := func() {
			shop.OK(shop.Session("+5491155550002"), "retail/add_item_to_draft",
				map[string]any{"productId": item.ID, "quantity": 1})
			if err := shop.Runtime.Seal(t.Context(), shop.Workspace.ID); err != nil {
				t.Fatal(err)
			}
		}
		call()
		well("after a call")
		// A node of an older release seals in its own way until it is replaced.
		byHand(t, db, func(exec func(string, ...any) int64, tx *store.Tx) {
			var head runtime.ChainHead
			if err := tx.Row(`SELECT seq, chain FROM chain_heads WHERE workspace_id = $1`, []any{shop.Workspace.ID},
				&head.Seq, &head.Chain); err != nil {
				t.Fatal(err)
			}
			e := audit.Execution{ID: testkit.NewID(), Tool: "retail/get_stock", Kind: "read", Actor: "agent:relay",
				StartedAt: 1, Content: audit.ContentDigest("", "", "", "")}
			head = runtime.ChainHead{Seq: head.Seq + 1, Chain: audit.Link(head.Chain, e.Digest())}
			exec(`INSERT INTO executions (workspace_id, id, tool, kind, actor, success, started_at, duration_us, content_digest, digest, seq, chain) VALUES ($1, $2, $3, $4, $5, 0, 1, 0, $6, $7, $8, $9)`,
				shop.Workspace.ID, e.ID, e.Tool, e.Kind, e.Actor, e.Content, e.Digest(), head.Seq, head.Chain)
			exec(`UPDATE chain_heads SET seq = $2, chain = $3 WHERE workspace_id = $1`, shop.Workspace.ID, head.Seq,
				head.Chain)
		})
		call()
		well("beside an older node")
		db.EndUpgrade()
		for range 5 {
			if err := shop.Runtime.Sweep(t.Context(), shop.Workspace); err != nil {
				t.Fatal(err)
			}
		}
		well("after the upgrade")
		byHand(t, db, func(exec func(string, ...any) int64, _ *store.Tx) {
			exec(`UPDATE orders SET notes = 'gratis' WHERE workspace_id = $1 AND confirmed_at > 0`, shop.Workspace.ID)
			exec(`UPDATE executions SET actor = 'owner:boss' WHERE workspace_id = $1 AND seq = 1`, shop.Workspace.ID)
			exec(`INSERT INTO executions (workspace_id, id, tool, kind, actor, success, started_at, duration_us, content_digest, digest)
				SELECT workspace_id, 'forged', tool, kind, actor, success, started_at, duration_us, content_digest, digest FROM executions WHERE workspace_id = $1 AND seq = 2`, shop.Workspace.ID)
		})
		if got, want := fmt.Sprint(broken(t, shop)["antigua"]),
			fmt.Sprint([]string{rowsChanged, withoutKey, ordersChanged}); got != want {
			t.Errorf("broken are %s, want %s", got, want)
		}
	})
}

func TestRecordsOutliveANewColumn(t *testing.T) {
	before := store.RowDigest([]string{"o.id", "o.total"}, "o1", int64(500))
	for name, got := range map[string]string{
		"a text column that is empty": store.RowDigest([]string{"o.id", "o.total", "o.new"}, "o1", int64(500), ""),
		"a number column that is zero": store.RowDigest([]string{"o.id", "o.new", "o.total"}, "o1", int64(0),
			int64(500)),
		"another order of columns": store.RowDigest([]string{"o.total", "o.id"}, int64(500), "o1"),
	} {
		if got != before {
			t.Errorf("%s changes what was recorded", name)
		}
	}
	for name, got := range map[string]string{
		"a new column with a value":   store.RowDigest([]string{"o.id", "o.total", "o.new"}, "o1", int64(500), "x"),
		"a value in another column":   store.RowDigest([]string{"o.id", "o.paid"}, "o1", int64(500)),
		"a value that was taken away": store.RowDigest([]string{"o.id", "o.total"}, "o1", int64(0)),
	} {
		if got == before {
			t.Errorf("%s is not seen", name)
		}
	}
}
