// Package orders is the tools of a business that takes orders under strict
// contracts: every step names its order, amounts are integer minor units, and the
// question itself holds the stock. It holds contracts and wording; every rule of
// selling lives in the core.
package orders

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var pack = tool.NewPack(tool.Pack{
	Name: "orders", Title: "Toma de pedidos", Locale: locale.ESAR, Types: []string{"orders"},
})

// Pack is the orders tools.
func Pack() *tool.Pack { return pack }

const (
	query    = "query"
	mutation = "mutation"
)

// keyOnly is hidden from models: a program repeats a call with it, a model cannot
// know when it should.
var keyOnly = []string{"idempotencyKey"}
