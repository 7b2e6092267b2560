package orders

import (
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type sendCatalogIn struct {
	ProductIDs    []string `json:"productIds,omitempty" jsonschema:"maxItems=10,format=uuid" doc:"Los productos a mostrar, en este orden"`
	Category      string   `json:"category,omitempty" doc:"Mostrar productos de esta categoría"`
	Query         string   `json:"query,omitempty" doc:"Mostrar lo que se encuentra con este texto"`
	IncludePrices bool     `json:"includePrices,omitempty" jsonschema:"default=true" doc:"Con los precios"`
	IncludeStock  bool     `json:"includeStock,omitempty" jsonschema:"default=true" doc:"Con lo que queda de cada uno"`
	Format        string   `json:"format,omitempty" jsonschema:"enum=list,enum=carousel,enum=detailed,default=list" doc:"list: un renglón por producto; detailed: con descripción y opciones; carousel: para tocar y elegir"`
	HeaderMessage string   `json:"headerMessage,omitempty" jsonschema:"maxLength=200" doc:"Lo que va antes de los productos" told:"message"`
	FooterMessage string   `json:"footerMessage,omitempty" jsonschema:"maxLength=200" doc:"Lo que va después" told:"message"`
}

func (sendCatalogIn) SchemaRules() schema.Rules {
	return schema.Rules{
		AnyOf:   [][]string{{"productIds"}, {"category"}, {"query"}},
		InWords: "Indicá productIds, category o query; pueden ir varios.",
	}
}

type sendCatalogOut struct {
	MessageID    string        `json:"messageId" jsonschema:"format=uuid"`
	Status       string        `json:"status" jsonschema:"enum=queued" doc:"Sale enseguida; si no se puede entregar, el negocio se entera"`
	Format       string        `json:"format"`
	ProductsSent int           `json:"productsSent"`
	Products     []sentProduct `json:"products"`
}

type sentProduct struct {
	ID    string `json:"id" jsonschema:"format=uuid"`
	Name  string `json:"name"`
	Price int64  `json:"price" doc:"En la unidad menor de la moneda"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "send_catalog",
	Title: "Mandar productos por WhatsApp",
	Doc:   "Le manda al cliente de la conversación hasta diez productos por WhatsApp, como lista, con detalle o como carrusel para elegir. Solo productos a la venta.",
	Listing: tool.Listing{
		Needs: tool.OnWhatsApp,
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 10,
	Events: []string{"message.sent"},
}, sendCatalog)

// mostProducts is what WhatsApp shows in one message.
const mostProducts = 10

var (
	msgNoProducts = locale.Text{
		ES: "No hay productos a la venta que coincidan.",
		PT: "Não há produtos à venda que correspondam.",
		EN: "Nothing on sale matches.",
	}
	msgNotOnSale = locale.Text{
		ES: "Estos productos no existen o no están a la venta: %s.",
		PT: "Estes produtos não existem ou não estão à venda: %s.",
		EN: "These products do not exist or are not on sale: %s.",
	}
)

func sendCatalog(ctx context.Context, u *core.Unit, in sendCatalogIn) (sendCatalogOut, error) {
	customer, err := u.ReachCustomer(nil)
	if err != nil {
		return sendCatalogOut{}, err
	}
	products, err := in.products(ctx, u)
	if err != nil {
		return sendCatalogOut{}, err
	}
	o, err := u.Conversations.Send(conversation.Outgoing{
		SessionID: u.SessionID, CustomerID: customer.ID, Address: customer.Phone, Purpose: "catalogue",
		Content: in.content(u, products),
	})
	if err != nil {
		return sendCatalogOut{}, err
	}
	out := sendCatalogOut{MessageID: o.ID, Status: string(o.State), Format: in.Format, ProductsSent: len(products)}
	for _, p := range products {
		out.Products = append(out.Products, sentProduct{ID: p.ID, Name: p.Name, Price: p.Price})
	}
	return out, nil
}

// products are those given by id, in that order, and then those that category and text match, up to mostProducts.
func (in sendCatalogIn) products(ctx context.Context, u *core.Unit) ([]catalog.Product, error) {
	list, err := in.productsByID(u)
	if err != nil {
		return nil, err
	}
	text, category := strings.TrimSpace(in.Query), strings.TrimSpace(in.Category)
	if text != "" || category != "" {
		page, err := u.Catalog.List(ctx, catalog.Filter{Text: text, Category: category, Sort: catalog.ByPopular,
			Limit: mostProducts})
		if err != nil {
			return nil, err
		}
		for _, p := range page.Products {
			known := slices.ContainsFunc(list, func(other catalog.Product) bool { return other.ID == p.ID })
			if !known && len(list) < mostProducts {
				list = append(list, p)
			}
		}
	}
	if len(list) == 0 {
		return nil, u.Fault(fault.NotFound, msgNoProducts)
	}
	return list, nil
}

// productsByID are the products given by id. It reports all those that are not on sale at once.
func (in sendCatalogIn) productsByID(u *core.Unit) (list []catalog.Product, err error) {
	var missing []string
	for _, id := range in.ProductIDs {
		if slices.ContainsFunc(list, func(other catalog.Product) bool { return other.ID == id }) {
			continue
		}
		p, err := u.Catalog.Get(id)
		switch {
		case fault.Is(err, fault.NotFound):
			missing = append(missing, id)
		case err != nil:
			return nil, err
		default:
			list = append(list, p)
		}
	}
	if len(missing) > 0 {
		return nil, u.Fault(fault.NotFound, msgNotOnSale, strings.Join(missing, ", "))
	}
	return list, nil
}
