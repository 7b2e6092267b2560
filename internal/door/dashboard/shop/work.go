package shop

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// The kinds of background work of the catalogue.
const (
	workImport = "import"
	workPrint  = "print"
)

// importPage is the data of the import's page.
type importPage struct {
	*Work
	Summary  *importer.Summary
	Problems *importer.Problems
	Failed   bool // on our side
}

func (area *Shop) showImport(v *page.Visit) (page.Answer, error) {
	p := importPage{Work: area.work(v, workImport)}
	if w := p.Work; w != nil && !w.Running() {
		if sum, ok := w.Result.(importer.Summary); ok && w.Err == nil {
			p.Summary = &sum
		}
		p.Failed = w.Err != nil && !errors.As(w.Err, &p.Problems)
	}
	return page.Page{Name: "import", Title: v.T("import.title"), Data: p, Crumbs: v.Crumbs("catalog")}, nil
}

// importProducts receives a file and imports it in the background: the page shows the progress.
func (area *Shop) importProducts(v *page.Visit) (page.Answer, error) {
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
	w, who, options := v.Workspace, v.Actor(), importer.Options{GoodLines: v.Field("good_lines") != ""}
	err = area.start(v, workImport, page.Printable(path.Base(head.Filename)),
		func(ctx context.Context, progress progress) (any, error) {
			return area.Import(change.By(ctx, who, change.Dashboard), w, importer.KindProducts, bytes.NewReader(raw), options, progress)
		})
	return page.Away{To: v.Path("catalog", "import")}, err
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

// printResult is what the page shows of a finished catalogue.
type printResult struct {
	FileURL      string
	Pages, Items int
}

// printCatalogue makes the catalogue as agents have it made for customers, in the background.
func (area *Shop) printCatalogue(v *page.Visit) (page.Answer, error) {
	e := file.Edition{
		InStock: true, SortBy: "category", Pictures: v.Field("pictures") != "", Prices: v.Field("prices") != "",
	}
	rt, w, who := area.Runtime, v.Workspace, v.Actor()
	err := area.start(v, workPrint, "", func(ctx context.Context, _ progress) (any, error) {
		var plan core.Printing
		err := rt.Read(ctx, w, who, func(u *core.Unit) (err error) { plan, err = u.PlanCatalogue(e); return err })
		var made file.Made
		if err == nil && plan.FileID == "" {
			made, err = rt.Outside(w).Documents.Catalogue(ctx, plan.Edition)
		}
		if err != nil {
			return nil, err
		}
		var p printResult
		err = rt.Write(ctx, w, who, func(u *core.Unit) error {
			f, err := u.KeepCatalogue(plan, made)
			p.FileURL, _ = u.Files.URL(f, core.CatalogueLife)
			p.Pages, p.Items = f.Pages, f.Items
			return err
		})
		return p, err
	})
	return page.Away{To: v.Path("catalog")}, err
}

// Refused is why the work failed, where the user may know.
func (w Work) Refused() string {
	if w.Err == nil {
		return ""
	}
	return fault.From(w.Err).Message
}

// Work is a long background job of a user: it continues when they leave the page, and shows its result when they come
// back. Only the process that runs it knows of it.
type Work struct {
	Name           string // of its subject: a file
	By             string
	Started, Ended time.Time
	Done, Total    int // progress; Total 0: unknown
	Result         any
	Err            error
}

// Running reports whether it is still running.
func (w Work) Running() bool { return w.Ended.IsZero() }

// Percent is the progress in percent, counted in steps, of which there are more than lines in a file.
func (w Work) Percent() int { return w.Done * 100 / max(w.Total, 1) }

// works are the latest jobs of each kind and business.
type works struct {
	mu    sync.Mutex
	of    map[workOf]*Work
	group sync.WaitGroup
}

type workOf struct{ workspaceID, kind string }

// start runs a job in the background. conflict: one of its kind is running. A shutdown cancels it, so it has to be
// all or nothing.
func (area *Shop) start(
	v *page.Visit, kind, name string, do func(ctx context.Context, progress progress) (any, error),
) error {
	all, key := &area.works, workOf{v.Workspace.ID, kind}
	all.mu.Lock()
	defer all.mu.Unlock()
	if w := all.of[key]; w != nil && w.Running() {
		return v.Conflict("work.running")
	}
	w := &Work{Name: name, By: v.Person.Name, Started: v.Now()}
	if all.of == nil {
		all.of = map[workOf]*Work{}
	}
	all.of[key] = w
	change := func(fn func()) {
		all.mu.Lock()
		defer all.mu.Unlock()
		fn()
	}
	all.group.Go(func() {
		result, err := do(area.Closing, func(done, total int) { change(func() { w.Done, w.Total = done, total }) })
		change(func() { w.Result, w.Err, w.Ended = result, err, v.Now() })
	})
	return nil
}

// work is the latest job of a kind; nil: none is known.
func (area *Shop) work(v *page.Visit, kind string) *Work {
	area.works.mu.Lock()
	defer area.works.mu.Unlock()
	w := area.works.of[workOf{v.Workspace.ID, kind}]
	if w == nil {
		return nil
	}
	now := *w
	return &now
}
