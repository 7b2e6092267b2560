package archtest

import (
	"fmt"
	"slices"
	"strings"
)

// tiers are the folders of internal/, from the ground up. A package may import packages of its own tier and of
// those before it; the rules below say where a tier is stricter.
var tiers = []string{
	"kit", "words", // leaves, language
	"access", "core", "tool", "packs", "policy", "custom", "runtime", // the counter
	"talk",                      // the conversation
	"gateway", "carry", "store", // vendors, carrying and keeping
	"door",           // who comes in
	"app", "testkit", // wiring, tests
}

var (
	kit   = patterns{"internal/kit/..."}
	words = patterns{"internal/words/..."}
	// ground is what nouns share: it has no rules of a noun.
	ground = patterns{"internal/core/scope"}
	sales  = patterns{"internal/core/sales"}
	// carriers join the rows of a business with a vendor or with the places of files: one job each, on top of the rest
	// of carry.
	carriers = below("carry/errand", "carry/channel", "carry/vault")
	// guides are texts and pictures, which one area of the dashboard shows.
	guides = patterns{"docs/guides"}
	// tops are those that may know the whole product.
	tops = patterns{"internal/app/...", "internal/testkit/...", "cmd/...", "bench/..."}
)

// below are tiers, or folders of them, with everything in them.
func below(names ...string) patterns {
	var all patterns
	for _, name := range names {
		all = append(all, "internal/"+name+"/...")
	}
	return all
}

func importRules() []Rule {
	return []Rule{
		{
			Name:    "a tier imports the tiers before it",
			Why:     "a step upwards is the first half of a cycle, and brings everything along that stands there",
			Instead: "take what you need as an argument or as an interface of your own and let app fill it, or move the code up",
			Check:   inOrder,
		},
		{
			Name:    "every folder belongs to a tier",
			Why:     "`ls internal` is the map a newcomer reads first",
			Instead: "put the package into the tier it belongs to; a new tier needs a line here and in docs/ARCHITECTURE.md",
			Check:   placed,
		},
		{
			Name:    "nouns do not know each other",
			Why:     "a rule that joins two nouns is hard to find inside one of them; the few there are live in core/sales",
			Instead: "put the joining rule into core/sales, or take a plain value or a small interface",
			Check: mayImport(patterns{"internal/core/..."}, join(patterns{"internal/core"}, sales),
				join(kit, words, below("access"), ground)),
		},
		{
			Name:    "sales takes nouns, never the Unit",
			Why:     "the Unit is built from sales; with the Unit in hand a rule could reach everything and its test would need everything",
			Instead: "take the nouns the rule joins as arguments",
			Check:   mayImport(sales, nil, join(kit, words, below("access"), patterns{"internal/core/*"})),
		},
		{
			Name:    "packs are thin",
			Why:     "a pack that reaches past the core gets its own truth about stock, price or debt",
			Instead: "add the missing command to the noun in core and call it through the Unit; never another pack",
			Check: mayImport(below("packs"), patterns{"internal/packs", "internal/packs/gen"},
				join(kit, words, below("access", "core", "tool"))),
		},
		{
			Name:    "the list of packs only lists",
			Why:     "packs.go is where a reader learns which packs there are; logic there would be a sixth pack",
			Instead: "put it into tool (views) or runtime (pipeline)",
			Check:   mayImport(patterns{"internal/packs"}, nil, join(kit, below("tool"), patterns{"internal/packs/*"})),
		},
		{
			Name:    "packs are wired in",
			Why:     "the pipeline, the doors and the turn promise the same for every tool, so they can know none of them",
			Instead: "take tools by name from the registry that app fills",
			Check:   importedOnlyBy(below("packs"), join(tops, below("packs"))),
		},
		{
			Name:    "policies judge contracts",
			Why:     "a rule of a business may refuse a call or ask about it; with more than the call in hand it could do something",
			Instead: "give the facts to policy.Facts and act on the verdict in runtime",
			Check:   mayImport(below("policy"), nil, join(kit, words, below("access", "tool"))),
		},
		{
			Name:    "custom tools are tools",
			Why:     "a business's own tool runs through the same pipeline and may not know more than one of ours",
			Instead: "declare the rows or the client it needs as an interface and let app fill it",
			Check:   mayImport(below("custom"), nil, join(kit, words, below("access", "core", "tool", "custom"))),
		},
		{
			Name:    "the engine of custom tools stands on kit",
			Why:     "what a stranger's definition is turned into must be provable on the definition and the arguments alone",
			Instead: "keep rows, versions and who may call what in custom/workshop",
			Check: mayImport(patterns{"internal/custom", "internal/custom/jmes", "internal/custom/openapi"}, nil,
				join(kit, patterns{"internal/custom", "internal/custom/jmes"})),
		},
		{
			Name:    "a model knows what it is told",
			Why:     "a model that could look anything up itself would not be held to what the tools answered",
			Instead: "tell it in model.Request",
			Check:   mayImport(below("talk/model"), nil, join(kit, words, below("talk/model"))),
		},
		{
			Name:    "what carries has one job each",
			Why:     "jobs, events, webhooks, messages and imports fail and are retried apart; one that knows another shares its failures",
			Instead: "pass plain values; events are the one thing others may listen to (carry/outbox)",
			Check: mayImport(below("carry"), carriers, join(kit, words,
				below("access", "core", "tool", "policy", "custom", "runtime", "talk", "carry/outbox"))),
		},
		{
			Name:    "errands join a business and a vendor",
			Why:     "an errand is run without its caller and tested without the product: it has the few ports it uses, and no other errand package",
			Instead: "take what another one does as an interface or a function and let app fill it",
			Check: mayImport(carriers, nil, join(kit, words,
				below("access", "core", "tool", "custom", "talk", "gateway", "carry/courier"))),
		},
		{
			Name:    "the product index stands on kit",
			Why:     "the index is a cache of rows: it is fed, and never fetches or decides",
			Instead: "take products through search's own types; let app connect it with the catalogue",
			Check:   mayImport(below("store/search"), nil, kit),
		},
		{
			Name:    "store is opened by few",
			Why:     "SQL reached from a rule bypasses the unit: its workspace, its transaction, its lock order",
			Instead: "use the Unit's nouns; a missing query becomes a method of the noun's rows",
			Check: importedOnlyBy(below("store"), join(below("app", "testkit", "store"),
				patterns{"cmd/mostrador/migrate.go", "cmd/mostrador/fsck.go", "bench/..."})),
		},
		{
			Name:    "gateways know their vendor only",
			Why:     "a vendor is replaced by replacing one file; a gateway that knows orders would take the core with it",
			Instead: "speak plain values in the port and translate where app connects it",
			Check:   mayImport(below("gateway"), nil, join(kit, words, below("gateway/vendorapi"))),
		},
		{
			Name:    "gateways are called by errands",
			Why:     "a rule or a door that names a vendor holds for that vendor only; what joins rows and a vendor is an errand, a channel or a vault",
			Instead: "declare the port where it is used and let app fill it; door/transfer alone hands out the bytes behind signed links",
			Check:   importedOnlyBy(below("gateway"), join(tops, below("gateway", "door/transfer"), carriers)),
		},
		{
			Name:    "doors decode, call, encode",
			Why:     "a rule in a door holds at that door only; doors are siblings and none stands behind another",
			Instead: "move the rule into runtime or core; take rows, settings and other doors' services as interfaces that app fills",
			Check: mayImport(below("door"), nil, join(kit, words,
				below("access", "core", "tool", "policy", "custom", "runtime", "talk",
					"carry/outbox", "carry/dispatch", "carry/importer", "door/visitor", "door/doorkit",
					"gateway/files"), guides)),
		},
		{
			Name:    "areas of the dashboard do not know each other",
			Why:     "a page is read, moved and tested with its area alone; what two areas share is part of every page",
			Instead: "move what both need into dashboard/page, or into a small package beside it, and list that here",
			Check:   areasApart,
		},
		{
			Name:    "the client speaks HTTP",
			Why:     "the commands use a running server exactly as any other program would",
			Instead: "decode into a type of the client's own",
			Check:   mayImport(below("door/client"), nil, kit),
		},
		{
			Name:    "config is plain values",
			Why:     "one struct that can be printed and checked; it builds nothing",
			Instead: "build from it in app",
			Check:   mayImport(below("app/config"), nil, kit),
		},
		{
			Name:    "app is the top",
			Why:     "it knows every package; a package that imports it knows them too",
			Instead: "take the one thing you need as an interface",
			Check:   importedOnlyBy(below("app"), tops),
		},
		{
			Name:    "testkit is for tests",
			Why:     "its fakes and shortcuts would ship in the binary",
			Instead: "import it from _test.go files, or from bench",
			Check:   importedOnlyBy(below("testkit"), join(below("testkit"), patterns{"bench/..."})),
		},
		{
			Name:    "talks are heard from outside",
			Why:     "a scripted conversation that reached behind the turn would prove nothing about it",
			Instead: "let the customer say it, and look at what stands in the nouns afterwards",
			Check:   mayImport(below("testkit/talks"), nil, join(kit, words, below("access", "core", "talk"))),
		},
	}
}

