package policy

import (
	"errors"
	"strconv"
	"sync"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/cost"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/interpreter"

	"github.com/mostrador/mostrador/internal/access"
)

// Limits of one condition. An owner's rule is a sentence, not a program; and it reads arguments that strangers wrote.
const (
	mostCharacters = 2000
	mostNested     = 2       // nested loops
	mostRegex      = 300     // instructions of a regular expression
	mostCost       = 50_000  // steps, estimated on saving and counted at run time
	mostText       = 4 << 10 // bytes of an argument; with a longer one the rule counts as met
)

// mostCallCost limits the cost of all rules together for one call.
const mostCallCost = 20 * mostCost

// names are the variables of a condition. They are declared by their full names, so that an unknown one is found when
// the rule is saved.
var names = []struct {
	name string
	kind *cel.Type
}{
	{"tool", cel.StringType},
	{"arguments", cel.MapType(cel.StringType, cel.DynType)},
	{"actor.role", cel.StringType},
	{"customer.id", cel.StringType},
	{"customer.known", cel.BoolType},
	{"customer.verified", cel.BoolType},
	{"customer.orders_count", cel.IntType},
	{"customer.debt", cel.DoubleType},
	{"customer.no_shows", cel.IntType},
	{"session.id", cel.StringType},
	{"session.channel", cel.StringType},
	{"session.state", cel.StringType},
	{"now", cel.TimestampType},
	{"now.hour", cel.IntType},
	{"now.minute", cel.IntType},
	{"now.weekday", cel.IntType},
	{"now.date", cel.StringType},
	{"now.time", cel.StringType},
}

// environment is created once, since that takes a millisecond.
var environment = sync.OnceValues(func() (*cel.Env, error) {
	options := []cel.EnvOption{
		cel.ParserExpressionSizeLimit(mostCharacters), cel.ParserRecursionLimit(50),
		cel.ASTValidators(
			cel.ValidateRegexLiterals(), cel.ValidateRegexProgramSizeLimit(mostRegex), cel.ValidateDurationLiterals(),
			cel.ValidateTimestampLiterals(), cel.ValidateComprehensionNestingLimit(mostNested),
		),
	}
	for _, n := range names {
		options = append(options, cel.Variable(n.name, n.kind))
	}
	return cel.NewEnv(options...)
})

// compile compiles a condition, or says in plain words, with their positions, what is wrong with it.
func compile(expression string) (*cel.Ast, []said, error) {
	env, err := environment()
	if err != nil {
		return nil, nil, err
	}
	checked, issues := env.Compile(expression)
	if issues.Err() != nil {
		return nil, inWords(issues), nil
	}
	if t := checked.OutputType(); !t.IsExactType(cel.BoolType) && !t.IsExactType(cel.DynType) {
		return nil, []said{say(isNoCondition, t)}, nil
	}
	var wrong []said
	for _, call := range ast.MatchDescendants(ast.NavigateAST(checked.NativeRep()), ast.FunctionMatcher("matches")) {
		args := call.AsCall().Args()
		if len(args) > 0 && args[len(args)-1].Kind() != ast.LiteralKind {
			wrong = append(wrong, say(ownPattern))
		}
	}
	estimate, err := env.EstimateCost(checked, sizes{})
	switch {
	case err != nil:
		wrong = append(wrong, say(noEstimate, err))
	case estimate.Max > mostCost:
		wrong = append(wrong, say(tooSlow))
	}
	return checked, wrong, nil
}

// sizes are the assumed sizes of a call's values when a rule is saved. The real cost of larger calls is counted at run
// time.
type sizes struct{}

const (
	usualItems = 100
	usualText  = 500
)

func (sizes) EstimateSize(n cost.AstNode) *cost.SizeEstimate {
	switch n.Type().Kind() {
	case types.ListKind, types.MapKind:
		return &cost.SizeEstimate{Max: usualItems}
	case types.StringKind, types.BytesKind, types.DynKind:
		return &cost.SizeEstimate{Max: usualText}
	}
	return nil
}

