package ocr

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

const (
	documentFile = "document.pdf"
	textPages    = "3"    // a receipt is one page; some add terms
	scanSide     = "2000" // pixels of a scanned page's longer side
	minLayer     = 6      // words that make a text layer; fewer are a stamp on a scan
)

// pdf reads the file's own text; in a file without any, the first page is read as a picture.
func (c reading) pdf(ctx context.Context, data []byte) (receipttext.Text, error) {
	var none receipttext.Text
	if !bytes.Contains(data[:min(len(data), 1024)], []byte("%PDF-")) {
		return none, fault.New(fault.InvalidArguments, "the file is no PDF")
	}
	if err := os.WriteFile(filepath.Join(c.dir, documentFile), data, 0o600); err != nil {
		return none, fault.Wrap(err, fault.Internal, "")
	}
	// Words with their boxes: size and position are half of a receipt's meaning, and plain text loses it.
	out, err := c.engine.run(ctx, c.dir, c.engine.pdftotext, "-bbox", "-enc", "UTF-8", "-l", textPages, documentFile,
		"-")
	if err != nil {
		return none, err
	}
	text, n, err := layer(out)
	if err != nil {
		return none, fault.Wrap(err, fault.UpstreamFailed, "the PDF's text could not be read")
	}
	if n >= minLayer {
		return text, nil
	}
	if c.engine.pdftoppm == "" || !c.engine.readsImages() {
		return none, fault.New(fault.Unavailable, "no program to read scanned PDF files is installed")
	}
	picture, err := c.rasterise(ctx)
	if err != nil {
		return none, err
	}
	return c.image(ctx, picture)
}

// rasterise draws the first page in a size of our choice, whatever the file asks for.
func (c reading) rasterise(ctx context.Context) ([]byte, error) {
	_, err := c.engine.run(ctx, c.dir, c.engine.pdftoppm,
		"-gray", "-png", "-singlefile", "-f", "1", "-l", "1", "-scale-to", scanSide, documentFile, "scan")
	if err != nil {
		return nil, err
	}
	picture, err := os.ReadFile(filepath.Join(c.dir, "scan.png"))
	if err != nil {
		return nil, fault.Wrap(err, fault.UpstreamFailed, "the PDF's first page could not be drawn")
	}
	return picture, nil
}

// layer reads pdftotext's list of words, and counts them.
func layer(list []byte) (receipttext.Text, int, error) {
	const fine = 10 // boxes are in points with fractions; ours are whole
	text := receipttext.Text{Exact: true}
	decoder := xml.NewDecoder(bytes.NewReader(list))
	decoder.Strict = false
	var page []receipttext.Word
	n := 0
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return text, n, nil
		}
		if err != nil {
			return text, n, err
		}
		switch tag := token.(type) {
		case xml.EndElement:
			if tag.Name.Local == "page" && len(page) > 0 {
				text.Pages[len(text.Pages)-1].Lines = linesOf(page)
				n += len(page)
				page = nil
			}
		case xml.StartElement:
			at := func(name string) int {
				for _, a := range tag.Attr {
					if v, err := strconv.ParseFloat(a.Value, 64); a.Name.Local == name && err == nil {
						return int(min(1e6, max(-1e6, v*fine)))
					}
				}
				return 0
			}
			switch tag.Name.Local {
			case "page":
				text.Pages = append(text.Pages, receipttext.Page{Size: image.Pt(at("width"), at("height"))})
			case "word":
				var word string
				if err := decoder.DecodeElement(&word, &tag); err != nil {
					return text, n, err
				}
				box := image.Rect(at("xMin"), at("yMin"), at("xMax"), at("yMax"))
				if word = strings.TrimSpace(word); word != "" && len(text.Pages) > 0 && !box.Empty() {
					page = append(page, receipttext.Word{Text: word, Box: box, Confidence: 1})
				}
			}
		}
	}
}
