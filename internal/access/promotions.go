package access

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Promotion is a discount that the business gives by itself; no agent can give or change one. Without products,
// categories and brands it is of the whole order. Amounts are minor units.
type Promotion struct {
	ID   string        `json:"id" es:"Id" pt:"Id" en:"Id" pattern:"^[a-z0-9][a-z0-9_-]{0,39}$" example:"otono-10"`
	Name string        `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"format=name,maxLength=80" help:"Lo leen los clientes. | Os clientes leem. | Customers read it."` // customers read it
	Kind PromotionKind `json:"kind" es:"Tipo" pt:"Tipo" en:"Kind" jsonschema:"enum=price,enum=n_for_m,enum=percentage" choices:"price=Precio especial|Preço especial|Special price; n_for_m=Lleva N, paga M|Leve N, pague M|Take N, pay M; percentage=Porcentaje|Porcentagem|Percentage"`
	// From and Until are days (2026-03-31, the whole of it) or times (2026-03-31T18:00) where the business is.
	From   string `json:"from,omitempty" es:"Desde" pt:"De" en:"From" kind:"moment" doc:"A day, such as 2026-03-31, or a time, such as 2026-03-31T18:00."`
	Until  string `json:"until,omitempty" es:"Hasta" pt:"Até" en:"Until" kind:"moment"`
	Paused bool   `json:"paused,omitempty" es:"En pausa" pt:"Em pausa" en:"Paused"`

	Products   []string `json:"products,omitempty" es:"Productos" pt:"Produtos" en:"Products" jsonschema:"format=name" help:"Sus códigos. | Seus códigos. | Their codes."` // SKUs of products, with all their variants, or of variants
	Categories []string `json:"categories,omitempty" es:"Categorías" pt:"Categorias" en:"Categories" jsonschema:"format=name"`
	Brands     []string `json:"brands,omitempty" es:"Marcas" pt:"Marcas" en:"Brands" jsonschema:"format=name"`

	Price      int64         `json:"price_minor,omitempty" es:"Precio" pt:"Preço" en:"Price" kind:"money" jsonschema:"minimum=1,maximum=1000000000000000"`                                            // of SpecialPrice
	Take       int64         `json:"take,omitempty" es:"Lleva" pt:"Leve" en:"Take" jsonschema:"minimum=2,maximum=100"`                                                                                // of NForM: take 3
	Pay        int64         `json:"pay,omitempty" es:"Paga" pt:"Pague" en:"Pay" jsonschema:"minimum=1,maximum=99"`                                                                                   // and pay 2
	Percent    money.Decimal `json:"percent,omitzero" es:"Porcentaje" pt:"Porcentagem" en:"Percentage" kind:"percent" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=100,multipleOf=0.01"`           // of PercentOff
	FromAmount int64         `json:"from_amount_minor,omitempty" es:"Desde qué importe" pt:"A partir de que valor" en:"From which amount" kind:"money" jsonschema:"minimum=0"`                        // of the goods it is for; of PercentOff
	Coupon     *Coupon       `json:"coupon,omitempty" es:"Cupón" pt:"Cupom" en:"Coupon" help:"Solo lo recibe quien dice el código. | Só recebe quem diz o código. | Only who says its code gets it."` // only who says its code gets it; of PercentOff
}

// PromotionDescribed is the description of a promotion.
var PromotionDescribed = field.Of[Promotion]()

// PromotionKind is how a promotion lowers a price.
type PromotionKind string

const (
	SpecialPrice PromotionKind = "price"
	NForM        PromotionKind = "n_for_m"
	PercentOff   PromotionKind = "percentage"
)

// Coupon is a code that customers say, and how often it may be used; 0: no limit.
type Coupon struct {
	Code            string `json:"code" es:"Código" pt:"Código" en:"Code"`
	Uses            int    `json:"uses,omitempty" es:"Usos en total" pt:"Usos no total" en:"Uses in all" jsonschema:"minimum=0,maximum=1000000000"`
	UsesPerCustomer int    `json:"uses_per_customer,omitempty" es:"Usos por cliente" pt:"Usos por cliente" en:"Uses by a customer" jsonschema:"minimum=0,maximum=1000000000"`
}

