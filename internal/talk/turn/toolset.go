package turn

import (
	"encoding/json"
	"slices"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// toolset are the agent's tools, as its model gets them.
type toolset []model.Tool

// has reports whether the agent has a tool, by its full name.
func (t toolset) has(fullName string) bool {
	return slices.ContainsFunc(t, func(o model.Tool) bool { return o.FullName == fullName })
}

func (t toolset) fullName(name string) string {
	i := slices.IndexFunc(t, func(o model.Tool) bool { return o.Name == name })
	if i < 0 {
		return ""
	}
	return t[i].FullName
}

// binds reports a tool with effects. Where there is no such tool, nothing will run.
func (t toolset) binds(c call) bool {
	return slices.ContainsFunc(t, func(o model.Tool) bool { return o.FullName == c.Tool && !o.ReadOnly })
}

// asks reports a tool that may ask the customer.
func (t toolset) asks(c call) bool {
	return slices.ContainsFunc(t, func(o model.Tool) bool { return o.FullName == c.Tool && o.Asks })
}

// prepares reports a tool that only changes a draft.
func (t toolset) prepares(c call) bool {
	return slices.ContainsFunc(t, func(o model.Tool) bool { return o.FullName == c.Tool && o.Prepares })
}

// sells reports an agent that takes orders.
func (t toolset) sells() bool {
	return t.has("retail/request_confirmation") || t.has("orders/request_confirmation")
}

// delivers reports an agent that takes orders, with a draft or at once, or tells of goods that are sent: its customers ask
// what that costs.
func (t toolset) delivers() bool {
	return t.sells() || t.has("frontdesk/create_order") || t.has("erp/search_products")
}

func (t toolset) readsAndAsks(s step) bool {
	reads := func(c call) bool { return c.Tool != "" && !t.binds(c) }
	return slices.ContainsFunc(s.Calls, t.asks) && slices.ContainsFunc(s.Calls, reads)
}

// informing are the tools that customers' own questions are answered with; a sale looks up products, stock and its draft
// for itself.
var informing = []string{
	"retail/get_business_profile", "retail/get_business_policies_text", "retail/get_customer_balance",
	"retail/get_payment_instructions", "retail/list_orders", "frontdesk/get_business_hours",
	"frontdesk/get_business_info", "frontdesk/get_order_status", "erp/check_order_status", "agenda/listEventsTool",
}

// informs reports a call that returned something to tell.
func (s step) informs() bool {
	for i, c := range s.Calls {
		var a runtime.Answer
		if i < len(s.results) && slices.Contains(informing, c.Tool) && json.Unmarshal(s.results[i].Body, &a) == nil &&
			a.Success {
			return true
		}
	}
	return false
}
