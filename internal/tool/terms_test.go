package tool_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type sellIn struct {
	Product  string `json:"product,omitempty"`
	SKU      string `json:"sku,omitempty"`
	Quantity int    `json:"quantity" jsonschema:"minimum=1,maximum=9"`
	Branch   string `json:"branch" jsonschema:"enum=norte,enum=sur"`
	Key      string `json:"idempotencyKey,omitempty"`
}

func (sellIn) SchemaRules() schema.Rules {
	return schema.Rules{OneOf: [][]string{{"product"}, {"sku"}}, InWords: "Give product or sku."}
}

func selling() (*tool.Set, *tool.Tool) {
	p := tool.NewPack(tool.Pack{Name: "shop", Title: "Shop", Types: []string{"retail"}})
	t := tool.DefineWrite(p, tool.Spec{
		Name: "sell", Title: "Sell", Doc: "Sells.", Category: "mutation", Risk: tool.Low, Audit: tool.AuditBasic,
		Roles: access.Anyone, PerMinute: 10,
		Hidden: []string{"idempotencyKey"},
	}, func(_ context.Context, _ *core.Unit, in sellIn) (sellIn, error) { return in, nil })
	return tool.NewSet(p), t
}

func TestTermsAreNarrowerThanTheContract(t *testing.T) {
	t.Parallel()
	_, sell := selling()
	preset := func(name, value string) access.ToolTerms {
		return access.ToolTerms{Arguments: map[string]access.Preset{name: {Value: json.RawMessage(value)}}}
	}
	for _, c := range []struct {
		terms access.ToolTerms
		path  string
	}{
		{access.ToolTerms{}, ""},
		{access.ToolTerms{PerMinute: 10, Ask: access.Owner, Description: "Vende.\nSolo mayoristas."}, ""},
		{access.ToolTerms{PerMinute: 11}, "/rate_limit_per_minute"},
		{access.ToolTerms{PerMinute: -1}, "/rate_limit_per_minute"},
		{access.ToolTerms{Ask: access.Agent}, "/confirmation"},
		{access.ToolTerms{Ask: "never"}, "/confirmation"},
		{access.ToolTerms{Description: "\u202e"}, "/description"},
		{access.ToolTerms{Description: " "}, "/description"},
		{access.ToolTerms{Description: strings.Repeat("x", 1001)}, "/description"},
		{preset("branch", `"sur"`), ""},
		{preset("sku", `"A1"`), ""}, // rules between arguments are checked with every call
		{preset("branch", `"este"`), "/arguments/branch"},
		{preset("quantity", `0`), "/arguments/quantity"},
		{preset("quantity", `"3"`), "/arguments/quantity"},
		{preset("quantity", `{`), "/arguments/quantity"},
		{preset("quantity", ``), "/arguments/quantity"},
		{preset("nope", `1`), "/arguments/nope"},
		{preset("a/b", `1`), "/arguments/a~1b"},
		{preset("idempotencyKey", `"k"`), "/arguments/idempotencyKey"},
		{preset("product", `"`+strings.Repeat("x", 5000)+`"`), "/arguments/product"},
	} {
		wrong := sell.CheckTerms(c.terms)
		if c.path == "" && len(wrong) > 0 || c.path != "" &&
			(len(wrong) != 1 || wrong[0].Path != c.path || wrong[0].Message == "") {
			t.Errorf("%+v: %+v, want %q", c.terms, wrong, c.path)
		}
	}
}

