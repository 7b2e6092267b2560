package store_test

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestCustomerRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		ana := customer.Customer{
			ID: scope.NewID(), Phone: "+5491155550001", FirstName: "Ana", LastName: "Núñez", DNI: "30111222",
			Email: "ana@example.com",
			Notes: "timbre roto", Preferences: `{"pan":"integral"}`, Tags: []string{"vip"},
			Address:   `{"line1":"Salta 1"}`,
			CreatedAt: now, UpdatedAt: now,
		}
		insert := func(workspace string, c customer.Customer) (ok bool) {
			write(t, db, workspace, func(r store.Rows) (err error) {
				ok,
					err = r.Customers().InsertCustomer(c)
				return err
			})
			return ok
		}
		check(t, "first", insert(here, ana), true)
		check(t, "same phone", insert(here, customer.Customer{ID: scope.NewID(), Phone: ana.Phone}), false)
		check(t, "same document", insert(here, customer.Customer{ID: scope.NewID(), DNI: ana.DNI}), false)
		check(t, "same id elsewhere", insert(there, ana), true)
		check(t, "nothing known", insert(here, customer.Customer{ID: scope.NewID()}), true)
		check(t, "nothing known again", insert(here, customer.Customer{ID: scope.NewID()}), true)

		read(t, db, here, func(r store.Rows) error {
			c := r.Customers()
			byID, ok, err := c.Customer(ana.ID, false)
			check(t, "by id", fmt.Sprintf("%+v", lone(t, byID, ok, err)), fmt.Sprintf("%+v", ana))
			byPhone, ok, err := c.CustomerByPhone(ana.Phone)
			check(t, "by phone", lone(t, byPhone, ok, err).ID, ana.ID)
			byDNI, ok, err := c.CustomerByDNI(ana.DNI)
			check(t, "by document", lone(t, byDNI, ok, err).ID, ana.ID)
			for _, absent := range []func() (customer.Customer, bool, error){
				func() (customer.Customer, bool, error) { return c.Customer(scope.NewID(), false) },
				func() (customer.Customer, bool, error) { return c.CustomerByPhone("") },
				func() (customer.Customer, bool, error) { return c.CustomerByDNI("") },
				func() (customer.Customer, bool, error) { return c.CustomerByPhone("+1") },
			} {
				if got, ok, err := absent(); ok || err != nil {
					t.Errorf("found %+v, %v", got, err)
				}
			}
			return nil
		})
	})
}

func TestUpdateCustomer(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		ana := customer.Customer{ID: scope.NewID(), DNI: "1", CreatedAt: now, UpdatedAt: now}
		beto := customer.Customer{ID: scope.NewID(), CreatedAt: now, UpdatedAt: now}
		write(t, db, here, func(r store.Rows) error {
			for _, c := range []customer.Customer{ana, beto} {
				if _, err := r.Customers().InsertCustomer(c); err != nil {
					return err
				}
			}
			return nil
		})
		update := func(workspace string, c customer.Customer) (ok bool, err error) {
			err = db.Write(t.Context(), workspace, func(tx *store.Tx) error {
				var err error
				r := store.NewRows(tx).Customers()
				if _, _, err = r.Customer(c.ID, true); err != nil {
					return err
				}
				ok, err = r.UpdateCustomer(c)
				return err
			})
			return ok, err
		}
		beto.DNI, beto.FirstName = "1", "Beto"
		ok, err := update(here, beto)
		check(t, "taken", fmt.Sprint(ok, err), "false <nil>")
		beto.DNI = "2"
		ok, err = update(here, beto)
		check(t, "free", fmt.Sprint(ok, err), "true <nil>")
		ok, err = update(here, beto) // their own document is no obstacle
		check(t, "again", fmt.Sprint(ok, err), "true <nil>")
		ana.DNI = ""
		ok, err = update(here, ana)
		check(t, "none", fmt.Sprint(ok, err), "true <nil>")
		if _, err := update(there, beto); err == nil {
			t.Error("a foreign customer was updated")
		}
		read(t, db, here, func(r store.Rows) error {
			got, ok, err := r.Customers().Customer(beto.ID, false)
			check(t, "stored", lone(t, got, ok, err).FirstName+got.DNI+got.Preferences+got.Address, "Beto2{}{}")
			return nil
		})
	})
}
