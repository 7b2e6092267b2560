package guard

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
)

// peer is a server on loopback that says exactly what its script says, right or wrong.
type peer struct {
	url             string
	conns, requests atomic.Int32
}

// line is one connection of a peer.
type line struct {
	net.Conn
	*peer
	in  *bufio.Reader
	nth int32 // from 1
}

// talking starts a peer and a client that may reach it. The script runs once for each
// connection, which is closed after it.
func talking(t *testing.T, p Policy, script func(*line)) (*Client, *peer) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &peer{url: "http://" + listener.Addr().String() + "/"}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				script(&line{conn, s, bufio.NewReader(conn), s.conns.Add(1)})
			}()
		}
	}()
	p.AllowLoopback, p.AllowHTTP = []netip.AddrPort{netip.MustParseAddrPort(listener.Addr().String())}, true
	client := New(p, nil, nil)
	t.Cleanup(func() { client.Close(); listener.Close() })
	return client, s
}

func (l *line) Read(p []byte) (int, error) { return l.in.Read(p) }

// heard reads one request, its body included.
func (l *line) heard() bool {
	req, err := http.ReadRequest(l.in)
	if err != nil {
		return false
	}
	l.requests.Add(1)
	_, err = io.Copy(io.Discard, req.Body)
	return err == nil
}

func (l *line) say(words string) { io.WriteString(l.Conn, words) }

// gone waits until the client has hung up.
func (l *line) gone() { io.Copy(io.Discard, l.Conn) }

const fine = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

func wantCounts(t *testing.T, s *peer, conns, requests int32) {
	t.Helper()
	if s.conns.Load() != conns || s.requests.Load() != requests {
		t.Errorf("%d connections and %d requests, want %d and %d", s.conns.Load(), s.requests.Load(), conns, requests)
	}
}

// scripted is a connection without a network. It is also the dialer that gives it.
type scripted struct {
	net.Conn
	write func(p []byte) (int, error)
	read  io.Reader
	bytes int // that were read
}

var errBroken = errors.New("broken pipe")

const nowhere = "http://127.0.0.1:8080/"

// on is a client whose dials give these connections, one after the other.
func on(conns ...*scripted) *Client {
	p := Policy{AllowLoopback: []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:8080")}, AllowHTTP: true}
	return New(p, nil, dials(func() (net.Conn, error) {
		if len(conns) == 0 {
			return nil, errors.New("no more connections")
		}
		next := conns[0]
		next.Conn, _ = net.Pipe() // for its deadlines
		conns = conns[1:]
		return next, nil
	}))
}

type dials func() (net.Conn, error)

func (d dials) DialContext(context.Context, string, string) (net.Conn, error) { return d() }

func (s *scripted) Read(p []byte) (int, error) {
	n, err := s.read.Read(p)
	s.bytes += n
	return n, err
}

func (s *scripted) Write(p []byte) (int, error) {
	if s.write == nil {
		return len(p), nil
	}
	return s.write(p)
}

// each writes as the next function says.
func each(steps ...func(p []byte) (int, error)) func(p []byte) (int, error) {
	return func(p []byte) (int, error) {
		step := steps[0]
		steps = steps[1:]
		return step(p)
	}
}

func takes(p []byte) (int, error)  { return len(p), nil }
func breaks([]byte) (int, error)   { return 0, errBroken }
func halves(p []byte) (int, error) { return len(p) / 2, errBroken }

func words(list ...string) io.Reader { return strings.NewReader(strings.Join(list, "")) }
