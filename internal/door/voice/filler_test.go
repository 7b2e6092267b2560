package voice_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const filler = "Un momento, por favor. "

// slowHouse is a house with a tool of its own, whose answer waits for the test.
type slowHouse struct {
	*house
	asked, release chan struct{}
}

// slowly plays a call in which tools are slow: whoever waits a millisecond is told.
func slowly(name string, own *string, play func(t *testing.T, h slowHouse)) server.Flow {
	settings := access.Settings{RequireIdentity: new(bool), Voice: access.Voice{Filler: own}}
	return server.Flow{Name: name, Setup: testkit.Setup{Settings: settings, ToolNet: "127.0.0.1/32"},
		Play: func(t *testing.T, s *server.Shop) {
			h := slowHouse{open(t, s), make(chan struct{}, 8), make(chan struct{}, 8)}
			up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
				h.asked <- struct{}{}
				select {
				case <-h.release:
				case <-r.Context().Done():
				}
				_, _ = w.Write([]byte(`{"state": "ready"}`))
			})
			h.Turns.Patience = time.Millisecond
			h.Describe(`{"name": "repair_state", "execution_config": {"method": "GET", "url": "` + up.URL + `/x"}}`)
			play(t, h)
		}}
}

// looks scripts a model that looks things up with the slow tool, as often as told, and then ends.
func (h slowHouse) looks(before string, times int, end func(say func(string)) (model.Answer, error)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.script = func(n int, _ model.Request, say func(string)) (model.Answer, error) {
		if n >= times {
			return end(say)
		}
		if n == 0 && before != "" {
			say(before)
		}
		return model.Answer{Text: before, Calls: []model.Call{call("repair_state", map[string]any{})}}, nil
	}
}

func ready(func(string)) (model.Answer, error) {
	return model.Answer{Text: "Preguntame de nuevo en un rato."}, nil
}

// long is much longer than the listeners' patience here.
const long = 50 * time.Millisecond

func TestAFillerWhileAToolIsSlow(t *testing.T) {
	t.Parallel()
	own, none := "Un segundito que lo busco.", ""
	server.Flows(t,
		slowly("relay", nil, func(t *testing.T, h slowHouse) {
			h.looks("", 2, ready)
			p := h.calls("CA1", ana)
			p.says("¿está mi bici?")
			p.piece(filler) // the tool has not answered
			<-h.asked
			h.release <- struct{}{}
			<-h.asked
			time.Sleep(long)
			h.release <- struct{}{} // slow again, and the filler was said
			if text := p.hears(); text != "Preguntame de nuevo en un rato." {
				t.Errorf("%q", text)
			}
			if kept := h.ours(); kept != "Preguntame de nuevo en un rato." {
				t.Errorf("kept %q", kept)
			}
		}),
		slowly("completion", nil, func(t *testing.T, h slowHouse) {
			h.looks("", 1, ready)
			p := h.platform("call-1")
			l := p.listens("¿está mi bici?")
			if piece, _ := l.next(); piece != filler {
				t.Fatalf("%q", piece)
			}
			h.release <- struct{}{}
			if rest := l.all(); rest != "Preguntame de nuevo en un rato." {
				t.Errorf("%q", rest)
			}
			if again := p.text(); again != "Preguntame de nuevo en un rato." {
				t.Errorf("asked again it is %q", again)
			}
		}),
		slowly("retell, in the business's words", &own, func(t *testing.T, h slowHouse) {
			h.looks("", 1, ready)
			p, _ := h.retellCalls("r-1", inboundCall())
			p.heard("¿está mi bici?")
			id := p.requires()
			if got := p.next(); got["content"] != own+" " || got["content_complete"] != false {
				t.Errorf("%v", got)
			}
			h.release <- struct{}{}
			if text, _ := p.hears(id); text != "Preguntame de nuevo en un rato." {
				t.Errorf("%q", text)
			}
		}),
		slowly("switched off", &none, func(t *testing.T, h slowHouse) {
			h.looks("", 1, ready)
			p := h.calls("CA1", ana)
			p.says("¿está mi bici?")
			<-h.asked
			time.Sleep(long)
			h.release <- struct{}{}
			if text := p.hears(); text != "Preguntame de nuevo en un rato." {
				t.Errorf("%q", text)
			}
		}),
		slowly("a tool that is quick", nil, func(t *testing.T, h slowHouse) {
			h.Turns.Patience = time.Hour
			h.looks("", 1, ready)
			p := h.calls("CA1", ana)
			h.release <- struct{}{}
			p.says("¿está mi bici?")
			if text := p.hears(); text != "Preguntame de nuevo en un rato." {
				t.Errorf("%q", text)
			}
		}),
		slowly("something was said", nil, func(t *testing.T, h slowHouse) {
			h.looks("Ya lo miro.", 1, ready)
			p := h.calls("CA1", ana)
			p.says("¿está mi bici?")
			p.piece("Ya lo miro.")
			<-h.asked
			time.Sleep(long)
			h.release <- struct{}{}
			if text := p.hears(); text != " Preguntame de nuevo en un rato." {
				t.Errorf("%q", text)
			}
		}),
		slowly("not in writing", nil, func(t *testing.T, h slowHouse) {
			h.looks("", 1, ready)
			p := h.platform("")
			p.headers = map[string]string{"Mostrador-Session": h.SessionOn("api", ana)}
			h.release <- struct{}{}
			p.messages = append(p.messages, object{"role": "user", "content": "¿está mi bici?"})
			if text := p.text(); text != "Preguntame de nuevo en un rato." {
				t.Errorf("%q", text)
			}
		}),
		slowly("before a question", nil, func(t *testing.T, h slowHouse) {
			h.looks("", 1, func(say func(string)) (model.Answer, error) {
				return model.Answer{Calls: []model.Call{
					call("create_order_draft", map[string]any{}),
					call("add_item_to_draft", map[string]any{"productId": h.yerba, "quantity": 2}),
					call("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
					call("request_confirmation", map[string]any{}),
				}}, nil
			})
			p := h.calls("CA1", ana)
			p.says("2 yerbas, si la bici está")
			p.piece(filler)
			p.interrupts("Un mom") // over the filler: nothing was missed
			h.release <- struct{}{}
			question := p.asks(theQuestion)
			if strings.Contains(question, filler) {
				t.Errorf("%q", question)
			}
			p.interrupts(filler + question)
			p.says("sí")
			p.asks("ORD, ")
			p.sold(2)
		}),
	)
}
