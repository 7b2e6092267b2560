package testkit

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
)

// Opened is a shop of either kind: a *Shop, or a *server.Shop.
type Opened interface{ Unit() *Shop }

// Opener opens a shop in a database that other shops are using, too.
type Opener[S Opened] func(t testing.TB, db *store.DB, s Setup) S

func openBeside(t testing.TB, db *store.DB, s Setup) *Shop { return OpenShop(t, db, s.Beside()) }

// Scenario is a scenario in a shop without doors and vendors.
type Scenario = ScenarioOf[*Shop]

// ScenarioOf is one call of a tool: what was there, what is asked, what must come back and what must have changed. Any
// other change is a failure. It runs on both databases; one of a tool that is called from the telephone also there.
type ScenarioOf[S Opened] struct {
	Name  string
	Setup Setup
	// Seed prepares the shop and returns the session and the arguments.
	Seed func(s S) (sessionID string, arguments any)
	Tool string
	As   access.Actor // zero: the relay

	Code fault.Code // empty: success
	// Data must be contained in the answer's data: objects may have more fields,
	// lists and values must be equal. "*" matches anything.
	Data map[string]any
	// Error must be part of the error message.
	Error string
	// Paths are the bad arguments, all of them.
	Paths []string
	State string // the answer's stateTransition
	// Changes are the changed rows, as Shop.Since lists them; nil: none. Events
	// are the types of what was told to the outside, in order.
	Changes []string
	Events  []string
	// Check looks closer.
	Check func(s S, sessionID string, a runtime.Answer)
}

// Run plays scenarios on each database, all in parallel and each in a business of its own, with a clock of its own.
func Run(t *testing.T, scenarios ...Scenario) {
	t.Helper()
	RunWith(t, openBeside, scenarios...)
}

// RunWith is Run for shops of another kind.
func RunWith[S Opened](t *testing.T, open Opener[S], scenarios ...ScenarioOf[S]) {
	t.Helper()
	EachDB(t, func(t *testing.T, db *store.DB) {
		for _, sc := range scenarios {
			t.Run(sc.Name, func(t *testing.T) {
				t.Parallel()
				sc.play(t, open(t, db, sc.Setup))
				if sc.isSpoken() && db.Dialect().Name == store.SQLite {
					sc.playAloud(t, db, open)
				}
			})
		}
	})
}

func (sc ScenarioOf[S]) play(t *testing.T, shop S) {
	s := shop.Unit()
	sessionID, arguments := sc.Seed(shop)
	before := s.Snapshot()
	a := s.CallAs(sc.actor(), sessionID, sc.Tool, arguments, "")
	sc.Judge(shop, before, a)
	if sc.Check != nil {
		sc.Check(shop, sessionID, a)
	}
}

// Judge compares an answer, and what has changed since the snapshot, with what the scenario wants. Tests whose end is
// not a plain call use it directly.
func (sc ScenarioOf[S]) Judge(shop S, before Snapshot, a runtime.Answer) {
	s := shop.Unit()
	t := s.T
	t.Helper()
	if a.ErrorCode != sc.Code || a.Success != (sc.Code == "") {
		t.Fatalf("got success=%v code=%q error=%q errors=%v, want code %q", a.Success, a.ErrorCode, a.Error, a.Errors,
			sc.Code)
	}
	if sc.Error != "" && !strings.Contains(a.Error, sc.Error) {
		t.Errorf("error %q does not say %q", a.Error, sc.Error)
	}
	if a.StateTransition != sc.State {
		t.Errorf("state transition %q, want %q", a.StateTransition, sc.State)
	}
	if got := paths(a.Errors); sc.Paths != nil && !slices.Equal(got, sc.Paths) {
		t.Errorf("bad paths %v, want %v (%v)", got, sc.Paths, a.Errors)
	}
	if sc.Data != nil {
		if diff := missing("data", normal(t, sc.Data), normal(t, Data(t, a))); diff != "" {
			t.Errorf("%s\nanswer: %s", diff, a.Data)
		}
	}
	changed := slices.DeleteFunc(s.Since(before), func(c string) bool { return strings.HasPrefix(c, "outbox") })
	if !slices.Equal(changed, sc.Changes) {
		t.Errorf("changed %q, want %q", changed, sc.Changes)
	}
	if events := s.EventsSince(before); !slices.Equal(events, sc.Events) {
		t.Errorf("events %q, want %q", events, sc.Events)
	}
}

func (sc ScenarioOf[S]) actor() access.Actor {
	if sc.As.Role == "" {
		return Relay
	}
	return sc.As
}

func paths(fields []fault.Field) []string {
	out := make([]string, len(fields))
	for i, f := range fields {
		out[i] = f.Path
	}
	slices.Sort(out)
	return out
}

// normal brings Go values and parsed JSON to one form.
func normal(t testing.TB, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// missing says what of want is not in got.
func missing(path string, want, got any) string {
	if want == "*" {
		return ""
	}
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s: got %v, want an object", path, got)
		}
		for k, v := range w {
			if diff := missing(path+"."+k, v, g[k]); diff != "" {
				return diff
			}
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return fmt.Sprintf("%s: got %v, want %v", path, got, want)
		}
		for i := range w {
			if diff := missing(fmt.Sprintf("%s[%d]", path, i), w[i], g[i]); diff != "" {
				return diff
			}
		}
	default:
		if !reflect.DeepEqual(want, got) {
			return fmt.Sprintf("%s: got %v, want %v", path, got, want)
		}
	}
	return ""
}
