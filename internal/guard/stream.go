package guard

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"

	"github.com/mostrador/mostrador/internal/fault"
)

// Stream makes one call like Do and hands the answer over while it is still coming.
// The body has to be closed: until then the policy's bounds on time, size and calls at
// a time hold, and a read of it fails with one of Do's errors.
func (c *Client) Stream(ctx context.Context, req *http.Request) (*http.Response, error) {
	target, err := c.permit(req)
	if err != nil {
		closeBody(req)
		return nil, err
	}
	ctx, cancel := c.timed(ctx)
	place := seat(ctx, target.Host)
	if err := c.hosts.enter(ctx, place); err != nil {
		defer cancel()
		closeBody(req)
		return nil, failed(ctx, err, false)
	}
	end := sync.OnceFunc(func() {
		cancel()
		c.hosts.leave(place)
	})
	res, err := c.round(ctx, req, target, "identity")
	if err != nil {
		end()
		return nil, err
	}
	body := &streamed{of: res.Body, bounded: bounded{from: res.Body, left: c.policy.MaxBytes, limit: c.policy.MaxBytes}, ctx: ctx, end: end}
	if encoding := res.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		body.Close()
		return nil, fault.New(fault.UpstreamFailed, "the answer came in an encoding that was not asked for")
	}
	res.Body = body
	return res, nil
}

// streamed is the body of a call that goes on until it is closed.
type streamed struct {
	of      io.Closer
	bounded bounded
	ctx     context.Context
	end     func()
}

func (s *streamed) Read(p []byte) (int, error) {
	n, err := s.bounded.Read(p)
	if err != nil && (!errors.Is(err, io.EOF) || s.ctx.Err() != nil) { // see send: half an answer may look whole
		err = failed(s.ctx, err, true)
	}
	return n, err
}

func (s *streamed) Close() error {
	err := s.of.Close()
	s.end()
	return err
}
