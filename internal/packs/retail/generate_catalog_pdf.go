package retail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type generateCatalogIn struct {
	Filters       *catalogFilters `json:"filters,omitempty" doc:"Qué productos entran; sin esto, todos los que hay en stock"`
	IncludeImages bool            `json:"includeImages,omitempty" jsonschema:"default=true" doc:"Con fotos, en tarjetas; sin ellas sale una lista"`
	IncludePrices bool            `json:"includePrices,omitempty" jsonschema:"default=true" doc:"Con los precios"`
	SortBy        string          `json:"sortBy,omitempty" jsonschema:"enum=name,enum=category,enum=price,default=category" doc:"Por categoría sale en secciones; si no, en una sola lista"`
}

type catalogFilters struct {
	Categories  []string    `json:"categories,omitempty" doc:"Solo estas categorías"`
	InStockOnly bool        `json:"inStockOnly,omitempty" jsonschema:"default=true" doc:"Dejar afuera lo que hoy no se puede vender"`
	PriceRange  *priceRange `json:"priceRange,omitempty" doc:"Solo lo que cuesta entre estos precios"`
}

type generateCatalogOut struct {
	PDFID        string    `json:"pdfId" jsonschema:"format=uuid"`
	FileURL      string    `json:"fileUrl" jsonschema:"format=uri" doc:"Enlace para descargarlo mientras no venza"`
	FileSize     int64     `json:"fileSize" doc:"Tamaño en bytes"`
	PageCount    int       `json:"pageCount"`
	ProductCount int       `json:"productCount"`
	ExpiresAt    time.Time `json:"expiresAt"`
	GeneratedAt  time.Time `json:"generatedAt"`
}

// catalogPlan is what is to be printed, or the document that is there already.
type catalogPlan struct {
	FileID  string       `json:"file_id,omitempty"`
	MadeOf  string       `json:"made_of"`
	Edition file.Edition `json:"edition"`
}

const (
	// free stands for an upper bound of nothing: no price is that low.
	free        = -1
	catalogLife = 24 * time.Hour
	catalogSame = time.Hour // for which an unchanged catalogue is not printed again
)

var _ = tool.DefineCall(pack, tool.Spec{
	Name:     "generate_catalog_pdf",
	Title:    "Generar el catálogo en PDF",
	Doc:      "Arma un PDF con los productos del comercio, entero o filtrado por categoría, stock y precio, y devuelve un enlace que sirve por 24 horas. Para que el cliente lo reciba en el chat hay que mandárselo con send_pdf_whatsapp.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, Timeout: 30 * time.Second,
	Events: []string{"catalog.pdf_generated"},
	Key:    "catalog_pdf:{workspaceId}:{filtersHash}:{catalogVersion}, durante una hora",
}, tool.Outside[generateCatalogIn, catalogPlan, file.Made, generateCatalogOut]{
	Prepare: prepareCatalog, Do: printCatalog, Settle: settleCatalog,
	// A document without a row is one that nobody has: it is made again.
	Resolve: func(context.Context, *core.Outside, string, catalogPlan) (file.Made, bool, error) {
		return file.Made{}, false, nil
	},
})

var (
	msgNothingToPrint = locale.Text{
		ES: "No hay productos con esos filtros para armar el catálogo.",
		PT: "Não há produtos com esses filtros para montar o catálogo.",
		EN: "There are no products with those filters to put into a catalogue.",
	}
	msgNoLinks = locale.Text{
		ES: "El servidor no tiene configurada la clave con la que se firman los enlaces a archivos.",
		PT: "O servidor não tem configurada a chave que assina os links de arquivos.",
		EN: "The server has no key to sign links to files with.",
	}
	wordCatalog = locale.Text{ES: "Catálogo", PT: "Catálogo", EN: "Catalogue"}
	msgMinMax   = locale.Text{
		ES: "El precio mínimo no puede ser mayor que el máximo.",
		PT: "O preço mínimo não pode ser maior que o máximo.",
		EN: "The lowest price cannot be above the highest.",
	}
)

