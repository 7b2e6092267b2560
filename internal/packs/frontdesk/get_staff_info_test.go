package frontdesk_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("get_staff_info", tooltest.Tool{
	Arguments: `staff_id string | service_id string | branch string`,
	Promises:  "info low never 60 basic",
	Types:     "*",
	Probes: []tooltest.Probe{
		{Field: "staff_id", Names: tooltest.Doctor},
		{Field: "service_id", Names: tooltest.Service},
		{Field: "branch", Names: tooltest.Branch},
	},
})
