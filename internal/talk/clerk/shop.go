package clerk

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// endless is the stock of what is not counted.
const endless = 1_000_000

// product is something that is sold.
type product struct {
	option
	Brand    string   `json:"brand,omitempty"`
	Category string   `json:"category,omitempty"`
	About    string   `json:"about,omitempty"`
	Score    float64  `json:"score,omitempty"`   // how well the finder says it fits
	Varied   bool     `json:"varied,omitempty"`  // it comes in variants, one of which has to be chosen
	Variant  string   `json:"variant,omitempty"` // the one that was chosen
	Variants []option `json:"variants,omitempty"`
}

// line is a line of the order in the making.
type line struct {
	product
	Quantity int    `json:"quantity"`
	Notes    string `json:"notes,omitempty"`
}

// What a want does to the order.
const (
	opAdd    = ""
	opRemove = "remove"
	opSet    = "set"
)

// want is one thing to be done to the order.
type want struct {
	Op      string      `json:"op,omitempty"`
	Item    detail.Item `json:"item"`
	Product product     `json:"product,omitzero"`  // what is meant, once that is known
	Choices []product   `json:"choices,omitempty"` // what it may be; the customer has to say which
	Hint    string      `json:"hint,omitempty"`    // other words of the customer that may name a variant
	Which   string      `json:"which,omitempty"`   // what was said of which one it is
	Listed  bool        `json:"listed,omitempty"`  // the choices were told
	Short   bool        `json:"short,omitempty"`   // the choices are in place of what is out of stock
	Other   bool        `json:"other,omitempty"`   // the only choice is of another sort than what was asked for
	Once    bool        `json:"once,omitempty"`    // unless it is in the order already
	Instead bool        `json:"instead,omitempty"` // in place of what another want takes out
	Done    bool        `json:"done,omitempty"`
}

// quantity is how many units are meant; a dozen is twelve unless it is sold by the dozen.
func (w want) quantity() int {
	n := w.Item.Quantity
	if w.Item.Said && n > 1 && w.calledBy(n) {
		n = 1 // "el de tres leches"
	}
	if w.Item.Unit == "docena" {
		dozen := 12
		if w.Item.Half {
			dozen = 6
		}
		if pack := packOf(w.Product.Name); n*dozen%pack == 0 {
			n *= dozen
			n /= pack
		}
	}
	if per, ok := w.perUnit(); ok {
		n = n * 1000 / per
	}
	return max(n, 1)
}

// costs is what so many of a product come to; 0 where that is not clear.
func (w want) costs() int64 {
	if !w.Item.Said || w.Product.Varied || w.vague() {
		return 0
	}
	return int64(w.quantity()) * w.Product.Price
}

// calledBy: a number that was said is part of what a product is called, with the word behind it.
func (w want) calledBy(n int) bool {
	words, said := strings.Fields(locale.Fold(w.Product.Name)), " "+locale.Fold(w.Hint)+" "
	for i := range max(0, len(words)-1) {
		at, ok := detail.Read(locale.ESMX, words[i], time.Time{}).Number()
		if ok && at == n && (strings.Contains(said, " "+words[i]+" "+words[i+1]) || strings.Contains(said, " "+strconv.Itoa(n)+" "+words[i+1])) {
			return true
		}
	}
	return false
}

// of is a want of a product.
func (w want) of(p product) want {
	w.Product = p
	return w
}

// perUnit is what one unit of a product holds, where so much of it was asked for by weight or volume: 20 litres are one can
// of 20, and two bags of one kilo are two kilos.
func (w want) perUnit() (int, bool) {
	all := detail.Measures(w.Product.Name)
	if !w.Item.Weighed || len(w.Item.Sizes) == 0 || len(all) != 1 || all[0].Kind != w.Item.Sizes[0].Kind {
		return 0, false
	}
	per := int(all[0].Value)
	return per, per > 0 && w.Item.Quantity*1000%per == 0
}

// byWeight are the words of products that are sold so.
var byWeight = detail.Set("kilo kg kgs quilo litro litros l lt granel")

// otherSize: a product has another size than the one that was asked for: "medio kilo" of what comes by the kilo.
func (w want) otherSize() bool {
	all := detail.Measures(w.Product.Name)
	if w.Item.Weighed || len(w.Item.Sizes) == 0 || len(all) != 1 {
		return false
	}
	s := w.Item.Sizes[0]
	return (s.Kind == 'g' || s.Kind == 'l') && s.Kind == all[0].Kind && !s.Same(all[0]) && (s.Value < 0.8*all[0].Value || s.Value > 1.25*all[0].Value)
}

// vague: so many kilos or litres are wanted of something that is packed otherwise: how many units that is has to be asked.
func (w want) vague() bool {
	if w.Item.Unit == "docena" { // half a dozen of what comes by the dozen
		dozen := 12 * w.Item.Quantity
		if w.Item.Half {
			dozen = 6 * w.Item.Quantity
		}
		return dozen%packOf(w.Product.Name) != 0
	}
	if _, known := w.perUnit(); known || !w.Item.Weighed || w.Item.Quantity < 2 {
		return false
	}
	return len(detail.Measures(w.Product.Name)) > 0 || !slices.ContainsFunc(strings.Fields(locale.Fold(w.Product.Name)), func(word string) bool { return byWeight[word] })
}

// mostOfOne is how many of one thing the tools take at once.
const mostOfOne = 100

// free is how many of a product can be ordered here.
func (p product) free() int64 { return min(p.Stock, mostOfOne) }

// finds is what a search came to.
type finds struct {
	List     []product
	Perhaps  []string // what the finder proposes instead
	Sentence string   // in the business's own words
	Why      string   // it was refused, and why
}

