package archtest

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// imports makes a tree in which one file imports these packages.
func imports(file string, dirs ...string) map[string]string {
	var b strings.Builder
	name := path.Base(path.Dir(file))
	fmt.Fprintf(&b, "// Package %s is made up.\npackage %s\n\n", name, name)
	for _, dir := range dirs {
		fmt.Fprintf(&b, "import _ %q\n", module+"/"+dir)
	}
	return map[string]string{file: b.String()}
}

func source(file, text string) map[string]string { return map[string]string{file: text} }

// broken has, for each rule, trees that break it and where; fine has trees
// beside the line that do not.
var broken = map[string][]struct {
	files map[string]string
	want  string
}{
	"a tier imports the tiers before it": {
		{imports("internal/kit/money/a.go", "internal/access"), "internal/kit/money/a.go:4 imports internal/access"},
		{imports("internal/kit/redact/a.go", "internal/kit/fault", "internal/words/when"),
			"internal/kit/redact/a.go:5 imports internal/words/when"},
		{imports("internal/words/confirm/a.go", "internal/kit/fault", "internal/tool"),
			"internal/words/confirm/a.go:5 imports internal/tool"},
		{imports("internal/access/a.go", "internal/kit/fault", "internal/core/order"),
			"internal/access/a.go:5 imports internal/core/order"},
		{imports("internal/core/a.go", "internal/kit/fault", "internal/tool"),
			"internal/core/a.go:5 imports internal/tool"},
		{imports("internal/tool/a.go", "internal/kit/fault", "internal/runtime"),
			"internal/tool/a.go:5 imports internal/runtime"},
		{imports("internal/runtime/a.go", "internal/kit/fault", "internal/store"),
			"internal/runtime/a.go:5 imports internal/store"},
		{imports("internal/runtime/a.go", "internal/kit/fault", "internal/door/httpapi"),
			"internal/runtime/a.go:5 imports internal/door/httpapi"},
		{imports("internal/runtime/a.go", "internal/kit/fault", "internal/gateway/ocr"),
			"internal/runtime/a.go:5 imports internal/gateway/ocr"},
		{imports("internal/talk/turn/a.go", "internal/kit/fault", "internal/carry/outbox"),
			"internal/talk/turn/a.go:5 imports internal/carry/outbox"},
		{imports("internal/carry/jobs/a.go", "internal/kit/fault", "internal/store"),
			"internal/carry/jobs/a.go:5 imports internal/store"},
		{imports("internal/carry/dispatch/a.go", "internal/kit/fault", "internal/store"),
			"internal/carry/dispatch/a.go:5 imports internal/store"},
		{imports("internal/carry/importer/a.go", "internal/kit/fault", "internal/door/httpapi"),
			"internal/carry/importer/a.go:5 imports internal/door/httpapi"},
		{imports("internal/store/a.go", "internal/kit/fault", "internal/door/httpapi"),
			"internal/store/a.go:5 imports internal/door/httpapi"},
		{imports("internal/gateway/mail/a.go", "internal/kit/fault", "internal/app/config"),
			"internal/gateway/mail/a.go:5 imports internal/app/config"},
		{imports("internal/door/httpapi/a.go", "internal/kit/fault", "internal/app"),
			"internal/door/httpapi/a.go:5 imports internal/app"},
		{imports("internal/app/a.go", "internal/kit/fault", "internal/testkit/pgserver"),
			"internal/app/a.go:5 imports internal/testkit/pgserver"},
	},
	"nouns do not know each other": {
		{imports("internal/core/order/a.go", "internal/kit/fault", "internal/core/stock"),
			"internal/core/order/a.go:5 imports internal/core/stock"},
		{imports("internal/core/scope/a.go", "internal/kit/fault", "internal/core/order"),
			"internal/core/scope/a.go:5 imports internal/core/order"},
		{imports("internal/core/order/a.go", "internal/kit/fault", "internal/core"),
			"internal/core/order/a.go:5 imports internal/core"},
		{imports("internal/core/order/price/a.go", "internal/kit/fault", "internal/core/stock"),
			"internal/core/order/price/a.go:5 imports internal/core/stock"},
	},
	"sales takes nouns, never the Unit": {
		{imports("internal/core/sales/a.go", "internal/kit/fault", "internal/core"),
			"internal/core/sales/a.go:5 imports internal/core"},
	},
	"packs are thin": {
		{imports("internal/packs/retail/a.go", "internal/kit/fault", "internal/packs/orders"),
			"internal/packs/retail/a.go:5 imports internal/packs/orders"},
		{imports("internal/packs/retail/a.go", "internal/kit/fault", "internal/store"),
			"internal/packs/retail/a.go:5 imports internal/store"},
		{imports("internal/packs/retail/a.go", "internal/kit/fault", "internal/gateway/mail"),
			"internal/packs/retail/a.go:5 imports internal/gateway/mail"},
		{imports("internal/packs/retail/a.go", "internal/kit/fault", "internal/runtime"),
			"internal/packs/retail/a.go:5 imports internal/runtime"},
		{imports("internal/packs/retail/a.go", "internal/kit/fault", "internal/packs"),
			"internal/packs/retail/a.go:5 imports internal/packs"},
	},
	"the list of packs only lists": {
		{imports("internal/packs/a.go", "internal/kit/fault", "internal/core"),
			"internal/packs/a.go:5 imports internal/core"},
	},
	"packs are wired in": {
		{imports("internal/runtime/a.go", "internal/kit/fault", "internal/packs/retail"),
			"internal/runtime/a.go:5 imports internal/packs/retail"},
		{imports("internal/talk/turn/a.go", "internal/kit/fault", "internal/packs"),
			"internal/talk/turn/a.go:5 imports internal/packs"},
		{imports("internal/store/migrations/a.go", "internal/kit/fault", "internal/packs"),
			"internal/store/migrations/a.go:5 imports internal/packs"},
	},
	"policies judge contracts": {
		{imports("internal/policy/a.go", "internal/kit/fault", "internal/core/order"),
			"internal/policy/a.go:5 imports internal/core/order"},
	},
	"custom tools are tools": {
		{imports("internal/custom/workshop/a.go", "internal/kit/fault", "internal/policy"),
			"internal/custom/workshop/a.go:5 imports internal/policy"},
		{imports("internal/custom/a.go", "internal/kit/fault", "internal/runtime"),
			"internal/custom/a.go:5 imports internal/runtime"},
	},
	"the engine of custom tools stands on kit": {
		{imports("internal/custom/a.go", "internal/kit/fault", "internal/core"),
			"internal/custom/a.go:5 imports internal/core"},
		{imports("internal/custom/openapi/a.go", "internal/kit/fault", "internal/tool"),
			"internal/custom/openapi/a.go:5 imports internal/tool"},
	},
	"a model knows what it is told": {
		{imports("internal/talk/model/openai/a.go", "internal/kit/fault", "internal/core"),
			"internal/talk/model/openai/a.go:5 imports internal/core"},
	},
	"what carries has one job each": {
		{imports("internal/carry/jobs/a.go", "internal/kit/fault", "internal/carry/dispatch"),
			"internal/carry/jobs/a.go:5 imports internal/carry/dispatch"},
		{imports("internal/carry/outbox/a.go", "internal/kit/fault", "internal/gateway/mail"),
			"internal/carry/outbox/a.go:5 imports internal/gateway/mail"},
	},
	"errands join a business and a vendor": {
		{imports("internal/carry/errand/a.go", "internal/gateway/mail", "internal/carry/vault"),
			"internal/carry/errand/a.go:5 imports internal/carry/vault"},
		{imports("internal/carry/channel/a.go", "internal/carry/courier", "internal/runtime"),
			"internal/carry/channel/a.go:5 imports internal/runtime"},
	},
	"the product index stands on kit": {
		{imports("internal/store/search/a.go", "internal/kit/fault", "internal/core/catalog"),
			"internal/store/search/a.go:5 imports internal/core/catalog"},
	},
	"gateways know their vendor only": {
		{imports("internal/gateway/mail/a.go", "internal/kit/fault", "internal/core/order"),
			"internal/gateway/mail/a.go:5 imports internal/core/order"},
		{imports("internal/gateway/mail/a.go", "internal/kit/fault", "internal/gateway/files"),
			"internal/gateway/mail/a.go:5 imports internal/gateway/files"},
	},
	"gateways are called by errands": {
		{imports("internal/carry/courier/a.go", "internal/kit/fault", "internal/gateway/whatsapp"),
			"internal/carry/courier/a.go:5 imports internal/gateway/whatsapp"},
		{imports("internal/door/webhook/a.go", "internal/kit/fault", "internal/gateway/whatsapp"),
			"internal/door/webhook/a.go:5 imports internal/gateway/whatsapp"},
	},
	"doors decode, call, encode": {
		{imports("internal/door/httpapi/a.go", "internal/kit/fault", "internal/door/mcpapi"),
			"internal/door/httpapi/a.go:5 imports internal/door/mcpapi"},
		{imports("internal/door/dashboard/view/a.go", "internal/kit/fault", "internal/store"),
			"internal/door/dashboard/view/a.go:5 imports internal/store"},
	},
	"areas of the dashboard do not know each other": {
		{imports("internal/door/dashboard/shop/a.go", "internal/door/dashboard/page", "internal/door/dashboard/talk"),
			"internal/door/dashboard/shop/a.go:5 imports internal/door/dashboard/talk"},
		{imports("internal/door/dashboard/page/a.go", "internal/door/dashboard/chart",
			"internal/door/dashboard/naming"),
			"internal/door/dashboard/page/a.go:5 imports internal/door/dashboard/naming"},
		{imports("internal/door/dashboard/naming/a.go", "internal/door/dashboard/page", "internal/door/dashboard/shop"),
			"internal/door/dashboard/naming/a.go:5 imports internal/door/dashboard/shop"},
	},
	"the client speaks HTTP": {
		{imports("internal/door/client/a.go", "internal/kit/fault", "internal/runtime"),
			"internal/door/client/a.go:5 imports internal/runtime"},
	},
	"config is plain values": {
		{imports("internal/app/config/a.go", "internal/kit/fault", "internal/store"),
			"internal/app/config/a.go:5 imports internal/store"},
	},
	"app is the top": {
		{imports("internal/runtime/a.go", "internal/kit/fault", "internal/app/config"),
			"internal/runtime/a.go:5 imports internal/app/config"},
		{imports("internal/packs/retail/a.go", "internal/kit/fault", "internal/app/demo"),
			"internal/packs/retail/a.go:5 imports internal/app/demo"},
		{imports("internal/door/httpapi/a.go", "internal/kit/fault", "internal/app"),
			"internal/door/httpapi/a.go:5 imports internal/app"},
	},
	"talks are heard from outside": {
		{imports("internal/testkit/talks/a.go", "internal/kit/fault", "internal/store"),
			"internal/testkit/talks/a.go:5 imports internal/store"},
	},
	"store is opened by few": {
		{imports("internal/carry/jobs/a.go", "internal/store"), "internal/carry/jobs/a.go:4 imports internal/store"},
		{imports("cmd/mostrador/serve.go", "internal/store"), "cmd/mostrador/serve.go:4 imports internal/store"},
	},
	"testkit is for tests": {
		{imports("internal/app/a.go", "internal/testkit/pgserver"),
			"internal/app/a.go:4 imports internal/testkit/pgserver"},
		{imports("cmd/mostrador/a.go", "internal/testkit"), "cmd/mostrador/a.go:4 imports internal/testkit"},
	},
	"every folder belongs to a tier": {
		{imports("internal/newroom/a.go"), "internal/newroom is in no tier"},
	},
	"only clock reads the time": {
		{source("internal/app/a.go", "package app\nimport \"time\"\nvar _ = time.Now()\n"),
			"internal/app/a.go:3 uses time.Now"},
		{source("internal/app/a.go", "package app\nimport t \"time\"\nvar f = t.Since\n"),
			"internal/app/a.go:3 uses time.Since"},
		{source("internal/app/a.go", "package app\nimport . \"time\"\nvar _ = Now()\n"),
			"internal/app/a.go imports time with a dot, which hides its calls"},
	},
	"no init functions": {
		{source("cmd/mostrador/a.go", "package main\n\nfunc init() {}\n"), "cmd/mostrador/a.go:3 declares func init()"},
	},
	"every package says what it is": {
		{source("internal/app/a.go", "package app\n"), "internal/app has no package comment"},
		{source("internal/app/a.go", "// Some words.\npackage app\n"), "internal/app has no package comment"},
		{source("cmd/mostrador/a.go", "package main\n"), "cmd/mostrador has no package comment"},
	},
	"packages are named for what they hold": {
		{source("internal/app/util/a.go", "package util\n"), "internal/app/util has a name that says nothing"},
		{source("internal/app/a.go", "package common\n"),
			"internal/app/a.go declares package common, a name that says nothing"},
	},
	"files are short": {
		{source("internal/app/a.go", "package app\n"+strings.Repeat("//\n", maxLines)),
			"internal/app/a.go has 451 lines"},
	},
}

