package guard

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/clock"
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
// not changed; its body is closed, as http.Client does. A body with GetBody is
// taken to be in memory, as http.NewRequest means it.
//
// Nothing is sent twice but a GET or HEAD without a body, once, when the connection
// it went over turned out to be at its end.
//
// Codes: blocked_address (nothing was dialled), invalid_arguments (a method we do
// not make, a header or a length that cannot be sent), timeout (also when ctx was cancelled), upstream_failed. NotSent
// tells a certain failure from an unknown outcome. Any status is an answer.
func (c *Client) Do(ctx context.Context, req *http.Request) (*Response, error) {
	target, err := c.permit(req)
	if err != nil {
		closeBody(req)
		return nil, err
	}
	ctx, cancel := c.timed(ctx)
	defer cancel()
	place := seat(ctx, target.Host)
	if err := c.hosts.enter(ctx, place); err != nil {
		closeBody(req)
		return nil, failed(ctx, err, false)
	}
	defer c.hosts.leave(place)
	return c.send(ctx, req, target)
}

func (c *Client) permit(req *http.Request) (*url.URL, error) {
	if method := req.Method; method != "" && !slices.Contains(methods, method) {
		return nil, fault.Wrap(unsent{}, fault.InvalidArguments, "the method is not one of %s", strings.Join(methods, ", "))
	}
	return c.policy.clean(req.URL)
}

// timed is ctx with the policy's end, if its own is not nearer.
func (c *Client) timed(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok && end.Sub(clock.Stopwatch()) <= c.policy.Timeout {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, c.policy.Timeout)
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

func closeBody(req *http.Request) {
	if req.Body != nil {
		req.Body.Close()
	}
}
