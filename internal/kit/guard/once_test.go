package guard

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// A connection that breaks after a POST was written leaves its outcome unknown: the transport must not silently resend
// it, key or no key.
func TestAPostIsSentOnce(t *testing.T) {
	t.Parallel()
	for _, protocol := range protocols {
		for _, key := range []string{"", "Idempotency-Key", "X-Idempotency-Key"} {
			var posts atomic.Int32
			client, _ := upstreamOver(t, protocol, Policy{}, func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodGet {
					return
				}
				posts.Add(1)
				panic(http.ErrAbortHandler)
			})
			if _, err := get(t, client, "https://example.com/"); err != nil { // leaves an open connection
				t.Fatal(err)
			}
			req := request(t, http.MethodPost, "https://example.com/", `{"pay":1}`)
			if key != "" {
				req.Header.Set(key, "k1")
			}
			_, err := client.Do(t.Context(), req)
			wantFault(t, err, fault.UpstreamFailed, false)
			if posts.Load() != 1 {
				t.Errorf("over %s with %q the POST was sent %d times", protocol, key, posts.Load())
			}
		}
	}
}

// A server closes a kept connection when the next request comes: what is idempotent is resent; everything else has an
// unknown outcome, also where http.Transport would resend it because of its key.
func TestWhatIsSentTwiceWhenAKeptConnectionCloses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method, body, key string
		heals             bool // the second connection is a good one
		requests          int32
	}{
		"GET":                      {"GET", "", "", true, 3},
		"HEAD":                     {"HEAD", "", "", true, 3},
		"GET, in vain":             {"GET", "", "", false, 3},
		"POST":                     {"POST", "x", "", true, 2},
		"POST with a key":          {"POST", "x", "Idempotency-Key", true, 2},
		"POST with another key":    {"POST", "x", "X-Idempotency-Key", true, 2},
		"POST of nothing":          {"POST", "", "", true, 2},
		"POST of nothing, a key":   {"POST", "", "Idempotency-Key", true, 2},
		"POST of much with a key":  {"POST", strings.Repeat("x", 100_000), "Idempotency-Key", true, 2},
		"PUT with a key":           {"PUT", "x", "Idempotency-Key", true, 2},
		"PATCH with a key":         {"PATCH", "x", "Idempotency-Key", true, 2},
		"DELETE":                   {"DELETE", "", "", true, 2},
		"DELETE with a key":        {"DELETE", "", "Idempotency-Key", true, 2},
		"DELETE with body and key": {"DELETE", "x", "Idempotency-Key", true, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := talking(t, Policy{}, func(l *line) {
				if l.heard(); l.nth == 1 {
					l.say(fine)
					l.heard()
				} else if c.heals {
					l.say(strings.TrimSuffix(fine, map[bool]string{true: "ok"}[c.method == "HEAD"]))
				}
			})
			if _, err := get(t, client, server.url); err != nil {
				t.Fatal(err)
			}
			req := request(t, c.method, server.url, c.body)
			if c.key != "" {
				req.Header.Set(c.key, "k1")
			}
			_, err := client.Do(t.Context(), req)
			if again := c.requests == 3; !again || !c.heals {
				wantFault(t, err, fault.UpstreamFailed, false)
				if errors.Is(err, context.Canceled) {
					t.Errorf("looks as if the caller had given up: %v", err)
				}
			} else if err != nil {
				t.Error(err)
			}
			if got := server.requests.Load(); got != c.requests {
				t.Errorf("%d requests, want %d", got, c.requests)
			}
		})
	}
}

// brittle is a dialer whose connections take nothing any more once they are broken.
type brittle struct {
	broken, deaf atomic.Bool // connections that were made; new ones
}

type brittleConn struct {
	net.Conn
	of *atomic.Bool
}

func (b *brittle) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if b.deaf.Load() {
		return nil, errors.New("stub: no connection")
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address) // the loopback exception of talking
	if b.broken.Load() {
		return conn, err
	}
	return brittleConn{conn, &b.broken}, err
}

func (c brittleConn) Write(p []byte) (int, error) {
	if c.of.Load() {
		return 0, errors.New("broken pipe")
	}
	return c.Conn.Write(p)
}

