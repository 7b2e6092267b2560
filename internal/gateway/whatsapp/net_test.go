package whatsapp_test

import (
	"net"
	"net/netip"
	"testing"
)

// at is an address where a fake would be.
type at netip.AddrPort

func (a at) Address() netip.AddrPort { return netip.AddrPort(a) }
func (a at) String() string          { return netip.AddrPort(a).String() }

// closedPort is a loopback address that no longer has a listener.
func closedPort(t testing.TB) at {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return at(netip.MustParseAddrPort(l.Addr().String()))
}
