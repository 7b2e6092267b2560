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
	"leaves import only leaves": {
		{imports("internal/money/a.go", "internal/access"), "internal/money/a.go:4 imports internal/access"},
		{imports("internal/redact/a.go", "internal/core"), "internal/redact/a.go:4 imports internal/core"},
	},
	"access stands on leaves": {
		{imports("internal/access/a.go", "internal/core/order"), "internal/access/a.go:4 imports internal/core/order"},
	},
	"nouns do not know each other": {
		{imports("internal/core/order/a.go", "internal/fault", "internal/core/stock"), "internal/core/order/a.go:5 imports internal/core/stock"},
		{imports("internal/core/scope/a.go", "internal/core/order"), "internal/core/scope/a.go:4 imports internal/core/order"},
		{imports("internal/core/order/a.go", "internal/core"), "internal/core/order/a.go:4 imports internal/core"},
		{imports("internal/core/order/price/a.go", "internal/core/stock"), "internal/core/order/price/a.go:4 imports internal/core/stock"},
	},
	"sales takes nouns, never the Unit": {
		{imports("internal/core/sales/a.go", "internal/core"), "internal/core/sales/a.go:4 imports internal/core"},
	},
	"core is self-contained": {
		{imports("internal/core/a.go", "internal/tool"), "internal/core/a.go:4 imports internal/tool"},
	},
	"tool knows contracts, not transports": {
		{imports("internal/tool/a.go", "internal/runtime"), "internal/tool/a.go:4 imports internal/runtime"},
	},
	"packs are thin": {
		{imports("internal/packs/retail/a.go", "internal/packs/orders"), "internal/packs/retail/a.go:4 imports internal/packs/orders"},
		{imports("internal/packs/retail/a.go", "internal/store"), "internal/packs/retail/a.go:4 imports internal/store"},
		{imports("internal/packs/retail/a.go", "internal/gateway/mail"), "internal/packs/retail/a.go:4 imports internal/gateway/mail"},
		{imports("internal/packs/retail/a.go", "internal/runtime"), "internal/packs/retail/a.go:4 imports internal/runtime"},
		{imports("internal/packs/retail/a.go", "internal/packs"), "internal/packs/retail/a.go:4 imports internal/packs"},
	},
	"the list of packs only lists": {
		{imports("internal/packs/a.go", "internal/core"), "internal/packs/a.go:4 imports internal/core"},
	},
	"confirm reads words": {
		{imports("internal/confirm/a.go", "internal/tool"), "internal/confirm/a.go:4 imports internal/tool"},
	},
	"policies judge contracts": {
		{imports("internal/policy/a.go", "internal/core/order"), "internal/policy/a.go:4 imports internal/core/order"},
	},
	"custom tools are tools": {
		{imports("internal/custom/a.go", "internal/runtime"), "internal/custom/a.go:4 imports internal/runtime"},
	},
	"the engine of custom tools stands on leaves": {
		{imports("internal/custom/a.go", "internal/core"), "internal/custom/a.go:4 imports internal/core"},
		{imports("internal/custom/openapi/a.go", "internal/tool"), "internal/custom/openapi/a.go:4 imports internal/tool"},
	},
	"the pipeline takes interfaces": {
		{imports("internal/runtime/a.go", "internal/store"), "internal/runtime/a.go:4 imports internal/store"},
		{imports("internal/runtime/a.go", "internal/packs/retail"), "internal/runtime/a.go:4 imports internal/packs/retail"},
		{imports("internal/runtime/a.go", "internal/httpapi"), "internal/runtime/a.go:4 imports internal/httpapi"},
		{imports("internal/runtime/a.go", "internal/gateway/ocr"), "internal/runtime/a.go:4 imports internal/gateway/ocr"},
	},
	"a turn acts through the pipeline": {
		{imports("internal/turn/a.go", "internal/packs"), "internal/turn/a.go:4 imports internal/packs"},
	},
	"a model knows what it is told": {
		{imports("internal/turn/model/offline/a.go", "internal/core"), "internal/turn/model/offline/a.go:4 imports internal/core"},
	},
	"talks are heard from outside": {
		{imports("internal/talks/a.go", "internal/store"), "internal/talks/a.go:4 imports internal/store"},
	},
	"doors decode, call, encode": {
		{imports("internal/httpapi/a.go", "internal/mcpapi"), "internal/httpapi/a.go:4 imports internal/mcpapi"},
		{imports("internal/dashboard/view/a.go", "internal/store"), "internal/dashboard/view/a.go:4 imports internal/store"},
	},
	"search stands on leaves": {
		{imports("internal/search/a.go", "internal/core/catalog"), "internal/search/a.go:4 imports internal/core/catalog"},
	},
	"imports go through the nouns": {
		{imports("internal/importer/a.go", "internal/httpapi"), "internal/importer/a.go:4 imports internal/httpapi"},
	},
	"the client speaks HTTP": {
		{imports("internal/client/a.go", "internal/runtime"), "internal/client/a.go:4 imports internal/runtime"},
	},
	"background work takes interfaces": {
		{imports("internal/jobs/a.go", "internal/outbox"), "internal/jobs/a.go:4 imports internal/outbox"},
		{imports("internal/outbox/a.go", "internal/gateway/mail"), "internal/outbox/a.go:4 imports internal/gateway/mail"},
	},
	"dispatch sends events": {
		{imports("internal/dispatch/a.go", "internal/store"), "internal/dispatch/a.go:4 imports internal/store"},
		{imports("internal/dispatch/a.go", "internal/runtime"), "internal/dispatch/a.go:4 imports internal/runtime"},
	},
	"the courier knows no vendor": {
		{imports("internal/courier/a.go", "internal/core", "internal/gateway/whatsapp"), "internal/courier/a.go:5 imports internal/gateway/whatsapp"},
		{imports("internal/courier/a.go", "internal/webhook"), "internal/courier/a.go:4 imports internal/webhook"},
	},
	"gateways know their vendor only": {
		{imports("internal/gateway/mail/a.go", "internal/core/order"), "internal/gateway/mail/a.go:4 imports internal/core/order"},
		{imports("internal/gateway/mail/a.go", "internal/gateway/files"), "internal/gateway/mail/a.go:4 imports internal/gateway/files"},
	},
	"config is plain values": {
		{imports("internal/config/a.go", "internal/store"), "internal/config/a.go:4 imports internal/store"},
	},
	"store implements, and is not asked to decide": {
		{imports("internal/store/a.go", "internal/httpapi"), "internal/store/a.go:4 imports internal/httpapi"},
		{imports("internal/store/migrations/a.go", "internal/packs"), "internal/store/migrations/a.go:4 imports internal/packs"},
	},
	"store is opened by few": {
		{imports("internal/jobs/a.go", "internal/store"), "internal/jobs/a.go:4 imports internal/store"},
		{imports("cmd/mostrador/serve.go", "internal/store"), "cmd/mostrador/serve.go:4 imports internal/store"},
	},
	"app is the top": {
		{imports("internal/httpapi/a.go", "internal/app"), "internal/httpapi/a.go:4 imports internal/app"},
	},
	"config is read at the top": {
		{imports("internal/runtime/a.go", "internal/config"), "internal/runtime/a.go:4 imports internal/config"},
	},
	"the demo is data": {
		{imports("internal/packs/retail/a.go", "internal/demo"), "internal/packs/retail/a.go:4 imports internal/demo"},
	},
	"testkit is for tests": {
		{imports("internal/app/a.go", "internal/testkit/pgserver"), "internal/app/a.go:4 imports internal/testkit/pgserver"},
		{imports("cmd/mostrador/a.go", "internal/testkit"), "cmd/mostrador/a.go:4 imports internal/testkit"},
	},
	"every room has a place": {
		{imports("internal/newroom/a.go"), "internal/newroom is in no rule"},
	},
	"only clock reads the time": {
		{source("internal/app/a.go", "package app\nimport \"time\"\nvar _ = time.Now()\n"), "internal/app/a.go:3 uses time.Now"},
		{source("internal/app/a.go", "package app\nimport t \"time\"\nvar f = t.Since\n"), "internal/app/a.go:3 uses time.Since"},
		{source("internal/app/a.go", "package app\nimport . \"time\"\nvar _ = Now()\n"), "internal/app/a.go imports time with a dot, which hides its calls"},
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
		{source("internal/app/a.go", "package common\n"), "internal/app/a.go declares package common, a name that says nothing"},
	},
	"files are short": {
		{source("internal/app/a.go", "package app\n"+strings.Repeat("//\n", maxLines)), "internal/app/a.go has 451 lines"},
	},
}

