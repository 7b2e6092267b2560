package invariants_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// rosaura is a customer whose data are found wherever they turn up.
var rosaura = struct{ phone, dni, first, last, email, street, floor, recipient, other, instructions string }{
	phone: "+5493415550147", dni: "31415926", first: "Rosaura", last: "Quiroga",
	email:  "rosaura.quiroga@ejemplo.com.ar",
	street: "Zapiola 4321", floor: "Depto 7 Fondo", recipient: "Eulalia Ferreyra", other: "+5493415550258",
	instructions: "el portón azul de la esquina",
}

// traces of her, folded: what must be nowhere. Digits are looked for in runs
// without their separators.
var traces = []string{
	"3415550147", "3415550258", "31415926", "rosaura", "quiroga", "zapiola", "depto 7", "eulalia", "ferreyra",
	"porton azul",
}

// TestPrivacy: a whole sale to a recognisable customer, with everything that can go
// wrong on the way, leaves no trace of her in logs, spans, executions or events.
func TestPrivacy(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		var log lockedBuffer
		spans := collect(t)
		s := openObserved(t, db, &log, spans.url)
		private(t, s)
		seen := s.everythingKept(t)
		if err := s.App.Close(); err != nil { // writes what is buffered
			t.Fatal(err)
		}
		if spans.bytes() == 0 {
			t.Fatal("no span was recorded, so none was looked at")
		}
		seen["the log"], seen["the spans"] = log.String(), spans.String()
		for where, what := range seen {
			reveal(t, where, what)
		}
	})
}

