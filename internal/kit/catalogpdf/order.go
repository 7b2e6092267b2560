package catalogpdf

import (
	"strings"

	"rsc.io/qr"
)

// The code for cameras, in millimetres.
const (
	codeSide = 30.0
	codeRoom = codeSide + 8 // what texts beside it leave free
)

// orderCode prints where to order at the lower right of the cover's band: a code for cameras that is a link, too.
func (d *document) orderCode(band float64) {
	code, err := qr.Encode(d.c.OrderAt, qr.M)
	if d.c.OrderAt == "" || err != nil { // an address too long for a code is still in the footers
		return
	}
	const quiet = 2.0
	x, y := pageWidth-margin-codeSide, band-codeSide-14
	d.fill(white)
	d.pdf.RoundedRect(x-quiet, y-quiet, codeSide+2*quiet, codeSide+2*quiet, 1.5, "1234", "F")
	d.fill(ink)
	dot := codeSide / float64(code.Size)
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, row) {
				to++
			}
			if to > from {
				d.pdf.Rect(x+float64(from)*dot, y+float64(row)*dot, float64(to-from)*dot, dot, "F")
				from = to
			}
		}
	}
	d.pdf.LinkString(x, y, codeSide, codeSide, d.c.OrderAt)
	d.font(bold, 9)
	d.ink(white)
	d.centred(x+codeSide/2, band-6.5, textOrder.In(d.tag))
}

// orderLink prints the address in a footer, around a middle.
func (d *document) orderLink(x, baseline float64) {
	if d.c.OrderAt == "" {
		return
	}
	_, short, _ := strings.Cut(d.c.OrderAt, "://")
	text := d.cut(clean(short), width/3)
	wide := d.pdf.GetStringWidth(text)
	d.ink(d.brand)
	d.centred(x, baseline, text)
	d.pdf.LinkString(x-wide/2, baseline-3, wide, 4, d.c.OrderAt)
	d.ink(soft)
}
