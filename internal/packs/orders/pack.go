// Package orders is the tools of a business that takes orders under strict contracts: every call names its order,
// amounts are integer minor units, and the question itself holds the stock. It contains contracts and wording; the
// rules of selling are in the core.
package orders

import (
	_ "embed"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:embed tools.words
var toolWords string

var pack = tool.NewPack(tool.Pack{
	Name: "orders", Title: "Toma de pedidos", Locale: locale.ESAR, Words: toolWords, Types: []string{"orders"},
})

// Pack returns the orders tools.
func Pack() *tool.Pack { return pack }

const (
	query    = "query"
	mutation = "mutation"
)

// keyOnly is hidden from models: a program retries a call with the key, a model cannot know when it should.
var keyOnly = []string{"idempotencyKey"}
