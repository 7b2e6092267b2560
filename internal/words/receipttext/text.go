// Package receipttext finds what a transfer receipt says (how much, when, under which number) in the words that OCR
// read from it, and how far that can be trusted. It reads no files, and never takes what a receipt says as an
// instruction.
package receipttext

import (
	"image"
	"strings"
)

// Word is one word as OCR read it.
type Word struct {
	Text       string
	Box        image.Rectangle
	Confidence float64 // 0 to 1, from OCR; 1 for text that was never a picture
	Beside     bool    // there is ink close to it that belongs to no word
}

// Line is the words at one height of a page, from left to right.
type Line struct{ Words []Word }

func (l Line) String() string {
	texts := make([]string, len(l.Words))
	for i, w := range l.Words {
		texts[i] = w.Text
	}
	return strings.Join(texts, " ")
}

// Page is one page; its lines are in order from top to bottom.
type Page struct {
	Lines []Line
	Size  image.Point // of the picture that the boxes refer to
}

// Text is everything that was read from one file.
type Text struct {
	Pages []Page
	// Again is a second, independent reading of the pictures of some lines. It confirms or contradicts the first and
	// adds nothing to it.
	Again []Line
	// Exact: the words come from the file's own text, not from a picture.
	Exact bool
}

func (t Text) String() string {
	var b strings.Builder
	for i, page := range t.Pages {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, line := range page.Lines {
			b.WriteString(line.String())
			b.WriteByte('\n')
		}
	}
	return b.String()
}

const (
	maxLines = 300 // of a file; the longest receipts have a page of small print
	maxWords = 80  // of a line
)

// limit returns at most as much text as a receipt can have, and whether that is all of it: it limits the time that an
// uploaded file can take.
func (t Text) limit() (Text, bool) {
	short := Text{Again: t.Again[:min(len(t.Again), maxLines)], Exact: t.Exact}
	left, whole := maxLines, true
	for _, page := range t.Pages {
		n := min(left, len(page.Lines))
		cut := Page{Size: page.Size, Lines: make([]Line, n)}
		for i, line := range page.Lines[:n] {
			cut.Lines[i] = Line{line.Words[:min(len(line.Words), maxWords)]}
			whole = whole && len(line.Words) <= maxWords
		}
		whole = whole && n == len(page.Lines)
		left -= n
		short.Pages = append(short.Pages, cut)
	}
	return short, whole
}
