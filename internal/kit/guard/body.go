package guard

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Compressed data may be a little larger than what it holds.
const gzipSlack = 64 << 10

// maxReserved bounds the memory reserved for a body that is only announced.
const maxReserved = 16 << 10

// readBody reads an answer to its end, or to the bound.
func (c *Client) readBody(res *http.Response) ([]byte, error) {
	limit := c.policy.MaxBytes
	switch encoding := strings.ToLower(strings.TrimSpace(strings.Join(res.Header.Values("Content-Encoding"),
		","))); encoding {
	case "", "identity":
		if res.ContentLength > limit && res.Request.Method != http.MethodHead {
			return nil, tooLarge(limit)
		}
		body := bytes.NewBuffer(make([]byte, 0, bytes.MinRead+max(0, min(res.ContentLength, maxReserved))))
		_, err := body.ReadFrom(&bounded{from: res.Body, left: limit, limit: limit})
		return body.Bytes(), err
	case "gzip", "x-gzip":
		return readGzip(res, limit)
	default:
		return nil, fault.New(fault.UpstreamFailed, "the answer came in an encoding that was not asked for")
	}
}

// readGzip bounds both sides: many empty members would decompress to nothing for as long as a server sends them.
func readGzip(res *http.Response, limit int64) ([]byte, error) {
	unpacked, err := gzip.NewReader(&bounded{from: res.Body, left: limit + gzipSlack, limit: limit})
	if errors.Is(err, io.EOF) {
		return nil, nil // an answer without a body may still name an encoding
	}
	var body []byte
	if err == nil {
		body, err = io.ReadAll(&bounded{from: unpacked, left: limit, limit: limit})
	}
	var corrupt flate.CorruptInputError
	if errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || errors.As(err, &corrupt) {
		return nil, fault.Wrap(err, fault.UpstreamFailed, "the answer could not be decompressed")
	}
	if err != nil {
		return nil, err
	}
	res.Header.Del("Content-Encoding")
	res.Header.Del("Content-Length")
	return body, nil
}

// bounded fails as soon as one byte too many has come.
type bounded struct {
	from        io.Reader
	left, limit int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.from.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, tooLarge(b.limit)
	}
	return n, err
}

func tooLarge(limit int64) error {
	return fault.New(fault.UpstreamFailed, "the answer is larger than %d bytes", limit)
}
