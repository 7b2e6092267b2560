package app_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/usage"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestAgentsAnswerWithAVendorsModel(t *testing.T) {
	t.Parallel()
	off := false
	plain := testkit.Setup{Vendor: true, Settings: access.Settings{RequireIdentity: &off}}
	frugal := plain
	frugal.Settings.ModelBudget = access.ModelBudget{Day: 30}
	server.Flows(t,
		server.Flow{Name: "a sale, counted", Setup: plain, Play: playVendorSale},
		server.Flow{Name: "calls that cannot be made", Setup: plain, Play: playVendorNonsense},
		server.Flow{Name: "the second where the first is away", Setup: plain, Play: playVendorFallback},
		server.Flow{Name: "nobody answers", Setup: plain, Play: playVendorSilent},
		server.Flow{Name: "a budget that is spent", Setup: frugal, Play: playVendorBudget},
		server.Flow{Name: "a model that thinks longer than a lease", Setup: plain, Play: playVendorLongThought},
		server.Flow{Name: "each in its own time", Setup: plain, Play: playVendorOwnTime},
		server.Flow{Name: "a small context", Setup: plain, Play: playVendorContext},
		server.Flow{Name: "a yes that the model doubts", Setup: plain, Play: playVendorDoubt},
	)
}

// hears brings words to the shop's conversation and waits for the answer.
func hears(t *testing.T, s *server.Shop, sessionID, text string) turn.Reply {
	t.Helper()
	s.Clock.Advance(1e6)
	got, err := s.Turns.Receive(t.Context(), s.Workspace, sessionID, turn.Incoming{ID: testkit.NewID(), Text: text})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Turns.Await(t.Context(), s.Workspace, got.TurnID, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// asks puts the shop's question to the customer.
func asks(t *testing.T, s *server.Shop, sessionID string) turn.Reply {
	t.Helper()
	yerba := s.Item("Yerba 1 kg", 450_000, 20)
	s.Vendor.Then(
		modeltest.Calls("", modeltest.Call{Name: "add_item_to_draft",
			Arguments: fmt.Sprintf(`{"productId":%q,"quantity":2}`, yerba.ID)}),
		modeltest.Calls("Te paso el resumen.", modeltest.Call{Name: "set_delivery_details",
			Arguments: `{"deliveryMethod":"pickup"}`}, modeltest.Call{Name: "request_confirmation"}),
	)
	r := hears(t, s, sessionID, "2 yerbas, paso a buscarlas")
	if r.Question == nil {
		t.Fatalf("it did not ask: %+v", r)
	}
	return r
}

func used(s *server.Shop) (list []usage.Day) {
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Usage.Between("2026-01-01", "2026-12-31")
		return err
	})
	return list
}

func playVendorSale(t *testing.T, s *server.Shop) {
	session := s.SessionOn("api", "+5491155550001")
	asks(t, s, session)
	if r := hears(t, s, session, "sí, dale"); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-") {
		t.Fatalf("the yes came to %+v", r)
	}
	asked := s.Vendor.Asked()
	last := asked[1].Messages
	if len(asked) != 2 || asked[1].Key != "sk-test" || last[len(last)-1].Role != "tool" ||
		last[len(last)-2].ToolCalls[0].Function.Name != "add_item_to_draft" {
		t.Errorf("asked %+v", asked)
	}
	// Twice 100 in and 20 out, at 0.15 and 0.60 of a millionth.
	want := usage.Day{Day: "2026-03-10", Cost: usage.Cost{AgentID: s.Agent.ID, Model: "small-1", Answers: 2, Input: 200,
		Output: 40, Micros: 54}}
	if got := used(s); len(got) != 1 || got[0] != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range []string{
		`mostrador_model_tokens_total{model="small-1",type="output"} `, `mostrador_model_cost_total{model="small-1"} `,
		`mostrador_turn_duration_seconds_count{channel="api",outcome="question"} 1`,
		`mostrador_turn_duration_seconds_count{channel="api",outcome="executed"} 1`, "mostrador_chat_pages 0",
	} {
		if !strings.Contains(w.Body.String(), line) {
			t.Errorf("there is no %s", line)
		}
	}
	s.Sound()
}

