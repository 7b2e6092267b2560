// Package retail is the tools of a neighbourhood shop that sells over chat: its catalogue, the draft of a conversation,
// and its customer. Amounts are decimal numbers in the workspace's currency. It contains contracts and wording; the
// rules of selling are in the core.
package retail

import (
	_ "embed"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:embed tools.words
var toolWords string

var pack = tool.NewPack(tool.Pack{
	Name: "retail", Title: "Comercio minorista", Locale: locale.ESAR, Words: toolWords, Types: []string{"retail"},
})

// Pack returns the retail tools.
func Pack() *tool.Pack { return pack }

const (
	query    = "query"
	mutation = "mutation"
	system   = "system"
)
