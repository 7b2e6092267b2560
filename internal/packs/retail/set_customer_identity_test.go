package retail_test

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("set_customer_identity", tooltest.Tool{
	Arguments: `
		dni string /^[0-9]{7,8}$/ | firstName string 2..50c | lastName string 2..50c | email string email`,
	Promises: "mutation medium never 60 basic customer.identity_updated",
	Accepts: []string{
		`{"dni":"1234567"}`,
		`{"email":"a@b.example","lastName":"Paz"}`,
	},
	Refuses: []string{`{}`},
	Probes:  []tooltest.Probe{{Field: "dni", Names: tooltest.DNI, With: args{"firstName": "Nadia"}}},
})

func TestSetCustomerIdentity(t *testing.T) {
	t.Parallel()
	const tool = "retail/set_customer_identity"
	var (
		rows = []string{"customers~1"}
		told = []string{"customer.identity_updated"}
	)
	says := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(ana), arguments }
	}
	who := func(s *shop, sessionID string) (c customer.Customer) {
		s.T.Helper()
		s.Look(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(sessionID, false)
			if err != nil {
				return err
			}
			c, err = u.Customers.Get(talk.CustomerID)
			return err
		})
		return c
	}
	// The answer does not reveal whether a document is another customer's, in any language.
	taken := func(tag locale.Tag) testkit.Scenario {
		return testkit.Scenario{
			Name: "somebody else's document, in " + string(tag), Tool: tool, Setup: in(tag),
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(beto), tool, args{"dni": "30111222", "firstName": "Beto"})
				return s.Session(ana), args{"dni": "30111222", "firstName": "Ana"}
			},
			Data:    args{"customerId": "*", "dni": "30111222", "fullName": "Ana", "email": nil, "isComplete": true},
			Changes: []string{"customers~1", "notifications+1"},
			Events:  []string{"customer.identity_updated", "customer.identity_disputed", "notification.created"},
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if c := who(s, sessionID); c.DNI != "30111222" || !c.Disputed || !c.Identified() {
					s.T.Errorf("%+v", c)
				}
				if c := who(s, s.Session(beto)); c.DNI != "30111222" || c.Disputed || c.FirstName != "Beto" {
					s.T.Errorf("the other lost it: %+v", c)
				}
				free := s.Call(s.Session("+5491155550003"), tool, args{"dni": "30111333", "firstName": "Ana"})
				said, same := testkit.Data(s.T, a), testkit.Data(s.T, free)
				delete(said, "customerId")
				delete(same, "customerId")
				said["dni"], same["dni"] = "", ""
				if !reflect.DeepEqual(said, same) || a.StateTransition != free.StateTransition {
					s.T.Errorf("told apart: %v, %v", said, same)
				}
			},
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "all at once, written as people write it", Tool: tool,
			Seed: says(args{"dni": "30111222", "firstName": "  ana maría ", "lastName": "GARCÍA de la vega",
				"email": "Ana.Maria@Example.COM"}),
			Data: args{"customerId": "*", "dni": "30111222", "fullName": "Ana María García de la Vega",
				"email": "ana.maria@example.com", "isComplete": true},
			Changes: rows, Events: told,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if c := who(s, sessionID); c.Phone != ana || c.FirstName != "Ana María" || c.DNI != "30111222" {
					s.T.Errorf("stored %+v", c)
				}
			},
		},
		testkit.Scenario{
			Name: "a name of many words", Tool: tool, Seed: says(args{"dni": "30111222", "firstName": "MARÍA josé",
				"lastName": "DE LA CRUZ"}),
			Data:    args{"fullName": "María José de la Cruz", "isComplete": true},
			Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "a name of many words, in one", Tool: tool, Seed: says(args{"firstName": "maría josé de la cruz"}),
			Data:    args{"fullName": "María José de la Cruz", "isComplete": false},
			Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "bit by bit: a document is not all", Tool: tool, Seed: says(args{"dni": "7111222"}),
			Data: args{"dni": "7111222", "fullName": "", "email": nil, "isComplete": false}, Changes: rows,
			Events: told,
		},
		testkit.Scenario{
			Name: "bit by bit: with the name it is", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tool, args{"dni": "30111222", "email": "ana@example.com"})
				return id, args{"firstName": "Ana"}
			},
			Data:    args{"dni": "30111222", "fullName": "Ana", "email": "ana@example.com", "isComplete": true},
			Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "a family name is not enough", Tool: tool, Seed: says(args{"dni": "30111222", "lastName": "Paz"}),
			Data: args{"fullName": "Paz", "isComplete": false}, Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "the same again changes nothing", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tool, args{"dni": "30111222", "firstName": "Ana"})
				return id, args{"dni": "30111222", "firstName": "ANA"}
			},
			Data: args{"dni": "30111222", "fullName": "Ana", "isComplete": true},
		},
		testkit.Scenario{
			Name: "a correction", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tool, args{"dni": "30111222", "firstName": "Ana"})
				return id, args{"dni": "30111223"}
			},
			Data: args{"dni": "30111223", "fullName": "Ana"}, Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "the next conversation knows it", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(ana), tool, args{"dni": "30111222", "firstName": "Ana"})
				return s.Session(ana), args{"lastName": "Paz"}
			},
			Data: args{"dni": "30111222", "fullName": "Ana Paz", "isComplete": true}, Changes: rows, Events: told,
		},
		taken(locale.ESAR),
		taken(locale.ESMX),
		taken(locale.PTBR),
		taken(locale.EN),
		testkit.Scenario{
			Name: "in another business the same document is free", Tool: tool,
			Seed: func(s *shop) (string, any) {
				there := s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()})
				there.OK(there.Session(beto), tool, args{"dni": "30111222"})
				return s.Session(ana), args{"dni": "30111222"}
			},
			Data: args{"dni": "30111222"}, Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "nobody in particular becomes somebody", Tool: tool,
			Seed: func(s *shop) (string, any) {
				return s.SessionOn("web", ""), args{"dni": "30111222", "firstName": "Ana"}
			},
			Data: args{"dni": "30111222", "isComplete": true}, Changes: []string{"customers+1", "sessions~1"},
			Events: []string{"customer.created", "customer.identity_updated"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if c := who(s, sessionID); c.Phone != "" || c.FirstName != "Ana" {
					s.T.Errorf("stored %+v", c)
				}
			},
		},
		testkit.Scenario{
			Name: "nobody becomes an existing customer by their document", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(beto), tool, args{"dni": "30111222"})
				return s.SessionOn("web", ""), args{"dni": "30111222"}
			},
			Data:    args{"customerId": "*", "dni": "30111222", "fullName": "", "email": nil, "isComplete": false},
			Changes: []string{"customers+1", "notifications+1", "sessions~1"},
			Events: []string{"customer.created", "customer.identity_updated", "customer.identity_disputed",
				"notification.created"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if c, other := who(s, sessionID), who(s, s.Session(beto)); c.ID == other.ID || !c.Disputed ||
					c.Phone != "" || other.Disputed {
					s.T.Errorf("the session became %+v, beside %+v", c, other)
				}
			},
		},
		testkit.Scenario{
			Name: "an open question stays open", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id, args{"firstName": "Ana"}
			},
			Data: args{"fullName": "Ana"}, Changes: rows, Events: told,
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{Name: "nothing at all", Tool: tool, Seed: says(args{}), Code: fault.InvalidArguments,
			Paths: []string{""}},
		testkit.Scenario{
			Name: "somebody else's id is no argument", Tool: tool,
			Seed: says(args{"customerId": nothing, "firstName": "Ana"}),
			Code: fault.InvalidArguments, Paths: []string{"/customerId"},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: says(args{"dni": "30.111.222", "firstName": "A", "lastName": strings.Repeat("b", 51),
				"email": "ana en casa"}),
			Code: fault.InvalidArguments, Paths: []string{"/dni", "/email", "/firstName", "/lastName"},
		},
		testkit.Scenario{Name: "a document of six digits", Tool: tool, Seed: says(args{"dni": "301112"}),
			Code: fault.InvalidArguments, Paths: []string{"/dni"}},
		testkit.Scenario{Name: "a document of nine digits", Tool: tool, Seed: says(args{"dni": "301112223"}),
			Code: fault.InvalidArguments, Paths: []string{"/dni"}},
		testkit.Scenario{
			Name: "names of nothing", Tool: tool, Seed: says(args{"firstName": "   ", "lastName": "\u200b\u200b"}),
			Code: fault.InvalidArguments, Paths: []string{"/firstName", "/lastName"}, Error: "Eso no parece un nombre.",
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.HandOff(id)
				return id,
					args{"firstName": "Ana"}
			},
			Code: fault.SessionHandedOff,
		},
	)
}

