package catalogpdf

import (
	"bytes"
	"strconv"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// The page, in millimetres.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 15.0
	width      = pageWidth - 2*margin
	bottom     = pageHeight - 18 // where the footer's room begins
)

const (
	regular = ""
	bold    = "B"
	family  = "go"
)

// document is a catalogue in the making.
type document struct {
	pdf  *fpdf.Fpdf
	c    Catalogue
	tag  locale.Tag
	pics pictures
	hues map[string]hue

	brand, glow colour

	y       float64 // where the next thing goes on the current page
	column  int     // of the row of cards that is being filled
	current entry   // the section being printed
	entries []entry // the sections that have products
	total   int     // of products

	indexPages int // reserved after the cover
}

func newDocument(c Catalogue) (*document, error) {
	pdf := fpdf.New("P", "mm", "A4", "")
	// The library keeps the bytes it is given; these belong to every document.
	pdf.AddUTF8FontFromBytes(family, regular, bytes.Clone(goregular.TTF))
	pdf.AddUTF8FontFromBytes(family, bold, bytes.Clone(gobold.TTF))
	pdf.SetCompression(true)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)

	c.Shop = clean(c.Shop)
	c.Subtitle = clean(c.Subtitle)
	if c.Title = clean(c.Title); c.Title == "" {
		c.Title = textTitle.In(c.Locale)
	}
	title := c.Title
	if c.Shop != "" {
		title += " – " + c.Shop
	}
	pdf.SetTitle(title, true)
	pdf.SetAuthor(c.Shop, true)
	pdf.SetSubject(c.Subtitle, true)
	pdf.SetLang(string(c.Locale))
	pdf.SetCreator("mostrador", true)
	pdf.SetProducer("mostrador", true)
	pdf.SetCreationDate(c.Made.UTC())
	pdf.SetModificationDate(c.Made.UTC())
	pdf.SetCatalogSort(true)
	d := &document{pdf: pdf, c: c, tag: c.Locale, hues: map[string]hue{}}
	d.brand, d.glow = brandOf(c.Colour)
	return d, pdf.Error()
}

// font chooses the font of what is measured and written next.
func (d *document) font(style string, points float64) { d.pdf.SetFont(family, style, points) }

func (d *document) ink(c colour)   { d.pdf.SetTextColor(c.r, c.g, c.b) }
func (d *document) fill(c colour)  { d.pdf.SetFillColor(c.r, c.g, c.b) }
func (d *document) pen(c colour)   { d.pdf.SetDrawColor(c.r, c.g, c.b) }
func (d *document) nib(mm float64) { d.pdf.SetLineWidth(mm) }

// left, right and centred write a line of clean text on a baseline.
func (d *document) left(x, baseline float64, s string) {
	if s != "" {
		d.pdf.Text(x, baseline, s)
	}
}

func (d *document) right(x, baseline float64, s string) {
	d.left(x-d.pdf.GetStringWidth(s), baseline, s)
}

func (d *document) centred(x, baseline float64, s string) {
	d.left(x-d.pdf.GetStringWidth(s)/2, baseline, s)
}

// paragraph writes lines from a first baseline down.
func (d *document) paragraph(x, baseline, leading float64, lines []string) {
	for i, line := range lines {
		d.left(x, baseline+float64(i)*leading, line)
	}
}

// shrink chooses the largest font, from points down to least, in which s fits.
func (d *document) shrink(style string, points, least float64, s string, room float64) {
	for d.font(style, points); points > least && d.pdf.GetStringWidth(s) > room; d.font(style, points) {
		points--
	}
}

// footers number every page but the cover, now that their number is known.
func (d *document) footers() {
	pages := d.pdf.PageCount()
	for page := 2; page <= pages; page++ {
		d.pdf.SetPage(page)
		d.pen(faint)
		d.nib(0.2)
		d.pdf.Line(margin, pageHeight-13, pageWidth-margin, pageHeight-13)
		d.font(regular, 8)
		d.ink(soft)
		number := strconv.Itoa(page) + " / " + strconv.Itoa(pages)
		d.left(margin, pageHeight-8.5, d.cut(d.c.Shop, width/3))
		d.right(pageWidth-margin, pageHeight-8.5, number)
		d.orderLink(pageWidth/2, pageHeight-8.5)
	}
}
