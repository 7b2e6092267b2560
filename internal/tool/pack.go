package tool

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Pack is the tools of one document.
type Pack struct {
	Name   string
	Title  string
	Locale locale.Tag // the language of its contracts
	Words  string     // the file of its texts for models, which has the other languages and shorter texts
	Types  []string   // the assistant types that have it
	Flat   bool       // answers have the tool's fields at the top level, as its document does
	tools  map[string]*Tool
	words  map[string]*words // by tool
}

// NewPack starts a pack; its tool files add to it.
func NewPack(p Pack) *Pack {
	p.tools, p.words = map[string]*Tool{}, readWords(p.Name, p.Words)
	return &p
}

func (p *Pack) add(t *Tool) {
	if _, twice := p.tools[t.Name]; twice {
		panic(fmt.Sprintf("tool %s is defined twice", t.FullName()))
	}
	p.tools[t.Name] = t
}

// Tools lists the pack's tools by name.
func (p *Pack) Tools() []*Tool {
	return slices.SortedFunc(maps.Values(p.tools), func(a, b *Tool) int { return cmp.Compare(a.Name, b.Name) })
}

// Set is all tools, by identity: the built-in ones and, after With, a business's custom ones.
type Set struct {
	packs []*Pack
	tools map[string]*Tool
	own   *Own
}

// NewSet combines packs.
func NewSet(packs ...*Pack) *Set {
	s := &Set{packs: packs, tools: map[string]*Tool{}}
	for _, p := range packs {
		for _, t := range p.Tools() {
			s.tools[t.FullName()] = t
		}
	}
	return s
}

// Get finds a tool by pack/tool.
func (s *Set) Get(fullName string) (*Tool, bool) {
	t, ok := s.tools[fullName]
	if !ok {
		t, ok = s.own.Get(fullName)
	}
	return t, ok
}

// With returns the set plus a business's custom tools; nil: it has none.
func (s *Set) With(own *Own) *Set { return &Set{packs: s.packs, tools: s.tools, own: own} }

// All lists every tool, pack by pack.
func (s *Set) All() []*Tool {
	var out []*Tool
	for _, p := range s.packs {
		out = append(out, p.Tools()...)
	}
	return append(out, s.own.All()...)
}

// Packs lists the packs in their order.
func (s *Set) Packs() []*Pack { return s.packs }

// mostName is the longest bare name that every model vendor accepts.
const mostName = 64

// View is the tools one agent has, under the bare names it knows them by.
type View struct {
	Entries []Entry
	byName  map[string]*Tool
	all     map[string]bool // the bare names of all tools there are
}

// Entry is a tool under its name in a view, with the agent's own terms and what the business offers, if any.
type Entry struct {
	Name    string
	Tool    *Tool
	Terms   *access.ToolTerms
	Offered map[string][]string // the values of arguments that models see; none: as the contract lists them
	said    *said               // in a list for models; nil: as the contract has it
}

// Get finds a tool by its bare name.
func (v *View) Get(name string) (*Tool, bool) {
	t, ok := v.byName[name]
	return t, ok
}

var (
	msgNotEnabled = locale.Text{
		ES: "La herramienta %s no está habilitada para este agente.",
		PT: "A ferramenta %s não está habilitada para este agente.",
		EN: "Tool %s is not enabled for this agent.",
	}
	msgPlan = locale.Text{
		ES: "La herramienta %s necesita el plan %s.",
		PT: "A ferramenta %s precisa do plano %s.",
		EN: "Tool %s needs the %s plan.",
	}
)

// Enabled says why an agent of a workspace does not have a tool; nil if it does. Codes: tool_not_enabled,
// plan_required.
func Enabled(t *Tool, w *access.Workspace, agent *access.AgentProfile) error {
	if t.Off {
		return fault.New(fault.ToolNotEnabled, "%s", msgNotEnabled.In(w.Locale, t.FullName()))
	}
	if t.Plan != "" && w.Plan != t.Plan {
		return fault.New(fault.PlanRequired, "%s", msgPlan.In(w.Locale, t.FullName(), string(t.Plan)))
	}
	if has(t, agent) && w.Flag("tools."+t.Category) {
		return nil
	}
	return fault.New(fault.ToolNotEnabled, "%s", msgNotEnabled.In(w.Locale, t.FullName()))
}

// has checks the agent's own override first, then its type's default.
func has(t *Tool, agent *access.AgentProfile) bool {
	if !agent.Active {
		return false
	}
	for _, o := range agent.Tools {
		if o.Tool == t.FullName() {
			return o.Enabled
		}
	}
	return t.GivenTo(agent.AssistantType)
}

// View builds what an agent sees. Two tools with one bare name are a configuration error unless an alias separates
// them: the error names both.
func (s *Set) View(w *access.Workspace, agent *access.AgentProfile) (*View, error) {
	v := &View{byName: map[string]*Tool{}, all: map[string]bool{}}
	for _, t := range s.All() {
		v.all[t.Name] = true
		t = t.For(agent)
		if t.Unlisted || Enabled(t, w, agent) != nil {
			continue
		}
		name := nameFor(t, agent)
		if v.byName[name] != nil && t.Versioned() { // a built-in tool came later: the custom one gets another name
			name = OwnPack + "_" + name
			name = name[:min(len(name), mostName)]
		}
		if other, taken := v.byName[name]; taken {
			return nil, fmt.Errorf("agent %s: %s and %s are both called %q; give one of them an alias", agent.Slug,
				other.FullName(), t.FullName(), name)
		}
		v.byName[name] = t
		v.Entries = append(v.Entries, Entry{Name: name, Tool: t, Terms: agent.Terms(t.FullName()), Offered: t.offered(w)})
	}
	slices.SortFunc(v.Entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return v, nil
}

// offered returns the values of arguments that a business offers.
func (t *Tool) offered(w *access.Workspace) map[string][]string {
	out := map[string][]string{}
	for argument, offers := range t.Offers {
		if values := offers(w); len(values) > 0 {
			out[argument] = values
		}
	}
	return out
}

func nameFor(t *Tool, agent *access.AgentProfile) string {
	for _, o := range agent.Tools {
		if o.Tool == t.FullName() && o.Alias != "" {
			return o.Alias
		}
	}
	return t.Name
}
