// Package shop has the pages of what a business sells: today, orders, payments, receipts, customers, the catalogue.
package shop

import (
	"context"
	"embed"
	"html/template"
	"io"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/runtime"
)

//go:embed *.html *.words
var files embed.FS

type progress = func(done, total int)

// Importer reads a file of a kind into a business.
type Importer = func(
	ctx context.Context, w *access.Workspace, kind string, file io.Reader, options importer.Options, progress progress,
) (importer.Summary, error)

// Shop needs the runtime for files and documents, and imports files. Closing ends its background work.
type Shop struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	Import  Importer
	Closing context.Context
	Leaving Leaving
	// LastBackup is when the newest backup was made; zero: there is none.
	LastBackup func(ctx context.Context) (time.Time, error)

	works works
}

// Wait returns once the background work has ended.
func (area *Shop) Wait() { area.works.group.Wait() }

// files is where the business keeps its files.
func (area *Shop) files(v *page.Visit) file.Vault { return area.Runtime.Outside(v.Workspace).Files }

// Area is the pages.
func (area *Shop) Area() page.Area {
	return page.Area{Files: files, Funcs: funcs, Routes: []page.Route{
		page.For(page.Staff, "GET /d/{workspace}/{$}", area.showToday),

		page.For(page.Staff, "GET /d/{workspace}/orders", showBoard),
		page.For(page.Staff, "GET /d/{workspace}/orders/list", listOrders),
		page.For(page.Staff, "GET /d/{workspace}/orders/new", showNewOrder),
		page.For(page.Staff, "POST /d/{workspace}/orders/new", area.takeOrder),
		page.For(page.Staff, "GET /d/{workspace}/orders/{id}", showOrder),
		page.For(page.Staff, "GET /d/{workspace}/orders/{id}/print", printOrder),
		page.For(page.Staff, "POST /d/{workspace}/orders/{id}/move", moveOrder),
		page.For(page.Staff, "POST /d/{workspace}/orders/{id}/lines", changeLine),
		page.For(page.Staff, "POST /d/{workspace}/orders/{id}/notes", changeNotes),
		page.For(page.Staff, "POST /d/{workspace}/orders/{id}/cancel", cancelOrder),
		page.For(page.Staff, "POST /d/{workspace}/orders/{id}/payments", payOrder),
		page.For(page.Staff, "GET /d/{workspace}/payments", listPayments),
		page.For(page.Staff, "POST /d/{workspace}/payments/{id}", decidePayment),

		page.For(page.Staff, "GET /d/{workspace}/customers", listCustomers),
		page.For(page.Staff, "GET /d/{workspace}/customers/new", showNewCustomer),
		page.For(page.Staff, "POST /d/{workspace}/customers/new", area.addCustomer),
		page.For(page.Staff, "GET /d/{workspace}/customers/{id}", showCustomer),
		page.For(page.Staff, "GET /d/{workspace}/customers/{id}/edit", editCustomer),
		page.For(page.Staff, "POST /d/{workspace}/customers/{id}/edit", saveCustomer),
		page.For(page.Staff, "POST /d/{workspace}/customers/{id}/write", area.writeCustomer),
		page.For(page.Staff, "POST /d/{workspace}/customers/{id}/notes", noteCustomer),
		page.For(page.Owners, "GET /d/{workspace}/customers/{id}/export", area.exportCustomer),
		page.For(page.Owners, "POST /d/{workspace}/customers/{id}/erase", area.eraseCustomer),
		page.For(page.Staff, "POST /d/{workspace}/customers/{id}/preferences", setPreferences),
		page.For(page.Staff, "POST /d/{workspace}/customers/{id}/payments", payCustomer),

		page.For(page.Staff, "GET /d/{workspace}/broadcasts", showBroadcasts),
		page.For(page.Owners, "POST /d/{workspace}/broadcasts", startBroadcast),
		page.For(page.Owners, "POST /d/{workspace}/broadcasts/{id}/stop", stopBroadcast),

		page.For(page.Staff, "GET /d/{workspace}/receipts", showReceipts),
		page.For(page.Staff, "GET /d/{workspace}/receipts/{id}", showReceipt),
		page.For(page.Staff, "GET /d/{workspace}/receipts/{id}/file", area.receiptFile),
		page.For(page.Staff, "POST /d/{workspace}/receipts/{id}/attach", attachReceipt),
		page.For(page.Staff, "POST /d/{workspace}/receipts/{id}/reject", rejectReceipt),

		page.For(page.Staff, "GET /d/{workspace}/catalog", area.showCatalog),
		page.For(page.Staff, "GET /d/{workspace}/catalog/new", showNewProduct),
		page.For(page.Staff, "POST /d/{workspace}/catalog/new", area.saveProduct),
		page.For(page.Staff, "GET /d/{workspace}/catalog/edit", showEdit),
		page.For(page.Staff, "POST /d/{workspace}/catalog/edit", saveEdit),
		page.For(page.Staff, "GET /d/{workspace}/catalog/raise", showRaise),
		page.For(page.Staff, "POST /d/{workspace}/catalog/raise", raise),
		page.For(page.Staff, "GET /d/{workspace}/import/{kind}", page.With(importNamed, area.showImport)),
		page.For(page.Staff, "POST /d/{workspace}/import/{kind}", page.With(importNamed, area.receiveImport)),
		page.For(page.Staff, "POST /d/{workspace}/import/{kind}/go", page.With(importNamed, area.continueImport)),
		page.For(page.Staff, "GET /d/{workspace}/import/products/example", exampleFile),
		page.For(page.Staff, "POST /d/{workspace}/catalog/pdf", area.printCatalogue),
		page.For(page.Staff, "GET /d/{workspace}/catalog/product/{id}", showProduct),
		page.For(page.Staff, "POST /d/{workspace}/catalog/product/{id}", area.saveProduct),
		page.For(page.Staff, "POST /d/{workspace}/catalog/product/{id}/stock", adjustStock),
		page.For(page.Staff, "POST /d/{workspace}/catalog/product/{id}/picture", area.setPicture),
	}}
}

// funcs are the words and figures that templates ask for.
var funcs = template.FuncMap{
	"orderStatus": orderStatus, "orderState": orderState, "orderTone": orderTone, "orderMove": orderMove,
	"deliveryMethod": page.Lookup(deliveryNames),
	"paymentMethods": paymentMethods, "paymentMethod": paymentMethod, "typed": typedAmount,
	"wide":       func(n int) int64 { return int64(n) },
	"commas":     func(list []string) string { return strings.Join(list, ", ") },
	"readAmount": readAmount, "sure": sure, "percent": percent, "digitKey": digitKey,
	"priceFrom": priceFrom, "less": less, "picture": picture, "variantCount": variantCount, "problem": problem,
	"lines": func(list []string) string { return strings.Join(list, "\n") },
}
