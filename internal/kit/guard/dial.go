package guard

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	maxAddresses = 3               // of one name, tried one after the other
	triedFor     = 3 * time.Second // one address, while there is another to try
)

// rooted resolves the name with a final dot: without it a search list of the host could turn a tenant's name into one
// of its own.
type rooted struct{ net *net.Resolver }

func (r rooted) LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error) {
	return r.net.LookupNetIP(ctx, network, host+".")
}

// dialPlain and dialTLS make connections for http.Transport, which would let a dial go on after its call has ended:
// ours ends with its call.
func (c *Client) dialPlain(ctx context.Context, _, hostport string) (net.Conn, error) {
	raw, err := c.dial(flightOf(ctx).ctx, hostport, true)
	if err != nil {
		return nil, err
	}
	return &socket{Conn: raw}, nil
}

func (c *Client) dialTLS(ctx context.Context, _, hostport string) (net.Conn, error) {
	ctx = flightOf(ctx).ctx
	raw, err := c.dial(ctx, hostport, false)
	if err != nil {
		return nil, err
	}
	under, config := &socket{Conn: raw}, c.tls.Clone()
	config.ServerName, _, _ = net.SplitHostPort(hostport)
	conn := tls.Client(under, config)
	if err := conn.HandshakeContext(ctx); err != nil {
		raw.Close()
		var untrusted *tls.CertificateVerificationError
		if errors.As(err, &untrusted) {
			err = fault.Wrap(err, fault.UpstreamFailed, "the certificate of the other side is not valid for this host")
		}
		return nil, err
	}
	under.shared = conn.ConnectionState().NegotiatedProtocol == "h2"
	return conn, nil
}

// dial resolves once, checks every address, and connects to one of exactly those: nothing is looked up between the
// check and the connection, so DNS rebinding cannot happen in between.
func (c *Client) dial(ctx context.Context, hostport string, plain bool) (net.Conn, error) {
	host, port, err := net.SplitHostPort(hostport)
	if err != nil {
		return nil, err
	}
	addresses, err := c.checkedAddresses(ctx, host, port, plain)
	if err != nil {
		return nil, err
	}
	var first error
	for i, a := range addresses {
		conn, err := c.dialOne(ctx, net.JoinHostPort(a.String(), port), i == len(addresses)-1)
		if err == nil {
			return conn, nil
		}
		if first == nil {
			first = err
		}
		if ctx.Err() != nil {
			break
		}
	}
	return nil, fault.Wrap(first, fault.UpstreamFailed, "no connection to the other side could be made")
}

func (c *Client) dialOne(ctx context.Context, address string, last bool) (net.Conn, error) {
	if !last {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, triedFor)
		defer cancel()
	}
	return c.dialer.DialContext(ctx, "tcp", address)
}

// checkedAddresses returns where a host may be dialled. One address that is not public refuses all: a name that points
// inside and outside at once is an attack, and choosing an address would let it succeed now and then.
func (c *Client) checkedAddresses(ctx context.Context, host, port string, plain bool) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		if c.policy.excepts(a, port) {
			return []netip.Addr{a}, nil
		}
		return c.policy.checked(host, port, []netip.Addr{a}, plain)
	}
	if isLocalhost(host) {
		return c.policy.ownAddresses(host, port)
	}
	found, err := c.resolver.LookupNetIP(ctx, "ip", host)
	if err != nil || len(found) == 0 {
		return nil, fault.Wrap(err, fault.UpstreamFailed, "the host name could not be resolved")
	}
	return c.policy.checked(host, port, found, plain)
}

// ownAddresses are the addresses of localhost that the operator opened: a server often listens on one of them alone.
func (p Policy) ownAddresses(host, port string) ([]netip.Addr, error) {
	opened := slices.DeleteFunc(slices.Clone(localhost), func(a netip.Addr) bool { return !p.opens(host, a, port) })
	if len(opened) == 0 {
		return nil, blockedAddress(localhost[0], "loopback")
	}
	return opened, nil
}

func (p Policy) checked(host, port string, found []netip.Addr, plain bool) ([]netip.Addr, error) {
	var addresses []netip.Addr
	opened := p.opens(host, found[0], port)
	for _, a := range found {
		ok, why := Public(a)
		switch {
		case p.opens(host, a, port) != opened:
			return nil, blockedAddress(a, "the name leads inside and outside at once")
		case opened:
		case !ok:
			return nil, blockedAddress(a, why)
		case plain:
			return nil, blockedAddress(a, "plain http goes to opened networks only")
		case !portAllowed(port) && p.names(host, port):
			return nil, blockedAddress(a, "the port is open for another address")
		}
		if a = a.Unmap(); !slices.Contains(addresses, a) {
			addresses = append(addresses, a)
		}
	}
	return addresses[:min(len(addresses), maxAddresses)], nil
}
