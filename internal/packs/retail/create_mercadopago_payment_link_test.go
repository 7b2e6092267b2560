package retail_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("create_mercadopago_payment_link", tooltest.Tool{
	Arguments: `
		orderId string uuid | amount number 1.. | description string ..200c | expirationMinutes integer 10..1440 =60`,
	Promises: "mutation medium never 60 basic payment_link.created",
	Probes:   []tooltest.Probe{{Field: "orderId", Names: tooltest.Order}},
})
