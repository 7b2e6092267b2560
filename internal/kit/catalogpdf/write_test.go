package catalogpdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

func TestCover(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Sections = []Section{{"Almacén", made(17, numbered)}, {"Quesos", of(numbered(1))}}
	pages := texts(t, c)
	wants(t, pages[0], "Almacén Doña Rosa", "CATÁLOGO DE PRODUCTOS", "Productos de almacén, quesos y fiambres",
		"18 productos · 2 categorías",
		"+54 9 11 5555-0134", "Av. Corrientes 5432", "Sábados de 9 a 14", "Actualizado el martes 20 de enero de 2026.",
		"Los precios pueden cambiar sin previo aviso.", "Índice", "17 productos", "1 producto")
	if strings.Contains(pages[0], "1 / ") {
		t.Error("the cover is numbered")
	}
}

func TestSectionsAndPages(t *testing.T) {
	t.Parallel()
	for _, pictures := range []bool{true, false} {
		c := shop()
		c.Pictures = pictures
		c.Sections = []Section{
			{"Almacén", made(40, numbered)}, {"Vacía", of()},
			{"Quesos y fiambres", made(3, func(i int) Product { return numbered(100 + i) })},
		}
		pages := texts(t, c)
		all := strings.Join(pages, "\f")
		for i := range 40 {
			wants(t, all, numbered(i).Name, numbered(i).SKU)
		}
		if strings.Contains(all, "Vacía") {
			t.Error("a section without products is printed")
		}
		for i, page := range pages[1:] {
			wants(t, page, fmt.Sprintf("%d / %d", i+2, len(pages)), "Almacén Doña Rosa")
		}
		wants(t, pages[1], "Almacén")
		wants(t, pages[2], "Almacén", "continuación", numbered(20).Name[:9])
		// The index says where the section really begins.
		for i, page := range pages {
			if i > 0 && strings.Contains(page, numbered(100).Name) {
				wants(t, page, "Quesos y fiambres")
				line := pages[0][strings.Index(pages[0], "Quesos y fiambres"):]
				if fields := strings.Fields(strings.SplitN(line, "\n", 2)[0]); fields[len(fields)-1] != fmt.Sprint(i+
					1) {
					t.Errorf("the index says %q, the section begins on page %d", fields, i+1)
				}
			}
		}
	}
}

func TestLongIndexHasPagesOfItsOwn(t *testing.T) {
	t.Parallel()
	c := shop()
	for i := range perIndexPage + 5 {
		c.Sections = append(c.Sections, Section{fmt.Sprintf("Rubro %03d", i), of(numbered(i))})
	}
	pages := texts(t, c)
	wants(t, pages[0], fmt.Sprintf("%d productos · %[1]d categorías", perIndexPage+5))
	wants(t, pages[1], "Índice", "Rubro 000", fmt.Sprintf("Rubro %03d", perIndexPage-1), "2 / ")
	wants(t, pages[2], "Índice", fmt.Sprintf("Rubro %03d", perIndexPage), fmt.Sprintf("Rubro %03d", perIndexPage+4))
	wants(t, pages[3], "Rubro 000", numbered(0).Name)
}

func TestPrices(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		tag    locale.Tag
		amount money.Amount
		want   string
	}{
		{locale.ESAR, ars(123450), "$ 1.234,50"},
		{locale.ESAR, ars(12345678900), "$ 123.456.789"},
		{locale.ESAR, ars(money.MaxMinor), "$ 10.000.000.000.000"},
		{locale.ESMX, money.Amount{Minor: 123450, Currency: money.MXN}, "$1,234.50"},
		{locale.PTBR, money.Amount{Minor: 123450, Currency: money.BRL}, "R$ 1.234,50"},
		{locale.EN, money.Amount{Minor: 99, Currency: "EUR"}, "€ 0.99"},
		{locale.ESAR, money.Amount{Minor: 4990, Currency: money.CLP}, "CLP 4.990"},
	} {
		for _, pictures := range []bool{true, false} {
			c := shop()
			c.Locale, c.Pictures = test.tag, pictures
			c.Sections = []Section{{"", of(Product{Name: "Uno", Price: test.amount},
				Product{Name: "Dos", Price: test.amount, PriceFrom: true})}}
			page := texts(t, c)[1]
			wants(t, page, textFrom.In(test.tag)+" "+test.want)
			if strings.Count(squash(page), squash(test.want)) != 2 {
				t.Errorf("%s: %s", test.want, page)
			}
			c.Prices = false
			if pages := texts(t, c); strings.Contains(squash(pages[1]), squash(test.want)) ||
				strings.Contains(pages[0], textPricesMayChange.In(test.tag)) {
				t.Error("prices that were not asked for")
			}
		}
	}
}