func prepareCatalog(_ context.Context, u *core.Unit, in generateCatalogIn) (plan catalogPlan, err error) {
	if !u.Files.Linked() {
		return plan, fault.New(fault.Conflict, "%s", u.Say(msgNoLinks))
	}
	if plan.Edition, err = in.edition(u); err != nil {
		return plan, err
	}
	e := plan.Edition
	parts, err := u.Catalog.Categories(catalog.Filter{Categories: e.Categories, InStock: e.InStock, MinPrice: e.MinPrice, MaxPrice: e.MaxPrice})
	if err != nil {
		return plan, err
	}
	if len(parts) == 0 || e.MaxPrice == free {
		return plan, fault.New(fault.NotFound, "%s", u.Say(msgNothingToPrint))
	}
	version, err := u.Catalog.Version()
	if err != nil {
		return plan, err
	}
	if plan.MadeOf, err = madeOf(e, version); err != nil {
		return plan, err
	}
	same, found, err := u.Files.Made(plan.MadeOf, u.Now.Add(-catalogSame))
	if found {
		plan.FileID = same.ID
	}
	return plan, err
}

// edition reads the arguments; categories that differ only in how they are written
// are one.
func (in generateCatalogIn) edition(u *core.Unit) (e file.Edition, err error) {
	e = file.Edition{InStock: true, Pictures: in.IncludeImages, Prices: in.IncludePrices, SortBy: in.SortBy}
	f := in.Filters
	if f == nil {
		return e, nil
	}
	e.InStock = f.InStockOnly
	for _, name := range f.Categories {
		if name = locale.Fold(name); name != "" {
			e.Categories = append(e.Categories, name)
		}
	}
	slices.Sort(e.Categories)
	e.Categories = slices.Compact(e.Categories)
	if r := f.PriceRange; r != nil {
		if e.MinPrice, err = bound(u, "/filters/priceRange/min", r.Min); err != nil {
			return e, err
		}
		if e.MaxPrice, err = bound(u, "/filters/priceRange/max", r.Max); err != nil {
			return e, err
		}
		if r.Max != nil && e.MinPrice > e.MaxPrice {
			return e, u.Invalid("/filters/priceRange/max", msgMinMax)
		}
		if r.Max != nil && e.MaxPrice == 0 {
			e.MaxPrice = free // no bound is no bound, and this is one
		}
	}
	return e, nil
}

func bound(u *core.Unit, path string, d *money.Decimal) (int64, error) {
	if d == nil {
		return 0, nil
	}
	return u.Minor(path, *d)
}

// madeOf is what makes two documents the same one.
func madeOf(e file.Edition, version int64) (string, error) {
	raw, err := json.Marshal(struct {
		file.Edition
		Version int64 `json:"version"`
	}{e, version})
	sum := sha256.Sum256(raw)
	return "catalogue " + hex.EncodeToString(sum[:]), err
}

func printCatalog(ctx context.Context, out *core.Outside, _ string, plan catalogPlan) (file.Made, error) {
	if plan.FileID != "" {
		return file.Made{}, nil
	}
	return out.Documents.Catalogue(ctx, plan.Edition)
}

func settleCatalog(_ context.Context, u *core.Unit, _ generateCatalogIn, plan catalogPlan, made file.Made) (generateCatalogOut, error) {
	var f file.File
	var err error
	if plan.FileID != "" {
		f, err = u.Files.Get(plan.FileID)
	} else {
		f, err = u.Files.Add(file.File{
			Purpose: file.Catalogue, Name: strings.TrimSpace(u.Say(wordCatalog)+" "+u.Workspace.Name) + ".pdf", MadeOf: plan.MadeOf,
			Pages: made.Pages, Items: made.Items, ExpiresAt: u.Now.Add(catalogLife),
		}, made.Stored)
	}
	if err != nil {
		return generateCatalogOut{}, err
	}
	url, until := u.Files.URL(f, catalogLife)
	if plan.FileID == "" {
		u.Emit("catalog.pdf_generated", f.ID, map[string]any{"pdfId": f.ID, "pageCount": f.Pages, "productCount": f.Items, "fileSize": f.Size})
	}
	return generateCatalogOut{
		PDFID: f.ID, FileURL: url, FileSize: f.Size, PageCount: f.Pages, ProductCount: f.Items, ExpiresAt: until, GeneratedAt: f.CreatedAt,
	}, nil
}
