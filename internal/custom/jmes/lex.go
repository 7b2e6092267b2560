package jmes

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

const maxLength = 4096

type kind string

const (
	end        kind = "the end"
	identifier kind = "name"
	quoted     kind = "quoted name"
	literal    kind = "literal"
	number     kind = "number"
	filter     kind = "[?"
	flatten    kind = "[]"
)

// token is a word of an expression. The kind of punctuation is its own text.
type token struct {
	kind  kind
	text  string // of names and numbers
	value any    // of literals
	at    int
}

// punctuation, the longer ones first.
var punctuation = []kind{
	filter, flatten, "&&", "||", "==", "!=", "<=", ">=",
	"<", ">", "!", "&", "|", ".", ",", ":", "*", "@", "(", ")", "{", "}", "[", "]",
}

func lex(text string) ([]token, error) {
	var out []token
	for pos := 0; ; {
		for pos < len(text) && strings.IndexByte(" \t\r\n", text[pos]) >= 0 {
			pos++
		}
		if pos == len(text) {
			return append(out, token{kind: end, at: pos}), nil
		}
		t, length, err := next(text[pos:])
		if err != nil {
			return nil, fmt.Errorf("%w at byte %d", err, pos)
		}
		t.at = pos
		out = append(out, t)
		pos += length
	}
}

func next(text string) (token, int, error) {
	switch c := text[0]; {
	case isLetter(c):
		n := 1
		for n < len(text) && (isLetter(text[n]) || isDigit(text[n])) {
			n++
		}
		return token{kind: identifier, text: text[:n]}, n, nil
	case isDigit(c) || c == '-':
		n := 1
		for n < len(text) && isDigit(text[n]) {
			n++
		}
		if n > 10 || text[:n] == "-" {
			return token{}, 0, fmt.Errorf("%.12q is not an index", text[:n])
		}
		return token{kind: number, text: text[:n]}, n, nil
	case c == '"' || c == '\'' || c == '`':
		return between(text, c)
	}
	for _, p := range punctuation {
		if strings.HasPrefix(text, string(p)) {
			return token{kind: p}, len(p), nil
		}
	}
	return token{}, 0, fmt.Errorf("unexpected %q", []rune(text)[0])
}

// between reads what stands between two quotes of a kind.
func between(text string, quote byte) (token, int, error) {
	n := 1
	for n < len(text) && text[n] != quote {
		if text[n] == '\\' {
			n++
		}
		n++
	}
	if n >= len(text) {
		return token{}, 0, fmt.Errorf("%c is not closed", quote)
	}
	inner := text[1:n]
	switch quote {
	case '\'':
		return token{kind: literal, value: strings.ReplaceAll(inner, `\'`, `'`)}, n + 1, nil
	case '"':
		var name string
		if err := json.Unmarshal([]byte(text[:n+1]), &name); err != nil {
			return token{}, 0, fmt.Errorf("%.40q is not a quoted name", inner)
		}
		return token{kind: quoted, text: name}, n + 1, nil
	}
	value, problems := strictjson.Parse([]byte(strings.ReplaceAll(inner, "\\`", "`")), strictjson.Limits{})
	if len(problems) > 0 {
		return token{}, 0, fmt.Errorf("`%.40s` is not JSON", inner)
	}
	return token{kind: literal, value: value}, n + 1, nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
