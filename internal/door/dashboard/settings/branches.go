package settings

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/country"
)

// branches are the places of the business.
func (area *Settings) branches() noun[access.BranchFields] {
	return noun[access.BranchFields]{
		name: "branches", say: nounWords{"branches.title", "branches.lead", "branches.add", "branches.none"},
		fields: access.BranchDescribed,
		base:   func(v *page.Visit) access.BranchFields { return access.BranchFields{Zone: v.Workspace.Zone} },
		list: func(s sight) ([]item, error) {
			list, err := s.u.Places.Branches()
			var out []item
			for _, b := range list {
				out = append(out, item{ID: b.ID, Title: b.Name, Note: b.Address})
			}
			return out, err
		},
		get: func(s sight, id string) (access.BranchFields, error) {
			list, err := s.u.Places.Branches()
			for _, b := range list {
				if b.ID == id {
					return access.BranchFields{Name: b.Name, Address: b.Address, Zone: b.Zone}, nil
				}
			}
			return access.BranchFields{}, cmp.Or(err, page.NotFound())
		},
		save: func(v *page.Visit, id string, isNew bool, edit func(access.BranchFields) (access.BranchFields, error)) error {
			if isNew {
				f, err := edit(access.BranchFields{Zone: v.Workspace.Zone})
				if err != nil {
					return err
				}
				one := access.Branch{ID: id}
				one.Set(f)
				_, err = area.Keyring.AddBranch(v.Context(), v.Workspace.ID, one)
				return err
			}
			_, err := area.Keyring.EditBranch(v.Context(), v.Workspace.ID, id, func(now *access.Branch) error {
				f, err := edit(now.Fields())
				if err == nil {
					now.Set(f)
				}
				return err
			})
			return err
		},
		remove: func(v *page.Visit, id string) error {
			w, err := area.business(v)
			if err != nil {
				return err
			}
			b, err := area.Keyring.Branch(v.Context(), w.ID, id)
			if err != nil {
				return err
			}
			return area.RemoveBranch(v.Context(), &w, b)
		},
		choices: func(s sight) (map[string][]page.Choice, error) {
			in, _ := country.Of(s.w.Country)
			zones := append([]string{s.w.Zone}, in.Zones...)
			var list []page.Choice
			for i, zone := range zones {
				if i == 0 || zone != s.w.Zone {
					list = append(list, page.Choice{Title: country.City(zone), Value: zone})
				}
			}
			return map[string][]page.Choice{"time_zone": list}, nil
		},
		more: func(v *page.Visit, id string) []page.Choice {
			return []page.Choice{{Title: v.T("branches.hours"), Path: hoursPath(v, id)}}
		},
	}
}
