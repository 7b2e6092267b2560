package turn_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// asking is one conversation in which a tool asks: what the question shows, and what it must not.
type asking struct {
	setup         testkit.Setup
	tool          string // defined by the business, if any
	name          string
	arguments     map[string]any
	customer, yes string
	shows, hides  []string
	cannot        string // why the call fails after the yes; empty: it succeeds
}

func (a asking) play(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	if a.tool != "" {
		s.Describe(a.tool)
	}
	d.answers = append(d.answers, calls(a.name, a.arguments))
	r := d.hears(t, a.customer)
	if r.Question == nil || r.Outcome != conversation.Asked {
		t.Fatalf("it did not ask: %+v", r)
	}
	for _, line := range a.shows {
		if !strings.Contains(r.Text, line) {
			t.Errorf("%q is not in %q", line, r.Text)
		}
	}
	for _, raw := range a.hides {
		if strings.Contains(r.Text, raw) {
			t.Errorf("%q is in %q", raw, r.Text)
		}
	}
	if a.cannot != "" {
		d.answers = append(d.answers, func(q model.Request) (model.Answer, error) {
			wantWords(t, string(q.History[len(q.History)-1].Body), a.cannot)
			return model.Answer{Text: a.cannot}, nil
		})
		if r = d.hears(t, a.yes); r.Outcome != conversation.Replied || r.Text != a.cannot {
			t.Errorf("a yes that cannot be carried out came to %+v", r)
		}
		return
	}
	d.answers = append(d.answers, says("Listo."))
	if r = d.hears(t, a.yes); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to %+v", r)
	}
}

// A question names things in the words of the people who are asked: the owner's for a custom tool, ours for a built-in
// one that a rule gates. The names of fields are nobody's words.
func TestQuestionsNameThingsInWords(t *testing.T) {
	t.Parallel()
	var sent atomic.Int64
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, _ *http.Request) {
		sent.Add(1)
		_, _ = w.Write([]byte(`{"ok": true}`))
	})
	parcel := func(zip, weight, kind, common string) string {
		return `{"name": "send_parcel", "display_name": "Paquete", "requires_confirmation": true, "parameters_schema": {"type": "object", "properties": {
			"postal_code": {"type": "string", "title": "` + zip + `"}, "weight_kg": {"type": "number", "title": "` +
			weight + `"},
			"service_kind": {"title": "` + kind + `", "oneOf": [{"const": "STD_1", "title": "` + common +
			`"}, {"const": "EXP_1", "title": "x"}]}}},
			"execution_config": {"url": "` + up.URL + `/parcels"}}`
	}
	arguments := map[string]any{"postal_code": "1406", "weight_kg": 2.5, "service_kind": "STD_1"}
	raw := []string{"postal_code", "weight_kg", "service_kind", "STD_1"}
	own := testkit.Setup{Plan: access.Enterprise, Loopback: up.Address}
	portuguese := own
	portuguese.Locale, portuguese.Country, portuguese.Currency = locale.PTBR, "BR", "BRL"
	gated := testkit.Setup{AssistantType: "erp", Rules: []policy.Rule{{Name: "ask", Tool: "erp/create_lead",
		Effect: policy.Confirm, By: access.Customer}}}
	lead := map[string]any{"name": "Ana", "interest": "taladros", "email": "ana@example.com"}
	booked := testkit.Setup{AssistantType: "erp", Rules: []policy.Rule{{Name: "ask", Tool: "erp/schedule_appointment",
		Effect: policy.Confirm, By: access.Customer}}}
	visit := map[string]any{"customer_name": "Ana", "appointment_type": "call", "preferred_date": "2026-03-12",
		"preferred_time": "10:00"}
	bookedPT := booked
	bookedPT.Locale, bookedPT.Country, bookedPT.Currency = locale.PTBR, "BR", "BRL"
	gatedPT := gated
	gatedPT.Locale, gatedPT.Country, gatedPT.Currency = locale.PTBR, "BR", "BRL"
	for name, a := range map[string]asking{
		"custom, es": {own, parcel("Código postal", "Peso en kilos", "Servicio", "Común"), "send_parcel", arguments,
			"mandá el paquete", "sí, dale", []string{"• Código postal: 1406", "• Peso en kilos: 2.5",
				"• Servicio: Común"}, raw, ""},
		"custom, pt": {portuguese, parcel("CEP", "Peso em quilos", "Serviço", "Comum"), "send_parcel", arguments,
			"manda o pacote", "sim, pode", []string{"• CEP: 1406", "• Peso em quilos: 2.5", "• Serviço: Comum"}, raw,
			""},
		"built-in, es": {gated, "", "create_lead", lead, "me interesan los taladros", "sí",
			[]string{"• Nombre: Ana", "• Le interesa: taladros", "• Correo: ana@example.com"},
			[]string{"name:", "interest:", "email:", "source"}, ""},
		"built-in, pt": {gatedPT, "", "create_lead", lead, "quero saber das furadeiras", "sim",
			[]string{"• Nome: Ana", "• Interesse: taladros", "• E-mail: ana@example.com"},
			[]string{"name:", "interest:", "email:", "source"}, ""},
		"a day, es": {booked, "", "schedule_appointment", visit, "llamame el jueves a las diez", "sí",
			[]string{": jueves 12 de marzo de 2026"}, []string{"2026-03-12"}, "No hay quien lo atienda."},
		"a day, pt": {bookedPT, "", "schedule_appointment", visit, "me liga na quinta às dez", "sim",
			[]string{": quinta-feira, 12 de março de 2026"}, []string{"2026-03-12"}, "Não há quem atenda."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.Flows(t, testkit.Flow{Name: "asked", Setup: a.setup, Play: a.play})
		})
	}
}

// A model that calls a tool that is not switched on for its agent calls a tool that is not there.
func TestAToolThatIsOffIsNotThere(t *testing.T) {
	t.Parallel()
	var sent atomic.Int64
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, _ *http.Request) {
		sent.Add(1)
		_, _ = w.Write([]byte(`{}`))
	})
	testkit.Flows(t, testkit.Flow{Name: "off", Setup: testkit.Setup{Plan: access.Enterprise, Loopback: up.Address},
		Play: func(t *testing.T, s *testkit.Shop) {
			d := open(t, s)
			k := s.Describe(`{"name": "send_parcel", "execution_config": {"url": "` + up.URL + `/parcels"}}`)
			s.Must(s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
				access.ToolOverride{Tool: k.FullName()}))
			d.answers = append(d.answers, calls("send_parcel", map[string]any{}), says("No puedo mandarlo desde acá."))
			r := d.hears(t, "mandá el paquete")
			if sent.Load() != 0 || r.Text == "" {
				t.Errorf("it was sent: %+v", r)
			}
			for _, asked := range d.asked {
				for _, e := range asked.Tools {
					if e.Name == "send_parcel" {
						t.Error("the model is shown a tool that is off")
					}
				}
			}
		}})
}