// Two customers claim one document at the same moment: one has it, the other's is disputed, and staff are notified
// once. Neither customer learns of it.
func TestADocumentClaimedTwiceAtOnce(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *shop) {
		for round := range 20 {
			dni := fmt.Sprint(30111000 + round)
			before := s.Snapshot()
			sessions := []string{s.Session(fmt.Sprintf("+54911555510%02d", round)), s.Session("")}
			if round%2 == 0 {
				sessions[1] = s.Session(fmt.Sprintf("+54911555520%02d", round))
			}
			answers, start := make([]runtime.Answer, 2), make(chan struct{})
			var wg sync.WaitGroup
			for i, id := range sessions {
				wg.Go(func() {
					<-start
					answers[i] = s.CallAs(testkit.Relay, id, "retail/set_customer_identity", args{"dni": dni}, "")
				})
			}
			close(start)
			wg.Wait()
			disputed := 0
			for i, a := range answers {
				if !a.Success {
					t.Errorf("told %s", a.JSON())
					continue
				}
				c := row(s, whose(s, sessions[i]))
				if c.DNI != dni {
					t.Errorf("the document is %q", c.DNI)
				}
				if c.Disputed {
					disputed++
				}
			}
			if disputed != 1 {
				t.Errorf("%d are disputed", disputed)
			}
			told := 0
			for _, e := range s.EventsSince(before) {
				if e == "notification.created" {
					told++
				}
			}
			if told != 1 {
				t.Errorf("staff was told %d times", told)
			}
		}
		s.Sound()
	})
}
