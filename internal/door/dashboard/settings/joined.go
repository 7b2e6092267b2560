package settings

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/field"
)

var groupDescribed = field.Of[booking.GroupFields]()

// joined are the tables that are put together for larger parties.
func joined() noun[booking.GroupFields] {
	return noun[booking.GroupFields]{
		name: "joined-tables", say: nounWords{"joined.title", "joined.lead", "joined.add", "joined.none"},
		fields: groupDescribed,
		base:   func(*page.Visit) booking.GroupFields { return booking.GroupFields{SeatsMin: 5, SeatsMax: 8} },
		list: func(s sight) (out []item, err error) {
			names, err := tableNames(s)
			if err != nil {
				return nil, err
			}
			groups, err := allGroups(s.u)
			for _, g := range groups {
				var of []string
				for _, id := range g.Members {
					of = append(of, names[id])
				}
				out = append(out, item{ID: g.ID, Title: strings.Join(of, " + "),
					Note: s.T("tables.seats", s.Number(g.SeatsMin), s.Number(g.SeatsMax))})
			}
			return out, err
		},
		get: func(s sight, id string) (booking.GroupFields, error) {
			groups, err := allGroups(s.u)
			if err != nil {
				return booking.GroupFields{}, err
			}
			i := slices.IndexFunc(groups, func(g booking.Group) bool { return g.ID == id })
			if i < 0 {
				return booking.GroupFields{}, page.NotFound()
			}
			return groupFields(groups[i]), nil
		},
		save: saveGroup,
		remove: func(v *page.Visit, id string) error {
			return v.Write(func(u *core.Unit) error {
				return changeGroups(u, id, func(groups []booking.Group, i int) ([]booking.Group, error) {
					return slices.Delete(groups, i, i+1), nil
				})
			})
		},
		choices: func(s sight) (map[string][]page.Choice, error) {
			list, err := resources(s, booking.Table)
			return map[string][]page.Choice{"table_ids": page.Choices(list, named)}, err
		},
	}
}

func groupFields(g booking.Group) booking.GroupFields {
	return booking.GroupFields{SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, TableIDs: g.Members}
}

func tableNames(s sight) (map[string]string, error) {
	list, err := resources(s, booking.Table)
	names := map[string]string{}
	for _, r := range list {
		names[r.ID] = r.Name
	}
	return names, err
}

// branchIDs are those of the branches; a business without any has one without an id.
func branchIDs(u *core.Unit) ([]string, error) {
	branches, err := u.Places.Branches()
	ids := make([]string, len(branches))
	for i, b := range branches {
		ids[i] = b.ID
	}
	if len(ids) == 0 {
		ids = []string{""}
	}
	return ids, err
}

func allGroups(u *core.Unit) (out []booking.Group, err error) {
	ids, err := branchIDs(u)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		groups, err := u.Places.Groups(id)
		if err != nil {
			return nil, err
		}
		out = append(out, groups...)
	}
	return out, nil
}

// changeGroups changes one among the groups of its branch, which are stored together.
func changeGroups(u *core.Unit, id string, change func(groups []booking.Group, i int) ([]booking.Group, error)) error {
	if err := u.Places.Lock(); err != nil {
		return err
	}
	ids, err := branchIDs(u)
	if err != nil {
		return err
	}
	for _, branch := range ids {
		groups, err := u.Places.Groups(branch)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(groups, func(g booking.Group) bool { return g.ID == id })
		if i < 0 {
			continue
		}
		if groups, err = change(groups, i); err != nil {
			return err
		}
		return inForm(u.Places.SetGroups(branch, groups))
	}
	return page.NotFound()
}

func saveGroup(v *page.Visit, id string, isNew bool, edit func(booking.GroupFields) (booking.GroupFields, error)) error {
	return v.Write(func(u *core.Unit) error {
		if !isNew {
			return changeGroups(u, id, func(groups []booking.Group, i int) ([]booking.Group, error) {
				f, err := edit(groupFields(groups[i]))
				groups[i].SeatsMin, groups[i].SeatsMax, groups[i].Members = f.SeatsMin, f.SeatsMax, f.TableIDs
				return groups, err
			})
		}
		f, err := edit(booking.GroupFields{})
		if err != nil {
			return err
		}
		if err := u.Places.Lock(); err != nil {
			return err
		}
		branch := ""
		if len(f.TableIDs) > 0 {
			first, _, err := u.Places.Resource(f.TableIDs[0])
			if err != nil {
				return err
			}
			branch = first.BranchID
		}
		groups, err := u.Places.Groups(branch)
		if err != nil || slices.ContainsFunc(groups, func(g booking.Group) bool { return g.ID == id }) { // the form came twice
			return err
		}
		return inForm(u.Places.SetGroups(branch, append(groups,
			booking.Group{ID: id, SeatsMin: f.SeatsMin, SeatsMax: f.SeatsMax, Members: f.TableIDs})))
	})
}
