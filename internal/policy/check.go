package policy

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
)

const (
	mostName     = 120
	mostMessage  = 500
	mostPosition = 1_000_000
)

// patterns is pack/tool, pack/* or *.
var patterns = regexp.MustCompile(`^(\*|[A-Za-z0-9_-]+/(\*|[A-Za-z0-9_-]+))$`)

// Check reports everything about a rule that cannot be meant, each by its JSON
// pointer, as invalid_arguments.
func (r Rule) Check(tools Tools) error {
	var c check
	c.text("/name", r.Name, mostName)
	if r.Name == "" {
		c.add("/name", "is empty")
	}
	if r.Position < 0 || r.Position > mostPosition {
		c.add("/position", "is not between 0 and %d", mostPosition)
	}
	c.effect(r)
	for _, tag := range sortedTags(r.Message) {
		at := "/message/" + string(tag)
		if !slices.Contains(locale.Tags(), tag) {
			c.add(at, "is none of %s", tags())
		}
		if c.text(at, r.Message[tag], mostMessage); strings.TrimSpace(r.Message[tag]) == "" {
			c.add(at, "is empty")
		}
	}
	contracts := c.tool(r, tools)
	if r.When != "" {
		c.condition(r.When, contracts)
	}
	if len(c) == 0 {
		return nil
	}
	said := make([]string, len(c))
	for i, f := range c {
		said[i] = f.Path + ": " + f.Message
	}
	return fault.Invalid(strings.Join(said, "; "), c...)
}

// check collects what is wrong.
type check []fault.Field

func (c *check) add(path, format string, args ...any) {
	*c = append(*c, fault.Field{Path: path, Message: fmt.Sprintf(format, args...)})
}

// text keeps what people read to one line that is what it looks like.
func (c *check) text(path, value string, most int) {
	switch {
	case !utf8.ValidString(value):
		c.add(path, "is not text")
	case utf8.RuneCountInString(value) > most:
		c.add(path, "is longer than %d characters", most)
	case strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }):
		c.add(path, "has characters that are not seen")
	}
}

func (c *check) effect(r Rule) {
	switch r.Effect {
	case Deny:
		if r.By != "" {
			c.add("/by", "is for confirm: nobody can say yes to what is denied")
		}
	case Confirm:
		if r.By != access.Customer && r.By != access.Staff && r.By != access.Owner {
			c.add("/by", "%q is none of customer, staff, owner", r.By)
		}
	default:
		c.add("/effect", "%q is none of deny, confirm", r.Effect)
	}
}

// tool finds whose calls the rule is about.
func (c *check) tool(r Rule, tools Tools) []contract {
	if !patterns.MatchString(r.Tool) {
		c.add("/tool", "%q is not pack/tool, pack/* or *", r.Tool)
		return nil
	}
	if strings.HasPrefix(r.Tool, "custom/") { // a business's own; they come and go
		return nil
	}
	found := contractsOf(tools, r.Tool)
	switch {
	case len(found) == 0:
		c.add("/tool", "there is no tool %q", r.Tool)
	case r.Effect == Confirm && !slices.ContainsFunc(found, func(k contract) bool { return !k.readOnly }):
		c.add("/tool", "%s only reads: nothing is ever asked about it", r.Tool)
	case r.Effect == Confirm:
		found = slices.DeleteFunc(found, func(k contract) bool { return k.readOnly })
	}
	return found
}

// condition looks at it alone, and then beside the contracts: an argument that a call
// may come without would leave the rule undecided, and so met.
func (c *check) condition(expression string, contracts []contract) {
	if utf8.RuneCountInString(expression) > mostCharacters {
		c.add("/when", "is longer than %d characters", mostCharacters)
		return
	}
	checked, wrong, err := compile(expression)
	if err != nil {
		c.add("/when", "cannot be read: %s", err)
		return
	}
	for _, w := range wrong {
		c.add("/when", "%s", w)
	}
	if checked == nil || len(contracts) == 0 {
		return
	}
	spoken := argumentsIn(checked)
	for _, name := range spoken.names() {
		switch without := lacking(contracts, name); {
		case !slices.ContainsFunc(contracts, func(k contract) bool { return k.has(name) }):
			c.add("/when", "none of these tools has an argument %q", name)
		case without != "" && !spoken[name]:
			c.add("/when", "%s may come without %q: begin with has(arguments.%s) &&", without, name, name)
		}
	}
}

func sortedTags(m Message) []locale.Tag {
	out := make([]locale.Tag, 0, len(m))
	for tag := range m {
		out = append(out, tag)
	}
	slices.Sort(out)
	return out
}

func tags() string {
	out := make([]string, 0, 4)
	for _, t := range locale.Tags() {
		out = append(out, string(t))
	}
	return strings.Join(out, ", ")
}
