package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
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
func (t gate) declined() bool {
	ours := len(t.s.Tasks) > 0 && t.s.Tasks[0].Asked != "" && changes[t.s.Tasks[0].Skill]
	theirs := t.unsettled != nil || t.facts.Question != ""
	no, later := detail.Declines(t.heard.Text), detail.PutsOff(t.heard.Text)
	switch {
	case !no && !later || !t.onlyRefuses(ours || theirs):
		return false
	case theirs:
	case ours && !no && t.basket.choosing(), t.shelf.ordering() && !later, !ours && (len(t.s.Tasks) > 0 || !no || t.heard.Thanks()):
		return false // who fills an order says by it that this was all
	}
	t.why("it refuses or puts off what was proposed")
	t.s.Misses, t.quiet = 0, true
	if ours {
		t.s.Tasks = t.s.Tasks[1:]
	}
	if t.unsettled != nil {
		t.s.Tasks = slices.DeleteFunc(t.s.Tasks, func(k task) bool { return k.Skill == t.unsettled.Task.Skill })
	}
	t.tell(t.leftAt(later, ours || theirs))
	return true
}

// leftAt is what is said to a refusal.
func (t gate) leftAt(later, open bool) locale.Text {
	switch ordering := t.shelf.ordering(); {
	case later:
		return msgNoRush
	case ordering:
		return msgNoThat
	case open:
		return msgDropped
	}
	return msgNoMore
}

// onlyRefuses: nothing of the message is asked, told or wished for; open: something is there to be refused.
func (t gate) onlyRefuses(open bool) bool {
	_, pays := t.heard.Pay()
	if pays || t.heard.Question() || t.heard.NotUnderstood() || t.heard.file != "" || len(t.heard.Numbers()) > 0 || detail.Said(t.heard.time(t.heard.Raw)) > 0 {
		return false
	}
	refusing := declining
	if open {
		refusing = givingUp
	}
	if slices.ContainsFunc(t.heard.acts, func(a act) bool {
		return a.score(refusing...) < 0.5 && !(open && detail.Negated(t.heard.part(a.text)))
	}) {
		return false
	}
	return !slices.ContainsFunc(t.heard.Parts(), func(part *detail.Text) bool { return !detail.Negated(part) && t.namesOwn(part.Raw) })
}

// namesOwn: a text has a word by which the business calls a thing or a service.
func (t gate) namesOwn(text string) bool {
	own := detail.Words(strings.Join(t.facts.Named, " "))
	for _, s := range t.visiting.offer() {
		own = append(own, detail.Words(s.Name)...)
	}
	return detail.Common(detail.Words(text), own) > 0
}