func (sizes) EstimateCallCost(string, string, *cost.AstNode, []cost.AstNode) *cost.CallEstimate {
	return nil
}

// program makes a runnable program of a condition; partial also supports unknown values.
func program(checked *cel.Ast, partial bool) (cel.Program, error) {
	env, err := environment()
	if err != nil {
		return nil, err
	}
	how := []cel.EvalOption{cel.OptOptimize, cel.OptTrackCost}
	if partial {
		how = append(how, cel.OptPartialEval)
	}
	return env.Program(checked, cel.CostLimit(mostCost), cel.InterruptCheckFrequency(100), cel.EvalOptions(how...))
}

var errUndecided = errors.New("it is neither true nor false")

// Facts are one call as conditions see it. They belong to one goroutine.
type Facts struct {
	Tool      string
	Agent     string
	Arguments map[string]any // as in JSON; numbers are decimals
	Role      access.Role
	ReadOnly  bool // a call that only reads never needs a yes

	SessionID, Channel, State string
	CustomerID                string
	Now                       time.Time // in the workspace's own zone

	// Customer loads what conditions about the customer need; it is called at most once.
	Customer func() (Customer, error)

	read      bool
	customer  Customer
	failed    error
	arguments ref.Val
}

// Customer is the loaded data of the call's customer. Debt is a decimal number, as prices are shown.
type Customer struct {
	Verified bool
	Orders   int64
	Debt     float64
	NoShows  int64 // bookings to which they did not come
}

// ResolveName returns the value of a variable; the CEL evaluator calls it.
func (f *Facts) ResolveName(name string) (any, bool) {
	switch name {
	case "tool":
		return f.Tool, true
	case "arguments":
		if f.arguments == nil {
			f.arguments = types.DefaultTypeAdapter.NativeToValue(readable(f.Arguments))
		}
		return f.arguments, true
	case "actor.role":
		return string(f.Role), true
	case "customer.id":
		return f.CustomerID, true
	case "customer.known":
		return f.CustomerID != "", true
	case "customer.verified", "customer.orders_count", "customer.debt", "customer.no_shows":
		return f.ofCustomer(name), true
	case "session.id":
		return f.SessionID, true
	case "session.channel":
		return f.Channel, true
	case "session.state":
		return f.State, true
	}
	return f.ofNow(name)
}

// Parent ends the search for a name.
func (f *Facts) Parent() interpreter.Activation { return nil }

func (f *Facts) ofCustomer(name string) any {
	if !f.read && f.CustomerID != "" && f.Customer != nil {
		f.customer, f.failed = f.Customer()
	}
	f.read = true
	switch {
	case f.failed != nil:
		return types.WrapErr(f.failed)
	case name == "customer.verified":
		return f.customer.Verified
	case name == "customer.debt":
		return f.customer.Debt
	case name == "customer.no_shows":
		return f.customer.NoShows
	}
	return f.customer.Orders
}

// ofNow is the time in the workspace's zone. Weekdays count from Monday, 1, to Sunday, 7.
func (f *Facts) ofNow(name string) (any, bool) {
	switch name {
	case "now":
		return types.Timestamp{Time: f.Now}, true
	case "now.hour":
		return int64(f.Now.Hour()), true
	case "now.minute":
		return int64(f.Now.Minute()), true
	case "now.weekday":
		return int64((f.Now.Weekday()+6)%7) + 1, true
	case "now.date":
		return f.Now.Format(time.DateOnly), true
	case "now.time":
		return f.Now.Format("15:04"), true
	}
	return nil, false
}

// readable replaces every text that is too long by an error, so that the rule counts as met: evaluating a file sent as
// an argument would cost more than the call.
func readable(value any) any {
	switch v := value.(type) {
	case string:
		if len(v) > mostText {
			return types.NewErr("a text of %s bytes is too long for a rule", strconv.Itoa(len(v)))
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, inner := range v {
			out[name] = readable(inner)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = readable(inner)
		}
		return out
	}
	return value
}
