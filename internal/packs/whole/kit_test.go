// Package whole_test plays tools with what stands around them: vendors, errands and doors. It links the whole product,
// which the packs' own tests do not.
package whole_test

import (
	"maps"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

type (
	shop     = server.Shop
	scenario = server.Scenario
	flow     = server.Flow
	args     = map[string]any
	object   = map[string]any
	list     = []any
)

// Every scenario has a business of its own, so all of them may use the same ids.
const (
	yerba   = "01956a00-0000-7000-8000-000000000001"
	nothing = "01956a00-0000-7000-8000-0000000000ff" // an id nothing has

	ana  = "+5491155550001"
	beto = "+5491155550002"
)

// anonymous is a shop that sells without asking for a document.
var anonymous = access.Settings{RequireIdentity: new(bool), Bank: access.Bank{Holder: "Almacén Don Tito S.R.L."}}

// business has the ERP's agent.
var business = testkit.Setup{AssistantType: "erp", Locale: locale.ESAR,
	Settings: access.Settings{RequireIdentity: new(bool)}}

// seller is a shop whose agent takes orders.
func seller(s access.Settings) testkit.Setup {
	return testkit.Setup{AssistantType: "orders", Settings: s}
}

// put shelves a product with counted stock.
func put(s *shop, id, name string, price, quantity int64) {
	s.T.Helper()
	s.Product(catalog.Product{ID: id, Name: name, Price: price, Category: "Almacén", TrackStock: true}, quantity)
}

// filled is a conversation of Ana's with this many yerbas in its draft.
func filled(s *shop, quantity int64) (sessionID string) {
	s.T.Helper()
	sessionID = s.Session(ana)
	s.OK(sessionID, "retail/add_item_to_draft", args{"productId": yerba, "quantity": quantity})
	return sessionID
}

// complete is filled, to be picked up: all a confirmation needs, where the shop asks for no document.
func complete(s *shop, quantity int64) (sessionID string) {
	s.T.Helper()
	sessionID = filled(s, quantity)
	s.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	return sessionID
}

// owes sells yerbas at 100 to Ana in conversations of their own and returns the last one.
func owes(s *shop, quantities ...int64) (sessionID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 1000)
	for _, n := range quantities {
		sessionID = complete(s, n)
		if a := s.Yes(s.OK(sessionID, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
			s.T.Fatalf("the yes was refused: %s: %s", a.ErrorCode, a.Error)
		}
		s.Clock.Advance(1e9)
	}
	return sessionID
}

// pays has a clerk enter and confirm a payment.
func pays(s *shop, sessionID string, arguments args) runtime.Answer {
	s.T.Helper()
	a := s.CallAs(testkit.Clerk, sessionID, "retail/apply_payment_to_balance", arguments, "")
	if a.Confirmation == nil {
		s.T.Fatalf("%s: %s", a.ErrorCode, a.Error)
	}
	d, err := s.Runtime.Decide(s.T.Context(), runtime.Reply{
		Workspace: s.Workspace, Actor: testkit.Clerk, ConfirmationID: a.Confirmation.ID, Verdict: confirm.Confirm,
	})
	s.Must(err)
	return *d.Result
}

func balance(s *shop, sessionID string) args {
	s.T.Helper()
	return s.OK(sessionID, "retail/get_customer_balance", args{"includeDetails": true})
}

// draftOf is a conversation's draft as it is stored, priced as of now.
func draftOf(s *shop, sessionID string) (o order.Order, found bool) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		o, err = u.Orders.Draft(false)
		found = err == nil
		return nil
	})
	return o, found
}

// with is an object with more fields, or others.
func with(base, more object) object {
	out := maps.Clone(base)
	maps.Copy(out, more)
	return out
}

// together runs calls at the same time.
func together(calls ...func()) {
	var all sync.WaitGroup
	for _, call := range calls {
		all.Go(call)
	}
	all.Wait()
}