// CustomerGroup is a group of customers with a price list of its own: the prices that products have for it, else
// Percent off the usual ones.
type CustomerGroup struct {
	Name    string        `json:"name" es:"Nombre" pt:"Nome" en:"Name" pattern:"^[a-z0-9][a-z0-9_-]{0,39}$" example:"mayorista" help:"En minúsculas y sin espacios: mayorista, club-amigos. | Em minúsculas e sem espaços: atacado, clube-amigos. | In lower case, without spaces: wholesale, friends-club."`
	Percent money.Decimal `json:"percent,omitzero" es:"Descuento sobre lo habitual" pt:"Desconto sobre o habitual" en:"Discount on usual prices" kind:"percent" jsonschema:"minimum=0,exclusiveMaximum=100,multipleOf=0.01"`
}

// Sold is what a promotion may be for.
type Sold struct{ SKU, VariantSKU, Category, Brand string }

// Covers reports whether something sold is in a promotion. One of the whole order covers everything.
func (p Promotion) Covers(s Sold) bool {
	if p.OfWholeOrder() {
		return true
	}
	same := func(name string) func(string) bool {
		key := locale.Fold(name)
		return func(other string) bool { return key != "" && locale.Fold(other) == key }
	}
	return slices.Contains(p.Products, s.SKU) || s.VariantSKU != "" && slices.Contains(p.Products, s.VariantSKU) ||
		slices.ContainsFunc(p.Categories, same(s.Category)) || slices.ContainsFunc(p.Brands, same(s.Brand))
}

// OfWholeOrder reports a promotion that is for everything in an order.
func (p Promotion) OfWholeOrder() bool { return len(p.Products)+len(p.Categories)+len(p.Brands) == 0 }

// OfLines reports a promotion of single lines, as opposed to one that applies to what the lines cost together.
func (p Promotion) OfLines() bool { return p.Coupon == nil && !p.OfWholeOrder() }

// BasisPoints is the percentage.
func (p Promotion) BasisPoints() int {
	bp, _ := p.Percent.BasisPoints() // Check refuses what it cannot be
	return bp
}

// BasisPoints is the percentage off the usual prices.
func (g CustomerGroup) BasisPoints() int {
	bp, _ := g.Percent.BasisPoints() // Check refuses what it cannot be
	return bp
}

// Running reports whether a promotion is on at a moment, in the business's time zone.
func (p Promotion) Running(now time.Time, zone *time.Location) bool {
	if p.Paused {
		return false
	}
	from, _ := parseMoment(p.From, zone)
	until, whole := parseMoment(p.Until, zone)
	if whole {
		until = until.AddDate(0, 0, 1)
	}
	return (from.IsZero() || !now.Before(from)) && (until.IsZero() || now.Before(until))
}

// Running returns the promotions that are on at a moment, without those that need a coupon.
func (w *Workspace) Running(now time.Time) (list []Promotion) {
	if len(w.Settings.Promotions) == 0 {
		return nil
	}
	zone := w.Location()
	for _, p := range w.Settings.Promotions {
		if p.Coupon == nil && p.Running(now, zone) {
			list = append(list, p)
		}
	}
	return list
}

// ByCoupon returns the promotion of a code, on or not.
func (s Settings) ByCoupon(code string) (Promotion, bool) {
	code = FoldCode(code)
	i := slices.IndexFunc(s.Promotions, func(p Promotion) bool {
		return p.Coupon != nil && code != "" && FoldCode(p.Coupon.Code) == code
	})
	if i < 0 {
		return Promotion{}, false
	}
	return s.Promotions[i], true
}

// HasCoupons reports whether some promotion is given for a coupon.
func (s Settings) HasCoupons() bool {
	return slices.ContainsFunc(s.Promotions, func(p Promotion) bool { return p.Coupon != nil })
}

// Group returns the customer group with a name.
func (s Settings) Group(name string) (CustomerGroup, bool) {
	i := slices.IndexFunc(s.CustomerGroups, func(g CustomerGroup) bool { return name != "" && g.Name == name })
	if i < 0 {
		return CustomerGroup{}, false
	}
	return s.CustomerGroups[i], true
}

// FoldCode is a coupon's code as it is compared: without case, accents, spaces and the dashes people leave out.
func FoldCode(code string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "", ".", "").Replace(locale.Fold(code))
}

// layouts of a day and of a time.
const (
	dayLayout    = time.DateOnly
	momentLayout = "2006-01-02T15:04"
)

// parseMoment reads a day or a time; the zero time for an empty or wrong text.
func parseMoment(s string, zone *time.Location) (at time.Time, wholeDay bool) {
	if at, err := time.ParseInLocation(dayLayout, s, zone); err == nil {
		return at, true
	}
	at, _ = time.ParseInLocation(momentLayout, s, zone)
	return at, false
}
