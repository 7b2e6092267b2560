// Package retail is the tools of a neighbourhood shop that sells over chat: its
// catalogue, the draft of a conversation, and the customer behind it. Amounts are
// decimal numbers in the workspace's currency. It holds contracts and wording;
// every rule of selling lives in the core.
package retail

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var pack = tool.NewPack(tool.Pack{
	Name: "retail", Title: "Comercio minorista", Locale: locale.ESAR, Types: []string{"retail"},
})

// Pack is the retail tools.
func Pack() *tool.Pack { return pack }

const (
	query    = "query"
	mutation = "mutation"
	system   = "system"
)
