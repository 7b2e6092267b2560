// Package visitor reads what a browser shows before login: its address, its language, and how often it may try. Only
// limits and first defaults depend on it.
package visitor

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// remote is the peer of the connection; near is invalid where the peer has no IP address.
func remote(r *http.Request) (host string, near netip.Addr) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	near, _ = netip.ParseAddr(host)
	return host, near.Unmap()
}

// SameMachine reports whether a request comes from this machine, not through a proxy, and names a loopback host: a
// page elsewhere can point a name of its own here (DNS rebinding).
func SameMachine(r *http.Request) bool {
	if cmp.Or(r.Header.Get("X-Forwarded-For"), r.Header.Get("Forwarded"), r.Header.Get("X-Real-Ip")) != "" {
		return false
	}
	name, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		name = r.Host
	}
	named, _ := netip.ParseAddr(strings.Trim(name, "[]"))
	_, near := remote(r)
	return near.IsLoopback() && (named.Unmap().IsLoopback() || name == "localhost")
}

// OnlyHere reports an address that browsers elsewhere cannot open: it names this machine to every machine.
func OnlyHere(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	named, _ := netip.ParseAddr(u.Hostname())
	return named.Unmap().IsLoopback() || u.Hostname() == "localhost"
}

// Language is the browser's first language that we have, or es-AR.
func Language(r *http.Request) locale.Tag {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		language, _, _ := strings.Cut(name, "-")
		for _, n := range []string{name, language} {
			if tag, ok := locale.Parse(n); ok {
				return tag
			}
		}
	}
	return locale.ESAR
}
