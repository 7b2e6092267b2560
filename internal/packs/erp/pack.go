// Package erp is the tools of a business that runs on an ERP: lookups, and recording customers' requests, under
// snake_case contracts with decimal amounts. It contains contracts and wording; the rules are in the core.
package erp

import (
	_ "embed"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:embed tools.words
var toolWords string

var pack = tool.NewPack(tool.Pack{
	Name: "erp", Title: "Gestión del negocio", Locale: locale.ESAR, Words: toolWords, Types: []string{"erp"},
})

// Pack returns the ERP tools.
func Pack() *tool.Pack { return pack }
