package guard

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestHTTP2IsSpokenOverOneHandshake(t *testing.T) {
	t.Parallel()
	for _, protocol := range protocols {
		var handshakes atomic.Int32
		client, _ := upstreamOver(t, protocol, Policy{}, ok)
		client.tls.VerifyConnection = func(state tls.ConnectionState) error {
			if handshakes.Add(1); state.NegotiatedProtocol != protocol {
				t.Errorf("speaks %q", state.NegotiatedProtocol)
			}
			return nil
		}
		for _, method := range []string{"GET", "POST", "HEAD", "GET", "PUT"} {
			if _, err := client.Do(t.Context(), request(t, method, "https://example.com/", "")); err != nil {
				t.Fatal(err)
			}
		}
		if handshakes.Load() != 1 {
			t.Errorf("%d handshakes over %s", handshakes.Load(), protocol)
		}
	}
}

// A connection that was made for one host is used for that host only, although another
// name has the same address and the connection would do.
func TestAConnectionIsForOneHost(t *testing.T) {
	t.Parallel()
	for _, protocol := range protocols {
		var served atomic.Int32
		client, dialer := upstreamOver(t, protocol, Policy{}, func(_ http.ResponseWriter, r *http.Request) {
			if served.Add(1); r.Host != "example.com" {
				t.Errorf("asked for %s", r.Host)
			}
		})
		client.resolver.(*answers).byName["other.org"] = client.resolver.(*answers).byName["example.com"]
		if _, err := client.Do(For(t.Context(), "one"),
			request(t, http.MethodGet, "https://example.com/", "")); err != nil {
			t.Fatal(err)
		}
		req := request(t, http.MethodGet, "https://other.org/", "")
		req.Host = "example.com" // which is not the request's to say
		_, err := client.Do(For(t.Context(), "two"), req)
		wantFault(t, err, fault.UpstreamFailed, true) // the certificate is another's
		if served.Load() != 1 || len(dialer.asked()) != 2 {
			t.Errorf("%s: %d served, dialled %v", protocol, served.Load(), dialer.asked())
		}
	}
}

// An invalid answer fails, and the error says that the request may have been received.
func TestBadAnswersOnTheWire(t *testing.T) {
	t.Parallel()
	const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
	hint := "HTTP/1.1 103 Early Hints\r\nX: " + strings.Repeat("a", 20<<10) + "\r\n\r\n"
	for name, said := range map[string]string{
		"not a word":        "",
		"half a head":       "HTTP/1.1 200 OK\r\nContent-",
		"no HTTP at all":    "220 mail.example.com ESMTP\r\n",
		"another protocol":  "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nhello",
		"half a chunk":      chunked + "2\r\no",
		"no chunk at all":   chunked + "hello\r\n",
		"a negative chunk":  chunked + "-1\r\nhello\r\n",
		"an absurd chunk":   chunked + "fffffffffffffffff\r\nhello\r\n",
		"chunks, no end":    chunked + "2\r\nok\r\n",
		"two lengths":       "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
		"a negative length": "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
		"a shorter body":    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok",
		"a field too large": "HTTP/1.1 200 OK\r\nX: " + strings.Repeat("a", 1<<20) + "\r\n\r\n",
		"too many fields":   "HTTP/1.1 200 OK\r\n" + strings.Repeat("X: a\r\n", 1<<18) + "\r\n",
		"hints without end": strings.Repeat(hint, 50) + fine,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := talking(t, Policy{}, func(l *line) {
				l.heard()
				l.say(said)
			})
			_, err := client.Do(t.Context(), request(t, http.MethodPost, server.url, "x"))
			wantFault(t, err, fault.UpstreamFailed, false)
			wantCounts(t, server, 1, 1)
		})
	}
}

// A head that never ends is not read for ever, and neither quickly nor slowly.
func TestAHeadWithoutEnd(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		piece   string
		pause   time.Duration
		timeout time.Duration
		want    fault.Code
	}{
		"quickly": {strings.Repeat("X: aaaaaaaaaa\r\n", 1000), 0, time.Minute, fault.UpstreamFailed},
		"slowly":  {"a", time.Millisecond, short, fault.Timeout},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stopped := make(chan bool)
			client, server := talking(t, Policy{Timeout: c.timeout}, func(l *line) {
				defer close(stopped)
				l.heard()
				l.say("HTTP/1.1 200 OK\r\nX: ")
				for _, err := l.Write([]byte(c.piece)); err == nil; _, err = l.Write([]byte(c.piece)) {
					time.Sleep(c.pause)
				}
			})
			within(t, 20*time.Second, func() {
				_, err := client.Do(t.Context(), request(t, http.MethodPost, server.url, "x"))
				wantFault(t, err, c.want, false)
				<-stopped
			})
			wantCounts(t, server, 1, 1)
		})
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	for name, said := range map[string]string{
		"before a word":          "",
		"in the head":            "HTTP/1.1 200 OK\r\nContent-",
		"in the body":            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
		"in a body without size": "HTTP/1.1 200 OK\r\n\r\nhalf",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			client, server := talking(t, Policy{}, func(l *line) {
				l.heard()
				l.say(said)
				time.AfterFunc(5*time.Millisecond, cancel)
				l.gone()
			})
			within(t, 20*time.Second, func() {
				_, err := client.Do(ctx, request(t, http.MethodGet, server.url, ""))
				wantFault(t, err, fault.Timeout, false)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("the cause is lost: %v", err)
				}
			})
			wantCounts(t, server, 1, 1)
		})
	}
}

// A body that hangs blocks no caller longer than the call's timeout.
func TestABodyThatHangsEndsWithTheCall(t *testing.T) {
	t.Parallel()
	client, server := talking(t, Policy{Timeout: 50 * time.Millisecond}, func(l *line) { l.gone() })
	from, into := io.Pipe()
	defer into.Close()
	req := request(t, http.MethodPost, server.url, "")
	req.Body, req.ContentLength, req.GetBody = from, 100, nil
	within(t, 20*time.Second, func() {
		_, err := client.Do(t.Context(), req)
		wantFault(t, err, fault.Timeout, false)
		if _, err := into.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("somebody still reads the body: %v", err)
		}
	})
}
