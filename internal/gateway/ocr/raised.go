package ocr

import (
	"cmp"
	"context"
	"image"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// raised are two small figures that stand high beside large print: how wallets write cents. Read together with the
// large print they are misread.
type raised struct {
	box image.Rectangle
	img *image.Gray
}

// lift removes such figures from the page and returns them.
func lift(page *image.Gray) []raised {
	shapes := shapes(page)
	if len(shapes) == 0 {
		return nil
	}
	heights := lists.Map(shapes, func(s image.Rectangle) int { return s.Dy() })
	slices.Sort(heights)
	usual := heights[len(heights)/2]
	slices.SortFunc(shapes, func(a, b image.Rectangle) int { return cmp.Compare(a.Min.X, b.Min.X) })
	var lifted []raised
	for _, big := range shapes {
		if big.Dy()*10 < usual*15 || big.Dy() < 24 {
			continue
		}
		pair := raisedAfter(shapes, big)
		if len(pair) == 0 || len(pair) > 2 || len(pair) == 1 && pair[0].Dx() < pair[0].Dy() {
			continue // neither two figures nor two that touch
		}
		box := pair[0].Union(pair[len(pair)-1]).Inset(-2).Intersect(page.Rect)
		lifted = append(lifted, raised{box, copied(page, box)})
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				page.Pix[y*page.Stride+x] = 255
			}
		}
	}
	return lifted
}

// raisedAfter are the small high shapes that follow a large one, until a gap.
func raisedAfter(shapes []image.Rectangle, big image.Rectangle) []image.Rectangle {
	high := big.Dy()
	var found []image.Rectangle
	end := big.Max.X
	for _, s := range shapes {
		reach := high * 2 / 5
		if len(found) > 0 {
			reach = found[0].Dy() / 2
		}
		if s.Min.X < end-high/8 || s == big || s.Min.X > end+reach {
			continue
		}
		small := s.Dy()*100 >= high*33 && s.Dy()*100 <= high*70
		if small && s.Min.Y >= big.Min.Y-high/5 && s.Min.Y <= big.Min.Y+high/4 && s.Max.Y <= big.Max.Y-high/4 {
			found = append(found, s)
			end = s.Max.X
		} else if s.Max.Y > big.Min.Y && s.Min.Y < big.Max.Y && s.Dy() > high/4 {
			break // the large print goes on
		}
	}
	return found
}

// cents reads lifted figures twice, at two sizes. What is not read as two figures becomes an unreadable word, so that
// it is not lost.
func (c reading) cents(ctx context.Context, lifted []raised) (once, twice []receipttext.Word, err error) {
	for _, r := range lifted {
		sizes := make([]strip, 0, 2)
		for _, high := range []float64{36, 52} {
			scale := min(2*maxStretch, high/float64(max(1, r.box.Dy())))
			sizes = append(sizes, strip{img: darkOnLight(scaled(r.img, scale))})
		}
		out, err := c.tesseract(ctx, sheetOf(sizes), c.engine.languages[:1],
			"--psm", "6", "-c", "tessedit_char_whitelist=0123456789", "tsv")
		if err != nil {
			return nil, nil, err
		}
		found := words(out)
		once, twice = append(once, r.word(sizes[0], found)), append(twice, r.word(sizes[1], found))
	}
	return once, twice, nil
}

// word is what was read of the figures at one size.
func (r raised) word(s strip, found []receipttext.Word) receipttext.Word {
	word := receipttext.Word{Text: "?", Box: r.box}
	for _, w := range found {
		if !s.holds(w) {
			continue
		}
		if word.Text != "?" || len(w.Text) != 2 || strings.Trim(w.Text, "0123456789") != "" {
			return receipttext.Word{Text: "?", Box: r.box}
		}
		word.Text, word.Confidence = w.Text, w.Confidence
	}
	return word
}
