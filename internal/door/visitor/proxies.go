package visitor

import (
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
)

// Proxies are the reverse proxies whose X-Forwarded headers are trusted: those the operator named, and no others. Nil
// trusts none.
type Proxies struct {
	trusted []netip.Prefix
	log     *slog.Logger
	warn    sync.Once
}

// NewProxies trusts the named networks.
func NewProxies(trusted []netip.Prefix, log *slog.Logger) *Proxies {
	return &Proxies{trusted: trusted, log: log}
}

func (p *Proxies) trust(a netip.Addr) bool {
	if p == nil || !a.IsValid() {
		return false
	}
	return slices.ContainsFunc(p.trusted, func(prefix netip.Prefix) bool { return prefix.Contains(a) })
}

// Address returns the client address of a request: the peer or, where the peer is a trusted proxy, the rightmost
// untrusted address in X-Forwarded-For. Addresses left of it are the visitor's own claim. Forwarded is not read: a
// proxy that does not know it passes on what the visitor wrote.
func (p *Proxies) Address(r *http.Request) string {
	host, near := remote(r)
	if near.IsValid() {
		host = near.WithZone("").String()
	}
	forwarded := r.Header.Values("X-Forwarded-For")
	if !p.trust(near) {
		if len(forwarded) > 0 {
			p.warnUntrusted(host)
		}
		return host
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			break
		}
		if host = hop.String(); !p.trust(hop) {
			break
		}
	}
	return host
}

// parseHop reads an address; some proxies add the port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		with, failed := netip.ParseAddrPort(text)
		a, err = with.Addr(), failed
	}
	return a.Unmap().WithZone(""), err == nil
}

// warnUntrusted logs once that requests share the address of a proxy the operator did not name.
func (p *Proxies) warnUntrusted(peer string) {
	if p == nil || p.log == nil {
		return
	}
	p.warn.Do(func() {
		p.log.Warn("X-Forwarded-For ignored: peer is not a trusted proxy, name it with --trusted-proxy if it is yours",
			"peer", peer)
	})
}

// HTTPS reports whether a request was made over TLS, to this server or to a trusted proxy.
func (p *Proxies) HTTPS(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	_, near := remote(r)
	said := r.Header.Values("X-Forwarded-Proto")
	if len(said) == 0 || !p.trust(near) {
		return false
	}
	last := said[len(said)-1]
	return strings.TrimSpace(last[strings.LastIndex(last, ",")+1:]) == "https"
}

// Secure reports whether browsers reach this server over https, by a request or at its public address.
func (p *Proxies) Secure(r *http.Request, publicURL string) bool {
	return p.HTTPS(r) || strings.HasPrefix(publicURL, "https://")
}

// BaseURL is the public address of this server: publicURL, or without one as a request names it.
func (p *Proxies) BaseURL(r *http.Request, publicURL string) string {
	switch {
	case publicURL != "":
		return strings.TrimSuffix(publicURL, "/")
	case p.HTTPS(r):
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Network is the key limits are counted by: the address itself or, for IPv6, its /64, which one subscriber controls.
func Network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if a = a.Unmap().WithZone(""); a.Is4() {
		return a.String()
	}
	prefix, err := a.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
