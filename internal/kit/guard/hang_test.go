package guard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// short is long enough for a handshake on a busy machine.
const short = time.Second

// hung answers nothing until its caller is gone, which a server only notices
// once it has read the request.
func hung(_ http.ResponseWriter, r *http.Request) {
	io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

func TestTheDeadlineCoversEverything(t *testing.T) {
	t.Parallel()
	for name, handler := range map[string]http.HandlerFunc{
		"no answer": hung,
		"headers, then nothing": func(w http.ResponseWriter, r *http.Request) {
			w.(http.Flusher).Flush()
			hung(w, r)
		},
		"a byte now and then": func(w http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body)
			for r.Context().Err() == nil {
				io.WriteString(w, ".")
				w.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		},
		"gzip that trickles": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			for _, b := range gzipped("a long story, told slowly") {
				w.Write([]byte{b})
				w.(http.Flusher).Flush()
				time.Sleep(20 * time.Millisecond)
			}
			hung(w, r)
		},
	} {
		for _, protocol := range protocols {
			t.Run(name+" "+protocol, func(t *testing.T) {
				t.Parallel()
				client, _ := upstreamOver(t, protocol, Policy{Timeout: short}, handler)
				within(t, 20*time.Second, func() {
					_, err := client.Do(t.Context(), request(t, http.MethodPost, "https://example.com/", "x"))
					wantFault(t, err, fault.Timeout, false)
					if !errors.Is(err, context.DeadlineExceeded) {
						t.Errorf("the cause is lost: %v", err)
					}
				})
			})
		}
	}
}

func TestTheCallersContextCounts(t *testing.T) {
	t.Parallel()
	client, _ := upstream(t, Policy{}, hung)
	for want, start := range map[error]func() (context.Context, context.CancelFunc){
		context.DeadlineExceeded: func() (context.Context,
			context.CancelFunc) {
			return context.WithTimeout(t.Context(), short)
		},
		context.Canceled: func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(short, cancel)
			return ctx, cancel
		},
	} {
		within(t, 5*time.Second, func() {
			ctx, cancel := start()
			defer cancel()
			_, err := client.Do(ctx, request(t, http.MethodGet, "https://example.com/", ""))
			wantFault(t, err, fault.Timeout, false)
			if !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
			_, err = client.Do(ctx, request(t, http.MethodGet, "https://example.com/", ""))
			wantFault(t, err, fault.Timeout, true) // over before it began
		})
	}
}

// stuck hangs where a test asks for it, until its context ends.
type stuck struct{ left atomic.Int32 }

func (s *stuck) wait(ctx context.Context) error {
	s.left.Add(1)
	defer s.left.Add(-1)
	<-ctx.Done()
	return ctx.Err()
}

func (s *stuck) LookupNetIP(ctx context.Context, _, _ string) ([]netip.Addr, error) {
	return nil, s.wait(ctx)
}

func (s *stuck) DialContext(ctx context.Context, _, _ string) (net.Conn, error) {
	return nil, s.wait(ctx)
}

// mute accepts a connection and never sends a byte, not even of TLS.
type mute struct{ dials atomic.Int32 }

func (m *mute) DialContext(ctx context.Context, _, _ string) (net.Conn, error) {
	m.dials.Add(1)
	near, far := net.Pipe()
	context.AfterFunc(ctx, func() { far.Close() })
	go io.Copy(io.Discard, far)
	return near, nil
}

func TestWhatHangsBeforeAConnectionWasNotSent(t *testing.T) {
	t.Parallel()
	s, brief := &stuck{}, Policy{Timeout: 50 * time.Millisecond}
	for name, client := range map[string]*Client{
		"resolver":  New(brief, s, &toLoopback{}),
		"dialer":    New(brief, resolving("example.com", addrs(public)), s),
		"handshake": New(brief, resolving("example.com", addrs(public)), &mute{}),
	} {
		within(t, 5*time.Second, func() {
			_, err := client.Do(t.Context(), request(t, http.MethodPost, "https://example.com/", "x"))
			if wantFault(t, err, fault.Timeout, true); t.Failed() {
				t.Log(name)
			}
		})
	}
	within(t, 5*time.Second, func() { // nothing goes on behind the call
		for s.left.Load() != 0 {
			time.Sleep(time.Millisecond)
		}
	})
}

