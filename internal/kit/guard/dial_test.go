package guard

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func ok(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok") }

func TestACheckedAddressIsDialledOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		found []netip.Addr
		dial  string
	}{
		"IPv4":         {addrs("8.8.8.8"), "8.8.8.8:443"},
		"IPv6":         {addrs("2606:4700:4700::1111"), "[2606:4700:4700::1111]:443"},
		"mapped":       {addrs("::ffff:8.8.8.8"), "8.8.8.8:443"},
		"NAT64":        {addrs("64:ff9b::808:808"), "[64:ff9b::808:808]:443"},
		"several":      {addrs("1.1.1.1", "8.8.8.8"), "1.1.1.1:443"},
		"twice as one": {addrs("::ffff:1.1.1.1", "1.1.1.1"), "1.1.1.1:443"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, dialer := upstream(t, Policy{}, ok)
			client.resolver = resolving("example.com", c.found)
			for range 3 { // the same connection each time
				res, err := get(t, client, "https://EXAMPLE.com./x")
				if err != nil || res.Status != 200 || string(res.Body) != "ok" {
					t.Fatalf("got %v, %v", res, err)
				}
			}
			if dials := dialer.asked(); !slices.Equal(dials, []string{c.dial}) {
				t.Errorf("dialled %v, want only %s", dials, c.dial)
			}
		})
	}
}

func TestALiteralIsDialledWithoutAQuestion(t *testing.T) {
	t.Parallel()
	resolver, dialer := &answers{}, &toLoopback{}
	client := New(Policy{}, resolver, dialer)
	for _, raw := range []string{"https://8.8.8.8/", "https://[2606:4700:4700::1111]:8443/"} {
		_, err := get(t, client, raw)
		wantFault(t, err, fault.UpstreamFailed, true)
	}
	want := []string{"8.8.8.8:443", "[2606:4700:4700::1111]:8443"}
	if dials := dialer.asked(); !slices.Equal(dials, want) || resolver.asked != 0 {
		t.Errorf("dialled %v after %d questions", dials, resolver.asked)
	}
}

// A name that is public when it is checked and private a moment later is
// reached at the address that was checked; the next connection is refused.
func TestRebinding(t *testing.T) {
	t.Parallel()
	client, dialer := upstreamOver(t, "http/1.1", Policy{}, ok) // whose connection is idle once its answer was read
	resolver := resolving("example.com", addrs("8.8.8.8"), addrs("127.0.0.1"))
	client.resolver = resolver
	if _, err := get(t, client, "https://example.com/"); err != nil {
		t.Fatal(err)
	}
	if resolver.asked != 1 {
		t.Fatalf("asked %d times for one dial", resolver.asked)
	}
	if _, err := get(t, client, "https://example.com/"); err != nil || resolver.asked != 1 {
		t.Fatalf("the open connection was not used: %v, %d questions", err, resolver.asked)
	}
	client.Close()
	_, err := get(t, client, "https://example.com/")
	wantFault(t, err, fault.BlockedAddress, true)
	if dials := dialer.asked(); !slices.Equal(dials, []string{"8.8.8.8:443"}) {
		t.Fatalf("dialled %v", dials)
	}
}

func TestTheNextAddressIsTriedAndFewOfThem(t *testing.T) {
	t.Parallel()
	client, dialer := upstream(t, Policy{}, ok)
	client.resolver = resolving("example.com", addrs("2606:4700:4700::1111", "8.8.8.8"))
	dialer.fail = map[string]error{"[2606:4700:4700::1111]:443": errors.New("no route")}
	if _, err := get(t, client, "https://example.com/"); err != nil {
		t.Fatal(err)
	}
	if dials := dialer.asked(); len(dials) != 2 {
		t.Errorf("dialled %v", dials)
	}
	dead := &toLoopback{}
	many := addrs("1.0.0.1", "1.0.0.2", "1.0.0.3", "1.0.0.4", "1.0.0.5", "1.0.0.6", "1.0.0.7", "1.0.0.8")
	_, err := get(t, New(Policy{}, resolving("example.com", many), dead), "https://example.com/")
	wantFault(t, err, fault.UpstreamFailed, true)
	if dials := dead.asked(); len(dials) != maxAddresses {
		t.Errorf("dialled %v", dials)
	}
}

func TestAnUnknownNameFails(t *testing.T) {
	t.Parallel()
	for _, found := range [][][]netip.Addr{nil, {{}}} {
		dialer := &toLoopback{}
		_, err := get(t, New(Policy{}, resolving("example.com", found...), dialer), "https://example.com/")
		wantFault(t, err, fault.UpstreamFailed, true)
		if len(dialer.asked()) != 0 {
			t.Error("dialled")
		}
	}
}

// The proxy of the environment would resolve names itself, unchecked.
func TestNoProxy(t *testing.T) {
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		t.Setenv(name, "http://9.9.9.9:3128")
	}
	client, dialer := upstream(t, Policy{}, ok)
	if _, err := get(t, client, "https://example.com/"); err != nil ||
		!slices.Equal(dialer.asked(), []string{public + ":443"}) {
		t.Errorf("%v, dialled %v", err, dialer.asked())
	}
}

func TestCertificatesAreVerified(t *testing.T) {
	t.Parallel()
	var served atomic.Bool
	client, _ := upstream(t, Policy{}, func(http.ResponseWriter, *http.Request) { served.Store(true) })
	client.resolver = resolving("other.org", addrs(public))
	_, err := get(t, client, "https://other.org/") // the certificate is for example.com
	wantFault(t, err, fault.UpstreamFailed, true)
	if !strings.Contains(fault.From(err).Message, "certificate") {
		t.Errorf("says %q", fault.From(err).Message)
	}
	client.resolver, client.tls.RootCAs = resolving("example.com", addrs(public)), nil
	_, err = get(t, client, "https://example.com/") // and no authority we trust signed it
	wantFault(t, err, fault.UpstreamFailed, true)
	if served.Load() {
		t.Error("a request was sent over a connection that was not verified")
	}
}

func TestTheDemoAddress(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(ok))
	t.Cleanup(server.Close)
	at := netip.MustParseAddrPort(server.Listener.Addr().String())
	client := New(Policy{AllowLoopback: []netip.AddrPort{at}, AllowHTTP: true}, nil, nil)
	t.Cleanup(client.Close)
	res, err := get(t, client, server.URL+"/rates")
	if err != nil || string(res.Body) != "ok" {
		t.Fatalf("got %v, %v", res, err)
	}
	strict := New(Policy{}, nil, nil)
	_, err = get(t, strict, server.URL+"/rates")
	wantFault(t, err, fault.BlockedAddress, true)
}

// questions is a resolver that only records its queries.
type questions struct{ got []string }

func (q *questions) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	q.got = append(q.got, host)
	return nil, errors.New("no answer")
}

func TestTheResolverIsAskedForTheCleanName(t *testing.T) {
	t.Parallel()
	asked := &questions{}
	client := New(Policy{}, asked, &toLoopback{})
	for _, raw := range []string{"https://API.example.com.:443/", "https://bücher.example/"} {
		_, err := get(t, client, raw)
		wantFault(t, err, fault.UpstreamFailed, true)
	}
	if want := []string{"api.example.com", "xn--bcher-kva.example"}; !slices.Equal(asked.got, want) {
		t.Errorf("asked for %v, want %v", asked.got, want)
	}
}
