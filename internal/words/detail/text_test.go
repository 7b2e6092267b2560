package detail

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestTexts(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		return show(m.Len(), m.Question(), m.Plain(), m.Has("precio"), m.closes(1))
	}, map[string]string{
		"hola, qué precio tiene": "4 true hola que precio tiene true true",
		"¿Hay pan?":              "2 true hay pan false false",
		"dame pan":               "2 false dame pan false false",
		"2 por favor":            "3 false 2 por favor false true",
		"":                       "0 false  false true",
	})
}

// check compares what is read of messages to what should be.
func check(t *testing.T, read func(m *Text) any, cases map[string]string) {
	t.Helper()
	for said, want := range cases {
		m := Read(locale.ESAR, said, time.Date(2026, 3, 4, 15, 0, 0, 0, time.UTC))
		if got := fmt.Sprint(read(m)); got != want {
			t.Errorf("%q is %q, not %q", said, got, want)
		}
	}
}

func show(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }

// filled are the fields of a struct that say something.
func filled(v any) string {
	var out []string
	r := reflect.ValueOf(v)
	for i := range r.NumField() {
		switch f := r.Field(i).Interface().(type) {
		case []Measure:
			out = append(out, sizes(f)...)
		case bool:
			if f {
				out = append(out, r.Type().Field(i).Name)
			}
		default:
			if !r.Field(i).IsZero() {
				out = append(out, fmt.Sprintf("%s=%v", r.Type().Field(i).Name, f))
			}
		}
	}
	return strings.Join(out, " ")
}

func shown(items []Item) string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = filled(it)
	}
	return strings.Join(out, "; ")
}

// sizes are written with their kinds: "1500l", or "750" of one that was not said.
func sizes(list []Measure) (out []string) {
	for _, m := range list {
		out = append(out, strings.TrimRight(fmt.Sprintf("%g%c", m.Value, m.Kind), "\x00"))
	}
	return out
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return m.Question() }, map[string]string{
		"de la chica cuántas trae":  "true",
		"mandamelo cuanto antes":    "false",
		"en cuanto puedas, 2 cocas": "false",
		"mandame unos cuantos":      "false",
	})
}
