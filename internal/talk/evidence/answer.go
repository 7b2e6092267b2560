package evidence

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// Call is one call of a tool and the runtime's complete answer.
type Call struct {
	Tool      string
	Arguments json.RawMessage
	Answer    json.RawMessage
}

// answer is the part of a runtime's answer that is read here.
type answer struct {
	Success      bool            `json:"success"`
	Data         json.RawMessage `json:"data"`
	Error        string          `json:"error"`
	Confirmation json.RawMessage `json:"confirmation"`
}

// call reads the answer of a call. present: it is of this turn, so that what it did counts as done now.
func (b *builder) call(c Call, present bool) {
	var a answer
	if json.Unmarshal(c.Answer, &a) != nil {
		return
	}
	switch {
	case a.Error != "" && present:
		b.Texts = append(b.Texts, a.Error)
	case a.Error != "": // how many there were is still known
		b.Earlier = append(b.Earlier, a.Error)
	}
	b.asked(a, present)
	if len(a.Data) == 0 {
		return
	}
	d := json.NewDecoder(bytes.NewReader(a.Data))
	d.UseNumber()
	var data any
	if d.Decode(&data) != nil {
		return
	}
	w := &walker{builder: b, tool: c.Tool, present: present}
	w.own = strings.HasPrefix(c.Tool, tool.OwnPack+"/")
	w.value(data, w.schema(), "", nil)
	if a.Success && len(a.Confirmation) == 0 {
		w.deeds(data)
	}
}

// asked takes a question's words as ours. One to staff has told them.
func (b *builder) asked(a answer, present bool) {
	var q struct {
		Message   string `json:"message"`
		Addressee string `json:"addressee"`
	}
	if len(a.Confirmation) == 0 || json.Unmarshal(a.Confirmation, &q) != nil || q.Message == "" {
		return
	}
	if present {
		b.Texts = append(b.Texts, q.Message)
	}
	if q.Addressee != "" {
		b.deed(claims.Notified, "", "")
		b.deed(claims.Received, "", "")
		if present {
			b.deed(claims.Awaiting, "", "")
		}
	}
}

// walker goes through an answer together with the tool's output schema.
type walker struct {
	*builder
	tool    string
	own     bool // a business's own tool: nothing in its answer is our words
	present bool
	day     string // the last date met, for times without one
	refused bool   // the hour that was asked for is not free
}

// nameFields are the fields that name their object.
var nameFields = []string{"name", "productName", "orderNumber", "order_number", "confirmation_code", "zone", "place",
	"locationName"}

// value walks a value; path is the field's name with its parent's, things the names of what it is in.
func (w *walker) value(v any, n *node, path string, things []string) {
	switch v := v.(type) {
	case map[string]any:
		w.object(v, n, path, things)
	case []any:
		for _, x := range v {
			w.value(x, n.items(), path, things)
		}
	case json.Number, string, bool:
		w.leaf(v, n, path, things)
	}
}

