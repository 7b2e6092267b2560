package importer_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"golang.org/x/text/encoding/charmap"
)

func into16(text string, order binary.AppendByteOrder, mark bool) string {
	var out []byte
	if mark {
		out = order.AppendUint16(out, 0xfeff)
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// TestFilesOfEveryKind: the same list in every encoding, with every separator and in three languages is the same import.
func TestFilesOfEveryKind(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		heads := []string{"Código;Nombre;Precio;Rubro;Stock;Marca", "CÓDIGO;Produto;Preço;Categoria;Estoque;Marca", "sku;Name;Price;Category;Quantity;Brand"}
		created := importer.Summary{Created: 1}
		for _, head := range heads {
			for _, mark := range []string{";", ",", "\t"} {
				text := strings.ReplaceAll(head+"\nÑ-1;Piñón molido;$ 4.150;Almacén;7;Añejo\n", ";", mark)
				old, err := charmap.Windows1252.NewEncoder().String(text)
				if err != nil {
					t.Fatal(err)
				}
				for name, file := range map[string]string{
					"UTF-8": text, "with its mark": "\ufeff" + text, "Windows-1252": old, "CRLF": strings.ReplaceAll(text, "\n", "\r\n"), "CR": strings.ReplaceAll(text, "\n", "\r"),
					"UTF-16LE": into16(text, binary.LittleEndian, true), "UTF-16BE": into16(text, binary.BigEndian, true),
					"unmarked": into16(text, binary.LittleEndian, false), "with a title": "\nLista de precios\n" + text,
				} {
					if sum, err := load(t, s, "products", file); err != nil || sum != created {
						t.Fatalf("%s, %q, %s: %+v, %v", name, mark, head, sum, err)
					}
					created = importer.Summary{Updated: 1, Unchanged: 1}
					if p, level := find(t, s, "Ñ-1"); p.Name != "Piñón molido" || p.Price != 4150_00 || p.Category != "Almacén" ||
						p.Brand != "Añejo" || level.Quantity != 7 {
						t.Fatalf("%s, %q, %s: %+v", name, mark, head, p)
					}
				}
			}
		}
	})
}

// book is a workbook with a sheet of these rows of cells, as XML.
func book(rows string, more map[string]string) string {
	parts := map[string]string{
		"xl/workbook.xml": `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` +
			`<sheet name="x" state="hidden" r:id="r0"/><sheet name="Lista" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r0" Target="worksheets/none.xml"/>` +
			`<Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/sharedStrings.xml": `<sst><si><t>Código</t></si><si><t>Nombre</t></si><si><t>Precio</t></si><si><r><t>Yer</t></r><r><t>ba</t></r></si>` +
			`<si><t>4.150</t></si></sst>`,
		"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="&quot;día&quot; #,##0.00"/>` +
			`</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": `<worksheet>` + rows + `</worksheet>`,
		"xl/vbaProject.bin":        "macros are not read",
	}
	for name, text := range more {
		parts[name] = text
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range parts {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.String()
}

const bookHead = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>`

func TestWorkbooks(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		rows := `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Lista 2026</t></is></c></row>` + bookHead +
			`<row r="3"><c r="A3"><v>7790001</v></c><c r="B3" t="s"><v>3</v></c><c r="C3" t="s"><v>4</v></c></row>` +
			`<row r="5"><c r="A5" t="str"><f>"B"&amp;1</f><v>B1</v></c><c r="B5" t="s"><v>3</v></c><c r="C5" s="3"><f>4*1.21</f><v>4.8449999999999998</v></c></row>` +
			`</sheetData><mergeCells><mergeCell ref="A1:C1"/></mergeCells>`
		mustLoad(t, s, "products", book(rows, nil), importer.Summary{Created: 2})
		if p, _ := find(t, s, "7790001"); p.Name != "Yerba" || p.Price != 4150_00 {
			t.Errorf("%+v", p)
		}
		if p, _ := find(t, s, "B1"); p.Price != 485 { // 4.845, rounded as the sheet shows it
			t.Errorf("%+v", p)
		}
		wrong(t, s, "products", book(`<sheetData>`+bookHead+
			`<row r="3"><c r="A3" s="1"><v>45000</v></c><c r="B3" t="s"><v>3</v></c><c r="C3"><v>1</v></c></row>`+
			`<row r="4"><c r="A4" s="2"><v>45000</v></c><c r="B4" t="e"><v>#N/A</v></c><c r="C4"><f>A1</f></c></row>`+
			`</sheetData><mergeCells><mergeCell ref="A3:A4"/></mergeCells>`, nil),
			"line 3, sku: is a date in the spreadsheet; make the column a text and write it again",
			"line 3: the cells A3:A4 are merged; separate them and fill each one in",
			"line 3, sku: is empty",
			"line 4, sku: is a date in the spreadsheet; make the column a text and write it again",
			"line 4, name: has a formula that failed",
			"line 4, price: has a formula without its result; open the workbook, save it and try again",
			"line 4, sku: is empty", "line 4, name: is empty")
	})
}

