package importer_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/testkit"
)

func byPhone(t *testing.T, s *testkit.Shop, phone string) (c customer.Customer) {
	t.Helper()
	s.Do(func(u *core.Unit) (err error) {
		c, _, err = u.Customers.ByPhone(phone)
		return err
	})
	return c
}

func TestCustomers(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "customers", "phone,first_name,last_name,dni,email,notes,tags,address_line1,city,postal_code\n"+
			"+54 9 11 5555-0001,Graciela,Benítez,14.872.305,G@Example.com,Timbre dos veces,frecuente;cc,\"Av. Medrano 412, 3.º B\",Almagro,1179\n"+
			"011 15 5555-0002,Marcos,,,,,,,,\n", importer.Summary{Created: 2})
		c := byPhone(t, s, "+5491155550001")
		if c.DNI != "14872305" || c.Email != "g@example.com" || len(c.Tags) != 2 || c.FullName() != "Graciela Benítez" {
			t.Errorf("got %+v", c)
		}
		if want := `{"line1":"Av. Medrano 412, 3.º B","city":"Almagro","postal_code":"1179"}`; c.Address != want {
			t.Errorf("address %s, want %s", c.Address, want)
		}
		mustLoad(t, s, "customers", "first_name,phone\nGraciela Inés,1155550001\n", importer.Summary{Updated: 1})
		again := byPhone(t, s, "+5491155550001")
		if again.ID != c.ID || again.FirstName != "Graciela Inés" || again.DNI != c.DNI || again.Address != c.Address {
			t.Errorf("got %+v", again)
		}
	})
}

func TestWrongCustomers(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "customers", "phone,dni\n+5491155550001,14872305\n", importer.Summary{Created: 1})
		wrong(t, s, "customers", "phone,dni,email\n"+
			"+5491155550002,123,x\n"+
			"123,30111222,\n"+
			",30111222,\n"+
			"+54 9 11 5555 0003,,a@b.com\n"+
			"011 5555 0003,,\n",
			`line 2, dni: "123" is not a document number of 6 to 14 digits`,
			`line 2, email: "x" is not an email address`,
			`line 3, phone: "123" is not a telephone number; write it with its country and area code, +54 9 11 …`,
			`line 4, phone: is empty`,
			`line 4, dni: 30111222 is on line 3 already`,
			`line 6, phone: 011 5555 0003 is on line 5 already`)
		wrong(t, s, "customers", "phone,dni\n+5491155550005,30111222\n+5491155550006,14872305\n",
			"line 3, dni: 14872305 belongs to another customer")
	})
}

// Preferences come as lists, replace what was noted, and an empty cell removes it; other columns leave them alone.
func TestPreferencesOfCustomers(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "customers", "phone,allergies,dietary_restrictions,favorite_products,delivery_preferences\n"+
			"+5491155550001,maní;Maní;soja,sin TACC,Yerba|Mate,por la tarde\n", importer.Summary{Created: 1})
		mustLoad(t, s, "customers", "phone,first_name\n+5491155550001,Ana\n", importer.Summary{Updated: 1})
		if p := byPhone(t, s, "+5491155550001").Tastes(); len(p.Allergies) != 2 || len(p.FavoriteProducts) != 2 ||
			p.DietaryRestrictions[0] != "sin TACC" || p.DeliveryPreferences != "por la tarde" {
			t.Errorf("got %+v", p)
		}
		mustLoad(t, s, "customers", "phone,allergies,delivery_preferences\n+5491155550001,gluten,\n",
			importer.Summary{Updated: 1})
		if p := byPhone(t, s, "+5491155550001").Tastes(); len(p.Allergies) != 1 || p.Allergies[0] != "gluten" ||
			len(p.DietaryRestrictions) != 1 || p.DeliveryPreferences != "" {
			t.Errorf("got %+v", p)
		}
		wrong(t, s, "customers", "phone,allergies,favorite_products\n+5491155550001,"+strings.Repeat("x", 81)+","+
			strings.Repeat("x;", 21)+"\n",
			"line 2, allergies: has 81 characters; at most 80 fit",
			"line 2, favorite_products: has 21 entries; at most 20 fit")
	})
}
