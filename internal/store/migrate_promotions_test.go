package store_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An order from before there were promotions reads as it was, its record in the audit chain still matches, and it can be
// changed.
func TestMigrateKeepsOrdersWithoutPromotions(t *testing.T) {
	t.Parallel()
	shop := sold(t, testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{Slug: "first"}), "old")
	before := shop.Snapshot()
	migration, err := os.ReadFile("migrations/00033_promotions.sql")
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.DB.System(t.Context(), true, func(tx *store.Tx) error {
		for _, undo := range []string{
			"DROP INDEX orders_coupon", "ALTER TABLE orders DROP COLUMN promotions", "ALTER TABLE orders DROP COLUMN together",
			"ALTER TABLE orders DROP COLUMN coupon", "ALTER TABLE order_lines DROP COLUMN promotions",
			"ALTER TABLE order_lines DROP COLUMN promoted", "ALTER TABLE customers DROP COLUMN customer_group",
			"DROP TABLE group_prices",
		} {
			if _, err := tx.Exec(undo); err != nil {
				return err
			}
		}
		for statement := range strings.SplitSeq(string(migration), ";") {
			if strings.TrimSpace(statement) == "" {
				continue
			}
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if changed := shop.Since(before); len(changed) > 0 {
		t.Errorf("the migration changed %v", changed)
	}
	shop.Sound()
	session := shop.Session("+5491155550001")
	listed := shop.OK(session, "retail/list_orders", map[string]any{})["orders"].([]any)[0].(map[string]any)
	if listed["total"] != 7800.0 || listed["promotions"] != nil {
		t.Errorf("it is listed as %v", listed)
	}
	asked := shop.Call(session, "retail/modify_order_if_not_processed", map[string]any{"orderNumber": "ORD-00001",
		"action": "update_quantity", "productId": listed["items"].([]any)[0].(map[string]any)["productId"], "quantity": 1})
	if asked.Confirmation == nil {
		t.Fatalf("no question: %+v", asked)
	}
	if a := shop.Yes(asked.Confirmation.ID); !a.Success || testkit.Data(t, a)["newTotal"] != 3900.0 {
		t.Errorf("changed to %+v", a)
	}
	shop.Sound()
}
