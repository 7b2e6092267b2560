package page

import "fmt"

// Exported are the addresses of a list as a file.
type Exported struct{ CSV, XLSX string }

// Exported is a list with the filter of a page, as names and values of the list's own parameters; empty values say nothing.
func (v *Visit) Exported(list string, filter ...any) Exported {
	at := func(format string) string {
		q := Query{"format": format}
		for i := 0; i+1 < len(filter); i += 2 {
			q[fmt.Sprint(filter[i])] = fmt.Sprint(filter[i+1])
		}
		return q.At(v.Path("exports", list))
	}
	return Exported{at("csv"), at("xlsx")}
}
