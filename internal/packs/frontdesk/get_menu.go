package frontdesk

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getMenuIn struct {
	Category      string `json:"category,omitempty" doc:"Solo una parte del menú: entradas, platos_fuertes…"`
	SearchTerm    string `json:"search_term,omitempty" doc:"El plato que busca, con sus palabras" told:"label"`
	IncludePrices bool   `json:"include_prices,omitempty" jsonschema:"default=true" doc:"Si se dicen los precios"`
}

type getMenuOut struct {
	Items            []menuItem `json:"items" doc:"Cinco como mucho"`
	TotalItems       int        `json:"total_items" doc:"Cuántos hay en total"`
	FormattedMessage string     `json:"formatted_message" doc:"Los primeros cuatro en una frase para el cliente; los precios con «desde» se dicen así"`
	MoreItems        int        `json:"more_items" doc:"Cuántos hay además de los que dice la frase: hay que decir que hay más"`
}

type menuItem struct {
	MenuItemID  string         `json:"menu_item_id" doc:"Con este id se pide; si hay opciones, con el de una de ellas"`
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	Category    string         `json:"category,omitempty"`
	Price       *money.Decimal `json:"price,omitempty" doc:"Si hay opciones, el de la más barata"`
	PriceFrom   bool           `json:"price_from,omitempty" doc:"Las opciones tienen precios distintos: se dice «desde» este precio"`
	Options     []menuOption   `json:"options,omitempty" doc:"Tamaños o variantes: hay que elegir una"`
}

type menuOption struct {
	MenuItemID string         `json:"menu_item_id"`
	Name       string         `json:"name"`
	Price      *money.Decimal `json:"price,omitempty"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_menu",
	Title:    "Ver el menú",
	Doc:      "Trae lo que hay hoy en el menú con sus precios: lo más pedido, una parte o un plato en particular. De aquí sale el menu_item_id para hacer un pedido.",
	Category: info, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: withMenu,
}, getMenu)

var (
	msgNoDish = locale.Text{
		ES: "No encontré eso en el menú.",
		PT: "Não encontrei isso no cardápio.",
		EN: "I could not find that on the menu.",
	}
	msgNoMenu = locale.Text{
		ES: "Ahora no tengo el menú cargado.",
		PT: "Agora não tenho o cardápio cadastrado.",
		EN: "There is no menu right now.",
	}
	msgPerhaps = locale.Text{
		ES: " Lo más parecido: %s.",
		PT: " O mais parecido: %s.",
		EN: " The closest there is: %s.",
	}
	longestTerm = 100
)

func getMenu(ctx context.Context, u *core.Unit, in getMenuIn) (getMenuOut, error) {
	known, err := u.Catalog.Categories(catalog.Filter{InStock: true})
	if err != nil {
		return getMenuOut{}, err
	}
	names := lists.Map(known, func(c catalog.Category) string { return c.Name })
	f := catalog.Filter{InStock: true, Sort: catalog.ByPopular, Limit: mostListed}
	none := getMenuOut{Items: []menuItem{}, FormattedMessage: u.Say(msgNoDish) + sections(u, names)}
	if in.Category != "" {
		found := false
		if f.Category, found = section(in.Category, names); !found {
			return none, nil
		}
	}
	if notes := dietOf(in.SearchTerm); notes != nil && len(names) > 0 {
		return in.diet(ctx, u, f, notes)
	}
	page, instead, err := in.find(ctx, u, f)
	if err != nil {
		return getMenuOut{}, err
	}
	if page.Total > 0 {
		items, spoken := in.items(u, page.Products)
		return getMenuOut{Items: items, TotalItems: page.Total, MoreItems: max(0, page.Total-mostRead),
			FormattedMessage: u.Say(msgWeHave, readOut(u, spoken)) + more(u, page.Total)}, nil
	}
	switch {
	case len(instead) > 0:
		none.FormattedMessage = u.Say(msgNoDish) + u.Say(msgPerhaps,
			locale.List(u.Workspace.Locale, instead[:min(len(instead), mostRead)], true))
	case len(names) == 0:
		none.FormattedMessage = u.Say(msgNoMenu)
	}
	return none, nil
}

// find lists the menu, or searches it; instead are similar dishes where nothing matches.
func (in getMenuIn) find(ctx context.Context, u *core.Unit,
	f catalog.Filter) (page catalog.Page, instead []string, err error) {
	term := []rune(locale.OneLine(in.SearchTerm))
	if len(term) == 0 {
		page, err = u.Catalog.List(ctx, f)
		return page, nil, err
	}
	found, err := u.Catalog.Search(ctx, string(term[:min(len(term), longestTerm)]), f)
	if err != nil {
		return page, nil, err
	}
	page.Total = found.Total
	for _, m := range found.Results {
		p := m.Product
		if p.HasVariants {
			if p, err = u.Catalog.Get(p.ID); err != nil {
				return page, nil, err
			}
		}
		page.Products = append(page.Products, p)
	}
	return page, found.Suggestions, nil
}

// items are dishes as the contract has them, and as they are read out.
func (in getMenuIn) items(u *core.Unit, products []catalog.Product) ([]menuItem, []offered) {
	items, spoken := make([]menuItem, len(products)), make([]offered, len(products))
	price := func(minor int64) *money.Decimal {
		if !in.IncludePrices {
			return nil
		}
		d := u.Decimal(minor)
		return &d
	}
	for i, p := range products {
		it := menuItem{MenuItemID: p.ID, Name: p.Name, Description: p.Description, Category: p.Category}
		least, most := p.Price, p.Price
		for j, v := range p.Variants {
			if j == 0 {
				least, most = v.Price, v.Price
			}
			least, most = min(least, v.Price), max(most, v.Price)
			it.Options = append(it.Options, menuOption{MenuItemID: optionID(p.ID, v.ID), Name: v.Name,
				Price: price(v.Price)})
		}
		it.Price, it.PriceFrom = price(least), in.IncludePrices && least < most
		items[i], spoken[i] = it, offered{name: p.Name, from: it.PriceFrom}
		if in.IncludePrices {
			spoken[i].price = least
		}
	}
	return items, spoken
}
