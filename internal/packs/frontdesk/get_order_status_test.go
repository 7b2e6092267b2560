package frontdesk_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("get_order_status", tooltest.Tool{
	Arguments: `order_number string 1..40c | order_id string uuid`,
	Promises:  "order low never 60 basic",
	Types:     "rest_complete",
	Accepts:   []string{`{"order_number":"12"}`},
	Refuses:   []string{`{}`},
	Probes: []tooltest.Probe{
		{Field: "order_number", Names: tooltest.OrderNumber},
		{Field: "order_id", Names: tooltest.Order},
	},
})