// Of a request that found its connection broken nothing was sent: it may use another, and if there is none it certainly
// had no effect.
func TestNothingSentIsSentElsewhere(t *testing.T) {
	t.Parallel()
	for _, reachable := range []bool{true, false} {
		client, server := talking(t, Policy{}, func(l *line) {
			for l.heard() {
				l.say(fine)
			}
		})
		dialer := &brittle{}
		client.dialer = dialer
		if _, err := get(t, client, server.url); err != nil {
			t.Fatal(err)
		}
		dialer.broken.Store(true)
		dialer.deaf.Store(!reachable)
		req := request(t, http.MethodPost, server.url, "pay")
		req.Header.Set("Idempotency-Key", "k1")
		_, err := client.Do(t.Context(), req)
		if !reachable {
			wantFault(t, err, fault.UpstreamFailed, true)
			wantCounts(t, server, 1, 1)
		} else if wantCounts(t, server, 2, 2); err != nil {
			t.Error(err)
		}
	}
}

// frames speaks HTTP/2 on a connection and answers each request with answer.
func frames(conn net.Conn, answer func(f *http2.Framer, stream uint32)) {
	defer conn.Close()
	preface := make([]byte, len(http2.ClientPreface))
	if _, err := conn.Read(preface); err != nil {
		return
	}
	f := http2.NewFramer(conn, conn)
	f.WriteSettings()
	for {
		frame, err := f.ReadFrame()
		if err != nil {
			return
		}
		switch frame := frame.(type) {
		case *http2.SettingsFrame:
			if !frame.IsAck() {
				f.WriteSettingsAck()
			}
		case *http2.PingFrame:
			if !frame.IsAck() {
				f.WritePing(true, frame.Data)
			}
		case *http2.HeadersFrame:
			answer(f, frame.StreamID)
		}
	}
}

func done(f *http2.Framer, stream uint32) {
	var block bytes.Buffer
	hpack.NewEncoder(&block).WriteField(hpack.HeaderField{Name: ":status", Value: "200"})
	f.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndStream: true,
		EndHeaders: true})
}

// A server that says it did not take a request is trusted where that costs nothing.
func TestWhatIsRefusedOverHTTP2IsSentOnce(t *testing.T) {
	t.Parallel()
	template := httptest.NewUnstartedServer(nil)
	template.StartTLS() // for its certificate
	t.Cleanup(template.Close)
	for how, refuse := range map[string]func(f *http2.Framer, stream uint32){
		"refused":        func(f *http2.Framer, stream uint32) { f.WriteRSTStream(stream, http2.ErrCodeRefusedStream) },
		"protocol error": func(f *http2.Framer, stream uint32) { f.WriteRSTStream(stream, http2.ErrCodeProtocol) },
		"going away":     func(f *http2.Framer, _ uint32) { f.WriteGoAway(0, http2.ErrCodeNo, nil) },
	} {
		for _, c := range []struct {
			method, body, key string
			want              int32
		}{
			{"GET", "", "", 2}, {"HEAD", "", "", 2}, {"POST", "x", "", 1}, {"POST", "x", "Idempotency-Key", 1},
			{"POST", "", "", 1}, {"POST", "", "Idempotency-Key", 1}, {"DELETE", "", "", 1}, {"PUT", "x", "", 1},
		} {
			t.Run(how+" "+c.method+" "+c.body+c.key, func(t *testing.T) {
				t.Parallel()
				var requests atomic.Int32
				var all sync.WaitGroup
				listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
					Certificates: template.TLS.Certificates, NextProtos: []string{"h2"},
				})
				if err != nil {
					t.Fatal(err)
				}
				all.Go(func() {
					for {
						conn, err := listener.Accept()
						if err != nil {
							return
						}
						all.Go(func() {
							frames(conn, func(f *http2.Framer, stream uint32) {
								if requests.Add(1) == 1 {
									refuse(f, stream)
									return
								}
								done(f, stream)
							})
						})
					}
				})
				dialer := &toLoopback{server: listener.Addr().String()}
				client := trusting(t, New(Policy{}, resolving("example.com", addrs(public)), dialer),
					template.Certificate())
				client.transport.IdleConnTimeout = 50 * time.Millisecond
				req := request(t, c.method, "https://example.com/", c.body)
				if c.key != "" {
					req.Header.Set(c.key, "k1")
				}
				_, err = client.Do(t.Context(), req)
				if c.want == 1 {
					wantFault(t, err, fault.UpstreamFailed, false)
					if errors.Is(err, context.Canceled) {
						t.Errorf("looks as if the caller had given up: %v", err)
					}
				} else if err != nil {
					t.Error(err)
				}
				listener.Close()
				all.Wait() // whatever was written has been read
				if requests.Load() != c.want {
					t.Errorf("%d requests, want %d", requests.Load(), c.want)
				}
			})
		}
	}
}
