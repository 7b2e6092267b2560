package detail

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	codeForm   = regexp.MustCompile(`(?i)\b([a-z]{2,5})[ -]?(\d{2,8})\b`)
	orderWords = set("pedido orden numero order encomenda compra ord nro")
	bookWords  = set(`reserva reservacion cita turno codigo code booking reservation appointment agendamento res cit
		folio`)
)

// coded is a code whose letters are one of some prefixes, as it is written and in its parts.
func (m line) coded(prefixes ...string) (raw, prefix, digits string) {
	for _, found := range codeForm.FindAllStringSubmatch(m.Raw, -1) {
		if p := strings.ToUpper(found[1]); slices.Contains(prefixes, p) {
			return found[0], p, found[2]
		}
	}
	return "", "", ""
}

// OrderNumber reads the number of an order: "ORD-00042", "pedido 42", "#42".
func (m line) OrderNumber() string {
	if raw, _, digits := m.coded("ORD"); raw != "" {
		m.takeText(raw)
		return orderCode(digits)
	}
	for i, t := range m.words {
		if !isDigits(t.word) || len(t.word) > 6 {
			continue
		}
		before := m.at(i - 1)
		if before == "numero" || before == "es" || before == "el" {
			before = m.at(i - 2)
		}
		hash := t.start > 0 && m.Raw[t.start-1] == '#'
		if hash || orderWords[before] || orderWords[m.at(i-1)] {
			m.taken[i] = true
			return orderCode(t.word)
		}
	}
	return ""
}

// orderCode writes a number as the shop does.
func orderCode(digits string) string {
	return fmt.Sprintf("ORD-%05s", strings.TrimLeft(digits, "0"))
}

func (m line) takeText(raw string) {
	at := strings.Index(m.Raw, raw)
	m.take(at, at+len(raw))
}

// BookingCode reads the code of a booking: "RES-1234", "res 1234", "el código es 1234".
func (m line) BookingCode() string {
	if raw, prefix, digits := m.coded("RES", "CIT"); raw != "" {
		m.takeText(raw)
		return prefix + "-" + digits
	}
	for i, t := range m.words {
		near := bookWords[m.at(i-1)] || bookWords[m.at(i-2)] || bookWords[m.at(i-3)]
		if near && isDigits(t.word) && len(t.word) >= 4 && len(t.word) <= 6 {
			m.taken[i] = true
			return t.word
		}
	}
	return ""
}

// Code is the only code or number of an answer.
func (m line) Code() string {
	if _, prefix, digits := m.coded("ORD", "RES", "CIT"); prefix != "" {
		return prefix + "-" + digits
	}
	for _, t := range m.words {
		if isDigits(t.word) && len(t.word) <= 8 {
			return t.word
		}
	}
	return ""
}

// OrderCode writes what Code read as the number of an order.
func OrderCode(code string) string {
	if isDigits(code) {
		return orderCode(code)
	}
	return code
}
