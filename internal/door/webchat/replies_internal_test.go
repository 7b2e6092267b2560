package webchat

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestFreeTimesCanBeTouched(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		data string
		want []reply
	}{
		{locale.ESMX, `{"available":false,"alternative_slots":[{"date":"2026-03-11","time":"20:30"}]}`,
			[]reply{{"miércoles 11/3 · 8:30 p. m.", "El miércoles 11 de marzo a las 20:30"}}},
		{locale.ESAR, `{"details":{"slots":[{"date":"2026-03-11","time":"09:00"},{"date":"mañana","time":"9"}]}}`,
			[]reply{{"miércoles 11/3 · 09:00", "El miércoles 11 de marzo a las 09:00"}}},
		{locale.PTBR, `{"slots":[{"date":"2026-03-11","time":"14:30"}]}`,
			[]reply{{"quarta-feira 11/3 · 14h30", "quarta-feira, 11 de março, às 14:30"}}},
		{locale.ESAR, `{"slots":"ninguno"}`, nil},
		{locale.ESAR, `[]`, nil},
	} {
		v := &visit{workspace: &access.Workspace{Locale: c.tag}}
		if got := v.times([]byte(c.data)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", c.data, got)
		}
	}
}
