package catalogpdf

// entry is a section as the index lists it.
type entry struct {
	name  string
	hue   hue
	page  int
	link  int
	count int
}

const (
	headingSize    = 17.0 // points
	headingLeading = 7.0
	headingBelow   = 5.0
	sectionGap     = 6.0 // above a heading that does not open a page
	continuedRoom  = 11.0
)

// begin takes up a section; its heading waits for its first product.
func (d *document) begin(name string) {
	name = clean(name)
	d.current = entry{name: name, hue: d.hueOf(name)}
	d.column = 0
}

// put prints a product, after its section's heading if it is the first.
func (d *document) put(p Product) {
	p.Name, p.Description = clean(p.Name), clean(p.Description)
	p.SKU, p.Unit = clean(p.SKU), clean(p.Unit)
	if p.Name == "" {
		p.Name, p.SKU = p.SKU, ""
	}
	if p.Name == "" {
		p.Name = "—"
	}
	h := d.current.hue
	if d.current.name == "" {
		h = d.hueOf(clean(p.Category))
	}
	if d.c.Pictures {
		d.card(p, h)
	} else {
		d.line(p, h)
	}
	d.current.count++
	d.total++
	switch {
	case d.current.name == "": // nothing to list it under
	case d.current.count == 1:
		d.entries = append(d.entries, d.current)
	default:
		d.entries[len(d.entries)-1].count = d.current.count
	}
}

// room makes sure that a row of some height goes on the page, on a new one if
// need be, and prints the heading that belongs above it. A heading is never left
// alone at the foot of a page.
func (d *document) room(height float64) {
	first := d.current.count == 0
	need := height
	var heading []string
	if first && d.current.name != "" {
		d.font(bold, headingSize)
		heading = d.wrap(d.current.name, width-6, 2)
		need += sectionGap + float64(len(heading))*headingLeading + headingBelow
	}
	fresh := d.y == 0
	if fresh || d.y+need > bottom {
		d.pdf.AddPage()
		d.y, fresh = margin, true
		if !first {
			d.continued()
		}
	}
	if first {
		if !fresh {
			d.y += sectionGap
		}
		d.heading(heading)
	}
}

func (d *document) heading(lines []string) {
	d.current.page = d.pdf.PageNo()
	d.current.link = d.pdf.AddLink()
	d.pdf.SetLink(d.current.link, d.y, d.current.page)
	if len(lines) == 0 {
		return
	}
	d.font(bold, headingSize)
	d.pdf.Bookmark(d.current.name, 0, d.y)
	height := float64(len(lines)) * headingLeading
	d.fill(d.current.hue.tone)
	d.pdf.Rect(margin, d.y, 1.6, height, "F")
	d.ink(ink)
	d.paragraph(margin+5, d.y+5.4, headingLeading, lines)
	d.y += height + headingBelow
}

// continued repeats the heading, smaller, where a section goes on.
func (d *document) continued() {
	if d.current.name == "" {
		return
	}
	d.font(regular, 8.5)
	d.ink(soft)
	note := textContinued.In(d.tag)
	d.right(pageWidth-margin, d.y+3.6, note)
	room := width - 8 - d.pdf.GetStringWidth(note)
	d.font(bold, 10)
	d.ink(d.current.hue.tone)
	d.left(margin, d.y+3.6, d.cut(d.current.name, room))
	d.pen(d.current.hue.tone)
	d.nib(0.3)
	d.pdf.Line(margin, d.y+6, pageWidth-margin, d.y+6)
	d.y += continuedRoom
}
