package dashboard

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"

	"github.com/mostrador/mostrador/internal/custom/openapi"
)

// packed is a document small enough to go through a page and back: nothing is kept
// anywhere between reading it and choosing from it, so that any server can go on.
func packed(document []byte) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(document) // memory takes it all
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// unpacked is it again. What would be larger than any document is cut off, and so is none.
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
