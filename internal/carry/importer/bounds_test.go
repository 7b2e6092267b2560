package importer_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What fits into a cell is what fits into its field: the description of a noun bounds files as it bounds the API and forms.
func TestCellsAreBoundedAsFieldsAre(t *testing.T) {
	t.Parallel()
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	own := []string{"phone", "dni", "email", "group", "status", "staff_ids", "variants", "price", "compare_at_price"} // of a form of their own
	base := map[string][2]string{"products": {"sku,name,price", "A,Uno,1"}, "customers": {"phone,address_line1", "+5491155550001,Mitre 1"},
		"services": {"name,duration_minutes", "Corte,30"}}
	for kind, fields := range map[string]map[string]map[string]any{
		"products": catalog.Described.Rules(), "services": booking.ServiceDescribed.Rules(),
		"customers": customer.Described.Rules(), "customers ": customer.PreferencesDescribed.Rules(),
	} {
		kind = strings.TrimSpace(kind)
		for path, rules := range fields {
			column := strings.TrimPrefix(path, "address/")
			if strings.HasPrefix(column, "line") {
				column = "address_" + column
			}
			if slices.Contains(own, strings.Split(path, "/")[0]) && path != "address/line1" {
				continue
			}
			try := func(value string, fits bool) {
				head, row := base[kind][0], base[kind][1]
				names, cells := strings.Split(head, ","), strings.Split(row, ",")
				if at := slices.Index(names, column); at >= 0 {
					cells[at] = value
				} else {
					names, cells = append(names, column), append(cells, value)
				}
				in := importer.Into{Store: s.Units, Clock: s.Clock, Options: importer.Options{DryRun: true}}
				sum, err := in.File(t.Context(), s.Workspace, kind, strings.NewReader(strings.Join(names, ",")+"\n"+strings.Join(cells, ",")+"\n"))
				var wrong *importer.Problems
				if sum.Preview != nil {
					wrong = sum.Preview.Problems
				} else if err != nil && !errors.As(err, &wrong) {
					t.Fatal(err)
				}
				refused := wrong != nil && slices.ContainsFunc(wrong.List, func(p importer.Problem) bool { return p.Column == column })
				if refused == fits {
					t.Errorf("%s, %s: %.60s… (%d characters) fits: %v, and it is not so in a file: %v", kind, column, value, len(value), fits, wrong)
				}
			}
			longest, isText := rules["maxLength"].(float64)
			most, isList := rules["maxItems"].(float64)
			top, isNumber := rules["maximum"].(float64)
			switch {
			case isList:
				entries := make([]string, int(most)+1)
				for i := range entries {
					entries[i] = fmt.Sprint("e", i)
				}
				try(strings.Join(entries[1:], ";"), true)
				try(strings.Join(entries, ";"), false)
				try(strings.Repeat("x", int(longest)+1), false)
			case isText:
				try(strings.Repeat("x", int(longest)), true)
				try(strings.Repeat("x", int(longest)+1), false)
			case isNumber:
				try(fmt.Sprintf("%.0f", top), true)
				try(fmt.Sprintf("%.0f", top+1), false)
			}
		}
	}
}
