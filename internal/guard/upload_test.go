package guard

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/mostrador/mostrador/internal/fault"
)

// bodies are ways to send the same bytes: in memory, with a length only, with nothing.
func bodies(t *testing.T, url string, content []byte) map[string]*http.Request {
	t.Helper()
	list := map[string]*http.Request{}
	for name, body := range map[string]io.Reader{
		"in memory": bytes.NewReader(content), "of a length": io.MultiReader(bytes.NewReader(content)), "of no length": io.MultiReader(bytes.NewReader(content)),
	} {
		req, err := http.NewRequest(http.MethodPost, url, body)
		if err != nil {
			t.Fatal(err)
		}
		if name == "of a length" {
			req.ContentLength = int64(len(content))
		}
		list[name] = req
	}
	return list
}

func TestABodyArrivesWhole(t *testing.T) {
	t.Parallel()
	client, dialer := upstream(t, Policy{MaxBytes: 8 << 20}, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		w.Write(body)
	})
	for _, size := range []int{1, smallBody - 1, smallBody, smallBody + 1, 1 << 20} {
		content := bytes.Repeat([]byte("0123456789abcdef!"), size/17+1)[:size]
		for name, req := range bodies(t, "https://example.com/", content) {
			if res, err := client.Do(t.Context(), req); err != nil || !bytes.Equal(res.Body, content) {
				t.Errorf("%d bytes %s: %v", size, name, err)
			}
		}
	}
	if len(dialer.asked()) != 1 {
		t.Errorf("the connection was not used again: %v", dialer.asked())
	}
}

// A server that refuses a body, and stops reading it, is heard.
func TestAnEarlyRefusalIsHeard(t *testing.T) {
	t.Parallel()
	const refusal = "HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\nlarge"
	for name, hang := range map[string]bool{"and hangs up": false, "and reads no more": true} {
		client, server := talking(t, Policy{PerHost: 1}, func(l *line) {
			if _, err := http.ReadRequest(l.in); err != nil {
				t.Error(err)
			}
			if l.say(refusal); hang {
				time.Sleep(100 * time.Millisecond)
			}
		})
		for kind, req := range bodies(t, server.url, make([]byte, 5<<20)) {
			within(t, 5*time.Second, func() {
				res, err := client.Do(t.Context(), req)
				if err != nil || res.Status != http.StatusRequestEntityTooLarge || string(res.Body) != "large" {
					t.Errorf("%s, %s: %v, %v", name, kind, res, err)
				}
				if len(client.pool.idle) != 0 {
					t.Errorf("%s, %s: a connection was kept with half a request on it", name, kind)
				}
			})
		}
		wantCounts(t, server, 3, 0)
	}
}

func TestABodyThatBreaksEndsTheCall(t *testing.T) {
	t.Parallel()
	lost := errors.New("the disk is gone")
	for name, c := range map[string]struct {
		body   io.Reader
		length int64
		want   error
	}{
		"of a length":       {io.MultiReader(words("half"), iotest.ErrReader(lost)), 100, lost},
		"of no length":      {io.MultiReader(words("half"), iotest.ErrReader(lost)), 0, lost},
		"shorter than said": {io.MultiReader(words("half")), 100, errLength},
		"longer than said":  {io.MultiReader(words("half and more")), 4, errLength},
	} {
		client, server := talking(t, Policy{}, func(l *line) {
			if l.heard() && name != "longer than said" {
				t.Errorf("%s: half a body was taken for a whole one", name)
			}
		})
		req := request(t, http.MethodPost, server.url, "")
		body := &closed{Reader: c.body}
		req.Body, req.ContentLength, req.GetBody = body, c.length, nil
		within(t, 5*time.Second, func() {
			_, err := client.Do(t.Context(), req)
			if wantFault(t, err, fault.UpstreamFailed, false); !errors.Is(err, c.want) && name != "longer than said" {
				t.Errorf("%s: %v", name, err)
			}
		})
		if !body.was.Load() {
			t.Errorf("%s: the body was not closed", name)
		}
	}
}

// A body that stands still holds nobody longer than the call may take.
func TestABodyThatHangsEndsWithTheCall(t *testing.T) {
	t.Parallel()
	client, server := talking(t, Policy{Timeout: 50 * time.Millisecond}, func(l *line) { l.gone() })
	from, into := io.Pipe()
	defer into.Close()
	req := request(t, http.MethodPost, server.url, "")
	req.Body, req.ContentLength, req.GetBody = from, 100, nil
	within(t, 5*time.Second, func() {
		_, err := client.Do(t.Context(), req)
		wantFault(t, err, fault.Timeout, false)
		if _, err := into.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("somebody still reads the body: %v", err)
		}
	})
}

// A body is sent as it comes, and the answer may come meanwhile.
func TestABodyAndItsAnswerAtOnce(t *testing.T) {
	t.Parallel()
	client, server := talking(t, Policy{}, func(l *line) {
		req, err := http.ReadRequest(l.in)
		if err != nil {
			t.Error(err)
			return
		}
		l.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
		piece := make([]byte, 3)
		for _, err := io.ReadFull(req.Body, piece); err == nil; _, err = io.ReadFull(req.Body, piece) {
			l.say("3\r\n" + strings.ToUpper(string(piece)) + "\r\n")
		}
		l.say("0\r\n\r\n")
	})
	from, into := io.Pipe()
	req := request(t, http.MethodPost, server.url, "")
	req.Body = from
	res, err := client.Stream(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	for _, piece := range []string{"one", "two", "six"} {
		io.WriteString(into, piece)
		got := make([]byte, 3)
		if _, err := io.ReadFull(res.Body, got); err != nil || string(got) != strings.ToUpper(piece) {
			t.Fatalf("%q, %v", got, err)
		}
	}
	into.Close()
	if rest, err := io.ReadAll(res.Body); err != nil || len(rest) != 0 || len(client.pool.idle) != 1 {
		t.Errorf("%q, %v, %d kept", rest, err, len(client.pool.idle))
	}
}
