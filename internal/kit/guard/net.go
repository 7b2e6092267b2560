package guard

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// Net is what an operator opens: a network, an address, or one host and port.
type Net struct {
	// Prefix are the addresses; not set: those of Host.
	Prefix netip.Prefix
	// Host is a name that the operator trusts: what it resolves to, with every dial, is open as far as it is private.
	Host string
	Port uint16 // 0: every port that a call may use
}

// ParseNet reads "10.1.0.0/16", "192.168.5.9", "192.168.5.9:11434", "[fd00:1::5]:8000" or "gpu.lan:8000".
func ParseNet(text string) (Net, error) {
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return Net{Prefix: prefix.Masked()}, CheckNet(prefix.Masked())
	}
	if a, err := netip.ParseAddr(text); err == nil && a.Zone() == "" {
		prefix := netip.PrefixFrom(a, a.BitLen())
		return Net{Prefix: prefix}, CheckNet(prefix)
	}
	host, number, err := net.SplitHostPort(text)
	port, wrong := strconv.ParseUint(number, 10, 16)
	if err != nil || wrong != nil || port == 0 {
		return Net{}, errNoNet
	}
	if a, err := netip.ParseAddr(host); err == nil && a.Zone() == "" {
		prefix := netip.PrefixFrom(a, a.BitLen())
		return Net{Prefix: prefix, Port: uint16(port)}, CheckNet(prefix)
	}
	name, err := cleanName(host, true)
	if err != nil {
		return Net{}, errNoNet
	}
	return Net{Host: name, Port: uint16(port)}, nil
}

var errNoNet = errors.New("expected addresses or networks, such as 10.0.0.0/8, or host:port, such as gpu.lan:8000")

func (n Net) String() string {
	switch {
	case n.Host != "":
		return net.JoinHostPort(n.Host, strconv.Itoa(int(n.Port)))
	case n.Port != 0:
		return netip.AddrPortFrom(n.Prefix.Addr(), n.Port).String()
	}
	return n.Prefix.String()
}

// fits reports whether a call to this host and port may lead to the network, as far as its spelling tells.
func (n Net) fits(host, port string) bool {
	if n.Port == 0 {
		return portAllowed(port) || port == "80"
	}
	return (n.Host == "" || n.Host == host) && strconv.Itoa(int(n.Port)) == port
}

// contains reports whether an address that a host has is open.
func (n Net) contains(a netip.Addr) bool {
	if n.Host != "" {
		return a.IsPrivate() || a.IsLoopback() || carrier.Contains(a)
	}
	return n.Prefix.Contains(a)
}

// carrier is the shared network that virtual private networks use, too.
var carrier = netip.MustParsePrefix("100.64.0.0/10")

// Inside is every private network and this machine, at every port that a call may use.
func Inside() (all []Net) {
	for _, text := range []string{"127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
		"::1/128", "fc00::/8", "fd00::/8"} {
		all = append(all, Net{Prefix: netip.MustParsePrefix(text)})
	}
	return all
}

// neverOpened are services of a cloud or of the network itself, which answer whoever asks from inside.
var neverOpened = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.100.100.200/32"),
	netip.MustParsePrefix("168.63.129.16/32"),
	netip.MustParsePrefix("169.254.0.0/16"),
	netip.MustParsePrefix("192.0.0.192/32"),
	netip.MustParsePrefix("224.0.0.0/4"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/128"),
	netip.MustParsePrefix("fd00:ec2::254/128"),
	netip.MustParsePrefix("fe80::/10"),
	netip.MustParsePrefix("ff00::/8"),
}

// CheckNet says what is wrong with a network that an operator wants to open. One that is all of the internet, or that
// is never opened, is a mistake; such an address inside a wider network stays closed.
func CheckNet(p netip.Prefix) error {
	if !p.IsValid() || p.Addr().Is4In6() || p.Bits() < 8 {
		return fmt.Errorf("%s is no network of one's own: expected at least /8", p)
	}
	for _, c := range neverOpened {
		if c.Overlaps(p) && c.Bits() <= p.Bits() {
			return fmt.Errorf("%s is never opened (%s)", p, c)
		}
	}
	return nil
}

// opens reports whether the operator opened an address that a host has, at a port.
func (p Policy) opens(host string, a netip.Addr, port string) bool {
	if a = a.Unmap(); a.Zone() != "" {
		return false
	}
	if slices.ContainsFunc(neverOpened, func(c netip.Prefix) bool { return c.Contains(a) }) {
		return false
	}
	return slices.ContainsFunc(p.AllowNets, func(n Net) bool { return n.fits(host, port) && n.contains(a) })
}

// mayOpen reports whether a name could lead to an opened network; its addresses decide, with every dial.
func (p Policy) mayOpen(host, port string) bool {
	return slices.ContainsFunc(p.AllowNets, func(n Net) bool { return n.fits(host, port) })
}

// names reports whether the operator named this port, which may then be any.
func (p Policy) names(host, port string) bool {
	return slices.ContainsFunc(p.AllowNets, func(n Net) bool { return n.Port != 0 && n.fits(host, port) })
}

// localhost are the addresses of that name, which is never looked up.
var localhost = []netip.Addr{netip.MustParseAddr("127.0.0.1"), netip.IPv6Loopback()}

func isLocalhost(host string) bool {
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
