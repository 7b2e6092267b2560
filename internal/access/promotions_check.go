package access

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

const (
	mostTargets  = 1000 // of all together: listings of offers look for them
	longestCode  = 30
	shortestCode = 3
)

var (
	msgTwice = locale.Text{ES: "%q está dos veces", PT: "%q está duas vezes", EN: "%q is there twice"}
	msgMany  = locale.Text{ES: "nombran %d productos, categorías y marcas; entran %d",
		PT: "citam %d produtos, categorias e marcas; cabem %d", EN: "name %d products, categories and brands; %d fit"}
	msgNoPrice  = locale.Text{ES: "falta el precio", PT: "falta o preço", EN: "the price is missing"}
	msgProducts = locale.Text{ES: "un precio es de productos, por sus códigos", PT: "um preço é de produtos, por seus códigos",
		EN: "a price is of products, by their SKUs"}
	msgTake = locale.Text{ES: "lleva %d paga %d: se paga al menos 1 y menos de lo que se lleva",
		PT: "leve %d pague %d: paga-se ao menos 1 e menos do que se leva",
		EN: "take %d pay %d: expected take 2 or more, pay at least 1 and less than take"}
	msgTargets = locale.Text{ES: "necesita productos, categorías o marcas", PT: "precisa de produtos, categorias ou marcas",
		EN: "needs products, categories or brands"}
	msgPercent = locale.Text{ES: "falta: un porcentaje entre 0 y 100", PT: "falta: uma porcentagem entre 0 e 100",
		EN: "is missing: a percentage between 0 and 100"}
	msgForeign = locale.Text{ES: "es de una promoción del tipo %s", PT: "é de uma promoção do tipo %s",
		EN: "belongs to a promotion of kind %s"}
	msgMoment = locale.Text{ES: "%q no es un día como 2026-03-31 ni una hora como 2026-03-31T18:00",
		PT: "%q não é um dia como 2026-03-31 nem uma hora como 2026-03-31T18:00",
		EN: "%q is no day such as 2026-03-31 and no time such as 2026-03-31T18:00"}
	msgBefore = locale.Text{ES: "%q es antes de %q", PT: "%q é antes de %q", EN: "%q is before %q"}
	msgCode   = locale.Text{ES: "%q tiene %d letras y cifras; son de %d a %d", PT: "%q tem %d letras e números; são de %d a %d",
		EN: "%q has %d letters and digits; %d to %d are expected"}
)

func (c *settingsCheck) promotions(s Settings) {
	ids, codes := map[string]bool{}, map[string]bool{}
	once := func(seen map[string]bool, path, key, written string) {
		if seen[key] {
			c.add(path, msgTwice, written)
		}
		seen[key] = true
	}
	targets := 0
	for i, p := range s.Promotions {
		targets += len(p.Products) + len(p.Categories) + len(p.Brands)
		at := fmt.Sprintf("/promotions/%d", i)
		once(ids, at+"/id", p.ID, p.ID)
		c.promotion(at, p)
		if p.Coupon == nil {
			continue
		}
		code := FoldCode(p.Coupon.Code)
		once(codes, at+"/coupon/code", code, p.Coupon.Code)
		if n := utf8.RuneCountInString(code); n < shortestCode || n > longestCode {
			c.add(at+"/coupon/code", msgCode, p.Coupon.Code, n, shortestCode, longestCode)
		}
	}
	if targets > mostTargets {
		c.add("/promotions", msgMany, targets, mostTargets)
	}
	names := map[string]bool{}
	for i, g := range s.CustomerGroups {
		once(names, fmt.Sprintf("/customer_groups/%d/name", i), g.Name, g.Name)
	}
}

// promotion checks what each kind of promotion needs.
func (c *settingsCheck) promotion(at string, p Promotion) {
	c.period(at, p)
	switch p.Kind {
	case SpecialPrice:
		if p.Price == 0 {
			c.add(at+"/price_minor", msgNoPrice)
		}
		if len(p.Products) == 0 || len(p.Categories)+len(p.Brands) > 0 {
			c.add(at+"/products", msgProducts)
		}
	case NForM:
		if p.Take < 2 || p.Pay < 1 || p.Pay >= p.Take {
			c.add(at+"/take", msgTake, p.Take, p.Pay)
		}
		if p.OfWholeOrder() {
			c.add(at, msgTargets)
		}
	case PercentOff:
		if p.Percent == (money.Decimal{}) {
			c.add(at+"/percent", msgPercent)
		}
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
			c.add(at+"/"+f.field, msgForeign, f.kind)
		}
	}
}

func (c *settingsCheck) period(at string, p Promotion) {
	var times [2]time.Time
	for i, m := range []struct{ field, value string }{{"from", p.From}, {"until", p.Until}} {
		if times[i], _ = parseMoment(m.value, time.UTC); m.value != "" && times[i].IsZero() {
			c.add(at+"/"+m.field, msgMoment, m.value)
		}
	}
	if !times[0].IsZero() && !times[1].IsZero() && times[1].Before(times[0]) {
		c.add(at+"/until", msgBefore, p.Until, p.From)
	}
}
