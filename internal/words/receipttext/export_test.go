package receipttext

import (
	"image"
	"strings"
)

// NeedsReview reports whether staff have to look before the amount counts.
func (r Reading) NeedsReview() bool { return r.Amount == nil || r.Confidence < Review }

// FromString makes a Text of text that was never a picture, with boxes from the characters' columns.
func FromString(s string) Text {
	const cell, row = 10, 20
	t := Text{Exact: true}
	for _, sheet := range strings.Split(s, "\f") {
		page := Page{}
		for y, text := range strings.Split(sheet, "\n") {
			var line Line
			start, column := -1, 0
			flush := func(end int, word string) {
				if start >= 0 {
					line.Words = append(line.Words, Word{word, image.Rect(start*cell, y*row, end*cell, y*row+row-4), 1,
						false})
				}
				start = -1
			}
			var word strings.Builder
			for _, r := range text {
				if r == ' ' || r == '\t' || r == '\r' || r == '\u00a0' {
					flush(column, word.String())
					word.Reset()
				} else {
					if start < 0 {
						start = column
					}
					word.WriteRune(r)
				}
				column++
			}
			flush(column, word.String())
			page.Size = image.Pt(max(page.Size.X, column*cell), (y+1)*row)
			if len(line.Words) > 0 {
				page.Lines = append(page.Lines, line)
			}
		}
		if len(page.Lines) > 0 {
			t.Pages = append(t.Pages, page)
		}
	}
	return t
}
