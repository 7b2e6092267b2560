package ocr

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

const (
	pageFile = "page.pgm"
	tall     = 1.55 // a page this much higher than wide is a phone's screen
	// Widths at which ordinary print is about as high as Tesseract likes it.
	screenWidth, sheetWidth = 1000, 1500
	maxSide                 = 3200
	fewWords                = 6 // fewer good words than this: perhaps it lies on its side
	goodWord                = 0.75
	lightTile               = 64 // pixels over which light on paper hardly changes
)

func (c reading) image(ctx context.Context, data []byte) (receipttext.Text, error) {
	img, err := decode(data)
	if err != nil {
		return receipttext.Text{}, err
	}
	return c.picture(ctx, img)
}

// picture reads a page twice: once whole, and once more only the lines that
// hold money, cut out and enlarged.
func (c reading) picture(ctx context.Context, img *image.Gray) (receipttext.Text, error) {
	var text receipttext.Text
	page := prepared(img)
	cents := lift(page)
	found, err := c.page(ctx, page)
	if err == nil && good(found) < fewWords {
		if quarters := c.quarters(ctx, page); quarters > 0 {
			page = prepared(turned(img, quarters))
			cents = lift(page)
			found, err = c.page(ctx, page)
		}
	}
	if err != nil {
		return text, err
	}
	once, twice, err := c.cents(ctx, cents)
	if err != nil {
		return text, err
	}
	found = append(found, once...)
	markBeside(page, found)
	lines := linesOf(found)
	text.Pages = []receipttext.Page{{Lines: lines, Size: page.Rect.Size()}}
	second, err := c.reread(ctx, page, lines)
	if err != nil {
		return text, err
	}
	text.Again = linesOf(append(second, twice...))
	return text, nil
}

// prepared brings a picture to the size and polarity that read best.
func prepared(img *image.Gray) *image.Gray {
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	width := float64(sheetWidth)
	if h > tall*w || w > tall*h {
		width = screenWidth
	}
	by := min(width/min(w, h), maxSide/max(w, h))
	page := darkOnLight(scaled(img, min(by, 3)))
	if !even(page) {
		page = flattened(page, lightTile)
	}
	return straightened(page)
}

// page reads a whole picture.
func (c reading) page(ctx context.Context, img *image.Gray) ([]receipttext.Word, error) {
	out, err := c.tesseract(ctx, img, c.engine.languages, "--psm", "4", "tsv")
	return words(out), err
}

func (c reading) tesseract(ctx context.Context, img *image.Gray, languages []string, args ...string) ([]byte, error) {
	if err := os.WriteFile(filepath.Join(c.dir, pageFile), pgm(img), 0o600); err != nil {
		return nil, fault.Wrap(err, fault.Internal, "")
	}
	fixed := []string{pageFile, "stdout", "-l", strings.Join(languages, "+"), "--oem", "1", "--dpi", "300"}
	return c.engine.run(ctx, c.dir, c.engine.tesseract, append(fixed, args...)...)
}

// pgm is the simplest format there is: nothing is compressed for one reading.
func pgm(img *image.Gray) []byte {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := []byte("P5 " + strconv.Itoa(w) + " " + strconv.Itoa(h) + " 255\n")
	for y := range h {
		out = append(out, img.Pix[y*img.Stride:][:w]...)
	}
	return out
}

// good counts the words that were read well and look like words.
func good(words []receipttext.Word) int {
	n := 0
	for _, w := range words {
		letters := strings.Count(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return 'x'
			}
			return -1
		}, w.Text), "x")
		if w.Confidence >= goodWord && letters >= 4 {
			n++
		}
	}
	return n
}

var rotate = regexp.MustCompile(`(?m)^Rotate: (90|180|270)$`)

// quarters is by how many quarters, clockwise, the page has to be turned to
// stand upright: none when Tesseract cannot tell.
func (c reading) quarters(ctx context.Context, img *image.Gray) int {
	if !c.engine.orientation {
		return 0
	}
	if err := os.WriteFile(filepath.Join(c.dir, pageFile), pgm(img), 0o600); err != nil {
		return 0
	}
	out, err := c.engine.run(ctx, c.dir, c.engine.tesseract, pageFile, "stdout", "-l", "osd", "--psm", "0", "--dpi",
		"300")
	match := rotate.FindSubmatch(out)
	if err != nil || match == nil {
		return 0
	}
	degrees, _ := strconv.Atoi(string(match[1]))
	return degrees / 90
}
