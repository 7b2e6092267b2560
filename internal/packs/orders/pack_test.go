package orders_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/packs/orders"
	"github.com/mostrador/mostrador/internal/tool"
)

// The matrix of the contracts: confirmation, risk, rate limit and audit level.
func TestMatrix(t *testing.T) {
	t.Parallel()
	type traits struct {
		confirmation string
		risk         tool.Risk
		perMinute    int
		audit        tool.Audit
	}
	want := map[string]traits{
		"create_order_draft":   {"never", tool.Low, 10, tool.AuditBasic},
		"add_item_to_draft":    {"never", tool.Low, 30, tool.AuditBasic},
		"set_delivery_details": {"never", tool.Low, 10, tool.AuditBasic},
		"request_confirmation": {"never", tool.Low, 5, tool.AuditBasic},
		"confirm_order":        {"always", tool.High, 5, tool.AuditFull},
		"get_customer_context": {"never", tool.Low, 30, tool.AuditNone},
		"list_products":        {"never", tool.Low, 60, tool.AuditNone},
	}
	set := tool.NewSet(orders.Pack())
	for name, w := range want {
		got, ok := set.Get("orders/" + name)
		if !ok {
			t.Errorf("there is no %s", name)
			continue
		}
		if g := (traits{got.Mode(), got.Risk, got.RatePerMinute(), got.Audit}); g != w {
			t.Errorf("%s: %+v, want %+v", name, g, w)
		}
	}
}
