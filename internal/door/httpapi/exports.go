package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	history "github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// Exports writes lists as files. A file has what the list's own route answers to the same caller: its roles, its filters
// and what it masks are those of the list, because each page of it is asked of that route.
type Exports struct{ *router }

// NewExports is for those who ask for lists without a key: the dashboard and the machine's own commands.
func NewExports(c Config) Exports { return Exports{newRouter(c)} }

// listRoute is a route that answers with a list.
type listRoute struct {
	item  reflect.Type
	pages bool                                           // it takes the id of the last one seen
	rows  func(answer []byte) ([]json.RawMessage, error) // nil: the answer has them as data
}

func (list[T]) item() reflect.Type { return reflect.TypeFor[T]() }

// noteList remembers a route that answers with a list.
func noteList[In, Body any](r *router, op huma.Operation) {
	var body Body
	l, is := any(body).(interface{ item() reflect.Type })
	if !is || op.Method != http.MethodGet || strings.Contains(op.Path, "{") || slices.Contains(noExports, op.Path) {
		return
	}
	paged := slices.ContainsFunc(reflect.VisibleFields(reflect.TypeFor[In]()),
		func(f reflect.StructField) bool { return f.Tag.Get("query") == "after" })
	r.lists[op.Path] = listRoute{item: l.item(), pages: paged}
}

// noteRows remembers a route whose answer is no list and can be written as one: how rows are made of it.
func noteRows[Answer, Row any](r *router, path string, rows func(Answer) []Row) {
	r.lists[path] = listRoute{item: reflect.TypeFor[Row](), rows: func(raw []byte) ([]json.RawMessage, error) {
		var answer Answer
		if err := json.Unmarshal(raw, &answer); err != nil {
			return nil, err
		}
		var out []json.RawMessage
		for _, row := range rows(answer) {
			one, err := json.Marshal(row)
			if err != nil {
				return nil, err
			}
			out = append(out, one)
		}
		return out, nil
	}}
}

// noExports are lists that are no files: what the program itself has, an operator's, what can only be asked of one product or one
// time, and stock, which has an export of its own.
var noExports = []string{"/v1/roles", "/v1/tools", operatorPath, "/v1/stock/adjustments", "/v1/stock", "/v1/availability"}

// rowsFrom are the exports that have the rows of another list, in other columns.
var rowsFrom = map[string]string{"stock": "products", "prices": "products", "order-lines": "orders"}

// path is the route of an export's list; false: there is no such export.
func (e Exports) path(name string) (path string, known bool) {
	if of := rowsFrom[name]; of != "" {
		name = of
	}
	for path := range e.lists {
		if exportName(path) == name {
			return path, true
		}
	}
	return "", false
}

func exportName(path string) string {
	return strings.ReplaceAll(strings.TrimPrefix(path, "/v1/"), "/", "-")
}

// Names are all exports.
func (e Exports) Names() []string {
	names := slices.Collect(maps.Keys(rowsFrom))
	for path := range e.lists {
		names = append(names, exportName(path))
	}
	slices.Sort(names)
	return names
}

const exportListText = "The rows that the list's route answers to the same key and filters, all pages of them: format is csv or xlsx, the other " +
	"parameters are the list's. Products, customers, services, stock and prices have the columns that the import reads. Headings are in the language of " +
	"Accept-Language, amounts and dates as the business writes them; in CSV an apostrophe stands before what a spreadsheet would take for a formula. " +
	"It is noted in the history who exported what."

func (e Exports) register() {
	op := explained(get("/v1/exports/{list}", "exportList", "A list as CSV or as a spreadsheet"), exportListText)
	which := pathParam("list", "Which list.")
	which.Schema = &huma.Schema{Type: huma.TypeString}
	for _, name := range e.Names() {
		which.Schema.Enum = append(which.Schema.Enum, name)
	}
	format := &huma.Param{Name: "format", In: "query", Schema: &huma.Schema{Type: huma.TypeString, Default: sheet.CSV,
		Enum: []any{sheet.CSV, sheet.XLSX}}}
	op.Parameters = []*huma.Param{which, format}
	op.Responses = map[string]*huma.Response{"200": response("The file", "text/csv", textSchema)}
	op.Responses["200"].Content[sheet.XLSX.Type()] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
	addPlain(e.router, op, e.serve)
}

func (e Exports) serve(w http.ResponseWriter, req *http.Request, c caller) {
	x := sheet.Asked(req.PathValue("list"), req.URL.Query(), c.Workspace.Locale)
	if req.Header.Get("Accept-Language") != "" {
		x.Tag = visitor.Language(req)
	}
	err := doorkit.SendFile(w, x.Name(), x.Format.Type(), func(to io.Writer) error { return e.write(req.Context(), c, x, to) })
	if err != nil {
		e.problem(req.Context(), err).write(w)
	}
}

// Write writes a list as an actor sees it. Codes: not_found for a list that there is not, forbidden, and invalid_arguments for
// what the list's filters are not.
func (e Exports) Write(ctx context.Context, w *access.Workspace, who access.Actor, x sheet.Request, to io.Writer) error {
	c := caller{Principal: access.Principal{Workspace: w, Actor: who}}
	return e.write(context.WithValue(ctx, callerKey{}, c), c, x, to)
}

var (
	msgNoList = locale.Text{ES: "No hay ninguna lista %q. Hay: %s.", PT: "Não há nenhuma lista %q. Há: %s.", EN: "There is no list %q. There are: %s."}
	msgFormat = locale.Text{ES: "El formato es csv o xlsx.", PT: "O formato é csv ou xlsx.", EN: "The format is csv or xlsx."}
	msgPaged  = locale.Text{ES: "Un archivo tiene todas las páginas: no lleva %s.", PT: "Um arquivo tem todas as páginas: não leva %s.",
		EN: "A file has all pages: it takes no %s."}
	msgLong = locale.Text{ES: "La lista no entra en una planilla: pedila como CSV.", MX: "La lista no cabe en una hoja: pídela como CSV.",
		PT: "A lista não cabe em uma planilha: peça como CSV.", EN: "The list does not fit into a spreadsheet: ask for CSV."}
)

func (e Exports) write(ctx context.Context, c caller, x sheet.Request, to io.Writer) error {
	path, known := e.path(x.List)
	switch err := staffOnly(c); {
	case err != nil:
		return err
	case !known:
		return fault.New(fault.NotFound, "%s", msgNoList.In(x.Tag, x.List, strings.Join(e.Names(), ", ")))
	case !slices.Contains(sheet.Formats(), x.Format):
		return invalid("query.format", msgFormat.In(x.Tag))
	}
	for _, name := range []string{"after", "limit"} {
		if x.Query.Has(name) {
			return invalid("query."+name, msgPaged.In(x.Tag, name))
		}
	}
	rows, err := e.rowsOf(ctx, c, x, path)
	if err != nil {
		return err
	}
	n, err := rows.write(to, pagesOf{e.router, c, path, x.Query, e.lists[path]})
	if err == sheet.ErrTooLong { //nolint:errorlint // it is never wrapped
		return fault.New(fault.InvalidArguments, "%s", msgLong.In(x.Tag))
	}
	if err != nil {
		return err
	}
	return e.runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		return u.History.Exported(x.List, history.ExportFields{Format: string(x.Format), Filter: x.Query.Encode(), Rows: int64(n)})
	})
}

// filled makes sure that a row has a cell for each of n columns.
func filled(cells []sheet.Cell, n int) error {
	if len(cells) != n {
		return fmt.Errorf("httpapi: a row of an export has %d cells for %d columns", len(cells), n)
	}
	return nil
}
