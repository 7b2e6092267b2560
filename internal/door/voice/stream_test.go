package voice_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// speechParts is a model's answer in two parts: the second comes when it is released, with what is called after it.
type speechParts struct {
	first, second string
	release       chan struct{}
	calls         []model.Call
	err           error
}

func inParts(first, second string, calls ...model.Call) *speechParts {
	return &speechParts{first: first, second: second, release: make(chan struct{}), calls: calls}
}

func (p *speechParts) answer(say func(string)) (model.Answer, error) {
	if say == nil {
		return model.Answer{}, errors.New("nobody listens")
	}
	say(p.first)
	<-p.release
	if p.err != nil {
		return model.Answer{}, p.err
	}
	say(p.second)
	return model.Answer{Text: p.first + p.second, Calls: p.calls}, nil
}

// answers scripts the model: an answer in parts each time it is asked.
func (h *house) answers(list ...*speechParts) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.script = func(n int, _ model.Request, say func(string)) (model.Answer, error) {
		if n >= len(list) {
			return model.Answer{Text: "¿Algo más?"}, nil
		}
		return list[n].answer(say)
	}
}

// ours is what we said in the latest turn of the only conversation, as it is kept.
func (h *house) ours() string {
	h.t.Helper()
	var texts []string
	list := h.said(h.talks()[0].ID)
	for _, m := range list {
		if m.Outbound && m.TurnID == list[len(list)-1].TurnID {
			texts = append(texts, m.Text)
		}
	}
	return strings.Join(texts, "\n\n")
}

func (p *phone) piece(want string) {
	p.t.Helper()
	if got := p.next(); got["token"] != want || got["last"] != false {
		p.t.Fatalf("%v, want %q", got, want)
	}
}

// listener reads a streamed completion as it comes.
type listener struct {
	h     *house
	lines *bufio.Scanner
	stop  context.CancelFunc
}

func (p *platform) listens(words string) *listener {
	p.t.Helper()
	if words != "" {
		p.messages = append(p.messages, object{"role": "user", "content": words})
	}
	ctx, cancel := context.WithCancel(p.t.Context())
	p.t.Cleanup(cancel)
	r := p.request(http.MethodPost, "chat/completions", p.key, p.body(object{"stream": true})).WithContext(ctx)
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		p.t.Fatalf("%v %v", res, err)
	}
	p.t.Cleanup(func() { _ = res.Body.Close() })
	return &listener{h: p.house, lines: bufio.NewScanner(res.Body), stop: cancel}
}

// next is the next piece of the reply; finish: how it ended.
func (l *listener) next() (piece, finish string) {
	l.h.t.Helper()
	for l.lines.Scan() {
		data, ok := strings.CutPrefix(l.lines.Text(), "data: ")
		var chunk struct {
			Choices []struct {
				Delta  struct{ Content string }
				Finish string `json:"finish_reason"`
			}
		}
		if !ok || json.Unmarshal([]byte(data), &chunk) != nil || len(chunk.Choices) == 0 {
			continue
		}
		if c := chunk.Choices[0]; c.Delta.Content != "" || c.Finish != "" {
			return c.Delta.Content, c.Finish
		}
	}
	l.h.t.Fatalf("the stream ended: %v", l.lines.Err())
	return "", ""
}

func (l *listener) all() (text string) {
	l.h.t.Helper()
	for {
		piece, finish := l.next()
		if text += piece; finish != "" {
			return text
		}
	}
}

