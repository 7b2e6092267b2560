package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestSKUSaysWhichProductItIs(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		first := save(t, db, here, 4, product("mate", 100))[0]
		again := product("mate", 150) // the same SKU under a new id, as an import has it
		again = save(t, db, here, 0, again)[0]
		check(t, "id", again.ID, first.ID)

		// Renamed by id; the old SKU is free in the same call for another.
		renamed := again
		renamed.SKU = "SKU-calabash"
		heir := product("mate", 70)
		both := save(t, db, here, 0, renamed, heir)
		check(t, "renamed", both[0].ID, first.ID)
		check(t, "heir", both[1].ID, heir.ID)

		// Twice in one call: the last one counts.
		twice := save(t, db, here, 0, product("bombilla", 1), product("bombilla", 2))
		check(t, "one product", twice[0].ID, twice[1].ID)

		// Deleting a product whose SKU went to another leaves the other alone.
		ghost := product("ghost", 1)
		ghost.SKU, ghost.DeletedAt = heir.SKU, now
		save(t, db, here, 0, ghost)

		read(t, db, here, func(r store.Rows) error {
			page, total, err := r.Catalog().ListProducts(catalog.Filter{Sort: catalog.ByPrice}, catalog.At{Now: now})
			var got []string
			for _, p := range page {
				got = append(got, fmt.Sprintf("%s %d %d", p.SKU, p.Price, p.Available))
			}
			check(t, "all", strings.Join(got, ", "), "SKU-bombilla 2 0, SKU-mate 70 0, SKU-calabash 150 4")
			check(t, "total", total, 3)
			return err
		})
	})
}

func TestVariantsBecomeThoseGiven(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		p := product("gaseosa", 100)
		p.Variants = []catalog.Variant{{SKU: "G-COLA", Name: "Cola", Position: 1},
			{SKU: "G-LIMA", Name: "Lima", Position: 0}}
		p = save(t, db, here, 0, p)[0]
		cola, lima := p.Variants[0].ID, p.Variants[1].ID
		write(t, db, here, func(r store.Rows) error {
			return r.Stock().SetLevel(stock.Pair{ProductID: p.ID, VariantID: cola}, "main", 9, 0, now)
		})
		variants := func() string {
			var out []string
			read(t, db, here, func(r store.Rows) error {
				got, err := r.Catalog().ProductsByID([]string{p.ID}, catalog.At{Now: now})
				if err != nil {
					return err
				}
				out = append(out, fmt.Sprint(lone(t, got[0], len(got) == 1, err).HasVariants, got[0].Available))
				vs, err := r.Catalog().Variants([]string{p.ID}, catalog.At{Now: now})
				for _, v := range vs {
					name := map[string]string{cola: "cola", lima: "lima"}[v.ID]
					out = append(out, fmt.Sprintf("%s=%s/%s:%d", name, v.SKU, v.Name, v.Available))
				}
				return err
			})
			return strings.Join(out, " ")
		}
		check(t, "at first", variants(), "true 9 lima=G-LIMA/Lima:0 cola=G-COLA/Cola:9")

		p.Variants = []catalog.Variant{{SKU: "G-LIMA", Name: "Lima limón"}}
		save(t, db, here, 0, p)
		check(t, "one left out", variants(), "true 0 lima=G-LIMA/Lima limón:0")

		p.Variants = nil
		save(t, db, here, 0, p)
		check(t, "none", variants(), "false 0")

		p.Variants = []catalog.Variant{{SKU: "G-COLA", Name: "Cola"}, {ID: lima, SKU: "G-LL", Name: "LL", Position: 1}}
		save(t, db, here, 0, p)
		check(t, "one back by SKU, one renamed by id", variants(), "true 9 cola=G-COLA/Cola:9 lima=G-LL/LL:0")
	})
}

func TestManyProductsAtOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		batch := func(price int64) []catalog.Product {
			ps := make([]catalog.Product, 1001)
			for i := range ps {
				ps[i] = product(fmt.Sprintf("item %04d", i), price)
				if i%5 == 0 {
					ps[i].Variants = []catalog.Variant{{SKU: fmt.Sprint("V", i), Name: "only"}}
				}
			}
			return ps
		}
		first := save(t, db, here, 0, batch(10)...)
		second := save(t, db, here, 0, batch(20)...)
		for i := range first {
			if first[i].ID != second[i].ID || i%5 == 0 && first[i].Variants[0].ID != second[i].Variants[0].ID {
				t.Fatalf("item %d became another", i)
			}
		}
		read(t, db, here, func(r store.Rows) error {
			_, total, err := r.Catalog().ListProducts(catalog.Filter{MinPrice: 20, Limit: 1}, catalog.At{Now: now})
			check(t, "at the new price", total, 1001)
			return err
		})
	})
}

func TestCatalogChanges(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		changes := func(after int64) (list []string, last int64) {
			read(t, db, here, func(r store.Rows) error {
				return r.Catalog().CatalogChanges(after, func(p catalog.Product) error {
					if p.Version < last || p.Version <= after {
						t.Errorf("%s of version %d after %d", p.Name, p.Version, last)
					}
					list, last = append(list, fmt.Sprintf("%s/%s/%v/%d", p.Name, p.Status, !p.DeletedAt.IsZero(),
						len(p.Variants))), p.Version
					_, err := r.Catalog().CatalogVersion() // the transaction can run other queries
					return err
				})
			})
			return list, last
		}
		version := func() (v int64) {
			read(t, db, here, func(r store.Rows) (err error) { v, err = r.Catalog().CatalogVersion(); return err })
			return v
		}
		check(t, "version of nothing", version(), 0)
		save(t, db, there, 0, product("foreign", 1))

		a, b := product("a", 1), product("b", 1)
		b.Variants = []catalog.Variant{{SKU: "b1", Name: "1"}, {SKU: "b2", Name: "2"}}
		ps := save(t, db, here, 0, a, b)
		list, last := changes(0)
		check(t, "all", strings.Join(list, " "), "a/active/false/0 b/active/false/2")
		check(t, "version", version(), last)
		if list, _ := changes(last); len(list) != 0 {
			t.Errorf("nothing changed, but %v", list)
		}

		ps[0].DeletedAt = now.Add(time.Hour)
		save(t, db, here, 0, ps[0])
		ps[1].Status = catalog.Inactive
		save(t, db, here, 0, ps[1])
		list, _ = changes(last)
		check(t, "since", strings.Join(list, " "), "a/active/true/0 b/inactive/false/2")

		many := make([]catalog.Product, 4003) // more than two pages, some of one version
		for i := range many {
			many[i] = product(fmt.Sprintf("n%04d", i), 1)
		}
		before := version()
		save(t, db, here, 0, many...)
		list, last = changes(before)
		seen := map[string]bool{}
		for _, line := range list {
			seen[line] = true
		}
		check(t, "each once", fmt.Sprint(len(list), len(seen)), "4003 4003")
		check(t, "up to the present", last, version())

		stop := errors.New("enough")
		err := db.Read(t.Context(), here, func(tx *store.Tx) error {
			return store.NewRows(tx).Catalog().CatalogChanges(0, func(catalog.Product) error { return stop })
		})
		check(t, "the reader's own error", errors.Is(err, stop), true)
	})
}

// A reader that has seen version n has missed nothing before it, whatever the order in which units started and ended.
func TestVersionsAreSeenInOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		const writers, each = 4, 15
		done := make(chan error, writers)
		for w := range writers {
			go func() {
				for i := range each {
					err := db.Write(t.Context(), here, func(tx *store.Tx) error {
						ps := []catalog.Product{{ID: scope.NewID(), SKU: fmt.Sprint(w, "-", i), Name: "x",
							Status: catalog.Active}}
						return store.NewRows(tx).Catalog().SaveProducts(ps, now)
					})
					if err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
		}
		seen, last := 0, int64(0)
		follow := func() {
			read(t, db, here, func(r store.Rows) error {
				return r.Catalog().CatalogChanges(last, func(p catalog.Product) error {
					seen, last = seen+1,
						p.Version
					return nil
				})
			})
		}
		for left := writers; left > 0; {
			select {
			case err := <-done:
				if err != nil {
					t.Fatal(err)
				}
				left--
			default:
				follow()
			}
		}
		follow()
		check(t, "seen", seen, writers*each)
	})
}
