// Package mailtest is a mail server on loopback for tests: it accepts messages, keeps them, and fails on demand. It
// delivers nothing anywhere.
package mailtest

import (
	"bufio"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Mode is how the server treats the next message.
type Mode string

const (
	Fine       Mode = ""
	Busy       Mode = "busy"        // 421 in place of a greeting
	Stranger   Mode = "stranger"    // refuses every recipient for good
	Full       Mode = "full"        // refuses every recipient for now
	Spam       Mode = "spam"        // refuses the text for good
	Greylisted Mode = "greylisted"  // refuses the text for now
	Swallow    Mode = "swallow"     // accepts the text and sends no answer
	CutInText  Mode = "cut_in_text" // hangs up while the text is on its way
	Silent     Mode = "silent"      // accepts the connection and never speaks
)

// Sent is an accepted message.
type Sent struct {
	From string
	To   []string
	Text string // headers and body as they came
	User string // who sent it; empty: not authenticated
	TLS  bool
}

// Server is the fake. Its fields are set before the first connection.
type Server struct {
	Username, Password string   // empty: no authentication required
	Auth               []string // the ways it knows; none: PLAIN and LOGIN
	NoSTARTTLS         bool
	Implicit           bool     // TLS from the first byte
	Unknown            []string // recipients it refuses

	listener net.Listener
	config   *tls.Config
	stop     chan struct{}

	mu    sync.Mutex
	next  []Mode
	sent  []Sent
	dials int
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{listener: listener, config: &tls.Config{Certificates: []tls.Certificate{certificate}},
		stop: make(chan struct{})}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			all.Go(func() { s.serve(conn) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		close(s.stop)
		all.Wait()
	})
	return s
}

// Address is where it listens.
func (s *Server) Address() netip.AddrPort { return s.listener.Addr().(*net.TCPAddr).AddrPort() }

// Next sets how the next messages are treated, one after the other; then all is fine.
func (s *Server) Next(modes ...Mode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, modes...)
}

// Sent are the messages that were taken so far.
func (s *Server) Sent() []Sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.sent)
}

// Dials is how many connections were made.
func (s *Server) Dials() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dials
}

func (s *Server) mode() Mode {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dials++
	if len(s.next) == 0 {
		return Fine
	}
	m := s.next[0]
	s.next = s.next[1:]
	return m
}

// talk is one connection.
type talk struct {
	*Server
	mode Mode
	conn net.Conn
	in   *bufio.Reader
	msg  Sent
}

func (s *Server) serve(conn net.Conn) {
	t := &talk{Server: s, mode: s.mode()}
	quit := make(chan struct{})
	defer close(quit)
	defer conn.Close()
	go func() { // do not wait for a client that waits
		select {
		case <-s.stop:
			conn.Close()
		case <-quit:
		}
	}()
	if s.Implicit {
		secured := tls.Server(conn, s.config)
		if secured.Handshake() != nil {
			return
		}
		conn, t.msg.TLS = secured, true
	}
	t.conn, t.in = conn, bufio.NewReader(conn)
	switch t.mode {
	case Silent:
		<-s.stop
		return
	case Busy:
		t.say("421 try again later")
		return
	}
	t.say("220 mailtest")
	for {
		line, err := t.line()
		if err != nil || !t.answer(line) {
			return
		}
	}
}

func (t *talk) say(lines ...string) { fmt.Fprint(t.conn, strings.Join(lines, "\r\n")+"\r\n") }

func (t *talk) line() (string, error) {
	line, err := t.in.ReadString('\n')
	return strings.TrimRight(line, "\r\n"), err
}

// answer deals with one command; false ends the connection.
func (t *talk) answer(line string) bool {
	verb, rest, _ := strings.Cut(line, " ")
	switch strings.ToUpper(verb) {
	case "EHLO":
		t.say(t.abilities()...)
	case "STARTTLS":
		t.say("220 go ahead")
		secured := tls.Server(t.conn, t.config)
		if secured.Handshake() != nil {
			return false
		}
		t.conn, t.in, t.msg.TLS = secured, bufio.NewReader(secured), true
	case "AUTH":
		return t.identify(rest)
	case "MAIL":
		if t.Username != "" && t.msg.User == "" {
			t.say("530 who are you?")
			return true
		}
		t.msg.From = address(rest)
		t.say("250 ok")
	case "RCPT":
		t.recipient(address(rest))
	case "DATA":
		return t.text()
	case "QUIT":
		t.say("221 bye")
		return false
	default:
		t.say("502 what?")
	}
	return true
}

func (t *talk) abilities() []string {
	out := []string{"250-mailtest", "250-8BITMIME"}
	if !t.msg.TLS && !t.NoSTARTTLS {
		out = append(out, "250-STARTTLS")
	}
	if t.Username != "" {
		ways := t.Auth
		if len(ways) == 0 {
			ways = []string{"PLAIN", "LOGIN"}
		}
		out = append(out, "250-AUTH "+strings.Join(ways, " "))
	}
	return append(out, "250 SIZE 1000000")
}

func (t *talk) recipient(to string) {
	switch {
	case t.mode == Stranger || slices.Contains(t.Unknown, to):
		t.say("550 no such mailbox")
	case t.mode == Full:
		t.say("452 mailbox full")
	default:
		t.msg.To = append(t.msg.To, to)
		t.say("250 ok")
	}
}

func (t *talk) identify(rest string) bool {
	way, initial, _ := strings.Cut(rest, " ")
	user, password := "", ""
	if strings.EqualFold(way, "PLAIN") {
		parts := strings.Split(decoded(initial), "\x00")
		if len(parts) == 3 {
			user, password = parts[1], parts[2]
		}
	} else {
		for i, question := range []string{"Username:", "Password:"} {
			t.say("334 " + base64.StdEncoding.EncodeToString([]byte(question)))
			line, err := t.line()
			if err != nil {
				return false
			}
			*[]*string{&user, &password}[i] = decoded(line)
		}
	}
	if user != t.Username || password != t.Password {
		t.say("535 wrong")
		return true
	}
	t.msg.User = user
	t.say("235 welcome")
	return true
}

func decoded(s string) string {
	raw, _ := base64.StdEncoding.DecodeString(s) // invalid base64 is no user
	return string(raw)
}

// text takes the message, as the mode says.
func (t *talk) text() bool {
	t.say("354 go ahead")
	if t.mode == CutInText {
		_, _ = t.line()
		return false
	}
	var b strings.Builder
	for {
		line, err := t.line()
		if err != nil {
			return false
		}
		if line == "." {
			break
		}
		b.WriteString(strings.TrimPrefix(line, ".") + "\r\n")
	}
	switch t.mode {
	case Spam:
		t.say("554 no spam")
		return true
	case Greylisted:
		t.say("451 later")
		return true
	}
	t.msg.Text = b.String()
	t.mu.Lock()
	t.sent = append(t.sent, t.msg)
	t.mu.Unlock()
	if t.mode == Swallow {
		return false
	}
	t.say("250 taken")
	return true
}

func address(rest string) string {
	_, rest, _ = strings.Cut(rest, "<")
	out, _, _ := strings.Cut(rest, ">")
	return out
}
