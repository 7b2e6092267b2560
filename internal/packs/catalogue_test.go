package packs_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/tool"
)

func TestEveryToolHasAFileOfItsName(t *testing.T) {
	t.Parallel()
	for _, p := range packs.All() {
		entries, err := os.ReadDir(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, e := range entries {
			name := e.Name()
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := os.ReadFile(filepath.Join(p.Name, name))
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(source, []byte("= tool.Define")) { // the other files hold what tools share
				files = append(files, strings.TrimSuffix(name, ".go"))
			}
		}
		var tools []string
		for _, tl := range p.Tools() {
			tools = append(tools, tl.Name)
		}
		if !slices.Equal(files, tools) {
			t.Errorf("pack %s: files %v, tools %v", p.Name, files, tools)
		}
	}
}

func TestEveryToolSaysWhatItPromises(t *testing.T) {
	t.Parallel()
	for _, tl := range packs.Set().All() {
		name := tl.FullName()
		if tl.Title == "" || len(tl.Doc) < 60 {
			t.Errorf("%s: title %q, doc %q: a model needs a title and at least 60 bytes to choose it", name, tl.Title,
				tl.Doc)
		}
		if !slices.Contains([]tool.Risk{tool.Low, tool.Medium, tool.High}, tl.Risk) {
			t.Errorf("%s: risk %q", name, tl.Risk)
		}
		if !slices.Contains([]tool.Audit{tool.AuditNone, tool.AuditBasic, tool.AuditFull}, tl.Audit) {
			t.Errorf("%s: audit %q", name, tl.Audit)
		}
		for _, r := range tl.Roles {
			if !access.Anyone.Has(r) {
				t.Errorf("%s: role %q", name, r)
			}
		}
		for _, a := range tl.Types() {
			if a != "*" && !slices.Contains(access.AssistantTypes, a) {
				t.Errorf("%s: assistant type %q", name, a)
			}
		}
		if gated, high := tl.Gate != nil, tl.Risk == tool.High; gated != high {
			t.Errorf("%s: risk %s, confirmation %s: what does harm asks, and only that", name, tl.Risk, tl.Mode())
		}
		if tl.Gate != nil && tl.Key == "" {
			t.Errorf("%s: asks for a yes but does not say what makes two calls one", name)
		}
		if tl.Kind == tool.KindRead && (tl.Key != "" || len(tl.Events) > 0 || tl.Risk != tool.Low) {
			t.Errorf("%s: a read has no key (%q), no events (%v) and no risk (%s)", name, tl.Key, tl.Events, tl.Risk)
		}
		if strings.Contains(tl.Key, "time") {
			t.Errorf("%s: a clock in the key %q", name, tl.Key)
		}
	}
}

// The texts for a pack's models are in the pack's language: every text has common words of it, and none of another
// language's.
func TestTextsAreInThePacksLanguage(t *testing.T) {
	t.Parallel()
	words := map[string]struct{ own, foreign []string }{
		"es": {
			own: []string{"el", "la", "los", "las", "de", "del", "que", "un", "una", "se", "por", "con", "al", "en",
				"lo"},
			foreign: []string{"the", "of", "and", "with", "this", "order", "product", "if", "for", "you", "não",
				"você"},
		},
		"pt": {
			own: []string{"o", "a", "os", "as", "de", "do", "da", "que", "um", "uma", "se", "por", "com", "ao",
				"em", "no", "na", "para"},
			foreign: []string{"the", "of", "and", "with", "this", "order", "product", "if", "you", "el", "los", "las",
				"del", "y", "usted", "cuando"},
		},
	}
	for _, p := range packs.All() {
		language, known := words[p.Locale.Language()]
		if !known {
			t.Fatalf("pack %s: no words known for %s", p.Name, p.Locale)
		}
		for _, tl := range p.Tools() {
			said := strings.FieldsFunc(strings.ToLower(tl.ModelDoc()),
				func(r rune) bool { return strings.ContainsRune(" .,;:()", r) })
			if !slices.ContainsFunc(said, func(w string) bool { return slices.Contains(language.own, w) }) {
				t.Errorf("%s: does not read as %s: %q", tl.FullName(), p.Locale, tl.Doc)
			}
			for _, w := range said {
				if slices.Contains(language.foreign, w) {
					t.Errorf("%s: %q in %q", tl.FullName(), w, tl.Doc)
				}
			}
			for name, field := range properties(t, tl.Input.JSON()) {
				if field["description"] == nil {
					t.Errorf("%s: argument %s says nothing to a model", tl.FullName(), name)
				}
			}
		}
	}
}

func properties(t *testing.T, schema json.RawMessage) map[string]map[string]any {
	t.Helper()
	var doc struct {
		Properties map[string]map[string]any `json:"properties"`
	}
	if err := json.Unmarshal(schema, &doc); err != nil {
		t.Fatal(err)
	}
	return doc.Properties
}

// Providers refuse a tool whose parameters are composed at the top level, and
// with it the whole request.
func TestExportsAreWhatProvidersAccept(t *testing.T) {
	t.Parallel()
	parameters := map[string]func(any) any{
		"openai":    func(e any) any { return e.(map[string]any)["function"].(map[string]any)["parameters"] },
		"realtime":  func(e any) any { return e.(map[string]any)["parameters"] },
		"anthropic": func(e any) any { return e.(map[string]any)["input_schema"] },
		"gemini":    func(e any) any { return e.(map[string]any)["parameters"] },
		"mcp":       func(e any) any { return e.(map[string]any)["inputSchema"] },
	}
	for _, kind := range access.AssistantTypes {
		view, err := packs.Set().View(&access.Workspace{}, agent(kind))
		if err != nil {
			t.Fatal(err)
		}
		for format, of := range parameters {
			for i, e := range exported(t, view, format) {
				shown, _ := of(e).(map[string]any)
				for _, keyword := range []string{"oneOf", "anyOf", "allOf", "if", "not"} {
					if _, has := shown[keyword]; has {
						t.Errorf("%s: %s at the top level for %s", view.Entries[i].Tool.FullName(), keyword, format)
					}
				}
				fields, _ := shown["properties"].(map[string]any)
				for _, hidden := range view.Entries[i].Tool.Hidden {
					if _, has := fields[hidden]; has {
						t.Errorf("%s: %s is shown to %s", view.Entries[i].Tool.FullName(), hidden, format)
					}
				}
			}
		}
	}
}

// An agent has all tools of its type and of every type, and no two tools under one name, without any configuration.
func TestViewsByType(t *testing.T) {
	t.Parallel()
	set := packs.Set()
	for _, kind := range access.AssistantTypes {
		view, err := set.View(&access.Workspace{Plan: access.Enterprise}, agent(kind))
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		for _, tl := range set.All() {
			given := slices.Contains(tl.Types(), kind) || slices.Contains(tl.Types(), "*")
			seen, _ := view.Get(tl.Name)
			if has := seen == tl; has != given && !tl.Unlisted {
				t.Errorf("%s has %s: %v", kind, tl.FullName(), has)
			}
		}
		if _, ok := view.Get("transfer_to_human"); !ok {
			t.Errorf("%s cannot hand over", kind)
		}
	}
	// A tool that every type has can be removed, or renamed.
	v, err := set.View(&access.Workspace{}, agent("erp",
		access.ToolOverride{Tool: "frontdesk/transfer_to_human", Enabled: true, Alias: "call_somebody"},
		access.ToolOverride{Tool: "frontdesk/get_staff_info"}))
	if err != nil {
		t.Fatal(err)
	}
	if tl, ok := v.Get("call_somebody"); !ok || tl.FullName() != "frontdesk/transfer_to_human" {
		t.Error("an alias of a tool that everybody has")
	}
	if _, ok := v.Get("get_staff_info"); ok {
		t.Error("a tool that was taken away is there")
	}
}

func agent(assistantType string, overrides ...access.ToolOverride) *access.AgentProfile {
	return &access.AgentProfile{Slug: "a", AssistantType: assistantType, Active: true, Tools: overrides}
}

// exported is a tool list as it is sent, without its envelope.
func exported(t *testing.T, v *tool.View, format string) []any {
	t.Helper()
	list, err := v.Export(format)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	switch format {
	case "gemini":
		value = value.([]any)[0].(map[string]any)["functionDeclarations"]
	case "mcp":
		value = value.(map[string]any)["tools"]
	}
	return value.([]any)
}

// clashes are the bare names that more than one pack has, with the reason.
var clashes = map[string]string{
	"create_order_draft":       "retail opens the session's own draft, orders one with a number and an id",
	"add_item_to_draft":        "retail adds to the session's draft, orders to a named one and with a discount",
	"set_delivery_details":     "retail knows delivery and pickup, orders every shipping method and a recipient",
	"request_confirmation":     "the same question, about the session's draft or a named order",
	"confirm_order":            "retail reserves stock, orders deducts it and needs a payment method",
	"remove_item":              "from the session's draft, or from a named one",
	"update_item_qty":          "in the session's draft, or in a named one",
	"list_products":            "one catalogue, shown in decimals or in minor units",
	"search_products":          "one index, under camelCase or snake_case contracts",
	"set_customer_preferences": "retail also keeps how to deliver; frontdesk is in snake_case",
	"check_availability":       "frontdesk is asked about one time, erp about stock or the times between two dates",
	"apply_coupon":             "to the session's draft, or to a named one",
}

func TestClashesAreMeant(t *testing.T) {
	t.Parallel()
	owners := map[string][]string{}
	for _, tl := range packs.Set().All() {
		owners[tl.Name] = append(owners[tl.Name], tl.FullName())
	}
	for name, who := range owners {
		if _, listed := clashes[name]; len(who) > 1 && !listed {
			t.Errorf("%v share a bare name and nobody says why", who)
		}
	}
	for name := range clashes {
		if len(owners[name]) < 2 {
			t.Errorf("%s is listed as a clash but has the owners %v", name, owners[name])
		}
	}
}

func TestClashesNeedAnAlias(t *testing.T) {
	t.Parallel()
	search := access.ToolOverride{Tool: "erp/search_products", Enabled: true}
	if v, err := packs.Set().View(&access.Workspace{}, agent("retail", search)); err == nil {
		t.Fatalf("two tools under one name: %v", v.Entries)
	}
	search.Alias = "erp_search"
	v, err := packs.Set().View(&access.Workspace{}, agent("retail", search))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"erp_search": "erp/search_products",
		"search_products": "retail/search_products"} {
		if tl, ok := v.Get(name); !ok || tl.FullName() != want {
			t.Errorf("%s is not %s", name, want)
		}
	}
}

