package packs_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/tool"
)

// wordsOf is a pack's file of texts for models, by key.
func wordsOf(t *testing.T, pack string) map[string]locale.Text {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(pack, "tools.words"))
	if err != nil {
		t.Fatal(err)
	}
	lines, texts := map[string]locale.Text{}, map[string]locale.Text{}
	if err := locale.ReadWords(lines, string(raw)); err != nil {
		t.Fatal(err)
	}
	for line, text := range lines {
		for _, key := range strings.Fields(line) {
			texts[key] = text
		}
	}
	return texts
}

// descriptionsOf are the descriptions of a schema's properties, by their paths; "" of those without one.
func descriptionsOf(t *testing.T, raw json.RawMessage) map[string]string {
	t.Helper()
	type node struct {
		Description string
		Properties  map[string]json.RawMessage
		Items       json.RawMessage
	}
	out := map[string]string{}
	var walk func(at string, raw json.RawMessage)
	walk = func(at string, raw json.RawMessage) {
		var n node
		if err := json.Unmarshal(raw, &n); err != nil {
			t.Fatal(err)
		}
		for name, property := range n.Properties {
			var inner node
			if err := json.Unmarshal(property, &inner); err != nil {
				t.Fatal(err)
			}
			out[at+name] = inner.Description
			walk(at+name+"/", property)
		}
		if n.Items != nil {
			walk(at, n.Items)
		}
	}
	walk("", raw)
	return out
}

// everything is a list for models of all tools of a pack.
func everything(p *tool.Pack, tag locale.Tag) []tool.Entry {
	view := &tool.View{}
	for _, tl := range p.Tools() {
		if !tl.Unlisted {
			view.Entries = append(view.Entries, tool.Entry{Name: tl.Name, Tool: tl, Terms: &access.ToolTerms{Listed: true}})
		}
	}
	return view.ForModels(complete(tag), access.Owner).Entries
}

var languages = []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR, locale.EN}

// What a model is shown of a tool is in its agent's language: as the pack's file says it, or as the contract, which has
// one of the languages. The file has no text that nobody reads.
func TestModelsReadEveryToolInTheirAgentsLanguage(t *testing.T) {
	t.Parallel()
	for _, p := range packs.All() {
		texts, used := wordsOf(t, p.Name), map[string]bool{}
		for _, tag := range languages {
			written := tag.Language() == p.Locale.Language()
			expect := func(key, contract, shown string) {
				text, inFile := texts[key]
				used[key] = used[key] || inFile
				want := text.Own(tag)
				switch {
				case want == "" && written && !(inFile && text == locale.Text{}):
					want = contract
				case want == contract && written && want != "":
					t.Errorf("%s: %s in %s is what the contract says anyway", p.Name, key, tag)
				case want == "" && contract != "" && !inFile, want == "" && text != locale.Text{}:
					t.Errorf("%s: %s has no text in %s: %q", p.Name, key, tag, contract)
				}
				if shown != want {
					t.Errorf("%s: %s in %s is %q instead of %q", p.Name, key, tag, shown, want)
				}
			}
			for _, tl := range p.Tools() {
				if tl.Unlisted { // people read its title alone
					expect(tl.Name+".title", tl.Title, tl.TitleIn(tag))
				}
			}
			for _, e := range everything(p, tag) {
				tl := e.Tool
				expect(tl.Name+".title", tl.Title, e.Title())
				doc, rule := e.ModelDoc(), tl.Input.RuleInWords()
				if rule != "" {
					at := strings.LastIndex(doc, " "+firstOf(texts[tl.Name+".rule"].Own(tag), rule))
					if at < 0 {
						t.Fatalf("%s: the rule is not in %q", tl.FullName(), doc)
					}
					expect(tl.Name+".rule", rule, doc[at+1:])
					doc = doc[:at]
				}
				expect(tl.Name, tl.Doc, doc)
				contract := descriptionsOf(t, tl.Input.JSON())
				for path, shown := range descriptionsOf(t, e.Parameters()) {
					if key := tl.Name + "/" + path; !ofTheRuntime(tag, shown) {
						expect(key, contract[path], shown)
					}
				}
			}
		}
		for key := range texts {
			if !used[key] {
				t.Errorf("%s: no list shows %s", p.Name, key)
			}
		}
	}
}

func firstOf(text, or string) string {
	if text == "" {
		return or
	}
	return text
}

// ofTheRuntime reports an argument that the runtime reads in its own way, and describes for all packs.
func ofTheRuntime(tag locale.Tag, shown string) bool {
	order := locale.Text{ES: "El pedido: su id o su número", PT: "O pedido: o id ou o número",
		EN: "The order: its id or its number"}
	return shown == order.Own(tag)
}

// The words of a language are told by letters and words that it has not.
func TestListsForModelsMixNoLanguages(t *testing.T) {
	t.Parallel()
	word := func(list string) string { return `|(?:^|[^\p{L}-])(?:` + list + `)(?:$|\P{L})` }
	notSpanish := regexp.MustCompile(`(?i)[ãõç]` + word("os|um|uma|você|ao|pelo|pela|seu|the|of|what"))
	foreign := map[locale.Tag]*regexp.Regexp{
		locale.ESAR: notSpanish, locale.ESMX: notSpanish,
		locale.PTBR: regexp.MustCompile(`(?i)[ñ¿¡«]|ción` +
			word("el|la|los|las|del|al|y|un|una|su|sus|qué|cuánt[oa]s?|cómo|sucursal|negocio|hay|the|of|what")),
		locale.EN: regexp.MustCompile(`(?i)[áéíóúñãõçêâà¿¡«]` + word("el|los|las|del|os|um|uma|que|para|por|con|com|de")),
	}
	for tag, pattern := range foreign {
		for _, kind := range access.AssistantTypes {
			for _, e := range modelList(t, complete(tag), agent(kind)) {
				said := []string{e.Title(), e.ModelDoc()}
				for _, text := range descriptionsOf(t, e.Parameters()) {
					said = append(said, text)
				}
				for _, text := range said {
					if found := pattern.FindString(text); found != "" {
						t.Errorf("%s in %s: %s says %q: %s", kind, tag, e.Name, found, text)
					}
				}
			}
		}
	}
}
