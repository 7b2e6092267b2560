package shop

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// importKind is a kind of file as pages show it.
type importKind struct {
	name        string
	title, what string   // the keys of its title and of what it is
	within      string   // the page of the menu that it belongs to
	list        []string // where its things are listed
	only        func(v *page.Visit) bool
}

var importKinds = []importKind{
	{importer.KindProducts, "import.products", "import.products.text", "catalog", []string{"catalog"}, (*page.Visit).Sells},
	{importer.KindStock, "import.stock", "import.stock.text", "catalog", []string{"catalog"}, (*page.Visit).Sells},
	{importer.KindPrices, "import.prices", "import.prices.text", "catalog", []string{"catalog"}, (*page.Visit).Sells},
	{importer.KindCustomers, "import.customers", "import.customers.text", "customers", []string{"customers"}, nil},
	{importer.KindServices, "import.services", "import.services.text", "settings", []string{"settings", "services"}, (*page.Visit).Books},
}

// importNamed is the kind in the address.
func importNamed(v *page.Visit) (importKind, error) {
	for _, k := range importKinds {
		if k.name == v.Request.PathValue("kind") {
			return k, nil
		}
	}
	return importKind{}, page.NotFound()
}

// work is the name of its background work.
func (k importKind) work() string { return "import " + k.name }

// arrival is a file on its way in: it was looked at and waits for its sender's word, or it is in.
type arrival struct {
	raw  []byte // nil once it is in
	how  importer.Options
	seen importer.Summary // of what it would do, or did
}

// importPage is the data of the page of an import.
type importPage struct {
	Kind          string
	Text          string
	Kinds         []page.Choice
	To, List      string
	Chat          string // where customers write
	Template      page.Exported
	Work          *Work
	Seen          string
	Look          *importLook       // the file waits for its sender
	Summary       *importer.Summary // it is in
	Problems      *importer.Problems
	Failed, Ended bool // Failed: on our side
	headings      map[string]string
}

// Lines are mistakes with the headings of their columns.
func (p importPage) Lines(list []importer.Problem) (out []mend) {
	for _, problem := range list {
		out = append(out, mend{Problem: problem, Heading: cmp.Or(p.headings[problem.Column], problem.Column)})
	}
	return out
}

// importLook is how a file is understood.
type importLook struct {
	importer.Summary
	Columns []importColumn
	Missing []string // columns that it needs and has not
	Mends   []mend
	Wrong   int
	Some    bool // something of it can be imported as it is
}

// importColumn is a column of the file, with what it may mean.
type importColumn struct {
	Name, Heading, Sample string
	Ignored               bool
	Options               []page.Choice
}

// mend is a mistake, with the cell that its sender can write anew.
type mend struct {
	importer.Problem
	Name, Heading string // Name is empty where only skipping the line helps
}

func (area *Shop) showImport(v *page.Visit, k importKind) (page.Answer, error) {
	at := v.Path("import", k.name)
	p := importPage{Kind: k.name, Text: v.T(k.what), To: at, List: v.Path(k.list...), Chat: v.ChatPath(), Template: v.Exported(k.name)}
	var places []stock.Place
	if err := v.Read(func(u *core.Unit) (err error) { places, err = u.Stock.Places(); return err }); err != nil {
		return nil, err
	}
	for _, one := range importKinds {
		if one.only == nil || one.only(v) || one.name == k.name {
			p.Kinds = append(p.Kinds, page.Choice{Title: v.T(one.title), Path: v.Path("import", one.name), Here: one.name == k.name})
		}
	}
	if w := area.work(v, k.work()); w != nil {
		p.Work, p.Seen, p.Ended = w, page.Seen(w.Started), !w.Running()
		a, _ := w.Result.(*arrival)
		fields := importer.Fields(v.Workspace, k.name, places, v.Tag)
		p.headings = a.headings(fields)
		switch {
		case !p.Ended:
		case w.Err != nil:
			p.Failed = !errors.As(w.Err, &p.Problems)
		case a != nil && a.raw == nil:
			p.Summary = &a.seen
		case a != nil:
			p.Look = a.look(fields, p.headings, v.T("import.ignore"))
		}
	}
	return page.Page{Name: "import", Within: k.within, Title: v.T("import.title"), Data: p, Crumbs: v.Crumbs(k.within)}, nil
}

