package retail_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("get_customer_balance", tooltest.Tool{
	Arguments: `includeDetails boolean =false`,
	Promises:  "query low never 60 basic",
})
