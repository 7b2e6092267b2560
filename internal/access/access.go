// Package access identifies callers: workspaces with their settings and plan, people, agents, API keys, and the role
// each of them acts in.
//
// It decides who a caller is, not what a tool may do; that is the runtime's part.
package access

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Role is what an actor may be trusted with, from the customer to the owner.
type Role string

const (
	Customer Role = "customer" // the person buying, through a channel of ours
	Agent    Role = "agent"    // a program relaying a customer's conversation
	Staff    Role = "staff"    // a person who works in the business
	Owner    Role = "owner"    // a person who answers for the business
	// Operator runs the server. It is of no workspace, sees nothing of a business's data and is in none of the sets below.
	Operator Role = "operator"
)

// Roles is a set of roles, smallest trust first.
type Roles []Role

// The sets tools use. There is no empty set: a tool must say who may call it.
var (
	Anyone     = Roles{Customer, Agent, Staff, Owner}
	Staffers   = Roles{Staff, Owner}
	OwnersOnly = Roles{Owner}
)

// Has reports whether r is in the set.
func (rs Roles) Has(r Role) bool { return slices.Contains(rs, r) }

// ParseRole accepts the four names.
func ParseRole(s string) (Role, bool) {
	r := Role(s)
	return r, Anyone.Has(r)
}

// Trusted roles see every customer's rows of their workspace; the others only
// their own customer's.
func (r Role) Trusted() bool { return r == Staff || r == Owner }

// Actor is who makes a call.
type Actor struct {
	Role     Role
	KeyID    string
	PersonID string
}

// System is the actor of jobs, errands and vendors' notifications, which no person started.
var System = Actor{Role: Owner, PersonID: "system"}

// Name is how the actor is written in the execution log.
func (a Actor) Name() string {
	switch {
	case a.PersonID != "":
		return string(a.Role) + ":" + a.PersonID
	case a.KeyID != "":
		return string(a.Role) + ":" + a.KeyID
	}
	return string(a.Role)
}

// Plan is what a workspace pays for.
type Plan string

const (
	Free       Plan = "free"
	Pro        Plan = "pro"
	Enterprise Plan = "enterprise"
)

// Valid reports whether the plan exists.
func (p Plan) Valid() bool { return p == Free || p == Pro || p == Enterprise }

// Workspace is one business. Everything in the database belongs to one.
type Workspace struct {
	ID       string
	Slug     string
	Name     string
	Plan     Plan
	Locale   locale.Tag
	Currency money.Currency
	Country  string // ISO 3166 alpha-2, for telephone numbers
	Zone     string // IANA time zone
	Flags    map[string]bool
	Settings Settings
	Accounts []string // vendors it has credentials for; written by Credentials only
	// Policies counts the changes of its policy rules and of its agents' extra confirmations; 0: never any. It is
	// written with those rows only.
	Policies int64
	// OwnTools counts the changes of its custom tools; 0: never any. It is written with those rows only.
	OwnTools int64
	// UpdatedAt is when any of this last changed; every write sets it.
	UpdatedAt time.Time
}

// Location is the workspace's time zone; an unknown name falls back to UTC,
// which doctor reports.
func (w *Workspace) Location() *time.Location {
	loc, err := time.LoadLocation(w.Zone)
	if err != nil {
		return time.UTC
	}
	return loc
}

// Flag reports whether a feature is on. Features are on unless switched off.
func (w *Workspace) Flag(name string) bool {
	on, set := w.Flags[name]
	return !set || on
}

// HasAccount reports whether there are credentials for a vendor.
func (w *Workspace) HasAccount(vendor string) bool { return slices.Contains(w.Accounts, vendor) }

// Amount is minor units in the workspace's own currency.
func (w *Workspace) Amount(minor int64) money.Amount {
	return money.Amount{Minor: minor, Currency: w.Currency}
}

// Branch is one place of a workspace.
type Branch struct {
	ID, Name, Zone, Address string
	// Removed is set of a branch that is no more: its name stays with what was sold and booked there, and may be used
	// again.
	Removed bool
}

// Person is a person who works in the business.
type Person struct {
	ID     string
	Name   string
	Email  string
	Role   Role
	Active bool
}

// AgentProfile is a configured agent: its type gives it tools; its overrides remove, add or rename some.
type AgentProfile struct {
	ID            string
	Slug          string
	Name          string
	AssistantType string
	Active        bool
	Version       int64
	AgentConfig
	Tools []ToolOverride
}

// AssistantTypes are the kinds of agent the packs know.
var AssistantTypes = []string{
	"retail", "orders",
	"rest_basic", "rest_standard", "rest_complete",
	"dental_basic", "dental_standard", "dental_complete",
	"erp", "agenda",
}