func TestOutOfStockIsSaid(t *testing.T) {
	t.Parallel()
	for tag, want := range map[locale.Tag]string{
		locale.ESAR: "Sin stock", locale.ESMX: "Agotado", locale.PTBR: "Esgotado", locale.EN: "Out of stock",
	} {
		for _, pictures := range []bool{true, false} {
			c := shop()
			c.Locale, c.Pictures = tag, pictures
			c.Sections = []Section{{"Quesos", of(Product{Name: "Uno", OutOfStock: true}, Product{Name: "Dos"})}}
			if page := texts(t, c)[1]; strings.Count(page, want) != 1 {
				t.Errorf("%s: %s", tag, page)
			}
		}
	}
}

func TestEdges(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Súper combo de quesos, ", 60)
	word := strings.Repeat("ñandú", 200)
	for name, c := range map[string]Catalogue{
		"nothing at all": {},
		"one product":    {Shop: "Kiosco", Prices: true, Pictures: true, Sections: []Section{{"", of(numbered(1))}}},
		"only long": {Shop: long, Title: long, Subtitle: long, Phone: long, Address: long,
			Hours: []string{long, long, long}, Pictures: true, Prices: true,
			Sections: []Section{{long, of(Product{Name: long, Description: long, SKU: long, Unit: long})},
				{word, of(numbered(1))}}},
		"long words": {Shop: word, Subtitle: word, Address: word, Prices: true,
			Sections: []Section{{word, of(Product{Name: word, Description: word, SKU: word, Unit: word,
				OutOfStock: true})}}},
		"nameless": {Shop: "Kiosco", Pictures: true, Sections: []Section{{"",
			of(Product{}, Product{SKU: "A-1"}, Product{Name: "漢字"}, Product{Name: "7"})}}},
	} {
		for _, pictures := range []bool{true, false} {
			c.Pictures = pictures
			pages := texts(t, c)
			if c.Sections == nil {
				wants(t, pages[0], textNothing.In(c.Locale))
				if len(pages) != 1 {
					t.Errorf("%s: %d pages", name, len(pages))
				}
			}
			if name == "nameless" {
				wants(t, pages[1], "—", "A-1", "7")
			}
			if name == "only long" {
				wants(t, pages[1], "…")
			}
		}
	}
}

// Text that could be PDF syntax is printed as text, and has no effect.
func TestHostileTextIsOnlyText(t *testing.T) {
	t.Parallel()
	const evil = "\u202e\u2066a\u2069\x00\x07\x1b[31m) Tj ET \\) /OpenAction <</S/JavaScript/JS(app.alert(1))>> endstream endobj\r%%EOF"
	turned := func(c rune) bool { return unicode.Is(unicode.Cf, c) || unicode.IsControl(c) && !unicode.IsSpace(c) }
	for _, pictures := range []bool{true, false} {
		c := Catalogue{
			Shop: evil, Title: evil, Subtitle: evil, Phone: evil, Address: evil, Hours: []string{evil},
			Pictures: pictures, Prices: true,
			Sections: []Section{{evil, of(Product{Name: evil, Description: evil, SKU: evil, Unit: evil, Category: evil,
				Price: ars(100), Picture: []byte(evil)})}},
		}
		document, _ := render(t, c)
		about := poppler(t, document, "pdfinfo", "-")
		wants(t, about, "JavaScript: no")
		if code := poppler(t, document, "pdfinfo", "-js", "-"); strings.TrimSpace(code) != "" {
			t.Errorf("it would run %q", code)
		}
		pages := texts(t, c)
		wants(t, strings.Join(pages, " "), "/OpenAction <</S/JavaScript")
		for _, text := range append(pages, about) {
			if strings.ContainsFunc(strings.ReplaceAll(text, "\f", ""), turned) {
				t.Errorf("it is turned around: %q", text)
			}
		}
	}
}

