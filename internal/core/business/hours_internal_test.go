package business

import (
	"fmt"
	"testing"
)

func TestParseHours(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"9:00 a 18:00":                     "[{540 1080}]",
		"09:00-18:00":                      "[{540 1080}]",
		"9 a 18":                           "[{540 1080}]",
		"9 a 18 hs.":                       "[{540 1080}]",
		"9hs a 18hs":                       "[{540 1080}]",
		"de 9.30 a 18.30":                  "[{570 1110}]",
		"Desde las 9 hasta las 18 horas":   "[{540 1080}]",
		"08:00-13:30, 17:00-21:00":         "[{480 810} {1020 1260}]",
		"9 a 13 y 17 a 21":                 "[{540 780} {1020 1260}]",
		"9 a 13 / 17 a 21":                 "[{540 780} {1020 1260}]",
		"9h às 18h":                        "[{540 1080}]",
		"das 9h30 às 12h e das 14h às 18h": "[{570 720} {840 1080}]",
		"9:00 a. m. a 6:00 p. m.":          "[{540 1080}]",
		"9am-6pm":                          "[{540 1080}]",
		"9 a 6 pm":                         "[{540 1080}]",
		"1 a 5 pm":                         "[{780 1020}]",
		"12 pm to 8 pm":                    "[{720 1200}]",
		"9–18":                             "[{540 1080}]",
		"20:00 a 02:00":                    "[{1200 1560}]",
		"18 a 24":                          "[{1080 1440}]",
		"Abierto 24 horas":                 "[{0 1440}]",
		"todo el día":                      "[{0 1440}]",
		"Cerrado":                          "[]",
		"CERRADO.":                         "[]",
		"fechado":                          "[]",
		"closed":                           "[]",
	} {
		if got, ok := parseHours(text); !ok || fmt.Sprint(got) != want {
			t.Errorf("%q: %v %v, want %s", text, got, ok, want)
		}
	}
}

// Ambiguous texts are not parsed.
func TestParseHoursDoubts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "   ", "con turno", "a veces", "9 a 18 con turno", "feriados cerrado", "9", "9 a 13 y 17", "9 a 1",
		"25 a 30", "9:75 a 18",
		"9 a 18, feriados 9 a 13", "17 a 21 y 9 a 13", "9 a 18 y 12 a 20", "13 pm a 18 pm", "0 am a 5 am",
		"lunes a viernes 9 a 18", "9 a 9",
		"llamar al 11 4567 8901",
	} {
		if got, ok := parseHours(text); ok {
			t.Errorf("%q was taken for %v", text, got)
		}
	}
}

func FuzzParseHours(f *testing.F) {
	for _, text := range []string{"9 a 18", "9am-6pm", "20 a 2", "cerrado"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spans, ok := parseHours(text)
		last := 0
		for _, s := range spans {
			if !ok || s.from < last || s.to <= s.from || s.to > 2*wholeDay {
				t.Errorf("%q: %v %v", text, spans, ok)
			}
			last = s.to
		}
	})
}
