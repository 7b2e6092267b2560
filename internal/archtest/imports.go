package archtest

import "fmt"

// The rooms of the house, from the ground up.
var (
	leaves = patterns{
		"internal/fault", "internal/clock", "internal/money", "internal/phone", "internal/locale/...",
		"internal/strictjson", "internal/schema", "internal/redact", "internal/guard", "internal/secret",
		"internal/receipttext", "internal/catalogpdf", "internal/icalendar", "internal/breaker", "internal/vendorapi", "internal/visitor", "internal/quick", "internal/picture", "internal/audit", "internal/otlp", "internal/taxid",
	}
	access = patterns{"internal/access"}
	// ground is what nouns share with each other and with nobody's rules in it.
	ground = patterns{"internal/core/scope", "internal/core/event"}
	sales  = patterns{"internal/core/sales"}
	core   = patterns{"internal/core/..."} // the Unit, sales and every noun
	doors  = patterns{
		"internal/httpapi/...", "internal/mcpapi/...", "internal/webhook/...", "internal/voice/...", "internal/dashboard/...", "internal/webchat/...",
	}
	background = patterns{"internal/jobs/...", "internal/outbox/..."}
	// hubs know many rooms by trade; what they may not do is said by the
	// rules about who imports them.
	hubs = patterns{"internal/app/...", "internal/demo/...", "internal/testkit/...", "internal/archtest", "internal/invariants"}
)

// below is a room of internal/ with everything in it.
func below(name string) patterns { return patterns{"internal/" + name + "/..."} }

