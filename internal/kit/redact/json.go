package redact

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

const unreadable = `"[unreadable]"`

// JSON masks a document: fields that hold personal data by their name wholly, whatever is in them, all other strings
// (and keys) as Text does. What is not masked stays byte for byte, key order included. Something that is not JSON
// becomes "[unreadable]", because what it would give away is unknown.
func (r *Redactor) JSON(raw []byte) []byte {
	if !json.Valid(raw) {
		return []byte(unreadable)
	}
	w := walker{r: r, in: raw, out: make([]byte, 0, len(raw)+16)}
	w.value("", false)
	return append(w.out, w.in[w.pos:]...)
}

// walker copies a document that is known to be valid.
type walker struct {
	r   *Redactor
	in  []byte
	pos int
	out []byte
}

// value copies the next value. With a kind every leaf of it is masked; ofPerson says that it describes a person.
func (w *walker) value(k kind, ofPerson bool) {
	w.space()
	switch w.in[w.pos] {
	case '{':
		w.members(k, ofPerson)
	case '[':
		w.elements(k, ofPerson)
	case '"':
		raw := w.string()
		s := unquote(raw)
		if k != "" {
			w.quote(raw, s, w.r.forget(k.maskValue(s)))
			return
		}
		w.quote(raw, s, w.r.Text(withoutFile(s)))
	default:
		w.literal(k)
	}
}

func (w *walker) members(k kind, ofPerson bool) {
	w.copy()
	for w.space(); w.in[w.pos] != '}'; w.space() {
		if w.in[w.pos] == ',' {
			w.copy()
			w.space()
		}
		raw := w.string()
		key := unquote(raw)
		w.quote(raw, key, w.r.Text(key))
		w.space()
		w.copy() // the colon
		name := fieldName(key)
		inner := k
		if inner == "" {
			inner = fieldKind(name, ofPerson)
		}
		w.value(inner, isPerson(name))
	}
	w.copy()
}

func (w *walker) elements(k kind, ofPerson bool) {
	w.copy()
	for w.space(); w.in[w.pos] != ']'; w.space() {
		if w.in[w.pos] == ',' {
			w.copy()
		}
		w.value(k, ofPerson)
	}
	w.copy()
}

// literal copies a number, true, false or null. A null reveals nothing, and stays.
func (w *walker) literal(k kind) {
	end := w.pos
	for end < len(w.in) && strings.IndexByte(" \t\r\n,]}", w.in[end]) < 0 {
		end++
	}
	raw := string(w.in[w.pos:end])
	w.pos = end
	switch {
	case raw == "null":
		w.out = append(w.out, raw...)
	case k != "":
		w.quote(nil, raw, w.r.forget(k.maskValue(raw)))
	case w.r.knowsNumber(raw):
		w.quote(nil, raw, w.r.forget(numberKind.mask()))
	default:
		w.out = append(w.out, raw...)
	}
}

// knowsNumber reports a known phone or document written as a JSON number.
func (r *Redactor) knowsNumber(raw string) bool {
	return slices.ContainsFunc(r.digits, func(d knownDigits) bool { return strings.Contains(raw, d.tail) })
}

// string returns the string that starts here, with its quotes, and passes it.
func (w *walker) string() []byte {
	end := w.pos + 1
	for w.in[end] != '"' {
		if w.in[end] == '\\' {
			end++
		}
		end++
	}
	raw := w.in[w.pos : end+1]
	w.pos = end + 1
	return raw
}

// quote writes masked, or raw where nothing changed.
func (w *walker) quote(raw []byte, s, masked string) {
	if raw != nil && masked == s {
		w.out = append(w.out, raw...)
		return
	}
	quoted, err := json.Marshal(masked)
	if err != nil { // a string always marshals; never let one through unmasked
		quoted = []byte(unreadable)
	}
	w.out = append(w.out, quoted...)
}

func (w *walker) copy() {
	w.out = append(w.out, w.in[w.pos])
	w.pos++
}

func (w *walker) space() {
	for strings.IndexByte(" \t\r\n", w.in[w.pos]) >= 0 {
		w.copy()
	}
}

func unquote(raw []byte) string {
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}
