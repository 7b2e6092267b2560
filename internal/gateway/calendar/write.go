package calendar

import (
	"context"
	"net/http"
	"net/url"
)

// moment is a time as the API writes it: what a clock shows, and where. A day has no
// clock.
type moment struct {
	Date     string `json:"date,omitempty"`
	DateTime string `json:"dateTime,omitempty"`
	TimeZone string `json:"timeZone,omitempty"`
}

// written is an event as it is sent. It says all that could have been changed by
// somebody else, so that writing it puts it right.
type written struct {
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

// Put has an event be in a calendar as it is given, whether it is there in another
// form, was deleted, or never was.
func (g *Google) Put(ctx context.Context, a Account, calendarID string, e Event) error {
	body := written{
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
	// It was there before, if only as a deleted one. A patch, because a whole event
	// would have to know how often Google has counted it as changed.
	body.ID = ""
	f = g.do(ctx, a, call{method: http.MethodPatch, path: event(calendarID, e.ID), query: quietly(), body: body}, nil)
	if f == nil {
		return nil
	}
	switch {
	case f.status == http.StatusNotFound, f.status == http.StatusGone:
		f.problem, f.message = Unavailable, messageUnavailable // there, and not there: it will make up its mind
	case f.status == http.StatusForbidden && f.problem == Refused:
		f.problem, f.message = Invalid, messageInvalid // the calendar is open to us, this event is not
	}
	return f.fault()
}

// Remove has an event not be in a calendar. One that is not there is removed.
func (g *Google) Remove(ctx context.Context, a Account, calendarID, eventID string) error {
	f := g.do(ctx, a, call{method: http.MethodDelete, path: event(calendarID, eventID), query: quietly()}, nil)
	if f == nil || f.status == http.StatusNotFound || f.status == http.StatusGone {
		return nil
	}
	return f.fault()
}

func events(calendarID string) string { return "/calendars/" + url.PathEscape(calendarID) + "/events" }

func event(calendarID, id string) string { return events(calendarID) + "/" + url.PathEscape(id) }

// quietly writes to nobody: customers hear from the business, not from Google.
func quietly() url.Values { return url.Values{"sendUpdates": {"none"}, "fields": {"id"}} }
