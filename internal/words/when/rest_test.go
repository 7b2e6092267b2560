package when_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// What is not about when is left as it was written.
func TestRest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		text, want string
	}{
		{ar, "", ""},
		{ar, "mañana a las 8", ""},
		{ar, "para el viernes a la noche", ""},
		{ar, "quiero una mesa para el viernes a las 21", "quiero una mesa"},
		{ar, "mesa para 4 el viernes a las 21hs a nombre de Íñigo", "mesa para 4 a nombre de Íñigo"},
		{ar, "el viernes, a las 21, para 6 personas", "para 6 personas"},
		{ar, "Buenas tardes, ¿hay turno mañana?", "Buenas tardes, ¿hay turno ?"},
		{ar, "corte y barba el 3/4", "corte y barba"},
		{ar, "no sé", "no sé"},
		{ar, "el lunes no puedo", "no puedo"},
		{mx, "cita con la doctora López mañana en la tarde", "cita con la doctora López"},
		{br, "amanhã às 15h com a Ana", "com a Ana"},
		{br, "mesa pra dois na sexta às 20h", "mesa pra dois"},
		{br, "quero limpeza na segunda-feira de manhã", "quero limpeza"},
		{en, "a table for two on Friday at 8pm", "a table for two"},
	} {
		if got := when.Parse(c.tag, c.text, now, when.Hint{}).Rest; got != c.want {
			t.Errorf("%s %q leaves %q, want %q", c.tag, c.text, got, c.want)
		}
	}
	long := strings.Repeat("ñ", 5000)
	if got := when.Parse(ar, long, now, when.Hint{}).Rest; got != long {
		t.Errorf("a long text comes back with %d of its %d bytes", len(got), len(long))
	}
}

// A tag that is none of ours is read as Spanish.
func TestUnknownTag(t *testing.T) {
	t.Parallel()
	if got := tell(when.Parse("xx", "mañana a las 20", now, when.Hint{})); got != "Thu 19 Nov 20:00" {
		t.Error(got)
	}
}
