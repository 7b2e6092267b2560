package ocr

import (
	"context"
	"image"
	"slices"

	"github.com/mostrador/mostrador/internal/words/receipttext"
)

const (
	stripText  = 34 // pixels that the print of a strip is high
	stripGap   = 36
	maxStrips  = 12
	maxStretch = 4
)

// strip is one line cut out of its page.
type strip struct {
	img   *image.Gray
	from  image.Point // where it stood on the page
	scale float64
	y     int // where it stands on the sheet of strips
}

// reread cuts out the lines worth it, each enlarged to one size on clean paper, and reads them as one page. Size,
// neighbours and segmentation all differ from the first reading, so that an error seldom repeats; one language is
// enough for figures. Boxes are those of the page.
func (c reading) reread(ctx context.Context, page *image.Gray, lines []receipttext.Line) ([]receipttext.Word, error) {
	var strips []strip
	for _, line := range lines {
		if len(strips) < maxStrips && receipttext.ShowsMoney(line) {
			strips = append(strips, cut(page, line))
		}
	}
	if len(strips) == 0 {
		return nil, nil
	}
	out, err := c.tesseract(ctx, sheetOf(strips), c.engine.languages[:1], "--psm", "6", "tsv")
	if err != nil {
		return nil, err
	}
	found := words(out)
	result := make([]receipttext.Word, 0, len(found))
	for _, s := range strips {
		for _, w := range found {
			if s.holds(w) {
				w.Box = s.onPage(w.Box)
				result = append(result, w)
			}
		}
	}
	return result, nil
}

// holds: the word was read from this strip of the sheet.
func (s strip) holds(w receipttext.Word) bool {
	at := middle(w)
	return at >= s.y-stripGap/2 && at < s.y+s.img.Rect.Dy()+stripGap/2
}

// onPage turns a box on the sheet into one on the page.
func (s strip) onPage(box image.Rectangle) image.Rectangle {
	place := func(p image.Point) image.Point {
		p = p.Sub(image.Pt(stripGap, s.y))
		return s.from.Add(image.Pt(int(float64(p.X)/s.scale), int(float64(p.Y)/s.scale)))
	}
	return image.Rectangle{Min: place(box.Min), Max: place(box.Max)}
}

// sheetOf puts strips below each other on white paper and records where.
func sheetOf(strips []strip) *image.Gray {
	width, height := 0, stripGap
	for i, s := range strips {
		strips[i].y = height
		width, height = max(width, s.img.Rect.Dx()), height+s.img.Rect.Dy()+stripGap
	}
	sheet := image.NewGray(image.Rect(0, 0, width+2*stripGap, height))
	for i := range sheet.Pix {
		sheet.Pix[i] = 255
	}
	for _, s := range strips {
		for row := range s.img.Rect.Dy() {
			copy(sheet.Pix[(s.y+row)*sheet.Stride+stripGap:], s.img.Pix[row*s.img.Stride:][:s.img.Rect.Dx()])
		}
	}
	return sheet
}

// cut is the picture of a line with some paper around it, dark on light.
func cut(page *image.Gray, line receipttext.Line) strip {
	var box image.Rectangle
	var heights []int
	for _, w := range line.Words {
		box = box.Union(w.Box)
		heights = append(heights, w.Box.Dy())
	}
	slices.Sort(heights)
	text := max(8, heights[len(heights)/2])
	box.Min.X, box.Max.X = box.Min.X-2*text, box.Max.X+2*text
	box.Min.Y, box.Max.Y = box.Min.Y-text/4, box.Max.Y+text/4
	box = box.Intersect(page.Rect)
	scale := min(maxStretch, stripText/float64(text))
	img := scaled(copied(page, box), scale)
	return strip{img: flattened(darkOnLight(img), 2*stripText), from: box.Min, scale: scale}
}

func copied(page *image.Gray, box image.Rectangle) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, box.Dx(), box.Dy()))
	for y := range box.Dy() {
		copy(out.Pix[y*out.Stride:][:box.Dx()], page.Pix[(box.Min.Y+y)*page.Stride+box.Min.X:])
	}
	return out
}
