package page

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// BusinessInputs are the inputs of some of a business's own fields, with what can be chosen for each.
func BusinessInputs(v *Visit, w access.Workspace, paths []string, refused error) []Input {
	inputs := v.Form(BusinessFields(paths), w.Business(), refused)
	for i := range inputs {
		one := &inputs[i]
		choose := func(value, title string) {
			one.Options = append(one.Options, Choice{Title: title, Value: value, Here: value == one.Value})
		}
		switch one.Path {
		case "country":
			for _, c := range country.All {
				choose(c.Code, c.Name.In(v.Tag))
			}
		case "currency":
			for _, c := range country.Currencies() {
				choose(string(c), string(c))
			}
		case "time_zone":
			in, _ := country.Of(w.Country)
			for _, zone := range zonesOf(in, w.Zone) {
				choose(zone, country.City(zone))
			}
		}
		if len(one.Options) > 0 && !slices.ContainsFunc(one.Options, func(c Choice) bool { return c.Here }) {
			choose(one.Value, one.Value)
		}
	}
	return inputs
}

// BusinessFields are the descriptions of some of a business's own fields.
func BusinessFields(paths []string) (list []field.Field) {
	for _, path := range paths {
		if f, known := access.BusinessDescribed.Field(path); known {
			list = append(list, f)
		}
	}
	return list
}

// zonesOf are a country's time zones, with the one that the business has. A business may be in another than its country's.
func zonesOf(c country.Country, own string) []string {
	if slices.Contains(c.Zones, own) {
		return c.Zones
	}
	return append([]string{own}, c.Zones...)
}
