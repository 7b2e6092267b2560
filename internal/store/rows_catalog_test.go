package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestProductComesBackAsSaved(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		p := product("Yerba mate 1 kg", 4_500_00)
		p.Description, p.Category, p.Brand, p.Tags = "Con palo", "Almacén", "Ñandú", []string{"yerba", "1kg"}
		p.CompareAt, p.ImageURL, p.Popularity = 5_000_00, "https://example.com/y.png", 7
		save(t, db, here, 12, p)
		read(t, db, here, func(r store.Rows) error {
			got, ok, err := r.Catalog().Product(p.ID, catalog.At{Now: now})
			got = lone(t, got, ok, err)
			p.Version, p.UpdatedAt, p.Available = 1, now, 12
			check(t, "product", fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", p))
			bySKU, variant, ok, err := r.Catalog().ProductBySKU(p.SKU, catalog.At{Now: now})
			check(t, "by SKU", lone(t, bySKU, ok, err).ID, p.ID)
			check(t, "variant", variant, "")
			return nil
		})
	})
}

func TestProductsThatAreNotSoldAreAbsent(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		off, gone, foreign := product("off", 1), product("gone", 1), product("foreign", 1)
		off.Status, gone.DeletedAt = catalog.Inactive, now
		save(t, db, here, 0, off, gone)
		save(t, db, there, 5, foreign)
		read(t, db, here, func(r store.Rows) error {
			c := r.Catalog()
			for _, p := range []catalog.Product{off, gone, foreign, product("unknown", 1)} {
				_, ok, err := c.Product(p.ID, catalog.At{Now: now})
				check(t, p.Name, ok, false)
				_, _, okSKU, errSKU := c.ProductBySKU(p.SKU, catalog.At{Now: now})
				check(t, p.Name+" by SKU", okSKU, false)
				if err := errors.Join(err, errSKU); err != nil {
					return err
				}
			}
			list, err := c.ProductsByID([]string{off.ID, gone.ID, foreign.ID}, catalog.At{Now: now})
			check(t, "by id", len(list), 0)
			if err != nil {
				return err
			}
			page, total, err := c.ListProducts(catalog.Filter{}, catalog.At{Now: now})
			check(t, "listed", len(page)+total, 0)
			return err
		})
	})
}

func TestSameIDInTwoWorkspaces(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mine := product("mine", 100)
		theirs := mine
		theirs.Name = "theirs"
		save(t, db, here, 3, mine)
		save(t, db, there, 8, theirs)
		for workspace, want := range map[string]string{here: "mine 3", there: "theirs 8"} {
			read(t, db, workspace, func(r store.Rows) error {
				p, ok, err := r.Catalog().Product(mine.ID, catalog.At{Now: now})
				lone(t, p, ok, err)
				check(t, workspace, fmt.Sprint(p.Name, " ", p.Available), want)
				return nil
			})
		}
	})
}

