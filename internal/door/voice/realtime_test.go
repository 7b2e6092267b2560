package voice_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/realtime/realtimetest"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestRealtimeCalls has calls reach a restaurant through OpenAI, on both databases.
func TestRealtimeCalls(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	for name, do := range realtimePlays() {
		tag := locale.ESMX
		if strings.HasPrefix(name, "o sim") {
			tag = locale.PTBR
		}
		settings := access.Settings{EscalationPhone: "+525500000199"}
		flows = append(flows, server.Flow{
			Name:  name,
			Setup: testkit.Setup{AssistantType: "rest_complete", Locale: tag, Settings: settings, Realtime: true},
			Play: func(t *testing.T, s *server.Shop) {
				h := open(t, s)
				tooltest.OpenDesk(&s.Shop)
				do(t, h)
				h.Sound()
			},
		})
	}
	server.Flows(t, flows...)
}

const callerAddress = `"Ana" <sip:` + ana + `@sip.example.com>;tag=1`

func (h *house) realtimeURL() string {
	return h.server.URL + "/voice/openai/" + h.Workspace.Slug + "/" + h.Agent.Slug
}

// rings has a call come in, be accepted and greeted.
func (h *house) rings(id string) *realtimetest.Call {
	h.t.Helper()
	c := h.Realtime.Rings(id)
	h.do(c.Webhook(h.realtimeURL(), callerAddress, h.Clock.Now(), realtimetest.Secret)).is(http.StatusOK)
	c.Connected()
	if e := c.Next(); e["type"] != "response.create" ||
		!strings.Contains(e["response"].(object)["instructions"].(string), h.Workspace.Name) {
		h.t.Fatalf("%v", e)
	}
	return c
}

// asksOver calls the gated tool and returns the question.
func asksOver(t *testing.T, c *realtimetest.Call, id, clock string) string {
	t.Helper()
	out := c.Calls(id, "create_reservation", table(clock))
	question, _ := out["question"].(string)
	if out["success"] != false || question == "" || out["instruction"] == "" {
		t.Fatalf("%v", out)
	}
	return question
}

