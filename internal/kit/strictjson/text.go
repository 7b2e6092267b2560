package strictjson

import (
	"unicode/utf16"
	"unicode/utf8"
)

// text reads a string. Where it holds something we refuse, the rest is still
// read, with U+FFFD in its place, so that everything is reported together.
func (s *scanner) text() (string, bool) {
	s.pos++ // the opening quote
	start := s.pos
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return string(s.data[start : s.pos-1]), true
		case c == '\\' || c >= utf8.RuneSelf || c < ' ':
			return s.richText(start)
		}
		s.pos++
	}
	return "", s.unexpected("the end of a string")
}

// richText goes on with a string that began at start and is not plain ASCII.
func (s *scanner) richText(start int) (string, bool) {
	out := append([]byte(nil), s.data[start:s.pos]...)
	seen := map[Kind]string{}
	for s.pos < len(s.data) {
		c := s.data[s.pos]
		switch {
		case c == '"':
			s.pos++
			for _, k := range []Kind{UTF8, Surrogate, NUL} {
				if detail, ok := seen[k]; ok && !s.note(k, "%s", detail) {
					return "", false
				}
			}
			return string(out), true
		case c < ' ':
			return "", s.stop(Syntax, "control character 0x%02x at byte %d has to be escaped", c, s.pos)
		case c == '\\':
			r, ok := s.escaped(seen)
			if !ok {
				return "", false
			}
			out = utf8.AppendRune(out, r)
		default:
			r, size := utf8.DecodeRune(s.data[s.pos:])
			if r == utf8.RuneError && size == 1 {
				seen[UTF8] = "bytes that are not UTF-8"
			}
			out = utf8.AppendRune(out, r)
			s.pos += size
		}
	}
	return "", s.unexpected("the end of a string")
}

// escaped reads one escape sequence, two for a surrogate pair.
func (s *scanner) escaped(seen map[Kind]string) (rune, bool) {
	if s.pos+1 >= len(s.data) {
		s.pos = len(s.data)
		return 0, s.unexpected("the end of a string")
	}
	c := s.data[s.pos+1]
	if plain, ok := escapes[c]; ok {
		s.pos += 2
		return plain, true
	}
	if c != 'u' {
		s.pos++
		return 0, s.unexpected("an escape sequence")
	}
	r, ok := s.hex()
	if !ok {
		s.pos += 2
		return 0, s.unexpected("four hexadecimal digits")
	}
	s.pos += 6
	switch {
	case r == 0:
		seen[NUL] = `\u0000 cannot be stored`
	case utf16.IsSurrogate(r):
		low, ok := s.hex()
		if pair := utf16.DecodeRune(r, low); ok && pair != utf8.RuneError {
			s.pos += 6
			return pair, true
		}
		seen[Surrogate] = `a \u escape is half of a surrogate pair`
		return utf8.RuneError, true
	}
	return r, true
}

var escapes = map[byte]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// hex looks at a \uXXXX escape without consuming it.
func (s *scanner) hex() (rune, bool) {
	if s.pos+6 > len(s.data) || s.data[s.pos] != '\\' || s.data[s.pos+1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range s.data[s.pos+2 : s.pos+6] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
