package catalogpdf

import "github.com/mostrador/mostrador/internal/kit/locale"

// A card, in millimetres.
const (
	columns     = 3
	gutter      = 5.0
	cardWidth   = (width - (columns-1)*gutter) / columns
	cardHeight  = 58.0
	cardPadding = 3.0
	cardRoom    = cardWidth - 2*cardPadding
	frameHeight = 28.0 // of the picture
)

// card prints a product as the next card of a grid.
func (d *document) card(p Product, h hue) {
	if d.column == 0 {
		d.room(cardHeight)
	}
	x, y := margin+float64(d.column)*(cardWidth+gutter), d.y
	d.frame(p, h, x, y)
	d.pen(faint)
	d.nib(0.25)
	d.pdf.RoundedRect(x, y, cardWidth, cardHeight, 2, "1234", "D")
	if p.OutOfStock {
		d.badge(x+cardWidth-2, y+2)
	}
	d.caption(p, x+cardPadding, y+frameHeight)
	if d.column++; d.column == columns {
		d.endRow()
	}
}

// endRow goes on below a row of cards, full or not.
func (d *document) endRow() {
	if d.column > 0 {
		d.column = 0
		d.y += cardHeight + gutter
	}
}

// frame prints the picture, or the placeholder: initials on the category's tint.
func (d *document) frame(p Product, h hue, x, y float64) {
	if picture, ok := d.picture(p.Picture); ok {
		picture.place(d, x+1.5, y+1.5, cardWidth-3, frameHeight-2)
		return
	}
	d.fill(h.tint)
	d.pdf.RoundedRect(x, y, cardWidth, frameHeight, 2, "12", "F")
	d.font(bold, 26)
	d.ink(h.tone)
	d.centred(x+cardWidth/2, y+frameHeight/2+3.3, initials(p.Name))
}

// caption prints what is said about a product below its picture. A name that
// takes one line leaves its second to the description.
func (d *document) caption(p Product, x, y float64) {
	const nameLeading, textLeading = 4.3, 3.3
	d.font(bold, 9.5)
	d.ink(ink)
	name := d.wrap(p.Name, cardRoom, 2)
	d.paragraph(x, y+5.2, nameLeading, name)
	below := y + 5.2 + float64(len(name))*nameLeading - 0.3

	d.font(regular, 7.5)
	d.ink(soft)
	d.paragraph(x, below, textLeading, d.wrap(p.Description, cardRoom, 4-len(name)))

	foot := y + cardHeight - frameHeight - 3.2
	if d.c.Prices {
		d.price(p, x+cardRoom, foot, 11.5, cardRoom)
		foot -= 4.8
	}
	d.font(regular, 7)
	d.ink(soft)
	d.left(x, foot, d.cut(meta(p), cardRoom))
}

// price prints a price, if there is one, that ends at x.
func (d *document) price(p Product, x, baseline, points, room float64) {
	if p.Price.Currency == "" {
		return
	}
	from := ""
	if p.PriceFrom {
		from = textFrom.In(d.tag)
		d.font(regular, 7)
		room -= d.pdf.GetStringWidth(from) + 1.2
	}
	text := clean(locale.Money(d.tag, p.Price))
	d.shrink(bold, points, 6, text, room)
	d.ink(ink)
	d.right(x, baseline, text)
	x -= d.pdf.GetStringWidth(text) + 1.2
	d.font(regular, 7)
	d.ink(soft)
	d.right(x, baseline, from)
}

// badge prints the out-of-stock mark, ending at x.
func (d *document) badge(x, y float64) {
	text := textOutOfStock.In(d.tag)
	d.font(bold, 7)
	wide := d.pdf.GetStringWidth(text) + 4
	d.fill(alert)
	d.pdf.RoundedRect(x-wide, y, wide, 4.6, 2.3, "1234", "F")
	d.ink(white)
	d.left(x-wide+2, y+3.2, text)
}

// meta is the small print of a product: its code and its unit.
func meta(p Product) string {
	if p.SKU != "" && p.Unit != "" {
		return p.SKU + " · " + p.Unit
	}
	return p.SKU + p.Unit
}
