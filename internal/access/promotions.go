package access

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Promotion is a discount that the business gives by itself; no agent can give or change one. Without products,
// categories and brands it is of the whole order. Amounts are minor units.
type Promotion struct {
	ID   string        `json:"id"`
	Name string        `json:"name"` // customers read it
	Kind PromotionKind `json:"kind"`
	// From and Until are days (2026-03-31, the whole of it) or times (2026-03-31T18:00) where the business is.
	From   string `json:"from,omitempty"`
	Until  string `json:"until,omitempty"`
	Paused bool   `json:"paused,omitempty"`

	Products   []string `json:"products,omitempty"` // SKUs of products, with all their variants, or of variants
	Categories []string `json:"categories,omitempty"`
	Brands     []string `json:"brands,omitempty"`

	Price      int64         `json:"price_minor,omitempty"`       // of SpecialPrice
	Take       int64         `json:"take,omitempty"`              // of NForM: take 3
	Pay        int64         `json:"pay,omitempty"`               // and pay 2
	Percent    money.Decimal `json:"percent,omitzero"`            // of PercentOff
	FromAmount int64         `json:"from_amount_minor,omitempty"` // of the goods it is for; of PercentOff
	Coupon     *Coupon       `json:"coupon,omitempty"`            // only who says its code gets it; of PercentOff
}

// PromotionKind is how a promotion lowers a price.
type PromotionKind string

const (
	SpecialPrice PromotionKind = "price"
	NForM        PromotionKind = "n_for_m"
	PercentOff   PromotionKind = "percentage"
)

// Coupon is a code that customers say, and how often it may be used; 0: no limit.
type Coupon struct {
	Code            string `json:"code"`
	Uses            int    `json:"uses,omitempty"`
	UsesPerCustomer int    `json:"uses_per_customer,omitempty"`
}

