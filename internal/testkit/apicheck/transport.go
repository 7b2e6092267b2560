package apicheck

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/door/httpapi"
)

// Transport checks the exchanges with servers of the product that a test does not
// serve itself: one that is not as the server's own document says fails as if the
// network had. Other servers, streams and taken-over connections are left alone.
func Transport(next http.RoundTripper) http.RoundTripper {
	return &transport{next: next, contracts: map[string]*Contract{}}
}

type transport struct {
	next      http.RoundTripper
	mu        sync.Mutex
	contracts map[string]*Contract // by host; nil: it has no document
}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasPrefix(r.URL.Path, "/v1/") {
		return t.next.RoundTrip(r)
	}
	var sent bytes.Buffer
	if r.Body != nil {
		r = r.Clone(r.Context())
		r.Body = reader{io.TeeReader(r.Body, &sent), r.Body}
	}
	res, err := t.next.RoundTrip(r)
	if err != nil || res.Header.Get("X-Correlation-Id") == "" ||
		strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") || res.StatusCode < http.StatusOK {
		return res, err
	}
	c, err := t.contract(r.URL)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	err = c.Check(Exchange{r.Method, r.URL.EscapedPath(), sent.Bytes(), res.StatusCode, res.Header.Get("Content-Type"),
		body})
	if err != nil {
		return nil, err
	}
	return res, nil
}

func (t *transport) contract(at *url.URL) (*Contract, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c, ok := t.contracts[at.Host]; ok {
		return c, nil
	}
	r, err := http.NewRequest(http.MethodGet, at.Scheme+"://"+at.Host+"/openapi.json", nil)
	if err != nil {
		return nil, err
	}
	res, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, fmt.Errorf("GET /openapi.json: %w", err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if res.StatusCode != http.StatusOK { // it serves a part of the API, and not its document
		raw, err = httpapi.Document("dev")
	}
	if err != nil {
		return nil, err
	}
	c, err := known(raw)
	if err == nil {
		t.contracts[at.Host] = c
	}
	return c, err
}
