package strictjson

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner walks the text once. Its methods return false when reading cannot go
// on; a problem that leaves the text readable is noted and reading goes on.
type scanner struct {
	data     []byte
	pos      int
	limits   Limits
	nodes    int
	path     []step
	room     [8]step // for the path of most texts
	problems []Problem
}

// step is one token of the path: a key, or an index when key is not set.
type step struct {
	key   string
	index int
	named bool
}

func (s *scanner) document() (any, bool) {
	v, ok := s.value()
	if !ok {
		return nil, false
	}
	s.space()
	if s.pos < len(s.data) {
		return nil, s.stop(Trailing, "text after the value at byte %d", s.pos)
	}
	return v, true
}

func (s *scanner) value() (any, bool) {
	s.space()
	if s.nodes++; s.nodes > s.limits.Nodes {
		return nil, s.stop(Nodes, "more than %d values", s.limits.Nodes)
	}
	if s.pos == len(s.data) {
		return nil, s.stop(Syntax, "the text ends where a value should be")
	}
	switch c := s.data[s.pos]; {
	case c == '{':
		return s.object()
	case c == '[':
		return s.array()
	case c == '"':
		return s.text()
	case c == '-' || c >= '0' && c <= '9':
		return s.number()
	case c == 't':
		return true, s.literal("true")
	case c == 'f':
		return false, s.literal("false")
	case c == 'n':
		return nil, s.literal("null")
	}
	return nil, s.unexpected("a value")
}

func (s *scanner) object() (any, bool) {
	if !s.enter(step{named: true}) {
		return nil, false
	}
	obj := map[string]any{}
	var repeated map[string]bool
	for first := true; ; first = false {
		s.space()
		if first && s.next('}') {
			break
		}
		// Problems inside of a key belong to the object, which has no name for it yet.
		top := len(s.path) - 1
		in := s.path[top]
		s.path = s.path[:top]
		if s.pos == len(s.data) || s.data[s.pos] != '"' {
			return nil, s.unexpected("a key in quotes")
		}
		key, ok := s.text()
		if !ok {
			return nil, false
		}
		in.key = key
		s.path = append(s.path, in)
		if _, dup := obj[key]; dup && !repeated[key] {
			if repeated == nil {
				repeated = map[string]bool{}
			}
			repeated[key] = true
			if !s.note(DuplicateKey, "the key appears more than once") {
				return nil, false
			}
		}
		if s.space(); !s.next(':') {
			return nil, s.unexpected("a colon")
		}
		v, ok := s.value()
		if !ok {
			return nil, false
		}
		obj[key] = v
		if s.space(); s.next('}') {
			break
		}
		if !s.next(',') {
			return nil, s.unexpected("a comma or the end of the object")
		}
	}
	s.leave()
	return obj, true
}

func (s *scanner) array() (any, bool) {
	if !s.enter(step{}) {
		return nil, false
	}
	list := []any{}
	for s.space(); !s.next(']'); {
		if len(list) > 0 && !s.next(',') {
			return nil, s.unexpected("a comma or the end of the list")
		}
		s.path[len(s.path)-1].index = len(list)
		v, ok := s.value()
		if !ok {
			return nil, false
		}
		list = append(list, v)
		s.space()
	}
	s.leave()
	return list, true
}

// enter consumes the opening bracket. The limit also bounds our own recursion.
func (s *scanner) enter(in step) bool {
	if len(s.path) >= s.limits.Depth {
		return s.stop(Depth, "nested deeper than %d", s.limits.Depth)
	}
	s.pos++
	s.path = append(s.path, in)
	return true
}

func (s *scanner) leave() { s.path = s.path[:len(s.path)-1] }

func (s *scanner) number() (any, bool) {
	start := s.pos
	s.next('-')
	if !s.next('0') && !s.digits() {
		return nil, s.unexpected("a digit")
	}
	if s.next('.') && !s.digits() {
		return nil, s.unexpected("a digit after the point")
	}
	if s.next('e') || s.next('E') {
		if !s.next('+') {
			s.next('-')
		}
		if !s.digits() {
			return nil, s.unexpected("a digit in the exponent")
		}
	}
	text := string(s.data[start:min(s.pos, start+maxNumber+1)])
	if len(text) > maxNumber {
		return json.Number("0"), s.note(Number, "longer than %d characters", maxNumber)
	}
	if n := split(text); n.exponent > maxExponent || n.exponent < -maxExponent || n.length() > maxNumber {
		return json.Number("0"), s.note(Number, "too large or too fine to be exact within %d characters", maxNumber)
	}
	return json.Number(text), true
}

func (s *scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.data) && s.data[s.pos] >= '0' && s.data[s.pos] <= '9' {
		s.pos++
	}
	return s.pos > start
}

func (s *scanner) literal(word string) bool {
	if !strings.HasPrefix(string(s.data[s.pos:min(len(s.data), s.pos+len(word))]), word) {
		return s.unexpected("a value")
	}
	s.pos += len(word)
	return true
}

func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

func (s *scanner) next(c byte) bool {
	if s.pos < len(s.data) && s.data[s.pos] == c {
		s.pos++
		return true
	}
	return false
}

// note reports a problem at the present path, and whether reading may go on.
func (s *scanner) note(k Kind, format string, args ...any) bool {
	s.problems = append(s.problems, Problem{Path: s.pointer(), Kind: k, Detail: fmt.Sprintf(format, args...)})
	return len(s.problems) < maxProblems
}

// stop reports a problem after which there is nothing sensible to read.
func (s *scanner) stop(k Kind, format string, args ...any) bool {
	s.note(k, format, args...)
	return false
}

func (s *scanner) unexpected(wanted string) bool {
	if s.pos >= len(s.data) {
		return s.stop(Syntax, "the text ends where %s should be", wanted)
	}
	r, _ := utf8.DecodeRune(s.data[s.pos:])
	return s.stop(Syntax, "%q at byte %d where %s should be", r, s.pos, wanted)
}

func (s *scanner) pointer() string {
	var b strings.Builder
	for _, p := range s.path {
		b.WriteByte('/')
		if p.named {
			b.WriteString(escape.Replace(cut(p.key)))
		} else {
			b.WriteString(strconv.Itoa(p.index))
		}
	}
	return b.String()
}

var escape = strings.NewReplacer("~", "~0", "/", "~1")

func cut(key string) string {
	if len(key) <= maxPathKey {
		return key
	}
	end := maxPathKey
	for !utf8.RuneStart(key[end]) {
		end--
	}
	return key[:end] + "…"
}
