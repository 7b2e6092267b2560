package catalogpdf

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	coverEntries = 10 // the longest index that fits on the cover
	entryHeight  = 8.0
	indexColumns = 2
	indexTop     = margin + 16
)

// perIndexPage is how many sections a page of the index lists.
var perIndexPage = indexColumns * int((bottom-indexTop)/entryHeight)

// reserveFront makes the pages that can only be filled at the end, when it is
// known what follows them.
func (d *document) reserveFront(sections int) {
	d.pdf.AddPage()
	d.font(regular, 10)
	d.pdf.Bookmark(d.c.Title, 0, 0)
	if sections > coverEntries {
		d.indexPages = (sections + perIndexPage - 1) / perIndexPage
	}
	for range d.indexPages {
		d.pdf.AddPage()
	}
	d.y = 0 // the next row opens a page
}

// index lists the sections with their pages: on the cover when they are few, on
// the pages reserved for it otherwise.
func (d *document) index() {
	switch {
	case d.total == 0:
		d.pdf.SetPage(1)
		d.font(regular, 13)
		d.ink(soft)
		d.left(margin, bandHeight+22, textNothing.In(d.tag))
	case d.indexPages > 0:
		d.longIndex()
	case len(d.entries) > 1:
		d.pdf.SetPage(1)
		d.indexHeading(bandHeight + 16)
		for i, e := range d.entries {
			d.entry(e, margin, bandHeight+21+float64(i)*entryHeight, width)
		}
	}
}

func (d *document) longIndex() {
	const room = (width - 10) / indexColumns
	rows := perIndexPage / indexColumns
	for page := range d.indexPages {
		d.pdf.SetPage(2 + page)
		d.indexHeading(margin + 8)
		from := min(page*perIndexPage, len(d.entries))
		listed := d.entries[from:min(from+perIndexPage, len(d.entries))]
		// Columns of one length, so that a short index does not hang to one side.
		rows := min(rows, (len(listed)+indexColumns-1)/indexColumns)
		for i, e := range listed {
			d.entry(e, margin+float64(i/rows)*(room+10), indexTop+float64(i%rows)*entryHeight, room)
		}
	}
}

func (d *document) indexHeading(baseline float64) {
	d.font(bold, headingSize)
	d.ink(ink)
	d.left(margin, baseline, textIndex.In(d.tag))
}

// entry prints a line of the index, all of it a link.
func (d *document) entry(e entry, x, y, room float64) {
	baseline := y + 5.4
	d.fill(e.hue.tone)
	d.pdf.Circle(x+1.4, baseline-1.2, 1.2, "F")
	d.font(bold, 10)
	d.ink(ink)
	d.right(x+room, baseline, strconv.Itoa(e.page))
	d.font(regular, 8)
	d.ink(soft)
	count := locale.Number(d.tag, int64(e.count))
	if room > width/2 {
		count = textProducts.In(d.tag, e.count, count)
	}
	to := x + room - 11
	d.right(to, baseline, count)
	to -= d.pdf.GetStringWidth(count) + 2.5
	d.font(regular, 10)
	d.ink(ink)
	name := d.cut(e.name, to-x-5)
	d.left(x+5, baseline, name)
	from := x + 5 + d.pdf.GetStringWidth(name) + 2.5
	if to > from {
		d.pen(faint)
		d.nib(0.3)
		d.pdf.SetDashPattern([]float64{0.4, 1.2}, 0)
		d.pdf.Line(from, baseline-0.4, to, baseline-0.4)
		d.pdf.SetDashPattern(nil, 0)
	}
	d.pdf.Link(x, y, room, entryHeight, e.link)
}
