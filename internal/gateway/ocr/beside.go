package ocr

import (
	"image"
	"strings"

	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// markBeside marks the words with digits that have ink close to them, left or
// right, which no word accounts for: a digit that was lost, small cents, or a
// digit that is cut by the border of the picture.
func markBeside(page *image.Gray, words []receipttext.Word) {
	for i := range words {
		w := &words[i]
		if !strings.ContainsAny(w.Text, "0123456789") {
			continue
		}
		near := max(4, w.Box.Dy()*7/10)
		dark := darkPaper(page, w.Box)
		left := image.Rect(w.Box.Min.X-near, w.Box.Min.Y, w.Box.Min.X-2, w.Box.Max.Y)
		right := image.Rect(w.Box.Max.X+2, w.Box.Min.Y, w.Box.Max.X+near, w.Box.Max.Y)
		w.Beside = unread(page, left, dark, words) || unread(page, right, dark, words)
	}
}

// darkPaper: the word is light print on a dark ground, a button or a banner.
func darkPaper(page *image.Gray, box image.Rectangle) bool {
	box = box.Inset(-max(2, box.Dy()/4)).Intersect(page.Rect)
	n := 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for _, v := range page.Pix[y*page.Stride+box.Min.X : y*page.Stride+box.Max.X] {
			if v < 128 {
				n++
			}
		}
	}
	return 2*n > box.Dx()*box.Dy()
}

// unread: a part of the page holds more ink than a speck, outside every word.
func unread(page *image.Gray, part image.Rectangle, dark bool, words []receipttext.Word) bool {
	const ink = 110
	part = part.Intersect(page.Rect)
	if part.Empty() {
		return false
	}
	var others []image.Rectangle
	for _, w := range words {
		if box := w.Box.Inset(-2); box.Overlaps(part) {
			others = append(others, box)
		}
	}
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
	pixels:
		for x := part.Min.X; x < part.Max.X; x++ {
			if v := page.Pix[y*page.Stride+x]; !dark && v >= ink || dark && v < 255-ink {
				continue
			}
			for _, box := range others {
				if (image.Point{X: x, Y: y}).In(box) {
					continue pixels
				}
			}
			n++
		}
	}
	return n > part.Dy()*part.Dy()/40
}