func TestPerHostBound(t *testing.T) {
	t.Parallel()
	const each, calls = 3, 20
	var now, most atomic.Int32
	client, _ := upstream(t, Policy{PerHost: each}, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hang" {
			hung(w, r)
			return
		}
		n := now.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		time.Sleep(5 * time.Millisecond)
		now.Add(-1)
	})
	var all sync.WaitGroup
	for range calls {
		all.Go(func() {
			if _, err := get(t, client, "https://example.com/"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most.Load() > each || most.Load() < 2 {
		t.Errorf("%d at a time", most.Load())
	}

	// A host that hangs delays only its own callers.
	ctx, cancel := context.WithCancel(t.Context())
	defer all.Wait()
	defer cancel()
	for range each {
		all.Go(func() { client.Do(ctx, request(t, http.MethodGet, "https://example.com/hang", "")) })
	}
	for client.hosts.inside("example.com") < each {
		time.Sleep(time.Millisecond)
	}
	waiting, stop := context.WithTimeout(t.Context(), short)
	defer stop()
	_, err := client.Do(waiting, request(t, http.MethodPost, "https://example.com/", "x"))
	wantFault(t, err, fault.Timeout, true)
	if _, err := get(t, client, "https://example.com:8443/"); err != nil {
		t.Errorf("another host waits too: %v", err)
	}
}

func (h *hosts) inside(host string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.busy[host]; p != nil {
		return len(p.taken)
	}
	return 0
}

// A thousand hanging calls, to one host and to many, are gone when they are cancelled: their goroutines, their places,
// their memory. Not parallel, so that it only counts its own.
func TestAThousandHungCallsLeaveNothing(t *testing.T) {
	ignore := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, ignore) }) // runs last, after the server is closed
	var served atomic.Int32
	client, _ := upstream(t, Policy{Timeout: time.Minute, PerHost: 4}, func(w http.ResponseWriter, r *http.Request) {
		served.Add(1)
		if r.URL.Path == "/body" {
			io.WriteString(w, "half")
			w.(http.Flusher).Flush()
		}
		hung(w, r)
	})
	round := func() {
		served.Store(0)
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for i := range 1000 {
			port := 8000 + i%50*(i%2) // half to one host, which makes most wait
			path := []string{"/", "/body"}[i%3%2]
			all.Go(func() {
				_, err := client.Do(ctx, request(t, http.MethodPost,
					fmt.Sprintf("https://example.com:%d%s", port, path), "x"))
				if !fault.Is(err, fault.Timeout) {
					t.Errorf("got %v", err)
				}
			})
		}
		for started := clock.Stopwatch(); served.Load() < 4*26 && clock.Since(started) < 20*time.Second; {
			time.Sleep(5 * time.Millisecond)
		}
		cancel()
		all.Wait()
		if len(client.hosts.busy) != 0 {
			t.Errorf("%d hosts are still remembered", len(client.hosts.busy))
		}
	}
	round() // pools, buffers and the like find their size
	before := heap()
	for range 2 {
		round()
	}
	client.Close()
	if grown := int64(heap()) - int64(before); grown > 4<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// halfway is a connection whose other side answers a request with half an
// answer and, when we hang up, ends it as if it were whole.
type halfway struct {
	net.Conn
	said           chan string
	written, ended sync.Once
}

func (h *halfway) DialContext(context.Context, string, string) (net.Conn, error) { return h, nil }

func (h *halfway) Read(p []byte) (int, error) { return copy(p, <-h.said), nil }

func (h *halfway) Write(p []byte) (int, error) {
	h.written.Do(func() { h.said <- "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n" })
	return len(p), nil
}

func (h *halfway) Close() error {
	h.ended.Do(func() { h.said <- "0\r\n\r\n" })
	return nil
}

func TestHalfAnAnswerIsNoAnswer(t *testing.T) {
	t.Parallel()
	conn := &halfway{said: make(chan string, 2)}
	client := New(Policy{
		AllowLoopback: []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:8080")}, AllowHTTP: true, Timeout: short,
	}, nil, conn)
	within(t, 10*time.Second, func() {
		res, err := get(t, client, "http://127.0.0.1:8080/")
		if res != nil {
			t.Errorf("took %q for an answer", res.Body)
		}
		wantFault(t, err, fault.Timeout, false)
	})
}
