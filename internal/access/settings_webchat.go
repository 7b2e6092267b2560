package access

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// WebChat is a business's web chat configuration.
type WebChat struct {
	// Agent is the slug of the agent that answers there; empty: the active one of Agents or, if that is empty, of all
	// agents that was created first.
	Agent string `json:"agent,omitempty"`
	// Agents are the slugs of other agents that visitors may choose in the chat's URL. Agents not listed are not
	// public.
	Agents []string `json:"agents,omitempty"`
	// Origins are the sites that may show the chat in a frame: https://tienda.example.
	Origins []string `json:"origins,omitempty"`
}

// Public reports whether visitors may choose an agent in the chat's URL.
func (s WebChat) Public(slug string) bool { return slug == s.Agent || slices.Contains(s.Agents, slug) }

// mostPublic is more than any business has.
const mostPublic = 100

// mostOrigins limits the length of their header.
const mostOrigins = 20

func (c *settingsCheck) webChat(s WebChat) {
	if len(s.Agents) > mostPublic {
		c.add("/web_chat/agents", "has more than %d agents", mostPublic)
	}
	for i, slug := range s.Agents {
		if strings.TrimSpace(slug) == "" || len(slug) > 100 {
			c.add(fmt.Sprintf("/web_chat/agents/%d", i), "%q is no agent's slug", slug)
		}
	}
	if len(s.Origins) > mostOrigins {
		c.add("/web_chat/origins", "has more than %d sites", mostOrigins)
	}
	for i, origin := range s.Origins {
		if !isSite(origin) {
			c.add(fmt.Sprintf("/web_chat/origins/%d", i), "%q is no site: expected https://host, or http:// of this machine, without a path", origin)
		}
	}
}

// isSite reports an origin that can be used in a content security policy as it is.
func isSite(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || s != u.Scheme+"://"+u.Host || strings.ContainsAny(u.Host, " ;,'\"*@") {
		return false
	}
	host := u.Hostname()
	return u.Scheme == "https" || (u.Scheme == "http" && (host == "localhost" || host == "127.0.0.1"))
}