// pageKit are the packages of the dashboard that its areas stand on, each on those before it.
var pageKit = []string{"chart", "page", "naming", "history", "upload"}

// areasApart finds imports between packages of the dashboard, except of its kit; the dashboard itself mounts them all.
func areasApart(t *Tree) []Finding {
	const folder = "internal/door/dashboard/"
	var found []Finding
	for _, f := range t.Files {
		from, inside := strings.CutPrefix(f.Dir, folder)
		for _, i := range f.Imports {
			to, other := strings.CutPrefix(i.Dir, folder)
			if !inside || !other || from == to {
				continue
			}
			rank := slices.Index(pageKit, to)
			if below := slices.Index(pageKit, from); rank < 0 || below >= 0 && rank > below {
				found = append(found, Finding{t.at(i.Pos), fmt.Sprintf("imports %s", i.Dir)})
			}
		}
	}
	return found
}

// tier is the place of a folder in tiers; -1 for one that has none.
func tier(dir string) int {
	parts := strings.Split(dir, "/")
	if len(parts) < 2 || parts[0] != "internal" {
		return -1
	}
	return slices.Index(tiers, parts[1])
}

func inOrder(t *Tree) []Finding {
	return t.imports(func(f File, i Import) bool {
		from := tier(f.Dir)
		return from >= 0 && tier(i.Dir) > from
	})
}

func placed(t *Tree) []Finding {
	var found []Finding
	for _, dir := range t.dirs() {
		if strings.HasPrefix(dir, "internal/") && tier(dir) < 0 {
			found = append(found, Finding{dir, "is in no tier"})
		}
	}
	return found
}

// mayImport lists what packages of these folders may import of this repository
// beside their own folder.
func mayImport(of, except, may patterns) func(*Tree) []Finding {
	return func(t *Tree) []Finding {
		return t.imports(func(f File, i Import) bool {
			return of.match(f.Dir) && !except.match(f.Dir) && !may.match(i.Dir)
		})
	}
}

// importedOnlyBy lists which folders or files may import these folders, beside themselves.
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
			if folder(f.Dir) != folder(i.Dir) && broken(f, i) {
				found = append(found, Finding{t.at(i.Pos), fmt.Sprintf("imports %s", i.Dir)})
			}
		}
	}
	return found
}
