package calendar

import (
	"context"
	"net/http"
	"net/url"
)

// moment is a time as the API writes it: wall-clock time and zone. A whole day has no time.
type moment struct {
	Date     string `json:"date,omitempty"`
	DateTime string `json:"dateTime,omitempty"`
	TimeZone string `json:"timeZone,omitempty"`
}

// eventBody is an event as it is sent. It contains everything that a person could have changed in the calendar, so that
// writing it restores it.
type eventBody struct {
	ID           string `json:"id,omitempty"`
	Status       string `json:"status"`
	Transparency string `json:"transparency"`
	Summary      string `json:"summary"`
	Description  string `json:"description"`
	Start        moment `json:"start"`
	End          moment `json:"end"`

	ExtendedProperties properties `json:"extendedProperties"`
}

type properties struct {
	Private map[string]string `json:"private,omitempty"`
}

const wallClock = "2006-01-02T15:04:05"

// Put makes a calendar contain an event as given, whether it is there in another form, was deleted, or never was.
func (g *Google) Put(ctx context.Context, a Account, calendarID string, e Event) error {
	body := eventBody{
		ID: e.ID, Status: "confirmed", Transparency: "opaque", Summary: e.Title, Description: e.Description,
		Start:              moment{DateTime: e.Start.Format(wallClock), TimeZone: e.Zone},
		End:                moment{DateTime: e.End.Format(wallClock), TimeZone: e.Zone},
		ExtendedProperties: properties{e.Marks},
	}
	f := g.do(ctx, a, call{method: http.MethodPost, path: events(calendarID), query: quietly(), body: body}, nil)
	if f == nil {
		return nil
	}
	if f.status != http.StatusConflict {
		return f.fault()
	}
	// It existed before, if only as a deleted one. A patch, because a whole event would need Google's count of changes.
	body.ID = ""
	f = g.do(ctx, a, call{method: http.MethodPatch, path: event(calendarID, e.ID), query: quietly(), body: body}, nil)
	if f == nil {
		return nil
	}
	switch {
	case f.status == http.StatusNotFound, f.status == http.StatusGone:
		f.problem, f.message = Unavailable, messageUnavailable // exists and does not: a retry will tell
	case f.status == http.StatusForbidden && f.problem == Refused:
		f.problem, f.message = Invalid, messageInvalid // the calendar is open to us, this event is not
	}
	return f.fault()
}

// Remove makes a calendar not contain an event. A missing one counts as removed.
func (g *Google) Remove(ctx context.Context, a Account, calendarID, eventID string) error {
	f := g.do(ctx, a, call{method: http.MethodDelete, path: event(calendarID, eventID), query: quietly()}, nil)
	if f == nil || f.status == http.StatusNotFound || f.status == http.StatusGone {
		return nil
	}
	return f.fault()
}

func events(calendarID string) string { return "/calendars/" + url.PathEscape(calendarID) + "/events" }

func event(calendarID, id string) string { return events(calendarID) + "/" + url.PathEscape(id) }

// quietly sends no invitations: customers hear from the business, not from Google.
func quietly() url.Values { return url.Values{"sendUpdates": {"none"}, "fields": {"id"}} }
