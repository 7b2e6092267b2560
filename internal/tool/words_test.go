package tool_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// A text that the agent's language lacks is the contract's; a description that the business wrote is its own.
func TestWordsForModels(t *testing.T) {
	t.Parallel()
	p := tool.NewPack(tool.Pack{Name: "shop", Locale: locale.ESAR, Types: []string{"retail"}, Words: `
sell
  pt Vende.
sell.title sell/product
  pt Vender
  en Sell
sell.rule
  pt Indique product ou sku.
sell/branch
`})
	sell := tool.DefineWrite(p, tool.Spec{
		Name: "sell", Title: "Vender algo", Doc: "Lo vende.", Category: "mutation", Risk: tool.Low, Audit: tool.AuditBasic,
		Roles: access.Anyone,
	}, func(_ context.Context, _ *core.Unit, in sellIn) (sellIn, error) { return in, nil })
	agent := &access.AgentProfile{AssistantType: "retail", Active: true}
	for tag, want := range map[locale.Tag][3]string{
		locale.ESMX: {"Vender algo", "Lo vende. Give product or sku.", `"product":{"type":"string"}`},
		locale.PTBR: {"Vender", "Vende. Indique product ou sku.", `"product":{"type":"string","description":"Vender"}`},
		locale.EN:   {"Sell", "Lo vende. Give product or sku.", `"product":{"type":"string","description":"Sell"}`},
	} {
		w := &access.Workspace{Locale: tag}
		view, err := tool.NewSet(p).View(w, agent)
		if err != nil {
			t.Fatal(err)
		}
		e := view.ForModels(w, access.Agent).Entries[0]
		if e.Title() != want[0] || e.ModelDoc() != want[1] || !strings.Contains(string(e.Parameters()), want[2]) {
			t.Errorf("%s: %s, %s, %s", tag, e.Title(), e.ModelDoc(), e.Parameters())
		}
		if whole := view.Entries[0]; whole.Title() != "Vender algo" || whole.Describe().Description != sell.ModelDoc() ||
			string(whole.Parameters()) != string(sell.Input.ForModel()) {
			t.Errorf("%s: the contract is in other words: %s", tag, whole.Parameters())
		}
		own := *agent
		own.Tools = []access.ToolOverride{{Tool: "shop/sell", Enabled: true, ToolTerms: access.ToolTerms{Description: "Só atacado."}}}
		view, err = tool.NewSet(p).View(w, &own)
		if err != nil {
			t.Fatal(err)
		}
		if doc := view.ForModels(w, access.Agent).Entries[0].ModelDoc(); !strings.HasPrefix(doc, "Só atacado. ") {
			t.Errorf("%s: %s", tag, doc)
		}
	}
	for _, broken := range []string{"sell sell\n  pt x\n", "sell.color\n  pt x\n", "sell\n  fr x\n"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was read", broken)
				}
			}()
			tool.NewPack(tool.Pack{Name: "shop", Words: broken})
		}()
	}
}
