// Package tooltest holds the tests that every tool has to pass. What they need to know of a tool stands in the
// tool's own test file; each pack runs them from its kit_test.go.
package tooltest

import (
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// Object is arguments or an answer.
type Object = map[string]any

// Tool is what the tests know of one tool. Arguments and Promises are written by hand from the tool's document,
// so that a change of the contract has to be made twice.
type Tool struct {
	// Arguments lists every argument with its type and bounds ("c" for characters), separated by | or lines;
	// "!" marks a required one, "=" a default. Where a document gives two bounds, the stricter one stands here.
	Arguments string
	// Promises are category, risk, confirmation, calls per minute, audit and events.
	Promises string
	// Types are the assistants that have the tool; empty: not checked.
	Types string
	// Accepts and Refuses are arguments that keep or break what the contract asks of several of them together.
	// "ID" in them becomes a valid id.
	Accepts, Refuses []string
	// Probes are the arguments that name something which may belong to another customer or business.
	Probes []Probe
	// Ready prepares a conversation and returns the calls that a model makes to have the tool run. Every tool
	// that waits for a yes needs it.
	Ready func(s *testkit.Shop, session string) []Step
}

// Step is one call of a tool.
type Step struct {
	Tool string
	Args any
}

// Suite is the tests of one pack's tools.
type Suite struct {
	pack  *tool.Pack
	tools map[string]Tool
	wrong []string
}

// For begins the suite of a pack.
func For(p *tool.Pack) *Suite { return &Suite{pack: p, tools: map[string]Tool{}} }

// Describe says what the tests need to know of a tool, in the file <tool>_test.go of its pack:
//
//	var _ = tools.Describe("get_stock", tooltest.Tool{…})
func (s *Suite) Describe(name string, about Tool) struct{} {
	_, file, _, _ := runtime.Caller(1)
	if path.Base(file) != name+"_test.go" {
		s.wrong = append(s.wrong, fmt.Sprintf("%s is described in %s: move it to %s_test.go", name, path.Base(file),
			name))
	}
	if _, twice := s.tools[name]; twice {
		s.wrong = append(s.wrong, name+" is described twice")
	}
	s.tools[name] = about
	return struct{}{}
}

// Contracts checks that every tool is described, and is as it is described.
func (s *Suite) Contracts(t *testing.T) {
	t.Parallel()
	for _, text := range s.wrong {
		t.Error(text)
	}
	for name := range s.tools {
		if !slices.ContainsFunc(s.pack.Tools(), func(tl *tool.Tool) bool { return tl.Name == name }) {
			t.Errorf("%s is described, and the pack has no such tool", name)
		}
	}
	for _, tl := range s.pack.Tools() {
		about, described := s.tools[tl.Name]
		if !described {
			t.Errorf("internal/packs/%s/%s_test.go does not describe the tool. Compare this with its document, and add it there:\n\n%s",
				s.pack.Name, tl.Name, template(t, tl))
			continue
		}
		t.Run(tl.Name, func(t *testing.T) { about.check(t, tl) })
	}
}

// each runs fn for every tool that is described; Contracts reports the others.
func (s *Suite) each(t *testing.T, fn func(t *testing.T, tl *tool.Tool, about Tool)) {
	t.Helper()
	for _, tl := range s.pack.Tools() {
		if about, described := s.tools[tl.Name]; described {
			t.Run(tl.Name, func(t *testing.T) { fn(t, tl, about) })
		}
	}
}

// template is a description to begin with.
func template(t *testing.T, tl *tool.Tool) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "var _ = tools.Describe(%q, tooltest.Tool{\n", tl.Name)
	fmt.Fprintf(&out, "\tArguments: `%s`,\n", strings.Join(argumentsOf(t, tl), " | "))
	fmt.Fprintf(&out, "\tPromises:  %q,\n", promisesOf(tl))
	if names := nameLike(ContractOf(t, tl)); len(names) > 0 {
		out.WriteString("\tProbes: []tooltest.Probe{ // With: what else a good call needs\n")
		for _, name := range names {
			fmt.Fprintf(&out, "\t\t{Field: %q, Names: tooltest.Product},\n", name)
		}
		out.WriteString("\t},\n")
	}
	if tl.Gate != nil {
		fmt.Fprintf(&out, "\tReady: func(s *testkit.Shop, session string) []tooltest.Step {\n\t\treturn []tooltest.Step{{Tool: %q, Args: tooltest.Object{}}}\n\t},\n", tl.FullName())
	}
	out.WriteString("})\n")
	return out.String()
}

// Everything is a shop whose agent has every tool of every pack, each under the name of its pack and its own.
func Everything(s access.Settings) testkit.Setup {
	setup := testkit.Setup{Settings: s, Plan: access.Enterprise}
	for _, tl := range packs.Set().All() {
		setup.Overrides = append(setup.Overrides, access.ToolOverride{Tool: tl.FullName(), Enabled: true,
			Alias: tl.Pack.Name + "_" + tl.Name})
	}
	return setup
}

// Open lets a shop sell to anyone, for cash and without limits, so that a test is about what it is about.
var Open = access.Settings{RequireIdentity: new(bool), CallsPerMinute: 10_000_000, DefaultPayment: "cash"}

// Caller is the least trusted actor that may call a tool: the relay of a customer's conversation, or a person
// where that is not enough.
func Caller(tl *tool.Tool) access.Actor {
	switch {
	case tl.Roles.Has(access.Agent):
		return testkit.Relay
	case tl.Roles.Has(access.Staff):
		return testkit.Clerk
	}
	return testkit.Boss
}