func TestAvailability(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		menu := product("menu", 1)
		menu.TrackStock = false
		shirt := product("shirt", 900)
		shirt.Variants = []catalog.Variant{{SKU: "S", Name: "S"},
			{SKU: "L", Name: "L", Price: 950, OwnPrice: true, Position: 1}}
		ps := save(t, db, here, 0, product("plain", 1), menu, shirt, product("none", 1))
		plain, small, large := stock.Pair{ProductID: ps[0].ID},
			stock.Pair{ProductID: ps[2].ID, VariantID: ps[2].Variants[0].ID},
			stock.Pair{ProductID: ps[2].ID, VariantID: ps[2].Variants[1].ID}
		write(t, db, here, func(r store.Rows) error {
			s := r.Stock()
			return errors.Join(
				s.SetLevel(plain, "main", 10, 0, now), s.SetLevel(plain, "back", 5, 0, now),
				s.SetLevel(small, "main", 4, 0, now), s.SetLevel(large, "main", 6, 0, now),
				// Left from when the shirt had no variants: customers cannot order it.
				s.SetLevel(stock.Pair{ProductID: ps[2].ID}, "main", 50, 0, now),
			)
		})
		hold(t, db, here, plain, "o1", 3, now.Add(time.Hour))
		hold(t, db, here, plain, "o2", 2, now) // due exactly now: no longer counts
		hold(t, db, here, small, "o3", 4, now.Add(-time.Second))
		hold(t, db, here, large, "o4", 6, now.Add(time.Microsecond))

		read(t, db, here, func(r store.Rows) error {
			c := r.Catalog()
			for i, want := range []int64{12, catalog.Unlimited, 4, 0} {
				several, err := c.ProductsByID([]string{ps[i].ID}, catalog.At{Now: now})
				if err != nil || len(several) != 1 {
					t.Fatalf("%d products: %v", len(several), err)
				}
				check(t, several[0].Name, several[0].Available, want)
				if several[0].HasVariants {
					want = 0 // a caller that looks it up reads its variants next
				}
				p, ok, err := c.Product(ps[i].ID, catalog.At{Now: now})
				check(t, p.Name, lone(t, p, ok, err).Available, want)
			}
			vs, err := c.Variants([]string{ps[2].ID, ps[0].ID}, catalog.At{Now: now})
			check(t, "variants", fmt.Sprintf("%+v", vs), fmt.Sprintf("%+v", []catalog.Variant{
				{ID: small.VariantID, ProductID: ps[2].ID, SKU: "S", Name: "S", Price: 900, Available: 4},
				{ID: large.VariantID, ProductID: ps[2].ID, SKU: "L", Name: "L", Price: 950, OwnPrice: true,
					Position: 1},
			}))
			if err != nil {
				return err
			}
			in, total, err := c.ListProducts(catalog.Filter{InStock: true}, catalog.At{Now: now})
			check(t, "in stock", fmt.Sprint(names(in), total), "[menu plain shirt] 3")
			if err != nil {
				return err
			}
			// An hour before, the shirt's small ones were all held.
			in, _, err = c.ListProducts(catalog.Filter{InStock: true}, catalog.At{Now: now.Add(-time.Hour)})
			check(t, "in stock an hour ago", fmt.Sprint(names(in)), "[menu plain]")
			return err
		})
	})
}

func TestProductByVariantSKU(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		p := product("Remera", 100)
		p.Variants = []catalog.Variant{{SKU: "REM-S", Name: "S"}, {SKU: "REM-M", Name: "M"}}
		p = save(t, db, here, 0, p)[0]
		bySKU := func(sku string) (found bool, variant string) {
			read(t, db, here, func(r store.Rows) error {
				var err error
				_, variant, found, err = r.Catalog().ProductBySKU(sku, catalog.At{Now: now})
				return err
			})
			return found, variant
		}
		found, variant := bySKU("REM-M")
		check(t, "found", found, true)
		check(t, "variant", variant, p.Variants[1].ID)

		p.Variants = p.Variants[:1]
		save(t, db, here, 0, p)
		found, _ = bySKU("REM-M")
		check(t, "a variant that went", found, false)

		p.Status = catalog.Inactive
		save(t, db, here, 0, p)
		found, variant = bySKU("REM-S")
		check(t, "a variant of what is not sold", found, false)
		check(t, "its id", variant, "")
	})
}

