package mcpapi

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// checkOrigin refuses requests from foreign web pages, by Host and Origin, and answers CORS preflights. done: the
// response is written.
func (d *Door) checkOrigin(w http.ResponseWriter, r *http.Request) (done bool) {
	if !d.hostKnown(r) {
		doorkit.NewProblem(http.StatusForbidden, "forbidden",
			"This server is not known by the name in the Host header; --public-url gives it one.").Write(w)
		return true
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false // not a browser
	}
	if !d.originKnown(r, origin) {
		doorkit.NewProblem(http.StatusForbidden, "forbidden",
			"Pages of this origin may not ask; --allow-origin lets them.").Write(w)
		return true
	}
	h := w.Header()
	h.Add("Vary", "Origin")
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", sessionHeader+", "+conversationHeader+", "+doorkit.CorrelationHeader+
		", WWW-Authenticate")
	if r.Method != http.MethodOptions {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
	h.Set("Access-Control-Allow-Headers", strings.Join([]string{
		"Authorization", "Content-Type", "Accept", "Last-Event-ID", sessionHeader, protocolHeader, "Mcp-Method",
		"Mcp-Name",
		conversationHeader, agentHeader, doorkit.CorrelationHeader,
	}, ", "))
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// hostKnown refuses host names that foreign DNS may have pointed at this machine (DNS rebinding). A loopback listener
// accepts loopback names and its public one; any other listener accepts every name until PublicURL is set, then that
// and IP addresses.
func (d *Door) hostKnown(r *http.Request) bool {
	name := hostOf(r.Host)
	if isLoopback(name) || (d.PublicURL != "" && name == hostOf(d.publicHost())) {
		return true
	}
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local != nil && isLoopback(hostOf(local.String())) {
		return false
	}
	return d.PublicURL == "" || net.ParseIP(name) != nil
}

func (d *Door) originKnown(r *http.Request, origin string) bool {
	return slices.Contains(d.Origins, origin) || d.ownOrigin(r, origin)
}

// ownOrigin reports whether an origin is this server's, as the request or the configuration names it.
func (d *Door) ownOrigin(r *http.Request, origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && (sameHost(u.Host, r.Host) || sameHost(u.Host, d.publicHost()))
}

func sameHost(a, b string) bool { return b != "" && strings.EqualFold(a, b) }

func (d *Door) publicHost() string {
	u, err := url.Parse(d.PublicURL)
	if err != nil {
		return ""
	}
	return u.Host
}

// baseURL is the public address of this server: as configured, else as in this request.
func (d *Door) baseURL(r *http.Request) string {
	if d.PublicURL != "" {
		return d.PublicURL
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return scheme + r.Host
}

func hostOf(hostPort string) string {
	host, _, err := net.SplitHostPort(hostPort)
	if err != nil {
		host = hostPort
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}
