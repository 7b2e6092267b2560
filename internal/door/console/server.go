package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Run runs a command and returns its exit code. The context ends when the command's process wants it to stop or is
// gone, and when the server cannot wait any longer: then its cause is the one that was given to Close.
type Run func(context.Context, *Call) (code int)

// Server runs the commands of other processes.
type Server struct {
	dir     string
	version string
	run     Run
	l       *net.UnixListener
	ctx     context.Context
	cancel  context.CancelCauseFunc
	calls   sync.WaitGroup
	closing sync.Once

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// Listen opens a data folder's socket and runs the commands that come in over it. The caller holds the folder's lock,
// and calls Close before it gives it up.
func Listen(dir, version string, run Run) (*Server, error) {
	l, err := listen(dir)
	if err != nil {
		return nil, fmt.Errorf("the socket for commands of this machine: %w", err)
	}
	s := &Server{dir: dir, version: version, run: run, l: l, conns: map[net.Conn]bool{}}
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	s.calls.Go(s.accept)
	return s, nil
}

func (s *Server) accept() {
	for {
		conn, err := s.l.AcceptUnix()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // too many open files: others are about to be closed
			time.Sleep(50 * time.Millisecond)
			continue
		}
		s.calls.Go(func() {
			s.hold(conn, true)
			defer s.hold(conn, false)
			s.serve(conn)
		})
	}
}

// helloTime is how long a process may take to say what it wants.
const helloTime = 5 * time.Second

func (s *Server) serve(conn *net.UnixConn) {
	defer conn.Close()
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	c := &Call{ctx: ctx, line: newLine(conn), waiting: map[int]chan message{}, gone: make(chan struct{})}
	hello := message{Kind: kindHello, Protocol: protocol, Version: s.version}
	if user, known := peerOf(conn); !known || !mayConnect(user, s.dir) {
		hello.Err = "only the user who owns the data folder, or root, may run commands in its server"
	}
	if c.send(hello) != nil || hello.Err != "" {
		return
	}
	cut := time.AfterFunc(helloTime, func() { _ = conn.Close() })
	start, err := c.receive()
	if !cut.Stop() || err != nil || start.Kind != kindStart || start.Protocol != protocol {
		return
	}
	c.Request = start.Request
	go func() {
		c.listen(cancel)
		cancel()
	}()
	code := s.run(ctx, c)
	_ = c.send(message{Kind: kindExit, Code: code}) // to a process that is gone: nobody reads it
}

func (s *Server) hold(conn net.Conn, open bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conns[conn] = open; !open {
		delete(s.conns, conn)
	}
}

// Close accepts no more commands: one that is typed from here on finds no server. Those that run have a time to finish,
// are then ended with the cause, and have a last time to say what came of them. A second Close waits for the first.
func (s *Server) Close(grace, last time.Duration, cause error) {
	s.closing.Do(func() {
		_ = os.Remove(filepath.Join(s.dir, socketName)) // the next server replaces one that stays
		_ = s.l.Close()
		ended := make(chan struct{})
		go func() {
			s.calls.Wait()
			close(ended)
		}()
		if within(ended, grace) {
			return
		}
		s.cancel(cause)
		if within(ended, last) {
			return
		}
		s.mu.Lock()
		for conn := range s.conns { // of processes that do not read what they are sent
			_ = conn.Close()
		}
		s.mu.Unlock()
		within(ended, time.Second)
	})
}

func within(ended <-chan struct{}, limit time.Duration) bool {
	select {
	case <-ended:
		return true
	case <-time.After(limit):
		return false
	}
}

// Call is a command of another process while it runs.
type Call struct {
	Request
	*line
	ctx context.Context

	mu      sync.Mutex
	last    int                  // id of an ask
	waiting map[int]chan message // asks without an answer yet
	gone    chan struct{}        // the process has ended
}

// listen reads what the process sends until it is gone.
func (c *Call) listen(cancel func()) {
	defer close(c.gone)
	for {
		m, err := c.receive()
		if err != nil {
			return
		}
		switch m.Kind {
		case kindCancel:
			cancel()
		case kindAnswer:
			c.mu.Lock()
			answer := c.waiting[m.ID]
			delete(c.waiting, m.ID)
			c.mu.Unlock()
			if answer != nil {
				answer <- m
			}
		}
	}
}

// ask has the process do something and waits for its answer. A read does not outlast the command, because a person may
// never type what it waits for; all else does, so that a command which was broken off can still tidy up.
func (c *Call) ask(m message) (message, error) {
	answer := make(chan message, 1)
	c.mu.Lock()
	c.last++
	m.Kind, m.ID = kindAsk, c.last
	c.waiting[m.ID] = answer
	c.mu.Unlock()
	if err := c.send(m); err != nil {
		return message{}, errGone
	}
	var broken <-chan struct{}
	if m.Op == opRead {
		broken = c.ctx.Done()
	}
	select {
	case m = <-answer:
	case <-broken:
		return message{}, c.ctx.Err()
	case <-c.gone:
		return message{}, errGone
	}
	switch {
	case m.Err != "":
		return m, errors.New(m.Err)
	case m.EOF:
		return m, io.EOF
	}
	return m, nil
}
