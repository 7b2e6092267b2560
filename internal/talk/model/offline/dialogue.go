package offline

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// mostCalls a turn may make.
const mostCalls = 5

// dialogue is one answer in the making.
type dialogue struct {
	r       model.Request
	tag     locale.Tag
	voice   bool
	tools   map[string]model.Tool // by full name
	m       *memory
	msg     *read.Message // nil: going on after results
	used    map[read.Kind]bool
	results []result
	calls   []model.Call
	next    []task // what has to be done before the other tasks go on
	denied  bool   // they said no to what the runtime asked
	placed  bool   // the message says where to deliver
	named   string // the name the message gives
	signed  string // the same, where it is not introduced as one
	hint    string // what the options at hand were looked for as
	file    bool   // a file came with the message
	gated   bool   // one of the calls may ask the customer
}

// status is where a task stands after it was seen to.
type status int

const (
	over    status = iota // nothing more to do
	calling               // waits for results
	asking                // waits for the customer
)

// open reads the conversation: what was kept, what came back, what the customer said.
func open(r model.Request) *dialogue {
	d := &dialogue{r: r, tag: r.Facts.Locale, voice: r.Facts.Channel == "voice", tools: map[string]model.Tool{}, used: map[read.Kind]bool{}}
	if d.tag == "" {
		d.tag = locale.ESAR
	}
	for _, t := range r.Tools {
		d.tools[t.FullName] = t
	}
	last := -1
	for i, m := range r.History {
		if m.Role == model.Agent && len(m.State) > 0 {
			last = i
		}
	}
	d.m = &memory{}
	if last >= 0 {
		d.m = recall(r.History[last].State)
	}
	if r.NoCalls {
		d.m.Made = mostCalls
	}
	d.returned(r.History)
	d.tail(r.History[last+1:])
	return d
}

// returned finds the results of the calls that were awaited, wherever the conversation
// tells them.
func (d *dialogue) returned(history []model.Message) {
	for _, p := range d.m.Pending {
		for i := len(history) - 1; i >= 0; i-- {
			if m := history[i]; m.Role == model.Result && m.CallID == p.Call {
				d.results = append(d.results, readResult(p, m.Body))
				break
			}
		}
	}
	d.m.Pending = nil
	d.absorb()
}

// tail reads what came after our last answer.
func (d *dialogue) tail(messages []model.Message) {
	var unanswered, answered []string
	var told *decision
	for _, m := range messages {
		switch m.Role {
		case model.Customer:
			unanswered = append(unanswered, m.Text)
		case model.Agent:
			answered = append(answered, unanswered...)
			unanswered = nil
			d.remember(m.Text)
		case model.Event:
			d.remember(m.Text)
			if got, ok := readDecision(m.Body); ok {
				told = &got
			}
		}
	}
	if len(unanswered) > 0 {
		d.m.Made, d.m.Heard, d.m.Said = 0, strings.Join(unanswered, "\n"), nil
		words, found := withoutFile(d.m.Heard)
		d.msg, d.file = read.Read(d.tag, words, d.r.Facts.Now), found
	}
	d.decided(told, append(answered, unanswered...))
}

// remember keeps the codes that were told the customer, for "cancelalo".
func (d *dialogue) remember(text string) {
	m := read.Read(d.tag, text, d.r.Facts.Now)
	if n := m.OrderNumber(); strings.Contains(text, "ORD-") && n != "" {
		d.m.Number = n
	}
	if c := m.BookingCode(); strings.Contains(c, "-") {
		d.m.Code = c
	}
}

// absorb looks whether a call of ours made the runtime ask the customer.
func (d *dialogue) absorb() {
	for _, r := range d.results {
		asked := r.Asked != "" || r.Short && d.asksCustomer(r.Tool)
		if !asked || len(d.m.Tasks) == 0 {
			continue
		}
		if t := d.m.Tasks[0]; t.Kind == "paid" { // the shop is asked, and not the customer
			d.m.Tasks, d.results, d.m.Said = d.m.Tasks[1:], nil, nil
			d.tell(msgClaimed)
			return
		}
		t := d.m.Tasks[0]
		t.Asked = ""
		d.m.Asked = &opened{Tool: r.Tool, Token: r.Asked, Task: t}
		d.m.Tasks = d.m.Tasks[1:]
		d.results, d.m.Said = nil, nil
		return
	}
}

