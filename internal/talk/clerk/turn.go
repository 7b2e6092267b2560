package clerk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// errWaiting: a call has no result yet. The turn goes on from its beginning once it has.
var errWaiting = errors.New("clerk: waiting for the result of a call")

// turn is one turn, gone through from its beginning with the results that are there.
type turn struct {
	speaker
	subjects
	request model.Request
	facts   *model.Facts
	tools   map[string]model.Tool // by full name
	s       state
	begin   state
	heard   *heard // what the customer said; nil: nothing
	token   string // of the question that the runtime has put
	denied  bool   // they said no to what the runtime asked
	// unsettled is the runtime's question that was answered with something else than a plain yes, follows what would have
	// come after it; after: what was wished for beside it comes after its yes.
	unsettled *opened
	follows   []task
	after     bool
	results   map[string][]result
	taken     map[string]int // how many results of a key were used so far
	reads     map[string]int // calls that only read, and after how many changes each was made
	writes    int
	calls     []model.Call
	made      int
	asking    bool
	gated     bool     // one of the calls may ask the customer, or hand them over: what is said goes before it
	sent      []string // the lines that went out before such a call
	next      []task
	use       map[int]bool // the acts that the answer to our question has used
	running   bool         // the message is read, and its tasks are being done
	quiet     bool         // what waits is not asked for again in this turn
	desk      desk
	overruled []int    // numbers of the message that a later one has put right
	trace     []string // how the message was read, and who bid for it
	reader    ear
}

// begin reads the conversation: what was kept, what calls came to, what the customer said.
func begin(r *reader.Reader, request model.Request) *turn {
	t := &turn{request: request, facts: &request.Facts, tools: map[string]model.Tool{}, results: map[string][]result{},
		taken: map[string]int{}, reads: map[string]int{}}
	t.subjects = subjectsOf(t)
	t.speaker = speakerFor(t.facts)
	for _, tool := range request.Tools {
		t.tools[tool.FullName] = tool
	}
	history := request.History
	fresh := lastIndex(history, func(m model.Message) bool { return m.Role == model.Customer })
	last := lastIndex(history, func(m model.Message) bool { return m.Role == model.Agent && len(m.State) > 0 })
	before := last // our last answer before this turn
	var k kept
	if last >= 0 {
		k = recall(history[last].State)
	}
	if t.s = k.Now; k.Begin != nil && last > fresh { // the turn goes on
		t.s = *k.Begin
		before = lastIndex(history[:fresh+1], func(m model.Message) bool { return m.Role == model.Agent && len(m.State) > 0 })
		t.made = recallCalls(t, history[fresh+1:])
	}
	if t.made == 0 {
		t.s.Draft = t.facts.Draft != ""
	}
	t.begin = t.s.copied()
	t.s.Missing = ""
	t.desk = openDesk(t)
	t.reader = earFor(r, t)
	t.listen(t.reader, history[before+1:])
	return t
}

func lastIndex(list []model.Message, is func(model.Message) bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if is(list[i]) {
			return i
		}
	}
	return -1
}

// recallCalls finds the results of the calls that this turn has made.
func recallCalls(t *turn, history []model.Message) (made int) {
	keys := map[string]string{}
	names := map[string]string{}
	for _, tool := range t.tools {
		names[tool.Name] = tool.FullName
	}
	for _, m := range history {
		if m.Role == model.Agent && m.Text != "" {
			t.sent = append(t.sent, strings.Split(m.Text, "\n")...)
		}
		for _, c := range m.Calls {
			keys[c.ID] = names[c.Name] + "\x00" + string(c.Arguments)
			made++
		}
		if key := keys[m.CallID]; m.Role == model.Result && key != "" {
			full, _, _ := strings.Cut(key, "\x00")
			t.results[key] = append(t.results[key], readResult(full, m.Body))
		}
	}
	return made
}

// has reports whether the agent has a tool.
func (t *turn) has(full string) bool { _, ok := t.tools[full]; return ok }

// first is the first of these tools that the agent has.
func (t *turn) first(full ...string) string {
	for _, f := range full {
		if t.has(f) {
			return f
		}
	}
	return ""
}

// call returns what a tool answers. Where it has not been called yet in this turn it is called, and the error is
// errWaiting: who needs several answers asks for all of them before returning it. The same call made twice is two calls,
// unless it only reads and nothing was changed in between.
func (t *turn) call(full string, args map[string]any) (result, error) {
	tool, ok := t.tools[full]
	if !ok {
		return result{Tool: full, Code: "tool_not_found"}, nil
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return result{}, fmt.Errorf("arguments of %s: %w", full, err)
	}
	key := full + "\x00" + string(raw)
	if tool.ReadOnly {
		if at, known := t.reads[key]; known && at == t.writes {
			return t.repeated(key)
		}
		t.reads[key] = t.writes
	} else {
		t.writes++
	}
	n := t.taken[key]
	t.taken[key]++
	if n < len(t.results[key]) {
		return t.results[key][n], nil
	}
	t.made++
	t.calls = append(t.calls, model.Call{ID: fmt.Sprintf("call_%d", t.made), Name: tool.Name, Arguments: raw})
	t.gated = t.gated || tool.Asks
	return result{}, errWaiting
}

