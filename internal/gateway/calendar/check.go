package calendar

import (
	"context"
	"net/http"
	"net/url"
)

// Check requests a new token and opens each of the calendars with it. It reads no event and changes nothing. A problem
// of one calendar is returned as the problem of all: the calendars' own state says which one it is.
func (g *Google) Check(ctx context.Context, a Account, calendarIDs ...string) error {
	if _, err := g.tokens.fetch(ctx, a); err != nil {
		return judgeToken(err).fault()
	}
	for _, id := range calendarIDs {
		look := call{method: http.MethodGet, path: events(id),
			query: url.Values{"singleEvents": {"true"}, "maxResults": {"1"}, "fields": {"timeZone"}}}
		if f := g.do(ctx, a, look, nil); f != nil {
			return f.fault()
		}
	}
	return nil
}
