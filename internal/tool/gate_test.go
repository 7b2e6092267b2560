package tool_test

import (
	"context"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/tool"
)

func preview[In any](context.Context, *core.Unit, In) (confirmation.Question, error) {
	return confirmation.Question{}, nil
}

func gated(asks ...tool.Asker) *tool.Tool {
	p := tool.NewPack(tool.Pack{Name: "shop"})
	return tool.DefineWrite(p, tool.Spec{
		Name: "sell", Doc: "Sells.", Category: "mutation", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	}, func(_ context.Context, _ *core.Unit, in sellIn) (sellIn, error) { return in, nil }, asks...)
}

func TestAGateHasDefaults(t *testing.T) {
	t.Parallel()
	g := gated(tool.Ask[sellIn]{Preview: preview[sellIn]}).Gate
	in := sellIn{SKU: "A1"}
	same, err := g.Same(nil, in, confirmation.Confirmation{})
	if g.Measures() || !g.When(nil, in) || g.Token(in) != "" || g.Stored(in) != any(in) || !same || err != nil ||
		g.Asked(t.Context(), nil, in, confirmation.Confirmation{}) != nil ||
		g.Dropped(t.Context(), nil, confirmation.Confirmation{}) != nil {
		t.Error("a gate with only a preview is not always asked about the arguments as they are")
	}
}

// An Ask that does not fit its tool is a mistake that is seen at startup.
func TestAnAskFitsItsTool(t *testing.T) {
	t.Parallel()
	for name, asks := range map[string][]tool.Asker{
		"of another input":         {tool.Ask[call]{Preview: preview[call]}},
		"without a preview":        {tool.Ask[sellIn]{}},
		"condition without a when": {tool.Ask[sellIn]{Preview: preview[sellIn], Condition: "over 100"}},
		"two":                      {tool.Ask[sellIn]{Preview: preview[sellIn]}, tool.Ask[sellIn]{Preview: preview[sellIn]}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an Ask %s was accepted", name)
				}
			}()
			gated(asks...)
		}()
	}
}
