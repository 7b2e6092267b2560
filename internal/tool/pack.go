package tool

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Pack is the tools of one document.
type Pack struct {
	Name   string
	Title  string
	Locale locale.Tag // the language of its texts for models
	Types  []string   // the assistant types that have it
	Flat   bool       // answers have the tool's fields at the top level, as its document does
	tools  map[string]*Tool
}

// NewPack starts a pack; its tool files add to it.
func NewPack(p Pack) *Pack {
	p.tools = map[string]*Tool{}
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
	out := make([]*Tool, 0, len(p.tools))
	for _, t := range p.tools {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *Tool) int { return cmp.Compare(a.Name, b.Name) })
	return out
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