var fine = []map[string]string{
	imports("internal/kit/schema/a.go", "internal/kit/locale", "internal/kit/money"),
	imports("internal/core/order/a.go", "internal/core/scope", "internal/access", "internal/core/order/price"),
	imports("internal/core/sales/a.go", "internal/core/order", "internal/core/stock"),
	imports("internal/core/a.go", "internal/core/sales", "internal/core/order"),
	imports("internal/packs/retail/a.go", "internal/tool", "internal/core", "internal/core/order",
		"internal/packs/retail/words"),
	imports("internal/packs/a.go", "internal/packs/retail"),
	imports("internal/store/a.go", "internal/core/order", "internal/runtime", "internal/store/migrations"),
	imports("internal/door/httpapi/a.go", "internal/runtime", "internal/words/confirm", "internal/door/httpapi/page",
		"internal/carry/outbox", "internal/carry/dispatch"),
	imports("internal/carry/dispatch/a.go", "internal/carry/outbox", "internal/kit/guard", "internal/kit/secret",
		"internal/core/scope"),
	imports("internal/app/a.go", "internal/store", "internal/door/httpapi", "internal/app/demo", "internal/app/config"),
	imports("cmd/mostrador/fsck.go", "internal/store", "internal/app"),
	imports("internal/testkit/scenario/a.go", "internal/testkit", "internal/store", "internal/app"),
	imports("bench/run/a.go", "internal/testkit", "internal/app"),
	imports("internal/core/order/a_test.go", "internal/store", "internal/core/stock"),
	imports("internal/app/testdata/a.go", "internal/nowhere"),
	source("internal/kit/clock/a.go", "// Package clock ticks.\npackage clock\nimport \"time\"\nvar _ = time.Now\n"),
	source("internal/app/a.go", "// Package app is all.\npackage app\nimport \"time\"\ntype x struct{}\nfunc (x) init() {}\nvar _ = time.Second\n"),
	source("internal/app/a.go", "// Code generated by hand. DO NOT EDIT.\n\n// Package app is all.\npackage app\n"+
		strings.Repeat("//\n", maxLines)),
	source("cmd/mostrador/main.go", "// Mostrador is the command.\npackage main\n"),
}

