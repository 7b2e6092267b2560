package frontdesk_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("get_business_info", tooltest.Tool{
	Arguments: `branch_id string`,
	Promises:  "info low never 60 basic",
	Types:     "*",
	Probes:    []tooltest.Probe{{Field: "branch_id", Names: tooltest.Branch}},
})