func playVendorNonsense(t *testing.T, s *server.Shop) {
	session := s.SessionOn("api", "+5491155550001")
	stock := modeltest.Call{Name: "list_categories"}
	s.Vendor.Then(
		modeltest.Calls("", modeltest.Call{Name: "give_everything", Arguments: `{}`},
			modeltest.Call{Name: "search_products", Arguments: `{"query":`}, stock, stock, stock, stock),
		modeltest.Empty(), modeltest.CutAfter("Est"), modeltest.Says("¿Qué más buscás?"),
	)
	r := hears(t, s, session, "hola")
	if r.Text != "¿Qué más buscás?" || len(r.Calls) != 6 {
		t.Fatalf("came to %+v", r)
	}
	for i, want := range map[int]string{0: "tool_not_found", 1: "invalid_arguments", 5: "tool_not_found"} {
		if !strings.Contains(string(r.Calls[i].Result), want) {
			t.Errorf("call %d gave %s, want %s", i, r.Calls[i].Result, want)
		}
	}
}

func playVendorFallback(t *testing.T, s *server.Shop) {
	session, second := s.SessionOn("api", "+5491155550001"), s.VendorModel("big-1")
	s.Configure(access.AgentChange{Fallback: &second})
	s.Vendor.Then(modeltest.Refuse(401, "invalid_api_key"), modeltest.Says("Hola."))
	if r := hears(t, s, session, "hola"); r.Text != "Hola." {
		t.Errorf("said %q", r.Text)
	}
	if asked := s.Vendor.Asked(); len(asked) != 2 || asked[0].Model != "small-1" || asked[1].Model != "big-1" {
		t.Errorf("asked %+v", asked)
	}
	second = access.ModelChoice{Name: access.BuiltIn}
	s.Configure(access.AgentChange{Fallback: &second})
	s.Vendor.Then(modeltest.Refuse(401, "invalid_api_key"))
	if r := hears(t, s, session, "hola"); r.Text == "" || len(used(s)) != 1 || used(s)[0].Model != "big-1" {
		t.Errorf("said %q, counted %+v", r.Text, used(s))
	}
}

func playVendorSilent(t *testing.T, s *server.Shop) {
	session := s.SessionOn("api", "+5491155550001")
	s.Vendor.Then(modeltest.Refuse(400, "x"), modeltest.Refuse(400, "x"))
	if r := hears(t, s, session, "hola"); r.HandedOff || !strings.HasPrefix(r.Text, "Perdón") {
		t.Errorf("the first came to %+v", r)
	}
	if r := hears(t, s, session, "hola?"); !r.HandedOff {
		t.Errorf("the second came to %+v", r)
	}
}

func playVendorBudget(t *testing.T, s *server.Shop) {
	session, before := s.SessionOn("api", "+5491155550001"), s.Snapshot()
	told := func() (n int) {
		for _, e := range s.EventsSince(before) {
			if e == "model.budget_reached" {
				n++
			}
		}
		return n
	}
	s.Vendor.Then(modeltest.Says("Hola."), modeltest.Says("¿Qué buscás?"), modeltest.Says("Nadie oye esto."))
	hears(t, s, session, "hola") // 18 of 30
	if told() != 0 {
		t.Error("it was told before it was so")
	}
	hears(t, s, session, "buenas") // 36
	if r := hears(t, s, session, "hola"); r.Text == "" || len(s.Vendor.Asked()) != 2 || told() != 1 {
		t.Errorf("said %q, asked %d times, told %d times", r.Text, len(s.Vendor.Asked()), told())
	}
	free := s.VendorModel("free-1")
	free.InputPrice, free.CachedPrice, free.OutputPrice = 0, 0, 0
	s.Configure(access.AgentChange{Fallback: &free})
	if r := hears(t, s, session, "hola"); r.Text != "Nadie oye esto." || told() != 1 {
		t.Errorf("said %q", r.Text)
	}
	s.Clock.Advance(24 * 3600 * 1e9)
	s.Vendor.Then(modeltest.Says("Otro día."))
	if r := hears(t, s, session, "hola"); r.Text != "Otro día." || s.Vendor.Asked()[3].Model != "small-1" {
		t.Errorf("the next day it said %q", r.Text)
	}
	s.Sound()
}

