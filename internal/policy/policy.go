// Package policy is what a business adds to the contracts of its tools: rules that
// refuse a call, or have somebody say yes to it first. It reads a call and gives a
// verdict; stopping the call or asking is the runtime's part, and there is no rule
// that could allow anything.
package policy

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Effect is what a rule does to a call it is met by.
type Effect string

const (
	Deny    Effect = "deny"
	Confirm Effect = "confirm"
)

// Rule is one sentence of a business about its tools.
type Rule struct {
	ID   string
	Name string
	// Tool is whose calls it looks at: pack/tool, pack/* or *.
	Tool string
	// When is a condition in CEL; empty: always.
	When   string
	Effect Effect
	// By is who has to say yes, for Confirm.
	By access.Role
	// Message is what people read where it is met, in the owner's own words.
	Message Message
	Active  bool
	// Position is where it stands: of two that refuse, the first is named.
	Position int
	Version  int64

	CreatedBy, UpdatedBy string
	CreatedAt, UpdatedAt time.Time

	// Agent is the one whose calls it looks at; empty: everybody's. Such a rule is kept
	// with the agent's tools and is nobody's to list.
	Agent string
}

// Message is a text in as many languages as the owner cared to write.
type Message map[locale.Tag]string

// In is the text in a language, else in the nearest there is; empty without any.
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

// Matches reports whether a rule for a pattern looks at a tool's calls.
func Matches(pattern, tool string) bool {
	if pack, all := strings.CutSuffix(pattern, "/*"); all {
		rest, inside := strings.CutPrefix(tool, pack)
		return inside && strings.HasPrefix(rest, "/")
	}
	return pattern == "*" || pattern == tool
}

// Verdict is what the rules of a business say about one call. A rule that could not
// be decided counts as met: a doubt leads to a question or a refusal, never around it.
type Verdict struct {
	Denied *Rule // the first that refuses it
	// The customer has to say yes, and somebody of the business: the highest role asked for.
	Customer, Business *Rule
}

// rank orders who has to say yes on behalf of the business.
func rank(r access.Role) int {
	switch r {
	case access.Staff:
		return 1
	case access.Owner:
		return 2
	}
	return 0
}

// Above reports whether a yes of the one role leaves the other's to be asked for.
func Above(wanted, given access.Role) bool { return rank(wanted) > rank(given) }

// And is the verdict on two calls that only happen together.
func (v Verdict) And(other Verdict) Verdict {
	for _, r := range []*Rule{other.Denied, other.Customer, other.Business} {
		if r != nil {
			v.meet(r)
		}
	}
	return v
}

// Asks reports whether somebody has to say yes.
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
