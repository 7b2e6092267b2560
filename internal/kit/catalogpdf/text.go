package catalogpdf

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// longest is more than fits anywhere on a page; the rest is never looked at.
const longest = 1000

const ellipsis = "…"

// clean makes any text printable: on one line, composed, and only with what both fonts can draw. Styled letters
// (𝗢𝗳𝗲𝗿𝘁𝗮, ＦＩＮＡ) become plain ones; emoji are dropped, with their space. The library also depends on it: it cannot take
// broken or far-off characters.
func clean(s string) string {
	if len(s) > 4*longest {
		s = s[:4*longest]
	}
	s = norm.NFC.String(locale.OneLine(strings.ToValidUTF8(s, "")))
	var b strings.Builder
	for _, r := range s {
		if drawable(r) {
			b.WriteRune(r)
			continue
		}
		for _, plain := range norm.NFKC.String(string(r)) {
			if drawable(plain) {
				b.WriteRune(plain)
			}
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func drawable(r rune) bool { return r >= 0 && r < 1<<16 && glyphs()[r] }

// glyphs is which characters both fonts have.
var glyphs = sync.OnceValue(func() *[1 << 16]bool {
	var has [1 << 16]bool
	for r := range has {
		has[r] = true
	}
	for _, ttf := range [][]byte{goregular.TTF, gobold.TTF} {
		font, err := sfnt.Parse(ttf)
		if err != nil {
			panic("catalogpdf: a font that comes with the program does not parse: " + err.Error())
		}
		var buffer sfnt.Buffer
		for r := range has {
			index, err := font.GlyphIndex(&buffer, rune(r))
			has[r] = has[r] && err == nil && index != 0 && !unicode.IsControl(rune(r))
		}
	}
	return &has
})

// cut shortens a line to what fits, in the font chosen before: after a word,
// unless that would leave less than half of it.
func (d *document) cut(s string, room float64) string {
	if d.pdf.GetStringWidth(s) <= room {
		return s
	}
	end := d.fitting(s, room-d.pdf.GetStringWidth(ellipsis))
	if space := strings.LastIndexByte(s[:end], ' '); space > end/2 && s[end] != ' ' {
		end = space
	}
	return strings.TrimRight(s[:end], " ,;:.-–—·") + ellipsis
}

// wrap breaks a text between words into at most so many lines that fit, in the
// font chosen before; the last one ends in an ellipsis when there is more. A word
// that fits on no line is broken inside.
func (d *document) wrap(s string, room float64, most int) []string {
	var lines []string
	words := strings.Fields(s)
	for len(words) > 0 && len(lines) < most {
		line := words[0]
		words = words[1:]
		for len(words) > 0 && d.pdf.GetStringWidth(line+" "+words[0]) <= room {
			line += " " + words[0]
			words = words[1:]
		}
		if head := d.fitting(line, room); head < len(line) {
			words = append([]string{line[head:]}, words...)
			line = line[:head]
		}
		lines = append(lines, line)
	}
	if len(words) > 0 && len(lines) > 0 {
		last := len(lines) - 1
		// More words than fit, so that it is cut, and where it fills the line.
		lines[last] = d.cut(lines[last]+" "+words[0]+" "+ellipsis, room)
	}
	return lines
}

// fitting is how many bytes of a text fit, at least its first character.
func (d *document) fitting(s string, room float64) int {
	taken := 0.0
	for at, r := range s {
		taken += d.pdf.GetStringWidth(string(r))
		if at > 0 && taken > room {
			return at
		}
	}
	return len(s)
}

// initials are the one or two letters that stand for a name: "Yerba de la
// Abuela" is YA.
func initials(name string) string {
	var found []rune
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range words {
		first, size := utf8.DecodeRuneInString(word)
		particle := len(found) > 0 && unicode.IsLower(first) && utf8.RuneCountInString(word) < 4
		if size == len(word) || particle || !unicode.IsLetter(first) {
			continue
		}
		if found = append(found, unicode.ToUpper(first)); len(found) == 2 {
			break
		}
	}
	if len(found) == 0 && len(words) > 0 {
		found = []rune(strings.ToUpper(words[0]))[:1]
	}
	return string(found)
}
