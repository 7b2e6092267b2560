package guard

import (
	"net/netip"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestConnectGoesWhereACallMayGo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, host string
		found      []netip.Addr
		port       int
		want       fault.Code
		dials      []string
	}{
		{"a name", "Mail.Example.com.", addrs(public), 587, fault.UpstreamFailed, []string{public + ":587"}},
		{"an address", "8.8.8.8", nil, 465, fault.UpstreamFailed, []string{"8.8.8.8:465"}},
		{"another port", "mail.example.com", addrs(public), 22, fault.BlockedAddress, nil},
		{"inside by name", "mail.example.com", addrs(public, "10.0.0.1"), 587, fault.BlockedAddress, nil},
		{"inside by address", "127.0.0.1", nil, 587, fault.BlockedAddress, nil},
		{"inside by suffix", "mail.internal", nil, 587, fault.BlockedAddress, nil},
		{"a number", "2130706433", nil, 587, fault.BlockedAddress, nil},
		{"mapped", "[::ffff:127.0.0.1]", nil, 587, fault.BlockedAddress, nil},
		{"with a port of its own", "mail.example.com:25", nil, 587, fault.BlockedAddress, nil},
		{"nothing", "", nil, 587, fault.BlockedAddress, nil},
		{"excepted", "127.0.0.1", nil, 2525, fault.UpstreamFailed, []string{"127.0.0.1:2525"}},
		{"excepted, another port", "127.0.0.1", nil, 2526, fault.BlockedAddress, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dialer := &toLoopback{}
			client := New(Policy{AllowLoopback: []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:2525")}},
				resolving("mail.example.com", c.found), dialer)
			_, err := client.Connect(t.Context(), c.host, c.port, 465, 587)
			if !fault.Is(err, c.want) || !slices.Equal(dialer.asked(), c.dials) {
				t.Errorf("%v, dialled %v", err, dialer.asked())
			}
		})
	}
}
