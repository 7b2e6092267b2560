package tool

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

const (
	// mostDescription limits what a model reads of one tool in every request.
	mostDescription = 1000
	// mostPreset limits one value, in bytes.
	mostPreset = 4 << 10
)

// CheckTerms reports every mistake in an agent's own terms for a tool, by JSON pointer: they may only be narrower than
// its contract.
func (t *Tool) CheckTerms(terms access.ToolTerms) []fault.Field {
	var wrong []fault.Field
	add := func(path, format string, args ...any) {
		wrong = append(wrong, fault.Field{Path: path, Message: fmt.Sprintf(format, args...)})
	}
	if n := terms.PerMinute; n < 0 || n > t.RatePerMinute() {
		add("/rate_limit_per_minute", "has to be between 1 and %d, as the contract says", t.RatePerMinute())
	}
	if v := terms.Version; v != 0 && !t.hasVersion(v) {
		add("/version", "there is no such version of %s", t.FullName())
	}
	switch terms.Ask {
	case "":
	case access.Customer, access.Staff, access.Owner:
		if t.ReadOnly() {
			add("/confirmation", "%s only reads: nothing is ever asked about it", t.FullName())
		}
	default:
		add("/confirmation", "%q is none of customer, staff, owner", terms.Ask)
	}
	switch d := terms.Description; {
	case utf8.RuneCountInString(d) > mostDescription:
		add("/description", "is longer than %d characters", mostDescription)
	case !utf8.ValidString(d) || strings.ContainsFunc(d, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }):
		add("/description", "has characters that are not seen")
	case d != "" && strings.TrimSpace(d) == "":
		add("/description", "is empty")
	}
	for _, name := range slices.Sorted(maps.Keys(terms.Arguments)) {
		for _, message := range t.checkPreset(name, terms.Arguments[name]) {
			add("/arguments/"+pointer.Replace(name), "%s", message)
		}
	}
	return wrong
}

// pointer writes a name as part of a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1")

// checkPreset checks one value alone. Rules between arguments are checked with every call.
func (t *Tool) checkPreset(name string, p access.Preset) (wrong []string) {
	if slices.Contains(t.Hidden, name) {
		return []string{"is not the business's to say"}
	}
	if len(p.Value) > mostPreset {
		return []string{fmt.Sprintf("is longer than %d bytes", mostPreset)}
	}
	value, problems := strictjson.Parse(p.Value, strictjson.Limits{Bytes: mostPreset})
	if len(problems) > 0 {
		return []string{"is not JSON"}
	}
	at := "/" + pointer.Replace(name)
	for _, v := range t.Input.Validate(map[string]any{name: value}, "en") {
		if v.Path == at || strings.HasPrefix(v.Path, at+"/") {
			wrong = append(wrong, strings.TrimPrefix(v.Path, at)+" "+v.Message)
		}
	}
	for i := range wrong {
		wrong[i] = strings.TrimSpace(wrong[i])
	}
	return wrong
}

// ModelDoc is the description a model reads in this view.
func (e Entry) ModelDoc() string {
	if e.said != nil {
		return e.said.doc
	}
	if e.Terms == nil || e.Terms.Description == "" {
		return e.Tool.ModelDoc()
	}
	if rule := e.Tool.Input.RuleInWords(); rule != "" {
		return e.Terms.Description + " " + rule
	}
	return e.Terms.Description
}

// Parameters is the input schema for models in this view: without hidden and fixed arguments, and with the business's
// own defaults and offers.
func (e Entry) Parameters() json.RawMessage {
	input, hidden := e.modelInput()
	return input.ForModel(hidden...)
}

// StrictParameters is Parameters for OpenAI's strict mode; false: they exceed its limits.
func (e Entry) StrictParameters() (json.RawMessage, bool) {
	input, hidden := e.modelInput()
	return input.ForStrict(hidden...)
}

// GeminiParameters is Parameters for Gemini; nil: there are none.
func (e Entry) GeminiParameters() json.RawMessage {
	input, hidden := e.modelInput()
	return input.ForGemini(hidden...)
}

