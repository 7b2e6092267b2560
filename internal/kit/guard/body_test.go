package guard

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func gzipped(parts ...string) []byte {
	var out bytes.Buffer
	for _, part := range parts { // each its own member
		w := gzip.NewWriter(&out)
		io.WriteString(w, part)
		w.Close()
	}
	return out.Bytes()
}

func encoded(encoding string, body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", encoding)
		w.Write(body)
	}
}

func TestGzipIsUndone(t *testing.T) {
	t.Parallel()
	noise := strings.Repeat("\x00\xff\x13", 333) + "x" // 1000 bytes
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		want    string
	}{
		"gzip":              {encoded("gzip", gzipped("hello")), "hello"},
		"x-gzip":            {encoded("X-GZIP", gzipped("hello")), "hello"},
		"several members":   {encoded("gzip", gzipped("hello", ", ", "you")), "hello, you"},
		"identity":          {encoded("identity", []byte("hello")), "hello"},
		"exactly the bound": {encoded("gzip", gzipped(noise)), noise},
		"nothing":           {encoded("gzip", nil), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, dialer := upstream(t, Policy{MaxBytes: 1000}, c.handler)
			for range 2 {
				res, err := get(t, client, "https://example.com/")
				if err != nil || string(res.Body) != c.want {
					t.Fatalf("got %v, %v", res, err)
				}
				if e := res.Header.Get("Content-Encoding"); c.want != "" && e != "" && e != "identity" {
					t.Errorf("still says %s", e)
				}
			}
			if len(dialer.asked()) != 1 {
				t.Errorf("the connection was not used again: %v", dialer.asked())
			}
		})
	}
}

func TestBadAnswersFail(t *testing.T) {
	t.Parallel()
	bomb := gzipped(strings.Repeat("\x00", 64<<20))
	whole := gzipped(strings.Repeat("hello", 1000))
	flipped := bytes.Clone(whole)
	flipped[len(flipped)-6] ^= 1
	for name, handler := range map[string]http.HandlerFunc{
		"one byte too many": func(w http.ResponseWriter, _ *http.Request) {
			w.Write(make([]byte, 1<<16+1))
		},
		"one byte too many, not announced": func(w http.ResponseWriter, _ *http.Request) {
			w.(http.Flusher).Flush()
			w.Write(make([]byte, 1<<16+1))
		},
		"announces two gigabytes": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "2147483648")
			w.WriteHeader(http.StatusOK)
			w.(http.Flusher).Flush()
		},
		"gzip bomb":                encoded("gzip", bomb),
		"gzip of a gzip bomb":      encoded("gzip, gzip", gzipped(string(bomb))),
		"empty members":            encoded("gzip", bytes.Repeat(gzipped(""), 10000)),
		"gzip cut short":           encoded("gzip", whole[:len(whole)-10]),
		"gzip with a wrong sum":    encoded("gzip", flipped),
		"gzip with garbage behind": encoded("gzip", append(gzipped("hello"), "garbage and more"...)),
		"not gzip":                 encoded("gzip", []byte("<html>not what it says</html>")),
		"brotli":                   encoded("br", []byte("x")),
		"deflate":                  encoded("deflate", []byte("x")),
		"closes mid-body": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "half")
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
		"closes mid-chunk": func(w http.ResponseWriter, _ *http.Request) {
			w.(http.Flusher).Flush()
			io.WriteString(w, "half")
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
		"closes before a word": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"headers without end": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X-Big", strings.Repeat("a", 2*maxHeaderBytes))
		},
	} {
		for _, protocol := range protocols {
			t.Run(name+" "+protocol, func(t *testing.T) {
				t.Parallel()
				client, _ := upstreamOver(t, protocol, Policy{MaxBytes: 1 << 16}, handler)
				_, err := client.Do(t.Context(), request(t, http.MethodPost, "https://example.com/", "x"))
				wantFault(t, err, fault.UpstreamFailed, false)
			})
		}
	}
}

// A server that sends two gigabytes is stopped after about what is allowed.
func TestAnEndlessAnswerIsStopped(t *testing.T) {
	t.Parallel()
	var written atomic.Int64
	stopped := make(chan struct{})
	client, _ := upstream(t, Policy{}, func(w http.ResponseWriter, _ *http.Request) {
		defer close(stopped)
		chunk := make([]byte, 32<<10)
		for written.Load() < 2<<30 {
			n, err := w.Write(chunk)
			written.Add(int64(n))
			if err != nil {
				return
			}
		}
	})
	within(t, 20*time.Second, func() {
		_, err := get(t, client, "https://example.com/")
		wantFault(t, err, fault.UpstreamFailed, false)
		if !strings.Contains(fault.From(err).Message, "1048576") {
			t.Errorf("says %q", fault.From(err).Message)
		}
		<-stopped
	})
	if n := written.Load(); n > 64<<20 {
		t.Errorf("took %d bytes", n)
	}
}