func importRules() []Rule {
	return []Rule{
		{
			Name:    "leaves import only leaves",
			Why:     "everybody imports them, so anything they import comes along everywhere, and the first step upwards is a cycle",
			Instead: "take what you need as an argument, or move the code to the room that uses it",
			Check:   mayImport(leaves, nil, leaves),
		},
		{
			Name:    "access stands on leaves",
			Why:     "who may act is decided before any noun is touched; it must not depend on what is being sold",
			Instead: "declare the rows it needs as an interface in access and let store implement it",
			Check:   mayImport(below("access"), nil, leaves),
		},
		{
			Name:    "nouns do not know each other",
			Why:     "a rule that joins two nouns hidden in one of them is found by nobody; the few there are live in core/sales",
			Instead: "put the joining rule into core/sales, or take a plain value or a small interface",
			Check:   mayImport(core, join(patterns{"internal/core"}, sales), join(leaves, access, ground)),
		},
		{
			Name:    "sales takes nouns, never the Unit",
			Why:     "the Unit is built from sales; with the Unit in hand a rule could reach everything and its test would need everything",
			Instead: "take the nouns the rule joins as arguments",
			Check:   mayImport(sales, nil, join(leaves, access, patterns{"internal/core/*"})),
		},
		{
			Name:    "core is self-contained",
			Why:     "it is the part that must be true whichever door, pack or database is used",
			Instead: "declare an interface in core and let app fill it",
			Check:   mayImport(patterns{"internal/core"}, nil, join(leaves, access, core)),
		},
		{
			Name:    "tool knows contracts, not transports",
			Why:     "a contract that imports storage or HTTP cannot be listed, exported or checked without them",
			Instead: "leave execution to runtime and encoding to the door",
			Check:   mayImport(below("tool"), nil, join(leaves, access, core)),
		},
		{
			Name:    "packs are thin",
			Why:     "a pack that reaches past the core gets its own truth about stock, price or debt, and packs stop reading back what others write",
			Instead: "add the missing command to the noun in core and call it through the Unit; never another pack",
			Check:   mayImport(patterns{"internal/packs/..."}, patterns{"internal/packs", "internal/packs/gen"}, join(leaves, access, core, below("tool"))),
		},
		{
			Name:    "the list of packs only lists",
			Why:     "packs.go is where a reader learns which packs there are; logic there would be a sixth pack",
			Instead: "put it into tool (views) or runtime (pipeline)",
			Check:   mayImport(patterns{"internal/packs"}, nil, join(leaves, below("tool"), patterns{"internal/packs/*"})),
		},
		{
			Name:    "confirm reads words",
			Why:     "the classifier must be the same everywhere and testable on a sentence alone",
			Instead: "pass it the pending tool and the question; act on the outcome in runtime",
			Check:   mayImport(below("confirm"), nil, join(leaves, access, core)),
		},
		{
			Name:    "custom tools are tools",
			Why:     "a business's own tool runs through the same pipeline and may not know more than one of ours",
			Instead: "declare the rows or the client it needs as an interface and let app fill it",
			Check:   mayImport(below("custom"), nil, join(leaves, access, core, below("tool"))),
		},
		{
			Name:    "policies judge contracts",
			Why:     "a rule of a business may refuse a call or ask about it; with more than the call in hand it could do something",
			Instead: "give the facts to policy.Facts and act on the verdict in runtime",
			Check:   mayImport(below("policy"), nil, join(leaves, access, below("tool"))),
		},
		{
			Name:    "the engine of custom tools stands on leaves",
			Why:     "what a stranger's definition is turned into must be provable on the definition and the arguments alone",
			Instead: "keep rows, versions and who may call what in the rooms that use the engine",
			Check:   mayImport(patterns{"internal/custom", "internal/custom/jmes", "internal/custom/openapi"}, nil, leaves),
		},
		{
			Name:    "the pipeline takes interfaces",
			Why:     "runtime promises the same thing on both databases, behind every door and for every pack, so it can know none of them",
			Instead: "declare the interface in runtime and let app fill it",
			Check:   mayImport(below("runtime"), nil, join(leaves, access, core, below("tool"), below("confirm"), below("custom"), below("policy"))),
		},
		{
			Name:    "a turn acts through the pipeline",
			Why:     "what the model asks for must pass the same checks as everybody's calls",
			Instead: "call runtime; take models and rows as interfaces",
			Check: mayImport(below("turn"), nil,
				join(leaves, access, core, below("tool"), below("confirm"), below("custom"), below("runtime"))),
		},
		{
			Name:    "a model knows what it is told",
			Why:     "a model that could look anything up itself would not be held to what the tools answered",
			Instead: "tell it in model.Request",
			Check:   mayImport(below("turn/model"), nil, join(leaves, below("turn/model"))),
		},
		{
			Name:    "talks are heard from outside",
			Why:     "a scripted conversation that reached behind the turn would prove nothing about it",
			Instead: "let the customer say it, and look at what stands in the nouns afterwards",
			Check:   mayImport(below("talks"), nil, join(leaves, access, core, below("turn"))),
		},
		{
			Name:    "doors decode, call, encode",
			Why:     "a rule in a door holds at that door only; doors are siblings and none stands behind another",
			Instead: "move the rule into runtime or core; take rows, settings and other doors' services as interfaces that app fills",
			Check: mayImport(doors, nil, join(leaves, access, core, below("tool"), below("confirm"), below("custom"), below("runtime"), below("policy"),
				below("turn"), below("outbox"), below("dispatch"), below("importer"))),
		},
		{
			Name:    "search stands on leaves",
			Why:     "the index is a cache of rows: it is fed, and never fetches or decides",
			Instead: "take products through search's own types; let app connect it with the catalogue",
			Check:   mayImport(below("search"), nil, leaves),
		},
		{
			Name:    "imports go through the nouns",
			Why:     "a file is one more stranger's input: what it writes must pass the same rules as a tool's call",
			Instead: "add the missing command to the noun in core",
			Check:   mayImport(below("importer"), nil, join(leaves, access, core, below("runtime"))),
		},
		{
			Name:    "the client speaks HTTP",
			Why:     "the commands use a running server exactly as anybody's program would",
			Instead: "decode into a type of the client's own",
			Check:   mayImport(below("client"), nil, leaves),
		},
		{
			Name:    "background work takes interfaces",
			Why:     "what runs after commit must run against either database and any vendor",
			Instead: "declare the interface in jobs or outbox and let app fill it",
			Check:   mayImport(background, nil, join(leaves, access, core)),
		},
		{
			Name:    "dispatch sends events",
			Why:     "webhooks are told what was committed, whoever committed it",
			Instead: "declare the rows it needs in dispatch and let store implement them",
			Check:   mayImport(below("dispatch"), nil, join(leaves, access, core, below("outbox"))),
		},
		{
			Name:    "the courier knows no vendor",
			Why:     "a message is sent once and heard once whoever carries it; what a vendor's answer means for it is decided in one place",
			Instead: "speak plain values in courier.Carrier and translate where app connects it",
			Check:   mayImport(below("courier"), nil, join(leaves, access, core)),
		},
		{
			Name:    "gateways know their vendor only",
			Why:     "a vendor is replaced by replacing one file; a gateway that knows orders would take the core with it",
			Instead: "speak plain values in the port and translate where app connects it",
			Check:   mayImport(patterns{"internal/gateway/..."}, nil, leaves),
		},
		{
			Name:    "config is plain values",
			Why:     "one struct that anybody can print and check; it builds nothing",
			Instead: "build from it in app",
			Check:   mayImport(below("config"), nil, leaves),
		},
		{
			Name:    "store implements, and is not asked to decide",
			Why:     "it fills the row interfaces others declare; a door or a vendor seen from SQL would be a rule in the wrong room",
			Instead: "declare the rows where they are used and implement them here",
			Check: mayImport(below("store"), nil, join(leaves, access, core, background, below("dispatch"),
				below("runtime"), below("policy"), below("custom"), below("turn"), below("search"))),
		},
		{
			Name:    "store is opened by few",
			Why:     "SQL reached from a rule bypasses the unit: its workspace, its transaction, its lock order",
			Instead: "use the Unit's nouns; a missing query becomes a method of the noun's rows",
			Check: importedOnlyBy(below("store"), join(below("app"), below("testkit"),
				patterns{"cmd/mostrador/migrate.go", "cmd/mostrador/fsck.go"})),
		},
		{
			Name:    "app is the top",
			Why:     "it knows every room; whoever imports it knows them too",
			Instead: "take the one thing you need as an interface",
			Check:   importedOnlyBy(below("app"), join(below("testkit"), patterns{"cmd/...", "bench/..."})),
		},
		{
			Name:    "config is read at the top",
			Why:     "a room that reads the configuration cannot be built twice with different settings in one test",
			Instead: "take the values as arguments",
			Check:   importedOnlyBy(below("config"), join(below("app"), below("testkit"), patterns{"cmd/...", "bench/..."})),
		},
		{
			Name:    "the demo is data",
			Why:     "sample businesses must never become something the product needs",
			Instead: "move what is needed out of demo",
			Check:   importedOnlyBy(below("demo"), join(below("app"), below("testkit"), patterns{"cmd/...", "bench/..."})),
		},
		{
			Name:    "testkit is for tests",
			Why:     "its fakes and shortcuts would ship in the binary",
			Instead: "import it from _test.go files, or from bench",
			Check:   importedOnlyBy(below("testkit"), patterns{"bench/..."}),
		},
		{
			Name:    "every room has a place",
			Why:     "a folder the table does not know is one nobody decided about",
			Instead: "add it to internal/archtest/imports.go with what it may import, and to docs/ARCHITECTURE.md",
			Check:   placed,
		},
	}
}

