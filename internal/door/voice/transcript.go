package voice

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// utterance is one entry of a platform's transcript: the caller's words or the platform's own. Whatever is neither,
// such as a tool's result, is left out.
type utterance struct {
	caller bool
	text   string
	id     string // of the caller's: its number and words, the same in every request of the call
}

// transcript makes the entries of one platform.
type transcript struct {
	platform string
	list     []utterance
	callers  int
}

const (
	longestUtterance = 4096
	mostUtterances   = 100 // that are kept of one request; the earlier ones answer nothing any more
)

func (t *transcript) add(caller bool, text string) {
	text = doorkit.Text(text)
	if text == "" {
		return
	}
	if runes := []rune(text); len(runes) > longestUtterance {
		text = string(runes[:longestUtterance])
	}
	s := utterance{caller: caller, text: text}
	if caller {
		s.id = t.platform + "-" + strconv.Itoa(t.callers) + "-" + digest(text)
		t.callers++
	}
	t.list = append(t.list, s)
}

// addItem adds what a platform has an id of its own for.
func (t *transcript) addItem(caller bool, text, id string) {
	before := len(t.list)
	if t.add(caller, text); caller && len(t.list) > before {
		t.list[before].id = t.platform + "-" + id
	}
}

// lastWords are the caller's latest words and what the platform said just before them.
func lastWords(list []utterance) (before string, words []utterance) {
	end := len(list)
	for end > 0 && !list[end-1].caller {
		end--
	}
	begin := end
	for begin > 0 && list[begin-1].caller {
		begin--
	}
	var said []string
	for i := begin - 1; i >= 0 && !list[i].caller; i-- {
		said = append(said, list[i].text)
	}
	slices.Reverse(said)
	return strings.Join(said, " "), list[begin:end]
}

// heard is the caller's latest words as they are kept, and the question they may answer.
type heard struct {
	before   string
	messages []conversation.Message
	question confirmation.Confirmation
	open     bool // the question waits for the caller
}

func (h heard) text() string {
	var texts []string
	for _, m := range h.messages {
		texts = append(texts, m.Text)
	}
	return strings.Join(texts, "\n")
}

// hear keeps the caller's words, each once, and finds the question that the latest ones may answer: the open one or, in
// a repeated request, the one they have decided.
func (d *Door) hear(ctx context.Context, w *access.Workspace, sessionID string, list []utterance) (h heard, err error) {
	before, latest := lastWords(list)
	var callers []utterance
	for _, s := range list {
		if s.caller {
			callers = append(callers, s)
		}
	}
	callers = callers[max(0, len(callers)-mostUtterances):]
	err = d.Runtime.Write(ctx, w, customer, func(u *core.Unit) error {
		h = heard{before: before}
		if _, err := u.Enter(sessionID); err != nil {
			return err
		}
		if err := keepWords(u, callers); err != nil {
			return err
		}
		for _, s := range latest {
			m, found, err := u.Conversations.Known(s.id)
			if err != nil {
				return err
			}
			if found {
				h.messages = append(h.messages, m)
			}
		}
		return h.findQuestion(u)
	})
	return h, err
}

// keepWords records what is not known yet: everything behind the last known utterance.
func keepWords(u *core.Unit, callers []utterance) error {
	fresh := len(callers)
	for ; fresh > 0; fresh-- {
		_, known, err := u.Conversations.Known(callers[fresh-1].id)
		if err != nil {
			return err
		}
		if known {
			break
		}
	}
	for _, s := range callers[fresh:] {
		m := conversation.Message{Text: s.text, ChannelID: s.id}
		if _, _, err := u.Conversations.Hear(m); err != nil {
			return err
		}
	}
	return nil
}

func (h *heard) findQuestion(u *core.Unit) (err error) {
	if len(h.messages) == 0 {
		return nil
	}
	if decided := h.messages[len(h.messages)-1].ConfirmationID; decided != "" {
		h.question, err = u.Confirmations.Get(decided, false)
		if err != nil || h.question.State != confirmation.Pending {
			return err
		}
	}
	h.question, h.open, err = u.Confirmations.Open()
	return err
}

// decided reports words that are the recorded answer to a question.
func (h heard) decided() bool { return !h.open && h.question.ID != "" }

// answers reports whether all of the latest words came after the question and answer no other.
func (h heard) answers() bool {
	if !h.open || len(h.messages) == 0 {
		return false
	}
	for _, m := range h.messages {
		if m.ID < h.question.MessageID || m.ConfirmationID != "" && m.ConfirmationID != h.question.ID {
			return false
		}
	}
	return true
}

// wasRead reports whether the whole question is the last thing the platform said before the caller's words. A model
// that asks something else, shortens it or adds another question has not asked it.
func (h heard) wasRead(tag locale.Tag) bool {
	return heardQuestion(h.before, h.question.Text, tag)
}

// callerAnswer is what became of the caller's latest words.
type callerAnswer struct {
	question confirmation.Confirmation
	outcome  confirm.Outcome
	unread   bool // they would be a yes, but the question was not read to them
	decision *runtime.Decision
}

// answering is the customer who changes what they were asked about, in a conversation whose model has heard it.
var answering = access.Actor{Role: access.Customer, PersonID: "platform"}

// takeAnswer reads the caller's own words in a signed transcript. A yes runs the stored call, once.
func (d *Door) takeAnswer(ctx context.Context, w *access.Workspace, sessionID string,
	list []utterance) (a callerAnswer, err error) {
	h, err := d.hear(ctx, w, sessionID, list)
	if err != nil || !h.decided() && !h.answers() {
		return a, err
	}
	a.question = h.question
	reply := runtime.Reply{
		Workspace: w, Actor: customer, ConfirmationID: h.question.ID, Message: h.text(),
		KnownID: h.messages[len(h.messages)-1].ID, Keep: true,
	}
	if a.outcome, err = d.Runtime.Weigh(ctx, reply); err != nil {
		return callerAnswer{}, ignoreForeign(err)
	}
	if h.open && !h.wasRead(w.Locale) {
		a.unread = a.outcome == confirm.Confirm
		a.outcome = confirm.Unclear
		return a, nil
	}
	if a.outcome == confirm.Unclear && h.decided() {
		return callerAnswer{}, nil
	}
	if a.outcome == confirm.Amend {
		reply.Actor = answering
	}
	decision, err := d.Runtime.Decide(ctx, reply)
	if err != nil {
		return callerAnswer{}, ignoreForeign(err)
	}
	a.decision = &decision
	return a, nil
}

// ignoreForeign drops the errors of a question that is not this caller's to answer, or that people answer now.
func ignoreForeign(err error) error {
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Forbidden) || fault.Is(err, fault.SessionHandedOff) {
		return nil
	}
	return err
}
