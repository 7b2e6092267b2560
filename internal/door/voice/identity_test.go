package voice_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// named is a platform that says which call it is in fields, or headers, of its own.
func (h *house) named(fields object, headers map[string]string) *platform {
	return &platform{house: h, call: "", fields: fields, headers: headers}
}

// sells plays a whole purchase.
func (p *platform) sells(n string) {
	p.t.Helper()
	p.says("hola")
	p.says(n + " yerbas")
	p.says("sí")
}

func callsAreRecognised() []play {
	var plays []play
	for name, c := range map[string]struct {
		fields  object
		headers map[string]string
		call    string // as it is stored; empty: any
		whose   string
	}{
		"VAPI": {object{"call": object{"id": "vapi-1", "customer": object{"number": ana}}}, nil, "vapi-1", ana},
		"ElevenLabs, by its extra body": {
			object{"elevenlabs_extra_body": object{"system__conversation_id": "conv_1"}},
			map[string]string{"Mostrador-Caller": ana}, "conv_1", ana},
		"ElevenLabs, by headers": {nil, map[string]string{"Mostrador-Call-Id": "conv_2", "Mostrador-Caller": ana},
			"conv_2", ana},
		"metadata":    {object{"metadata": object{"conversation_id": "c-3", "customer_phone": ana}}, nil, "c-3", ana},
		"only a user": {object{"user": "ana@example.com"}, map[string]string{"Mostrador-Caller": ana}, "", ana},
		"only a user_id, and a hidden number": {object{"user_id": "u-7"},
			map[string]string{"Mostrador-Caller": "anonymous"}, "", ""},
	} {
		plays = append(plays, play{"calls are recognised: " + name, func(t *testing.T, h *house) {
			h.named(c.fields, c.headers).sells("2")
			list := h.talks()
			if len(list) != 1 || c.call != "" && list[0].CallID != c.call {
				t.Fatalf("%+v", list)
			}
			if c.whose != "" && h.orders()[c.whose] != 2 {
				t.Errorf("sold %v", h.orders())
			}
			if (list[0].CustomerID != "") != (c.whose != "") {
				t.Errorf("the customer is %q", list[0].CustomerID)
			}
		}})
	}
	return append(plays,
		play{"calls are recognised: a user without history", func(t *testing.T, h *house) {
			say := func(words string) {
				r := h.request(http.MethodPost, "chat/completions", h.key, object{"model": h.Agent.Slug,
					"user": "ana", "messages": []object{{"role": "user", "content": words}}})
				r.Header.Set("Mostrador-Caller", ana)
				h.do(r).is(http.StatusOK)
			}
			say("2 yerbas")
			say("sí")
			if list := h.talks(); len(list) != 1 || h.orders()[ana] != 2 {
				t.Errorf("%v in %+v", h.orders(), list)
			}
		}},
		play{"calls are recognised: a user's next call", func(t *testing.T, h *house) {
			first := h.named(object{"user": ana}, nil)
			first.says("2 yerbas")
			h.Clock.Advance(29 * time.Minute)
			first.says("hola")
			if list := h.talks(); len(list) != 1 {
				t.Fatalf("%+v", list)
			}
			h.Clock.Advance(31 * time.Minute)
			h.named(object{"user": ana}, nil).says("sí")
			list := h.talks()
			if len(list) != 2 || list[0].CallID != list[1].CallID || list[0].CallID == ana {
				t.Errorf("%+v", list)
			}
			h.Sound()
		}},
		play{"calls are recognised: a user's next call begins once", func(t *testing.T, h *house) {
			h.named(object{"user": "ana"}, nil).says("hola")
			h.Clock.Advance(time.Hour)
			var all sync.WaitGroup
			for _, words := range []string{"buenas", "hola de nuevo", "¿hay alguien?", "hola"} {
				all.Go(func() { h.named(object{"user": "ana"}, nil).says(words) })
			}
			all.Wait()
			if list := h.talks(); len(list) != 2 {
				t.Errorf("%+v", list)
			}
			h.Sound()
		}},
		play{"calls are recognised: names that every call has", func(t *testing.T, h *house) {
			for i, body := range []object{{"user": "private"}, {"user_id": "anonymous"},
				{"metadata": object{"call_id": "{{callid}}"}}, {"call": object{"id": "{{call.id}}"}},
				{"elevenlabs_extra_body": object{"conversation_id": "unknown"}}} {
				h.named(body, nil).says("2 yerbas")
				h.named(body, nil).says("sí")
				if list := h.talks(); len(list) != 2*(i+1) || len(h.orders()) != 0 {
					t.Fatalf("%v: %v in %d conversations", body, h.orders(), len(list))
				}
			}
		}},
		play{"calls are recognised: nobody's number from a browser", func(t *testing.T, h *house) {
			h.named(object{"elevenlabs_extra_body": object{"call_id": "c", "customer_phone": ana,
				"system__caller_id": ana}}, nil).says("hola")
			if list := h.talks(); len(list) != 1 || list[0].CustomerID != "" {
				t.Errorf("%+v", list)
			}
		}},
		play{"calls are recognised: users apart", func(t *testing.T, h *house) {
			h.named(object{"user": "ana"}, nil).says("2 yerbas")
			h.named(object{"user": "beto"}, nil).says("sí")
			list := h.talks()
			states := []conversation.State{list[0].State, list[1].State}
			if len(list) != 2 || !slices.Contains(states, conversation.AwaitingConfirmation) || len(h.orders()) != 0 {
				t.Errorf("%+v sold %v", list, h.orders())
			}
		}},
	)
}
