package redact

import (
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/taxid"
)

// maskNumbers masks phones, cards, bank accounts and documents, and leaves
// dates, times, amounts, codes and ids alone.
func maskNumbers(s string) string {
	if countDigits(s) < minDigits && len(s) < uuidLen {
		return s
	}
	var out edits
	for i := 0; i < len(s); {
		c := s[i]
		if isHex(c) && (i == 0 || !isAlnum(s[i-1])) && isUUID(s[i:]) {
			if strings.Contains(tail(s[:i], 32), "pix") || strings.Contains(tail(s[:i], 32), "chave") {
				out.replace(s, i, i+uuidLen, pixKind.mask())
			}
			i += uuidLen
			continue
		}
		if !isDigit(c) {
			i++
			continue
		}
		end, mask := number(s, i)
		if mask != "" {
			out.replace(s, opening(s, i, end, out.last), end, mask)
		}
		i = end
	}
	return out.finish(s)
}

// number reads what starts with the digit s[i]: where it ends, and its mask, or none where it is not personal.
func number(s string, i int) (end int, mask string) {
	if n := calendar(s[i:]); n > 0 {
		return i + n, ""
	}
	if end, ok := insideWord(s, i); ok {
		return end, ""
	}
	if end, ok := code(s, i); ok {
		return end, ""
	}
	if n := amount(s, i); n > 0 {
		return i + n, ""
	}
	var run run
	run.read(s, i, true)
	international := i > 0 && s[i-1] == '+' || i > 1 && s[i-2:i] == "+("
	return run.end, classify(string(run.digits), s[i:run.end], s[:i], international)
}

// classify names a run of digits as it was written in text, after before.
func classify(digits, text, before string, international bool) string {
	n := len(digits)
	switch {
	case n >= 6 && n <= 9 && !international && namesDocument(before):
		return dniKind.mask()
	case n < 8:
		return ""
	case international && n <= 15:
		return phoneMask(digits)
	case isCPF(digits, text):
		return cpfKind.mask()
	case isCNPJ(digits, text):
		return cnpjKind.mask()
	case n == 11 && shaped(text, "##-########-#"):
		return cuitKind.mask()
	case n == 22:
		return cbuKind.mask()
	case isCard(digits):
		return cardKind.mask()
	case n == len(text) && (isBarcode(digits) || isCompactDate(digits)):
		return ""
	case n <= 15:
		return phoneMask(digits)
	}
	return numberKind.mask()
}

func isCPF(digits, text string) bool {
	return len(digits) == 11 && (shaped(text, "###.###.###-##") || len(text) == 11 && taxid.CPF(digits))
}

func isCNPJ(digits, text string) bool {
	return len(digits) == 14 && (shaped(text, "##.###.###/####-##") || len(text) == 14 && taxid.CNPJ(digits))
}

func isCard(digits string) bool {
	return len(digits) >= 14 && len(digits) <= 19 && digits[0] >= '2' && digits[0] <= '6' && luhn(digits)
}

// run is digits with the separators people put between them.
type run struct {
	digits []byte
	at     []int // where each digit stands
	end    int
}

// opening takes the marks before a number's first digit into the number: "+",
// and "(" where its other half is inside.
func opening(s string, first, end, last int) int {
	closed := strings.IndexByte(s[first:end], ')') >= 0
	for first > last && (s[first-1] == '+' || s[first-1] == '(' && closed) {
		first--
	}
	return first
}

// read reads the run that starts with the digit s[i]. Between two digits it
// takes up to three separators. With stop it ends before a date or a time.
func (r *run) read(s string, i int, stop bool) {
	r.digits, r.at = r.digits[:0], r.at[:0]
	for i < len(s) {
		if isDigit(s[i]) {
			r.digits = append(r.digits, s[i])
			r.at = append(r.at, i)
			i++
			r.end = i
			continue
		}
		next := i
		for k := 0; k < 3 && next < len(s); k++ {
			next += separator(s[next:])
		}
		if next == i || next >= len(s) || !isDigit(s[next]) || stop && calendar(s[next:]) > 0 {
			break
		}
		i = next
	}
}

// separator is the length of the separator s starts with, or 0.
func separator(s string) int {
	switch s[0] {
	case ' ', '.', '-', '(', ')', '/':
		return 1
	}
	if s[0] < utf8.RuneSelf {
		return 0
	}
	for _, wide := range [...]string{"\u00a0", "\u2010", "\u2011", "\u2013", "\u202f"} {
		if strings.HasPrefix(s, wide) {
			return len(wide)
		}
	}
	return 0
}

// insideWord reports digits that belong to an identifier: a digest, a SKU. Ten
// digits and more glued to a short word ("tel1123456789") are a number still.
func insideWord(s string, i int) (end int, ok bool) {
	from, to, digits := i, i, i
	for from > 0 && isAlnum(s[from-1]) {
		from--
	}
	for to < len(s) && isAlnum(s[to]) {
		to++
	}
	for digits < len(s) && isDigit(s[digits]) {
		digits++
	}
	switch {
	case from == i && to == digits:
		return 0, false
	case to-from >= 24:
		return to, true
	}
	return digits, digits-i < 10
}

// code reports a numbered document such as ORD-00001 or FAC-2026-000123:
// capitals, a dash, digits.
func code(s string, i int) (end int, ok bool) {
	if i < 3 || s[i-1] != '-' {
		return 0, false
	}
	capitals := 0
	for k := i - 2; k >= 0 && s[k] >= 'A' && s[k] <= 'Z'; k-- {
		capitals++
	}
	if prefix := s[i-1-capitals : i-1]; capitals < 2 || prefix == "TEL" || prefix == "CEL" {
		return 0, false
	}
	for end = i; end < len(s) && (isDigit(s[end]) || s[end] == '-'); end++ {
	}
	return end, true
}

// namesDocument reports a text that ends in the name of an identity document,
// as in "DNI nro. " or "mi documento es ".
func namesDocument(before string) bool {
	text := tail(before, 32)
	for range 3 {
		text = strings.TrimRight(text, " :.#=-º°\"'")
		cut := text
		for _, filler := range [...]string{" es", " nro", " no", " num", " numero", " número", " n"} {
			cut = strings.TrimSuffix(cut, filler)
		}
		if cut == text {
			break
		}
		text = cut
	}
	for _, label := range [...]string{"dni", "d.n.i", "documento", "d.u"} {
		rest, ok := strings.CutSuffix(text, label)
		if ok && (rest == "" || !isAlnum(rest[len(rest)-1])) {
			return true
		}
	}
	return false
}

// tail is the last n bytes of s in lower case.
func tail(s string, n int) string { return strings.ToLower(s[max(0, len(s)-n):]) }
