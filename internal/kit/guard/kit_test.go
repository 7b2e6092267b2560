package guard

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const public = "93.184.215.14"

// answers is a resolver that knows a few names; a name with several answers
// gives the next one at each question and stays with the last.
type answers struct {
	mu     sync.Mutex
	byName map[string][][]netip.Addr
	asked  int
}

func addrs(list ...string) []netip.Addr {
	var out []netip.Addr
	for _, s := range list {
		out = append(out, netip.MustParseAddr(s))
	}
	return out
}

func resolving(host string, each ...[]netip.Addr) *answers {
	return &answers{byName: map[string][][]netip.Addr{host: each}}
}

func (a *answers) LookupNetIP(_ context.Context, network, host string) ([]netip.Addr, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked++
	list := a.byName[host]
	if network != "ip" || len(list) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	if len(list) > 1 {
		a.byName[host] = list[1:]
	}
	return list[0], nil
}

// toLoopback is a dialer that writes down the address it was asked for and
// connects to a server on loopback, or to nothing at all.
type toLoopback struct {
	server string // host:port on loopback; empty: every dial fails

	mu    sync.Mutex
	dials []string
	fail  map[string]error
}

func (d *toLoopback) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	d.mu.Lock()
	d.dials = append(d.dials, address)
	err := d.fail[address]
	d.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if d.server == "" {
		return nil, errors.New("stub: nothing may be dialled")
	}
	if !netip.MustParseAddrPort(d.server).Addr().IsLoopback() {
		return nil, fmt.Errorf("stub: %s is not loopback", d.server)
	}
	return (&net.Dialer{}).DialContext(ctx, network, d.server)
}

func (d *toLoopback) asked() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.dials...)
}

// upstream is a TLS server on loopback that answers for example.com over HTTP/2, and a
// client whose resolver and dialer lead there.
func upstream(t *testing.T, p Policy, h http.HandlerFunc) (*Client, *toLoopback) {
	t.Helper()
	return upstreamOver(t, "h2", p, h)
}

func upstreamOver(t *testing.T, protocol string, p Policy, h http.HandlerFunc) (*Client, *toLoopback) {
	t.Helper()
	server := httptest.NewUnstartedServer(h)
	server.EnableHTTP2 = protocol == "h2"
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	dialer := &toLoopback{server: server.Listener.Addr().String()}
	return trusting(t, New(p, resolving("example.com", addrs(public)), dialer), server.Certificate()), dialer
}

// protocols are what a server may choose; what is promised holds over both.
var protocols = []string{"http/1.1", "h2"}

func trusting(t *testing.T, c *Client, certificate *x509.Certificate) *Client {
	t.Helper()
	c.tls.RootCAs = x509.NewCertPool()
	c.tls.RootCAs.AddCert(certificate)
	t.Cleanup(c.Close)
	return c
}

func request(t *testing.T, method, url, body string) *http.Request {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return req
}

func get(t *testing.T, c *Client, url string) (*Response, error) {
	t.Helper()
	return c.Do(t.Context(), request(t, http.MethodGet, url, ""))
}

func wantFault(t *testing.T, err error, code fault.Code, notSent bool) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Fatalf("got %v, want %s", err, code)
	}
	if NotSent(err) != notSent {
		t.Fatalf("NotSent is %v for %v", !notSent, err)
	}
	if fault.From(err).Message == "" {
		t.Fatal("the failure says nothing")
	}
}

// within fails a test whose body takes longer than a bound that is generous
// for the machine and far below what the upstream would take.
func within(t *testing.T, bound time.Duration, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(bound):
		t.Fatalf("took longer than %s", bound)
	}
}
