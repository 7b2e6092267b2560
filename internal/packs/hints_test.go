package packs_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
)

// A client may repeat a call whose tool is said to be idempotent: one that adds again on every call is not.
func TestHintsOfRepeatedCalls(t *testing.T) {
	t.Parallel()
	want := map[string]bool{
		"retail/add_item_to_draft": false, "retail/add_items_to_draft": false, "retail/repeat_order": false,
		"orders/add_item_to_draft": false, "retail/update_item_qty": true, "retail/search_products": true,
	}
	for _, p := range packs.All() {
		for _, tl := range p.Tools() {
			if hint, listed := want[tl.FullName()]; listed && tl.Annotations().IdempotentHint != hint {
				t.Errorf("%s has the hint %t", tl.FullName(), !hint)
			}
			delete(want, tl.FullName())
		}
	}
	if len(want) > 0 {
		t.Errorf("there are no tools %v", want)
	}
}