func TestListOrdersAreEqualOnBothDatabases(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		var ps []catalog.Product
		for i, name := range []string{"Zapallo", "ñoquis", "Nuez", "Árbol", "arroz", "Queso", "Ñandú", "nafta", "Açaí",
			"10 velas"} {
			p := product(name, int64(100*(i%4)))
			p.Popularity = int64(i % 3)
			p.Category = []string{"Almacén", "ALMACEN", "Bazar"}[i%3]
			ps = append(ps, p)
		}
		save(t, db, here, 1, ps...)
		list := func(f catalog.Filter) string {
			var text string
			read(t, db, here, func(r store.Rows) error {
				page, total, err := r.Catalog().ListProducts(f, catalog.At{Now: now})
				text = fmt.Sprint(names(page), " of ", total)
				return err
			})
			return text
		}
		for _, c := range []struct {
			f    catalog.Filter
			want string
		}{
			{catalog.Filter{}, "[10 velas Açaí Árbol arroz nafta Nuez Ñandú ñoquis Queso Zapallo] of 10"},
			{catalog.Filter{Sort: catalog.ByName, Limit: 3, Offset: 4}, "[nafta Nuez Ñandú] of 10"},
			{catalog.Filter{Sort: catalog.ByPrice, Limit: 4}, "[Zapallo arroz Açaí ñoquis] of 10"},
			{catalog.Filter{Sort: catalog.ByPriceDesc, Limit: 4}, "[Árbol nafta Nuez Ñandú] of 10"},
			{catalog.Filter{Sort: catalog.ByPopular, Limit: 5}, "[Nuez Queso Açaí ñoquis arroz] of 10"},
			{catalog.Filter{Sort: catalog.ByNewest, Limit: 2}, "[10 velas Açaí] of 10"},
			{catalog.Filter{Category: "almacén", InStock: true},
				"[10 velas Árbol arroz nafta Ñandú ñoquis Zapallo] of 7"},
			{catalog.Filter{Category: "bazár", Sort: catalog.ByPrice}, "[Açaí Queso Nuez] of 3"},
			{catalog.Filter{MinPrice: 100, MaxPrice: 200, Limit: 2}, "[10 velas Nuez] of 5"},
			{catalog.Filter{MaxPrice: 100, InStock: true, Offset: 5, Limit: 5}, "[Zapallo] of 6"},
			{catalog.Filter{OnSale: true}, "[] of 0"},
			{catalog.Filter{Offset: 10, Limit: 5}, "[] of 10"},
			{catalog.Filter{Category: "no such"}, "[] of 0"},
		} {
			check(t, fmt.Sprintf("%+v", c.f), list(c.f), c.want)
		}
	})
}

func TestUnknownOrderIsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		err := db.Read(t.Context(), here, func(tx *store.Tx) error {
			_, _, err := store.NewRows(tx).Catalog().ListProducts(catalog.Filter{Sort: "id; DROP TABLE products"},
				catalog.At{Now: now})
			return err
		})
		if err == nil {
			t.Error("an order nobody knows was taken")
		}
	})
}

func TestManyIDsInOneQuestion(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		ps := make([]catalog.Product, 450)
		for i := range ps {
			ps[i] = product(fmt.Sprintf("p%03d", i), 1)
		}
		save(t, db, here, 0, ps...)
		for _, n := range []int{0, 1, 3, 64, 65, 400, 401, 450} {
			ids := []string{scope.NewID()} // an unknown one, and each known one twice
			for _, p := range ps[:n] {
				ids = append(ids, p.ID, p.ID)
			}
			read(t, db, here, func(r store.Rows) error {
				got, err := r.Catalog().ProductsByID(ids, catalog.At{Now: now})
				check(t, fmt.Sprint(n, " ids"), fmt.Sprint(names(got)), fmt.Sprint(names(ps[:n])))
				return err
			})
		}
	})
}

func TestVariantSKUOfAnotherProductIsAConflict(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		a, b := product("a", 1), product("b", 1)
		a.Variants = []catalog.Variant{{SKU: "X", Name: "x"}}
		b.Variants = []catalog.Variant{{SKU: "X", Name: "x"}}
		a = save(t, db, here, 0, a)[0]
		tries := [][]catalog.Product{{b}, {product("c", 1), b}}
		twice := product("d", 1)
		twice.Variants = []catalog.Variant{{SKU: "Y", Name: "1"}, {SKU: "Y", Name: "2"}}
		tries = append(tries, []catalog.Product{twice})
		stolen := product("e", 1)
		stolen.Variants = []catalog.Variant{{ID: a.Variants[0].ID, SKU: "Z", Name: "z"}}
		tries = append(tries, []catalog.Product{stolen})
		for i, ps := range tries {
			err := db.Write(t.Context(), here,
				func(tx *store.Tx) error { return store.NewRows(tx).Catalog().SaveProducts(slices.Clone(ps), now) })
			check(t, fmt.Sprint("try ", i), fault.Is(err, fault.Conflict), true)
		}
		// Once a gives it up, even in the same call, b may have it.
		a.Variants = nil
		save(t, db, here, 0, a, b)
		read(t, db, here, func(r store.Rows) error {
			p, _, ok, err := r.Catalog().ProductBySKU("X", catalog.At{Now: now})
			check(t, "owner of X", lone(t, p, ok, err).Name, "b")
			return nil
		})
	})
}
