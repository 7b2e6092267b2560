package guard

import (
	"cmp"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/http/httpguts"

	"github.com/mostrador/mostrador/internal/fault"
)

// A body up to this size that is in memory goes out together with the head. A larger one
// could fill the socket and wait for a server that has already answered.
const smallBody = 32 << 10

// ours are headers that belong to the connection, or that we decide.
var ours = []string{
	"Host", "Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade", "Expect", "Accept-Encoding", "Content-Length", "User-Agent",
}

// outgoing is a request as it goes over the wire.
type outgoing struct {
	request *http.Request
	first   []byte        // the head, and a small body
	body    io.ReadCloser // nil: first is all, or the upload has it
	length  int64         // of body; negative: not known
	twice   bool          // may be sent again when nothing is heard: it changes nothing
	sent    bool          // a byte of it has left
}

// compose writes the request down once, with everything in it checked. Whatever it
// returns, only outgoing.body is still open.
func compose(req *http.Request, target *url.URL, encoding string) (*outgoing, error) {
	out := &outgoing{request: req, length: req.ContentLength}
	switch {
	case req.Body == nil || req.Body == http.NoBody:
		out.length = 0
	case out.length <= 0:
		out.body, out.length = req.Body, -1
	case out.length > smallBody || req.GetBody == nil: // without GetBody, who knows where it comes from
		out.body = req.Body
	default:
		defer req.Body.Close()
	}
	method := cmp.Or(req.Method, http.MethodGet)
	out.twice = out.length == 0 && (method == http.MethodGet || method == http.MethodHead)

	b := make([]byte, 0, 512)
	b = append(append(append(b, method...), ' '), target.RequestURI()...)
	b = appendField(append(b, " HTTP/1.1\r\n"...), "Host", target.Host) // the host that was checked
	b = appendField(b, "Accept-Encoding", encoding)
	if req.Close {
		b = appendField(b, "Connection", "close")
	}
	switch {
	case out.length < 0:
		b = appendField(b, "Transfer-Encoding", "chunked")
	case out.length > 0, method == http.MethodPost, method == http.MethodPut, method == http.MethodPatch:
		b = appendField(b, "Content-Length", strconv.FormatInt(out.length, 10))
	}
	b, err := appendHeader(b, req.Header)
	if err == nil && out.length > 0 && out.body == nil {
		b, err = appendBody(b, req.Body, int(out.length))
	}
	if err != nil {
		if out.body != nil {
			out.body.Close()
		}
		return nil, err
	}
	out.first = b
	return out, nil
}

// appendHeader appends the caller's fields, sorted by name, and the end of the head.
func appendHeader(b []byte, h http.Header) ([]byte, error) {
	agent := cmp.Or(h.Get("User-Agent"), "mostrador")
	if !httpguts.ValidHeaderFieldValue(agent) {
		return nil, unsendable("the header User-Agent has a value that cannot be sent")
	}
	b = appendField(b, "User-Agent", agent)
	var room [16]string
	names := room[:0]
	for name := range h {
		if !httpguts.ValidHeaderFieldName(name) {
			return nil, unsendable("a header has a name that cannot be sent")
		}
		if !slices.Contains(ours, http.CanonicalHeaderKey(name)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		for _, value := range h[name] {
			if !httpguts.ValidHeaderFieldValue(value) {
				return nil, unsendable("the header %s has a value that cannot be sent", name)
			}
			b = appendField(b, name, value)
		}
	}
	return append(b, "\r\n"...), nil
}

func appendField(b []byte, name, value string) []byte {
	b = append(append(b, name...), ": "...)
	return append(append(b, strings.Trim(value, " \t")...), "\r\n"...)
}

// appendBody appends exactly what was announced.
func appendBody(b []byte, from io.Reader, length int) ([]byte, error) {
	head := len(b)
	b = slices.Grow(b, length+1)[:head+length+1]
	n, err := io.ReadFull(from, b[head:])
	if n != length || err != io.ErrUnexpectedEOF {
		return nil, unsendable("the body is not as long as the request says")
	}
	return b[:head+length], nil
}

// unsendable is a request that is wrong before it meets anybody. Its words never show a
// value, which may be a secret.
func unsendable(format string, args ...any) error {
	return fault.Wrap(unsent{}, fault.InvalidArguments, format, args...)
}