// repeated is the last result of a call that was made already.
func (t *turn) repeated(key string) (result, error) {
	if n := t.taken[key]; n > 0 && n <= len(t.results[key]) {
		return t.results[key][n-1], nil
	}
	return result{}, errWaiting
}

// ask calls a tool that may have the runtime ask for the customer's yes: the task is kept beside the question. Whether
// it asks is the business's to say, so that any tool may.
func (t *turn) ask(k *task, full string, args map[string]any) (result, error) {
	r, err := t.call(full, args)
	if errors.Is(err, errWaiting) {
		t.s.Open, t.asking = &opened{Tool: full, Task: k.clone()}, true
	}
	return r, err
}

// question puts a question of ours for a task; the next message is read as its answer first.
func (t *turn) question(k *task, slot, words string) error {
	k.Asked, t.s.More = slot, false
	t.say(words)
	return nil
}

// then has a task done right after this one.
func (t *turn) then(k task) { t.next = append(t.next, k) }

// doFirst has tasks done before what waits.
func doFirst(t *turn, list ...task) {
	if t.running {
		t.next = append(t.next, list...)
		return
	}
	t.s.Tasks = append(list, t.s.Tasks...)
}

// answer is the turn's answer as it stands.
func (t *turn) answer() model.Answer {
	a := model.Answer{Calls: t.calls, Why: t.trace}
	said := slices.DeleteFunc(strings.Split(t.text(), "\n"), func(line string) bool { return slices.Contains(t.sent, line) })
	text := t.reworded(t.begin.Said, said)
	k := kept{Now: t.s}
	switch {
	case len(t.calls) == 0:
		a.Text = text
		k.Now.Said = text
		a.NotUnderstood = t.s.Misses > 0
	default:
		k.Begin = &t.begin
		if t.gated {
			a.Text = text
		}
		if t.asking { // the task waits beside the runtime's question
			k.Now.Tasks = t.waiting()
		}
	}
	a.State = k.encoded()
	return a
}

// waiting are the tasks behind the one that is being done.
func (t *turn) waiting() []task {
	if len(t.s.Tasks) == 0 {
		return nil
	}
	return t.s.Tasks[1:]
}

// customerName is how the customer is called, as far as anybody knows.
func (t *turn) customerName() string {
	return firstOf(t.s.Who.Name, strings.TrimSpace(t.facts.Customer))
}

// phone is where the customer can be reached.
func (t *turn) phone() string { return firstOf(t.s.Who.Phone, t.facts.Phone) }

// reason is why a call was refused, in words for the customer.
func (t *turn) reason(r result) string {
	switch r.Code {
	case "rate_limited", "turn_limit", "in_progress":
		return t.in(msgBusy)
	case "internal", "unavailable", "timeout", "upstream_failed", "blocked_address", "idempotency_conflict":
		return t.in(msgFails)
	case "tool_not_found", "tool_not_enabled", "forbidden", "plan_required":
		return t.in(msgNoWay)
	case "confirmation_invalid", "confirmation_stale", "confirmation_expired":
		return t.in(msgSame)
	case "invalid_arguments":
		if len(r.Reasons) > 0 {
			return sentence(r.Reasons[0])
		}
	}
	return sentence(firstOf(r.Error, r.text("error"), t.in(msgFails)))
}

// refuses tells why a call did not do what it should; false: it did.
func refuses(t *turn, r result) bool {
	if !r.Success {
		t.say(t.reason(r))
	}
	return !r.Success
}

// What the customer is told where a refusal was written for whoever made the call.
var (
	msgBusy  = locale.Text{ES: "Hay mucho movimiento en este momento. Probá de nuevo en un minuto.", MX: "Hay mucho movimiento en este momento. Intenta de nuevo en un minuto.", PT: "Há muito movimento agora. Tente de novo em um minuto.", EN: "It is very busy right now. Please try again in a minute."}
	msgFails = locale.Text{ES: "No pude hacerlo por un problema de nuestro lado. Probá de nuevo en un momento.", MX: "No pude hacerlo por un problema de nuestro lado. Intenta de nuevo en un momento.", PT: "Não consegui por um problema do nosso lado. Tente de novo em instantes.", EN: "I could not do it because of a problem on our side. Please try again in a moment."}
	msgSame  = locale.Text{ES: "Está todo igual que antes: decime qué querés cambiar.", MX: "Todo sigue igual que antes: dime qué quieres cambiar.", PT: "Está tudo igual: diga o que você quer mudar.", EN: "Nothing has changed: tell me what you would like to change."}
	msgNoWay = locale.Text{ES: "Eso no lo puedo hacer desde acá.", MX: "Eso no lo puedo hacer desde aquí.", PT: "Isso eu não consigo fazer por aqui.", EN: "I cannot do that from here."}
)
