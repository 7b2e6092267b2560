package store

import (
	"encoding/json"
	"fmt"
	"math"
	"time"
)

// micros is how a time is stored: UTC microseconds, 0 for none.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// at is the time of a stored number.
func at(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micros).UTC()
}

// moment scans a stored time.
type moment struct{ into *time.Time }

func (m moment) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("store: a time is kept as %T", src)
	}
	*m.into = at(n)
	return nil
}

func (m moment) value() any { return micros(*m.into) }

// flag is how a boolean is stored. Scanning one needs no help.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// document is a value stored as JSON text. The values are plain structs, maps and lists, which always marshal.
func document(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("store: %T is no document: %v", v, err))
	}
	return string(text)
}

// tags is a list as a document; none is an empty list, not null.
func tags(list []string) string {
	if len(list) == 0 {
		return "[]"
	}
	return document(list)
}

// parsed scans a document. Unknown fields are ignored, so that an older program reads what a newer one wrote.
type parsed struct{ into any }

func (p parsed) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("store: a document is kept as %T", src)
	}
	if list, ok := p.into.(*[]string); ok && text == "[]" { // most lists are empty
		*list = []string{}
		return nil
	}
	return json.Unmarshal([]byte(text), p.into)
}

func (p parsed) value() any {
	if list, ok := p.into.(*[]string); ok {
		return tags(*list)
	}
	return document(p.into)
}

// limit is a LIMIT; 0 means all.
func limit(n int) int64 {
	if n <= 0 {
		return math.MaxInt64
	}
	return int64(n)
}
