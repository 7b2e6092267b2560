package catalogpdf

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	bandHeight = 118.0 // of the cover's upper part, above an index
	tallBand   = 205.0 // and where nothing comes between it and the contact
	contactTop = pageHeight - 62
)

// cover prints the first page, all but its index.
func (d *document) cover() {
	d.pdf.SetPage(1)
	band := tallBand
	if d.total == 0 || d.indexPages == 0 && len(d.entries) > 1 {
		band = bandHeight
	}
	top := 30 + (band-bandHeight)*0.6
	d.fill(d.brand)
	d.pdf.Rect(0, 0, pageWidth, band, "F")
	d.font(bold, 11)
	d.ink(d.glow)
	d.left(margin, top, d.cut(strings.ToUpper(d.c.Title), width))
	d.fill(d.glow)
	d.pdf.Rect(margin, top+4, 18, 1.2, "F")

	lines := d.display(d.c.Shop)
	_, size := d.pdf.GetFontSize()
	leading := size * 1.12
	first := top + 14 + size*0.8
	d.ink(white)
	d.paragraph(margin, first, leading, lines)
	below := first + float64(len(lines)-1)*leading + 11
	d.font(regular, 14)
	d.ink(white)
	d.paragraph(margin, below, 6.4, d.wrap(d.c.Subtitle, width-codeRoom, 2))

	d.font(regular, 10)
	d.ink(d.glow)
	d.left(margin, band-9, d.summary())
	d.orderCode(band)
	d.contact(contactTop)

	d.font(regular, 8.5)
	d.ink(soft)
	made := textMade.In(d.tag, locale.DateYear(d.tag, d.c.Made))
	if d.c.Prices && d.total > 0 {
		made += ". " + textPricesMayChange.In(d.tag)
	}
	d.left(margin, pageHeight-12, made)
}

// display chooses the largest type in which the shop's name takes two lines, or
// the smallest and three.
func (d *document) display(name string) []string {
	for points := 40.0; points > 22; points -= 3 {
		d.font(bold, points)
		if lines := d.wrap(name, width, 3); len(lines) < 3 && d.unbroken(name) {
			return lines
		}
	}
	d.font(bold, 22)
	return d.wrap(name, width, 3)
}

// unbroken reports whether every word fits on a line as it is.
func (d *document) unbroken(s string) bool {
	for _, word := range strings.Fields(s) {
		if d.pdf.GetStringWidth(word) > width {
			return false
		}
	}
	return true
}

// summary says how much there is: "128 productos · 12 categorías".
func (d *document) summary() string {
	if d.total == 0 {
		return ""
	}
	text := textProducts.In(d.tag, d.total, locale.Number(d.tag, int64(d.total)))
	if n := len(d.entries); n > 1 {
		text += " · " + textSections.In(d.tag, n, locale.Number(d.tag, int64(n)))
	}
	return text
}

// contact prints how to reach the shop, side by side.
func (d *document) contact(y float64) {
	hours := make([]string, 0, len(d.c.Hours))
	for _, line := range d.c.Hours {
		hours = append(hours, clean(line))
	}
	blocks := []struct {
		label locale.Text
		lines []string
	}{
		{textPhone, []string{clean(d.c.Phone)}}, {textAddress, []string{clean(d.c.Address)}}, {textHours, hours},
	}
	x := margin
	for _, block := range blocks {
		d.font(regular, 10)
		var lines []string
		for _, line := range block.lines {
			lines = append(lines, d.wrap(line, cardWidth, 4)...)
		}
		if len(lines) == 0 {
			continue
		}
		d.pen(d.brand)
		d.nib(0.5)
		d.pdf.Line(x, y, x+cardWidth, y)
		d.font(bold, 8.5)
		d.ink(d.brand)
		d.left(x, y+5.5, block.label.In(d.tag))
		d.font(regular, 10)
		d.ink(ink)
		d.paragraph(x, y+11, 5, lines[:min(len(lines), 7)])
		x += cardWidth + gutter
	}
}