// modelInput is the schema that models get, and what they do not see of it.
func (e Entry) modelInput() (input *schema.Schema, hidden []string) {
	input, hidden = e.input(), e.Tool.Hidden
	if len(e.Offered) > 0 {
		input = input.Offering(e.Offered)
	}
	if e.said != nil {
		input, hidden = input.Brief(e.said.arguments, e.said.optional...), append(slices.Clone(hidden), e.said.hidden...)
	}
	return input, hidden
}

func (e Entry) input() *schema.Schema {
	if e.Terms == nil || len(e.Terms.Arguments) == 0 {
		return e.Tool.Input
	}
	var fixed []string
	defaults := map[string]json.RawMessage{}
	for name, p := range e.Terms.Arguments {
		if p.Fixed {
			fixed = append(fixed, name)
			continue
		}
		defaults[name] = p.Value
	}
	return e.Tool.Input.Preset(defaults, fixed)
}

// Describe publishes the contract with the view's own terms.
func (e Entry) Describe() Description {
	d := e.Tool.Describe()
	if e.Terms == nil {
		return d
	}
	d.Description = e.ModelDoc()
	if n := e.Terms.PerMinute; n > 0 {
		d.RatePerMinute = min(d.RatePerMinute, n)
	}
	if e.Terms.Ask != "" {
		d.Confirmation = Confirmation{Mode: "always"}
	}
	d.InputSchema = e.input().JSON()
	return d
}

// Same reports whether two entries look the same to a client.
func (e Entry) Same(other Entry) bool {
	if e.Name != other.Name || e.Tool != other.Tool {
		return false
	}
	mine, _ := json.Marshal([]any{e.Terms, e.Offered}) // plain fields always marshal
	others, _ := json.Marshal([]any{other.Terms, other.Offered})
	return string(mine) == string(others)
}

var bareName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// Arrange validates all overrides of an agent's tools together: one bad line rejects them all. Codes: invalid_arguments
// with every mistake, by JSON pointer below /tools; conflict if two tools would have one name.
func (s *Set) Arrange(w *access.Workspace, agent access.AgentProfile, list []access.ToolOverride) error {
	var wrong []fault.Field
	seen := map[string]bool{}
	for i, o := range list {
		at, message := fmt.Sprintf("/tools/%d", i), ""
		contract, known := s.Get(o.Tool)
		switch {
		case !known:
			message = "There is no such tool."
		case seen[o.Tool]:
			message = "It is in the list twice."
		case o.Alias != "" && !o.Enabled:
			message = "A tool that is off has no name."
		}
		if message != "" {
			wrong = append(wrong, fault.Field{Path: at, Message: message})
		}
		if o.Alias != "" && !bareName.MatchString(o.Alias) {
			wrong = append(wrong, fault.Field{Path: at + "/alias",
				Message: "has letters, digits and _, and starts with no digit"})
		}
		if own, like := s.passesFor(o); like {
			wrong = append(wrong, fault.Field{Path: at + "/alias",
				Message: "is the name of the built-in tool " + own + ", or looks like it"})
		}
		if known {
			for _, f := range contract.CheckTerms(o.ToolTerms) {
				wrong = append(wrong, fault.Field{Path: at + f.Path, Message: f.Message})
			}
		}
		seen[o.Tool] = true
	}
	if len(wrong) > 0 {
		return fault.Invalid("Nothing was changed.", wrong...)
	}
	agent.Tools = list
	if _, err := s.View(w, &agent); err != nil {
		return fault.New(fault.Conflict, "%s", err.Error())
	}
	return nil
}

// passesFor returns the built-in tool that a custom tool's alias resembles: an alias must not get around the check of
// names.
func (s *Set) passesFor(o access.ToolOverride) (builtIn string, like bool) {
	if t, known := s.Get(o.Tool); !known || !t.Versioned() || o.Alias == "" {
		return "", false
	}
	for _, t := range s.All() {
		if !t.Versioned() && locale.LooksLike(t.Name, o.Alias) {
			return t.Name, true
		}
	}
	return "", false
}

// GivenTo reports whether agents of a type have the tool by default.
func (t *Tool) GivenTo(assistantType string) bool {
	types := t.Types()
	return slices.Contains(types, "*") || slices.Contains(types, assistantType)
}
