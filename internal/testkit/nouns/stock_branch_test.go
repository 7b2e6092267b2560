package nouns_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestStockOfABranch: a branch sells what is at its own places and at those of no branch, never another's; a unit
// without one sells all of it.
func TestStockOfABranch(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "counted", Play: countedByBranch},
		testkit.Flow{Name: "taken", Play: takenByBranch},
		testkit.Flow{Name: "held at another branch's place", Play: heldElsewhere},
		testkit.Flow{Name: "the last of each branch at once", Play: lastOfEach},
	)
}

// at runs a unit of a branch.
func at(s *testkit.Shop, branchID string, do func(u *core.Unit) error) error {
	return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
		u.BranchID = branchID
		return do(u)
	})
}

func takeAt(s *testkit.Shop, branchID, orderID string, p catalog.Product, units int64) error {
	return at(s, branchID, func(u *core.Unit) error {
		return u.Stock.Place(orderID, []stock.Demand{demand(p, units)}, stock.ReserveUntil(u.Now.Add(time.Hour)))
	})
}

// countedByBranch reads a product's availability in every way the catalogue has.
func countedByBranch(t *testing.T, s *testkit.Shop) {
	centro, norte, sur := s.Branch("Centro", "", 0, 60), s.Branch("Norte", "", 0, 60), s.Branch("Sur", "", 0, 60)
	p := s.Item("Mate", 1, 0)
	s.Keep(p, "local", "", 2)
	s.Keep(p, "centro", centro, 10)
	s.Keep(p, "norte", norte, 5)
	only := s.Item("Termo", 1, 0)
	s.Keep(only, "centro", centro, 1)
	shirt := s.Product(catalog.Product{Name: "Remera", Category: "Almacén", TrackStock: true,
		Variants: []catalog.Variant{{SKU: "S", Name: "S"}}}, 0)
	s.Do(func(u *core.Unit) error {
		return u.Stock.SetLevel(stock.Pair{ProductID: shirt.ID, VariantID: shirt.Variants[0].ID}, "norte", 4, 0)
	})
	for branch, want := range map[string][]int64{"": {17, 1, 4}, centro: {12, 1, 0}, norte: {7, 0, 4}, sur: {2, 0, 0}} {
		count := func(u *core.Unit) error {
			u.BranchID = branch
			for i, id := range []string{p.ID, only.ID, shirt.ID} {
				readings, err := availabilities(t, u, id)
				for how, got := range readings {
					if got != want[i] {
						t.Errorf("at %q product %d has %d by %s, want %d", branch, i, got, how, want[i])
					}
				}
				if err != nil {
					return err
				}
			}
			all := lists.Filter(want, func(n int64) bool { return n > 0 })
			page, err := u.Catalog.List(t.Context(), catalog.Filter{InStock: true, Limit: 9})
			if len(page.Products) != len(all) || page.Total != len(all) {
				t.Errorf("at %q %d of %d are in stock, want %d", branch, len(page.Products), page.Total, len(all))
			}
			return err
		}
		s.Do(count)
		s.Look(count) // a read has cached rows where there is one node
	}
}

func availabilities(t *testing.T, u *core.Unit, productID string) (map[string]int64, error) {
	out := map[string]int64{}
	p, err := u.Catalog.Get(productID)
	if err != nil {
		return nil, err
	}
	out["id"] = p.Available
	bySKU, _, err := u.Catalog.GetBySKU(p.SKU)
	if err != nil {
		return nil, err
	}
	out["SKU"] = bySKU.Available
	list, err := u.Catalog.List(t.Context(), catalog.Filter{Limit: 9})
	if err != nil {
		return nil, err
	}
	found, err := u.Catalog.Search(t.Context(), p.Name, catalog.Filter{Limit: 9})
	if err != nil {
		return nil, err
	}
	kept, err := u.Catalog.Shelf(catalog.Shelf{Status: catalog.Active, Limit: 9})
	if err != nil {
		return nil, err
	}
	shown := map[string][]catalog.Product{"list": list.Products, "shelf": kept,
		"text": lists.Map(found.Results, func(m catalog.Match) catalog.Product { return m.Product })}
	for how, products := range shown {
		i := slices.IndexFunc(products, func(o catalog.Product) bool { return o.ID == productID })
		out[how] = products[i].Available
		for _, v := range products[i].Variants {
			out["variant in "+how] = v.Available
		}
	}
	pairs := []stock.Pair{{ProductID: p.ID}}
	if p.HasVariants {
		pairs[0].VariantID = p.Variants[0].ID
	}
	level, err := u.Stock.LevelOf(pairs...)
	out["level"] = level.Available()
	return out, err
}

