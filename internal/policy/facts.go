package policy

import (
	"strconv"
	"time"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/interpreter"

	"github.com/mostrador/mostrador/internal/access"
)

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
	case "customer.verified", "customer.orders_count", "customer.debt":
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
