// Package packs lists the packs. Each tool has its own file, in the folder of its pack.
package packs

import (
	"github.com/mostrador/mostrador/internal/packs/agenda"
	"github.com/mostrador/mostrador/internal/packs/erp"
	"github.com/mostrador/mostrador/internal/packs/frontdesk"
	"github.com/mostrador/mostrador/internal/packs/orders"
	"github.com/mostrador/mostrador/internal/packs/retail"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:generate go run ./gen

// All returns every pack, in the order in which documents list them.
func All() []*tool.Pack {
	return []*tool.Pack{retail.Pack(), orders.Pack(), frontdesk.Pack(), erp.Pack(), agenda.Pack()}
}

// Set returns every tool of every pack.
func Set() *tool.Set { return tool.NewSet(All()...) }
