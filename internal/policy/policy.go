// Package policy is what a business adds to the contracts of its tools: rules that deny a call, or require a yes first.
// It reads a call and gives a verdict; the runtime stops the call or asks. No rule can allow anything.
package policy

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Effect is what a rule does to a call that meets it.
type Effect string

const (
	Deny    Effect = "deny"
	Confirm Effect = "confirm"
)

// Rule is one rule of a business about its tools.
type Rule struct {
	ID   string
	Name string
	// Tool selects the calls it applies to: pack/tool, pack/* or *.
	Tool string
	// When is a condition in CEL; empty: always.
	When   string
	Effect Effect
	// By is the role that must say yes, for Confirm.
	By access.Role
	// Message is the owner's text for people when the rule is met.
	Message Message
	Active  bool
	// Position is its place in the order: of two rules that deny, the first is named.
	Position int
	Version  int64

	CreatedBy, UpdatedBy string
	CreatedAt, UpdatedAt time.Time

	// Agent limits it to one agent's calls; empty: all agents. Such a rule is stored with the agent's tools and is not
	// listed.
	Agent string
}

// Message is a text in the languages that the owner wrote.
type Message map[locale.Tag]string

// In is the text in a language, else in the nearest available; empty without any.
func (m Message) In(tag locale.Tag) string {
	if text := m[tag]; text != "" {
		return text
	}
	rest := ""
	for _, other := range locale.Tags() {
		text := m[other]
		if text != "" && other.Language() == tag.Language() {
			return text
		}
		if rest == "" {
			rest = text
		}
	}
	return rest
}

// Matches reports whether a rule's pattern applies to a tool.
func Matches(pattern, tool string) bool {
	if pack, all := strings.CutSuffix(pattern, "/*"); all {
		rest, inside := strings.CutPrefix(tool, pack)
		return inside && strings.HasPrefix(rest, "/")
	}
	return pattern == "*" || pattern == tool
}

// Verdict is what the rules of a business say about one call. A rule that could not be decided counts as met: a doubt
// leads to a question or a denial, never around it.
type Verdict struct {
	Denied *Rule // the first rule that denies it
	// The customer must say yes, and for the business the highest role that a rule requires.
	Customer, Business *Rule
}

// rank orders the roles that say yes on behalf of the business.
func rank(r access.Role) int {
	switch r {
	case access.Staff:
		return 1
	case access.Owner:
		return 2
	}
	return 0
}

// Above reports whether the wanted role must still be asked after a yes of the given one.
func Above(wanted, given access.Role) bool { return rank(wanted) > rank(given) }

// And is the combined verdict on two calls that only happen together.
func (v Verdict) And(other Verdict) Verdict {
	for _, r := range []*Rule{other.Denied, other.Customer, other.Business} {
		if r != nil {
			v.meet(r)
		}
	}
	return v
}

// Asks reports whether a yes is required.
func (v Verdict) Asks() bool { return v.Customer != nil || v.Business != nil }

// meet adds a rule that is met.
func (v *Verdict) meet(r *Rule) {
	switch {
	case r.Effect == Deny:
		if v.Denied == nil {
			v.Denied = r
		}
	case rank(r.By) == 0:
		if v.Customer == nil {
			v.Customer = r
		}
	case v.Business == nil || rank(r.By) > rank(v.Business.By):
		v.Business = r
	}
}
