package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_or_create_customer_by_phone", tooltest.Tool{
	Arguments: `phone! string /^\+?[0-9]{10,15}$/`,
	Promises:  "mutation low never 60 basic customer.created",
	// No probes: its own tests show that a number reveals nobody.
})

const byPhone = "retail/get_or_create_customer_by_phone"

// whose is the customer of a conversation; empty: anonymous.
func whose(s *shop, sessionID string) (id string) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		id = talk.CustomerID
		return err
	})
	return id
}

// row is a customer as it is stored.
func row(s *shop, id string) (c customer.Customer) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) { c, err = u.Customers.Get(id); return err })
	return c
}

func TestGetOrCreateCustomerByPhone(t *testing.T) {
	t.Parallel()
	var (
		made  = []string{"customers+1", "sessions~1"}
		told  = []string{"customer.created"}
		empty = args{"firstName": nil, "lastName": nil, "dni": nil, "email": nil, "isNew": true,
			"needsRegistration": true,
			"totalOrders":       0, "totalSpent": 0, "lastOrderDate": nil}
	)
	from := func(channel, phone string) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.SessionOn(channel, ""), args{"phone": phone} }
	}
	written := func(country string, tag locale.Tag, currency money.Currency, phone, e164 string) testkit.Scenario {
		return testkit.Scenario{
			Name: country + " " + phone, Tool: byPhone, Setup: testkit.Setup{Country: country, Locale: tag,
				Currency: currency}, Seed: from("web", phone),
			Data: args{"phone": e164, "isNew": true}, Changes: made, Events: told,
		}
	}
	refused := func(name, channel string, tag locale.Tag, words string) testkit.Scenario {
		return testkit.Scenario{
			Name: name, Tool: byPhone, Setup: in(tag),
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(ana), "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Anastasia"})
				return s.SessionOn(channel, ""), args{"phone": ana}
			},
			Code: fault.Blocked, Error: words,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if a.BlockedReason != customer.ProofRequired || whose(s, sessionID) != "" || a.Data != nil ||
					strings.Contains(a.Error, "Anastasia") {
					s.T.Errorf("%+v, the session is %q's", a, whose(s, sessionID))
				}
			},
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "a new number is a new customer's", Tool: byPhone, Seed: from("web", "1155550001"), Data: empty,
			Changes: made, Events: told,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				d := testkit.Data(s.T, a)
				if d["phone"] != ana || d["customerId"] != whose(s, sessionID) ||
					row(s, whose(s, sessionID)).ClaimedBy != sessionID {
					s.T.Errorf("%v, the session is %q's", d, whose(s, sessionID))
				}
			},
		},
		testkit.Scenario{
			Name: "a number the channel knows is proved", Tool: byPhone, Seed: from("whatsapp", ana), Data: empty,
			Changes: made, Events: told,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if c := row(s, whose(s, sessionID)); c.ClaimedBy != "" {
					s.T.Errorf("%+v", c)
				}
			},
		},
		written("AR", locale.ESAR, "ARS", "1155550001", "+5491155550001"),
		written("AR", locale.ESAR, "ARS", "01155550001", "+5491155550001"),
		written("AR", locale.ESAR, "ARS", "0111555550001", "+5491155550001"),
		written("AR", locale.ESAR, "ARS", "+541155550001", "+5491155550001"),
		written("AR", locale.ESAR, "ARS", "5491155550001", "+5491155550001"),
		written("AR", locale.ESAR, "ARS", "0351156789012", "+5493516789012"),
		written("MX", locale.ESMX, "MXN", "5512345678", "+525512345678"),
		written("MX", locale.ESMX, "MXN", "+5215512345678", "+525512345678"),
		written("MX", locale.ESMX, "MXN", "0445512345678", "+525512345678"),
		written("BR", locale.PTBR, "BRL", "1187654321", "+5511987654321"),
		written("BR", locale.PTBR, "BRL", "+5511987654321", "+5511987654321"),
		written("BR", locale.PTBR, "BRL", "1134567890", "+551134567890"),
		testkit.Scenario{
			Name: "one's own number, with what one has bought", Tool: byPhone,
			Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 1_250_50, 50)
				sold(s, 2)
				wait(s, time.Hour)
				sold(s, 1)
				wait(s, time.Hour)
				id := complete(s, 5) // a draft owes nothing and does not count
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "ana",
					"email": "A@b.example"})
				return s.Session(ana), args{"phone": "+541155550001"}
			},
			Data: args{"phone": ana, "firstName": "Ana", "lastName": nil, "dni": "30111222", "email": "a@b.example",
				"isNew":             false,
				"needsRegistration": false, "totalOrders": 2, "totalSpent": 3751.5,
				"lastOrderDate": "2026-03-10T16:00:00Z"},
		},
		testkit.Scenario{
			Name: "cancelled orders were not bought", Tool: byPhone, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 50)
				id := sold(s, 2)
				s.Do(func(u *core.Unit) error {
					o, err := u.Orders.ByNumber("ORD-00001", true)
					if err != nil {
						return err
					}
					o.Status = "cancelled"
					return u.Orders.Update(&o)
				})
				return id, args{"phone": ana}
			},
			Data: args{"totalOrders": 0, "totalSpent": 0, "lastOrderDate": nil},
		},
		testkit.Scenario{
			Name: "a name without a document is not enough", Tool: byPhone,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, "retail/set_customer_identity", args{"firstName": "Ana"})
				return id, args{"phone": ana}
			},
			Data: args{"firstName": "Ana", "needsRegistration": true, "isNew": false},
		},
		testkit.Scenario{
			Name: "the channel knows an existing customer", Tool: byPhone,
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(ana), "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana"})
				return s.SessionOn("voice", ""), args{"phone": ana}
			},
			Data: args{"firstName": "Ana", "isNew": false}, Changes: []string{"sessions~1"},
		},
		refused("nobody becomes a customer by typing a number", "web", locale.ESAR, "hay que mandarle un código"),
		refused("nor in Mexico", "web", locale.ESMX, "hay que enviar un código"),
		refused("nor in Brazil", "web", locale.PTBR, "é preciso enviar um código"),
		refused("nor in English", "web", locale.EN, "a code has to be sent"),
		refused("nor through the API", "api", locale.ESAR, "código"),
		refused("nor over MCP", "mcp", locale.ESAR, "código"),
		refused("nor from a terminal", "cli", locale.ESAR, "código"),
		testkit.Scenario{
			Name: "known by name only, a new number is theirs", Tool: byPhone,
			Seed: func(s *shop) (string, any) {
				id := s.SessionOn("web", "")
				s.OK(id, "retail/set_customer_identity", args{"firstName": "Ana"})
				return id, args{"phone": ana}
			},
			Data: args{"firstName": "Ana", "phone": ana, "isNew": false}, Changes: []string{"customers~1"},
			Events: []string{"customer.identity_updated"},
		},
		testkit.Scenario{
			Name: "known by name only, somebody's number is not theirs", Tool: byPhone,
			Seed: func(s *shop) (string, any) {
				s.Session(ana)
				id := s.SessionOn("whatsapp", "")
				s.OK(id, "retail/set_customer_identity", args{"firstName": "Beto"})
				return id, args{"phone": ana}
			},
			Code: fault.Blocked,
		},
		testkit.Scenario{
			Name: "who works here looks anybody up", Tool: byPhone, As: testkit.Clerk,
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(beto), "retail/set_customer_identity", args{"firstName": "Beto"})
				return s.Session(ana), args{"phone": beto}
			},
			Data: args{"firstName": "Beto", "isNew": false},
		},
		testkit.Scenario{
			Name: "and says whose conversation it is", Tool: byPhone, As: testkit.Clerk,
			Seed: func(s *shop) (string, any) { s.Session(beto); return s.SessionOn("web", ""), args{"phone": beto} },
			Data: args{"phone": beto, "isNew": false}, Changes: []string{"sessions~1"},
		},
		testkit.Scenario{Name: "no number", Tool: byPhone, Seed: from("web", "hola"), Code: fault.InvalidArguments,
			Paths: []string{"/phone"}},
		testkit.Scenario{Name: "nobody can have it", Tool: byPhone, Seed: from("web", "0000000000"),
			Code: fault.InvalidArguments, Paths: []string{"/phone"}, Error: "no parece válido"},
		testkit.Scenario{Name: "with spaces", Tool: byPhone, Seed: from("web", "11 5555 0001"),
			Code: fault.InvalidArguments, Paths: []string{"/phone"}},
		testkit.Scenario{
			Name: "nothing at all", Tool: byPhone, Seed: func(s *shop) (string, any) { return s.Session(ana), args{} },
			Code: fault.InvalidArguments, Paths: []string{"/phone"},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: byPhone,
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.HandOff(id); return id, args{"phone": ana} },
			Code: fault.SessionHandedOff,
		},
	)
}

func TestCustomersByPhoneFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a stranger's number reveals nothing", Play: strangersNumber},
		testkit.Flow{Name: "at once, in one conversation", Play: introducedAtOnce},
		testkit.Flow{Name: "at once, from everywhere", Play: claimedAtOnce},
		testkit.Flow{Name: "who has the number gets it back", Play: claimReturned},
		testkit.Flow{Name: "in another business", Play: sameNumberNextDoor},
	)
}

// A number that belongs to another customer and one that belongs to none get the same answer.
func strangersNumber(t *testing.T, s *shop) {
	s.OK(s.Session(beto), "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Beto"})
	id := s.Session(ana)
	before := s.Snapshot()
	theirs, nobodys := s.Call(id, byPhone, args{"phone": beto}), s.Call(id, byPhone, args{"phone": "+5491155550003"})
	theirs.ExecutionID, nobodys.ExecutionID = "", ""
	if theirs.ErrorCode != fault.Forbidden || theirs.Error != nobodys.Error || theirs.ErrorCode != nobodys.ErrorCode ||
		theirs.Data != nil {
		t.Errorf("%+v\n%+v", theirs, nobodys)
	}
	if changed := s.Since(before); changed != nil {
		t.Errorf("changed %v", changed)
	}
}

func introducedAtOnce(t *testing.T, s *shop) {
	id := s.SessionOn("web", "")
	isNew := 0
	for _, a := range atOnce(s, 8, id, byPhone, args{"phone": ana}) {
		if !a.Success {
			t.Errorf("%+v", a)
		} else if testkit.Data(t, a)["isNew"] == true {
			isNew++
		}
	}
	if isNew != 1 {
		t.Errorf("%d customers were new", isNew)
	}
}