// decided looks what became of the runtime's question: it was told, or the customer's
// own words say it.
func (d *dialogue) decided(told *decision, words []string) {
	if d.r.Facts.Draft == "" && (d.shop() == retail || d.shop() == orders) {
		if len(d.m.Cart) > 0 {
			d.m.Order.ID = ""
		}
		d.m.Cart, d.m.Order.SentTo = nil, ""
	}
	if d.m.Asked == nil || d.r.Facts.Question != "" && told == nil {
		return
	}
	if told == nil {
		said := ""
		if len(words) > 0 {
			said = words[0]
		}
		answer := read.Read(d.tag, said, d.r.Facts.Now)
		told = &decision{Outcome: "deny"}
		if answer.Yes() || answer.BeginsYes() {
			told.Outcome, told.Done = "confirm", true
		}
	}
	d.settle(*told)
}

// has reports whether the agent has a tool, by its full name.
func (d *dialogue) has(full string) bool { _, ok := d.tools[full]; return ok }

// call asks for a tool, if the turn has calls left.
func (d *dialogue) call(t *task, full, purpose string, args map[string]any) bool {
	tool, ok := d.tools[full]
	if !ok || d.m.Made >= mostCalls {
		return false
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return false
	}
	d.m.Made++
	d.m.Next++
	id := fmt.Sprintf("call_%d", d.m.Next)
	d.calls = append(d.calls, model.Call{ID: id, Name: tool.Name, Arguments: raw})
	d.m.Pending = append(d.m.Pending, pending{Call: id, Task: t.ID, For: purpose, Tool: full})
	d.gated = d.gated || d.asksCustomer(full)
	return true
}

// asksCustomer: a tool has the runtime ask for the customer's yes.
func (d *dialogue) asksCustomer(full string) bool {
	return d.tools[full].Asks
}

// left is how many calls the turn still has.
func (d *dialogue) left() int { return mostCalls - d.m.Made }

// result is what came back for a purpose of the task at hand.
func (d *dialogue) result(t *task, purpose string) (result, bool) {
	for i, r := range d.results {
		if r.Task == t.ID && r.For == purpose {
			d.results = append(d.results[:i:i], d.results[i+1:]...)
			return r, true
		}
	}
	return result{}, false
}

// say adds words to the reply.
func (d *dialogue) say(words string) {
	if words = strings.TrimSpace(words); words != "" && !slices.Contains(d.m.Said, words) {
		d.m.Said = append(d.m.Said, words)
	}
}

func (d *dialogue) in(t locale.Text, args ...any) string { return t.In(d.tag, args...) }

func (d *dialogue) tell(t locale.Text, args ...any) { d.say(t.In(d.tag, args...)) }

// ask puts a question of ours; the next message is read as its answer first.
func (d *dialogue) ask(t *task, slot, words string) status {
	t.Asked, d.m.More = slot, false
	d.say(words)
	return asking
}

// vary picks one of several ways to say a thing, the same for the same conversation.
func (d *dialogue) vary(texts ...locale.Text) locale.Text {
	h := fnv.New32a()
	h.Write([]byte(d.m.Heard))
	return texts[int(h.Sum32()%uint32(len(texts)))]
}

// currency is the one that the place reads prices in.
func (d *dialogue) currency() money.Currency {
	if d.r.Facts.Currency != "" {
		return d.r.Facts.Currency
	}
	switch d.tag {
	case locale.ESMX:
		return money.MXN
	case locale.PTBR:
		return money.BRL
	case locale.EN:
		return money.USD
	}
	return money.ARS
}

// money writes or speaks an amount.
func (d *dialogue) money(minor int64) string {
	a := money.Amount{Minor: minor, Currency: d.currency()}
	if d.voice {
		return speech.Money(d.tag, a)
	}
	return locale.Money(d.tag, a)
}

// list joins names as a sentence does.
func (d *dialogue) list(names []string, or bool) string { return locale.List(d.tag, names, or) }

// then has a new task done next, before those that wait.
func (d *dialogue) then(t task) {
	d.m.Next++
	t.ID = d.m.Next
	d.next = append(d.next, t)
}

// reply is the answer as it stands.
func (d *dialogue) reply() model.Answer {
	between := "\n"
	if d.voice {
		between = " "
	}
	text := strings.Join(d.m.Said, between)
	a := model.Answer{Calls: d.calls}
	if len(d.calls) == 0 {
		d.m.Said = nil
		a.Text = text
	} else if d.gated {
		a.Text = text
	}
	a.State = d.m.keep()
	return a
}