// playVendorLongThought: while a model thinks, its turn stays with the node that asked it.
func playVendorLongThought(t *testing.T, s *server.Shop) {
	session := s.SessionOn("api", "+5491155550001")
	s.Vendor.Then(modeltest.Slow(5*time.Second, "¿Qué buscás?"), modeltest.Says("Otra vez."))
	got, err := s.Turns.Receive(t.Context(), s.Workspace, session, turn.Incoming{ID: testkit.NewID(), Text: "hola"})
	if err != nil {
		t.Fatal(err)
	}
	said := make(chan turn.Reply, 1)
	go func() {
		r, err := s.Turns.Await(t.Context(), s.Workspace, got.TurnID, nil)
		if err != nil {
			t.Error(err)
		}
		said <- r
	}()
	for deadline := time.Now().Add(10 * time.Second); len(s.Vendor.Asked()) == 0 && time.Now().Before(deadline); {
		s.Clock.Advance(time.Millisecond)
		time.Sleep(5 * time.Millisecond)
	}
	for range 2 { // longer than a lease, together
		s.Clock.Advance(5 * time.Second)
		time.Sleep(2100 * time.Millisecond) // it is renewed every two seconds
	}
	if _, err := s.Turns.Run(t.Context(), s.Workspace, got.TurnID, nil); !fault.Is(err, fault.InProgress) {
		t.Errorf("another node: %v", err)
	}
	if r := <-said; r.Text != "¿Qué buscás?" || len(s.Vendor.Asked()) != 1 {
		t.Errorf("said %q after %d requests", r.Text, len(s.Vendor.Asked()))
	}
}

// playVendorOwnTime: the first model is given up after its own time, and the second has all of its own.
func playVendorOwnTime(t *testing.T, s *server.Shop) {
	session := s.SessionOn("api", "+5491155550001")
	first, second := s.VendorModel("small-1"), s.VendorModel("big-1")
	first.TimeoutSecs, second.TimeoutSecs = 1, 3
	s.Configure(access.AgentChange{Model: &first, Fallback: &second})
	s.Vendor.Then(modeltest.Hang(), modeltest.Slow(1500*time.Millisecond, "Acá estoy."))
	began := time.Now()
	if r := hears(t, s, session, "hola"); r.Text != "Acá estoy." || time.Since(began) < 2500*time.Millisecond {
		t.Errorf("said %q after %s", r.Text, time.Since(began))
	}
}

// playVendorContext: a server of the own machine is asked for its context beside the first answer, and later requests
// are trimmed to it. What the business sets counts at once.
func playVendorContext(t *testing.T, s *server.Shop) {
	s.Vendor.Serve("GET /api/ps", `{"models":[{"name":"small-1","context_length":4096}]}`)
	session := s.SessionOn("api", "+5491155550001")
	offered := func(text string) int {
		t.Helper()
		s.Vendor.Then(modeltest.Says("¿Qué buscás?"))
		hears(t, s, session, text)
		asked := s.Vendor.Asked()
		return len(asked[len(asked)-1].Tools)
	}
	all := offered("hola")
	for deadline := time.Now().Add(10 * time.Second); offered("hola de nuevo") == all; {
		if time.Now().After(deadline) {
			t.Fatalf("%d tools are still offered", all)
		}
	}
	wide := s.VendorModel("small-1")
	wide.ContextTokens = 128_000
	s.Configure(access.AgentChange{Model: &wide})
	if n := offered("hola otra vez"); n != all {
		t.Errorf("%d of %d tools", n, all)
	}
}

func playVendorDoubt(t *testing.T, s *server.Shop) {
	session, on := s.SessionOn("api", "+5491155550001"), true
	s.Configure(access.AgentChange{CheckYes: &on})
	asked := asks(t, s, session).Question
	s.Vendor.Then(modeltest.Says("DOUBT"), modeltest.Says("¿Lo confirmamos?"))
	r := hears(t, s, session, "sí")
	if r.Outcome != conversation.Replied || r.Question == nil || r.Question.ID != asked.ID {
		t.Fatalf("a doubted yes came to %+v", r)
	}
	if looked := s.Vendor.Asked()[2].Messages; len(looked) != 2 ||
		!strings.Contains(looked[0].Content, asked.Message) || looked[1].Content != "sí" {
		t.Errorf("it looked at %+v", looked)
	}
	// A no stays a no, whatever the model would say: it is not asked.
	n := len(s.Vendor.Asked())
	if r = hears(t, s, session, "no"); len(s.Vendor.Asked()) != n || r.Outcome != conversation.Replied {
		t.Errorf("a no came to %+v", r)
	}
	asks(t, s, session)
	s.Vendor.Then(modeltest.Refuse(400, "x")) // without the model, what was read counts
	if r = hears(t, s, session, "sí"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to %+v", r)
	}
}
