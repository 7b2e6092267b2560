package store_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A search by name gives the newest first, as many as wanted, and continues where it ended.
func TestCustomersByName(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		write(t, db, here, func(r store.Rows) error {
			for _, name := range []string{"José Muñoz", "Ana Paz", "Josefa Díaz", "Jose Luis Paz", ""} {
				first, last, _ := strings.Cut(name, " ")
				c := customer.Customer{ID: scope.NewID(), FirstName: first, LastName: last, CreatedAt: now,
					UpdatedAt: now}
				if _, err := r.Customers().InsertCustomer(c); err != nil {
					return err
				}
			}
			return nil
		})
		after := ""
		for _, c := range []struct {
			name string
			from bool // go on after the last
			want string
		}{
			{"jose", false, "Luis Paz, Díaz"},
			{"jose", true, "Muñoz"},
			{"JOSÉ munoz", false, "Muñoz"},
			{"paz", false, "Luis Paz, Paz"},
			{"nadie", false, ""},
		} {
			f := customer.Filter{Name: c.name, Limit: 2}
			if c.from {
				f.After = after
			}
			var got []string
			read(t, db, here, func(r store.Rows) error {
				list, err := r.Customers().ListCustomers(f)
				for _, d := range list {
					got, after = append(got, d.LastName), d.ID
				}
				return err
			})
			check(t, c.name, strings.Join(got, ", "), c.want)
		}
	})
}
