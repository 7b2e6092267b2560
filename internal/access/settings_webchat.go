package access

import (
	"fmt"
	"net/url"
	"strings"
)

// WebChat is how a business is on the web.
type WebChat struct {
	// Agent is the slug of who answers there; empty: the first active one.
	Agent string `json:"agent,omitempty"`
	// Origins are the sites that may show the chat in a frame: https://tienda.example.
	Origins []string `json:"origins,omitempty"`
}

// mostOrigins keeps the header they are sent in short.
const mostOrigins = 20

func (c *settingsCheck) webChat(s WebChat) {
	if len(s.Origins) > mostOrigins {
		c.add("/web_chat/origins", "has more than %d sites", mostOrigins)
	}
	for i, origin := range s.Origins {
		if !isSite(origin) {
			c.add(fmt.Sprintf("/web_chat/origins/%d", i), "%q is no site: expected https://host, or http:// of this machine, without a path", origin)
		}
	}
}

// isSite reports an origin that can stand in a content security policy as it is.
func isSite(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || s != u.Scheme+"://"+u.Host || strings.ContainsAny(u.Host, " ;,'\"*@") {
		return false
	}
	host := u.Hostname()
	return u.Scheme == "https" || (u.Scheme == "http" && (host == "localhost" || host == "127.0.0.1"))
}
