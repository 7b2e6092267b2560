package retail

import (
	"context"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
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

// free stands for a maximum price of zero: no price is that low.
const free = -1

var _ = tool.DefineCall(pack, tool.Spec{
	Name:  "generate_catalog_pdf",
	Title: "Generar el catálogo en PDF",
	Doc:   "Arma un PDF con los productos del comercio, entero o filtrado por categoría, stock y precio, y devuelve un enlace que sirve por 24 horas. Para que el cliente lo reciba en el chat hay que mandárselo con send_pdf_whatsapp.",
	Listing: tool.Listing{
		Needs: tool.OnWhatsApp,
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, Timeout: 30 * time.Second,
	Events: []string{"catalog.pdf_generated"},
	Key:    "catalog_pdf:{workspaceId}:{filtersHash}:{catalogVersion}, durante una hora",
}, tool.Outside[generateCatalogIn, core.Printing, file.Made, generateCatalogOut]{
	Prepare: prepareCatalog, Do: printCatalog, Settle: settleCatalog,
	// A document without a row was never published: it is made again.
	Resolve: func(context.Context, *core.Outside, string, core.Printing) (file.Made, bool, error) {
		return file.Made{}, false, nil
	},
})

var (
	msgNoLinks = locale.Text{
		ES: "El servidor no tiene configurada la clave con la que se firman los enlaces a archivos.",
		PT: "O servidor não tem configurada a chave que assina os links de arquivos.",
		EN: "The server has no key to sign links to files with.",
	}
)

func prepareCatalog(_ context.Context, u *core.Unit, in generateCatalogIn) (plan core.Printing, err error) {
	if !u.Files.HasURLs() {
		return plan, u.Fault(fault.Conflict, msgNoLinks)
	}
	if plan.Edition, err = in.edition(u); err != nil {
		return plan, err
	}
	return u.PlanCatalogue(plan.Edition)
}

// edition parses the arguments; categories that differ only in spelling count as one.
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
		var nothing bool
		if e.MinPrice, e.MaxPrice, nothing, err = u.Catalog.PriceRange([2]string{"/filters/priceRange/min",
			"/filters/priceRange/max"}, r.Min, r.Max); nothing {
			e.MaxPrice = free // no bound is no bound, and this is one
		}
	}
	return e, err
}

func printCatalog(ctx context.Context, out *core.Outside, _ string, plan core.Printing) (file.Made, error) {
	if plan.FileID != "" {
		return file.Made{}, nil
	}
	return out.Documents.Catalogue(ctx, plan.Edition)
}

func settleCatalog(_ context.Context, u *core.Unit, _ generateCatalogIn, plan core.Printing,
	made file.Made) (generateCatalogOut, error) {
	f, err := u.KeepCatalogue(plan, made)
	if err != nil {
		return generateCatalogOut{}, err
	}
	url, until := u.Files.URL(f, core.CatalogueLife)
	return generateCatalogOut{
		PDFID: f.ID, FileURL: url, FileSize: f.Size, PageCount: f.Pages, ProductCount: f.Items, ExpiresAt: until,
		GeneratedAt: f.CreatedAt,
	}, nil
}