func TestEachRuleCanFail(t *testing.T) {
	t.Parallel()
	for _, rule := range Rules() {
		cases := broken[rule.Name]
		if len(cases) == 0 {
			t.Errorf("nothing shows that %q can fail", rule.Name)
		}
		if rule.Why == "" || rule.Instead == "" {
			t.Errorf("%q does not say why, or what to do instead", rule.Name)
		}
		for _, c := range cases {
			var got []string
			for _, f := range rule.Check(load(t, c.files)) {
				got = append(got, f.Where+" "+f.What)
			}
			if !slices.Equal(got, []string{c.want}) {
				t.Errorf("%s:\n got %q\nwant %q", rule.Name, got, c.want)
			}
		}
	}
}

func TestNoRuleIsTooStrict(t *testing.T) {
	t.Parallel()
	for _, files := range fine {
		tree := load(t, files)
		for _, rule := range Rules() {
			for _, f := range rule.Check(tree) {
				t.Error(rule.Explain(f))
			}
		}
	}
}

func TestExplainTellsEverything(t *testing.T) {
	t.Parallel()
	got := Rule{Name: "the rule", Why: "the reason", Instead: "the way out"}.Explain(Finding{"a.go:1", "imports b"})
	for _, part := range []string{"a.go:1 imports b", "the rule", "the reason", "the way out"} {
		if !strings.Contains(got, part) {
			t.Errorf("the message lacks %q:\n%s", part, got)
		}
	}
}

func load(t *testing.T, files map[string]string) *Tree {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	tree, err := Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}