func TestBadWorkbooks(t *testing.T) {
	t.Parallel()
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	zeros := strings.Repeat("\x00", 64<<20)
	bombs := map[string]string{}
	for i := range 9 {
		bombs[fmt.Sprintf("xl/media/%d", i)] = zeros
	}
	wrong(t, s, "products", book("", bombs), "line 1: the workbook unpacks to more than 512 MB")
	wrong(t, s, "products", "\xd0\xcf\x11\xe0 old", "line 1: the file is an old .xls or has a password; save it as .xlsx without one, or as CSV")
	broken := "line 1: the workbook is damaged; open it, save it as .xlsx and try again"
	wrong(t, s, "products", "PK\x03\x04 and no more", broken)
	wrong(t, s, "products", book("", map[string]string{"xl/workbook.xml": "<workbook"}), broken)
	wrong(t, s, "products", book("", nil), "line 1: the file is empty; its first line must name the columns")
	wrong(t, s, "products", "sku,name,price\n"+strings.Repeat("\n", 10)+strings.Repeat("A,B,1\n", importer.MostRows+1),
		fmt.Sprintf("line %d: the file has more than 200000 lines; import it in parts", importer.MostRows+12))
}

// TestGoodLines: lines with mistakes, and those that need them, are left out; the others come in. A dry run changes nothing.
func TestGoodLines(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		file := "Código;Detalle;Precio;product_sku;Color\nA;Uno;10;;rojo\nB;Dos;4.15;;\nB-1;Chica;;B;\nC;;9;;\nD;Cuatro;1.234,50;;\n"
		options := importer.Options{Map: map[string]string{"detalle": "name", "Color": importer.Ignored}, GoodLines: true, DryRun: true}
		in := importer.Into{Store: s.Units, Clock: s.Clock, Options: options}
		before := s.Snapshot()
		sum, err := in.File(t.Context(), s.Workspace, "products", strings.NewReader(file))
		if err != nil || sum.Created != 2 || sum.Preview == nil || sum.Preview.Lines != 5 || sum.Preview.Problems.Total != 3 ||
			fmt.Sprint(sum.Preview.Columns[1]) != "{Detalle name Nombre 1}" {
			t.Errorf("a dry run: %+v %+v, %v", sum, sum.Preview, err)
		}
		if changed := s.Since(before); len(changed) > 0 {
			t.Errorf("a dry run changed %v", changed)
		}
		in.DryRun = false
		sum, err = in.File(t.Context(), s.Workspace, "products", strings.NewReader(file))
		if err != nil || sum.Created != 2 || sum.Skipped == nil || sum.Skipped.Total != 3 {
			t.Fatalf("%+v, %v", sum, err)
		}
		for i, want := range []string{"se puede leer de dos maneras. Escribí $ 4,15 o $ 4.150", "la línea de su producto, B, tiene errores", "está vacío"} {
			if p := sum.Skipped.List[i]; p.Line != i+3 || !strings.Contains(p.In(locale.ESAR), want) {
				t.Errorf("%+v", p)
			}
		}
		var refused *importer.Problems
		if _, err = in.File(t.Context(), s.Workspace, "products", strings.NewReader("Código;Nada\nA;1\n")); !errors.As(err, &refused) {
			t.Errorf("an unknown column: %v", err)
		}
	})
}

func TestStockPricesAndServices(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: access.Settings{CustomerGroups: []access.CustomerGroup{{Name: "mayorista"}}}}
	testkit.EachShop(t, setup, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "products", "sku,product_sku,name,price\nA,,Uno,10\nR,,Remera,20\nR-S,R,S,\n", importer.Summary{Created: 3})
		mustLoad(t, s, "stock", "Código;Nombre;Existencias\nA;otro nombre;5\nR-S;;3\n", importer.Summary{Updated: 2})
		if p, level := find(t, s, "A"); level.Quantity != 5 || p.Name != "Uno" {
			t.Errorf("%s has %d", p.Name, level.Quantity)
		}
		if _, level := find(t, s, "R-S"); level.Quantity != 3 {
			t.Errorf("the variant has %d", level.Quantity)
		}
		mustLoad(t, s, "prices", "Código;Precio;Precio mayorista\nA;$ 1.500;1.200,50\n", importer.Summary{Updated: 1})
		if p, _ := find(t, s, "A"); p.Price != 1500_00 {
			t.Errorf("it costs %d", p.Price)
		}
		wrong(t, s, "prices", "sku,price\nA,1\nNO,1\n", "line 3, sku: there is no product NO")
		mustLoad(t, s, "services", "Nombre;Duración;Precio\nCorte;30;9.500\nColor;90;\n", importer.Summary{Created: 2})
		mustLoad(t, s, "services", "Nombre;Precio\ncorte;10.000\n", importer.Summary{Updated: 1})
		wrong(t, s, "services", "Nombre;Quiénes lo hacen\nBarba;\nCorte;Zoe\n", "line 2, duration_minutes: a new service needs a duration in minutes",
			"line 3, staff: there is no staff member called Zoe")
	})
}

// A quote inside of a cell is a letter, as spreadsheets read it; a binary file is told to have no columns, and nothing else.
func TestInchesAreNoQuotes(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		file := "sku;nombre;precio\nCA-1;Caño 1/2\";100\nCA-2;\"Monitor 24\"\" \"\"plano\"\"\";200\nCA-3;\"Tornillo; \"largo\" x\";300\n"
		if sum, err := load(t, s, "products", file); err != nil || sum.Created != 3 {
			t.Fatalf("%+v, %v", sum, err)
		}
		for sku, name := range map[string]string{"CA-1": `Caño 1/2"`, "CA-2": `Monitor 24" "plano"`, "CA-3": `Tornillo; "largo" x`} {
			if p, _ := find(t, s, sku); p.Name != name {
				t.Errorf("%s is %q", sku, p.Name)
			}
		}
	})
}
