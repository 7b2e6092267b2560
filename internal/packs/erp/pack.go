// Package erp is the tools of a business run on an ERP: looking things up and
// recording what customers want, under snake_case contracts with decimal amounts.
// It holds contracts and wording; every rule lives in the core.
package erp

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var pack = tool.NewPack(tool.Pack{
	Name: "erp", Title: "Gestión del negocio", Locale: locale.ESAR, Types: []string{"erp"},
})

// Pack is the erp tools.
func Pack() *tool.Pack { return pack }
