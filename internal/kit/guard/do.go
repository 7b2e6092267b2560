package guard

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/http/httpguts"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Response is an answer, whole and in memory.
type Response struct {
	Status int
	Header http.Header
	Body   []byte // decompressed
}

// Redirect reports whether the answer is a redirect. It was not followed: the Location header is as untrusted as the
// body.
func (r *Response) Redirect() bool {
	return r.Status >= 300 && r.Status < 400 && r.Status != http.StatusNotModified
}

var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
}

// ours are headers that belong to the connection, or that this package decides.
var ours = []string{
	"Host", "Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade", "Expect", "Accept-Encoding", "Content-Length", "User-Agent",
}

// Do makes one call and reads its answer to the end, within ctx and the policy's bounds; ctx counts, not the request's
// own context. The request is not changed; its body is closed, as http.Client does. A body with GetBody is taken to be
// in memory, as http.NewRequest means it.
//
// Nothing is sent twice but a GET or HEAD whose connection turned out to be closed.
//
// Codes: blocked_address (nothing was dialled), invalid_arguments (an unsupported method, a header that cannot be
// sent), timeout (also when ctx was cancelled), upstream_failed. NotSent tells a certain failure from an unknown
// outcome. Any status is an answer.
func (c *Client) Do(ctx context.Context, req *http.Request) (*Response, error) {
	ctx, res, err := c.begin(ctx, req, "gzip")
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := c.readBody(res)
	if err == nil {
		// At the deadline we disconnect, and a server that sees it may end its answer properly before the connection is
		// gone: half an answer that looks complete.
		err = ctx.Err()
	}
	if err != nil {
		return nil, failed(ctx, err, true)
	}
	return &Response{Status: res.StatusCode, Header: res.Header, Body: body}, nil
}

// Stream makes one call like Do and returns the answer while it is still coming. The body has to be closed: until then
// the policy's bounds on time, size and concurrent calls hold, and a read of it fails with one of Do's errors.
func (c *Client) Stream(ctx context.Context, req *http.Request) (*http.Response, error) {
	ctx, res, err := c.begin(ctx, req, "identity")
	if err != nil {
		return nil, err
	}
	if encoding := res.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		res.Body.Close()
		return nil, fault.New(fault.UpstreamFailed, "the answer came in an encoding that was not asked for")
	}
	res.Body = &streamed{Closer: res.Body, bounded: bounded{from: res.Body, left: c.policy.MaxBytes,
		limit: c.policy.MaxBytes}, ctx: ctx}
	return res, nil
}

type streamed struct {
	io.Closer
	bounded bounded
	ctx     context.Context
}

func (s *streamed) Read(p []byte) (int, error) {
	n, err := s.bounded.Read(p)
	if err != nil && (!errors.Is(err, io.EOF) || s.ctx.Err() != nil) { // see Do: half an answer may look whole
		err = failed(s.ctx, err, true)
	}
	return n, err
}

// begin makes a call up to the body of its answer. The call keeps its place at the host and its context until that body
// is closed.
func (c *Client) begin(ctx context.Context, req *http.Request,
	encoding string) (context.Context, *http.Response, error) {
	out, err := c.outgoing(req, encoding)
	if err != nil {
		closeBody(req)
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.policy.Timeout)
	place := seat(ctx, out.URL.Host)
	if err := c.hosts.enter(ctx, place); err != nil {
		defer cancel()
		closeBody(req)
		return nil, nil, failed(ctx, err, false)
	}
	end := sync.OnceFunc(func() {
		cancel()
		c.hosts.leave(place)
	})
	res, err := c.send(ctx, cancel, out)
	if err != nil {
		end()
		return nil, nil, err
	}
	res.Body = &last{res.Body, end}
	return ctx, res, nil
}

// last ends its call when it is closed.
type last struct {
	io.ReadCloser
	end func()
}

func (l *last) Close() error {
	err := l.ReadCloser.Close()
	l.end()
	return err
}

// outgoing is the request as it is sent: to the checked host, with everything in it checked. Its errors never show a
// value, which may be a secret.
func (c *Client) outgoing(req *http.Request, encoding string) (*http.Request, error) {
	if method := req.Method; method != "" && !slices.Contains(methods, method) {
		return nil, unsendable("the method is not one of %s", strings.Join(methods, ", "))
	}
	target, err := c.policy.clean(req.URL)
	if err != nil {
		return nil, err
	}
	header := make(http.Header, len(req.Header)+2)
	for name, values := range req.Header {
		if !httpguts.ValidHeaderFieldName(name) {
			return nil, unsendable("a header has a name that cannot be sent")
		}
		for _, value := range values {
			if !httpguts.ValidHeaderFieldValue(value) {
				return nil, unsendable("the header %s has a value that cannot be sent", name)
			}
			header[name] = append(header[name], strings.Trim(value, " \t")) // HTTP/2 allows none around it
		}
	}
	maps.DeleteFunc(header, func(name string, _ []string) bool {
		return slices.Contains(ours,
			http.CanonicalHeaderKey(name))
	})
	header.Set("Accept-Encoding", encoding)
	header.Set("User-Agent", cmp.Or(req.Header.Get("User-Agent"), "mostrador"))
	return &http.Request{
		Method: req.Method, URL: target, Header: header,
		Body: req.Body, GetBody: req.GetBody, ContentLength: req.ContentLength, Close: req.Close,
	}, nil
}

func unsendable(format string, args ...any) error {
	return fault.Wrap(unsent{}, fault.InvalidArguments, format, args...)
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		req.Body.Close()
	}
}