func sentencesLeaveAtOnce() []play {
	return []play{{"sentences leave at once: relay", func(t *testing.T, h *house) {
		parts := inParts("Sí, hay. ", "Decime si vivís en Av. Rivadavia, al lado de la plaza. ¿Algo más?")
		h.answers(parts)
		p := h.calls("CA1", ana)
		p.says("¿hay yerba?")
		p.piece("Sí, hay.") // the model has not ended
		close(parts.release)
		rest := p.hears()
		if all := "Sí, hay." + rest; all != "Sí, hay. Decime si vivís en avenida Rivadavia, al lado de la plaza. ¿Algo más?" {
			t.Errorf("%q", all)
		}
		if kept := h.ours(); kept != "Sí, hay. Decime si vivís en avenida Rivadavia, al lado de la plaza. ¿Algo más?" {
			t.Errorf("kept %q", kept)
		}
	}}, {"sentences leave at once: completion", func(t *testing.T, h *house) {
		parts := inParts("Sí, hay. ", "¿Algo más?")
		h.answers(parts)
		p := h.platform("call-1")
		l := p.listens("¿hay yerba?")
		if piece, _ := l.next(); piece != "Sí, hay." {
			t.Fatalf("%q", piece)
		}
		same := p.listens("") // the same request again, while it is answered
		close(parts.release)
		if rest := l.all(); rest != " ¿Algo más?" {
			t.Errorf("%q", rest)
		}
		if again := same.all(); again != "Sí, hay. ¿Algo más?" || h.times() != 1 {
			t.Errorf("%q, asked %d times", again, h.times())
		}
	}}, {"sentences leave at once: a platform that hangs up", func(t *testing.T, h *house) {
		parts := inParts("Sí, hay. ", "¿Algo más?")
		h.answers(parts)
		p := h.platform("call-1")
		l := p.listens("¿hay yerba?")
		l.next()
		l.stop()
		close(parts.release)
		if again := p.text(); again != "Sí, hay. ¿Algo más?" || h.times() != 1 {
			t.Errorf("%q, asked %d times", again, h.times())
		}
	}}, {"sentences leave at once: a caller who is cut off", func(t *testing.T, h *house) {
		parts := inParts("Sí, hay. ", "¿Algo más?")
		h.answers(parts)
		p := h.calls("CA1", ana)
		p.says("¿hay yerba?")
		p.piece("Sí, hay.")
		_ = p.conn.CloseNow()
		p = h.calls("CA1", ana)
		close(parts.release)
		if again := p.hears(); again != "Sí, hay. ¿Algo más?" || h.times() != 1 {
			t.Errorf("%q, asked %d times", again, h.times())
		}
	}}, {"sentences leave at once: a model that is gone", func(t *testing.T, h *house) {
		parts := inParts("Sí, hay. ", "")
		parts.err = errors.New("the connection to the model broke")
		h.answers(parts)
		p := h.calls("CA1", ana)
		p.says("¿hay yerba?")
		p.piece("Sí, hay.")
		close(parts.release)
		rest := p.hears()
		if !strings.HasPrefix(rest, " Perdón, ") || strings.Contains(rest, "connection") {
			t.Errorf("%q", rest)
		}
	}}, {"sentences leave at once: retell", func(t *testing.T, h *house) {
		first, second := inParts("Sí, hay. ", "Queda poca."), inParts("También. ", "¿Algo más?")
		h.answers(first, second)
		p, _ := h.retellCalls("r-1", inboundCall())
		p.heard("¿hay yerba?")
		id := p.requires()
		if got := p.next(); got["content"] != "Sí, hay." || got["content_complete"] != false ||
			int(got["response_id"].(float64)) != id {
			t.Fatalf("%v", got)
		}
		p.speaks("Sí, hay.")
		p.heard("¿y azúcar?")
		id = p.requires() // a newer response takes its place
		for len(h.inbound()) < 1 {
			time.Sleep(time.Millisecond)
		}
		close(first.release)
		close(second.release)
		if text, _ := p.hears(id); !strings.HasSuffix(text, "También. ¿Algo más?") {
			t.Errorf("%q", text)
		}
	}}}
}

