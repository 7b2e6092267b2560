package importer_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/testkit"
)

// endless is a file of lines that no one made: n of them.
type endless struct {
	n, at int
	line  func(i int) string
	rest  string
}

func (e *endless) Read(p []byte) (int, error) {
	for len(e.rest) < min(len(p), 4096) && e.at < e.n {
		e.rest += e.line(e.at)
		e.at++
	}
	n := copy(p, e.rest)
	if e.rest = e.rest[n:]; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// A file of 100 MB is refused in words, and not read into memory first.
func TestALargeFileIsRefusedInBoundedMemory(t *testing.T) {
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	file := &endless{n: 1 << 20, line: func(i int) string { return fmt.Sprintf("S%d,%s,1\n", i, strings.Repeat("x", 100)) }, rest: "sku,name,price\n"}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := importer.Into{Store: s.Units, Clock: s.Clock}.File(t.Context(), s.Workspace, "products", file)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "the file is larger than 64 MB; import it in parts") {
		t.Errorf("got %.200v", err)
	}
	if file.at == file.n {
		t.Error("all of it was read")
	}
	if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 512<<20 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
}

// 200,000 lines are looked at, each of them; one more is refused as a whole.
func TestTheMostLines(t *testing.T) {
	t.Parallel()
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	load := func(n int) (wrong *importer.Problems) {
		file := &endless{n: n, line: func(i int) string { return fmt.Sprintf("S%d,1\n", i) }, rest: "sku,price\n"}
		_, err := importer.Into{Store: s.Units, Clock: s.Clock}.File(t.Context(), s.Workspace, importer.KindPrices, file)
		if !errors.As(err, &wrong) {
			t.Fatal(err)
		}
		return wrong
	}
	if ps := load(importer.MostRows); ps.Total != importer.MostRows || ps.List[0].Message != "there is no product S0" {
		t.Errorf("%d: %v", ps.Total, ps.List[0])
	}
	if ps := load(importer.MostRows + 1); ps.Total != 1 || ps.List[0].Message != "the file has more than 200000 lines; import it in parts" {
		t.Errorf("%d: %v", ps.Total, ps.List[0])
	}
}

// A workbook with macros is read for its cells; a sheet that unpacks endlessly, or that says it is smaller than it is, is refused.
func TestWorkbooksWithMacrosAndBombs(t *testing.T) {
	t.Parallel()
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	macros := map[string]string{"xl/vbaProject.bin": "Sub Auto_Open()", "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ` +
		`ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`}
	rows := `<sheetData>` + bookHead + `<row r="3"><c r="A3" t="inlineStr"><is><t>M1</t></is></c><c r="B3" t="s"><v>3</v></c>` +
		`<c r="C3"><f>HYPERLINK("http://x.example")</f><v>12.5</v></c></row></sheetData>`
	mustLoad(t, s, "products", book(rows, macros), importer.Summary{Created: 1})
	if p, _ := find(t, s, "M1"); p.Price != 1250 {
		t.Errorf("a formula's result is %d", p.Price)
	}
	wrong(t, s, "products", book("", map[string]string{"xl/sharedStrings.xml": "<sst>" + strings.Repeat("<si><t>"+strings.Repeat("a", 1<<20)+"</t></si>", 130) + "</sst>"}),
		"line 1: the workbook unpacks to more than 128 MB")
	merged := `<sheetData>` + bookHead + `<row r="3"><c r="A3" t="inlineStr"><is><t>M2</t></is></c></row></sheetData><mergeCells><mergeCell ref="B3:C3"/></mergeCells>`
	var refused error
	if _, refused = load(t, s, "products", book(merged, nil)); refused == nil || !strings.Contains(refused.Error(), "the cells B3:C3 are merged") {
		t.Errorf("merged cells: %v", refused)
	}
}
