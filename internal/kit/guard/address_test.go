package guard

import (
	"net/netip"
	"strings"
	"testing"
)

func TestPublic(t *testing.T) {
	t.Parallel()
	yes := strings.Fields(`
		1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
		168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255
		192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
		198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
		2606:4700:4700::1111 2001:200:: 2001:4860:4860::8888 2001:db7:ffff:: 2001:db9:: 2003:: 3ffe::
		3fff:1000:: 2620:4f:7fff:: 2620:4f:8001:: ::ffff:8.8.8.8 64:ff9b::8.8.8.8`)
	no := strings.Fields(`
		0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1
		127.255.255.255 168.63.129.16 169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255 172.16.0.0 172.31.255.255
		192.0.0.0 192.0.0.9 192.0.0.192 192.0.0.255 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0
		192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.0 239.255.255.255
		240.0.0.0 255.255.255.255
		:: ::1 ::2 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1
		64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::169.254.169.254 64:ff9b:1::8.8.8.8 64:ff9b:0:1::1
		100::1 100:0:0:1::1 200::1 1fff:: 2001::1 2001:0:808:808::f5ff:fffe 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1
		2001:10::1 2001:20::1 2001:30::1 2001:1ff:: 2001:db8::1 2002:7f00:1:: 2002:a00:1:: 2002:808:808:: 2620:4f:8000::1
		3fff::1 3fff:fff:: 4000:: 5f00::1 8000:: fc00:: fd00:ec2::254 fd20:ce::254 fdff:: fe00:: fe80::1 febf:: fec0::1
		ff02::1 ff0e::1 fe80::1%eth0 2606:4700:4700::1111%eth0`)
	for _, s := range yes {
		if ok, why := Public(netip.MustParseAddr(s)); !ok || why != "" {
			t.Errorf("%s was refused: %s", s, why)
		}
	}
	for _, s := range no {
		if ok, why := Public(netip.MustParseAddr(s)); ok || why == "" {
			t.Errorf("%s passed", s)
		}
	}
	if ok, _ := Public(netip.Addr{}); ok {
		t.Error("no address passed")
	}
}

// Every block ends where the registry says, and not one address later.
func TestPublicAtTheEdges(t *testing.T) {
	t.Parallel()
	for _, b := range blocks {
		first, last := b.prefix.Masked().Addr(), lastOf(b.prefix)
		for _, a := range []netip.Addr{first, last} {
			if ok, _ := Public(a); ok {
				t.Errorf("%s of %s passed", a, b.prefix)
			}
		}
	}
}

func lastOf(p netip.Prefix) netip.Addr {
	b := p.Masked().Addr().AsSlice()
	for i := p.Bits(); i < len(b)*8; i++ {
		b[i/8] |= 1 << (7 - i%8)
	}
	a, _ := netip.AddrFromSlice(b)
	return a
}

func TestWhatIsInsideIsNamed(t *testing.T) {
	t.Parallel()
	for address, inside := range map[string]string{
		"64:ff9b::a00:1":             "10.0.0.1: private network",
		"2002:a9fe:a9fe::1":          "169.254.169.254: link-local",
		"2001:0:808:808::80ff:fffe":  "127.0.0.1: loopback",
		"2002:808:808::1":            "6to4 tunnel to 8.8.8.8",
		"::ffff:192.168.1.1":         "private network (192.168.0.0/16)",
		"2001:0:a00:1:0:0:f7f7:f7f7": "Teredo tunnel to 8.8.8.8",
		"2001:db8::1":                "documentation (2001:db8::/32)",
	} {
		if ok, why := Public(netip.MustParseAddr(address)); ok || !strings.Contains(why, inside) {
			t.Errorf("%s: %q does not name %q", address, why, inside)
		}
	}
}

func FuzzPublic(f *testing.F) {
	for _, s := range []string{"127.0.0.1", "::ffff:7f00:1", "64:ff9b::1", "2002::", "2001::", "fe80::1%lo"} {
		f.Add(netip.MustParseAddr(s).AsSlice(), "")
	}
	f.Fuzz(func(t *testing.T, b []byte, zone string) {
		a, _ := netip.AddrFromSlice(b)
		if a.Is6() && zone != "" {
			a = a.WithZone(zone)
		}
		ok, why := Public(a)
		if ok == (why != "") {
			t.Fatalf("%s: %v, %q", a, ok, why)
		}
		if ok && (a.IsPrivate() || a.IsLoopback() || a.IsMulticast() || a.IsLinkLocalUnicast() || a.IsUnspecified()) {
			t.Fatalf("%s passed", a)
		}
		if mapped := netip.AddrFrom16(a.As16()); a.Is4() && a.IsValid() {
			if same, _ := Public(mapped); same != ok {
				t.Fatalf("%s and its mapped form disagree", a)
			}
		}
	})
}
