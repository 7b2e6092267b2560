package calendar

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// page is one page of a calendar's answer.
type page struct {
	NextPageToken string `json:"nextPageToken"`
	NextSyncToken string `json:"nextSyncToken"`
	TimeZone      string `json:"timeZone"`
	Items         []item `json:"items"`
}

// item is an event as far as it takes time.
type item struct {
	ID           string `json:"id"`
	Status       string `json:"status"`
	Transparency string `json:"transparency"`
	EventType    string `json:"eventType"`
	Start        moment `json:"start"`
	End          moment `json:"end"`
	Attendees    []struct {
		Self           bool   `json:"self"`
		ResponseStatus string `json:"responseStatus"`
	} `json:"attendees"`
}

// fields are those of page: titles and guests are not fetched.
const fields = "nextPageToken,nextSyncToken,timeZone,items(id,status,transparency,eventType,start,end,attendees(self,responseStatus))"

// Read returns what has changed in a calendar since the sync token of an earlier answer; without one, and where Google
// has expired it, everything that ends after from. Recurring events come one by one, as far ahead as Google goes.
func (g *Google) Read(ctx context.Context, a Account, calendarID, since string, from time.Time) (Changes, error) {
	if since != "" {
		changes, f := g.pages(ctx, a, calendarID, url.Values{"syncToken": {since}})
		if f == nil {
			return changes, nil
		}
		if f.status != http.StatusGone && f.status != http.StatusBadRequest {
			return Changes{}, f.fault()
		}
	}
	changes, f := g.pages(ctx, a, calendarID, url.Values{"timeMin": {from.UTC().Format(time.RFC3339)}})
	if f != nil {
		return Changes{}, f.fault()
	}
	changes.All = true
	return changes, nil
}

// pages reads all pages of an answer. An incomplete answer is an error: the next sync token comes last.
func (g *Google) pages(ctx context.Context, a Account, calendarID string, query url.Values) (Changes, *failure) {
	// The same in every request, as sync tokens demand.
	query.Set("singleEvents", "true")
	query.Set("showDeleted", "true")
	query.Set("maxAttendees", "1") // ourselves
	query.Set("maxResults", strconv.Itoa(g.pageSize))
	query.Set("fields", fields)
	latest := map[string]int{}
	var out Changes
	for range maxPages {
		var p page
		if f := g.do(ctx, a, call{method: http.MethodGet, path: events(calendarID), query: query}, &p); f != nil {
			return out, f
		}
		zone, err := time.LoadLocation(p.TimeZone)
		if err != nil {
			zone = time.UTC
		}
		for _, i := range p.Items {
			t, err := i.time(zone)
			if err != nil {
				return out, unavailable(err)
			}
			// Of an event returned twice the last one counts.
			if at, again := latest[t.EventID]; again {
				out.Times[at] = t
				continue
			}
			latest[t.EventID] = len(out.Times)
			out.Times = append(out.Times, t)
		}
		if p.NextPageToken == "" {
			if out.Next = p.NextSyncToken; out.Next == "" {
				return out, unavailable(fmt.Errorf("the last page has no sync token"))
			}
			return out, nil
		}
		query.Set("pageToken", p.NextPageToken)
	}
	return out, unavailable(fmt.Errorf("more than %d pages", maxPages))
}

// notes are kinds of events that describe a day and take no time of it.
var notes = []string{"workingLocation", "birthday"}

func (i item) time(zone *time.Location) (t Time, err error) {
	t = Time{EventID: i.ID, Free: i.Status == "cancelled" || i.Transparency == "transparent" ||
		slices.Contains(notes, i.EventType)}
	for _, guest := range i.Attendees {
		t.Free = t.Free || guest.Self && guest.ResponseStatus == "declined"
	}
	if i.ID == "" {
		return t, fmt.Errorf("an event has no id")
	}
	if t.Free {
		return t, nil
	}
	if t.Start, err = i.Start.in(zone); err != nil {
		return t, err
	}
	if t.End, err = i.End.in(zone); err != nil {
		return t, err
	}
	t.Free = !t.End.After(t.Start)
	return t, nil
}

// in reads a moment; a day begins at midnight where the calendar is.
func (m moment) in(zone *time.Location) (time.Time, error) {
	if m.DateTime != "" {
		return time.Parse(time.RFC3339, m.DateTime)
	}
	return time.ParseInLocation(time.DateOnly, m.Date, zone)
}
