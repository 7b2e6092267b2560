package clerk

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// skill is something the clerk can do.
type skill interface {
	// bid is what the skill would do with an act of the message, and how sure it is that this is meant, from 0 to 1.
	bid(t *turn, a act) (task, float64)
	// hear is how sure the skill is that the message answers what its task asked, and how to take it. What take has
	// used of the message it marks with use.
	hear(t *turn, k *task) (take func(), sure float64)
	// run takes a task as far as it gets: to its end, to a question (Asked), or to a call (errWaiting).
	run(t *turn, k *task) error
}

// bid is an offer for an act.
type bid struct {
	skill string
	task  task
	score float64
	act   int
}

// Scores from which a bid is taken: alone, and beside an answer to what was asked. Two that are closer than near are
// asked about, unless one is sure.
const (
	enough     = 0.4
	enoughMore = 0.55
	near       = 0.08
	certain    = 0.6
)

// plan reads the message into tasks: the answer to what was asked, and what the best bids offer for the rest.
func (t *turn) plan() {
	code := len(t.s.Tasks) > 0 && t.s.Tasks[0].Asked == "code" // "no tengo código" answers that
	if t.affirmed() || !code && (gate{t}).declined() {
		return
	}
	leaves(t)
	t.why("slots %v; named %v", mapped(t.heard.slots, func(s reader.Slot) string { return s.Kind + " " + s.Text }), t.facts.Named)
	if t.closer.takePlace() {
		t.s.Misses = 0
		return
	}
	t.basket.intake()
	used := t.answerTo()
	chosen := t.choose(used)
	if k, ok := t.shelf.guess(); ok && len(chosen) == 0 && used == nil {
		chosen = []bid{k}
	}
	chosen = append(gate{t}.weigh(chosen), gate{t}.left(used)...)
	if used == nil {
		if len(chosen) == 0 {
			chosen = without(t)
		}
		if len(chosen) == 0 || (gate{t}).reopened(chosen) {
			return
		}
	}
	t.s.Misses = 0
	if used != nil && t.s.Tasks[0].Skill == "person" && len(chosen) == 0 { // which was answered with yes
		return
	}
	chosen = personFirst(chosen)
	fresh, waiting := ordered(chosen), dropReplaced(chosen, t.s.Tasks)
	if used != nil {
		fresh, waiting = inTurn(fresh, waiting)
	}
	t.s.Tasks = append(fresh, waiting...)
	cancels := slices.IndexFunc(fresh, func(k task) bool { return k.Skill == "cancel_visit" })
	t.after = cancels >= 0 && slices.ContainsFunc(fresh[cancels:], func(k task) bool { return k.Skill == "book" }) // another in its place
}

// without is what a message is taken for that nothing bids for: a receipt without a word, or something that was kept of
// it; else it was not understood.
func without(t *turn) []bid {
	switch {
	case t.heard.file != "" && t.facts.NoReceipt && t.desk.people != nil:
		t.tell(msgNoEyes)
		return []bid{{skill: "person", task: task{Skill: "person", Slots: map[string]string{"cause": "agent_limitation"}}, score: 1}}
	case t.heard.file != "" && t.facts.NoReceipt:
		t.tell(msgNoEyes)
		t.s.Misses = 0
	case t.heard.file != "" && t.desk.till != nil:
		return []bid{{skill: "paid", task: task{Skill: "paid"}, score: 1}}
	case nameTold(t) != "" && t.s.Who.Name == "" && t.heard.Len() <= 4 && !t.heard.Question(): // a name that was not asked for
		t.s.Who.Name = nameTold(t)
		t.s.Misses = 0
	case len(t.kept()) > 0:
		t.s.Misses = 0
	default:
		missed(t)
	}
	return nil
}

// inTurn puts what was answered, and goes on, among fresh tasks: an order is filled before it is sent.
func inTurn(fresh, waiting []task) (first, rest []task) {
	if len(waiting) == 0 {
		return fresh, waiting
	}
	at := slices.IndexFunc(fresh, func(k task) bool { return ranks[k.Skill] > ranks[waiting[0].Skill] })
	if at < 0 {
		return fresh, waiting
	}
	return slices.Insert(fresh, at, waiting[0]), waiting[1:]
}

