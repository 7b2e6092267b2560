package guard

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"
)

// round sends a request and returns its answer, the body not read yet.
func (c *Client) round(ctx context.Context, req *http.Request, target *url.URL, encoding string) (*http.Response, error) {
	out, err := compose(req, target, encoding)
	if err != nil {
		return nil, err
	}
	defer func() {
		if out.body != nil {
			out.body.Close()
		}
	}()
	w := c.rested(ctx, origin{target.Scheme, target.Host})
	for {
		if w == nil {
			if w, err = c.open(ctx, target); err != nil {
				return nil, failed(ctx, err, out.sent)
			}
		}
		res, again, err := c.exchange(ctx, w, out)
		if err == nil {
			return res, nil
		}
		if !again || ctx.Err() != nil || timedOut(err) {
			return nil, failed(ctx, err, out.sent)
		}
		w = nil // a fresh one, which fails for good
	}
}

// rested returns an idle connection that is still good, or nil.
func (c *Client) rested(ctx context.Context, to origin) *wire {
	end, _ := ctx.Deadline()
	for {
		w := c.pool.take(to)
		if w == nil {
			return nil
		}
		if w.conn.SetDeadline(end) == nil && w.quiet() {
			return w
		}
		w.close()
	}
}

// exchange sends a request on a connection and reads the head of its answer, all on the
// caller's goroutine. After a failure, again says that the connection had merely come to
// its end, so that the request may go over another: nothing of it was sent, or nothing
// was heard and sending it twice is harmless.
func (c *Client) exchange(ctx context.Context, w *wire, out *outgoing) (res *http.Response, again bool, err error) {
	a := &answer{wire: w, pool: &c.pool, stop: context.AfterFunc(ctx, w.hangUp)}
	if err := ctx.Err(); err != nil {
		a.end(false)
		return nil, false, err
	}
	n, unwritten := w.conn.Write(out.first)
	out.sent = out.sent || n > 0
	if unwritten != nil && n == 0 && w.used {
		a.end(false)
		return nil, true, unwritten
	}
	if unwritten == nil && out.body != nil {
		a.upload = w.upload(out)
	}
	// Also after a write that failed: whoever refuses a request may say so and close.
	w.left = maxHeaderBytes
	if _, err := w.in.Peek(1); err != nil {
		err = a.upload.cause(cmp.Or(unwritten, err))
		a.end(false)
		return nil, w.used && out.twice, err
	}
	if res, err = w.head(out.request); err != nil {
		err = a.upload.cause(err)
		a.end(false)
		return nil, false, err
	}
	a.of, a.last = res.Body, res.Close || out.request.Close || unwritten != nil
	if res.Body == http.NoBody {
		a.end(true)
	}
	res.Body = a
	return res, false, nil
}

// answer is the body of an answer. Its end, or its being closed before, ends the call's
// use of the connection.
type answer struct {
	wire   *wire
	pool   *pool
	of     io.Reader   // net/http's reading; its Close would read on to the end
	stop   func() bool // looking out for the end of the context
	upload *upload
	last   bool // one side does not want another call on the connection

	failed error // of Read, the end included
	ended  atomic.Bool
}

func (a *answer) Read(p []byte) (int, error) {
	if a.failed != nil {
		return 0, a.failed
	}
	n, err := a.of.Read(p)
	if err == io.EOF {
		a.end(true)
	} else if err != nil {
		err = a.upload.cause(err)
		a.end(false)
	}
	a.failed = err
	return n, err
}

func (a *answer) Close() error {
	a.end(false)
	return nil
}

// end gives the connection back after an answer that was read to its end, undisturbed;
// any other connection is in a state that nobody knows.
func (a *answer) end(whole bool) {
	if !a.ended.CompareAndSwap(false, true) {
		return
	}
	undisturbed := a.stop()
	if whole && undisturbed && !a.last && a.upload.sent() && a.wire.spent() {
		a.pool.put(a.wire)
		return
	}
	a.wire.close()
	a.upload.abandon()
}
