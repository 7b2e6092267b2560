package openai

import "strings"

const (
	thinks  = "<think>"
	thought = "</think>"
)

// speech is the words of an answer, without the <think> block that some models put before them and without surrounding
// space.
type speech struct {
	text    strings.Builder // streamed so far
	pending string          // may still turn out not to be words
	aloud   bool            // the <think> block is over
}

// add takes a chunk and returns the words that can be streamed now.
func (s *speech) add(piece string) string {
	if piece == "" {
		return ""
	}
	s.pending += piece
	for !s.aloud {
		s.pending = strings.TrimLeft(s.pending, " \t\r\n")
		inner, is := strings.CutPrefix(s.pending, thinks)
		if !is {
			if strings.HasPrefix(thinks, s.pending) {
				return "" // it may become a <think> tag
			}
			s.aloud = true
			break
		}
		_, after, over := strings.Cut(inner, thought)
		if !over {
			return ""
		}
		s.pending = after
	}
	words := strings.TrimRight(s.pending, " \t\r\n")
	s.pending = s.pending[len(words):]
	s.text.WriteString(words)
	return words
}

// rest returns what was held back although no <think> block followed.
func (s *speech) rest() string {
	if s.aloud || strings.HasPrefix(s.pending, thinks) {
		return ""
	}
	words := strings.TrimSpace(s.pending)
	s.text.WriteString(words)
	return words
}