// headings are how people know the columns: as the file calls them, or as we do.
func (a *arrival) headings(fields []importer.Column) map[string]string {
	list := map[string]string{}
	for _, f := range fields {
		list[f.Name] = f.Heading
	}
	if a != nil && a.seen.Preview != nil {
		for _, c := range a.seen.Preview.Columns {
			list[c.Field] = c.Heading
		}
	}
	return list
}

// look is how the page shows a file that waits. fields are what its columns may mean.
func (a *arrival) look(fields []importer.Column, headings map[string]string, ignore string) *importLook {
	out := &importLook{Summary: a.seen, Some: a.seen.Created+a.seen.Updated > 0}
	preview := a.seen.Preview
	for i, c := range preview.Columns {
		shown := importColumn{Name: "map-" + strconv.Itoa(i), Heading: c.Heading, Sample: sampleOf(preview.Rows, c.At),
			Ignored: c.Field == ""}
		shown.Options = append(shown.Options, page.Choice{Title: ignore, Value: importer.Ignored, Here: shown.Ignored})
		for _, f := range fields {
			shown.Options = append(shown.Options, page.Choice{Title: f.Heading, Value: f.Name, Here: f.Name == c.Field})
		}
		if !slices.ContainsFunc(shown.Options, func(o page.Choice) bool { return o.Here }) {
			shown.Options = append(shown.Options, page.Choice{Title: c.Field, Value: c.Field, Here: true})
		}
		out.Columns = append(out.Columns, shown)
	}
	for _, f := range fields {
		if slices.Contains(preview.Missing, f.Name) && len(out.Columns) > 0 {
			out.Missing = append(out.Missing, f.Heading)
		}
	}
	if preview.Problems == nil {
		return out
	}
	out.Wrong = preview.Problems.Total
	named := map[string]bool{}
	for _, problem := range preview.Problems.List {
		if len(out.Missing) > 0 {
			break // the columns come first
		}
		m := mend{Problem: problem, Heading: cmp.Or(headings[problem.Column], problem.Column)}
		if name := mendName(importer.Cell{Line: problem.Line, Column: problem.Column}); problem.Mendable && !named[name] {
			m.Name, named[name] = name, true
		}
		out.Mends = append(out.Mends, m)
	}
	return out
}

// sampleOf are the first things that stand in a column.
func sampleOf(rows [][]string, at int) string {
	var list []string
	for _, r := range rows {
		if at < len(r) && r[at] != "" && len(list) < 3 {
			list = append(list, r[at])
		}
	}
	return strings.Join(list, " · ")
}

func mendName(c importer.Cell) string { return "mend-" + strconv.Itoa(c.Line) + "-" + c.Column }

