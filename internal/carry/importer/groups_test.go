package importer_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
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
