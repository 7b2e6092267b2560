package catalogpdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"iter"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

func shop() Catalogue {
	zone := time.FixedZone("ART", -3*60*60)
	return Catalogue{
		Locale: locale.ESAR, Shop: "Almacén Doña Rosa",
		Subtitle: "Productos de almacén, quesos y fiambres en Villa Crespo",
		Phone:    "+54 9 11 5555-0134", Address: "Av. Corrientes 5432, Villa Crespo, Ciudad Autónoma de Buenos Aires",
		Hours: []string{"Lunes a viernes de 8 a 20", "Sábados de 9 a 14", "Domingos y feriados cerrado"},
		Made:  time.Date(2026, 1, 20, 10, 30, 0, 0, zone), Pictures: true, Prices: true,
	}
}

func ars(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: money.ARS} }

func of(products ...Product) iter.Seq2[Product, error] {
	return func(yield func(Product, error) bool) {
		for _, p := range products {
			if !yield(p, nil) {
				return
			}
		}
	}
}

func made(n int, each func(int) Product) iter.Seq2[Product, error] {
	return func(yield func(Product, error) bool) {
		for i := range n {
			if !yield(each(i), nil) {
				return
			}
		}
	}
}

func photo(seed, w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, color.RGBA{uint8(x*255/w + seed*40), uint8(y*255/h + seed*90), uint8(seed * 60), 255})
		}
	}
	return m
}

// noisy is a photo like no other, of a surface with some texture.
func noisy(seed, w, h int) *image.RGBA {
	m := photo(seed, w, h)
	random := rand.New(rand.NewPCG(uint64(seed), 1))
	for i := 0; i < len(m.Pix); i += 4 {
		grain := random.Uint32()
		m.Pix[i] = m.Pix[i]/2 + 64 + uint8(grain&15)
		m.Pix[i+1] = m.Pix[i+1]/2 + 64 + uint8(grain>>4&15)
		m.Pix[i+2] = m.Pix[i+2]/2 + 64 + uint8(grain>>8&15)
	}
	return m
}

func jpegOf(m image.Image) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func pngOf(m image.Image) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// render writes a catalogue and gives the document and its number of pages.
func render(t *testing.T, c Catalogue) ([]byte, int) {
	t.Helper()
	var b bytes.Buffer
	pages, err := Write(t.Context(), &b, c)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), pages
}

// poppler runs one of poppler's programs on a document. It fails where they are missing, because documents cannot be
// checked then.
func poppler(t *testing.T, document []byte, program string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Fatalf("%s is needed to read the documents made here (Debian: apt install poppler-utils): %v", program, err)
	}
	command := exec.CommandContext(t.Context(), path, args...)
	command.Stdin = bytes.NewReader(document)
	var complaint strings.Builder
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil || complaint.Len() > 0 {
		t.Fatalf("%s: %v: %s", program, err, &complaint)
	}
	return string(out)
}

// texts gives the text of every page, laid out as it is printed.
func texts(t *testing.T, c Catalogue) []string {
	t.Helper()
	document, pages := render(t, c)
	read := strings.Split(strings.TrimSuffix(poppler(t, document, "pdftotext", "-layout", "-enc", "UTF-8", "-", "-"),
		"\f"), "\f")
	if len(read) != pages {
		t.Fatalf("said %d pages, has %d", pages, len(read))
	}
	return read
}

// squash takes away the white space, which stands for distances on the page.
func squash(s string) string { return strings.Join(strings.Fields(s), "") }

func wants(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(squash(page), squash(text)) {
			t.Errorf("%q is not on the page:\n%s", text, page)
		}
	}
}

func numbered(i int) Product {
	return Product{
		Name:        fmt.Sprintf("Producto %04d", i),
		Description: "Descripción de un producto como los hay muchos en cualquier almacén del barrio.",
		SKU:         fmt.Sprintf("ALM-%04d", i), Unit: "x unidad", Price: ars(int64(i)*1000 + 12350),
	}
}