// receiveImport takes a file and looks at it in the background: the page shows the progress, and then how it is understood.
func (area *Shop) receiveImport(v *page.Visit, k importKind) (page.Answer, error) {
	whole := v.Request.Body
	v.Request.Body = http.MaxBytesReader(v.Writer, whole, importer.MostBytes+64<<10)
	sent, head, err := v.Request.FormFile("file")
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		upload.Refuse(whole)
		return nil, v.Invalid("import.large")
	case err != nil:
		return nil, v.Invalid("import.none")
	}
	defer func() { _ = sent.Close() }()
	raw, err := io.ReadAll(sent)
	if err != nil {
		return nil, err
	}
	name := page.Printable(path.Base(strings.ReplaceAll(head.Filename, `\`, "/")))
	return area.carry(v, k, name, &arrival{raw: raw}, false)
}

// continueImport takes what the sender says of the columns and the mistakes, and imports the file or looks at it again.
func (area *Shop) continueImport(v *page.Visit, k importKind) (page.Answer, error) {
	w := area.work(v, k.work())
	var before *arrival
	if w != nil && !w.Running() {
		before, _ = w.Result.(*arrival)
	}
	if before == nil || before.raw == nil || v.Field("seen") != page.Seen(w.Started) {
		return nil, v.Conflict("import.gone")
	}
	a := &arrival{raw: before.raw, how: importer.Options{Map: maps.Clone(before.how.Map), Mend: maps.Clone(before.how.Mend)}}
	a.read(v, before.seen.Preview)
	a.how.GoodLines = v.Field("do") == "good"
	return area.carry(v, k, w.Name, a, v.Field("do") != "look")
}

// read adds what the form says.
func (a *arrival) read(v *page.Visit, preview *importer.Preview) {
	if a.how.Map == nil {
		a.how.Map = map[string]string{}
	}
	if a.how.Mend == nil {
		a.how.Mend = map[importer.Cell]string{}
	}
	for i, c := range preview.Columns {
		chosen := v.Field("map-" + strconv.Itoa(i))
		if chosen != "" && chosen != c.Field && !(chosen == importer.Ignored && c.Field == "") {
			a.how.Map[c.Heading] = chosen
		}
	}
	if preview.Problems == nil {
		return
	}
	for _, problem := range preview.Problems.List {
		c := importer.Cell{Line: problem.Line, Column: problem.Column}
		if name := mendName(c); problem.Mendable && v.Request.PostForm.Has(name) && v.Field(name) != problem.Value {
			a.how.Mend[c] = v.Field(name)
		}
	}
}

// carry looks at a file, or imports it, in the background. A file whose mistakes are found only then is looked at again.
func (area *Shop) carry(v *page.Visit, k importKind, name string, a *arrival, in bool) (page.Answer, error) {
	w, who := v.Workspace, v.Actor()
	err := area.start(v, k.work(), name, func(ctx context.Context, progress progress) (any, error) {
		ctx = change.By(ctx, who, change.Dashboard)
		try := func(o importer.Options) (importer.Summary, error) {
			o.Shown = true
			return area.Import(ctx, w, k.name, bytes.NewReader(a.raw), o, progress)
		}
		if in {
			done, err := try(a.how)
			if err == nil {
				return &arrival{seen: done}, nil
			}
			if problems := (*importer.Problems)(nil); !errors.As(err, &problems) {
				return nil, err
			}
		}
		err := a.tryWith(try)
		return a, err
	})
	if err == nil {
		area.await(v, k.work())
	}
	return page.Away{To: v.Path("import", k.name)}, err
}

// tryWith finds out what the file would do. Columns with headings of their own are left out until its sender says otherwise.
func (a *arrival) tryWith(try func(importer.Options) (importer.Summary, error)) (err error) {
	how := a.how
	how.DryRun, how.GoodLines = true, true
	if a.seen, err = try(how); err != nil {
		return err
	}
	unknown := lists.Filter(a.seen.Preview.Columns, func(m importer.Match) bool { return m.Field == "" })
	if a.seen.Preview.Problems == nil || len(unknown) == 0 {
		return nil
	}
	how.Map = maps.Clone(how.Map)
	if how.Map == nil {
		how.Map = map[string]string{}
	}
	for _, m := range unknown {
		how.Map[m.Heading] = importer.Ignored
	}
	a.how.Map = how.Map
	a.seen, err = try(how)
	return err
}

// problem is a mistake in the file, in the reader's language.
func problem(v page.View, p importer.Problem) string { return p.In(v.Tag) }

// example is a sample file: a product, one with variants, and its variants.
const example = "sku,name,category,price,product_sku,stock_local,low_stock_threshold\r\n" +
	"YER-1,Yerba 1 kg,Almacén,8450,,24,6\r\n" +
	"REM,Remera lisa,Ropa,12500,,,\r\n" +
	"REM-S,S,,,REM,8,2\r\n" +
	"REM-M,M,,,REM,10,2\r\n"

func exampleFile(*page.Visit) (page.Answer, error) {
	return page.Download{
		Name: "mostrador.csv", Kind: "text/csv; charset=utf-8", Body: strings.NewReader("\ufeff" + example),
	}, nil
}
