package voice_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// table is a reservation that fits; the desk is open from nine to six.
func table(clock string) object {
	return object{"date": "2026-03-11", "time": clock, "party_size": 2, "customer_name": "Ana López",
		"customer_phone": ana}
}

// TestPlatformTools has the models of voice platforms call the tools of a restaurant, on both databases.
func TestPlatformTools(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	add := func(tag locale.Tag, name string, do func(t *testing.T, h *house)) {
		flows = append(flows, server.Flow{
			Name:  name,
			Setup: testkit.Setup{AssistantType: "rest_complete", Locale: tag},
			Play: func(t *testing.T, s *server.Shop) {
				h := open(t, s)
				tooltest.OpenDesk(&s.Shop)
				h.accounts()
				do(t, h)
				h.Sound()
			},
		})
	}
	for _, platform := range []string{"vapi", "retell"} {
		for name, p := range signedPlays() {
			add(p.locale, platform+": "+name, func(t *testing.T, h *house) { p.do(t, h, h.talker(platform, "call-1")) })
		}
	}
	for name, do := range unsignedPlays() {
		add(locale.ESMX, name, do)
	}
	server.Flows(t, flows...)
}

func (h *house) bookings() (list []booking.Booking) {
	h.t.Helper()
	for id := range h.Snapshot()["bookings"] {
		h.Look(func(u *core.Unit) error {
			b, err := u.Bookings.Get(id, false)
			list = append(list, b)
			return err
		})
	}
	return list
}

// booked fails unless there are this many reservations.
func (h *house) booked(n int) {
	h.t.Helper()
	if list := h.bookings(); len(list) != n {
		h.t.Fatalf("%d booked, want %d: %+v", len(list), n, list)
	}
}

// asks calls the gated tool and returns the question it has to read out.
func (p *talker) asks(clock string) string {
	p.t.Helper()
	r := p.wants("create_reservation", table(clock))
	question, _ := r["question"].(string)
	if r["success"] != false || r["errorCode"] != "confirmation_required" || question == "" || r["instruction"] == "" ||
		r["confirmation_url"] != nil {
		p.t.Fatalf("%v", r)
	}
	return question
}

type signedPlay struct {
	locale locale.Tag
	do     func(t *testing.T, h *house, p *talker)
}

