package talks

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// A sentence that rests on what a tool answered is let through, and one that does not is
// counted.
func TestGuardCounts(t *testing.T) {
	t.Parallel()
	said := []Exchange{{"cuánto sale la yerba?", turn.Reply{Text: "Yerba está a $ 4.900.", Held: 1,
		Calls: []turn.ToolCall{
			{Tool: "retail/search_products",
				Result: []byte(`{"success":true,"data":{"results":[{"name":"Yerba","price":4900}]}}`)},
		}}}}
	var g Guard
	g.weigh(locale.ESAR, Line{True: []string{"Sale $4.900.", "Sale $5.000.", "Ya la agregué."}}, said)
	if g.Texts != 1 || g.Held != 1 || g.Phrases != 3 || g.Denied != 2 || len(g.Blocked) != 2 {
		t.Errorf("%+v", g)
	}
	if g.Fits() {
		t.Error("two of three denied is few enough")
	}
}
