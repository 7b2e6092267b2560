package whatsapp

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/rivo/uniseg"
)

// Length is a text's length for WhatsApp's limits. Neither vendor says what it counts, so this counts the most it can
// be: UTF-16 units, of which an emoji has two or more.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// Shorten makes a text fit a limit without cutting through what a reader sees as one character: a family emoji, a flag,
// a letter with its accent. An ellipsis replaces what was cut.
func Shorten(s string, limit int) string {
	s = strings.TrimSpace(s)
	if Length(s) <= limit {
		return s
	}
	const mark = "…"
	if limit < Length(mark) {
		return ""
	}
	left, rest, state := limit-Length(mark), s, -1
	end := 0
	for rest != "" {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		left -= Length(cluster)
		if left < 0 {
			break
		}
		end += len(cluster)
	}
	return strings.TrimRightFunc(s[:end], unicode.IsSpace) + mark
}

// OneLine collapses every run of white space into one space: a template's parameter may hold neither line breaks nor
// tabs nor wide gaps.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// clean removes what cannot be stored or shown: NUL, which PostgreSQL refuses in text, and bytes that are not UTF-8.
func clean(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
}

// brief is a vendor's own words, bounded, on one line, for a log.
func brief(s string) string { return Shorten(OneLine(clean(s)), 300) }
