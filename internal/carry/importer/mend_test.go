package importer_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A dry run says what a wrong cell has and whether it can be mended; what is written there instead is then imported.
func TestAWrongCellIsMended(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		load := func(o importer.Options, file string) (importer.Summary, error) {
			in := importer.Into{Store: s.Units, Clock: s.Clock, Options: o}
			return in.File(t.Context(), s.Workspace, importer.KindProducts, strings.NewReader(file))
		}
		file := "Código;Nombre;Precio\nA;Uno;barato\nB;;2\nC;Tres;3;4\n"
		seen, err := load(importer.Options{DryRun: true, GoodLines: true}, file)
		if err != nil || seen.Preview.Problems == nil {
			t.Fatalf("%+v, %v", seen, err)
		}
		mend := map[importer.Cell]string{}
		for _, p := range seen.Preview.Problems.List {
			switch {
			case p.Line == 4: // a cell too many has no place
				if p.Mendable {
					t.Errorf("%+v", p)
				}
			case p.Line == 2 && (p.Value != "barato" || !p.Mendable), p.Line == 3 && (p.Value != "" || !p.Mendable):
				t.Errorf("%+v", p)
			default:
				mend[importer.Cell{Line: p.Line, Column: p.Column}] = map[int]string{2: "$ 1.250,50", 3: "Dos"}[p.Line]
			}
		}
		done, err := load(importer.Options{Mend: mend, GoodLines: true}, file)
		if err != nil || done.Created != 2 || done.Skipped == nil || done.Skipped.Total != 1 {
			t.Errorf("%+v, %v", done, err)
		}
	})
}
