package guard

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/netip"
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
