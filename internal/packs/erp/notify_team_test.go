package erp_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("notify_team", tooltest.Tool{
	Arguments: `
		team! string sales,support,management | message! string | priority! string normal,high,urgent | context object`,
	Promises: "support medium never 60 basic notification.created",
	Accepts:  []string{`{"team":"sales","message":"x","priority":"high","context":{"a":[1,{"b":null}]}}`},
	Refuses: []string{
		`{"team":"sales","message":"x"}`,
		`{"team":"sales","message":"x","priority":"high","context":[]}`,
	},
})