// reopened puts the runtime's question again that a message neither denies nor changes, after what else was asked in it.
func (t gate) reopened(chosen []bid) bool {
	booking := t.unsettled != nil && slices.Contains([]string{"book", "move", "cancel_visit"}, t.unsettled.Task.Skill)
	if t.unsettled == nil || t.denied || slices.ContainsFunc(chosen, func(b bid) bool { return !polite(b.skill) && !(booking && asideSkills[b.skill]) }) {
		return false
	}
	asked := ordered(slices.DeleteFunc(slices.Clone(chosen), func(b bid) bool { return polite(b.skill) }))
	rest := slices.DeleteFunc(t.s.Tasks, func(k task) bool { return k.Skill == t.unsettled.Task.Skill })
	t.s.Tasks = slices.Concat(asked, []task{t.unsettled.Task}, rest)
	t.s.Later = t.follows
	return true
}

// asideSkills only answer: what is under way goes on after them.
var asideSkills = map[string]bool{"info": true, "services": true, "staff": true}

// leaves drops the booking that is asked about, and what the message said of it, where it leaves that and goes on with
// something else.
func leaves(t *turn) {
	rest, ok := t.heard.GivenUp()
	if !ok || len(t.s.Tasks) == 0 || t.s.Tasks[0].Skill != "book" || t.s.Tasks[0].Asked == "" {
		return
	}
	t.s.Tasks, t.s.Visit = t.s.Tasks[1:], ""
	t.heard = t.read(t.reader, rest)
}

// choose takes the best bid for each act of what is left of the message.
func (t *turn) choose(used map[int]bool) (chosen []bid) {
	h := t.heard // what is left of it
	var unknown []bid
	for _, a := range h.acts {
		if used[a.at] {
			continue
		}
		bids := t.bids(a)
		explain(t, a, bids)
		need := enough
		if used != nil {
			need = enoughMore
		}
		if len(bids) == 0 || bids[0].score < need {
			if t.front.unclaimed(a) {
				unknown = append(unknown, bid{skill: "info", task: task{Skill: "info", Slots: map[string]string{"about": reader.Other, "text": a.text}}, score: certain, act: a.at})
			}
			continue
		}
		if len(bids) > 1 && len(h.acts) == 1 && used == nil && bids[0].score < certain && bids[0].score-bids[1].score < near && apart(bids[0].skill, bids[1].skill) {
			chosen = append(chosen, between(t, bids[0], bids[1]))
			continue
		}
		chosen = append(append(chosen, bids[0]), orderedAlong(bids)...)
	}
	if slices.ContainsFunc(chosen, func(b bid) bool { return b.skill == "book" || b.skill == "move" }) { // which reads all hours of a message
		unknown = slices.DeleteFunc(unknown, func(b bid) bool {
			return detail.Said(h.time(h.acts[b.act].text)) > 0 || h.time(h.acts[b.act].text).Part != ""
		})
	}
	if len(chosen) > 0 || used != nil { // what is not known is owned up to beside what is understood
		chosen = append(chosen, unknown...)
		slices.SortStableFunc(chosen, func(a, b bid) int { return cmp.Compare(a.act, b.act) })
	}
	return pruned(h, chosen)
}

// pruned leaves out what names nothing or what nobody knows beside what is understood.
func pruned(h *heard, chosen []bid) []bid {
	if slices.ContainsFunc(chosen, func(b bid) bool { return b.skill != "find" && !polite(b.skill) }) { // "quisiera saber si" asks for no product
		chosen = slices.DeleteFunc(chosen, func(b bid) bool {
			return b.skill == "find" && b.score < followed && len(b.task.Wants) > 0 && !h.asks(h.acts[b.act]) && !slices.ContainsFunc(b.task.Wants, func(w want) bool { return w.Item.Sure })
		})
	}
	if len(chosen) > 1 { // what no skill knows is not asked about beside what is understood
		chosen = slices.DeleteFunc(chosen, func(b bid) bool {
			a := h.acts[b.act]
			asked := strings.HasPrefix(strings.TrimSpace(h.Raw[a.To:]), "?") && len(strings.Fields(a.text)) > 3
			return b.skill == "info" && a.Kind == reader.Other && b.score < certain && !asked
		})
	}
	return chosen
}

// answerTo lets the task that asked something take the message as its answer, where nothing else is meant more surely.
// It returns the acts that were used; nil: it is no answer.
func (t *turn) answerTo() map[int]bool {
	if len(t.s.Tasks) == 0 || t.s.Tasks[0].Asked == "" {
		return nil
	}
	k := &t.s.Tasks[0]
	asked, skill := k.Asked, k.Skill
	take, sure := skills(skill).hear(t, k)
	if take == nil || sure < enough {
		t.why("%s asked for %s: no answer %.2f", skill, asked, sure)
		k.Tries++
		return nil
	}
	var others []bid
	for _, a := range t.heard.acts {
		others = append(others, t.bids(a)...)
	}
	before, said, all := t.s.copied(), len(t.said), t.heard
	k.Asked, k.Tries = "", 0
	t.use = map[int]bool{}
	take()
	best := 0.0
	for _, b := range others { // what it leaves alone may be anything
		if t.use[b.act] && b.skill != skill && !polite(b.skill) && !noted[b.skill] {
			best = max(best, b.score)
		}
	}
	if best > sure {
		t.s, t.said, t.heard = before, t.said[:said], all
		t.s.Tasks[0].Tries++
	}
	t.why("%s asked for %s: an answer %.2f, something else %.2f", skill, asked, sure, best)
	if best > sure {
		return nil
	}
	return t.use
}