func realtimePlays() map[string]func(t *testing.T, h *house) {
	return map[string]func(t *testing.T, h *house){
		"the caller's yes books": func(t *testing.T, h *house) {
			c := h.rings("rtc_1")
			session := c.Session()
			tools, _ := session["tools"].([]any)
			first, _ := tools[0].(object)
			heard := session["audio"].(object)["input"].(object)["transcription"].(object)
			told, _ := session["instructions"].(string)
			if len(tools) == 0 || first["type"] != "function" || first["name"] == nil || heard["language"] != "es" ||
				!strings.Contains(told, "palabra por palabra") || !strings.Contains(told, h.Workspace.Name) {
				t.Errorf("%v", session)
			}
			c.Transcribed(c.Hears(), "quiero una mesa para dos")
			if out := c.Calls("call_0", "get_business_hours", object{}); out["success"] != true {
				t.Errorf("%v", out)
			}
			question := asksOver(t, c, "call_1", "17:00")
			c.Says(question)
			words := c.Hears()
			c.Wants("call_2", "create_reservation", table("17:00")) // the transcript comes later than the call
			c.Transcribed(words, "Sí, por favor.")
			if out := c.Output("call_2"); out["success"] != true {
				t.Fatalf("%v", out)
			}
			c.Wants("call_2", "create_reservation", table("17:00"))
			if out := c.Output("call_2"); out["success"] != true {
				t.Errorf("%v", out)
			}
			h.booked(1)
			if b := h.bookings()[0]; b.CallID != "rtc_1" || b.Channel != "voice" || b.Phone != ana ||
				b.CustomerID == "" {
				t.Errorf("%+v", b)
			}
			c.Transcribed(c.Hears(), "gracias, adiós")
			c.HangsUp()
			for range 200 {
				if texts := h.inbound(); len(texts) == 3 && texts[2] == "gracias, adiós" {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			t.Errorf("kept %q", h.inbound())
		},
		"o sim de quem liga reserva": func(t *testing.T, h *house) {
			c := h.rings("rtc_1")
			c.Says(asksOver(t, c, "call_1", "17:00"))
			c.Transcribed(c.Hears(), "Sim, pode confirmar.")
			if out := c.Calls("call_2", "create_reservation", table("17:00")); out["success"] != true {
				t.Fatalf("%v", out)
			}
			h.booked(1)
		},
		"words that are no yes": func(t *testing.T, h *house) {
			c := h.rings("rtc_1")
			c.Transcribed(c.Hears(), "sí")
			question := asksOver(t, c, "call_1", "17:00")
			n := 1
			refused := func(what string) {
				t.Helper()
				n++
				if out := c.Calls("call_"+string(rune('0'+n)), "create_reservation",
					table("17:00")); out["success"] != false {
					t.Errorf("%s: %v", what, out)
				}
				h.booked(0)
			}
			refused("a yes from before")
			c.Says(question)
			c.Says("Sí, confirmado.")
			refused("the model's yes")
			item := c.Says(question)
			c.Sends(realtimetest.Event{"type": "conversation.item.truncated", "item_id": item, "audio_end_ms": 900})
			c.Sends(realtimetest.Event{"type": "response.output_audio_transcript.done", "item_id": item,
				"transcript": question}) // it comes late, and is of what was made, not of what was heard
			c.Transcribed(c.Hears(), "sí")
			refused("a yes over the question")
			c.Says("¿Te la reservo?")
			c.Transcribed(c.Hears(), "sí")
			refused("another question")
			c.Says(question)
			c.Sends(realtimetest.Event{"type": "conversation.item.input_audio_transcription.failed",
				"item_id": c.Hears()})
			refused("words nobody understood")
			c.Says(question)
			c.Transcribed(c.Hears(), "sí")
			if out := c.Calls("call_9", "create_reservation", table("17:00")); out["success"] != true {
				t.Errorf("%v", out)
			}
			h.booked(1)
		},
		"a connection that breaks": func(t *testing.T, h *house) {
			c := h.rings("rtc_1")
			question := asksOver(t, c, "call_1", "17:00")
			c.Says(question)
			c.Transcribed(c.Hears(), "sí")
			c.Breaks()
			c.Connected()
			// What was heard before is not known any more, so the question is read again.
			if out := c.Calls("call_2", "create_reservation", table("17:00")); out["success"] != false {
				t.Errorf("%v", out)
			}
			c.Says(question)
			c.Transcribed(c.Hears(), "sí")
			if out := c.Calls("call_3", "create_reservation", table("17:00")); out["success"] != true {
				t.Errorf("%v", out)
			}
			h.booked(1)
		},
		"people": func(t *testing.T, h *house) {
			c := h.rings("rtc_1")
			out := c.Calls("call_1", "transfer_to_human", object{"reason": "quiere hablar con alguien"})
			if out["transfer_number"] != "+525500000199" {
				t.Errorf("%v", out)
			}
			c.Sends(realtimetest.Event{"type": "output_audio_buffer.stopped", "response_id": "resp"})
			for range 500 {
				if to := c.Referred(); len(to) == 1 && to[0] == "tel:+525500000199" {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			t.Errorf("passed on to %v", c.Referred())
		},
		"who calls, and who is not heard": func(t *testing.T, h *house) {
			other := h.Open(testkitSetup())
			c := h.Realtime.Rings("rtc_1")
			now := h.Clock.Now()
			otherSecret := "whsec_" + "YW5vdGhlciBzZWNyZXQgb2YgYSB3ZWJob29r"
			for name, r := range map[string]*http.Request{
				"another secret": c.Webhook(h.realtimeURL(), callerAddress, now, otherSecret),
				"too old": c.Webhook(h.realtimeURL(), callerAddress, now.Add(-6*time.Minute),
					realtimetest.Secret),
				"from the future": c.Webhook(h.realtimeURL(), callerAddress, now.Add(6*time.Minute),
					realtimetest.Secret),
				"an unknown house": c.Webhook(h.server.URL+"/voice/openai/nobody/agente", "", now, realtimetest.Secret),
				"another business": c.Webhook(h.server.URL+"/voice/openai/"+other.Workspace.Slug+"/agente", "", now,
					realtimetest.Secret),
			} {
				if got := h.do(r); got.status != http.StatusUnauthorized {
					t.Errorf("%s: %d %s", name, got.status, got.body)
				}
			}
			if c.Session() != nil || len(h.talks()) != 0 {
				t.Fatalf("%v, %+v", c.Session(), h.talks())
			}
			h.Credential(access.OpenAIRealtime, access.RealtimeAccount{APIKey: realtimetest.Key,
				WebhookSecret: realtimetest.Secret})
			h.Realtime.Fail(http.StatusBadGateway)
			if got := h.do(c.Webhook(h.realtimeURL(), callerAddress, now, realtimetest.Secret)); got.status != 503 {
				t.Errorf("%d %s", got.status, got.body)
			}
			h.Realtime.Fail(0)
			c = h.rings("rtc_1")
			// Delivered again, it is accepted once.
			h.do(c.Webhook(h.realtimeURL(), callerAddress, now, realtimetest.Secret)).is(http.StatusOK)
			list := h.talks()
			if len(list) != 1 || list[0].CustomerID != "" { // nobody vouches for the address
				t.Errorf("%+v", list)
			}
			if out := c.Calls("call_1", "delete_everything", object{}); out["errorCode"] != "tool_not_found" {
				t.Errorf("%v", out)
			}
		},
	}
}
