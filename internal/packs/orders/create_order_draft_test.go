package orders_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_order_draft", tooltest.Tool{
	Arguments: `
		customerId string uuid | notes string ..500c | currency string ARS,USD,BRL,CLP,MXN ="ARS" | idempotencyKey string 16..64c`,
	Promises: "mutation low never 10 basic draft.created",
	Probes:   []tooltest.Probe{{Field: "customerId", Names: tooltest.Customer}},
})

// opened is what a first draft writes.
var opened = []string{"counters+1", "orders+1", "sessions~1"}

func TestCreateOrderDraft(t *testing.T) {
	t.Parallel()
	testkit.Run(t, slices.Concat(drafts(), draftsForWhom())...)
}

func drafts() []scenario {
	nobody := func(args object) func(*testkit.Shop) (string, any) {
		return func(s *testkit.Shop) (string, any) { return s.Session(ana), args }
	}
	return []scenario{
		{
			Name: "the first one", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: nobody(object{"notes": " para el sábado "}),
			Data: object{
				"orderId": "*", "orderNumber": "ORD-00001", "status": "draft", "expiresAt": "2026-03-10T15:30:00Z",
				"message": "Abrí el pedido ORD-00001.",
			},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
			Check: func(s *testkit.Shop, session string, a runtime.Answer) {
				o := row(s, testkit.Data(s.T, a)["orderId"].(string))
				equal(s.T, "notes", o.Notes, "para el sábado")
				equal(s.T, "session", o.SessionID, session)
				equal(s.T, "currency", o.Currency, "ARS")
				if o.CustomerID == "" {
					s.T.Error("the customer was not taken from the session")
				}
			},
		},
		{
			Name: "one is open", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				draft(s, session)
				return session, object{}
			},
			Data: object{"orderNumber": "ORD-00001", "status": "draft",
				"message": "El pedido ORD-00001 ya estaba abierto."},
		},
		{
			Name: "one is open and says the same", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				s.OK(session, createDraft, object{"notes": "sin timbre"})
				s.OK(session, createDraft, object{"notes": "llamar antes"})
				return session, object{"notes": "sin timbre"}
			},
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "notes", row(s, testkit.Data(s.T, a)["orderId"].(string)).Notes, "sin timbre\nllamar antes")
			},
		},
		{
			Name: "the one before is over", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				draft(s, session)
				s.Clock.Advance(30 * time.Minute)
				return session, object{}
			},
			Data:  object{"orderNumber": "ORD-00002", "status": "draft", "expiresAt": "2026-03-10T16:00:00Z"},
			State: "COLLECTING_ORDER", Changes: []string{"counters~1", "orders+1", "orders~1", "sessions~1"},
			Events: []string{"draft.created"},
		},
		{
			Name: "the customer is being asked", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				asked(s, session, s.Item("Yerba", 1000, 5), 1)
				return session, object{}
			},
			Data: object{"orderNumber": "ORD-00001", "status": "pending_confirmation"},
		},
		{
			Name: "the workspace's own life", Setup: seller(access.Settings{OrdersDraftMins: 5}), Tool: createDraft,
			Seed:  nobody(object{}),
			Data:  object{"expiresAt": "2026-03-10T15:05:00Z"},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		{
			Name: "another currency", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: nobody(object{"currency": "USD"}),
			Code: fault.InvalidArguments, Error: "vende en ARS, no en USD", Paths: []string{"/currency"},
		},
		{
			Name: "no currency means the shop's", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				s.Workspace.Currency = "CLP"
				return s.Session(ana), object{}
			},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "currency", row(s, testkit.Data(s.T, a)["orderId"].(string)).Currency, "CLP")
			},
		},
		{
			Name: "everything wrong at once", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: nobody(object{"customerId": "ana", "notes": strings.Repeat("ñ", 501), "currency": "EUR",
				"idempotencyKey": "corta", "extra": 1}),
			Code: fault.InvalidArguments, Paths: []string{"/currency", "/customerId", "/extra", "/idempotencyKey",
				"/notes"},
		},
		{
			Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR},
			Tool: createDraft, Seed: nobody(object{}),
			Data:  object{"message": "Abri o pedido ORD-00001."},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		{
			Name: "an agent of another kind", Setup: testkit.Setup{AssistantType: "retail"}, Tool: createDraft,
			Seed: nobody(object{}),
			Code: fault.ToolNotEnabled,
		},
		{
			Name: "a person has the conversation", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				s.HandOff(session)
				return session, object{}
			},
			Code: fault.SessionHandedOff,
		},
		{
			Name: "a person goes on selling", Setup: seller(access.Settings{}), Tool: createDraft, As: testkit.Clerk,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				s.HandOff(session)
				return session, object{}
			},
			Data: object{"orderNumber": "ORD-00001"}, Changes: []string{"counters+1", "orders+1"},
			Events: []string{"draft.created"},
		},
	}
}