func TestErrorsEndIt(t *testing.T) {
	t.Parallel()
	failed := errors.New("the rows stopped coming")
	c := shop()
	c.Sections = []Section{{"Quesos", func(yield func(Product, error) bool) {
		_ = yield(numbered(1), nil) && yield(Product{}, failed)
	}}}
	var out bytes.Buffer
	if _, err := Write(t.Context(), &out, c); !errors.Is(err, failed) || out.Len() != 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
	ctx, cancel := context.WithCancel(t.Context())
	c.Sections = []Section{{"Quesos", made(1_000_000_000, func(i int) Product {
		if i == 5 {
			cancel()
		}
		return numbered(i)
	})}}
	if _, err := Write(ctx, &out, c); !errors.Is(err, context.Canceled) || out.Len() != 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
	c.Sections = []Section{{"Quesos", of(numbered(1))}}
	if _, err := Write(t.Context(), broken{}, c); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestMetadataAndBookmarks(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Sections = []Section{{"Almacén", of(numbered(1))}, {"Ñoquis", of(numbered(2))}}
	document, _ := render(t, c)
	wants(t, poppler(t, document, "pdfinfo", "-"), "Catálogo de productos – Almacén Doña Rosa",
		"Author:          Almacén Doña Rosa", "A4")
	for _, want := range []string{"/Lang (es-AR)", "/Type /Outlines", "D:20260120133000",
		"\xfe\xff\x00\xd1\x00o\x00q\x00u\x00i\x00s"} {
		if !bytes.Contains(document, []byte(want)) {
			t.Errorf("%q is not in the document", want)
		}
	}
	if links := bytes.Count(document, []byte("/Subtype /Link")); links != 2 {
		t.Errorf("%d links", links)
	}
}

func TestConcurrentDocuments(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Sections = []Section{{"Almacén", made(30, numbered)}}
	want, _ := render(t, c)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			var got bytes.Buffer
			if _, err := Write(t.Context(), &got, c); err != nil || !bytes.Equal(got.Bytes(), want) {
				t.Errorf("another document: %v", err)
			}
		})
	}
	wait.Wait()
}

// Five thousand products with pictures: what is held at the end is the document
// and not the products. It does not run beside other tests, whose memory it
// would measure.
func TestFiveThousandProducts(t *testing.T) {
	c := shop()
	const each, sections = 500, 10
	for s := range sections {
		c.Sections = append(c.Sections, Section{fmt.Sprintf("Rubro %d", s), made(each, func(i int) Product {
			p := numbered(s*each + i)
			// What comes after a picture's end is no part of it: weight that must
			// not be carried along.
			p.Picture = append(jpegOf(noisy(s*each+i, 64, 48)), make([]byte, 32<<10)...)
			return p
		})})
	}
	before := heap()
	peak := before
	last := c.Sections[sections-1].Products
	c.Sections[sections-1].Products = func(yield func(Product, error) bool) {
		last(yield)
		peak = heap()
	}
	var out bytes.Buffer
	pages, err := Write(t.Context(), &out, c)
	if err != nil || pages < 5000/12 {
		t.Fatalf("%d pages, %v", pages, err)
	}
	held, size := (peak-before)>>10, out.Len()>>10
	t.Logf("%d pages, %d KB; %d KB held before it was written", pages, size, held)
	if held > 64<<10 { // the pictures alone weigh 160 MB as they come
		t.Errorf("holds %d KB", held)
	}
	if size > 48<<10 {
		t.Errorf("the document has %d KB", size)
	}
	read := poppler(t, out.Bytes(), "pdfinfo", "-")
	wants(t, read, fmt.Sprintf("Pages:           %d", pages))
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
