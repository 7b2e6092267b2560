package importer_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/testkit"
)

// sheetOf is a workbook whose sheet is some text, repeated: small, and large when it is unpacked.
func sheetOf(t *testing.T, begins, again string, times int, ends string) string {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	put := func(name string, write func(io.Writer) error) {
		w, err := z.Create(name)
		if err == nil {
			err = write(w)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text := func(s string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
	}
	put("xl/workbook.xml", text(`<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`+
		`<sheet name="x" r:id="r1"/></sheets></workbook>`))
	put("xl/_rels/workbook.xml.rels", text(`<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`))
	many := strings.Repeat(again, 1+(1<<20)/len(again))
	put("xl/worksheets/sheet1.xml", func(w io.Writer) error {
		err := text(begins)(w)
		for left := times * len(again); left > 0 && err == nil; left -= len(many) {
			err = text(many[:min(left, len(many))])(w)
		}
		if err != nil {
			return err
		}
		return text(ends)(w)
	})
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// peak is how much the heap grew at most while fn ran.
func peak(fn func()) (bytes uint64) {
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // what is in use counts, not what waits to be collected
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	done, sampled := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sampled)
		for {
			runtime.ReadMemStats(&now)
			if now.HeapAlloc > before.HeapAlloc {
				bytes = max(bytes, now.HeapAlloc-before.HeapAlloc)
			}
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	fn()
	close(done)
	<-sampled
	return bytes
}

// Files that are made to take memory are refused in words, whatever they unpack to. Not parallel: the heap is everyone's.
func TestHostileFilesTakeBoundedMemory(t *testing.T) {
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	head := `<worksheet><sheetData><row><c t="inlineStr"><is><t>sku</t></is></c><c t="inlineStr"><is><t>name</t></is></c>` +
		`<c t="inlineStr"><is><t>price</t></is></c>`
	const damaged = "the workbook is damaged"
	line := `<row><c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>` + strings.Repeat("x", 2500) + `</t></is></c><c><v>1</v></c></row>`
	parts := strings.Repeat("PK\x01\x02"+strings.Repeat("\x00", 42), 1<<20)
	for _, c := range []struct{ name, file, want string }{
		{"one cell of 200 MB", sheetOf(t, head+`</row><row><c t="inlineStr"><is><t>`, "a", 200<<20, `</t></is></c></row></sheetData></worksheet>`), damaged},
		{"elements within each other", sheetOf(t, head+`</row>`, "<a>", 32<<20, ""), damaged},
		{"an attribute of 200 MB", sheetOf(t, head+`</row><row a="`, "a", 200<<20, `"/></sheetData></worksheet>`), damaged},
		{"long texts", sheetOf(t, head+`</row>`, line, 60_000, `</sheetData></worksheet>`), "unpacks to more than 128 MB"},
		{"merged cells", sheetOf(t, head+`</row><row><c t="inlineStr"><is><t>A</t></is></c></row></sheetData><mergeCells>`,
			`<mergeCell ref="B2:C3"/>`, 4<<20, `</mergeCells></worksheet>`), "the cells B2:C3 are merged"},
		{"columns", sheetOf(t, head+`<c r="ALL1"/><c r="ALM1" t="str"><v>x</v></c></row>`, "<row/>", 1, `</sheetData></worksheet>`), "more than 1000 columns"},
		{"parts", "PK\x03\x04" + parts, "more than 2000 parts"},
		{"a line of separators", "sku,name,price\n" + strings.Repeat(",", 60<<20), "line 2: has more than 1000 columns"},
		{"a line over many lines", "sku,name,price\n" + strings.Repeat("\"\n\",", 12<<20), "line 2: has more than 1000 columns"},
	} {
		var err error
		grown := peak(func() {
			_, err = importer.Into{Store: s.Units, Clock: s.Clock}.File(t.Context(), s.Workspace, "products", strings.NewReader(c.file))
		})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.200v", c.name, err)
		}
		if t.Logf("%s, %d KB: %d MB", c.name, len(c.file)>>10, grown>>20); grown > 384<<20 {
			t.Errorf("%s: the heap grew by %d MB", c.name, grown>>20)
		}
	}
}

// The largest file that is taken comes in within a gigabyte, with all its history.
func TestTheLargestImportTakesBoundedMemory(t *testing.T) {
	testkit.Long(t)
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	file := &endless{n: importer.MostRows, rest: "Código;Nombre;Precio;Categoría;Marca;Stock\n", line: func(i int) string {
		return fmt.Sprintf("SKU-%06d;Producto de almacén %d;%d,50;Categoría %d;Marca %d;%d\n", i, i, 100+i%900, i%40, i%300, i%50)
	}}
	var sum importer.Summary
	var err error
	grown := peak(func() {
		sum, err = importer.Into{Store: s.Units, Clock: s.Clock}.File(t.Context(), s.Workspace, "products", file)
	})
	if err != nil || sum != (importer.Summary{Created: importer.MostRows}) {
		t.Fatalf("%+v, %v", sum, err)
	}
	if t.Logf("%d MB", grown>>20); grown > 1<<30 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
}