func draftsForWhom() []scenario {
	id := func(s *testkit.Shop, phone string) (id string) {
		s.Do(func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone(phone)
			id = c.ID
			return err
		})
		return id
	}
	return []scenario{
		{
			Name: "themselves", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				return s.Session(ana), object{"customerId": id(s, ana)}
			},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		{
			Name: "somebody else", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				return s.Session(ana), object{"customerId": id(s, beto)}
			},
			Code: fault.NotFound, Error: "No encontré ese cliente.",
		},
		{
			Name: "nobody", Setup: seller(access.Settings{}), Tool: createDraft,
			Seed: func(s *testkit.Shop) (string, any) {
				return s.Session(ana), object{"customerId": testkit.NewID()}
			},
			Code: fault.NotFound, Error: "No encontré ese cliente.",
		},
		{
			Name: "a clerk for anybody", Setup: seller(access.Settings{}), Tool: createDraft, As: testkit.Clerk,
			Seed: func(s *testkit.Shop) (string, any) {
				return s.Session(""), object{"customerId": id(s, beto)}
			},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "customer", row(s, testkit.Data(s.T, a)["orderId"].(string)).CustomerID, id(s, beto))
			},
		},
		{
			Name: "a clerk where nobody's is open", Setup: seller(access.Settings{}), Tool: createDraft,
			As: testkit.Clerk,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session("")
				draft(s, session)
				return session, object{"customerId": id(s, beto)}
			},
			Data: object{"orderNumber": "ORD-00001"}, Changes: []string{"orders~1"},
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "customer", row(s, testkit.Data(s.T, a)["orderId"].(string)).CustomerID, id(s, beto))
			},
		},
		{
			Name: "a clerk where another's is open", Setup: seller(access.Settings{}), Tool: createDraft,
			As: testkit.Clerk,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				draft(s, session)
				return session, object{"customerId": id(s, beto)}
			},
			Code: fault.Conflict, Error: "ORD-00001",
		},
	}
}

func TestCreateOrderDraftFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "one key, one call", Setup: seller(access.Settings{}), Play: draftIsOneCall},
		flow{Name: "ten at once", Setup: seller(access.Settings{}), Play: draftAtOnce},
		flow{Name: "finds the retail one", Setup: both(access.Settings{}, "create_order_draft"),
			Play: draftFindsTheRetailOne},
	)
}

func draftIsOneCall(t *testing.T, s *testkit.Shop) {
	session, key := s.Session(ana), "pedido-0000000001"
	first := s.CallAs(testkit.Relay, session, createDraft, object{"idempotencyKey": key}, "")
	if !first.Success {
		t.Fatal(first.Error)
	}
	before := s.Snapshot()
	again := s.CallAs(testkit.Relay, session, createDraft, object{}, key)
	if !again.Replayed || again.ExecutionID != first.ExecutionID || string(again.Data) != string(first.Data) {
		t.Errorf("the key in the header is another than the one in the arguments: %+v", again)
	}
	a := s.CallAs(testkit.Relay, session, createDraft, object{"idempotencyKey": key}, "otra-clave-00000001")
	refused(t, a, fault.InvalidArguments, "")
	a = s.CallAs(testkit.Relay, session, createDraft, object{"notes": "otra cosa", "idempotencyKey": key}, "")
	refused(t, a, fault.IdempotencyConflict, "")
	if changed := s.Since(before); changed != nil {
		t.Errorf("changed %v", changed)
	}
	// The stored answer outlives the draft: a retry gets the original answer.
	s.Clock.Advance(time.Hour)
	if late := s.CallAs(testkit.Relay, session, createDraft, object{}, key); string(late.Data) != string(first.Data) {
		t.Errorf("an hour later: %s", late.Data)
	}
}

func draftAtOnce(t *testing.T, s *testkit.Shop) {
	session := s.Session(ana)
	before := s.Snapshot()
	answers := atOnce(10, func(int) runtime.Answer { return s.Call(session, createDraft, object{}) })
	for _, a := range answers {
		if !a.Success || testkit.Data(t, a)["orderId"] != testkit.Data(t, answers[0])["orderId"] {
			t.Errorf("%s %s %s", a.ErrorCode, a.Error, a.Data)
		}
	}
	if got := strings.Join(s.Since(before), " "); got != "counters+1 orders+1 outbox+1 sessions~1" {
		t.Errorf("changed %s", got)
	}
	a := s.Call(session, createDraft, object{})
	refused(t, a, fault.RateLimited, "")
	if a.RetryAfter != time.Minute {
		t.Errorf("try again in %s", a.RetryAfter)
	}
	s.Clock.Advance(time.Minute)
	s.OK(session, createDraft, object{})
}

// A draft of the other pack has no number yet; this tool returns it, and so assigns one.
func draftFindsTheRetailOne(t *testing.T, s *testkit.Shop) {
	session := s.Session(ana)
	s.OK(session, "retail/create_order_draft", object{})
	before := s.Snapshot()
	got := s.OK(session, createDraft, object{})
	equal(t, "number", got["orderNumber"], any("ORD-00001"))
	equal(t, "life", got["expiresAt"], any("2026-03-10T19:00:00Z"))
	if changed := strings.Join(s.Since(before), " "); changed != "counters+1 orders~1" {
		t.Errorf("changed %s", changed)
	}
}