// private is the sale, over HTTP as an agent's program makes it.
func private(t *testing.T, s *observed) {
	r, c := rosaura, dial(t, s.Shop)
	p := s.Item("Vino", 4_500_00, 5)
	taken := s.Session("+5493415550999")
	s.OK(taken, "retail/set_customer_identity", object{"dni": "27999888", "firstName": "Otra"})
	session := c.session(r.phone)
	every := func(tool string, arguments any) { // success and refusal alike leave rows
		s.calls++
		c.call(session, tool, arguments, "")
	}
	where := object{"line1": r.street, "line2": r.floor, "city": "Rosario", "instructions": r.instructions}

	every("retail/add_item_to_draft", object{"productId": p.ID, "quantity": 1})
	every("retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	every("retail/request_confirmation", object{}) // lacks her document
	every("retail/set_customer_identity", object{"dni": r.dni, "firstName": r.first, "lastName": r.last,
		"email": r.email})
	every("retail/create_order_draft", object{"notes": "para " + r.first + " " + r.last + ", llamar al " + r.phone})
	every("retail/add_item_to_draft", object{"productId": p.ID, "quantity": 2, "notes": "que lo reciba " + r.first})
	every("retail/add_item_to_draft", object{"productId": p.ID, "quantity": 99, "notes": "mi mail es " + r.email})
	every("retail/set_delivery_details", object{"deliveryMethod": "delivery", "address": where,
		"contactPhone": r.other})
	every("retail/set_delivery_details", object{"deliveryMethod": r.street, "address": r.first,
		"contactPhone": r.email})
	every("retail/set_customer_identity", object{"dni": "27999888", "firstName": r.first})
	every("retail/set_customer_identity", object{"dni": r.phone, "email": r.first + " " + r.last})
	every("retail/set_customer_identity", object{r.dni: r.email, "firstName": r.first})
	every("retail/search_products", object{"query": "lo mismo que pidió " + r.first + " " + r.last})
	every("retail/summarize_draft", object{"includeStock": true})
	every("retail/"+url.PathEscape(r.email), object{})
	every("retail/confirm_order", object{"confirmationToken": r.dni,
		"additionalNotes": "para " + r.first + ", DNI " + r.dni})

	order := s.OK(session, "orders/create_order_draft", object{})["orderId"]
	every("orders/set_delivery_details", object{"orderId": order, "address": object{
		"recipientName": r.recipient, "recipientPhone": r.other, "line1": r.street, "line2": r.floor, "city": "Rosario",
		"instructions": r.instructions,
	}})
	every("orders/set_delivery_details", object{"orderId": order, "address": object{
		"recipientName": r.recipient, "line1": r.street, "city": "Rosario", "country": "ZZ",
		"instructions": r.instructions,
	}})
	_, asked := c.call(session, "orders/request_confirmation",
		object{"orderId": order, "customMessage": "Hola " + r.first + ", ¿va a " + r.street + "?"}, "")
	if asked.Confirmation == nil {
		t.Fatalf("nothing was asked: %s", said(asked))
	}
	for _, words := range []string{"¿quién es " + r.first + " " + r.last + "?", "hola"} {
		c.reply(asked.Confirmation.ID, words)
	}
	if _, d := c.reply(asked.Confirmation.ID, "sí"); d.State != "confirmed" {
		t.Fatalf("the yes came to %+v", d)
	}
	_, done := c.call(session, "orders/confirm_order", object{
		"orderId": order, "confirmationToken": asked.Confirmation.ID, "paymentMethod": "transfer",
		"paymentInstructions": "a nombre de " + r.first + " " + r.last + ", DNI " + r.dni,
	}, "")
	if !done.Success {
		t.Fatal(said(done))
	}
	s.failing(t, session)
}

// observed is a shop that logs everything and records every span.
type observed struct {
	*server.Shop
	calls int64
}

func openObserved(t *testing.T, db *store.DB, log io.Writer, collector string) *observed {
	t.Helper()
	hand := clock.NewManual(testkit.Noon)
	c := config.Defaults()
	c.OTLP = collector
	logger := slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	a, err := app.Wire(t.Context(), db, c, app.Options{Clock: hand, Log: logger, SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	return &observed{Shop: server.Of(t, a).Open(tooltest.Everything(settings{}))}
}

// failing provokes failures of ours in the middle of her data: a caller who is
// gone and, where we may take it away, a table that is.
func (s *observed) failing(t *testing.T, session string) {
	t.Helper()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	identity := runtime.Call{
		Workspace: s.Workspace, Actor: testkit.Relay, SessionID: session, Tool: "retail/set_customer_identity",
		Arguments: []byte(text(object{"dni": rosaura.dni, "firstName": rosaura.first, "lastName": rosaura.last})),
	}
	if a := s.Runtime.Execute(gone, identity); a.Success {
		t.Error("a call whose caller is gone succeeded")
	}
	s.calls++
	if s.DB.Dialect().Name != store.SQLite {
		return
	}
	err := s.DB.System(t.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(`ALTER TABLE customers RENAME TO customers_gone`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if a := s.Runtime.Execute(t.Context(), identity); a.ErrorCode != "internal" {
		t.Errorf("without its table: %s", said(a))
	}
	s.calls++
}

// everythingKept is every column of the tables that are for others to read.
func (s *observed) everythingKept(t *testing.T) map[string]string {
	t.Helper()
	for deadline := time.Now().Add(soon); number(t, s.Shop,
		`SELECT COUNT(*) FROM executions WHERE workspace_id = $1`) < s.calls; {
		if time.Now().After(deadline) {
			t.Fatal("some executions were never written")
		}
		time.Sleep(50 * time.Millisecond)
	}
	out := map[string]string{}
	err := s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		for _, table := range []string{"executions", "outbox"} {
			if err := dump(tx, table, out); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// dump writes each column of a table into out, whichever columns it has.
func dump(tx *store.Tx, table string, out map[string]string) error {
	rows, err := tx.SQL().QueryContext(tx.Context(), `SELECT * FROM `+table+` WHERE workspace_id = $1`, tx.Workspace())
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			return err
		}
		for i, c := range columns {
			out[table+"."+c] += fmt.Sprintln(*values[i].(*any))
		}
	}
	return rows.Err()
}

var separators = regexp.MustCompile(`([0-9])[ .()-]+([0-9])`)

// reveal fails for every line of a text that has a trace in it.
func reveal(t *testing.T, where, what string) {
	t.Helper()
	for line := range strings.Lines(what) {
		folded := locale.Fold(line)
		joined := separators.ReplaceAllString(separators.ReplaceAllString(folded, "$1$2"), "$1$2")
		for _, trace := range traces {
			for _, text := range []string{folded, joined} {
				if i := strings.Index(text, trace); i >= 0 {
					t.Errorf("%s shows %q: …%q…", where, trace, text[max(0, i-80):min(len(text), i+80)])
					break
				}
			}
		}
	}
}

// lockedBuffer is a log that many goroutines write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// collector is where spans are sent, as they would be sent anywhere.
type collector struct {
	lockedBuffer
	url string
}

func (c *collector) bytes() int { return len(c.String()) }

func collect(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := io.Reader(r.Body)
		if r.Header.Get("Content-Encoding") == "gzip" {
			if z, err := gzip.NewReader(body); err == nil {
				body = z
			}
		}
		_, _ = io.Copy(c, body)
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(server.Close)
	c.url = server.URL
	return c
}
