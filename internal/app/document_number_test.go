package app_test

import (
	"bytes"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// inClear are the columns that may hold a document number, and why. docs/LEAVING.md says the same to people.
var inClear = map[string]string{
	"customers.dni":          "who owns an order is found by it",
	"customers.disputed_dni": "what another customer says is theirs, until staff decide",
	"messages.text":          "the customer's own words",
	"inbox.body":             "the customer's own words, as the vendor delivered them",
	"turn_steps.answer":      "what a model asked for: a turn that was interrupted goes on with it",
	"turn_steps.results":     "what a model got",
	"call_keys.answer":       "the answer that a repetition gets, until its key expires",
}

// logged is a log that several write to.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// knocker sends requests to a shop's API.
type knocker struct {
	*server.Shop
	key  string
	sent int
}

func (k *knocker) send(method, path, kind, body string) string {
	k.T.Helper()
	k.sent++
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+k.key)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Idempotency-Key", fmt.Sprint("k-", k.sent))
	w := httptest.NewRecorder()
	k.Handler().ServeHTTP(w, r)
	if w.Code >= 300 {
		k.T.Errorf("%s %s answered %d: %s", method, path, w.Code, w.Body)
	}
	return w.Body.String()
}

// numbersIn are the columns that have one of the document numbers, with an example.
func numbersIn(t *testing.T, s *server.Shop) map[string]string {
	t.Helper()
	met, number := map[string]string{}, regexp.MustCompile(`27\.?611\.?00\d`)
	s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return testkit.EachText(tx, func(column, text string) {
			if number.MatchString(text) {
				met[column] = text
			}
		})
	}))
	return met
}

var idOf = regexp.MustCompile(`"id":"([^"]+)"`)

// TestDocumentNumbersInClear: a document number that comes in through any door, and is then used, stands in clear where it
// is needed and nowhere else: not in events, webhooks, executions, changes, stored answers or the log.
func TestDocumentNumbersInClear(t *testing.T) {
	t.Parallel()
	book := &logged{}
	o := meanwhileShop()
	o.Log, o.Vendor = book, true
	server.EachShop(t, o, func(t *testing.T, s *server.Shop) {
		issued, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "panel", access.Owner)
		s.Must(err)
		k := &knocker{Shop: s, key: issued.Secret}
		const json = "application/json"
		k.send("POST", "/v1/webhooks", json, `{"url": "https://erp.example/in"}`)

		made := k.send("POST", "/v1/customers", json, `{"first_name": "Ada", "dni": "27.611.001"}`)
		ada := idOf.FindStringSubmatch(made)[1]
		k.send("PATCH", "/v1/customers/"+ada, json, `{"dni": "27611002"}`)
		k.send("POST", "/v1/imports/customers", "text/csv", "telefono,nombre,documento\n+5491155550181,Eva,27611003\n")
		session := s.Session("+5491155550182")
		s.OK(session, "retail/set_customer_identity", map[string]any{"dni": "27611004", "firstName": "Ida", "lastName": "Roca"})
		thief := s.Session("+5491155550183")
		s.Call(thief, "retail/set_customer_identity", map[string]any{"dni": "27611004", "firstName": "Una", "lastName": "Otra"})
		s.Vendor.Then(modeltest.Calls("", modeltest.Call{Name: "set_customer_identity",
			Arguments: `{"dni":"27611005","firstName":"Isa","lastName":"Paz"}`}), modeltest.Says("Gracias, Isa."))
		s.Chat("+5491155550184", "Hola, mi DNI es 27.611.005, o sea 27611005")

		for _, path := range []string{"/v1/customers?q=27611002", "/v1/customers/" + ada, "/v1/customers?limit=50", "/v1/changes", "/v1/executions",
			"/v1/sessions", "/v1/business/export", "/v1/customers/" + ada + "/export"} {
			k.send("GET", path, "", "")
		}
		s.Call(session, "retail/get_customer_balance", map[string]any{})
		s.Call(session, "retail/get_stock", map[string]any{"productId": "27611002"}) // a refusal
		mate := s.Item("Mate", 1_000_00, 50)
		s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": mate.ID, "quantity": 1})
		s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
		if asked := s.Call(session, "retail/confirm_order", map[string]any{}); asked.Confirmation != nil {
			s.Yes(asked.Confirmation.ID)
		}
		s.Must(s.Errands())
		s.Runtime.FlushRecords()
		s.Must(s.Runtime.Seal(t.Context(), s.Workspace.ID))

		met := numbersIn(t, s)
		for column, text := range met {
			if inClear[column] == "" {
				t.Errorf("%s has a document number: %s", column, text)
			}
		}
		for column := range inClear {
			if met[column] == "" {
				t.Errorf("%s has none: is it needed in the list?", column)
			}
		}
		s.Settle(func(x *access.Settings) { x.Retention = access.Retention{MessageDays: 1, StepDays: 1} })
		s.Clock.Advance(20 * 365 * 24 * time.Hour) // ids have the machine's time, the shop its own
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		for column, text := range numbersIn(t, s) {
			if !strings.HasPrefix(column, "customers.") {
				t.Errorf("%s still has a document number when nothing but customers is kept: %s", column, text)
			}
		}
		s.Look(func(u *core.Unit) error {
			c, err := u.Customers.Get(ada)
			if c.DNI != "27611002" {
				t.Errorf("Ada's is %q", c.DNI)
			}
			return err
		})
	})
	t.Cleanup(func() {
		if book.text.Len() == 0 {
			t.Error("the log is empty")
		}
		for line := range strings.Lines(book.text.String()) {
			if strings.Contains(line, "27611") || strings.Contains(line, "27.611") {
				t.Errorf("the log says %s", line)
			}
		}
	})
}
