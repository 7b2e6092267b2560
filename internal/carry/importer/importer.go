// Package importer reads people's own CSV files and spreadsheets into a workspace: it reports every mistake of
// a file at once, and a file with one mistake changes nothing, unless its good lines alone are asked for. It reads files and
// calls the nouns; it knows no database and no terminal.
package importer

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Into is where files go, and how.
type Into struct {
	Store runtime.Store
	Clock clock.Clock
	// Minor reads prices as whole minor units instead of decimal numbers.
	Minor bool
	Options
	// Progress is called as saving proceeds; it may start again from zero when the transaction is retried. It may be
	// nil.
	Progress func(done, total int)
}

// Options are what the sender of a file chooses.
type Options struct {
	// Map says which column a heading means, beyond those that are known by their names: "Detalle": "name". Ignored leaves it out.
	Map map[string]string
	// Mend is what cells say instead of what the file has there.
	Mend map[Cell]string
	// GoodLines imports the lines without mistakes; else one mistake refuses the file.
	GoodLines bool
	// Shown is a file whose sender sees how it is understood: without a column of names its descriptions are names, and products
	// without codes get theirs from their names; a list without stock adds products that are sold without counting it, and one with stock
	// has what it names counted.
	Shown bool
	// DryRun finds out what would happen and changes nothing.
	DryRun bool
}

// Cell is one place of a file: a line, and a column by our name of it.
type Cell struct {
	Line   int
	Column string
}

// Summary is what an import did. Names are the JSON ones of the import route.
type Summary struct {
	Created int `json:"created"`
	Updated int `json:"updated"`
	// Unchanged is how many of the updated ones were already as the file says.
	Unchanged int `json:"unchanged"`
	// Uncounted is how many of the created products are sold without counting their stock, of which the file said nothing.
	Uncounted int `json:"-"`
	// Warnings are lines that were imported and may not be what their owner meant; nil: none.
	Warnings *Problems `json:"warnings,omitempty"`
	// Skipped are the mistakes of lines that were left out; nil: none.
	Skipped *Problems `json:"skipped,omitempty"`
	// Preview is what a dry run saw.
	Preview *Preview `json:"preview,omitempty"`
}

// Preview shows how a file is understood.
type Preview struct {
	Lines   int        `json:"lines"`
	Columns []Match    `json:"columns"`
	Rows    [][]string `json:"rows"` // the first ones
	Missing []string   `json:"-"`    // the columns without which the file says nothing
	// Problems are all mistakes; nil: none.
	Problems *Problems `json:"problems,omitempty"`
}

// MostBytes bounds a file: some 200,000 products.
const MostBytes = 64 << 20

// The kinds of files.
const (
	KindProducts  = "products"
	KindCustomers = "customers"
	KindServices  = "services"
	KindStock     = "stock"
	KindPrices    = "prices"
)

// Kinds are all of them.
func Kinds() []string {
	return []string{KindProducts, KindCustomers, KindServices, KindStock, KindPrices}
}

// File imports a file of a kind. Mistakes in it come back as *Problems, an
// unknown kind as not_found.
func (in Into) File(ctx context.Context, w *access.Workspace, kind string, file io.Reader) (Summary, error) {
	switch kind {
	case KindProducts, KindStock, KindPrices:
		return in.shelf(ctx, w, kind, file)
	case KindCustomers:
		return in.Customers(ctx, w, file)
	case KindServices:
		return in.services(ctx, w, file)
	}
	return Summary{}, fault.New(fault.NotFound, "there are no files of %q; there are %s", kind, strings.Join(Kinds(), ", "))
}

// unit is one transaction with the nouns and the rows they stand on.
type unit struct {
	*core.Unit
	rows core.Rows
}

var errDryRun = errors.New("importer: it was only tried")

// write runs fn in one transaction as the business's owner. fn may be retried: it must reset what it collects.
func (in Into) write(ctx context.Context, w *access.Workspace, fn func(unit) error) error {
	err := in.Store.Write(change.InBatch(ctx, scope.NewID()), w.ID, func(tx runtime.Tx) error {
		s := &scope.Scope{Workspace: w, Actor: access.Actor{Role: access.Owner, PersonID: "import"},
			Now: in.Clock.Now()}
		u := unit{core.New(s, tx.Core(), core.Aids{}), tx.Core()}
		if err := fn(u); err != nil {
			return err
		}
		if in.DryRun {
			return errDryRun
		}
		return tx.Calls().InsertEvents("", s.Correlation, s.Events(), s.Now)
	})
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// mostRounds is how often lines with mistakes are left out and the rest is tried again: each round finds mistakes of another
// stage, or of lines that need one that was left out.
const mostRounds = 8

// run saves the rows of a file: all of them, or those without mistakes. save reports the mistakes that need the database as
// *Problems.
func run[R interface{ place() row }](ctx context.Context, in Into, w *access.Workspace, problems *Problems, tables []*table, rows []R,
	save func(u unit, good, bad []R) (Summary, error)) (sum Summary, err error) {
	preview := &Preview{Lines: len(rows), Columns: []Match{}, Rows: [][]string{}}
	for _, t := range tables {
		preview.see(t)
	}
	for range mostRounds {
		if problems.hopeless() {
			break
		}
		var good, bad []R
		for _, r := range rows {
			if problems.lines[r.place().line] {
				bad = append(bad, r)
			} else {
				good = append(good, r)
			}
		}
		to := in
		to.DryRun = in.DryRun || len(bad) > 0 && !in.GoodLines // what else is wrong is told, too
		var more *Problems
		err = to.write(ctx, w, func(u unit) (err error) { sum, err = save(u, good, bad); return err })
		if !errors.As(err, &more) {
			break
		}
		problems.join(more)
		err = nil
	}
	if err != nil {
		return Summary{}, err
	}
	wrong := problems.err()
	switch {
	case in.DryRun:
		sum.Preview = preview
		if wrong != nil {
			preview.Problems = problems
			problems.locate(tables)
			if !in.GoodLines || problems.hopeless() {
				sum.Created, sum.Updated, sum.Unchanged, sum.Warnings = 0, 0, 0, nil
			}
		}
	case wrong != nil && (!in.GoodLines || problems.hopeless()):
		return Summary{}, problems
	case wrong != nil:
		problems.locate(tables)
		sum.Skipped = problems
	}
	return sum, nil
}

// seen is how many rows a preview has.
const seen = 10

func (p *Preview) see(t *table) {
	p.Columns = append(p.Columns, t.Matches...)
	p.Rows = append(p.Rows, t.first...)
	p.Missing = append(p.Missing, t.missing...)
	if len(t.rows) == 0 {
		p.Rows = append(p.Rows, t.below...)
	}
}

func texts(cells []cell) []string {
	out := make([]string, 0, len(cells))
	for _, c := range cells {
		out = append(out, c.text)
	}
	return out
}

func (in Into) progress(done, total int) {
	if in.Progress != nil {
		in.Progress(done, total)
	}
}
