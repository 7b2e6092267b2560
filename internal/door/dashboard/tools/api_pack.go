package tools

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"

	"github.com/mostrador/mostrador/internal/custom/openapi"
)

// packed compresses a document so that a page can carry it: nothing is stored between reading and choosing, so any
// node can continue.
func packed(document []byte) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(document) // a buffer takes everything
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// unpacked reverses packed. What exceeds MostBytes is cut off, and so is refused as a document.
func unpacked(text string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, openapi.MostBytes+1))
}
