package turn

import (
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// replyStream streams an answer to the listener: sentence by sentence, each as soon as it is whole and borne out.
// Streamed words cannot be taken back, so nothing is streamed after the first sentence that is not borne out: the model
// may yet say it otherwise.
type replyStream struct {
	x         *exchange
	checker   func() *claims.Checker
	text      string // received so far
	sentBytes int    // bytes of it that were streamed
	stopped   bool
	goOn      func() // ends the wait for more of a sentence, and waits for it to be over; nil: there is none
}

func (x *exchange) newReplyStream() *replyStream { return &replyStream{x: x, checker: x.checker} }

// pause is how long a model may keep silent behind the mark of a sentence before that counts as its end.
const pause = 40 * time.Millisecond

// write takes the next words of the answer.
func (a *replyStream) write(ctx context.Context, words string) {
	a.wait()
	a.text += words
	a.sendWhole(a.text)
	if left := a.text[a.sentBytes:]; !a.stopped && claims.Pauses(left) {
		a.goOn = clock.Repeat(ctx, pause, func(context.Context) (again bool) {
			a.sendWhole(a.text + " ")
			return false
		})
	}
}

// wait ends the wait for more of a sentence: from here on nothing is sent beside the caller.
func (a *replyStream) wait() {
	if a.goOn != nil {
		a.goOn()
		a.goOn = nil
	}
}

// sendWhole sends the sentences that are whole in the text as it is known.
func (a *replyStream) sendWhole(text string) {
	for !a.stopped {
		n := wholeSentence(a.x, text[a.sentBytes:])
		if to := a.sentBytes + n; n == 0 || mayBeOurs(text[a.sentBytes:to], text[to:]) || a.begins(text) {
			return
		}
		a.send(a.sentBytes + n)
	}
}

// begins reports a text that has only greeted so far, in the middle of a turn: that may be a fallback's that says no
// more.
func (a *replyStream) begins(text string) bool {
	if a.sentBytes > 0 || !a.x.steps.begun() {
		return false
	}
	for to := 0; ; {
		n := wholeSentence(a.x, text[to:])
		if n == 0 {
			return true
		}
		if !onlyGreets(text[to : to+n]) {
			return false
		}
		to += n
	}
}

// mayBeOurs reports a sentence that waits for what comes next: if that is a call, the runtime may ask, or
// announce the person, instead. A "shall
// I?" waits for the end of the text.
func mayBeOurs(sentence, rest string) bool {
	if strings.TrimSpace(rest) == "" && announcesPerson(sentence) {
		return true
	}
	_, asks := asksIt(sentence)
	return asks && (strings.TrimSpace(rest) == "" || withoutOwnQuestions(sentence) != sentence)
}

// end takes the end of a text that is followed by calls. If one of them may ask, a text with a "shall I?" in it is left
// to the question, which is said with what remains of it; the announcement of a person is left to a hand-over.
func (a *replyStream) end(asks, handsOver bool) {
	rest := strings.TrimRight(a.text[a.sentBytes:], " \t\r\n")
	if handsOver && announcesPerson(rest) || asks && withoutOwnQuestions(rest) != rest {
		return
	}
	if !a.stopped && strings.TrimSpace(rest) != "" {
		a.send(a.sentBytes + len(rest))
	}
}

// send streams the text up to a position, if it is borne out.
func (a *replyStream) send(to int) {
	if len(a.checker().Check(a.text[:to])) > 0 || len(repeats(a.x, a.text[:to])) > 0 {
		a.stopped = true
		return
	}
	a.x.stream(a.text[a.sentBytes:to], a.sentBytes == 0)
	a.sentBytes = to
}

// sentText is what was streamed to the listener.
func (a *replyStream) sentText() string { return a.text[:a.sentBytes] }

// stream streams words to the listener, as they will be recorded; begins: they begin another text.
func (x *exchange) stream(words string, begins bool) {
	words = recorded(x, words)
	if begins && x.streamedText != "" {
		words = separator + words
	}
	x.streamedText += words
	x.say(words)
}

// separator separates the texts of a reply.
const separator = "\n\n"

// streamRest streams the part of a reply that was not streamed yet.
func (x *exchange) streamRest(reply string) {
	if left, begun := strings.CutPrefix(reply, x.streamedText); begun {
		x.stream(left, false)
	} else {
		x.stream(reply, true)
	}
}

// appendTo appends a text to what was streamed of another.
func appendTo(heard, text string) string {
	if heard == "" || strings.HasPrefix(text, heard) {
		return text
	}
	return heard + separator + text
}
