package calendartest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"time"
)

// idForm is what Google accepts as an id, or nearly: it would take 24 characters more.
var idForm = regexp.MustCompile(`^[a-v0-9]{5,1000}$`)

func (s *Server) insert(w http.ResponseWriter, r *http.Request, b *book) {
	var e Event
	if json.NewDecoder(r.Body).Decode(&e) != nil || !idForm.MatchString(e.ID) || !sensible(e) {
		refuse(w, http.StatusBadRequest, "invalid")
		return
	}
	if b.events[e.ID] != nil { // a deleted one, too
		refuse(w, http.StatusConflict, "duplicate")
		return
	}
	b.keep(&e)
	reply(w, http.StatusOK, e)
}

func (s *Server) patch(w http.ResponseWriter, r *http.Request, b *book) {
	old := b.events[r.PathValue("event")]
	if old == nil {
		refuse(w, http.StatusNotFound, "notFound")
		return
	}
	e := *old
	if json.NewDecoder(r.Body).Decode(&e) != nil || !sensible(e) || e.ID != old.ID {
		refuse(w, http.StatusBadRequest, "invalid")
		return
	}
	b.keep(&e)
	reply(w, http.StatusOK, e)
}

func (s *Server) remove(w http.ResponseWriter, r *http.Request, b *book) {
	old := b.events[r.PathValue("event")]
	switch {
	case old == nil:
		refuse(w, http.StatusNotFound, "notFound")
	case old.Status == "cancelled":
		refuse(w, http.StatusGone, "deleted")
	default:
		e := *old
		e.Status = "cancelled"
		b.keep(&e)
		w.WriteHeader(http.StatusNoContent)
	}
}

func sensible(e Event) bool {
	start, err := moment(e.Start, "UTC")
	end, err2 := moment(e.End, "UTC")
	return err == nil && err2 == nil && !end.Before(start) && e.Status != ""
}

// moment reads a time with an offset, or by the clocks of its zone.
func moment(m Moment, zone string) (time.Time, error) {
	if m.TimeZone != "" {
		zone = m.TimeZone
	}
	where, err := time.LoadLocation(zone)
	if err != nil {
		return time.Time{}, err
	}
	if m.DateTime == "" {
		return time.ParseInLocation(time.DateOnly, m.Date, where)
	}
	if t, err := time.Parse(time.RFC3339, m.DateTime); err == nil {
		return t, nil
	}
	return time.ParseInLocation("2006-01-02T15:04:05", m.DateTime, where)
}

// list answers what changed after a sync token's number, or all that ends after a
// time; either in pages.
func (s *Server) list(w http.ResponseWriter, r *http.Request, b *book) {
	q := r.URL.Query()
	size, err := strconv.Atoi(q.Get("maxResults"))
	if err != nil || q.Get("singleEvents") != "true" {
		refuse(w, http.StatusBadRequest, "badRequest")
		return
	}
	all, refusal := b.matching(q)
	if refusal != 0 {
		refuse(w, refusal, map[int]string{http.StatusGone: "fullSyncRequired",
			http.StatusBadRequest: "syncTokenWithRequestRestrictions"}[refusal])
		return
	}
	if s.twice {
		all = repeated(all)
	}
	from, _ := strconv.Atoi(q.Get("pageToken"))
	to := min(from+size, len(all))
	out := map[string]any{"kind": "calendar#events", "timeZone": b.zone, "items": b.shown(all[from:to])}
	if to < len(all) {
		out["nextPageToken"] = strconv.Itoa(to)
	} else {
		out["nextSyncToken"] = fmt.Sprintf("%d:%d", b.epoch, b.changes)
	}
	reply(w, http.StatusOK, out)
}

// matching are the events a list is about, in the order they changed; or a status.
func (b *book) matching(q url.Values) (out []Event, status int) {
	var epoch, since int64
	token := q.Get("syncToken")
	if token != "" {
		if q.Has("timeMin") || q.Has("timeMax") || q.Get("showDeleted") == "false" {
			return nil, http.StatusBadRequest
		}
		if _, err := fmt.Sscanf(token, "%d:%d", &epoch, &since); err != nil || epoch != b.epoch {
			return nil, http.StatusGone
		}
	}
	after, _ := time.Parse(time.RFC3339, q.Get("timeMin"))
	for _, e := range b.events {
		end, err := moment(e.End, b.zone)
		if e.changed > since && (err != nil || end.After(after)) {
			out = append(out, *e)
		}
	}
	slices.SortFunc(out, func(x, y Event) int { return int(x.changed - y.changed) })
	return out, 0
}

// repeated returns every event twice, first with a wrong hour.
func repeated(list []Event) (out []Event) {
	for _, e := range list {
		before := e
		before.Start, before.End = Moment{DateTime: "2001-01-01T10:00:00Z"}, Moment{DateTime: "2001-01-01T11:00:00Z"}
		out = append(out, before, e)
	}
	return out
}

// shown is how events are returned: times have offsets, and of a deleted one only the id is sure.
func (b *book) shown(list []Event) []Event {
	out := make([]Event, len(list))
	for i, e := range list {
		if e.Status == "cancelled" {
			out[i] = Event{ID: e.ID, Status: e.Status}
			continue
		}
		for _, m := range []*Moment{&e.Start, &e.End} {
			if m.DateTime != "" {
				t, _ := moment(*m, b.zone)
				m.DateTime = t.Format(time.RFC3339)
			}
		}
		out[i] = e
	}
	return out
}
