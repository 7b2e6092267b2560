package guard

import (
	"net"
	"net/netip"
	"net/url"
)

// lanBits is how much of an address the networks of most offices and homes share.
const lanBits = 24

// Openings are the flags with which an operator would open a URL that is refused, each with its value: inside takes what
// ParseNet reads, own an address of this machine. None: no operator can open it.
func Openings(raw, inside, own string) (flags []string) {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return nil
	}
	host, port := u.Hostname(), portOf(u.Scheme, u.Port())
	a, err := netip.ParseAddr(host)
	if public, _ := Public(a); err == nil && public { // it lacks https, not an opening
		return nil
	}
	open := func(text string) {
		if n, err := ParseNet(text); err == nil {
			if _, err := (Policy{AllowNets: []Net{n}}).checkURL(raw); err == nil {
				flags = append(flags, inside+" "+text)
			}
		}
	}
	open(net.JoinHostPort(host, port))
	switch {
	case len(flags) == 0:
	case host == "localhost":
		flags = append(flags, own+" "+net.JoinHostPort("127.0.0.1", port))
	case err == nil && a.IsLoopback():
		flags = append(flags, own+" "+net.JoinHostPort(host, port))
	case err == nil && a.Is4():
		lan, _ := a.Prefix(lanBits) // every such address has so many
		open(lan.String())
	}
	return flags
}
