package policy

import (
	"fmt"
	"regexp"
	"strings"

	"cel.dev/cel-go/cel"
)

// mostSaid is how many mistakes of one condition are told: the first explain the rest.
const mostSaid = 5

// inWords says what is wrong with a condition the way its owner can mend it.
func inWords(issues *cel.Issues) []string {
	var out []string
	for _, e := range issues.Errors() {
		if len(out) == mostSaid {
			break
		}
		out = append(out, fmt.Sprintf("line %d, column %d: %s", e.Location.Line(), e.Location.Column()+1, plainly(e.Message)))
	}
	return out
}

var (
	undeclared = regexp.MustCompile(`undeclared reference to '([^']*)'`)
	overload   = regexp.MustCompile(`found no matching overload for '([^']*)' applied to '([^']*)'`)
)

func plainly(message string) string {
	switch {
	case strings.HasPrefix(message, "Syntax error: mismatched input '<EOF>'"):
		return "it ends too early"
	case strings.HasPrefix(message, "Syntax error: token recognition error at: "):
		return "this cannot be read: " + strings.TrimPrefix(message, "Syntax error: token recognition error at: ")
	case strings.HasPrefix(message, "Syntax error: "):
		return "this is not how a condition is written: " + strings.TrimPrefix(message, "Syntax error: ")
	case strings.Contains(message, "nesting"):
		return fmt.Sprintf("there are more than %d loops in each other", mostNested)
	}
	if m := undeclared.FindStringSubmatch(message); m != nil {
		return fmt.Sprintf("there is no %q; a condition knows %s", m[1], known())
	}
	if m := overload.FindStringSubmatch(message); m != nil {
		return fmt.Sprintf("%s does not go with %s", strings.Trim(m[1], "_@"), strings.Trim(m[2], "()"))
	}
	return message
}

func known() string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = n.name
	}
	return strings.Join(list, ", ")
}