// change is one change of the order, changed what it came to.
type (
	change struct {
		Op       string
		Product  product
		Quantity int // how many more, or how many it should be
		Before   int // how many there are
		Notes    string
	}
	changed struct {
		Done     bool
		Name     string
		Quantity int   // how many there are now
		Total    int64 // of the order; 0: not known
		Why      string
		Warning  string
		Gone     bool // the shop does not have the line
		Unable   bool // there is no way to do this here
	}
)

// shop is how things are sold here.
type shop interface {
	catalogue
	orderBook
}

// catalogue is what there is.
type catalogue interface {
	find(t *turn, query string) (finds, error)
	// part lists a part of what there is, or the most ordered where the name is empty.
	part(t *turn, name string) (finds, error)
	variants(t *turn, p product) ([]option, error)
	instead(t *turn, p product, quantity int) (finds, error)
	// send sends the catalogue or has a link to it; empty: there is none.
	send(t *turn) (string, error)
}

// orderBook keeps orders in the making.
type orderBook interface {
	takesOrders() bool
	change(t *turn, list []change) ([]changed, error)
	// summary is the order in the shop's own words; empty: the shop has none.
	summary(t *turn) (string, error)
	// needs are what an order cannot be placed without, as far as that is known before.
	needs() []string
	// deliver and identify tell the shop where the order goes and who the customer is; false: it knows, or need not.
	deliver(t *turn) (r result, told bool, err error)
	identify(t *turn) (r result, told bool, err error)
	place(t *turn, k *task) (result, error)
	coupon(t *turn, code string) (result, error)
	again(t *turn) (result, error)
}

func shopOf(t *turn) shop {
	switch {
	case t.has("retail/add_item_to_draft"), t.has("retail/search_products"):
		return retailShop{}
	case t.has("orders/add_item_to_draft"), t.has("orders/list_products"):
		return ordersShop{}
	case t.has("frontdesk/get_menu"):
		return menuShop{orders: t.has("frontdesk/create_order")}
	case t.has("erp/search_products"):
		return erpShop{}
	}
	return nil
}

// sells reports a shop that takes orders.
func (t shelf) sells() bool { return t.desk.shop != nil && t.desk.shop.takesOrders() }

// ordering reports that an order is being made.
func (t shelf) ordering() bool { return len(t.s.Cart) > 0 || t.sells() && t.s.Draft }

// listing is a shop that only shows things.
type listing struct{}

func (listing) takesOrders() bool                               { return false }
func (listing) part(*turn, string) (finds, error)               { return finds{}, nil }
func (listing) variants(*turn, product) ([]option, error)       { return nil, nil }
func (listing) instead(*turn, product, int) (finds, error)      { return finds{}, nil }
func (listing) send(*turn) (string, error)                      { return "", nil }
func (listing) change(_ *turn, l []change) ([]changed, error)   { return make([]changed, len(l)), nil }
func (listing) summary(*turn) (string, error)                   { return "", nil }
func (listing) needs() []string                                 { return nil }
func (listing) deliver(*turn) (r result, told bool, err error)  { return }
func (listing) identify(*turn) (r result, told bool, err error) { return }
func (listing) place(*turn, *task) (r result, err error)        { return }
func (listing) coupon(*turn, string) (result, error)            { return result{Code: "tool_not_found"}, nil }
func (listing) again(*turn) (result, error)                     { return result{Code: "tool_not_found"}, nil }

// products reads what a finder found. minor: its prices are in minor units.
func (t shelf) products(r result, minor bool) finds {
	f := finds{Perhaps: r.strings("suggestions"), Sentence: r.text("formatted_message")}
	if !r.Success {
		f.Why = t.reason(r)
	}
	for _, key := range []string{"results", "products", "items", "substitutes"} {
		for _, v := range r.list(key) {
			p := product{option: t.option(v, minor), Category: v.text("category"), Brand: v.text("brand"), About: v.text("description"), Varied: v.bool("hasVariants")}
			if n, ok := v.at("matchScore").v.(json.Number); ok {
				p.Score, _ = n.Float64()
			}
			if p.Variants = t.optionsIn(v, minor); len(p.Variants) > 0 {
				p.Varied = true
			}
			if p.ID != "" && p.Name != "" {
				f.List = append(f.List, p)
			}
		}
	}
	return f
}

// optionsIn are the variants of a product.
func (t shelf) optionsIn(v value, minor bool) (out []option) {
	for _, key := range []string{"variants", "options"} {
		for _, o := range v.list(key) {
			out = append(out, t.option(o, minor))
		}
	}
	return out
}

func (t shelf) option(v value, minor bool) option {
	o := option{ID: v.text("id", "menu_item_id"), Name: v.text("name"), Price: v.money("price", t.currency), Stock: endless}
	if minor {
		o.Price = v.int("price")
	}
	for _, key := range []string{"availableStock", "stockAvailable", "stock_available"} {
		if v.has(key) {
			o.Stock = v.int(key)
		}
	}
	return o
}

// choose makes a product one of its variants.
func (p *product) choose(o option) {
	p.Variant, p.Stock = o.ID, o.Stock
	if o.Price > 0 {
		p.Price = o.Price
	}
	p.Name += " " + o.Name
}

// same reports the same product in the same variant.
func (p product) same(q product) bool { return p.ID == q.ID && p.Variant == q.Variant }

// optionsOf are products to choose from.
func optionsOf(list []product) []option {
	out := make([]option, len(list))
	for i, p := range list {
		if out[i] = p.option; p.Varied && p.Stock == 0 {
			out[i].Stock = 1
		}
	}
	return out
}
