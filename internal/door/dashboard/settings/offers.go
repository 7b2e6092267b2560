package settings

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// part makes a noun of a list that is part of the settings, by a name that stays: id is one's name, of where they are.
func part[F any](area *Settings, n noun[F], id func(F) string, of func(*access.Settings) *[]F) noun[F] {
	if n.base == nil {
		n.base = func(*page.Visit) F { return *new(F) }
	}
	find := func(list []F, name string) int {
		return slices.IndexFunc(list, func(one F) bool { return id(one) == name })
	}
	n.get = func(s sight, name string) (F, error) {
		list := *of(&s.w.Settings)
		if i := find(list, name); i >= 0 {
			return list[i], nil
		}
		return *new(F), page.NotFound()
	}
	amend := func(v *page.Visit, change func(list []F) ([]F, error)) error {
		return inForm(area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
			list, err := change(slices.Clone(*of(&w.Settings)))
			*of(&w.Settings) = list
			return err
		}))
	}
	n.save = func(v *page.Visit, name string, isNew bool, edit func(F) (F, error)) error {
		return amend(v, func(list []F) ([]F, error) {
			i := find(list, name)
			if isNew {
				list, i = append(list, n.base(v)), len(list)
			}
			if i < 0 {
				return list, page.NotFound()
			}
			f, err := edit(list[i])
			if err != nil {
				return list, err
			}
			if at := find(list, id(f)); at >= 0 && at != i {
				return list, v.Conflict("settings.taken")
			}
			list[i] = f
			return list, nil
		})
	}
	n.remove = func(v *page.Visit, name string) error {
		return amend(v, func(list []F) ([]F, error) {
			i := find(list, name)
			if i < 0 {
				return list, page.NotFound()
			}
			return slices.Delete(list, i, i+1), nil
		})
	}
	return n
}

var listed = regexp.MustCompile(`^(/settings)?/(promotions|customer_groups|groups)/\d+`)

// inForm makes paths of one in a list paths of its form.
func inForm(err error) error {
	if err == nil || !fault.Is(err, fault.InvalidArguments) {
		return err
	}
	e := fault.From(err)
	fields := slices.Clone(e.Fields)
	for i := range fields {
		fields[i].Path = listed.ReplaceAllString(fields[i].Path, "")
	}
	return fault.Invalid(e.Message, fields...)
}

const longestPromotionID = 40

// promotions are special prices, N for M, percentages, and coupons.
func (area *Settings) promotions() noun[access.Promotion] {
	return part(area, noun[access.Promotion]{
		name: "promotions", say: nounWords{"promotions.title", "promotions.lead", "promotions.add", "promotions.none"},
		fields: access.PromotionDescribed, hidden: []string{"id"}, whole: []string{"coupon"},
		base: func(v *page.Visit) access.Promotion {
			name := access.Slug(v.Field("name"))
			return access.Promotion{ID: strings.Trim(name[:min(len(name), longestPromotionID)], "-")}
		},
		list: func(s sight) (out []item, err error) {
			for _, one := range s.w.Settings.Promotions {
				line := item{ID: one.ID, Title: one.Name, Note: promotionNote(s.Visit, one)}
				if !one.Running(s.Now(), s.w.Location()) {
					line.Off = s.T("promotions.off")
				}
				out = append(out, line)
			}
			return out, nil
		},
	}, func(p access.Promotion) string { return p.ID }, func(s *access.Settings) *[]access.Promotion { return &s.Promotions })
}

func promotionNote(v *page.Visit, p access.Promotion) string {
	kind, _ := access.PromotionDescribed.Field("kind")
	var parts []string
	for _, c := range kind.Choices {
		if c.Value == string(p.Kind) {
			parts = append(parts, c.Name(v.Tag))
		}
	}
	if p.Coupon != nil {
		parts = append(parts, p.Coupon.Code)
	}
	if p.From != "" || p.Until != "" {
		parts = append(parts, strings.Trim(momentOf(v, p.From)+" – "+momentOf(v, p.Until), " –"))
	}
	return strings.Join(parts, " · ")
}

// momentOf is a day, or a day and a time, as people write it.
func momentOf(v *page.Visit, written string) string {
	day, clock, _ := strings.Cut(written, "T")
	return strings.TrimSuffix(page.View{Visit: v}.Day(day)+", "+clock, ", ")
}

var customerGroupDescribed = field.Of[access.CustomerGroup]()

// customerGroups are groups of customers with prices of their own.
func (area *Settings) customerGroups() noun[access.CustomerGroup] {
	return part(area, noun[access.CustomerGroup]{
		name: "price-lists", say: nounWords{"lists.title", "lists.lead", "lists.add", "lists.none"},
		fields: customerGroupDescribed, fixed: []string{"name"},
		list: func(s sight) (out []item, err error) {
			for _, one := range s.w.Settings.CustomerGroups {
				out = append(out, item{ID: one.Name, Title: one.Name, Note: s.T("lists.percent", one.Percent.String())})
			}
			return out, nil
		},
	}, func(g access.CustomerGroup) string { return g.Name }, func(s *access.Settings) *[]access.CustomerGroup { return &s.CustomerGroups })
}
