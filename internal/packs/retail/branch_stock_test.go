package retail_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestStockOfABranch: in a conversation of a branch the tools show, sell and reserve what is at its own places and,
// after that, at those of no branch. What another branch has is not for sale, and is said.
func TestStockOfABranch(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "shown", Setup: in(locale.ESAR), Play: shownAtABranch},
		testkit.Flow{Name: "sold", Setup: in(locale.ESAR), Play: soldAtABranch},
		testkit.Flow{Name: "changed later", Setup: in(locale.ESAR), Play: changedAtABranch},
		testkit.Flow{Name: "repeated", Setup: in(locale.ESAR), Play: repeatedAtABranch},
		testkit.Flow{Name: "the last of it, twice", Setup: in(locale.ESAR), Play: lastAtABranch},
		refusedAtABranch(locale.ESAR, "No alcanza el stock en la sucursal Norte: no queda stock de Termo. "+
			"Sí hay Termo en la sucursal Centro."),
		refusedAtABranch(locale.ESMX, "No alcanza el stock en la sucursal Norte: no queda stock de Termo. "+
			"Sí hay Termo en la sucursal Centro."),
		refusedAtABranch(locale.PTBR, "Estoque insuficiente na unidade Norte: não há mais estoque de Termo. "+
			"Mas há Termo na unidade Centro."),
		refusedAtABranch(locale.EN, "Not enough stock at the Norte branch: Termo is out of stock. "+
			"There is Termo at the Centro branch."),
	)
}

// two is a business of two branches: Mate is at both and in the warehouse, Termo only at Centro.
type two struct {
	centro, norte string
	mate, termo   catalog.Product
}

func opened(s *shop) (w two) {
	w.centro, w.norte = s.Branch("Centro", "", 0, 24*60), s.Branch("Norte", "", 0, 24*60)
	w.mate, w.termo = s.Item("Mate", 1_000_00, 0), s.Item("Termo", 2_000_00, 0)
	s.Keep(w.mate, "local", "", 1)
	s.Keep(w.mate, "centro", w.centro, 5)
	s.Keep(w.mate, "norte", w.norte, 2)
	s.Keep(w.termo, "centro", w.centro, 3)
	return w
}

// visit opens a conversation at a branch, or at none.
func visit(s *shop, branchID, phone string) string {
	s.T.Helper()
	s.Clock.Advance(time.Millisecond)
	return s.SessionAt("whatsapp", branchID, phone)
}

// wants puts units into a draft for pickup and asks about it.
func wants(s *shop, talk string, p catalog.Product, units int) (question string) {
	s.T.Helper()
	s.OK(talk, "retail/add_item_to_draft", args{"productId": p.ID, "quantity": units})
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	return s.OK(talk, "retail/request_confirmation", args{})["confirmationId"].(string)
}

func (w two) buys(s *shop, talk string, p catalog.Product, units int) {
	s.T.Helper()
	if a := s.Yes(wants(s, talk, p, units)); !a.Success {
		s.T.Fatalf("the yes: %s %s", a.ErrorCode, a.Error)
	}
}

// short fails unless a call is refused for want of stock, in these words.
func short(s *shop, talk, tool string, in args, words string) {
	s.T.Helper()
	if a := s.Call(talk, tool, in); a.ErrorCode != fault.OutOfStock || !strings.Contains(a.Error, words) {
		s.T.Errorf("%s: %s %q, want %q", tool, a.ErrorCode, a.Error, words)
	}
}

func shelves(s *shop, p catalog.Product, want string) {
	s.T.Helper()
	if got := s.Shelves(p); got != want {
		s.T.Errorf("%s: %s, want %s", p.Name, got, want)
	}
}

func shownAtABranch(t *testing.T, s *shop) {
	w := opened(s)
	for _, c := range []struct {
		branch      string
		mate, termo float64
		places      string
	}{{"", 8, 3, ""}, {w.centro, 6, 3, "centro local"}, {w.norte, 3, 0, "norte local"}} {
		talk := visit(s, c.branch, "")
		got := s.OK(talk, "retail/get_stock", args{"productId": w.mate.ID})
		var names []string
		for _, place := range got["locations"].(list) {
			names = append(names, place.(args)["locationName"].(string))
		}
		if got["available"] != c.mate || c.places != "" && strings.Join(names, " ") != c.places {
			t.Errorf("at %q: %v of them, at %v", c.branch, got["available"], names)
		}
		if got = s.OK(talk, "retail/get_product", args{"productId": w.termo.ID}); got["availableStock"] != c.termo {
			t.Errorf("at %q get_product has %v", c.branch, got["availableStock"])
		}
		found := s.OK(talk, "retail/search_products", args{"query": "termo", "inStockOnly": true})["results"].(list)
		if (len(found) == 1) != (c.termo > 0) {
			t.Errorf("at %q search_products finds %v", c.branch, found)
		}
		listed := s.OK(talk, "retail/list_products", args{})["products"].(list)
		for _, p := range listed {
			if p := p.(args); p["id"] == w.mate.ID && p["availableStock"] != c.mate {
				t.Errorf("at %q list_products has %v", c.branch, p)
			}
		}
		others := s.OK(talk, "retail/list_substitutes", args{"productId": w.mate.ID, "requiredQuantity": 1})
		if got := others["substitutes"].(list); (len(got) == 1) != (c.termo > 0) {
			t.Errorf("at %q list_substitutes has %v", c.branch, got)
		}
	}
}

