package policy

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	mostName     = 120
	mostMessage  = 500
	mostPosition = 1_000_000
)

// patterns is pack/tool, pack/* or *.
var patterns = regexp.MustCompile(`^(\*|[A-Za-z0-9_-]+/(\*|[A-Za-z0-9_-]+))$`)

// Check reports every mistake in a rule, each by its JSON pointer, as invalid_arguments.
func (r Rule) Check(tools Tools) error {
	mistakes := r.Mistakes(tools)
	if len(mistakes) == 0 {
		return nil
	}
	fields, said := make([]fault.Field, len(mistakes)), make([]string, len(mistakes))
	for i, m := range mistakes {
		fields[i] = m.field()
		said[i] = m.Path + ": " + fields[i].Message
	}
	return fault.Invalid(strings.Join(said, "; "), fields...)
}

// Mistakes returns what Check reports, in a form that can be worded in any language.
func (r Rule) Mistakes(tools Tools) []Mistake {
	var c check
	c.text("/name", r.Name, mostName)
	if locale.Nameless(r.Name) {
		c.add("/name", isEmpty)
	}
	if r.Position < 0 || r.Position > mostPosition {
		c.add("/position", isOutside, mostPosition)
	}
	c.effect(r)
	for _, tag := range slices.Sorted(maps.Keys(r.Message)) {
		at := "/message/" + string(tag)
		if !slices.Contains(locale.Tags(), tag) {
			c.add(at, isNoLanguage, tags())
		}
		if c.text(at, r.Message[tag], mostMessage); strings.TrimSpace(r.Message[tag]) == "" {
			c.add(at, isEmpty)
		}
	}
	contracts := c.tool(r, tools)
	switch {
	case r.When != "":
		c.condition(r.When, contracts)
	case r.Tool == "*" && r.Effect == Deny:
		c.add("/when", stopsAll)
	}
	return c
}

// check collects what is wrong.
type check []Mistake

func (c *check) add(path string, text locale.Text, args ...any) {
	*c = append(*c, Mistake{path, say(text, args...)})
}

// text checks that a text is valid, short enough and printable on one line.
func (c *check) text(path, value string, most int) {
	switch {
	case !utf8.ValidString(value):
		c.add(path, isNotText)
	case utf8.RuneCountInString(value) > most:
		c.add(path, isLonger, most)
	case strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }):
		c.add(path, isUnseen)
	}
}

func (c *check) effect(r Rule) {
	switch r.Effect {
	case Deny:
		if r.By != "" {
			c.add("/by", isForConfirm)
		}
	case Confirm:
		if r.By != access.Customer && r.By != access.Staff && r.By != access.Owner {
			c.add("/by", isNobody, r.By)
		}
	default:
		c.add("/effect", isNoEffect, r.Effect)
	}
}

// tool finds the contracts of the tools that the rule is about.
func (c *check) tool(r Rule, tools Tools) []contract {
	if !patterns.MatchString(r.Tool) {
		c.add("/tool", isNoPattern, r.Tool)
		return nil
	}
	if strings.HasPrefix(r.Tool, "custom/") { // custom tools come and go
		return nil
	}
	found := contractsOf(tools, r.Tool)
	switch {
	case len(found) == 0:
		c.add("/tool", noSuchTool, r.Tool)
	case r.Effect == Confirm && !slices.ContainsFunc(found, func(k contract) bool { return !k.readOnly }):
		c.add("/tool", onlyReads, r.Tool)
	case r.Effect == Confirm:
		found = slices.DeleteFunc(found, func(k contract) bool { return k.readOnly })
	}
	return found
}

// condition checks it alone, and then against the contracts: an argument that a call may lack would leave the rule
// undecided, and so met.
func (c *check) condition(expression string, contracts []contract) {
	if utf8.RuneCountInString(expression) > mostCharacters {
		c.add("/when", isLonger, mostCharacters)
		return
	}
	checked, wrong, err := compile(expression)
	if err != nil {
		c.add("/when", unreadable, err)
		return
	}
	known := len(*c)
	for _, w := range wrong {
		*c = append(*c, Mistake{"/when", w})
	}
	if checked == nil {
		return
	}
	for _, w := range impossible(checked, contracts) {
		*c = append(*c, Mistake{"/when", w})
	}
	if err := undecidable(checked); err != nil && len(*c) == known {
		c.add("/when", neverDecided, err)
	}
	if len(contracts) == 0 {
		return
	}
	spoken := argumentsIn(checked)
	for _, name := range slices.Sorted(maps.Keys(spoken)) {
		switch without := lacking(contracts, name); {
		case !slices.ContainsFunc(contracts, func(k contract) bool { return k.has(name) }):
			c.add("/when", noArgument, name)
		case without != "" && !spoken[name]:
			c.add("/when", mayLack, without, name, name)
		}
	}
}

func tags() string {
	out := lists.Map(locale.Tags(), func(t locale.Tag) string { return string(t) })
	return strings.Join(out, ", ")
}

// said is a sentence whose language is chosen when it is read. An argument may be one itself.
type said struct {
	text locale.Text
	args []any
}

func say(text locale.Text, args ...any) said { return said{text, args} }

// asIs is another program's message, in its own language.
func asIs(message string) said { return said{text: locale.Text{EN: message}} }

// In is the sentence in a language.
func (s said) In(tag locale.Tag) string {
	args := make([]any, len(s.args))
	for i, a := range s.args {
		if inner, ok := a.(said); ok {
			a = inner.In(tag)
		}
		args[i] = a
	}
	return s.text.In(tag, args...)
}

// Mistake is one mistake in a rule, by its JSON pointer.
type Mistake struct {
	Path string
	said
}

// field is the mistake for programs, in English.
func (m Mistake) field() fault.Field { return fault.Field{Path: m.Path, Message: m.In(locale.EN)} }
