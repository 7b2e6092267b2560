package voice

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// TestNobodyToTransferTo ends a call that staff should take: without a number the caller hears that the team has the
// message, and not just the line going dead.
func TestNobodyToTransferTo(t *testing.T) {
	t.Parallel()
	for tag, want := range map[locale.Tag]string{
		locale.ESMX: "El equipo ya tiene tu mensaje. Gracias por llamar.",
		locale.PTBR: "A equipe já tem o seu recado. Obrigado por ligar.",
	} {
		for _, number := range []string{"", "+525500001111"} {
			r := httptest.NewRequest("POST", "/voice/twilio/x/ended?again=0", nil)
			r.PostForm = url.Values{"HandoffData": {`{"reason":"person","session":"s"}`}, "CallStatus": {"in-progress"}}
			w := httptest.NewRecorder()
			at := place{workspace: &access.Workspace{Locale: tag, Settings: access.Settings{EscalationPhone: number}}}
			if err := new(Door).afterRelay(w, r, at); err != nil {
				t.Fatal(err)
			}
			dialled := strings.Contains(w.Body.String(), "<Dial>")
			if said := strings.Contains(w.Body.String(), want); said == dialled || dialled != (number != "") {
				t.Errorf("%s with %q: %s", tag, number, w.Body)
			}
		}
	}
}
