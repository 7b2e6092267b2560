package ocr

import (
	"cmp"
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// words are those of Tesseract's table, with boxes and confidence. Rows that are no words, or invalid, are left out.
func words(tsv []byte) []receipttext.Word {
	const level, left, top, width, height, conf, text, columns = 0, 6, 7, 8, 9, 10, 11, 12
	var found []receipttext.Word
	for line := range strings.Lines(string(tsv)) {
		cell := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(cell) != columns || cell[level] != "5" || strings.TrimSpace(cell[text]) == "" {
			continue
		}
		var box [4]int
		whole := true
		for i, column := range []int{left, top, width, height} {
			n, err := strconv.Atoi(cell[column])
			whole = whole && err == nil
			box[i] = n
		}
		sure, err := strconv.ParseFloat(cell[conf], 64)
		if !whole || err != nil || sure < 0 {
			continue
		}
		found = append(found, receipttext.Word{
			Text:       strings.TrimSpace(cell[text]),
			Box:        image.Rect(box[0], box[1], box[0]+box[2], box[1]+box[3]),
			Confidence: min(1, sure/100),
		})
	}
	return found
}

// linesOf puts words that stand on one height into one line, whatever block
// Tesseract thought they were in: a label and its value at the other margin
// belong together.
func linesOf(words []receipttext.Word) []receipttext.Line {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b receipttext.Word) int { return cmp.Compare(middle(a), middle(b)) })
	var rows [][]receipttext.Word
	for _, w := range words {
		row := -1
		for i := max(0, len(rows)-3); i < len(rows); i++ {
			if sameRow(rows[i], w) {
				row = i
				break
			}
		}
		if row < 0 {
			rows = append(rows, []receipttext.Word{w})
		} else {
			rows[row] = append(rows[row], w)
		}
	}
	out := make([]receipttext.Line, len(rows))
	for i, row := range rows {
		slices.SortStableFunc(row, func(a, b receipttext.Word) int { return cmp.Compare(a.Box.Min.X, b.Box.Min.X) })
		out[i] = receipttext.Line{Words: row}
	}
	return out
}

func middle(w receipttext.Word) int { return w.Box.Min.Y + w.Box.Dy()/2 }

// sameRow: the word overlaps most of the nearest word of the row, in height.
func sameRow(row []receipttext.Word, w receipttext.Word) bool {
	near := slices.MinFunc(row, func(a, b receipttext.Word) int {
		return cmp.Compare(apart(a.Box, w.Box), apart(b.Box, w.Box))
	})
	overlap := min(near.Box.Max.Y, w.Box.Max.Y) - max(near.Box.Min.Y, w.Box.Min.Y)
	return 2*overlap > min(near.Box.Dy(), w.Box.Dy())
}

func apart(a, b image.Rectangle) int { return max(a.Min.X-b.Max.X, b.Min.X-a.Max.X) }
