package retail_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("generate_catalog_pdf", tooltest.Tool{
	Arguments: `
		filters object | filters.categories array | filters.inStockOnly boolean =true
		filters.priceRange object | filters.priceRange.min number 0.. | filters.priceRange.max number 0..
		includeImages boolean =true | includePrices boolean =true | sortBy string name,category,price ="category"`,
	Promises: "mutation low never 60 basic catalog.pdf_generated",
})
