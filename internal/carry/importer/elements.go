package importer

import (
	"encoding/xml"
	"errors"
	"io"
)

const (
	// mostElement bounds what one element may have: a cell of a spreadsheet has at most 32,767 letters, each of which may have its
	// own format.
	mostElement = 4 << 20
	// deepest bounds elements within each other; a sheet has about six.
	deepest = 64
)

var errElement = errors.New("importer: an element is too large or too deep")

// elements reads an XML document in bounded memory: a decoder keeps every open element, and a whole one that it decodes.
type elements struct {
	decoder *xml.Decoder
	from    *portion
	depth   int
}

func elementsOf(body io.Reader) *elements {
	from := &portion{from: body}
	return &elements{decoder: xml.NewDecoder(from), from: from}
}

// next is the next token, io.EOF at the end.
func (e *elements) next() (xml.Token, error) {
	e.from.left = mostElement
	token, err := e.decoder.Token()
	switch token.(type) {
	case xml.StartElement:
		if e.depth++; e.depth > deepest {
			return nil, errElement
		}
	case xml.EndElement:
		e.depth--
	}
	return token, err
}

// decode reads the rest of an element that began.
func (e *elements) decode(into any, start xml.StartElement) error {
	e.from.left = mostElement
	e.depth--
	return e.decoder.DecodeElement(into, &start)
}

// portion is a reader of which only so much may be read at a time.
type portion struct {
	from io.Reader
	left int
}

func (p *portion) Read(into []byte) (int, error) {
	if p.left <= 0 {
		return 0, errElement
	}
	n, err := p.from.Read(into[:min(len(into), p.left)])
	p.left -= n
	return n, err
}
