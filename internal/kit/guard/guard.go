// Package guard is the one HTTP client for addresses that a workspace or a customer named: custom tools, webhooks,
// imports, foreign files. It reaches public https hosts only and bounds every call in time, size and number.
//
// It is no client for vendors the operator chose, it follows no redirect, keeps no cookies, reads no proxy from the
// environment, and it does not judge the answer: a status of 500 or a page of HTML is an answer.
//
// HTTP/1.1, HTTP/2, TLS and pooling are http.Transport's; ours are the dial, the bounds, and the knowledge of whether a
// request may have been sent (flight.go).
//
// Not promised: a public address that only the operator's own network treats as internal (its own public ranges, a
// NAT64 prefix of its own) cannot be distinguished from any other; that belongs in the host's firewall.
package guard

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"time"
)

// Policy is what one client may do. The zero value is the strictest, with the
// default bounds.
type Policy struct {
	// AllowLoopback names exact loopback addresses that may be reached, for the
	// demo and for tests. Only a URL that spells such an address as its host is
	// let through: a name that resolves to it is still refused. Entries that
	// are not loopback allow nothing.
	AllowLoopback []netip.AddrPort
	// AllowHTTP permits plain http, and only to the addresses in AllowLoopback.
	AllowHTTP bool
	// AllowNets is what the operator opens, also for plain http: what is dialled decides, whatever a name said before.
	// Metadata services and multicast stay closed (CheckNet).
	AllowNets []Net

	MaxBytes int64         // of one answer, after decompression; 1 MB if not set
	Timeout  time.Duration // of one call, from Do to the last byte; 10 s if not set, a shorter context wins
	PerHost  int           // concurrent calls of one business (see For) to one host and port; 8 if not set, the others wait
}

const (
	defaultMaxBytes = 1 << 20
	defaultTimeout  = 10 * time.Second
	defaultPerHost  = 8

	maxHeaderBytes = 64 << 10
	maxIdle        = 64
	// Many servers drop an idle connection after some seconds. A POST that meets such a drop has an unknown outcome, so
	// we drop first.
	idleTimeout = 4 * time.Second

	maxUnread = 256 << 10       // of one HTTP/2 answer that is not read yet
	silence   = 5 * time.Second // after which an HTTP/2 connection is pinged, and given up
)

// Resolver turns a name into addresses; *net.Resolver is one.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Dialer opens a connection to a checked address; it is always called with "tcp" and an IP literal with a port.
// *net.Dialer is one.
type Dialer interface {
	DialContext(ctx context.Context, network, address string) (net.Conn, error)
}

// Client makes guarded calls. It is safe for concurrent use and meant to be
// shared: connections and the bound per host live in it.
type Client struct {
	policy    Policy
	resolver  Resolver
	dialer    Dialer
	tls       *tls.Config
	transport *http.Transport
	hosts     hosts
}

// New makes a client. A nil resolver is Go's own, a nil dialer the network.
func New(p Policy, r Resolver, d Dialer) *Client {
	p.AllowLoopback, p.AllowNets = slices.Clone(p.AllowLoopback), slices.Clone(p.AllowNets)
	if p.MaxBytes <= 0 {
		p.MaxBytes = defaultMaxBytes
	}
	if p.Timeout <= 0 {
		p.Timeout = defaultTimeout
	}
	if p.PerHost <= 0 {
		p.PerHost = defaultPerHost
	}
	if r == nil {
		r = rooted{&net.Resolver{PreferGo: true}}
	}
	if d == nil {
		d = &net.Dialer{KeepAlive: 15 * time.Second}
	}
	c := &Client{
		policy: p, resolver: r, dialer: d,
		tls:   &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}},
		hosts: hosts{each: p.PerHost},
	}
	c.transport = &http.Transport{ // Proxy is not set: a proxy would resolve names itself, unchecked
		DialContext:            c.dialPlain,
		DialTLSContext:         c.dialTLS,
		ForceAttemptHTTP2:      true,
		DisableCompression:     true, // readBody bounds both sides of it
		MaxIdleConns:           maxIdle,
		MaxIdleConnsPerHost:    p.PerHost,
		IdleConnTimeout:        idleTimeout,
		MaxResponseHeaderBytes: maxHeaderBytes,
		HTTP2: &http.HTTP2Config{
			MaxReceiveBufferPerStream: maxUnread,
			// Calls share such a connection: a dead one must not block every call.
			SendPingTimeout: silence, PingTimeout: silence, WriteByteTimeout: silence,
		},
	}
	return c
}

// Close drops the connections that are kept open for later calls. The client
// may still be used afterwards.
func (c *Client) Close() { c.transport.CloseIdleConnections() }
