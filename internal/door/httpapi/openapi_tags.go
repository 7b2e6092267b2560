package httpapi

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// tags group the routes for readers of the document.
var tags = []struct {
	name, description string
	routes            []string // the first part of their paths, behind /v1
}{
	{"Conversations", "Sessions, what is said and sent in them, the calls of tools and the questions that need a yes.",
		[]string{"sessions", "confirmations", "executions", "handoffs", "files"}},
	{"Tools", "What agents can do: the built-in tools and the business's own.", []string{"tools", "custom-tools"}},
	{"Agents", "The configured assistants, the rules they keep and what their models cost.",
		[]string{"agents", "policies", "usage"}},
	{"Catalogue", "What the business sells, at which prices, and what is there of it.", []string{"products", "price-lists", "stock", "promotions"}},
	{"Sales", "Orders, payments, receipts, and what owners had done by a sentence.",
		[]string{"orders", "payments", "receipts", "quick-actions"}},
	{"Bookings", "What can be booked, when, and what was.",
		[]string{"bookings", "availability", "waiting", "resources", "services", "table-groups", "hours", "calendars"}},
	{"Customers", "Customers and what they like, leads, tickets, notifications, reminders, news to customers and broadcasts.",
		[]string{"customers", "leads", "tickets", "notifications", "reminders", "news", "broadcasts"}},
	{"Events", "What happened, as a stream and as webhooks.", []string{"events", "webhooks"}},
	{"Setup", "The business, its settings, branches and people, API keys, credentials of accounts with vendors, templates, files to import and lists to export, and who changed what.",
		[]string{"keys", "credentials", "imports", "exports", "settings", "business", "branches", "people", "roles", "templates", "changes"}},
	{"Operators", "The businesses of a server, for those who run it, with an operator's key.", []string{"workspaces"}},
	{"Server", "The process itself.", []string{""}},
}

func tagOf(path string) string {
	rest, underV1 := strings.CutPrefix(path, "/v1/")
	first, _, _ := strings.Cut(rest, "/")
	if !underV1 {
		first = ""
	}
	for _, t := range tags {
		if slices.Contains(t.routes, first) {
			return t.name
		}
	}
	panic("httpapi: " + path + " has no tag") // a missing entry above, found at start
}

func documentTags() []*huma.Tag {
	out := make([]*huma.Tag, len(tags))
	for i, t := range tags {
		out[i] = &huma.Tag{Name: t.name, Description: t.description}
	}
	return out
}