func soldAtABranch(t *testing.T, s *shop) {
	w := opened(s)
	talk := visit(s, w.norte, ana)
	short(s, talk, "retail/add_item_to_draft", args{"productId": w.mate.ID, "quantity": 4}, "solo quedan 3 de Mate")
	s.OK(talk, "retail/add_item_to_draft", args{"productId": w.mate.ID, "quantity": 1})
	short(s, talk, "retail/update_item_qty", args{"productId": w.mate.ID, "quantity": 4}, "solo quedan 3 de Mate")
	w.buys(s, talk, w.mate, 2) // with the one before three: its own, then the warehouse's
	shelves(s, w.mate, "centro 5-0, local 1-1, norte 2-2")
	later := visit(s, w.norte, beto)
	short(s, later, "retail/add_item_to_draft", args{"productId": w.mate.ID, "quantity": 1},
		"no queda stock de Mate. Sí hay Mate en la sucursal Centro.")
	w.buys(s, visit(s, w.centro, beto), w.mate, 5)
	shelves(s, w.mate, "centro 5-5, local 1-1, norte 2-2")
	short(s, visit(s, w.centro, ana), "retail/add_item_to_draft", args{"productId": w.mate.ID, "quantity": 1},
		"no queda stock de Mate.")
	// The draft that moves to another branch is asked about with that branch's stock.
	moves := visit(s, w.centro, beto)
	s.OK(moves, "retail/add_item_to_draft", args{"productId": w.termo.ID, "quantity": 1})
	s.OK(moves, "retail/set_delivery_details", args{"deliveryMethod": "pickup", "branch": "Norte"})
	short(s, moves, "retail/request_confirmation", args{}, "en la sucursal Norte: no queda stock de Termo")
	short(s, moves, "retail/add_item_to_draft", args{"productId": w.termo.ID, "quantity": 1},
		"en la sucursal Norte: no queda stock de Termo")
	s.OK(moves, "retail/set_delivery_details", args{"deliveryMethod": "pickup", "branch": "Centro"})
	if a := s.Yes(s.OK(moves, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
		t.Errorf("back at Centro: %s %s", a.ErrorCode, a.Error)
	}
	shelves(s, w.termo, "centro 3-1, local 0-0")
}

// changedAtABranch: whoever changes an order, and from wherever, it is its own branch that sells.
func changedAtABranch(t *testing.T, s *shop) {
	w := opened(s)
	w.buys(s, visit(s, w.norte, ana), w.mate, 2)
	for _, branch := range []string{w.centro, ""} {
		short(s, visit(s, branch, ana), modifyOrder, adding(w.mate.ID, 2), "en la sucursal Norte: solo quedan 3 de Mate")
	}
	talk := visit(s, w.centro, ana)
	a := s.Call(talk, modifyOrder, adding(w.mate.ID, 1))
	if a.Confirmation == nil {
		t.Fatalf("one more: %s %s", a.ErrorCode, a.Error)
	}
	if a = s.Yes(a.Confirmation.ID); !a.Success {
		t.Fatalf("the yes: %s %s", a.ErrorCode, a.Error)
	}
	shelves(s, w.mate, "centro 5-0, local 1-1, norte 2-2")
	wait(s, 48*time.Hour) // the reservation has expired, and another took the warehouse's
	w.buys(s, visit(s, w.centro, beto), w.mate, 6)
	shelves(s, w.mate, "centro 5-5, local 1-1, norte 2-0")
	short(s, visit(s, w.centro, ana), modifyOrder, adding(w.mate.ID, 1), "en la sucursal Norte: solo quedan 2 de Mate")
}

// repeatedAtABranch: the new order is the conversation's branch's, not that of the order it repeats.
func repeatedAtABranch(t *testing.T, s *shop) {
	w := opened(s)
	w.buys(s, visit(s, w.centro, ana), w.mate, 4)
	again := s.OK(visit(s, w.norte, ana), "retail/repeat_order", args{})["items"].(list)[0].(args)
	if again["addedQuantity"] != 3.0 || again["reason"] != "solo quedan 3" {
		t.Errorf("at Norte: %v", again)
	}
}

// lastAtABranch: two customers say yes to the last one of a branch and one gets it, while the other branch sells its
// own.
func lastAtABranch(t *testing.T, s *shop) {
	w := opened(s)
	s.Keep(w.mate, "local", "", 0)
	s.Keep(w.mate, "norte", w.norte, 1)
	s.Keep(w.mate, "centro", w.centro, 1)
	var questions []string
	for i, branch := range []string{w.norte, w.norte, w.centro} {
		questions = append(questions, wants(s, visit(s, branch, "+549115555010"+string(rune('0'+i))), w.mate, 1))
	}
	won := make([]bool, len(questions))
	var all sync.WaitGroup
	for i, q := range questions {
		all.Go(func() {
			d, err := s.Reply(q, "sí")
			won[i] = err == nil && d.Result != nil && d.Result.Success
		})
	}
	all.Wait()
	if won[0] == won[1] || !won[2] {
		t.Errorf("they got it: %v", won)
	}
	shelves(s, w.mate, "centro 1-1, local 0-0, norte 1-1")
}

func refusedAtABranch(tag locale.Tag, words string) testkit.Flow {
	return testkit.Flow{Name: "refused " + string(tag), Setup: in(tag), Play: func(_ *testing.T, s *shop) {
		w := opened(s)
		add := args{"productId": w.termo.ID, "quantity": 1}
		short(s, visit(s, w.norte, ana), "retail/add_item_to_draft", add, words)
		s.OK(visit(s, w.centro, ana), "retail/add_item_to_draft", add)
	}}
}