// A change of a contract has to show in the snapshots.
func TestContractsAreThoseOfTheSnapshots(t *testing.T) {
	t.Parallel()
	const folder = "testdata/contracts"
	kept := map[string]bool{}
	for _, tl := range packs.Set().All() {
		kept[tl.SnapshotName()] = true
		got, err := tl.Describe().Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(folder, tl.SnapshotName()))
		if err != nil {
			t.Errorf("%s: no snapshot; run make generate (%v)", tl.FullName(), err)
			continue
		}
		if string(got) != string(want) {
			t.Errorf("%s: the contract has changed; run make generate and look at the difference", tl.FullName())
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !kept[f.Name()] {
			t.Errorf("%s is the snapshot of no tool; run make generate", f.Name())
		}
	}
}

func TestPublishedCurrencyIsNotImposed(t *testing.T) {
	t.Parallel()
	tl, _ := packs.Set().Get("orders/create_order_draft")
	left := tl.WithDefaults(map[string]any{}).(map[string]any)
	if _, has := left["currency"]; has {
		t.Errorf("a workspace in another currency would be refused: %v", left)
	}
	given := tl.WithDefaults(map[string]any{"currency": "USD"}).(map[string]any)
	if given["currency"] != "USD" {
		t.Errorf("a currency that was given is gone: %v", given)
	}
	items, _ := packs.Set().Get("orders/add_item_to_draft")
	if filled := items.WithDefaults(map[string]any{}).(map[string]any); filled["discountPercent"] == nil {
		t.Errorf("other defaults still apply: %v", filled)
	}
}
