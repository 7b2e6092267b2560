package guard

import (
	"context"
	"net"
	"slices"
	"strconv"
)

// Connect opens a connection to a host that users name, for protocols other than HTTP: the name is resolved once and
// every address checked, as for a call. The port has to be one of those the protocol uses, except at the client's
// loopback exceptions. The caller speaks the protocol, encryption included. Refusals are blocked_address.
func (c *Client) Connect(ctx context.Context, host string, port int, ports ...int) (net.Conn, error) {
	number := strconv.Itoa(port)
	literal, isLiteral, err := readLiteral(host)
	switch {
	case err != nil:
		return nil, err
	case !slices.Contains(ports, port) && !(isLiteral && c.policy.excepts(literal, number)):
		return nil, blockedURL("the port %d is not allowed", port)
	case isLiteral:
		host = literal.String()
	default:
		if host, err = cleanName(host, false); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, c.policy.Timeout)
	defer cancel()
	return c.dial(ctx, net.JoinHostPort(host, number), false)
}

// Excepts reports whether a host, spelt as an address, is one of the client's loopback
// exceptions.
func (c *Client) Excepts(host string, port int) bool {
	literal, is, err := readLiteral(host)
	return err == nil && is && c.policy.excepts(literal, strconv.Itoa(port))
}