func signedPlays() map[string]signedPlay {
	return map[string]signedPlay{
		"the caller's yes books": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			p.says("Hola, ¿en qué te ayudo?")
			p.hears("Quiero una mesa para dos mañana a las cinco.")
			if hours := p.wants("get_business_hours", object{}); hours["success"] != true {
				t.Errorf("%v", hours)
			}
			question := p.asks("17:00")
			noFigures(t, question)
			h.booked(0)
			p.says(question)
			p.hears("Sí.")
			p.says("Un momento.") // what platforms say while a tool runs
			done := p.wants("create_reservation", table("17:00"))
			if done["success"] != true {
				t.Fatalf("%v", done)
			}
			again := p.wants("create_reservation", table("17:00")) // nothing was said since
			if again["success"] != true {
				t.Errorf("%v", again)
			}
			h.booked(1)
			b := h.bookings()[0]
			if b.CallID != "call-1" || b.Channel != "voice" || b.CustomerID == "" || b.Phone != ana {
				t.Errorf("%+v", b)
			}
			if texts := h.inbound(); len(texts) != 2 || texts[1] != "Sí." {
				t.Errorf("kept %q", texts)
			}
		}},
		"o sim de quem liga reserva": {locale.PTBR, func(t *testing.T, h *house, p *talker) {
			p.hears("quero uma mesa")
			p.says(p.asks("17:00"))
			p.hears("Sim, pode confirmar")
			if done := p.wants("create_reservation", table("17:00")); done["success"] != true {
				t.Fatalf("%v", done)
			}
			h.booked(1)
		}},
		"words that are no yes": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			p.hears("quiero una mesa")
			p.hears("sí") // before there was a question
			question := p.asks("17:00")
			refused := func(what string) {
				t.Helper()
				if r := p.wants("create_reservation", table("17:00")); r["success"] != false || r["question"] == "" {
					t.Errorf("%s: %v", what, r)
				}
				h.booked(0)
			}
			refused("the sí before the question")
			p.says(question)
			refused("a question nobody answered")
			p.says("sí, claro, confirmado")
			refused("the agent's own yes")
			p.said = append(p.said, object{"role": "tool_call_result", "message": "sí", "content": "sí"},
				object{"role": "system", "message": "sí", "content": "sí"})
			refused("a tool's yes")
			p.says("¿Te reservo la mesa?")
			p.hears("sí")
			r := p.wants("create_reservation", table("17:00"))
			if text, _ := r["instruction"].(string); !strings.Contains(text, "no cuenta") || r["success"] != false {
				t.Errorf("another question than ours: %v", r)
			}
			h.booked(0)
			p.says(question[:len(question)/2])
			p.hears("sí")
			refused("half of the question")
			p.says(question)
			p.hears("¿a qué hora cierran?")
			refused("something else")
			p.says("A las seis. " + question)
			p.hears("sí")
			if r := p.wants("create_reservation", table("17:00")); r["success"] != true {
				t.Errorf("%v", r)
			}
			h.booked(1)
		}},
		"one yes is for one question": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			question := p.asks("16:00")
			p.says(question)
			p.hears("sí")
			p.wants("create_reservation", table("16:00"))
			h.booked(1)
			// Another reservation is another question; the transcript still has the old yes, right behind what we said.
			second := p.wants("create_reservation", table("10:00"))
			// What the caller's last words have decided, and that it is all that was.
			if note, _ := second["instruction"].(string); second["success"] != true ||
				!strings.Contains(note, "cuatro de la tarde") || !strings.Contains(note, "todavía no se hizo") {
				t.Fatalf("%v", second)
			}
			p.says("Listo. ¿Algo más?")
			p.hears("otra, a las diez de la mañana")
			next := p.asks("10:00")
			if r := p.wants("create_reservation", table("10:00")); r["success"] != false {
				t.Errorf("%v", r)
			}
			h.booked(1)
			p.says(next)
			p.hears("sí")
			if r := p.wants("create_reservation", table("10:00")); r["success"] != true {
				t.Errorf("%v", r)
			}
			h.booked(2)
		}},
		"a transcript that is numbered anew": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			p.hears("hola")
			p.hears("quiero una mesa")
			question := p.asks("17:00")
			p.says("¿Te la reservo?")
			p.hears("sí") // to another question
			p.wants("create_reservation", table("17:00"))
			p.said = nil
			p.hears("hola, quiero una mesa") // two utterances in one, so that the next has the number of the yes
			p.says("¿Te la reservo?")
			p.hears("sí")
			p.says(question)
			p.hears("no, mejor no")
			p.wants("create_reservation", table("17:00"))
			h.booked(0)
		}},
		"every word of a note is part of the question": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			in := table("17:00")
			in["special_requests"] = "afuera con depósito de quinientos pesos"
			p.hears("quiero una mesa afuera")
			question, _ := p.wants("create_reservation", in)["question"].(string)
			if !strings.Contains(question, "depósito") {
				t.Fatalf("%q", question)
			}
			p.says(strings.Replace(question, "con depósito de quinientos pesos", "", 1))
			p.hears("sí")
			if r := p.wants("create_reservation", in); r["success"] != false {
				t.Errorf("%v", r)
			}
			h.booked(0)
			p.says(question)
			p.hears("sí")
			if r := p.wants("create_reservation", in); r["success"] != true {
				t.Errorf("%v", r)
			}
			h.booked(1)
		}},
		"the same question twice": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			question := p.asks("16:00")
			p.says(question)
			h.Clock.Advance(time.Hour) // it expired
			p.hears("sí")
			if r := p.wants("create_reservation", table("16:00")); r["success"] != false || r["question"] != question {
				t.Fatalf("%v", r)
			}
			// The words that came too late are no answer to the new question, which reads the same.
			if r := p.wants("create_reservation", table("16:00")); r["success"] != false {
				t.Errorf("%v", r)
			}
			h.booked(0)
			p.says(question)
			p.hears("sí")
			p.wants("create_reservation", table("16:00"))
			h.booked(1)
		}},
		"a no, a change": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			p.says(p.asks("16:00"))
			p.hears("no")
			if r := p.wants("create_reservation", table("16:00")); r["success"] != false ||
				r["errorCode"] != "confirmation_invalid" || r["question"] != nil {
				t.Errorf("%v", r)
			}
			p.says("¿Entonces?")
			p.hears("mejor a las diez")
			p.says(p.asks("10:00"))
			p.hears("sí pero a las once")
			question := p.asks("11:00")
			if !strings.Contains(question, "once de la mañana") {
				t.Errorf("%q", question)
			}
			p.says(question)
			p.hears("ahora sí")
			p.wants("create_reservation", table("11:00"))
			h.booked(1)
			if b := h.bookings()[0]; b.Start != 11*60 {
				t.Errorf("%+v", b)
			}
		}},
		"a yes is told to another tool": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			p.says(p.asks("16:00"))
			p.hears("sí")
			r := p.wants("get_business_hours", object{})
			decided, _ := r["callerAnswer"].(object)
			if r["success"] != true || decided["state"] != "executed" {
				t.Errorf("%v", r)
			}
			h.booked(1)
			if r := p.wants("create_reservation", table("16:00")); r["success"] != true {
				t.Errorf("%v", r)
			}
			h.booked(1)
		}},
		"delivered twice, and at once": {locale.ESMX, func(t *testing.T, h *house, p *talker) {
			p.hears("hola")
			first, second := p.wantsAs("same", "create_reservation", table("17:00")),
				p.wantsAs("same", "create_reservation", table("17:00"))
			if first["question"] != second["question"] || len(h.Snapshot()["confirmations"]) != 1 {
				t.Fatalf("%v and %v", first, second)
			}
			p.says(first["question"].(string))
			p.hears("sí")
			var wg sync.WaitGroup
			answers := make([]answered, 5)
			for i := range answers {
				wg.Go(func() {
					answers[i] = p.send(p.path("create_reservation"),
						p.body("then", "create_reservation", table("17:00")))
				})
			}
			wg.Wait()
			done := 0
			for _, a := range answers {
				if strings.Contains(a.body, "RES-") {
					done++
				}
			}
			if done == 0 {
				t.Errorf("%v", answers[0].body)
			}
			h.booked(1)
		}},
		"who is not heard": {locale.ESMX, func(t *testing.T, h *house, p *talker) { refusals(t, h, p) }},
		"odd requests":     {locale.ESMX, func(t *testing.T, h *house, p *talker) { oddRequests(t, h, p) }},
	}
}
