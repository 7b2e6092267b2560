package shop

import (
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

const (
	// mostRaised is how many prices one action changes; more come by file.
	mostRaised = 5000
	// raisesShown is how many of them are shown first.
	raisesShown = 50
	// readAtOnce is how many products are read in one query.
	readAtOnce = 500
)

// roundTo are the steps that prices can be rounded to, in whole units of the currency.
var roundTo = []string{"1", "5", "10", "50", "100", "500", "1000"}

// raising is a change of many prices, as it was asked for.
type raising struct {
	category, percent, round string
	by                       int   // hundredths of a per cent
	step                     int64 // minor units
}

// raisePage is the data of the page that changes many prices.
type raisePage struct {
	Categories, Steps        []page.Choice
	Category, Percent, Round string
	Wrong, Seen              string
	Asked                    bool
	Plan                     []raised
	Count, Rest              int64
}

// raised is one price, before and after.
type raised struct {
	ProductID, VariantID, Name string
	Version, Before, After     int64
}

func showRaise(v *page.Visit) (page.Answer, error) {
	return raiseForm(v, v.Query("category"), v.Query("percent"), v.Query("round"), nil)
}

func raiseForm(v *page.Visit, category, percent, round string, refused error) (page.Answer, error) {
	p := raisePage{Category: category, Percent: percent, Round: round}
	for _, step := range roundTo {
		p.Steps = append(p.Steps, page.Choice{Title: step, Value: step, Here: step == round})
	}
	r, wrong := raisingOf(v, category, percent, round)
	if percent != "" && wrong != nil {
		p.Wrong = fault.From(wrong).Message
	}
	if refused != nil {
		p.Wrong = fault.From(refused).Message
	}
	err := v.Read(func(u *core.Unit) error {
		names, err := u.Catalog.CategoryNames()
		for _, name := range names {
			p.Categories = append(p.Categories, page.Choice{Title: name, Value: name, Here: name == category})
		}
		if err != nil || percent == "" || wrong != nil {
			return err
		}
		p.Asked = true
		plan, err := r.plan(v, u)
		p.Seen, p.Count = page.Digest(plan), int64(len(plan))
		p.Plan = plan[:min(len(plan), raisesShown)]
		p.Rest = p.Count - int64(len(p.Plan))
		return err
	})
	out := page.Page{Name: "catalog-raise", Within: "catalog", Title: v.T("raise.title"), Data: p, Crumbs: v.Crumbs("catalog")}
	if p.Wrong != "" {
		out.Status = http.StatusBadRequest
	}
	return out, err
}

func raisingOf(v *page.Visit, category, percent, round string) (r raising, err error) {
	r = raising{category: category, percent: percent, round: round, step: 1}
	written := strings.TrimSuffix(strings.TrimSpace(strings.Replace(percent, ",", ".", 1)), "%")
	d, err := money.Parse(strings.TrimPrefix(strings.TrimSpace(written), "+"))
	if err == nil {
		r.by, err = d.BasisPoints()
	}
	if err != nil || r.by == 0 || r.by < -90_00 || r.by > 500_00 {
		return r, v.Invalid("raise.wrong")
	}
	for _, step := range roundTo {
		if step == round {
			r.step, err = v.ReadAmount(step)
		}
	}
	return r, err
}

// price is what a price becomes.
func (r raising) price(minor int64) int64 {
	after := minor
	if r.by > 0 {
		after += money.PercentBP(minor, r.by)
	} else {
		after -= money.PercentBP(minor, -r.by)
	}
	return max((after+r.step/2)/r.step*r.step, r.step)
}

// plan is every price that would change, in the order of the catalogue.
func (r raising) plan(v *page.Visit, u *core.Unit) (out []raised, err error) {
	f := catalog.Shelf{Status: catalog.Active, Category: r.category, Limit: readAtOnce}
	for {
		list, err := u.Catalog.Shelf(f)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			add := func(variant catalog.Variant, name string, price int64) {
				if after := r.price(price); after != price && price > 0 {
					out = append(out, raised{p.ID, variant.ID, name, p.Version, price, after})
				}
			}
			add(catalog.Variant{}, p.Name, p.Price)
			for _, one := range p.Variants {
				if one.OwnPrice {
					add(one, p.Name+" "+one.Name, one.Price)
				}
			}
		}
		if len(out) > mostRaised {
			return nil, v.Invalid("raise.many", v.Number(mostRaised))
		}
		if len(list) < readAtOnce {
			return out, nil
		}
		f.After = list[len(list)-1].ID
	}
}

// raise changes the prices that were shown; where they would now be others, it shows those.
func raise(v *page.Visit) (page.Answer, error) {
	category, percent, round := v.Field("category"), v.Field("percent"), v.Field("round")
	var plan []raised
	err := v.Write(func(u *core.Unit) error {
		if err := u.Catalog.Lock(); err != nil {
			return err
		}
		r, err := raisingOf(v, category, percent, round)
		if err != nil {
			return err
		}
		if plan, err = r.plan(v, u); err != nil {
			return err
		}
		if page.Digest(plan) != v.Field("seen") {
			return v.Conflict("raise.moved")
		}
		for len(plan) > 0 {
			if plan, err = keepRaised(u, plan); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case fault.Is(err, fault.InvalidArguments), fault.Is(err, fault.Conflict):
		return raiseForm(v, category, percent, round, err)
	case err != nil:
		return nil, err
	}
	return v.Done(page.Query{"category": category}.At(v.Path("catalog")), "raise.done")
}

// keepRaised saves the first product of a plan and returns the rest.
func keepRaised(u *core.Unit, plan []raised) ([]raised, error) {
	p, err := u.Catalog.GetForStaff(plan[0].ProductID)
	if err != nil {
		return nil, err
	}
	for len(plan) > 0 && plan[0].ProductID == p.ID {
		if plan[0].VariantID == "" {
			p.Price = plan[0].After
		}
		for i := range p.Variants {
			if p.Variants[i].ID == plan[0].VariantID {
				p.Variants[i].Price = plan[0].After
			}
		}
		plan = plan[1:]
	}
	_, err = u.Catalog.Keep(p, p.Version)
	return plan, err
}