// bids are the offers for an act, the best first.
func (t *turn) bids(a act) (out []bid) {
	for _, name := range skillNames {
		if k, score := skills(name).bid(t, a); score > 0 {
			k.Skill = cmp.Or(k.Skill, name)
			out = append(out, bid{skill: name, task: k, score: score, act: a.at})
		}
	}
	slices.SortStableFunc(out, func(a, b bid) int { return cmp.Compare(b.score, a.score) })
	return out
}

// ordered puts tasks into the order they are done in: as they were said, what closes an order after what fills it, and
// courtesies at the ends.
func ordered(list []bid) []task {
	slices.SortStableFunc(list, func(a, b bid) int { return cmp.Compare(ranks[a.skill], ranks[b.skill]) })
	out := make([]task, 0, len(list))
	for _, b := range list {
		own := b.skill == "info" && slices.Contains([]string{reader.Other, reader.Policy, reader.PayInfo, reader.Hours, reader.Where}, b.task.slot("about")) && b.score >= followed
		if !own && slices.ContainsFunc(list, func(o bid) bool { return slices.Contains(absorbs[o.skill], b.skill) }) {
			continue
		}
		same := slices.IndexFunc(out, b.task.repeats)
		switch {
		case same < 0:
			out = append(out, b.task)
		case b.task.slot("only") == "": // "quiero una limpieza, ¿tienen para el jueves?" books, and does not only look
			out[same] = b.task
		}
	}
	return out
}

// repeats: a task is another one said again, whether it only looks or not.
func (k task) repeats(o task) bool {
	a, b := maps.Clone(k.Slots), maps.Clone(o.Slots)
	delete(a, "only")
	delete(b, "only")
	return k.Skill == o.Skill && fmt.Sprint(a, k.Wants) == fmt.Sprint(b, o.Wants)
}

// dropReplaced leaves out waiting tasks that a new one of the same skill replaces.
func dropReplaced(fresh []bid, waiting []task) []task {
	return slices.DeleteFunc(waiting, func(w task) bool {
		return passing[w.Skill] || slices.ContainsFunc(fresh, func(b bid) bool {
			return b.skill == w.Skill && w.Skill != "buy" || drops[b.skill] || b.skill == "deliver" && w.Skill == "book" || // it was no table
				b.skill == "cancel_visit" && w.Skill == "move" // which is not there any more
		})
	})
}

// personFirst leaves out what would change something beside a plain wish for a person: its question would be put instead.
func personFirst(list []bid) []bid {
	if !slices.ContainsFunc(list, func(b bid) bool { return b.skill == "person" && b.score >= 0.9 }) {
		return list
	}
	return slices.DeleteFunc(list, func(b bid) bool { return changes[b.skill] })
}

// apart: doing one of two things where the other is meant would be a mistake; an answer too many is none.
func apart(a, b string) bool { return changes[a] && changes[b] }

func polite(skill string) bool { return ranks[skill] < 0 || ranks[skill] >= 90 }

// run goes through the turn.
func (t *turn) run() error {
	if t.heard != nil {
		t.plan()
	} else {
		t.s.Misses = 0 // it goes on with what was understood before
	}
	return goThrough(t)
}

// goThrough does the tasks, one after the other, as far as they get.
func goThrough(t *turn) error {
	t.running = true
	for range mostSteps {
		if len(t.s.Tasks) == 0 {
			break
		}
		k := t.s.Tasks[0]
		if t.quiet && k.Asked != "" {
			break
		}
		k.Asked = ""
		t.next = nil
		err := skills(k.Skill).run(t, &k)
		t.s.Tasks[0] = k
		switch {
		case errors.Is(err, errWaiting) || err != nil:
			goOn(t)
			if t.asking {
				t.tellKept()
			}
			return err
		case k.Asked != "":
			t.tellKept()
			return nil
		}
		t.s.Tasks = append(t.next, t.s.Tasks[1:]...)
	}
	if len(t.said) == 0 && t.facts.Question == "" {
		if t.shelf.ordering() && (t.s.More || len(t.kept()) > 0) {
			t.tell(msgElse)
			t.s.More = true
		} else {
			t.tell(msgHere)
		}
	}
	t.tellKept()
	return nil
}

