package importer

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// decoded is a file's text as UTF-8. Spreadsheets write UTF-8 and UTF-16, with their mark or without, and Windows-1252; what is not
// text in the file's own encoding becomes U+FFFD, which is reported by its cell.
func decoded(raw []byte) []byte {
	switch {
	case bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")):
		return bytes.ToValidUTF8(raw[3:], []byte("\ufffd"))
	case bytes.HasPrefix(raw, []byte("\xff\xfe")):
		return fromUTF16(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte("\xfe\xff")):
		return fromUTF16(raw[2:], binary.BigEndian)
	}
	if order := unmarked(raw); order != nil {
		return fromUTF16(raw, order)
	}
	if utf8.Valid(raw) {
		return raw
	}
	if mostlyUTF8(raw) {
		return bytes.ToValidUTF8(raw, []byte("\ufffd"))
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(raw)
	if err != nil { // it maps every byte
		return bytes.ToValidUTF8(raw, []byte("\ufffd"))
	}
	return text
}

// unmarked is the order of UTF-16 without a mark: every other byte of its first letters is zero.
func unmarked(raw []byte) binary.ByteOrder {
	var zeros [2]int
	start := raw[:min(len(raw), 64)&^1]
	for i, b := range start {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch half := len(start) / 2; {
	case half > 1 && zeros[1] > half/2 && zeros[0] == 0:
		return binary.LittleEndian
	case half > 1 && zeros[0] > half/2 && zeros[1] == 0:
		return binary.BigEndian
	}
	return nil
}

func fromUTF16(raw []byte, order binary.ByteOrder) []byte {
	out := make([]byte, 0, len(raw))
	for i := 0; i+1 < len(raw); i += 2 {
		r := rune(order.Uint16(raw[i:]))
		if utf16.IsSurrogate(r) {
			low := rune(0)
			if i+3 < len(raw) {
				low = rune(order.Uint16(raw[i+2:]))
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				i += 2
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// mostlyUTF8 reports UTF-8 with broken parts: more letters of several bytes are right than wrong.
func mostlyUTF8(raw []byte) bool {
	right, wrong := 0, 0
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		switch {
		case r == utf8.RuneError && n == 1:
			wrong++
		case n > 1:
			right++
		}
		raw = raw[n:]
	}
	return right > wrong
}
