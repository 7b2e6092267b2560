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
	b.echoed = echoes(c)
	switch {
	case a.Error == "":
	case present:
		b.Texts = append(b.Texts, b.ours(a.Error))
	default: // it may have named other hours
		b.Earlier = append(b.Earlier, b.ours(a.Error))
	}
	if question := b.asked(a, c.Arguments, present); question != "" && present {
		b.proposed(c, question)
	}
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
	w.asked = argumentWords(c.Arguments)
	w.of = b.concerned(b.named(argumentTexts(c.Arguments)))
	w.own = strings.HasPrefix(c.Tool, tool.OwnPack+"/")
	w.value(data, w.schema(), "", nil)
	if a.Success && len(a.Confirmation) == 0 {
		w.deeds(data)
	}
}

// asked takes a question's words as ours, and returns them. One to staff has told them what it says, and proves nothing of
// that: the customer only says so.
func (b *builder) asked(a answer, arguments json.RawMessage, present bool) string {
	var q struct {
		Message   string `json:"message"`
		Addressee string `json:"addressee"`
	}
	if len(a.Confirmation) == 0 || json.Unmarshal(a.Confirmation, &q) != nil || q.Message == "" {
		return ""
	}
	if present {
		b.Texts = append(b.Texts, b.ours(q.Message))
	}
	if q.Addressee != "" {
		b.about = q.Message + " " + argumentWords(arguments)
		b.deed(claims.Notified, "", "")
		b.deed(claims.Received, "", "")
		if present {
			b.deed(claims.Awaiting, "", "")
		}
		b.about = ""
	}
	return q.Message
}

// argumentWords are the words of a call's arguments.
func argumentWords(arguments json.RawMessage) string {
	return strings.Join(argumentTexts(arguments), " ")
}

func argumentTexts(arguments json.RawMessage) []string {
	var v any
	if json.Unmarshal(arguments, &v) != nil {
		return nil
	}
	return texts(v, nil)
}

// walker goes through an answer together with the tool's output schema.
type walker struct {
	*builder
	tool    string
	own     bool // a business's own tool: nothing in its answer is our words
	present bool
	day     string   // the last date met, for times without one
	called  string   // what the object at hand of a business's own tool is called
	refused bool     // the hour that was asked for is not free
	asked   string   // the words of the call's arguments
	of      []string // the services and professionals that it was asked for
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
	defer func(before string) { w.called = before }(w.called)
	if name := w.ownName(v); name != "" {
		w.called = name
	}
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
	w.identified(v)
	w.moments(v, path)
	w.menu(v)
	w.hours(v)
	w.staff(v)
	w.validity(v)
	w.reminder(v)
	if free, says := v["available"].(bool); says && !free {
		w.refused = true
	}
	parent := path[strings.LastIndexByte(path, '.')+1:]
	for _, name := range slices.Sorted(maps.Keys(v)) {
		w.value(v[name], n.property(name), parent+"."+name, inner)
	}
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
		if text := granted[path[strings.LastIndexByte(path, '.')+1:]]; x {
			w.granted(text)
		}
	case string:
		if c.kind == weekday {
			w.text(claims.Hours, weekdays(path[strings.LastIndexByte(path, '.')+1:])+": "+x)
			return
		}
		w.words(x, c, things)
	}
}

// granted takes what the business does, where a field says so in one bit.
func (w *walker) granted(text string) {
	if text != "" {
		w.fact(claims.Fact{Kind: claims.Policy, Role: claims.Granted, Text: text})
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
		if w.called != "" {
			things = append([]string{w.called}, things...)
		}
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
	if strings.TrimSpace(x) == "" || w.repeats(x) && c.kind != claims.Address && c.kind != claims.Name && c.kind != claims.Code {
		return
	}
	switch c.kind {
	case ours:
		switch {
		case w.own:
		case w.present:
			w.Texts = append(w.Texts, w.ours(x))
		default:
			w.Earlier = append(w.Earlier, w.ours(x))
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
		if w.own && wordy.MatchString(x) {
			w.text(claims.Name, x, things...)
		}
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
	w.standing = true // it was looked up, not done
	for _, act := range orderActs[x] {
		w.deed(act, claims.Order, orderOf(things))
	}
	w.standing = false
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
