package openai

import "strings"

const (
	thinks  = "<think>"
	thought = "</think>"
)

// speech is the words of an answer, without what some models think aloud before them and
// without space around them.
type speech struct {
	text  strings.Builder // what was said
	held  string          // what may not be words yet
	aloud bool            // the thinking is over
}

// add takes a piece and returns what can be said now.
func (s *speech) add(piece string) string {
	if piece == "" {
		return ""
	}
	s.held += piece
	for !s.aloud {
		s.held = strings.TrimLeft(s.held, " \t\r\n")
		inner, is := strings.CutPrefix(s.held, thinks)
		if !is {
			if strings.HasPrefix(thinks, s.held) {
				return "" // it may become one
			}
			s.aloud = true
			break
		}
		_, after, over := strings.Cut(inner, thought)
		if !over {
			return ""
		}
		s.held = after
	}
	words := strings.TrimRight(s.held, " \t\r\n")
	s.held = s.held[len(words):]
	s.text.WriteString(words)
	return words
}

// rest is what was held back for nothing: the beginning of a thought that was none.
func (s *speech) rest() string {
	if s.aloud || strings.HasPrefix(s.held, thinks) {
		return ""
	}
	words := strings.TrimSpace(s.held)
	s.text.WriteString(words)
	return words
}