// CustomerGroup is a group of customers with a price list of its own: the prices that products have for it, else
// Percent off the usual ones.
type CustomerGroup struct {
	Name    string        `json:"name"`
	Percent money.Decimal `json:"percent,omitzero"`
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

const (
	mostPromotions = 200
	mostGroups     = 50
	mostTargets    = 1000 // of all together: listings of offers look for them
	longestName    = 80
	longestCode    = 30
	shortestCode   = 3
	mostTaken      = 100
)

var promotionIDs = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,39}$`)

func (c *settingsCheck) promotions(s Settings) {
	if len(s.Promotions) > mostPromotions {
		c.add("/promotions", "has %d promotions; %d fit", len(s.Promotions), mostPromotions)
	}
	ids, codes := map[string]bool{}, map[string]bool{}
	targets := 0
	for i, p := range s.Promotions {
		targets += len(p.Products) + len(p.Categories) + len(p.Brands)
		at := fmt.Sprintf("/promotions/%d", i)
		if !promotionIDs.MatchString(p.ID) {
			c.add(at+"/id", "%q is no id: lower case letters, digits, - and _, at most 40", p.ID)
		}
		if ids[p.ID] {
			c.add(at+"/id", "%q is there twice", p.ID)
		}
		ids[p.ID] = true
		c.promotion(at, p)
		if p.Coupon == nil {
			continue
		}
		code := FoldCode(p.Coupon.Code)
		if codes[code] {
			c.add(at+"/coupon/code", "%q is there twice", p.Coupon.Code)
		}
		codes[code] = true
		c.coupon(at+"/coupon", *p.Coupon)
	}
	if targets > mostTargets {
		c.add("/promotions", "name %d products, categories and brands; %d fit", targets, mostTargets)
	}
	c.groups(s.CustomerGroups)
}

func (c *settingsCheck) promotion(at string, p Promotion) {
	if n := utf8.RuneCountInString(p.Name); locale.Nameless(p.Name) || n > longestName {
		c.add(at+"/name", "has %d characters; 1 to %d are shown to customers", n, longestName)
	}
	c.period(at, p)
	for _, list := range []struct {
		field string
		names []string
	}{{"products", p.Products}, {"categories", p.Categories}, {"brands", p.Brands}} {
		for i, name := range list.names {
			if locale.Nameless(name) {
				c.add(fmt.Sprintf("%s/%s/%d", at, list.field, i), "is empty")
			}
		}
	}
	c.amount(at+"/from_amount_minor", p.FromAmount)
	switch p.Kind {
	case SpecialPrice:
		if p.Price <= 0 || p.Price > money.MaxMinor {
			c.add(at+"/price_minor", "%d is no price", p.Price)
		}
		if len(p.Products) == 0 || len(p.Categories)+len(p.Brands) > 0 {
			c.add(at+"/products", "a price is of products, by their SKUs")
		}
	case NForM:
		if p.Take < 2 || p.Take > mostTaken || p.Pay < 1 || p.Pay >= p.Take {
			c.add(at+"/take", "take %d pay %d: expected take 2 to %d, pay at least 1 and less than take", p.Take, p.Pay,
				mostTaken)
		}
		if p.OfWholeOrder() {
			c.add(at, "take %d pay %d needs products, categories or brands", p.Take, p.Pay)
		}
	case PercentOff:
		if bp, err := p.Percent.BasisPoints(); err != nil || bp <= 0 || bp >= 100_00 {
			c.add(at+"/percent", "%s is not between 0 and 100, with two decimals at most", p.Percent)
		}
	default:
		c.oneOf(at+"/kind", string(p.Kind), []string{string(SpecialPrice), string(NForM), string(PercentOff)})
	}
	c.foreign(at, p)
}

// foreign refuses what belongs to another kind of promotion: the owner meant something else.
func (c *settingsCheck) foreign(at string, p Promotion) {
	for _, f := range []struct {
		field string
		set   bool
		kind  PromotionKind
	}{
		{"price_minor", p.Price != 0, SpecialPrice}, {"take", p.Take != 0 || p.Pay != 0, NForM},
		{"percent", p.Percent != money.Decimal{}, PercentOff}, {"from_amount_minor", p.FromAmount != 0, PercentOff},
		{"coupon", p.Coupon != nil, PercentOff},
	} {
		if f.set && p.Kind != f.kind {
			c.add(at+"/"+f.field, "belongs to a promotion of kind %s", f.kind)
		}
	}
}

func (c *settingsCheck) period(at string, p Promotion) {
	var times [2]time.Time
	for i, m := range []struct{ field, value string }{{"from", p.From}, {"until", p.Until}} {
		if times[i], _ = parseMoment(m.value, time.UTC); m.value != "" && times[i].IsZero() {
			c.add(at+"/"+m.field, "%q is no day such as 2026-03-31 and no time such as 2026-03-31T18:00", m.value)
		}
	}
	if !times[0].IsZero() && !times[1].IsZero() && times[1].Before(times[0]) {
		c.add(at+"/until", "%q is before %q", p.Until, p.From)
	}
}

func (c *settingsCheck) coupon(at string, p Coupon) {
	if n := utf8.RuneCountInString(FoldCode(p.Code)); n < shortestCode || n > longestCode {
		c.add(at+"/code", "%q has %d letters and digits; %d to %d are expected", p.Code, n, shortestCode, longestCode)
	}
	c.limits(limit{at + "/uses", p.Uses, mostCount}, limit{at + "/uses_per_customer", p.UsesPerCustomer, mostCount})
}

func (c *settingsCheck) groups(list []CustomerGroup) {
	if len(list) > mostGroups {
		c.add("/customer_groups", "has %d groups; %d fit", len(list), mostGroups)
	}
	names := map[string]bool{}
	for i, g := range list {
		at := fmt.Sprintf("/customer_groups/%d", i)
		if !promotionIDs.MatchString(g.Name) {
			c.add(at+"/name", "%q is no name: lower case letters, digits, - and _, at most 40", g.Name)
		}
		if names[g.Name] {
			c.add(at+"/name", "%q is there twice", g.Name)
		}
		names[g.Name] = true
		if bp, err := g.Percent.BasisPoints(); err != nil || bp < 0 || bp >= 100_00 {
			c.add(at+"/percent", "%s is not between 0 and 100, with two decimals at most", g.Percent)
		}
	}
}
