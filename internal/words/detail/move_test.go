package detail

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestNewQuantities(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(m.NewQuantity()) }, map[string]string{
		"que sean 3":    "3 true",
		"3 en vez de 2": "3 true",
		"no 2, mejor 3": "3 true",
		"ninguna":       "0 false",
	})
}

func TestOldAndNewTimes(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 4, 15, 0, 0, 0, time.UTC)
	old, fresh, ok := FromTo(locale.ESAR, "pasame del viernes al sábado a las 10", now)
	if old != "del viernes" || fresh != "al sábado a las 10" || !ok {
		t.Error(old, fresh, ok)
	}
	if old, fresh, ok := FromTo(locale.ESAR, "para el sábado", now); ok {
		t.Error(old, fresh)
	}
}

func TestMorePeople(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(m.MorePeople()) }, map[string]string{
		"vamos a ser 2 más, ¿se puede?":   "2 true",
		"se van a sumar 2 personas":       "2 true",
		"seremos uno menos":               "-1 true",
		"dos horas más tarde":             "0 false",
		"somos 6":                         "0 false",
		"quiero una mesa más grande para": "0 false",
	})
}
