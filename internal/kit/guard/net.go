package guard

import (
	"fmt"
	"net/netip"
)

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

// opens reports whether the operator opened the network of an address.
func (p Policy) opens(a netip.Addr) bool {
	if a = a.Unmap(); a.Zone() != "" {
		return false
	}
	for _, c := range neverOpened {
		if c.Contains(a) {
			return false
		}
	}
	for _, n := range p.AllowNets {
		if n.Contains(a) {
			return true
		}
	}
	return false
}
