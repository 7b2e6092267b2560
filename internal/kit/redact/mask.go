package redact

import (
	"strings"
	"unicode/utf8"
)

// kind is what a value is, and the word its mask shows.
type kind string

const (
	phoneKind   kind = "phone"
	emailKind   kind = "email"
	nameKind    kind = "name"
	addressKind kind = "address"
	cardKind    kind = "card"
	cbuKind     kind = "cbu"
	aliasKind   kind = "alias"
	pixKind     kind = "pix"
	dniKind     kind = "dni"
	cuitKind    kind = "cuit"
	cpfKind     kind = "cpf"
	cnpjKind    kind = "cnpj"
	numberKind  kind = "number"
	healthKind  kind = "health"
)

// plain is the mask without a hint.
const plain = "•••"

func (k kind) mask() string { return "[" + string(k) + "]" }

// maskValue masks a value whose kind is known from its field.
func (k kind) maskValue(value string) string {
	switch {
	case value == "":
		return ""
	case k == phoneKind:
		return phoneMask(digitsOf(value))
	case k == emailKind && strings.IndexByte(value, '@') > 0:
		return emailMask(value)
	}
	return k.mask()
}

// phoneMask keeps the last four digits: staff tell two callers apart by them.
func phoneMask(digits string) string {
	if len(digits) < 8 {
		return phoneKind.mask()
	}
	return "••••" + digits[len(digits)-4:]
}

// emailMask keeps the first letter and the domain.
func emailMask(address string) string {
	at := strings.LastIndexByte(address, '@')
	_, first := utf8.DecodeRuneInString(address)
	return address[:min(first, at)] + plain + address[at:]
}

func digitsOf(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if isDigit(s[i]) {
			out = append(out, s[i])
		}
	}
	return string(out)
}

func countDigits(s string) int {
	n := 0
	for i := range len(s) {
		if isDigit(s[i]) {
			n++
		}
	}
	return n
}
