package sheet_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// What looks like a formula is made a text, comes back as it was, and telephone numbers stay themselves.
func TestHarmless(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+cmd|' /C calc'!A0": "'+cmd|' /C calc'!A0", "-2+3": "'-2+3", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"＝1": "'＝1", " =1": "' =1", "'=1": "''=1", "'tis": "'tis", "Yerba": "Yerba", "": "", "a=1": "a=1",
		"+5491155550001": "+5491155550001", "+54 9 (11) 5555-0001": "+54 9 (11) 5555-0001", "+54*1": "'+54*1", "-5": "'-5",
	} {
		got := sheet.Harmless(text)
		if got != want || sheet.Meant(got) != text {
			t.Errorf("%q became %q, and %q again", text, got, sheet.Meant(got))
		}
	}
}

func write(t *testing.T, f sheet.Format, tag locale.Tag) string {
	t.Helper()
	zone := time.FixedZone("", -3*3600)
	var out bytes.Buffer
	w, err := sheet.New(&out, f, sheet.Place{Tag: tag, Zone: zone}, []string{"Nombre", "Precio", "Cuándo"})
	if err == nil {
		err = w.Row([]sheet.Cell{sheet.Text("=<Yerba>"), sheet.Amount(-415005, "ARS"), sheet.Moment(time.Date(2026, 3, 2, 1, 30, 0, 0, time.UTC))})
	}
	if err == nil {
		err = w.Row([]sheet.Cell{sheet.Amount(5, "ARS"), sheet.Amount(3900, "CLP"), sheet.Number("0.5")})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTextByPlace(t *testing.T) {
	t.Parallel()
	want := "\ufeffNombre;Precio;Cuándo\r\n'=<Yerba>;-4150,05;2026-03-01 22:30:00\r\n0,05;3900;0,5\r\n"
	if got := write(t, sheet.CSV, locale.ESAR); got != want {
		t.Errorf("%q", got)
	}
	want = strings.NewReplacer(";", ",", ",05", ".05", "0,5\r", "0.5\r").Replace(want)
	if got := write(t, sheet.CSV, locale.EN); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBook(t *testing.T) {
	t.Parallel()
	raw := write(t, sheet.XLSX, locale.ESAR)
	book, err := zip.NewReader(strings.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	part, err := book.Open("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(part)
	want := `<row><c t="inlineStr" s="5"><is><t xml:space="preserve">=&lt;Yerba&gt;</t></is></c><c s="2"><v>-4150.05</v></c><c s="4"><v>46082.9375</v></c></row>` +
		`<row><c s="2"><v>0.05</v></c><c s="3"><v>3900</v></c><c s="0"><v>0.5</v></c></row></sheetData></worksheet>`
	if !strings.HasSuffix(string(text), want) {
		t.Errorf("%s", text)
	}
}

// A workbook that would have more rows than a spreadsheet opens is refused.
func TestTooManyRows(t *testing.T) {
	t.Parallel()
	w, err := sheet.New(io.Discard, sheet.XLSX, sheet.Place{Tag: locale.EN, Zone: time.UTC}, []string{"n"})
	row, n := []sheet.Cell{sheet.Int(1)}, 0
	for ; err == nil; n++ {
		err = w.Row(row)
	}
	if !errors.Is(err, sheet.ErrTooLong) || n != 1<<20 {
		t.Errorf("%v after %d rows", err, n)
	}
}

func TestAmountsOfEveryCurrency(t *testing.T) {
	t.Parallel()
	for minor, want := range map[int64]string{0: "0.00", 7: "0.07", -7: "-0.07", 100: "1.00", 123456789: "1234567.89"} {
		var out bytes.Buffer
		w, err := sheet.New(&out, sheet.CSV, sheet.Place{Tag: locale.EN, Zone: time.UTC}, nil)
		if err == nil {
			err = errors.Join(w.Row([]sheet.Cell{sheet.Amount(minor, money.Currency("ARS"))}), w.Close())
		}
		if got := strings.TrimSpace(strings.TrimPrefix(out.String(), "\ufeff")); err != nil || got != want {
			t.Errorf("%d: %q, %v", minor, got, err)
		}
	}
}
