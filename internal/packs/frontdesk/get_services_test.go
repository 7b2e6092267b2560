package frontdesk_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("get_services", tooltest.Tool{
	Arguments: `category string | include_prices boolean =true`,
	Promises:  "info low never 60 basic",
	Types:     "dental_standard dental_complete",
	Probes:    []tooltest.Probe{{Field: "category", Names: tooltest.Words}},
})
