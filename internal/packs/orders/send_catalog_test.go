package orders_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("send_catalog", tooltest.Tool{
	Arguments: `
		productIds array | category string | query string | includePrices boolean =true | includeStock boolean =true
		format string list,carousel,detailed ="list" | headerMessage string ..200c | footerMessage string ..200c`,
	Promises: "mutation low never 10 basic message.sent",
	Probes: []tooltest.Probe{
		{Field: "productIds", Names: tooltest.Product, As: func(id string) any { return []string{id} }},
		{Field: "category", Names: tooltest.Words},
		{Field: "query", Names: tooltest.Words},
	},
})