func (w *walker) object(v map[string]any, n *node, path string, things []string) {
	inner := things
	if !wholeBusiness[w.tool] || path != "" {
		for _, f := range nameFields {
			if name, ok := v[f].(string); ok && name != "" {
				inner = append([]string{name}, inner...)
				break
			}
		}
	}
	if places, ok := v["places"].([]any); ok {
		for _, p := range places {
			if s, ok := p.(string); ok {
				inner = append(inner, s)
			}
		}
	}
	w.moments(v, path)
	w.menu(v)
	w.hours(v)
	if free, says := v["available"].(bool); says && !free {
		w.refused = true
	}
	parent := path[strings.LastIndexByte(path, '.')+1:]
	for _, name := range slices.Sorted(maps.Keys(v)) {
		w.value(v[name], n.property(name), parent+"."+name, inner)
	}
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

// wholeBusiness are the tools whose answer's own name is the business's.
var wholeBusiness = map[string]bool{"retail/get_business_profile": true, "frontdesk/get_business_info": true}

func (w *walker) leaf(v any, n *node, path string, things []string) {
	c := classOf(w.tool, path, w.own)
	switch x := v.(type) {
	case json.Number:
		if c.kind != claims.Money || !w.stale(c.role, path) {
			w.number(x, n, c, things)
		}
	case bool:
		if c.kind == claims.Money && x { // "free": true
			w.money(c.role, 0, things...)
		}
	case string:
		if c.kind == weekday {
			w.text(claims.Hours, weekdays(path[strings.LastIndexByte(path, '.')+1:])+": "+x)
			return
		}
		w.words(x, c, things)
	}
}

func (w *walker) number(x json.Number, n *node, c class, things []string) {
	value, ok := hundredths(string(x))
	switch {
	case !ok, w.tool == "": // whose units are not known
	case w.own && c.kind == "": // what it counts is not known; it may be repeated
		w.money("", value, things...)
	case c.kind == claims.Money:
		if n.is("integer") && !n.is("number") { // minor units
			value /= 100
		}
		w.money(c.role, value, things...)
	case c.kind == claims.Stock:
		w.fact(claims.Fact{Kind: claims.Stock, Value: value / 100, Things: things})
	case c.kind == claims.Contents:
		if !w.drafted || orderOf(things) != "" { // the rows tell the draft
			w.fact(claims.Fact{Kind: claims.Contents, Value: value / 100, Things: things})
		}
	case c.kind == claims.Term:
		w.text(claims.Term, fmt.Sprintf("%d %s", value/100, c.role), things...)
	case c.kind == claims.Percent:
		w.fact(claims.Fact{Kind: claims.Percent, Value: value, Things: things})
	}
}

// passing are the amounts that change with every step: what counts of them are the rows, and else the present answer.
var passing = []claims.Role{claims.Subtotal, claims.Total, claims.Line, claims.Discount, claims.Pending, claims.Debt,
	claims.Paid, claims.Credit}

// stale reports an amount of an order in the making that rows tell better, or one of an earlier turn.
func (w *walker) stale(role claims.Role, path string) bool {
	parent, name, _ := strings.Cut(path, ".")
	cart := parent == "cart" || parent == "totals" || parent == "summary" || name == "shippingCost"
	return cart && w.drafted || slices.Contains(passing, role) && !w.present
}

// hundredths reads a JSON number exactly.
func hundredths(s string) (int64, bool) {
	whole, frac, _ := strings.Cut(s, ".")
	negative := strings.HasPrefix(whole, "-")
	var n int64
	for _, r := range strings.TrimPrefix(whole, "-") + (frac + "00")[:2] {
		if r < '0' || r > '9' || n > 1<<55 {
			return 0, false
		}
		n = n*10 + int64(r-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

func (w *walker) words(x string, c class, things []string) {
	if strings.TrimSpace(x) == "" {
		return
	}
	switch c.kind {
	case ours:
		switch {
		case w.own:
		case w.present:
			w.Texts = append(w.Texts, x)
		default:
			w.Earlier = append(w.Earlier, x)
		}
	case describes:
		w.Descriptions = append(w.Descriptions, claims.Fact{Kind: claims.Diet, Text: x, Things: things})
	case claims.Done:
		if w.own { // the business's own system says how something stands, in its own words
			w.Texts = append(w.Texts, x)
		}
		w.status(x, things)
	case claims.Promotion:
		w.text(claims.Promotion, x, things...)
	case "":
		if w.own && identifiers.MatchString(x) {
			w.text(claims.Code, x, things...)
			if value, ok := hundredths(x); ok {
				w.money("", value, things...)
			}
		}
	default:
		w.text(c.kind, x, things...)
	}
}

// identifiers match values without words, such as the number of a ticket.
var identifiers = regexp.MustCompile(`^[A-Za-z]{0,6}[-/ ]?[0-9]{1,20}$`)

// status is how an order stands, as a tool says it now.
func (w *walker) status(x string, things []string) {
	if !w.present {
		return
	}
	code := orderOf(things)
	for _, act := range orderActs[x] {
		w.deed(act, claims.Order, code)
	}
}

// orderOf is the number of an order among some names.
func orderOf(things []string) (code string) {
	for _, t := range things {
		if strings.Contains(t, "-") && strings.ToUpper(t) == t {
			code = t
		}
	}
	return code
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

// slot adds a moment; until is the end of a stretch of time that is free.
func (w *walker) slot(at, until, path string) {
	f := claims.Fact{Kind: claims.Slot, Role: claims.Free, Text: strings.Replace(at, " ", "T", 1)}
	switch {
	case strings.HasSuffix(path, "busySlots"), strings.HasSuffix(path, "previous_slot"),
		strings.HasSuffix(path, "requested_slot") && w.refused:
		f.Role = taken
	case strings.HasSuffix(path, "freeSlots") && len(until) >= 5:
		f.Value = minutesOf(until) - minutesOf(f.Text[11:])
	}
	w.fact(f)
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
			line += " " + from + " " + to
		}
	}
	w.text(claims.Hours, line, of...)
	if of != nil {
		w.text(claims.Hours, line)
	}
}
