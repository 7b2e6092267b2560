package guard

import (
	"fmt"
	"net/netip"
)

// block is a range that a user's URL may not lead to.
type block struct {
	prefix netip.Prefix
	what   string
}

// blocks are IANA's special-purpose registries for IPv4 and IPv6, multicast, and what clouds hide behind an address
// that looks public. Blocks the registries call globally reachable are here too: they are anycast services of the
// network itself (relays, sinks), which a nearby router may answer, and never a vendor's API.
var blocks = []block{
	{netip.MustParsePrefix("0.0.0.0/8"), "this network"},
	{netip.MustParsePrefix("10.0.0.0/8"), "private network"},
	{netip.MustParsePrefix("100.64.0.0/10"), "shared carrier network"},
	{netip.MustParsePrefix("127.0.0.0/8"), "loopback"},
	{netip.MustParsePrefix("168.63.129.16/32"), "cloud platform service"},
	{netip.MustParsePrefix("169.254.0.0/16"), "link-local or metadata service"},
	{netip.MustParsePrefix("172.16.0.0/12"), "private network"},
	{netip.MustParsePrefix("192.0.0.0/24"), "protocol assignments"},
	{netip.MustParsePrefix("192.0.2.0/24"), "documentation"},
	{netip.MustParsePrefix("192.31.196.0/24"), "AS112 sink"},
	{netip.MustParsePrefix("192.52.193.0/24"), "multicast tunnel relay"},
	{netip.MustParsePrefix("192.88.99.0/24"), "6to4 relay"},
	{netip.MustParsePrefix("192.168.0.0/16"), "private network"},
	{netip.MustParsePrefix("192.175.48.0/24"), "AS112 sink"},
	{netip.MustParsePrefix("198.18.0.0/15"), "benchmarking"},
	{netip.MustParsePrefix("198.51.100.0/24"), "documentation"},
	{netip.MustParsePrefix("203.0.113.0/24"), "documentation"},
	{netip.MustParsePrefix("224.0.0.0/4"), "multicast"},
	{netip.MustParsePrefix("240.0.0.0/4"), "reserved or broadcast"},

	{netip.MustParsePrefix("::/128"), "unspecified"},
	{netip.MustParsePrefix("::1/128"), "loopback"},
	{netip.MustParsePrefix("::/96"), "IPv4-compatible, withdrawn"},
	{netip.MustParsePrefix("64:ff9b:1::/48"), "local NAT64"},
	{netip.MustParsePrefix("100::/64"), "discard-only"},
	{netip.MustParsePrefix("100:0:0:1::/64"), "dummy prefix"},
	{netip.MustParsePrefix("2001::/23"), "protocol assignments"},
	{netip.MustParsePrefix("2001:db8::/32"), "documentation"},
	{netip.MustParsePrefix("2002::/16"), "6to4 tunnel"},
	{netip.MustParsePrefix("2620:4f:8000::/48"), "AS112 sink"},
	{netip.MustParsePrefix("3fff::/20"), "documentation"},
	{netip.MustParsePrefix("5f00::/16"), "segment routing"},
	{netip.MustParsePrefix("fc00::/7"), "private network"},
	{netip.MustParsePrefix("fe80::/10"), "link-local"},
	{netip.MustParsePrefix("fec0::/10"), "site-local, withdrawn"},
	{netip.MustParsePrefix("ff00::/8"), "multicast"},
}

var (
	globalUnicast = netip.MustParsePrefix("2000::/3") // all that IANA has opened for IPv6 unicast
	nat64         = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour     = netip.MustParsePrefix("2002::/16")
	teredo        = netip.MustParsePrefix("2001::/32")
)

// Public decides whether an address is public unicast, and says why not.
//
// An address that embeds an IPv4 one is unpacked. A mapped address is the IPv4 address inside. Behind the well-known
// NAT64 prefix, which an IPv6-only network puts on ordinary answers, the inner address decides. 6to4 and Teredo are
// refused whatever is inside: the registries do not call them reachable, and the nearest relay answers for them.
func Public(a netip.Addr) (ok bool, why string) {
	if !a.IsValid() {
		return false, "not an address"
	}
	if a.Zone() != "" {
		return false, "bound to a network interface"
	}
	a = a.Unmap()
	switch {
	case a.Is6() && nat64.Contains(a):
		inner := ipv4At(a, 12)
		if ok, why := Public(inner); !ok {
			return false, fmt.Sprintf("NAT64 of %s: %s", inner, why)
		}
		return true, ""
	case a.Is6() && sixToFour.Contains(a):
		return false, "6to4 tunnel to " + described(ipv4At(a, 2))
	case a.Is6() && teredo.Contains(a):
		return false, "Teredo tunnel to " + described(inverted(ipv4At(a, 12)))
	}
	for _, b := range blocks {
		if b.prefix.Contains(a) {
			return false, fmt.Sprintf("%s (%s)", b.what, b.prefix)
		}
	}
	if a.Is6() && !globalUnicast.Contains(a) {
		return false, "not opened for public use"
	}
	return true, ""
}

// described names an address together with what is wrong with it.
func described(a netip.Addr) string {
	if ok, why := Public(a); !ok {
		return fmt.Sprintf("%s: %s", a, why)
	}
	return a.String()
}

// ipv4At is the IPv4 address that stands at a byte of an IPv6 one.
func ipv4At(a netip.Addr, at int) netip.Addr {
	b := a.As16()
	return netip.AddrFrom4([4]byte(b[at : at+4]))
}

// inverted undoes Teredo's obfuscation of the client's address, which flips every bit.
func inverted(a netip.Addr) netip.Addr {
	b := a.As4()
	for i := range b {
		b[i] = ^b[i]
	}
	return netip.AddrFrom4(b)
}
