package evidence

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/claims"
)

// wordy matches a few words without figures or addresses, as names are.
var wordy = regexp.MustCompile(`^\pL[\pL .'’&-]{1,58}$`)

// ownName is what an object in the answer of a business's own tool is called: by a field that says so, or else by the
// only words in it.
func (w *walker) ownName(v map[string]any) (name string) {
	if !w.own {
		return ""
	}
	for _, f := range slices.Sorted(maps.Keys(v)) {
		x, _ := v[f].(string)
		c := guess(f)
		switch {
		case !wordy.MatchString(x):
		case c.kind == claims.Name:
			return x
		case c.kind == "" && name != "":
			return ""
		case c.kind == "":
			name = x
		}
	}
	return name
}

// menu takes our words about a list of dishes as what is noted of them.
func (w *walker) menu(v map[string]any) {
	text, _ := v["formatted_message"].(string)
	items, _ := v["items"].([]any)
	for _, x := range items {
		m, _ := x.(map[string]any)
		if name, _ := m["name"].(string); name != "" && text != "" {
			w.Descriptions = append(w.Descriptions, claims.Fact{Kind: claims.Diet, Text: linesOn(text, name),
				Things: []string{name}})
		}
	}
}

// staff takes an object with a name and services as somebody who does them.
func (w *walker) staff(v map[string]any) {
	name, _ := v["name"].(string)
	list, _ := v["services"].([]any)
	var services []string
	for _, x := range list {
		if s, ok := x.(string); ok {
			services = append(services, s)
		}
	}
	if len(services) > 0 {
		w.text(claims.Staff, name, services...)
	}
}

// validity takes how long something holds from when it was made and when it ends.
func (w *walker) validity(v map[string]any) {
	made, _ := v["generatedAt"].(string)
	ends, _ := v["expiresAt"].(string)
	from, err1 := time.Parse(time.RFC3339, made)
	to, err2 := time.Parse(time.RFC3339, ends)
	if err1 == nil && err2 == nil && to.After(from) {
		w.text(claims.Term, fmt.Sprintf("%d minutes", int(to.Sub(from).Minutes())))
	}
}

// linesOn are the lines of a list that are about one thing: its own, and a title that says of all what they are.
func linesOn(text, name string) string {
	var out []string
	for i, line := range strings.Split(text, "\n") {
		if strings.Contains(line, name) || i == 0 && strings.Contains(line, "“") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

var (
	isoDay  = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}`)
	isoTime = regexp.MustCompile(`^\d{2}:\d{2}`)
)

// moments makes slots of what an object says about a date and a time.
func (w *walker) moments(v map[string]any, path string) {
	text := func(name string) string { s, _ := v[name].(string); return s }
	if d := text("date"); isoDay.MatchString(d) {
		w.day = d[:10]
	} else if d := dayFirst(text("date")); d != "" {
		w.day = d
	}
	for _, f := range []string{"time", "start", "confirmed_datetime", "from"} {
		at := text(f)
		_, busy := v["end"]
		switch {
		case len(at) >= 16 && dayFirst(at[:10]) != "":
			w.slot(dayFirst(at[:10])+"T"+at[11:16], text("end"), path)
		case isoDay.MatchString(at) && len(at) >= 16:
			w.slot(at[:16], text("end"), path)
		case isoTime.MatchString(at) && w.day != "" && (f == "time" || f == "start") && (f != "start" || busy):
			w.slot(w.day+"T"+at[:5], text("end"), path)
		}
	}
}

// reminder takes when a customer is reminded, where the business is.
func (w *walker) reminder(v map[string]any) {
	text, _ := v["scheduledFor"].(string)
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return
	}
	if !w.Now.IsZero() {
		at = at.In(w.Now.Location())
	}
	w.fact(claims.Fact{Kind: claims.Reminders, Text: at.Format("2006-01-02T15:04")})
}

// slot adds a moment; until is the end of a stretch of time that is free.
func (w *walker) slot(at, until, path string) {
	f := claims.Fact{Kind: claims.Slot, Role: claims.Free, Text: strings.Replace(at, " ", "T", 1)}
	switch {
	case strings.HasSuffix(path, "previous_slot"):
		f.Role = claims.Was
	case strings.HasSuffix(path, "busySlots"),
		strings.HasSuffix(path, "requested_slot") && w.refused:
		f.Role = taken
	case strings.HasSuffix(path, "freeSlots") && len(until) >= 5:
		f.Value = minutesOf(until) - minutesOf(f.Text[11:])
	}
	if f.Role == claims.Free || f.Role == taken { // whoever asked for somebody was answered about them
		f.Things = w.of
	}
	w.fact(f)
	if f.Role == claims.Free && f.Value == 0 && len(until) >= 5 && len(f.Text) >= 10 {
		w.fact(claims.Fact{Kind: claims.Slot, Role: claims.Until, Text: f.Text[:11] + until[len(until)-5:]})
	}
}

// taken is the role of a moment that is not free.
const taken claims.Role = "taken"

func minutesOf(clock string) int64 {
	if i := strings.IndexAny(clock, "T "); i >= 0 {
		clock = clock[i+1:]
	}
	var hour, minute int64
	if _, err := fmt.Sscanf(clock, "%d:%d", &hour, &minute); err != nil {
		return 0
	}
	return hour*60 + minute
}

// dayFirst reads 20/11/2026.
func dayFirst(s string) string {
	if len(s) == 10 && s[2] == '/' && s[5] == '/' {
		return s[6:] + "-" + s[3:5] + "-" + s[:2]
	}
	return ""
}

// hours makes opening hours of an object with a day and its ranges.
func (w *walker) hours(v map[string]any) {
	day, _ := v["day"].(string)
	if day == "" {
		return
	}
	closed, _ := v["closed"].(bool)
	var of []string
	if date, ok := v["date"].(string); ok && date != "" {
		of = []string{date}
	}
	line := weekdays(day)
	if closed {
		line += " cerrado fechado closed"
	}
	ranges, _ := v["ranges"].([]any)
	for _, r := range ranges {
		if m, ok := r.(map[string]any); ok {
			from, _ := m["from"].(string)
			to, _ := m["to"].(string)
			line += " " + from + " - " + to
		}
	}
	w.text(claims.Hours, line, of...)
	if of != nil {
		w.text(claims.Hours, line)
	}
}
