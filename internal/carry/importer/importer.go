// Package importer reads people's own CSV files of products and customers into a workspace: it reports every mistake of
// a file at once, and a file with one mistake changes nothing. It reads text and calls the nouns; it knows no database
// and no terminal.
package importer

import (
	"context"
	"io"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Into is where files go.
type Into struct {
	Store runtime.Store
	Clock clock.Clock
	// Minor reads prices as whole minor units instead of decimal numbers.
	Minor bool
	// Progress is called as saving proceeds; it may start again from zero when the transaction is retried. It may be
	// nil.
	Progress func(done, total int)
}

// Summary is what an import did. Names are the JSON ones of the import route.
type Summary struct {
	Created int `json:"created"`
	Updated int `json:"updated"`
	// Warnings are lines that were imported and may not be what their owner meant; nil: none.
	Warnings *Problems `json:"warnings,omitempty"`
}

// MostBytes bounds a file that is sent over HTTP: some 200,000 products.
const MostBytes = 64 << 20

// The kinds of files.
const (
	KindProducts  = "products"
	KindCustomers = "customers"
)

// File imports a file of a kind. Mistakes in it come back as *Problems, an
// unknown kind as not_found.
func (in Into) File(ctx context.Context, w *access.Workspace, kind string, file io.Reader) (Summary, error) {
	switch kind {
	case KindProducts:
		return in.Products(ctx, w, file)
	case KindCustomers:
		return in.Customers(ctx, w, file)
	}
	return Summary{}, fault.New(fault.NotFound, "there are no files of %q; there are products and customers", kind)
}

// unit is one transaction with the nouns and the rows they stand on.
type unit struct {
	*core.Unit
	rows core.Rows
}

// write runs fn in one transaction as the business's owner. fn may be retried: it must reset what it collects.
func (in Into) write(ctx context.Context, w *access.Workspace, fn func(unit) error) error {
	return in.Store.Write(change.InBatch(ctx, scope.NewID()), w.ID, func(tx runtime.Tx) error {
		s := &scope.Scope{Workspace: w, Actor: access.Actor{Role: access.Owner, PersonID: "import"},
			Now: in.Clock.Now()}
		u := unit{core.New(s, tx.Core(), core.Aids{}), tx.Core()}
		if err := fn(u); err != nil {
			return err
		}
		return tx.Calls().InsertEvents("", s.Correlation, s.Events(), s.Now)
	})
}

func (in Into) progress(done, total int) {
	if in.Progress != nil {
		in.Progress(done, total)
	}
}