// mostSteps bounds one turn; none takes nearly as many.
const mostSteps = 40

// missed: nothing was understood. The second time in a row a person is offered.
func missed(t *turn) {
	if wantsToBuy(t.shelf) || concerns(t) {
		return
	}
	if t.s.Misses++; t.s.Misses >= 2 && t.desk.people != nil {
		t.tell(msgLost)
		t.s.Tasks = []task{{Skill: "person", Slots: map[string]string{"cause": "consecutive_errors", "offer": "yes", "words": t.heard.oneLine(300)}}}
		return
	}
	if t.basket.asked() && (t.heard.yes() > 0.5 || t.heard.BeginsYes() || t.heard.score(reader.Checkout) >= 0.5) { // but something is missing
		return
	}
	t.tell(msgLost)
	if !t.s.Met && t.facts.Business != "" && !t.basket.asked() { // it may be meant for another business
		t.tell(msgThisIs, t.facts.Business)
		t.s.Met = true
	}
	if t.facts.Question == "" && len(t.s.Tasks) == 0 { // else the question is put again
		t.say(t.abilities())
	}
}

// concerns does what a message that nothing bids for is about by its place: the open question, what the business does not
// say of itself, or what was reported. false: it is about nothing of these.
func concerns(t *turn) bool {
	asks, first := t.heard.Question(), t.s.Misses == 0
	switch {
	case t.unsettled != nil && t.heard.BeginsYes(): // a yes that was not plain enough: it is asked again
		t.s.Tasks = append([]task{t.unsettled.Task}, t.s.Tasks...)
		return true
	case asks && t.heard.Len() > 2 && first && t.desk.house != nil && t.facts.Question == "":
		doFirst(t, t.front.unheard()...) // what it is about is not known here
	case t.begin.Missing != "" && !asks && (t.heard.BeginsYes() || t.heard.score(reader.Add) >= enough): // "bueno, agregalo"
		t.tell(msgNone, quoted(t.begin.Missing))
		return true
	case (t.s.Ticket != "" || t.s.Lead) && !asks && first: // more of what was reported
		t.tell(msgAlsoRead)
	default:
		return false
	}
	t.s.Misses++
	return true
}

// between asks which of two things is meant.
func between(t *turn, a, b bid) bid {
	k := task{Skill: "clarify", Options: []option{
		{ID: a.skill, Name: t.in(labels[a.skill])}, {ID: b.skill, Name: t.in(labels[b.skill])},
	}}
	k.set("text", t.heard.acts[a.act].text)
	return bid{skill: "clarify", task: k, act: a.act}
}

// explain keeps who bid for an act.
func explain(t *turn, a act, bids []bid) {
	line := fmt.Sprintf("%q:", a.text)
	for _, g := range a.Guesses[:min(3, len(a.Guesses))] {
		line += fmt.Sprintf(" %s %.2f", g.Kind, g.Score)
	}
	line += " =>"
	for _, b := range bids[:min(3, len(bids))] {
		line += fmt.Sprintf(" %s %.2f", b.skill, b.score)
		for _, w := range b.task.Wants {
			line += fmt.Sprintf(" [%s%d %s]", w.Op, w.Item.Quantity, firstOf(w.Product.Name, w.Item.Name))
		}
	}
	t.trace = append(t.trace, line)
}

func (t *turn) why(format string, args ...any) {
	t.trace = append(t.trace, fmt.Sprintf(format, args...))
}

var (
	msgHere     = locale.Text{ES: "Decime en qué te ayudo.", MX: "Dime en qué te ayudo.", PT: "Diga como posso ajudar.", EN: "Tell me how I can help."}
	msgNoEyes   = locale.Text{ES: "Yo no puedo ver imágenes.", PT: "Eu não consigo ver imagens.", EN: "I cannot see pictures."}
	msgThisIs   = locale.Text{ES: "Soy el asistente de %s.", PT: "Sou o assistente de %s.", EN: "This is the assistant of %s."}
	msgAlsoRead = locale.Text{ES: "Gracias, el equipo lo lee en esta conversación.", PT: "Obrigado, a equipe lê isso nesta conversa.", EN: "Thank you, the team reads that in this conversation."}
	msgLost     = locale.Text{ES: "Perdón, no te entendí.", PT: "Desculpe, não entendi.", EN: "Sorry, I did not understand."}
)
