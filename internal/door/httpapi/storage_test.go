package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// fullDisk fills a disk, and makes room again.
var fullDisk = map[string][2]string{
	store.SQLite: {`PRAGMA max_page_count = 1`, `PRAGMA max_page_count = 1000000`},
	store.Postgres: {
		`RESET ROLE;
		CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
		CREATE TRIGGER no_room BEFORE INSERT ON executions EXECUTE FUNCTION no_room();
		CREATE TRIGGER no_room BEFORE INSERT ON sessions EXECUTE FUNCTION no_room();
		CREATE TRIGGER no_room BEFORE INSERT ON storage_probes EXECUTE FUNCTION no_room();
		SET ROLE ` + store.ServeRole,
		`RESET ROLE; DROP FUNCTION no_room CASCADE; SET ROLE ` + store.ServeRole,
	},
}

// A full disk refuses calls as unavailable, with no partial effect, and fails /readyz; once there is room again
// everything works.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		disk := func(statement string) {
			t.Helper()
			if err := db.System(t.Context(), true, func(tx *store.Tx) error {
				_,
					err := tx.Exec(statement)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		product := c.stocked(500)
		s := c.do("POST", "/v1/sessions", c.mine.agent,
			object{"agent": "ventas", "channel": "whatsapp", "customer_phone": "+5491155550000"}).is(201)
		added := 0
		add := func() reply {
			c.clock.Advance(10 * time.Second) // stay below the calls per minute
			return c.do("POST", "/v1/sessions/"+s["id"].(string)+"/tools/retail/add_item_to_draft", c.mine.agent,
				object{"productId": product, "quantity": 1, "notes": strings.Repeat("sin sal ", 20)}, "Idempotency-Key",
				fmt.Sprint("add-", c.clock.Now().Unix()))
		}
		add().is(200)
		added++
		c.get("/readyz", "").is(200)

		disk(fullDisk[db.Dialect().Name][0])
		var refused reply
		for refused = add(); refused.status == http.StatusOK && added < 400; refused = add() {
			added++ // existing pages have room
		}
		for range 3 {
			answer := refused.is(http.StatusServiceUnavailable)
			if answer["errorCode"] != "unavailable" || !strings.HasPrefix(answer["error"].(string),
				"En este momento no podemos guardar cambios") {
				t.Errorf("refused with %v", answer)
			}
			if refused.header.Get("Retry-After") == "" {
				t.Error("nothing says when to try again")
			}
			refused = add()
			if refused.status == http.StatusOK {
				added++
				break
			}
		}
		var opened reply
		for i := 0; i < 400 && (opened.status == 0 || opened.status == http.StatusCreated); i++ { // as above
			opened = c.do("POST", "/v1/sessions", c.mine.agent,
				object{"agent": "ventas", "channel": "whatsapp", "customer_phone": fmt.Sprintf("+5491155551%03d", i)})
		}
		if said := opened.is(http.StatusServiceUnavailable); !strings.HasPrefix(said["detail"].(string),
			"Changes cannot be saved right now") {
			t.Errorf("a conversation was refused with %v", said)
		}
		if r := c.get("/readyz", ""); r.status != http.StatusServiceUnavailable ||
			!strings.Contains(string(r.raw), "The disk of the database is full.") {
			t.Errorf("/readyz: %d %s", r.status, r.raw)
		}
		disk(fullDisk[db.Dialect().Name][1])
		for deadline := time.Now().Add(2 * time.Minute); c.get("/readyz",
			"").status != http.StatusOK; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("/readyz never recovered")
			}
		}
		add().is(200)
		added++
		var lines, quantity, executions int64
		err := db.Read(t.Context(), c.mine.id, func(tx *store.Tx) error {
			if err := tx.Row(`SELECT COUNT(*), SUM(quantity) FROM order_lines WHERE workspace_id = $1`,
				[]any{c.mine.id}, &lines, &quantity); err != nil {
				return err
			}
			return tx.Row(`SELECT COUNT(*) FROM executions WHERE workspace_id = $1 AND tool = 'retail/add_item_to_draft' AND success = 1`, []any{c.mine.id}, &executions)
		})
		if err != nil || quantity != int64(added) || executions != int64(added) {
			t.Errorf("%d calls succeeded: %d lines of %d, %d rows, %v", added, lines, quantity, executions, err)
		}
	})
}
