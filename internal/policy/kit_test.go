package policy_test

import (
	"context"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

type buyIn struct {
	Product string   `json:"product"`
	Amount  float64  `json:"amount"`
	Copies  int      `json:"copies,omitempty" jsonschema:"default=1"`
	Coupon  string   `json:"coupon,omitempty"`
	Tags    []string `json:"tags,omitempty"`
	Gift    bool     `json:"gift"`
	How     string   `json:"how" jsonschema:"enum=cash,enum=card"`
}

type lookIn struct {
	Product string `json:"product"`
}

// tools is a shop with a tool that sells and one that reads.
func tools() *tool.Set {
	p := tool.NewPack(tool.Pack{Name: "shop", Title: "Shop", Types: []string{"retail"}})
	spec := func(name string) tool.Spec {
		return tool.Spec{Name: name, Title: name, Doc: "For tests.", Category: "mutation", Risk: tool.Low,
			Audit: tool.AuditBasic, Roles: access.Anyone}
	}
	tool.DefineWrite(p, spec("buy"), func(_ context.Context, _ *core.Unit, in buyIn) (buyIn, error) { return in, nil })
	tool.DefineRead(p, spec("look"), func(_ context.Context, _ *core.Unit, in lookIn) (lookIn, error) {
		return in,
			nil
	})
	return tool.NewSet(p)
}

// deny is a valid rule for tests to modify.
func deny(when string) policy.Rule {
	return policy.Rule{Name: "a rule", Tool: "shop/buy", When: when, Effect: policy.Deny, Active: true}
}

// shelf is rows in memory.
type shelf struct {
	policy.Rows
	version int64
	rules   []policy.Rule
	read    int
}

func (s *shelf) Version() (int64, error)       { return s.version, nil }
func (s *shelf) Rules() ([]policy.Rule, error) { s.read++; return s.rules, nil }
func (s *shelf) Asked() ([]policy.Rule, error) { return nil, nil }
func (s *shelf) with(r ...policy.Rule) *shelf  { s.rules = append(s.rules, r...); s.version++; return s }
func (s *shelf) set(t testing.TB) *policy.Set {
	t.Helper()
	var c policy.Cache
	set, err := c.Of("w", s.version, s)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// late is a Tuesday night in Buenos Aires.
func late(t testing.TB) time.Time {
	t.Helper()
	zone, err := time.LoadLocation("America/Argentina/Buenos_Aires")
	if err != nil {
		t.Fatal(err)
	}
	return time.Date(2026, 3, 10, 22, 30, 0, 0, zone)
}

func buying(t testing.TB, arguments map[string]any) *policy.Facts {
	return &policy.Facts{
		Tool: "shop/buy", Arguments: arguments, Role: access.Agent, SessionID: "s1", Channel: "whatsapp", State: "IDLE",
		CustomerID: "c1",
		Now:        late(t), Customer: func() (policy.Customer,
			error) {
			return policy.Customer{Verified: true, Orders: 3, Debt: 1500.5, NoShows: 2}, nil
		},
	}
}

// paths returns the JSON pointers of an error.
func paths(err error) []string {
	var out []string
	if err != nil {
		for _, f := range fault.From(err).Fields {
			out = append(out, f.Path)
		}
	}
	return out
}