func takenByBranch(t *testing.T, s *testkit.Shop) {
	centro, norte := s.Branch("Centro", "", 0, 60), s.Branch("Norte", "", 0, 60)
	p := s.Item("Mate", 1, 0)
	s.Keep(p, "local", "", 2)
	s.Keep(p, "centro", centro, 9)
	s.Keep(p, "norte", norte, 3)
	first, second := testkit.NewID(), testkit.NewID()
	mustDo(t, takeAt(s, norte, first, p, 4))
	if got := s.Shelves(p); got != "centro 9-0, local 2-1, norte 3-3" {
		t.Errorf("four for Norte: %s", got)
	}
	err := takeAt(s, norte, second, p, 2)
	want := "No alcanza el stock en la sucursal Norte: solo queda 1 de Mate. Sí hay Mate en la sucursal Centro."
	if !fault.Is(err, fault.OutOfStock) || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("two more: %v", err)
	}
	if err := takeAt(s, norte, second, p, 10); !fault.Is(err, fault.OutOfStock) ||
		strings.Contains(err.Error(), "Centro") {
		t.Errorf("more than any branch has: %v", err)
	}
	s.Clock.Advance(time.Hour) // what has expired is Norte's to sell again, and not Centro's
	mustDo(t, takeAt(s, centro, second, p, 11))
	if got := s.Shelves(p); got != "centro 9-9, local 2-2, norte 3-0" {
		t.Errorf("eleven for Centro: %s", got)
	}
	mustDo(t, takeAt(s, norte, first, p, 3))
	mustDo(t, at(s, "", func(u *core.Unit) error {
		out, err := u.Stock.Enough(testkit.NewID(), []stock.Demand{demand(p, 1)})
		if out {
			t.Error("one more than there is")
		}
		return err
	}))
}

// heldElsewhere: a place becomes another branch's while an order holds some of it. Less is still possible, and what
// remains stays; more is not taken from there.
func heldElsewhere(t *testing.T, s *testkit.Shop) {
	centro, norte := s.Branch("Centro", "", 0, 60), s.Branch("Norte", "", 0, 60)
	p, id := s.Item("Mate", 1, 0), testkit.NewID()
	s.Keep(p, "norte", norte, 5)
	mustDo(t, takeAt(s, norte, id, p, 3))
	s.Keep(p, "norte", centro, 5)
	change := func(units int64) error {
		return at(s, norte, func(u *core.Unit) error {
			_, err := u.Stock.Change(id, demand(p, units), stock.ReserveUntil(u.Now.Add(time.Hour)))
			return err
		})
	}
	mustDo(t, change(2))
	if got := s.Shelves(p); got != "local 0-0, norte 5-2" {
		t.Errorf("after less: %s", got)
	}
	if err := change(4); !fault.Is(err, fault.OutOfStock) {
		t.Errorf("more: %v", err)
	}
	if got := s.Shelves(p); got != "local 0-0, norte 5-2" {
		t.Errorf("after more was refused: %s", got)
	}
}

func lastOfEach(t *testing.T, s *testkit.Shop) {
	branches := []string{s.Branch("Centro", "", 0, 60), s.Branch("Norte", "", 0, 60)}
	for round := range 10 {
		p := s.Item(fmt.Sprintf("Mate %d", round), 1, 0)
		for i, code := range []string{"centro", "norte"} {
			s.Keep(p, code, branches[i], 1)
		}
		var mu sync.Mutex
		var all sync.WaitGroup
		won := map[string]int{}
		for i := range 6 {
			all.Go(func() {
				branch := branches[i%2]
				err := takeAt(s, branch, testkit.NewID(), p, 1)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					won[branch]++
				case !fault.Is(err, fault.OutOfStock):
					t.Error(err)
				}
			})
		}
		all.Wait()
		if won[branches[0]] != 1 || won[branches[1]] != 1 {
			t.Fatalf("the last of each branch went to %v", won)
		}
		if got := s.Shelves(p); got != "centro 1-1, local 0-0, norte 1-1" {
			t.Fatal(got)
		}
	}
}
