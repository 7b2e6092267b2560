package guard

import (
	"bufio"
	"io"
	"math"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/mostrador/mostrador/internal/fault"
)

const mostInterim = 5 // 1xx answers before the one that counts

// longAgo is the deadline of a connection on which nothing shall wait any more.
var longAgo = time.Unix(1, 0)

// origin is whom a connection was made to: what may be used again for one is never used
// for another.
type origin struct{ scheme, host string }

// wire is one connection to an origin. It carries one call at a time, on that call's own
// goroutine; while it is idle nobody waits on it.
type wire struct {
	to    origin
	conn  net.Conn // what is spoken on: under, or TLS on top of it
	under net.Conn
	in    *bufio.Reader

	left  int   // bytes that may still be read; bounds the head of an answer
	ended error // how reading came to its end
	used  bool  // a call before this one was answered on it

	since time.Time // idle

	hangUp func() // whoever waits on the connection stops waiting

	raw    syscall.RawConn // nil: cannot be looked at
	look   func(fd uintptr) bool
	silent bool // what look saw
}

func newWire(to origin, conn, under net.Conn) *wire {
	w := &wire{to: to, conn: conn, under: under}
	w.in = bufio.NewReader(w)
	w.hangUp = func() { conn.SetDeadline(longAgo) }
	w.look = w.peek
	if socket, ok := under.(syscall.Conn); ok {
		w.raw, _ = socket.SyscallConn()
	}
	return w
}

// Read is what the buffered reader reads from: no more than what is left.
func (w *wire) Read(p []byte) (int, error) {
	if w.left == 0 {
		w.ended = fault.New(fault.UpstreamFailed, "the head of the answer is larger than %d bytes", maxHeaderBytes)
		return 0, w.ended
	}
	n, err := w.conn.Read(p[:min(len(p), w.left)])
	w.left -= n
	if err != nil {
		w.ended = err
	}
	return n, err
}

// head reads to the beginning of the answer's body. What comes before the answer that
// counts shares its bound.
func (w *wire) head(req *http.Request) (*http.Response, error) {
	for range mostInterim + 1 {
		res, err := http.ReadResponse(w.in, req)
		switch {
		case err != nil && w.ended != nil && w.ended != io.EOF:
			return nil, w.ended // err may speak of the line that was cut
		case err != nil:
			return nil, err
		case res.StatusCode == http.StatusSwitchingProtocols:
			return nil, fault.New(fault.UpstreamFailed, "the other side changed the protocol, which nobody asked for")
		case res.StatusCode < 100 || res.StatusCode > 199:
			w.left = math.MaxInt // the body has bounds of its own
			return res, nil
		}
	}
	return nil, fault.New(fault.UpstreamFailed, "the other side announced its answer more than %d times", mostInterim)
}

// spent reports whether everything that came has been read, and nothing says that the
// connection is at its end.
func (w *wire) spent() bool {
	if w.ended != nil || w.in.Buffered() > 0 {
		return false
	}
	if w.conn == w.under {
		return true
	}
	// TLS may hold records that it took from the socket together with the answer. With
	// a deadline in the past it gives those and does not go for more.
	w.conn.SetReadDeadline(longAgo)
	n, err := w.conn.Read(make([]byte, 1))
	return n == 0 && timedOut(err)
}

// quiet reports whether nothing has come since, not even the end: the socket is asked
// without waiting. What cannot be asked is taken as it is.
func (w *wire) quiet() bool {
	if w.raw == nil {
		return true
	}
	w.silent = false
	err := w.raw.Read(w.look)
	return err == nil && w.silent
}

func (w *wire) peek(fd uintptr) bool {
	var one [1]byte
	_, _, err := syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
	w.silent = err == syscall.EAGAIN
	return true
}

// close hangs up, without the goodbye of TLS: that one waits for a peer that does not
// read, and says nothing that the end of an answer has not said.
func (w *wire) close() { w.under.Close() }