var fine = []map[string]string{
	imports("internal/schema/a.go", "internal/locale", "internal/money"),
	imports("internal/core/order/a.go", "internal/core/scope", "internal/access", "internal/core/order/price"),
	imports("internal/core/sales/a.go", "internal/core/order", "internal/core/stock"),
	imports("internal/core/a.go", "internal/core/sales", "internal/core/order"),
	imports("internal/packs/retail/a.go", "internal/tool", "internal/core", "internal/core/order", "internal/packs/retail/words"),
	imports("internal/packs/a.go", "internal/packs/retail"),
	imports("internal/store/a.go", "internal/core/order", "internal/runtime", "internal/store/migrations"),
	imports("internal/httpapi/a.go", "internal/runtime", "internal/confirm", "internal/httpapi/page", "internal/outbox", "internal/dispatch"),
	imports("internal/dispatch/a.go", "internal/outbox", "internal/guard", "internal/secret", "internal/core/scope"),
	imports("internal/app/a.go", "internal/store", "internal/httpapi", "internal/demo", "internal/config"),
	imports("cmd/mostrador/fsck.go", "internal/store", "internal/app"),
	imports("internal/testkit/scenario/a.go", "internal/testkit", "internal/store", "internal/app"),
	imports("bench/run/a.go", "internal/testkit", "internal/app"),
	imports("internal/core/order/a_test.go", "internal/store", "internal/core/stock"),
	imports("internal/app/testdata/a.go", "internal/nowhere"),
	source("internal/clock/a.go", "// Package clock ticks.\npackage clock\nimport \"time\"\nvar _ = time.Now\n"),
	source("internal/app/a.go", "// Package app is all.\npackage app\nimport \"time\"\ntype x struct{}\nfunc (x) init() {}\nvar _ = time.Second\n"),
	source("internal/app/a.go", "// Code generated by hand. DO NOT EDIT.\n\n// Package app is all.\npackage app\n"+strings.Repeat("//\n", maxLines)),
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
