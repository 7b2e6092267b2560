package catalogpdf

// A line of the list, in millimetres.
const (
	linePadding = 2.6
	priceRoom   = 46.0
	textRoom    = width - priceRoom - 6
)

// line prints a product as the next line of a list.
func (d *document) line(p Product, h hue) {
	const nameLeading, textLeading = 4.5, 3.7
	room := textRoom
	if !d.c.Prices && !p.OutOfStock {
		room = width - 4
	}
	d.font(bold, 10)
	name := d.wrap(p.Name, room, 2)
	d.font(regular, 8)
	about := d.wrap(p.Description, room, 2)
	small := d.cut(meta(p), room)
	height := 2*linePadding + float64(len(name))*nameLeading + float64(len(about))*textLeading - 0.6
	if small != "" {
		height += textLeading
	}
	if p.OutOfStock && d.c.Prices {
		height = max(height, 2*linePadding+10)
	}
	d.room(height)

	x, y := margin+4, d.y+linePadding
	d.fill(h.tint)
	d.pdf.Rect(margin, y, 1, height-2*linePadding, "F")
	d.font(bold, 10)
	d.ink(ink)
	d.paragraph(x, y+3.3, nameLeading, name)
	below := y + 3.3 + float64(len(name))*nameLeading - 0.4
	d.font(regular, 8)
	d.ink(soft)
	d.paragraph(x, below, textLeading, about)
	d.font(regular, 7)
	d.left(x, below+float64(len(about))*textLeading, small)

	mark := y
	if d.c.Prices {
		d.price(p, pageWidth-margin, y+3.3, 11, priceRoom)
		mark += 5.4
	}
	if p.OutOfStock {
		d.badge(pageWidth-margin, mark)
	}
	d.y += height
	d.pen(faint)
	d.nib(0.2)
	d.pdf.Line(margin, d.y, pageWidth-margin, d.y)
}