// A view shows a tool with its agent's own terms: fixed arguments are absent, and those with a value are optional.
func TestAViewIsOnTheAgentsTerms(t *testing.T) {
	t.Parallel()
	set, _ := selling()
	look := func(terms access.ToolTerms) tool.Entry {
		agent := &access.AgentProfile{AssistantType: "retail", Active: true,
			Tools: []access.ToolOverride{{Tool: "shop/sell", Enabled: true, ToolTerms: terms}}}
		v, err := set.View(&access.Workspace{}, agent)
		if err != nil || len(v.Entries) != 1 {
			t.Fatalf("%+v, %v", v, err)
		}
		return v.Entries[0]
	}
	plain, own := look(access.ToolTerms{}), look(access.ToolTerms{PerMinute: 3, Ask: access.Staff,
		Description: "Solo mayoristas.", Arguments: map[string]access.Preset{
			"branch": {Value: json.RawMessage(`"sur"`), Fixed: true}, "quantity": {Value: json.RawMessage(`6`)},
		}})
	if plain.Terms != nil || plain.ModelDoc() != "Sells. Give product or sku." ||
		own.ModelDoc() != "Solo mayoristas. Give product or sku." {
		t.Errorf("read %q and %q", plain.ModelDoc(), own.ModelDoc())
	}
	var shown struct {
		Properties map[string]map[string]any `json:"properties"`
		Required   []string                  `json:"required"`
	}
	for _, raw := range []json.RawMessage{own.Parameters(), own.GeminiParameters(), own.Describe().InputSchema} {
		shown.Properties, shown.Required = nil, nil
		if err := json.Unmarshal(raw, &shown); err != nil {
			t.Fatal(err)
		}
		if shown.Properties["branch"] != nil || shown.Properties["quantity"]["default"] != 6.0 ||
			len(shown.Required) != 0 {
			t.Errorf("shown %s", raw)
		}
	}
	if d := own.Describe(); d.RatePerMinute != 3 || d.Confirmation.Mode != "always" ||
		!strings.Contains(string(d.InputSchema), "oneOf") {
		t.Errorf("described %+v", d)
	}
	if d := plain.Describe(); d.RatePerMinute != 10 || d.Confirmation.Mode != "never" {
		t.Errorf("described %+v", d)
	}
	if own.Same(plain) || !own.Same(own) {
		t.Error("an entry is not told from another")
	}
}

// Models see the values that the business offers, in every format; the contract keeps them all.
func TestAViewOffersWhatTheBusinessDoes(t *testing.T) {
	t.Parallel()
	p := tool.NewPack(tool.Pack{Name: "shop", Locale: "en", Types: []string{"retail"}})
	tool.DefineRead(p, tool.Spec{
		Name: "pay", Doc: "Pays.", Category: "query", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
		Offers: map[string]func(*access.Workspace) []string{
			"method": func(w *access.Workspace) []string { return w.Settings.PaymentMethods },
		},
	}, func(context.Context, *core.Unit, struct {
		Method string `json:"method" jsonschema:"enum=cash,enum=card,enum=transfer"`
		Where  string `json:"where" jsonschema:"enum=here,enum=there"`
	}) (struct{}, error) {
		return struct{}{}, nil
	})
	look := func(methods ...string) tool.Entry {
		w := &access.Workspace{Settings: access.Settings{PaymentMethods: methods}}
		v, err := tool.NewSet(p).View(w, &access.AgentProfile{AssistantType: "retail", Active: true})
		if err != nil {
			t.Fatal(err)
		}
		return v.Entries[0]
	}
	all, two, others := look(), look("transfer", "cash", "barter"), look("barter")
	for _, c := range []struct {
		entry tool.Entry
		want  string
	}{{all, `["cash","card","transfer"]`}, {two, `["cash","transfer"]`}, {others, `["cash","card","transfer"]`}} {
		strict, _ := c.entry.StrictParameters()
		for _, raw := range []json.RawMessage{c.entry.Parameters(), c.entry.GeminiParameters(), strict} {
			if !strings.Contains(string(raw), `"enum":`+c.want) || !strings.Contains(string(raw), `["here","there"]`) {
				t.Errorf("shown %s, want %s", raw, c.want)
			}
		}
		if got := string(c.entry.Describe().InputSchema); !strings.Contains(got, `["cash","card","transfer"]`) {
			t.Errorf("described %s", got)
		}
	}
	if all.Same(two) || !two.Same(look("transfer", "cash", "barter")) {
		t.Error("an entry is not told from another")
	}
}
