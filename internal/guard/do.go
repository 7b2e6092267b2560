package guard

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/mostrador/mostrador/internal/fault"
)

// Response is an answer, whole and in memory.
type Response struct {
	Status int
	Header http.Header
	Body   []byte // decompressed
}

// Redirect reports whether the other side pointed elsewhere. Nobody went there:
// where it points is in the Location header and is as untrusted as the body.
func (r *Response) Redirect() bool {
	return r.Status >= 300 && r.Status < 400 && r.Status != http.StatusNotModified
}

var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
}

// Do makes one call and reads its answer to the end, within ctx and the
// policy's bounds; ctx counts, not the request's own context. The request is
// not changed; its body is closed, as http.Client does.
//
// Codes: blocked_address (nothing was dialled), invalid_arguments (a method we do
// not make), timeout (also when ctx was cancelled), upstream_failed. NotSent
// tells a certain failure from an unknown outcome. Any status is an answer.
func (c *Client) Do(ctx context.Context, req *http.Request) (*Response, error) {
	target, err := c.permit(req)
	if err != nil {
		closeBody(req)
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.policy.Timeout)
	defer cancel()
	if err := c.hosts.enter(ctx, target.Host); err != nil {
		closeBody(req)
		return nil, failed(ctx, err, false)
	}
	defer c.hosts.leave(target.Host)
	return c.send(ctx, req, target)
}

func (c *Client) permit(req *http.Request) (*url.URL, error) {
	if method := req.Method; method != "" && !slices.Contains(methods, method) {
		return nil, fault.Wrap(unsent{}, fault.InvalidArguments, "the method is not one of %s", strings.Join(methods, ", "))
	}
	return c.policy.clean(req.URL)
}

func (c *Client) send(ctx context.Context, req *http.Request, target *url.URL) (*Response, error) {
	res, err := c.round(ctx, req, target, "gzip")
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := c.readBody(res)
	if err == nil {
		// At the deadline we hang up, and a server that sees it may end its
		// answer properly before the connection is gone: half an answer that
		// looks whole.
		err = ctx.Err()
	}
	if err != nil {
		return nil, failed(ctx, err, true)
	}
	return &Response{Status: res.StatusCode, Header: res.Header, Body: body}, nil
}

// round sends a request and returns its answer, the body not read yet.
func (c *Client) round(ctx context.Context, req *http.Request, target *url.URL, encoding string) (*http.Response, error) {
	// From the moment a connection is in hand, bytes may leave at any time.
	var sent atomic.Bool
	traced := httptrace.WithClientTrace(withCall(ctx), &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { sent.Store(true) },
	})
	out := outgoing(traced, req, target)
	out.Header.Set("Accept-Encoding", encoding)
	res, err := c.transport.RoundTrip(out)
	if err != nil {
		return nil, failed(ctx, err, sent.Load())
	}
	if res.StatusCode == http.StatusSwitchingProtocols {
		res.Body.Close()
		return nil, fault.New(fault.UpstreamFailed, "the other side changed the protocol, which nobody asked for")
	}
	return res, nil
}

// ours are headers that belong to the connection, or that we decide.
var ours = []string{
	"Host", "Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade", "Expect", "Accept-Encoding", "Content-Length",
}

func outgoing(ctx context.Context, req *http.Request, target *url.URL) *http.Request {
	out := req.Clone(ctx)
	out.URL, out.Host = target, "" // the Host header is the host that was checked
	out.Trailer, out.TransferEncoding = nil, nil
	if out.Header == nil {
		out.Header = make(http.Header)
	}
	maps.DeleteFunc(out.Header, func(name string, _ []string) bool {
		return slices.Contains(ours, http.CanonicalHeaderKey(name))
	})
	if out.Header.Get("User-Agent") == "" {
		out.Header.Set("User-Agent", "mostrador")
	}
	for _, name := range []string{"Idempotency-Key", "X-Idempotency-Key"} {
		sendOnce(out.Header, name)
	}
	return out
}

// sendOnce spells a header in lower case, which the wire does not mind. Under
// its usual name the transport takes it for a promise that the server knows the
// key, and sends a POST again by itself when a connection breaks. Whether that
// is safe is for the caller to know.
func sendOnce(h http.Header, name string) {
	if values, ok := h[name]; ok {
		delete(h, name)
		h[strings.ToLower(name)] = values
	}
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		req.Body.Close()
	}
}
