package testkit

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// PgProxy lies between a node and PostgreSQL, on loopback, and understands as much of the protocol as it
// takes to cut a connection at a message.
type PgProxy struct {
	t        testing.TB
	listener net.Listener
	server   string // where PostgreSQL is

	mu    sync.Mutex
	judge func(PgMessage) PgCut
	seen  int // messages since the judge was set
	fired bool
	down  bool
	conns map[net.Conn]bool
}

// PgMessage is one that a node sends.
type PgMessage struct {
	N    int // how many came before it, on all connections, since Cut
	Type byte
	Body []byte
}

// Commits reports the message that asks for a commit.
func (m PgMessage) Commits() bool { return m.Type == 'Q' && string(m.Body) == "commit\x00" }

// PgCut is what becomes of a message.
type PgCut int

const (
	// PgPass sends it on.
	PgPass PgCut = iota
	// PgDrop cuts the connection instead.
	PgDrop
	// PgMute sends it on and cuts the connection before the reply.
	PgMute
	// PgHush takes it and says nothing: the connection stays open, as where a network swallows packets.
	PgHush
)

// NewPgProxy starts one before the server of a database and returns the database's URL behind it.
func NewPgProxy(t testing.TB, databaseURL string) (*PgProxy, string) {
	t.Helper()
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &PgProxy{t: t, listener: l, server: u.Host, conns: map[net.Conn]bool{}}
	t.Cleanup(p.close)
	go p.accept()
	u.Host = l.Addr().String()
	return p, u.String()
}

// PostgresThrough is Postgres behind a proxy.
func PostgresThrough(t testing.TB) (*store.DB, *PgProxy) {
	t.Helper()
	p, behind := NewPgProxy(t, PostgresURL(t))
	return open(t, store.Options{URL: behind, MaxReaders: 16}), p
}

// Cut has judge look at every message from now on, until it has cut one. nil: none.
func (p *PgProxy) Cut(judge func(PgMessage) PgCut) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.judge, p.seen, p.fired = judge, 0, false
}

// Fired reports whether the last judge has cut a connection.
func (p *PgProxy) Fired() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fired
}

// Down has the network go away with the next cut, or come back.
func (p *PgProxy) Down(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
}

// isDown reports whether connections are refused: after a cut, while the network is to be away.
func (p *PgProxy) isDown() bool { return p.down && p.fired }

func (p *PgProxy) look(typ byte, body []byte) PgCut {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isDown() {
		return PgDrop
	}
	if p.judge == nil || p.fired {
		return PgPass
	}
	cut := p.judge(PgMessage{p.seen, typ, body})
	p.seen++
	p.fired = cut != PgPass
	return cut
}

func (p *PgProxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		down := p.isDown()
		p.conns[client] = true
		p.mu.Unlock()
		if down {
			p.drop(client)
			continue
		}
		go p.serve(client)
	}
}

func (p *PgProxy) drop(c net.Conn) {
	_ = c.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, c)
}

func (p *PgProxy) serve(client net.Conn) {
	defer p.drop(client)
	server, err := net.Dial("tcp", p.server)
	if err != nil {
		return
	}
	defer server.Close()
	over := make(chan struct{})
	go func() {
		defer close(over)
		_, _ = io.Copy(client, server)
		_ = client.Close()
		_, _ = io.Copy(io.Discard, server) // whatever it still says is heard by no one
	}()
	muted := p.forward(client, server)
	_ = client.Close()
	if muted { // it does what it was sent, and then finds the connection ended
		_ = server.(*net.TCPConn).CloseWrite()
		<-over
	}
}

// forward sends messages on until the connection ends or is cut; true: what was sent last counts.
func (p *PgProxy) forward(client io.Reader, server io.Writer) (muted bool) {
	if err := copyStart(client, server); err != nil {
		return false
	}
	for {
		var head [5]byte
		if _, err := io.ReadFull(client, head[:]); err != nil {
			return false
		}
		body := make([]byte, max(binary.BigEndian.Uint32(head[1:]), 4)-4)
		if _, err := io.ReadFull(client, body); err != nil {
			return false
		}
		cut := p.look(head[0], body)
		if cut == PgDrop {
			return false
		}
		if cut == PgHush {
			_, _ = io.Copy(io.Discard, client)
			return false
		}
		if cut == PgMute {
			p.silence(client)
		}
		if _, err := server.Write(append(head[:], body...)); err != nil || cut == PgMute {
			return err == nil
		}
	}
}

// silence ends the way back before the message leaves, so that no reply can slip through.
func (p *PgProxy) silence(client io.Reader) { _ = client.(net.Conn).Close() }

// copyStart passes on the first message, which has no type.
func copyStart(client io.Reader, server io.Writer) error {
	var length [4]byte
	if _, err := io.ReadFull(client, length[:]); err != nil {
		return err
	}
	rest := make([]byte, max(binary.BigEndian.Uint32(length[:]), 4)-4)
	if _, err := io.ReadFull(client, rest); err != nil {
		return err
	}
	_, err := server.Write(append(length[:], rest...))
	return err
}

func (p *PgProxy) close() {
	_ = p.listener.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		_ = c.Close()
	}
}