// One of many concurrent claims gets an unused number; the others have to prove it.
func claimedAtOnce(t *testing.T, s *shop) {
	const claims = 8
	ids := make([]string, claims)
	for i := range ids {
		ids[i] = s.SessionOn("web", "")
	}
	answers := make(chan runtime.Answer, claims)
	for _, id := range ids {
		go func() { answers <- s.CallAs(testkit.Relay, id, byPhone, args{"phone": ana}, "") }()
	}
	won := 0
	for range ids {
		switch a := <-answers; {
		case a.Success:
			won++
		case a.ErrorCode != fault.Blocked:
			t.Errorf("%+v", a)
		}
	}
	if won != 1 {
		t.Errorf("%d conversations have one number", won)
	}
}

// Claiming a number first gives no access to what its owner does later.
func claimReturned(t *testing.T, s *shop) {
	claimant := s.SessionOn("web", "")
	c := s.OK(claimant, byPhone, args{"phone": ana})["customerId"].(string)
	if s.CallAs(testkit.Clerk, s.SessionOn("web", ""), byPhone, args{"phone": ana}, "").ErrorCode != "" ||
		whose(s, claimant) != c {
		t.Error("a look from behind the counter took the conversation's customer away")
	}
	owner := s.Session(ana) // the channel identifies her
	if whose(s, owner) != c || whose(s, claimant) != "" || row(s, c).ClaimedBy != "" {
		t.Errorf("the owner is %q, the claimant still %q", whose(s, owner), whose(s, claimant))
	}
	if a := s.Call(claimant, byPhone, args{"phone": ana}); a.ErrorCode != fault.Blocked {
		t.Errorf("the claimant again: %+v", a)
	}
	s.Session(ana)
	if whose(s, owner) != c {
		t.Error("a proved number was taken away")
	}
}

func sameNumberNextDoor(t *testing.T, s *shop) {
	s.Session(ana)
	next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID(), Plan: access.Pro})
	if d := next.OK(next.SessionOn("web", ""), byPhone, args{"phone": ana}); d["isNew"] != true {
		t.Errorf("%v", d)
	}
}
