package importer_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// costs is what one of a product costs a customer in a conversation.
func costs(t *testing.T, s *testkit.Shop, phone, sku string) (price int64) {
	t.Helper()
	session := s.Session(phone)
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		p, variantID, err := u.Catalog.GetBySKU(sku)
		if err != nil {
			return err
		}
		v, _ := p.Variant(variantID)
		price = catalog.Choice{Product: p, Variant: v}.Price()
		return nil
	})
	return price
}

// An owner's files say who is in a group and what the group pays; what they do not mention stays.
func TestGroupsAndTheirPrices(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: access.Settings{CustomerGroups: []access.CustomerGroup{{Name: "mayorista"}}}}
	testkit.EachShop(t, setup, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		const hers, his = "+5491155550001", "+5491155550002"
		mustLoad(t, s, "customers", "phone,group\n"+hers+",Mayorista\n"+his+",\n", importer.Summary{Created: 2})
		mustLoad(t, s, "products", "sku,name,price,price_mayorista,product_sku\nA,Azúcar,100,80.50,\nR,Remera,900,700,\n"+
			"R-S,S,,,R\nR-L,L,950,750,R\n", importer.Summary{Created: 4})
		want := func(when string, prices map[string][2]int64) {
			t.Helper()
			for sku, p := range prices {
				if a, b := costs(t, s, hers, sku), costs(t, s, his, sku); a != p[0] || b != p[1] {
					t.Errorf("%s: %s costs %d and %d, want %v", when, sku, a, b, p)
				}
			}
		}
		want("imported", map[string][2]int64{"A": {8050, 10000}, "R-S": {70000, 90000}, "R-L": {75000, 95000}})
		mustLoad(t, s, "products", "sku,name,price\nA,Azúcar,110\n", importer.Summary{Updated: 1})
		want("not mentioned", map[string][2]int64{"A": {8050, 11000}})
		mustLoad(t, s, "products", "sku,name,price_mayorista\nA,Azúcar,\n", importer.Summary{Updated: 1})
		want("removed", map[string][2]int64{"A": {11000, 11000}})
		mustLoad(t, s, "customers", "phone,first_name\n"+hers+",Ana\n", importer.Summary{Updated: 1})
		want("still in it", map[string][2]int64{"R-L": {75000, 95000}})
		mustLoad(t, s, "customers", "phone,group\n"+hers+",\n", importer.Summary{Updated: 1})
		want("taken out", map[string][2]int64{"R-L": {95000, 95000}})
		wrong(t, s, "products", "sku,name,price_vip\nA,Azúcar,1\n",
			"line 1, price_vip: the settings have no customer group vip")
		wrong(t, s, "customers", "phone,group\n"+hers+",vip\n",
			"line 2, group: the settings have no customer group vip")
	})
}

// A group pays what its list says, also if that is more than the usual price; the owner who imports it is told the line,
// and also when the usual price falls below a list that was there.
func TestAGroupPriceAboveTheUsualOne(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: access.Settings{CustomerGroups: []access.CustomerGroup{{Name: "mayorista"},
		{Name: "vip"}}}}
	testkit.EachShop(t, setup, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		const hers = "+5491155550001"
		mustLoad(t, s, "customers", "phone,group\n"+hers+",mayorista\n", importer.Summary{Created: 1})
		warned := func(file string, want ...string) *importer.Problems {
			t.Helper()
			sum, err := load(t, s, "products", file)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			if sum.Warnings != nil {
				got = lists.Map(sum.Warnings.List, importer.Problem.String)
			}
			if !slices.Equal(got, want) {
				t.Errorf("warned %q, want %q", got, want)
			}
			return sum.Warnings
		}
		list := warned("sku,name,price,price_mayorista,price_vip,product_sku\nA,Azúcar,100,100,99.99,\n"+
			"B,Bizcochos,100,120.50,100.01,\nR,Remera,900,,,\nR-S,S,,950,900,R\nR-L,L,1000,950,,R\n",
			"line 3, price_mayorista: 120.5 is more than the usual price, 100; the group pays it",
			"line 3, price_vip: 100.01 is more than the usual price, 100; the group pays it",
			"line 5, price_mayorista: 950 is more than the usual price, 900; the group pays it")
		if list == nil || list.Total != 3 ||
			list.List[0].In(locale.ESAR) != "120.5 es más que el precio habitual, 100; el grupo paga eso" ||
			list.List[0].In(locale.PTBR) != "120.5 é mais que o preço normal, 100; o grupo paga isso" {
			t.Errorf("warned %+v", list)
		}
		if got := costs(t, s, hers, "B"); got != 120_50 {
			t.Errorf("the group pays %d", got)
		}
		warned("sku,name,price\nA,Azúcar,99.99\n",
			"line 2, price_mayorista: 100 is more than the usual price, 99.99; the group pays it")
		warned("sku,name,price\nR,Remera,960\n")
		warned("sku,name,price_mayorista,price_vip\nB,Bizcochos,,\n")
	})
}
