package detail

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	codeForm   = regexp.MustCompile(`(?i)\b([a-z]{2,5})[ -]?(\d{2,8})\b`)
	orderWords = set("pedido orden numero order encomenda compra ord nro")
	bookWords  = set(`reserva reservacion cita turno codigo code booking reservation appointment agendamento res cit
		folio`)
	prefixes = map[string]string{"ord": "ORD", "res": "RES", "cit": "CIT"}
)

// OrderNumber reads the number of an order: "ORD-00042", "pedido 42", "#42".
func (m line) OrderNumber() string {
	for _, found := range codeForm.FindAllStringSubmatch(m.Raw, -1) {
		if strings.EqualFold(found[1], "ord") {
			return m.code(found[0], orderCode(found[2]))
		}
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

func (m line) code(raw, as string) string {
	if at := strings.Index(m.Raw, raw); at >= 0 {
		m.take(at, at+len(raw))
	}
	return as
}

// BookingCode reads the code of a booking: "RES-1234", "res 1234", "el código es 1234".
func (m line) BookingCode() string {
	for _, found := range codeForm.FindAllStringSubmatch(m.Raw, -1) {
		if p := prefixes[strings.ToLower(found[1])]; p == "RES" || p == "CIT" {
			return m.code(found[0], p+"-"+found[2])
		}
	}
	for i, t := range m.words {
		if !isDigits(t.word) || len(t.word) < 4 || len(t.word) > 6 {
			continue
		}
		for back := 1; back <= 3; back++ {
			if bookWords[m.at(i-back)] {
				m.taken[i] = true
				return t.word
			}
		}
	}
	return ""
}

// Code is the only code or number of an answer.
func (m line) Code() string {
	for _, found := range codeForm.FindAllStringSubmatch(m.Raw, -1) {
		if p, ok := prefixes[strings.ToLower(found[1])]; ok {
			return p + "-" + found[2]
		}
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
