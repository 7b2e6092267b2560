package guard

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

const maxURL = 4096

// CheckURL decides what can be decided without the network, when a definition is saved, and returns the URL as it will
// be used: host in lower case and in its DNS form, no default port. Templates have to be expanded, or replaced by
// samples, before. Everything it refuses is blocked_address. Passing does not mean that a call will be let through:
// what the name resolves to is checked at every dial.
func CheckURL(raw string) (*url.URL, error) { return Policy{}.checkURL(raw) }

// CheckURL is the package's CheckURL with the client's loopback exceptions.
func (c *Client) CheckURL(raw string) (*url.URL, error) { return c.policy.checkURL(raw) }

func (p Policy) checkURL(raw string) (*url.URL, error) {
	if len(raw) > maxURL {
		return nil, blockedURL("the URL is longer than %d bytes", maxURL)
	}
	// Some parsers read a backslash as a slash, and others a fragment as a host.
	if strings.ContainsFunc(raw, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\\' || r == '#' }) {
		return nil, blockedURL("the URL may not contain spaces, control characters, a backslash or a fragment")
	}
	u, err := url.Parse(raw)
	if err != nil {
		return nil, blockedURL("the URL cannot be read")
	}
	return p.clean(u)
}

// clean checks a parsed URL and returns a normalised copy.
func (p Policy) clean(u *url.URL) (*url.URL, error) {
	switch {
	case u == nil || u.Host == "" || u.Opaque != "":
		return nil, blockedURL("the URL needs a host")
	case u.User != nil:
		return nil, blockedURL("the URL may not carry a user name or password")
	case u.Fragment != "" || u.RawFragment != "":
		return nil, blockedURL("the URL may not have a fragment")
	case u.Path != "" && u.Path[0] != '/':
		return nil, blockedURL("the path has to start with a slash")
	case strings.ContainsFunc(u.RawQuery, func(r rune) bool { return r <= ' ' || r >= 0x7f }):
		return nil, blockedURL("the query has to be URL-encoded")
	}
	host, port, err := splitHost(u.Host)
	if err != nil {
		return nil, err
	}
	literal, isLiteral, err := readLiteral(host)
	if err != nil {
		return nil, err
	}
	if host, err = p.checkHost(u.Scheme, host, port, literal, isLiteral); err != nil {
		return nil, err
	}
	out := *u
	out.Host = joinHost(host, portOf(u.Scheme, port), u.Scheme)
	return &out, nil
}

// checkHost decides on scheme, host and port together, and returns the host in its one spelling.
func (p Policy) checkHost(scheme, host, port string, literal netip.Addr, isLiteral bool) (string, error) {
	number := portOf(scheme, port)
	excepted := isLiteral && p.excepts(literal, number)
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	opened := isLiteral && p.opens(literal.String(), literal, number)
	named := !isLiteral && p.mayOpen(name, number) // what the name resolves to decides, with every dial
	plain := scheme == "http" && (excepted && p.AllowHTTP || opened || named)
	switch {
	case scheme != "https" && !plain:
		return "", blockedURL("only https is allowed")
	case excepted:
		return host, nil
	case !portAllowed(port) && !(plain && port == "80") && !p.names(name, number):
		return "", blockedURL("the port is not allowed: 443, or 1024 and above")
	case opened:
		return host, nil
	case isLiteral:
		if ok, why := Public(literal); !ok {
			return "", blockedURL("the address is not a public one: %s", why)
		}
		return host, nil
	}
	return cleanName(host, named)
}

// splitHost is strict where url.URL's own methods are lenient: an empty port, a
// port with leading zeros and a bare IPv6 address are refused.
func splitHost(hostport string) (host, port string, err error) {
	var rest string
	if strings.HasPrefix(hostport, "[") {
		end := strings.IndexByte(hostport, ']')
		if end < 0 {
			return "", "", blockedURL("the host cannot be read")
		}
		host, rest = hostport[:end+1], hostport[end+1:]
	} else if colon := strings.IndexByte(hostport, ':'); colon >= 0 {
		host, rest = hostport[:colon], hostport[colon:]
	} else {
		host = hostport
	}
	if rest == "" {
		return host, "", nil
	}
	port, found := strings.CutPrefix(rest, ":")
	n, convErr := strconv.ParseUint(port, 10, 16)
	if !found || convErr != nil || n == 0 || strconv.FormatUint(n, 10) != port {
		return "", "", blockedURL("the port cannot be read")
	}
	return host, port, nil
}

// readLiteral reads a host that is an IP address. Only the canonical spelling is accepted: parsers disagree on every
// other one.
func readLiteral(host string) (a netip.Addr, is bool, err error) {
	inner, bracketed := strings.CutPrefix(host, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	a, parseErr := netip.ParseAddr(inner)
	switch {
	case !bracketed && parseErr != nil:
		return netip.Addr{}, false, nil // a name, or something that cleanName refuses
	case parseErr != nil, bracketed != closed, bracketed != a.Is6():
		return netip.Addr{}, false, blockedURL("the host cannot be read")
	case a.Zone() != "", a.Is4In6(), a.String() != inner:
		return netip.Addr{}, false, blockedURL("the address is not in its canonical form")
	}
	return a, true, nil
}

// portAllowed accepts https's own port and the unprivileged ports. The rest below 1024 belong to mail, shells,
// directories and databases, which a crafted TLS greeting can confuse.
func portAllowed(port string) bool {
	n, _ := strconv.Atoi(port)
	return port == "" || n == 443 || n >= 1024
}

func portOf(scheme, port string) string {
	switch {
	case port != "":
		return port
	case scheme == "http":
		return "80"
	}
	return "443"
}

// joinHost leaves out the default port, so that one host has one spelling.
func joinHost(host, port, scheme string) string {
	if port == portOf(scheme, "") {
		return host
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), port)
}

// excepts reports whether an address is one of the loopback exceptions.
func (p Policy) excepts(a netip.Addr, port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && a.IsLoopback() && slices.Contains(p.AllowLoopback, netip.AddrPortFrom(a, uint16(n)))
}
