// Package whatsapptest has fake servers of WhatsApp's vendors, as their documents describe them: they accept messages,
// store media, fail on demand and write the webhooks the vendor would send. They listen on loopback and deliver
// nothing.
package whatsapptest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Mode is how a fake behaves.
type Mode int

const (
	Normal        Mode = iota
	Down               // 503 in the vendor's words; nothing is accepted
	BadGateway         // 502 and a page of HTML; nothing is accepted, but the caller cannot tell
	Slow               // answers after Delay, having accepted the message
	Garbage            // accepts the message and answers 200 with a page of HTML
	Dropped            // accepts the message and drops the connection
	Limited            // 429 with Retry-After: 1
	OutsideWindow      // refuses free-form messages: the customer wrote too long ago
	NotOnWhatsApp      // refuses the recipient
	BadTemplate        // refuses templates
	Lying              // announces other media than it serves
)

// Sent is a message a fake has accepted.
type Sent struct {
	ID   string // the fake's
	Ref  string // the sender's
	From string // our number
	To   string // E.164
	Kind string // text, document, image, buttons, list, carousel, template
	Text string // the words people see first: body, caption, or the template's name
	IDs  []string
	Body map[string]any // the request as it came; for Infobip's templates, the one message in it
}

// Stored is a file a fake keeps.
type Stored struct {
	ID, URL, MIME, Filename string
	Data                    []byte
}

// server is what both fakes share.
type server struct {
	http    *httptest.Server
	closing chan struct{}

	mu    sync.Mutex
	mode  Mode
	next  []Mode
	delay time.Duration
	sent  []Sent
	read  []string
	media map[string]Stored
	calls int
	count int
}

func (s *server) start(t testing.TB, h http.Handler) {
	s.closing, s.media = make(chan struct{}), map[string]Stored{}
	s.http = httptest.NewServer(h)
	t.Cleanup(func() {
		close(s.closing)
		s.http.Close()
	})
}

// URL is where the fake listens.
func (s *server) URL() string { return s.http.URL }

// Address is the same as an address, for a guard's exceptions.
func (s *server) Address() netip.AddrPort {
	u, err := url.Parse(s.http.URL)
	if err != nil {
		panic(err)
	}
	return netip.MustParseAddrPort(u.Host)
}

// Behave sets how the fake behaves from now on.
func (s *server) Behave(m Mode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mode, s.next = m, nil
}

// Next sets how the fake behaves for the next sends, one each; then as before.
func (s *server) Next(modes ...Mode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = modes
}

// Delay sets how long Slow takes.
func (s *server) Delay(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.delay = d
}

// Sent lists the accepted messages, oldest first.
func (s *server) Sent() []Sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.sent)
}

// Forget drops what was sent and counted so far.
func (s *server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent, s.read, s.calls = nil, nil, 0
}

// Read lists the customers' messages that were marked as read, oldest first.
func (s *server) Read() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.read)
}

// markRead notes a message that was read; false: the fake is down.
func (s *server) markRead(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mode == Down {
		return false
	}
	s.read = append(s.read, id)
	return true
}

// Calls counts the send requests that arrived, whatever their outcome.
func (s *server) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// Media is a file the fake keeps.
func (s *server) Media(id string) (Stored, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.media[id]
	return m, ok
}

func (s *server) keep(prefix string, m Stored) Stored {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	m.ID = fmt.Sprintf("%s%d", prefix, s.count)
	s.media[m.ID] = m
	return m
}

func (s *server) lies() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mode == Lying
}

// turn is the mode of one send.
func (s *server) turn() Mode {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	if len(s.next) > 0 {
		m := s.next[0]
		s.next = s.next[1:]
		return m
	}
	return s.mode
}

func (s *server) take(m Sent, id string) Sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	if m.ID = id; id == "" {
		m.ID = fmt.Sprintf("wamid.FAKE%06d", s.count)
	}
	s.sent = append(s.sent, m)
	return m
}

// finish ends an accepted send; true: the mode has answered already.
func (s *server) finish(w http.ResponseWriter, r *http.Request, m Mode) bool {
	switch m {
	case Slow:
		s.mu.Lock()
		d := s.delay
		s.mu.Unlock()
		select {
		case <-time.After(d):
		case <-r.Context().Done():
		case <-s.closing:
		}
	case Garbage:
		page(w, http.StatusOK)
		return true
	case Dropped:
		panic(http.ErrAbortHandler) // closes the connection without an answer
	}
	return false
}

func page(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "text/html")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "<html><body>It works!</body></html>")
}

// Fake is either of the two.
type Fake interface {
	Address() netip.AddrPort
}

// Client is a guarded client that reaches these fakes and nothing else on
// loopback.
func Client(t testing.TB, maxBytes int64, timeout time.Duration, fakes ...Fake) *guard.Client {
	p := guard.Policy{AllowHTTP: true, MaxBytes: maxBytes, Timeout: timeout}
	for _, f := range fakes {
		p.AllowLoopback = append(p.AllowLoopback, f.Address())
	}
	c := guard.New(p, nil, nil)
	t.Cleanup(c.Close)
	return c
}
