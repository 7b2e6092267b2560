package workshop_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func want(t *testing.T, a runtime.Answer, code fault.Code) runtime.Answer {
	t.Helper()
	if a.ErrorCode != code {
		t.Fatalf("got %q (%s %v), want %q", a.ErrorCode, a.Error, a.Errors, code)
	}
	return a
}

// heard records what an upstream was sent.
type heard struct {
	mu   sync.Mutex
	list []http.Header
	body []string
}

func (h *heard) note(r *http.Request) string {
	raw, _ := io.ReadAll(r.Body)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list, h.body = append(h.list, r.Header.Clone()), append(h.body, string(raw))
	return string(raw)
}

func (h *heard) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.list)
}

const apiKey = "sk-live/4b+7=9Zq"

func enterprise(up testkit.Upstream) testkit.Setup {
	return testkit.Setup{Plan: access.Enterprise, AssistantType: "erp", Loopback: up.Address}
}

func TestTheDocumentsOwnExample(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		if r.Header.Get("Authorization") != "Bearer "+apiKey || string(raw) != `{"destination":"5000","weight":2.5}` ||
			r.Header.Get("Idempotency-Key") == "" {
			t.Errorf("sent %s %v", raw, r.Header)
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"rates":[{"price":1234.5,"carrier":"Correo","delivery_days":3}],"debug":%q}`,
			r.Header.Get("Authorization"))
	})
	var log bytes.Buffer
	setup := enterprise(up)
	setup.Log = &syncWriter{w: &log}
	server.Flows(t, server.Flow{Name: "a shipping rate", Setup: setup, Play: func(t *testing.T, s *server.Shop) {
		k := s.Describe(`{"id": "custom_shipping_check", "name": "check_shipping_rate", "description": "Consulta tarifas de envío con proveedor externo",
			"parameters_schema": {"type": "object", "properties": {"postal_code": {"type": "string"}, "weight_kg": {"type": "number"}}, "required": ["postal_code", "weight_kg"]},
			"execution_type": "api_call", "execution_config": {"url": "` + up.URL + `/rates", "method": "POST",
				"headers": {"Authorization": "Bearer {{SHIPPING_API_KEY}}", "Content-Type": "application/json"},
				"body_template": "{\"destination\": \"{{postal_code}}\", \"weight\": {{weight_kg}}}"},
			"response_transform": "{rate: response.rates[0].price, carrier: response.rates[0].carrier, days: response.rates[0].delivery_days, echo: response.debug}",
			"timeout_ms": 5000, "rate_limit_per_minute": 10}`)
		session := s.Session("+5491155550001")
		in := `{"postal_code": "5000", "weight_kg": 2.5}`
		want(t, s.Call(session, "custom/check_shipping_rate", in), fault.Unavailable) // its secret is not set
		s.Secret(k.ID, "SHIPPING_API_KEY", apiKey)
		a := want(t, s.Call(session, "custom/check_shipping_rate", in), "")
		if !strings.Contains(string(a.Data), `"rate":1234.5`) ||
			!strings.Contains(string(a.Data), `"echo":"Bearer •••"`) {
			t.Errorf("answered %s", a.Data)
		}
		want(t, s.Call(session, "custom/check_shipping_rate", `{"postal_code": "5000", "weight_kg": "x", "more": 1}`),
			fault.InvalidArguments)
		keyed := want(t, s.CallAs(testkit.Relay, session, "custom/check_shipping_rate", in, "k1"), "")
		again := want(t, s.CallAs(testkit.Relay, session, "custom/check_shipping_rate", in, "k1"), "")
		if !again.Replayed || again.ExecutionID != keyed.ExecutionID {
			t.Errorf("again: %+v", again)
		}
		s.Clock.Advance(time.Second)
		nothingSecret(t, s, apiKey)
		s.Sound()
	}})
	if strings.Contains(log.String(), apiKey) {
		t.Error("the log shows the secret")
	}
}

type syncWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *syncWriter) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

// nothingSecret searches every table that could hold it for a text.
func nothingSecret(t *testing.T, s *server.Shop, secret string) {
	t.Helper()
	time.Sleep(400 * time.Millisecond) // rows of refusals are written in batches
	for table, columns := range map[string]string{
		"executions": "input || output || error_message || changes", "call_keys": "answer || plan || arguments",
		"custom_tools": "name", "custom_tool_versions": "definition",
		"custom_tool_secrets": "sealed", "outbox": "payload", "inbox": "body", "messages": "text",
		"confirmations": "question || arguments",
	} {
		err := s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			return tx.Rows("SELECT "+columns+" FROM "+table+" WHERE workspace_id = $1", []any{tx.Workspace()},
				func(scan func(...any) error) error {
					var text string
					err := scan(&text)
					if strings.Contains(text, secret) {
						t.Errorf("%s shows the secret: %s", table, text)
					}
					return err
				})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhoHasCustomTools(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, `{"ok":true}`) })
	planned := enterprise(up)
	planned.Plans = true
	server.Flows(t, server.Flow{Name: "plans, strangers, switches", Setup: planned,
		Play: func(t *testing.T, s *server.Shop) {
			k := s.Describe(`{"name": "ask_partner", "execution_config": {"method": "GET", "url": "` + up.URL + `/x"}}`)
			session := s.Session("")
			a := want(t, s.Call(session, "custom/ask_partner", `{"a": "x"}`), "")
			if string(a.Data) != `{"ok":true}` {
				t.Errorf("answered %s", a.Data)
			}
			want(t, s.Call(session, "custom/nobodys", `{}`), fault.ToolNotFound)
			// Another business cannot see it, by name or by id.
			other := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID(), Plan: access.Enterprise})
			want(t, other.Call(other.Session(""), "custom/ask_partner", `{}`), fault.ToolNotFound)
			if _, err := s.Workshop.Get(t.Context(), other.Workspace, k.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("a stranger reads it: %v", err)
			}
			if _, err := s.Workshop.SetSecret(t.Context(), other.Workspace, testkit.Boss, k.ID, "X",
				"yyyy"); !fault.Is(err,
				fault.NotFound) {
				t.Errorf("a stranger sets its secret: %v", err)
			}
			// A smaller plan loses it, and cannot create any.
			w := *s.Workspace
			w.Plan = access.Pro
			if err := s.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
				t.Fatal(err)
			}
			poor := *s
			poor.Reread()
			want(t, poor.Call(session, "custom/ask_partner", `{}`), fault.PlanRequired)
			if _, err := s.Workshop.Create(t.Context(), poor.Workspace, testkit.Boss, k.Definition,
				false); !fault.Is(err,
				fault.PlanRequired) {
				t.Errorf("described without the plan: %v", err)
			}
			// Off, and gone.
			off := k.Definition
			off.IsActive = false
			kept, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, k.ID, workshop.AtVersion(1), off)
			if err != nil || kept.Newest != 1 {
				t.Fatalf("switching it off made version %d: %v", kept.Newest, err)
			}
			s.Reread()
			w = *s.Workspace
			w.Plan = access.Enterprise
			if err := s.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
				t.Fatal(err)
			}
			s.Reread()
			want(t, s.Call(session, "custom/ask_partner", `{}`), fault.ToolNotEnabled)
			if err := s.Workshop.Remove(t.Context(), s.Workspace, testkit.Boss, k.ID, nil); err != nil {
				t.Fatal(err)
			}
			s.Reread()
			want(t, s.Call(session, "custom/ask_partner", `{}`), fault.ToolNotFound)
			s.Sound()
		}}, server.Flow{Name: "names", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		for _, name := range []string{"confirm_order", "check_0rder_status", "CheckOrderStatus", "", "1x", "a b",
			"search-products", strings.Repeat("x", 65)} {
			bad := kept(up.URL, name)
			if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, bad, false); !fault.Is(err,
				fault.InvalidArguments) {
				t.Errorf("%q: %v", name, err)
			}
		}
		if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
			access.ToolOverride{Tool: "erp/create_lead", Enabled: true, Alias: "new_prospect"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, kept(up.URL, "new_prospect"),
			false); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("an agent's own name for a tool: %v", err)
		}
		if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, kept("https://10.0.0.1", "inside"),
			false); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("an address inside: %v", err)
		}
		if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, kept(up.URL, "mine"),
			false); err != nil {
			t.Error(err)
		}
		if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, kept(up.URL, "mine"),
			false); !fault.Is(err, fault.Conflict) {
			t.Errorf("twice: %v", err)
		}
	}})
}

func TestAHungUpstreamIsBoundedAndAlone(t *testing.T) {
	t.Parallel()
	hang := make(chan struct{})
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/hang":
			select {
			case <-hang:
			case <-r.Context().Done():
			}
		case "/page":
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, "<h1>error</h1>")
		case "/broken":
			http.Error(w, "boom", 500)
		case "/refused":
			http.Error(w, "no such thing", http.StatusUnprocessableEntity)
		default:
			io.WriteString(w, `{"ok":true}`)
		}
	})
	t.Cleanup(func() { close(hang) })
	server.Flows(t, server.Flow{Name: "hang", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		for name, config := range map[string]string{
			"hung_get": `"GET", "url": "` + up.URL + `/hang"`, "hung_post": `"POST", "url": "` + up.URL + `/hang"`,
			"good": `"GET", "url": "` + up.URL + `/ok"`,
			"page": `"POST", "url": "` + up.URL + `/page"`, "broken": `"POST", "url": "` + up.URL + `/broken"`,
			"refused": `"POST", "url": "` + up.URL + `/refused"`,
		} {
			s.Describe(`{"name": "` + name + `", "timeout_ms": 400, "execution_config": {"method": ` + config + `}}`)
		}
		session := s.Session("")
		start := time.Now()
		var hung sync.WaitGroup
		for i := range 4 {
			hung.Go(func() {
				a := s.Call(s.Session(""), []string{"custom/hung_get", "custom/hung_post"}[i%2], `{}`)
				if a.ErrorCode != fault.Timeout {
					t.Errorf("hung: %s %s", a.ErrorCode, a.Error)
				}
				if maybe := strings.Contains(a.Error, "No se sabe"); maybe != (i%2 == 1) {
					t.Errorf("hung: %s", a.Error)
				}
			})
		}
		want(t, s.Call(session, "custom/good", `{}`), "")
		want(t, s.Call(session, "erp/check_availability", `{"type": "appointment"}`), "")
		hung.Wait()
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("it took %s", took)
		}
		for name, says := range map[string]string{"page": "La operación fue recibida", "broken": "No se sabe",
			"refused": ""} {
			maybe := says != ""
			a := want(t, s.CallAs(testkit.Relay, session, "custom/"+name, `{}`, name), fault.UpstreamFailed)
			if !strings.Contains(a.Error, says) || strings.Contains(a.Error, "antes de repetirla") != maybe {
				t.Errorf("%s: %s", name, a.Error)
			}
			// A call that may have been done is not done again under the same key.
			if again := want(t, s.CallAs(testkit.Relay, session, "custom/"+name, `{}`, name),
				fault.UpstreamFailed); again.Replayed != maybe {
				t.Errorf("%s again: %+v", name, again)
			}
		}
		s.Sound()
	}})
}

func TestAYesBeforeACall(t *testing.T) {
	t.Parallel()
	var posted atomic.Int32
	var alone sync.Mutex // both databases count at one upstream
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		if posted.Add(1); r.URL.Path == "/down" {
			http.Error(w, "{}", http.StatusUnprocessableEntity)
			return
		}
		io.WriteString(w, `{"number":"E-1"}`)
	})
	server.Flows(t, server.Flow{Name: "asked", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		alone.Lock()
		defer alone.Unlock()
		posted.Store(0)
		k := s.Describe(`{"name": "book_courier", "display_name": "Pedir un cadete", "requires_confirmation": true, "execution_config": {"url": "` + up.URL + `/x"}}`)
		session := s.Session("+5491155550002")
		asked := want(t, s.Call(session, "custom/book_courier", `{"a": "Av. Siempreviva 742", "n": 2}`),
			fault.ConfirmationRequired)
		if q := asked.Confirmation.Message; !strings.Contains(q, "Pedir un cadete") ||
			!strings.Contains(q, "• Domicilio: Av. Siempreviva 742") || !strings.Contains(q, "• Bultos: 2") ||
			!strings.Contains(q, "SÍ o NO") {
			t.Errorf("asked %q", q)
		}
		if posted.Load() != 0 {
			t.Fatal("it was sent before the yes")
		}
		done := want(t, s.Yes(asked.Confirmation.ID), "")
		if string(done.Data) != `{"number":"E-1"}` || posted.Load() != 1 {
			t.Errorf("%s, sent %d times", done.Data, posted.Load())
		}
		if again := want(t, s.Yes(asked.Confirmation.ID), ""); !again.Replayed || posted.Load() != 1 {
			t.Errorf("a second yes: %+v, sent %d times", again, posted.Load())
		}
		// A yes is for the version it was shown for.
		asked = want(t, s.Call(session, "custom/book_courier", `{"a": "x"}`), fault.ConfirmationRequired)
		changed := k.Definition
		changed.ExecutionConfig.URL = up.URL + "/down"
		if _, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, k.ID, workshop.AtVersion(1), changed); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Workshop.Accept(t.Context(), s.Workspace, testkit.Boss, k.ID, 2); err != nil {
			t.Fatal(err)
		}
		s.Reread()
		fresh := want(t, s.Yes(asked.Confirmation.ID), fault.ConfirmationStale)
		if fresh.Confirmation == nil || posted.Load() != 1 {
			t.Fatalf("%+v, sent %d times", fresh, posted.Load())
		}
		// A refusal by the other side ends the question, and is not tried again by itself.
		failed := want(t, s.Yes(fresh.Confirmation.ID), fault.UpstreamFailed)
		if again := s.Yes(fresh.Confirmation.ID); again.ErrorCode != failed.ErrorCode || posted.Load() != 2 {
			t.Errorf("%+v, sent %d times", again, posted.Load())
		}
		s.Sound()
	}})
}

func TestTheWorkspacesLimit(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, `{}`) })
	server.Flows(t, server.Flow{Name: "limit", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		s.Describe(`{"name": "ask", "rate_limit_per_minute": 3, "execution_config": {"method": "GET", "url": "` +
			up.URL + `/"}}`)
		for range 3 {
			want(t, s.Call(s.Session(""), "custom/ask", `{}`), "")
		}
		if a := want(t, s.Call(s.Session(""), "custom/ask", `{}`), fault.RateLimited); a.RetryAfter <= 0 {
			t.Errorf("%+v", a)
		}
		s.Clock.Advance(time.Minute)
		want(t, s.Call(s.Session(""), "custom/ask", `{}`), "")
	}})
}

// A GET under a caller's key is made once; the second gets the first's answer.
func TestAGetUnderAKeyIsMadeOnce(t *testing.T) {
	t.Parallel()
	h := &heard{}
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		h.note(r)
		fmt.Fprintf(w, `{"n":%d}`, h.count())
	})
	var alone sync.Mutex // one database at a time
	server.Flows(t, server.Flow{Name: "get", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		alone.Lock()
		defer alone.Unlock()
		s.Describe(`{"name": "get_it", "execution_config": {"method": "GET", "url": "` + up.URL + `/get"}}`)
		session, before := s.Session(""), h.count()
		first := want(t, s.CallAs(testkit.Relay, session, "custom/get_it", `{}`, "k"), "")
		again := want(t, s.CallAs(testkit.Relay, session, "custom/get_it", `{}`, "k"), "")
		if string(again.Data) != string(first.Data) || !again.Replayed || h.count()-before != 1 {
			t.Errorf("%s, then %s, with %d requests", first.Data, again.Data, h.count()-before)
		}
		want(t, s.CallAs(testkit.Relay, session, "custom/get_it", `{}`, ""), "")
		if h.count()-before != 2 {
			t.Errorf("%d requests", h.count()-before)
		}
		s.Sound()
	}})
}
