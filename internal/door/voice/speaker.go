package voice

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// speaker says a reply while it is being made, a sentence as soon as it is whole. What it has said and its rest are
// what the reply is aloud. It is for one goroutine at a time.
type speaker struct {
	aloud func(text string) string
	send  func(piece string) // a platform that is gone asks again, or its call reconnects
	fill  func(piece string) // sends what is no part of the reply
	// held reports that sentences wait: the caller went on, and the turn may give way. May be nil.
	held func() bool

	written string // the text so far
	begins  int    // where the current turn's text begins in it
	spoken  string // what was said of it
	said    int    // up to where
	begun   bool   // something was sent
}

// aloudIn is how texts of a conversation are said; only those of calls are put into words.
func aloudIn(tag locale.Tag, channelOf string) func(string) string {
	if channelOf != channel {
		return func(text string) string { return text }
	}
	return func(text string) string { return speech.Aloud(tag, text) }
}

func newSpeaker(w *access.Workspace, s conversation.Session, send func(string)) *speaker {
	return &speaker{aloud: aloudIn(w.Locale, s.Channel), send: send, fill: send}
}

// separator separates the texts of a reply.
const separator = "\n\n"

// say takes the next sentences of the text.
func (s *speaker) say(words string) {
	if s.begins > 0 && s.begins == len(s.written) { // another turn's
		s.written += separator
		s.begins = len(s.written)
	}
	s.written += words
	if s.held != nil && s.held() {
		return
	}
	now := s.aloud(s.written)
	if !strings.HasPrefix(now, s.spoken) || !s.settled(now) {
		return
	}
	s.sends(now)
}

// followers are beginnings of what may follow a text: words, a number, a line of a list.
var followers = []string{" Xa xa", " 12 xa", "\n\n- 12 Xa"}

// settled reports that whatever follows leaves what is said so far as it is: "Av." alone is none, because a name may
// come, and then it is an avenue.
func (s *speaker) settled(now string) bool {
	for _, f := range followers {
		if !strings.HasPrefix(s.aloud(s.written+f), now) {
			return false
		}
	}
	return true
}

func (s *speaker) sends(now string) {
	pieces := sentences(now[len(s.spoken):])
	s.spoken, s.said, s.begun = now, len(s.written), true
	for _, p := range pieces {
		s.send(p)
	}
}

var msgFiller = locale.Text{
	ES: "Un momento, por favor.", PT: "Um momento, por favor.", EN: "One moment, please.",
}

// listener is the speaker as a turn's listener: it is told with the business's own words when a tool takes long.
func (s *speaker) listener(w *access.Workspace) turn.Listener {
	filler := msgFiller.In(w.Locale)
	if own := w.Settings.Voice.Filler; own != nil {
		filler = *own
	}
	l := turn.Listener{Say: s.say}
	if filler = speech.Aloud(w.Locale, filler); filler != "" {
		l.Wait = func() {
			if s.written == "" && (s.held == nil || !s.held()) {
				s.begun = true
				s.fill(filler + " ")
			}
		}
	}
	return l
}

// complete takes a turn's whole text, of which say may have had a part, or all behind the words of a turn that gave
// way: those that wait are dropped.
func (s *speaker) complete(text string) {
	begun := s.written[s.begins:]
	switch rest, part := strings.CutPrefix(text, begun); {
	case text != "" && strings.HasSuffix(begun, text):
		if kept := max(s.said, s.begins); kept < len(s.written)-len(text) {
			s.written = strings.TrimSpace(s.written[:kept]) + separator + text
		}
	case part:
		if begun == "" && s.written != "" && text != "" {
			rest = separator + rest
		}
		s.written += rest
	default:
		s.written += separator + text
	}
	s.begins = len(s.written)
}

// rest is what is left to say, sentence by sentence.
func (s *speaker) rest() []string {
	now := s.aloud(s.written)
	left, same := strings.CutPrefix(now, s.spoken)
	if !same { // what followed changed how it is said: what was said stays
		left = " " + s.aloud(s.written[s.said:])
	}
	s.spoken, s.said = s.spoken+left, len(s.written)
	return sentences(left)
}
