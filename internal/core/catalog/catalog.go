// Package catalog is what a business sells: products, their variants and prices.
//
// Availability is read with a product because every answer about one needs it;
// changing stock is the stock package's part.
package catalog

import (
	"cmp"
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Status of a product. Only active ones are sold or shown.
const (
	Active   = "active"
	Inactive = "inactive"
)

// Unlimited is the availability of a product whose stock is not counted.
const Unlimited int64 = 1_000_000

// Product is one thing for sale. Available is live: quantity less unexpired
// reservations, over all variants and the places that count.
type Product struct {
	ID           string
	SKU          string
	Name         string
	Description  string
	Category     string
	Brand        string
	Tags         []string
	Price        int64
	CompareAt    int64
	ImageURL     string
	Status       string
	TrackStock   bool
	Popularity   int64
	HasVariants  bool
	Version      int64
	UpdatedAt    time.Time
	DeletedAt    time.Time
	Available    int64
	Variants     []Variant
	LowThreshold int64 // only set when saving

	// For a customer Price is what one costs them. Regular is that without the promotion that is named in Promotions;
	// 0 where nothing changes a price. Conditional are those that depend on more.
	Regular     int64
	Promotions  []string
	Conditional []Conditional
}

// Variant is a product's flavour, size or colour with a price and stock of its own.
type Variant struct {
	ID        string
	ProductID string
	SKU       string
	Name      string
	Price     int64 // the product's where the variant has none
	Regular   int64 // as of Product
	Promotion string
	OwnPrice  bool
	Position  int
	Available int64
}

// OnSale reports whether a product costs less than before, or is in a promotion.
func (p *Product) OnSale() bool {
	return p.CompareAt > p.Price || len(p.Promotions)+len(p.Conditional) > 0
}

// Reduced reports whether a product costs less than before.
func (p *Product) Reduced() bool { return p.CompareAt > p.Price }

// Variant returns the variant with the id.
func (p *Product) Variant(id string) (Variant, bool) {
	for _, v := range p.Variants {
		if v.ID == id {
			return v, true
		}
	}
	return Variant{}, false
}

// Filter narrows a listing. The zero value lists every active product by name.
type Filter struct {
	Category string
	// Categories lists alternatives; an empty name means products without one.
	Categories []string
	Text       string // searched in the index first, then filtered
	InStock    bool
	MinPrice   int64
	MaxPrice   int64
	OnSale     bool // below the price it had before, or in a promotion
	Sort       Sort
	Limit      int
	Offset     int
	Pricing    Pricing // set by the catalogue
}

// Sort is an order of a listing.
type Sort string

const (
	ByName      Sort = "name"
	ByPrice     Sort = "price"
	ByPriceDesc Sort = "price_desc"
	ByPopular   Sort = "popularity"
	ByNewest    Sort = "newest"
)

// At is as of when, and for which branch, availability is read. A branch has what is at its own places and at those of
// no branch; without one all places count.
type At struct {
	Now      time.Time
	BranchID string
}

// Rows is what the catalogue needs from storage. Only active, undeleted products come back; a missing one is found =
// false.
type Rows interface {
	ProductRows
	ChangeRows
	ShelfRows
	GroupRows
}

// ProductRows reads products.
type ProductRows interface {
	// Product and ProductBySKU leave Available of a product with variants empty: it is the variants' sum.
	Product(id string, at At) (p Product, found bool, err error)
	ProductBySKU(sku string, at At) (p Product, variantID string, found bool, err error)
	ProductsByID(ids []string, at At) ([]Product, error)
	ListProducts(f Filter, at At) (page []Product, total int, err error)
	Variants(productIDs []string, at At) ([]Variant, error)
	// VariantsOf is Variants for a product that was just read.
	VariantsOf(p Product, at At) ([]Variant, error)
	// Tracked returns which of the products have counted stock, for sale or not.
	Tracked(productIDs []string) (map[string]bool, error)
	// Categories returns the categories of the products a filter lists, with their counts, by name.
	Categories(f Filter, at At) ([]Category, error)
	// CategoryNames returns the names of categories with something on sale, one spelling of each, without counting products.
	CategoryNames(limit int) ([]string, error)
}

// ChangeRows writes products, and lists what changed.
type ChangeRows interface {
	CatalogVersion() (int64, error)
	CatalogChanges(after int64, yield func(Product) error) error
	// SaveProducts writes products with exactly these variants; others they had
	// are deleted. A live product with the same SKU is the same product, and so is
	// a variant: ps gets the ids they are stored under. A variant's SKU that
	// another product's variant has is a conflict.
	SaveProducts(ps []Product, now time.Time) error
}

// Finder is the text index over the catalogue.
type Finder interface {
	Find(ctx context.Context, workspaceID string, tag locale.Tag, rows Rows, query, category string, limit int) (Found,
		error)
	// Named returns the words of a text that products are named with.
	Named(ctx context.Context, workspaceID string, tag locale.Tag, rows Rows, text string) ([]string, error)
}

// Found is the index's result: ids by relevance, not rows.
type Found struct {
	Hits        []Hit
	Total       int
	Suggestions []string
}

// Hit is one product by relevance, 0 to 1.
type Hit struct {
	ID    string
	Score float64
}

// Catalog is the noun bound to one unit.
type Catalog struct {
	rows   Rows
	scope  *scope.Scope
	finder Finder
	group  func(customerID string) (access.CustomerGroup, bool, error)
	// applied is the promotion that an order gives a line.
	applied func(covering []access.Promotion, unitPrice, quantity int64) (access.Promotion, int64)
	prices  map[string]Pricing // by customer, as far as they were asked for
}

// New binds the catalogue to a unit.
func New(rows Rows, s *scope.Scope, f Finder) *Catalog {
	return &Catalog{rows: rows, scope: s, finder: f}
}

func (c *Catalog) at() At { return At{Now: c.scope.Now, BranchID: c.scope.BranchID} }

var (
	msgNoProduct = locale.Text{
		ES: "No encontré ese producto.",
		PT: "Não encontrei esse produto.",
		EN: "I could not find that product.",
	}
	msgNoVariant = locale.Text{
		ES: "%s no tiene esa variante. Opciones: %s.",
		PT: "%s não tem essa variante. Opções: %s.",
		EN: "%s has no such variant. Options: %s.",
	}
	msgNoOptions = locale.Text{
		ES: "%s no viene en variantes.",
		PT: "%s não tem variantes.",
		EN: "%s does not come in variants.",
	}
	msgChoose = locale.Text{
		ES: "%s viene en varias opciones; elegí una: %s.",
		MX: "%s viene en varias opciones; elige una: %s.",
		PT: "%s vem em várias opções; escolha uma: %s.",
		EN: "%s comes in several options; choose one: %s.",
	}
)

// Get returns an active product with its variants, at the price of the session's customer; not_found otherwise.
func (c *Catalog) Get(id string) (Product, error) {
	by, err := c.pricing()
	if err != nil {
		return Product{}, err
	}
	return c.get(id, by)
}

func (c *Catalog) get(id string, by Pricing) (Product, error) {
	p, found, err := c.rows.Product(id, c.at())
	if err != nil {
		return Product{}, err
	}
	if !found {
		return Product{}, c.scope.Fault(fault.NotFound, msgNoProduct)
	}
	if p, err = c.withVariants(p); err != nil {
		return p, err
	}
	one := []Product{p}
	err = c.price(by, one)
	return one[0], err
}

// GetBySKU finds a product by its own SKU or by one of its variants', whose id
// is returned then.
func (c *Catalog) GetBySKU(sku string) (Product, string, error) {
	p, variantID, found, err := c.rows.ProductBySKU(sku, c.at())
	if err != nil {
		return Product{}, "", err
	}
	if !found {
		return Product{}, "", c.scope.Fault(fault.NotFound, msgNoProduct)
	}
	if p, err = c.withVariants(p); err != nil {
		return p, "", err
	}
	one := []Product{p}
	err = c.priceNow(one)
	return one[0], variantID, err
}

// Tracked returns which of the products have counted stock, for sale or not.
func (c *Catalog) Tracked(productIDs []string) (map[string]bool, error) {
	return c.rows.Tracked(productIDs)
}

func (c *Catalog) withVariants(p Product) (Product, error) {
	if !p.HasVariants {
		return p, nil
	}
	var err error
	p.Variants, err = c.rows.VariantsOf(p, c.at())
	if p.TrackStock {
		p.Available = 0
		for _, v := range p.Variants {
			p.Available += v.Available
		}
	}
	return p, err
}

// Choice is a product and, where it has variants, the one chosen.
type Choice struct {
	Product Product
	Variant Variant // zero where the product has none
}

// Name is how the choice is written on an order.
func (c Choice) Name() string {
	if c.Variant.ID == "" {
		return c.Product.Name
	}
	return c.Product.Name + " " + c.Variant.Name
}

// Price is the variant's, or else the product's.
func (c Choice) Price() int64 {
	if c.Variant.ID == "" {
		return c.Product.Price
	}
	return c.Variant.Price
}

// Regular is the price without promotions.
func (c Choice) Regular() int64 {
	if c.Variant.ID == "" {
		return cmp.Or(c.Product.Regular, c.Product.Price)
	}
	return cmp.Or(c.Variant.Regular, c.Variant.Price)
}

// SKU is the variant's, or else the product's.
func (c Choice) SKU() string {
	if c.Variant.ID == "" {
		return c.Product.SKU
	}
	return c.Variant.SKU
}

// Tracked is false for a product whose stock is not counted; nil: it is, and the number is one.
func (p Product) Tracked() *bool {
	if p.TrackStock {
		return nil
	}
	return new(bool)
}

// Available is what can still be sold of the choice.
func (c Choice) Available() int64 {
	if !c.Product.TrackStock {
		return Unlimited
	}
	if c.Variant.ID == "" {
		return c.Product.Available
	}
	return c.Variant.Available
}

// Choose resolves a product and variant for sale. A product with variants needs
// one named: invalid_arguments lists them. An unknown variant is not_found.
func (c *Catalog) Choose(productID, variantID string) (Choice, error) {
	by, err := c.pricing()
	if err != nil {
		return Choice{}, err
	}
	return c.choose(productID, variantID, by)
}

// ChooseFor is Choose at the price of a customer, also where staff acts for them.
func (c *Catalog) ChooseFor(customerID, productID, variantID string) (Choice, error) {
	by, err := c.pricingFor(customerID)
	if err != nil {
		return Choice{}, err
	}
	return c.choose(productID, variantID, by)
}

func (c *Catalog) choose(productID, variantID string, by Pricing) (Choice, error) {
	p, err := c.get(productID, by)
	if err != nil {
		return Choice{}, err
	}
	if variantID != "" {
		v, ok := p.Variant(variantID)
		switch {
		case !p.HasVariants:
			return Choice{}, c.scope.Fault(fault.NotFound, msgNoOptions, p.Name)
		case !ok:
			return Choice{}, c.scope.Fault(fault.NotFound, msgNoVariant, p.Name, c.variantNames(p))
		}
		return Choice{Product: p, Variant: v}, nil
	}
	if p.HasVariants {
		text := c.scope.Say(msgChoose, p.Name, c.variantNames(p))
		return Choice{}, fault.Invalid(text, fault.Field{Path: "/variantId", Message: text})
	}
	return Choice{Product: p}, nil
}

func (c *Catalog) variantNames(p Product) string {
	names := lists.Map(p.Variants, func(v Variant) string { return v.Name + " (" + v.ID + ")" })
	return locale.List(c.scope.Workspace.Locale, names, true)
}

// Save writes products with their variants and fills in the ids they are stored under; the next search sees them.
func (c *Catalog) Save(ps []Product) error { return c.rows.SaveProducts(ps, c.scope.Now) }
