package locale_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestReadMinutes(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]int{
		"45": 45, "45 min": 45, "45 minutos": 45, "90'": 90, "1:30": 90, "1 h 30": 90, "1h30": 90, "1 h 30 min": 90, "1,5 h": 90,
		"media hora": 30, "Media Hora": 30, "una hora": 60, "1 hora": 60, "hora y media": 90, "una hora y media": 90, "2 horas y media": 150,
		"dos horas": 120, "un cuarto de hora": 15, "tres cuartos de hora": 45, "una hora y cuarto": 75, "2 y media": 150,
		"meia hora": 30, "uma hora e meia": 90, "duas horas": 120, "half an hour": 30, "an hour and a half": 90, "1 hour 15 minutes": 75,
		"2 hs.": 120, "0": 0,
	} {
		if got, ok := locale.ReadMinutes(written); !ok || got != want {
			t.Errorf("%q is %d, %v; want %d", written, got, ok, want)
		}
	}
	for _, written := range []string{"", "largo", "mucho rato", "minutos", "3 dias", "10 20", "-5", "99999999"} {
		if got, ok := locale.ReadMinutes(written); ok {
			t.Errorf("%q is %d", written, got)
		}
	}
}
