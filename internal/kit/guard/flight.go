package guard

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// socket is a connection that was dialled here. It counts the bytes written, which tells a request that was certainly
// not sent from one that may have been.
type socket struct {
	net.Conn
	written atomic.Int64
	shared  bool // HTTP/2: calls share it, and the count says nothing about one of them
}

func (s *socket) Write(p []byte) (int, error) {
	n, err := s.Conn.Write(p)
	s.written.Add(int64(n))
	return n, err
}

// flight is one request on its way through http.Transport.
//
// The transport resends a request where its connection broke: a GET, whatever carries an Idempotency-Key, and over
// HTTP/2 whatever the server refused or answered with a protocol error. Our rules are stricter: what may change
// something is not resent once a byte of it may have been sent, and its outcome is unknown.
type flight struct {
	ctx    context.Context
	stop   context.CancelFunc // of ctx
	once   bool               // must not be resent
	socket *socket            // that it is on; nil: none yet
	start  int64              // what was written to the socket before
	wrote  atomic.Bool        // HTTP/2: its head was written
	sent   bool               // an earlier attempt may have been sent
	halted bool               // another attempt was prevented
}

type flightKey struct{}

func flightOf(ctx context.Context) *flight { return ctx.Value(flightKey{}).(*flight) }

// send makes the call. An error is one of Do's; a response has its body to be read.
func (c *Client) send(ctx context.Context, stop context.CancelFunc, req *http.Request) (*http.Response, error) {
	f := &flight{ctx: ctx, stop: stop, once: req.Method != "" && req.Method != http.MethodGet &&
		req.Method != http.MethodHead}
	if req.Body != nil && req.GetBody == nil {
		// http.Transport waits for the reader of the body, and the body may be blocked, too.
		context.AfterFunc(ctx, func() { req.Body.Close() })
	}
	traced := httptrace.WithClientTrace(context.WithValue(ctx, flightKey{}, f), &httptrace.ClientTrace{
		GotConn: f.board, WroteHeaders: func() { f.wrote.Store(true) },
	})
	res, err := c.transport.RoundTrip(req.WithContext(traced))
	switch {
	case f.halted:
		return nil, fault.Wrap(errRepeat, fault.UpstreamFailed, broke)
	case err != nil:
		return nil, failed(ctx, err, f.mayHaveLeft())
	case res.StatusCode == http.StatusSwitchingProtocols:
		res.Body.Close()
		return nil, fault.New(fault.UpstreamFailed, "the other side changed the protocol, which nobody asked for")
	}
	return res, nil
}

// board is called with each connection before anything is written to it. When another attempt has to be prevented,
// HTTP/2 checks the context before it writes; HTTP/1 does not, but has the connection for itself.
func (f *flight) board(info httptrace.GotConnInfo) {
	next := socketOf(info.Conn)
	if f.sent = f.mayHaveLeft(); f.sent && f.once {
		f.halted = true
		if f.stop(); !next.shared {
			next.Close()
		}
	}
	f.socket, f.start = next, next.written.Load()
}

// mayHaveLeft is called when an attempt is over. With HTTP/2 it is uncertain once the context has ended: the writing
// goroutine may be about to write.
func (f *flight) mayHaveLeft() bool {
	switch {
	case f.sent || f.socket == nil:
		return f.sent
	case f.socket.shared:
		return f.wrote.Load() || f.ctx.Err() != nil
	}
	return f.socket.written.Load() != f.start
}

func socketOf(conn net.Conn) *socket {
	if over, ok := conn.(*tls.Conn); ok {
		conn = over.NetConn()
	}
	return conn.(*socket)
}