// rooms are the folders of internal/ that the rules above speak about.
func rooms() patterns {
	return join(leaves, access, core, doors, background, hubs, below("packs"), below("tool"), below("confirm"), below("custom"),
		below("runtime"), below("turn"), below("search"), below("gateway"), below("config"), below("store"), below("importer"), below("client"),
		below("dispatch"), below("courier"), below("policy"), below("talks"))
}

func placed(t *Tree) []Finding {
	var found []Finding
	known := join(rooms(), patterns{"cmd/...", "bench/..."})
	for _, dir := range t.dirs() {
		if !known.match(dir) {
			found = append(found, Finding{dir, "is in no rule"})
		}
	}
	return found
}

// mayImport lists what packages of these folders may import of this repository
// beside their own room.
func mayImport(of, except, may patterns) func(*Tree) []Finding {
	return func(t *Tree) []Finding {
		return t.imports(func(f File, i Import) bool {
			return of.match(f.Dir) && !except.match(f.Dir) && !may.match(i.Dir)
		})
	}
}

// importedOnlyBy lists who may import these folders, beside themselves.
func importedOnlyBy(these, by patterns) func(*Tree) []Finding {
	return func(t *Tree) []Finding {
		return t.imports(func(f File, i Import) bool {
			return these.match(i.Dir) && !by.match(f.Dir) && !by.match(f.Path)
		})
	}
}

func (t *Tree) imports(broken func(File, Import) bool) []Finding {
	var found []Finding
	for _, f := range t.Files {
		for _, i := range f.Imports {
			if room(f.Dir) != room(i.Dir) && broken(f, i) {
				found = append(found, Finding{t.at(i.Pos), fmt.Sprintf("imports %s", i.Dir)})
			}
		}
	}
	return found
}
