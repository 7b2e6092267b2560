package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// declining are acts that a refusal or a delay is made of, in whatever words: none of them asks for anything. givingUp is
// one where there is something to be given up.
var (
	declining = []string{reader.No, reader.Wait, reader.Thanks, reader.Bye, reader.Greet, reader.Clear, reader.Other, reader.Checkout, reader.Yes}
	givingUp  = append([]string{reader.CancelOrder, reader.CancelVisit}, declining...)
)

// declined serves a message that refuses or puts off what was proposed, by the runtime or by us, and asks for nothing: it is
// neither done nor proposed again, whatever a word of it could be taken for ("no, mejor no la canceles", "vou ver com a minha
// irmã primeiro"). false: it is no such message.
func (t *turn) declined() bool {
	ours := len(t.s.Tasks) > 0 && t.s.Tasks[0].Asked != "" && changes[t.s.Tasks[0].Skill]
	theirs := t.unsettled != nil || t.facts.Question != ""
	no, later := t.heard.Declines(), t.heard.PutsOff()
	switch _, pays := t.heard.Pay(); {
	case !no && !later, pays, t.heard.Question(), t.heard.NotUnderstood(), t.heard.file != "", len(t.heard.Numbers()) > 0,
		detail.Said(t.heard.time(t.heard.Raw)) > 0:
		return false // it says something else, too
	case theirs:
	case ours && !no && t.basket.choosing(), t.shelf.ordering() && !later, !ours && (len(t.s.Tasks) > 0 || !no || t.heard.Thanks()):
		return false // who fills an order says by it that this was all
	}
	refusing, open := declining, ours || theirs
	if open {
		refusing = givingUp
	}
	for _, a := range t.heard.acts {
		if a.score(refusing...) < 0.5 && !(open && t.heard.part(a.text).Negated()) {
			return false
		}
	}
	if slices.ContainsFunc(t.heard.Parts(), func(part *detail.Text) bool { return !part.Negated() && t.namesOwn(part.Raw) }) {
		return false
	}
	t.why("it refuses or puts off what was proposed")
	t.s.Misses = 0
	if ours {
		t.s.Tasks = t.s.Tasks[1:]
	}
	if t.unsettled != nil {
		t.s.Tasks = slices.DeleteFunc(t.s.Tasks, func(k task) bool { return k.Skill == t.unsettled.Task.Skill })
	}
	t.quiet = true
	switch {
	case later:
		t.tell(msgNoRush)
	case !ours && !theirs && !t.shelf.ordering():
		t.tell(msgNoMore)
	case t.shelf.ordering():
		t.tell(msgNoThat)
	default:
		t.tell(msgDropped)
	}
	return true
}

// namesOwn: a text has a word by which the business calls a thing or a service.
func (t *turn) namesOwn(text string) bool {
	own := detail.Words(strings.Join(t.facts.Named, " "))
	for _, s := range t.visiting.offer() {
		own = append(own, detail.Words(s.Name)...)
	}
	return detail.Common(detail.Words(text), own) > 0
}