func callersGoOn() []play {
	return []play{{"callers go on: the turn gives way", func(t *testing.T, h *house) {
		first, second := inParts("Sí, hay. ", "Y sale barata. ¿La querés?"), inParts("Con gusto te cuento. ", "¿Algo más?")
		h.answers(first, second)
		p := h.calls("CA1", ana)
		p.says("¿hay yerba?")
		p.piece("Sí, hay.")
		p.says("no, mejor decime el horario")
		for len(h.inbound()) < 2 {
			time.Sleep(time.Millisecond)
		}
		close(first.release)
		close(second.release)
		// a sentence that was whole when the newer words came may still have left
		if rest := p.hears(); strings.TrimPrefix(rest, " Y sale barata.") != " Con gusto te cuento. ¿Algo más?" {
			t.Errorf("%q", rest)
		}
		p.says("gracias")
		if next := p.hears(); next != "¿Algo más?" {
			t.Errorf("%q: the newer words were answered twice", next)
		}
	}}, {"callers go on: the turn has done something", func(t *testing.T, h *house) {
		first := inParts("Lo anoto. ", "", call("create_order_draft", map[string]any{}))
		second := inParts("Dale, vamos. ", "Decime qué llevás.")
		h.answers(first, second)
		close(first.release)
		p := h.calls("CA1", ana)
		p.says("quiero pedir")
		p.piece("Lo anoto.")
		p.piece(" Dale, vamos.")
		p.says("¿hola?")
		for len(h.inbound()) < 2 {
			time.Sleep(time.Millisecond)
		}
		close(second.release)
		if rest := p.hears(); rest != " Decime qué llevás." {
			t.Errorf("%q", rest)
		}
		if next := p.hears(); next != "¿Algo más?" {
			t.Errorf("%q", next)
		}
	}}, {"callers go on: over words that led to a question", func(t *testing.T, h *house) {
		h.sellsAfter("Te paso el resumen. ", func(p *phone) { p.interrupts("Te paso") }, func(p *phone) {
			p.says("sí")
			if again := p.asks(theQuestion); !strings.Contains(again, "no se escuchó completa") {
				t.Errorf("said %q", again)
			}
			p.sold(0)
			p.says("sí")
			p.asks("ORD, ")
			p.sold(2)
		})
	}}, {"callers go on: before the question was said", func(t *testing.T, h *house) {
		h.sellsAfter("Te paso el resumen. ", func(p *phone) { p.hasSpoken() }, func(p *phone) {
			p.says("sí") // the first sentence was said, and the question was not
			p.asks(theQuestion)
			p.sold(0)
			p.hasSpoken()
			p.says("sí")
			p.asks("ORD, ")
			p.sold(2)
		})
	}}, {"callers go on: after all of it", func(t *testing.T, h *house) {
		h.sellsAfter("Te paso el resumen. ", func(p *phone) { p.hasSpoken() }, func(p *phone) {
			p.tells(map[string]any{"type": "info", "name": "agentSpeaking", "value": "on"})
			p.hasSpoken()
			p.says("sí")
			p.asks("ORD, ")
			p.sold(2)
		})
	}}}
}

// sellsAfter has the model speak before it asks for two yerbas; between happens in the middle, then after the question.
func (h *house) sellsAfter(words string, between, then func(p *phone)) {
	h.t.Helper()
	parts := inParts(words, "",
		call("create_order_draft", map[string]any{}),
		call("add_item_to_draft", map[string]any{"productId": h.yerba, "quantity": 2}),
		call("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
		call("request_confirmation", map[string]any{}))
	h.answers(parts)
	p := h.calls("CA1", ana)
	p.says("2 yerbas, las retiro")
	p.piece(strings.TrimSpace(words))
	between(p)
	go func() { // once the server has taken what was told it
		if err := p.conn.Ping(h.t.Context()); err != nil {
			h.t.Error(err)
		}
		close(parts.release)
	}()
	p.asks(theQuestion)
	then(p)
	for _, s := range h.talks() {
		if s.State == conversation.Handoff {
			h.t.Error("it was handed over")
		}
	}
}
