package talks

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// A sentence that rests on what a tool answered is let through, and one that does not is
// counted.
func TestGuardCounts(t *testing.T) {
	t.Parallel()
	known := claims.New(locale.ESAR, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Money, Role: claims.Price, Value: 4900_00, Things: []string{"Yerba"}}}})
	var g Guard
	g.count(turn.Reply{Text: "Yerba está a $ 4.900.", Held: 1})
	g.weigh(known, Line{True: []string{"Sale $4.900.", "Sale $5.000.", "Ya la agregué."}})
	if g.Texts != 1 || g.Held != 1 || g.Phrases != 3 || g.Denied != 2 || len(g.Blocked) != 2 {
		t.Errorf("%+v", g)
	}
	if g.Fits() {
		t.Error("two of three denied is few enough")
	}
}
