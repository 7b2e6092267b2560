package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// planAnswer is the answer of a model without tool calls of its own.
type planAnswer struct {
	Response string   `json:"response_to_client"`
	Request  *request `json:"tool_request"`
}

type request struct {
	Name       string          `json:"name"`
	Parameters json.RawMessage `json:"parameters"`
}

var (
	planHow = locale.Text{
		ES: `Respondé siempre con un único objeto JSON y nada más, con esta forma:
{"response_to_client": "lo que le decís al cliente", "tool_request": null}
Si antes de responder necesitás una herramienta, dejá response_to_client vacío y pedila, de a una por vez:
{"response_to_client": "", "tool_request": {"name": "nombre_de_la_herramienta", "parameters": {}}}
El resultado te llega en el mensaje siguiente.`,
		MX: `Responde siempre con un único objeto JSON y nada más, con esta forma:
{"response_to_client": "lo que le dices al cliente", "tool_request": null}
Si antes de responder necesitas una herramienta, deja response_to_client vacío y pídela, una a la vez:
{"response_to_client": "", "tool_request": {"name": "nombre_de_la_herramienta", "parameters": {}}}
El resultado te llega en el mensaje siguiente.`,
		PT: `Responda sempre com um único objeto JSON e nada mais, nesta forma:
{"response_to_client": "o que você diz ao cliente", "tool_request": null}
Se antes de responder precisar de uma ferramenta, deixe response_to_client vazio e peça uma de cada vez:
{"response_to_client": "", "tool_request": {"name": "nome_da_ferramenta", "parameters": {}}}
O resultado chega na mensagem seguinte.`,
		EN: `Always answer with one JSON object and nothing else, of this form:
{"response_to_client": "what you tell the customer", "tool_request": null}
If you need a tool before you can answer, leave response_to_client empty and ask for one at a time:
{"response_to_client": "", "tool_request": {"name": "name_of_the_tool", "parameters": {}}}
Its result comes in the next message.`,
	}
	planTools = locale.Text{
		ES: "Herramientas, cada una con el esquema de sus parámetros:",
		PT: "Ferramentas, cada uma com o esquema dos seus parâmetros:",
		EN: "The tools, each with the schema of its parameters:",
	}
	planNone = locale.Text{
		ES: "En este momento no hay herramientas: respondé con lo que sabés.",
		MX: "En este momento no hay herramientas: responde con lo que sabes.",
		PT: "Neste momento não há ferramentas: responda com o que sabe.",
		EN: "There are no tools at the moment: answer with what you know.",
	}
	planNoCalls = locale.Text{
		ES: "Ahora ya no pidas herramientas: dejá tool_request en null y respondé con lo que sabés.",
		MX: "Ahora ya no pidas herramientas: deja tool_request en null y responde con lo que sabes.",
		PT: "Agora não peça mais ferramentas: deixe tool_request em null e responda com o que sabe.",
		EN: "Ask for no more tools now: leave tool_request null and answer with what you know.",
	}
	planRepair = locale.Text{
		ES: "Tu respuesta no era el objeto JSON pedido. Escribila de nuevo, solo el objeto.",
		MX: "Tu respuesta no era el objeto JSON pedido. Escríbela de nuevo, solo el objeto.",
		PT: "Sua resposta não era o objeto JSON pedido. Escreva de novo, só o objeto.",
		EN: "Your answer was not the JSON object asked for. Write it again, the object alone.",
	}
	noteResult = locale.Text{ES: "resultado de %s", PT: "resultado de %s", EN: "result of %s"}
)

// plan asks a model whose tools are described in the prompt. An answer that is no plan is returned once for repair;
// after that, plain text is accepted as the reply.
func (c *Client) plan(ctx context.Context, r model.Request, say func(string)) (model.Answer, error) {
	if r.NoCalls && len(r.Tools) > 0 {
		r.Moment = strings.TrimSpace(r.Moment + "\n\n" + planNoCalls.In(r.Facts.Locale))
	}
	req := c.request(planSystem(r), c.illustrated(history(r, (*transcript).writePlans), r.Pictures), nil)
	a, err := c.ask(ctx, req, false, nil)
	if err != nil {
		return a, err
	}
	p, ok := readPlan(a.Text)
	if !ok && len(a.Calls) == 0 {
		first := a.Usage
		t := transcript{tag: r.Facts.Locale, list: req.Messages}
		t.agent(a.Text)
		t.user(systemMark(t.tag) + " " + planRepair.In(t.tag))
		req.Messages = t.list
		if a, err = c.ask(ctx, req, false, nil); err != nil {
			return a, err
		}
		a.Usage = first.And(a.Usage)
		if p, ok = readPlan(a.Text); !ok && strings.ContainsAny(a.Text, "{}") {
			return model.Answer{}, fault.New(fault.UpstreamFailed, "the model's answer was no plan")
		}
	}
	if ok {
		a.Text = strings.TrimSpace(p.Response)
		if p.Request != nil {
			a.Calls = []model.Call{{Name: p.Request.Name, Arguments: p.Request.Parameters}}
		}
	}
	if a.Text == "" && len(a.Calls) == 0 && !r.MayEnd {
		return model.Answer{}, model.ErrEmpty
	}
	if say != nil && a.Text != "" {
		say(a.Text)
	}
	return a, nil
}

func planSystem(r model.Request) string {
	tag := r.Facts.Locale
	parts := []string{system(r), planHow.In(tag)}
	if len(r.Tools) == 0 {
		return strings.Join(append(parts, planNone.In(tag)), "\n\n")
	}
	tools := []string{planTools.In(tag)}
	for _, t := range r.Tools {
		tools = append(tools, "- "+t.Name+": "+locale.OneLine(t.Description)+" "+string(t.Parameters()))
	}
	return strings.Join(append(parts, strings.Join(tools, "\n")), "\n\n")
}

// writePlans writes a message with plans instead of calls.
func (t *transcript) writePlans(m model.Message, results []json.RawMessage) {
	if len(m.Calls) == 0 && strings.TrimSpace(m.Text) != "" {
		t.agent(planAnswer{Response: m.Text}.String())
	}
	text := m.Text // goes with the first call
	for i, c := range m.Calls {
		t.agent(planAnswer{text, &request{c.Name, json.RawMessage(object(c.Arguments))}}.String())
		t.user(t.note(noteResult.In(t.tag, c.Name), model.Message{Body: results[i]}))
		text = ""
	}
}

func (p planAnswer) String() string {
	raw, _ := json.Marshal(p) // strings and JSON always marshal
	return string(raw)
}

// readPlan parses a plan strictly: no unknown fields, and nothing around it but a code fence.
func readPlan(text string) (p planAnswer, ok bool) {
	text = strings.TrimSpace(text)
	if inner, fenced := strings.CutPrefix(text, "```"); fenced {
		inner = strings.TrimPrefix(inner, "json")
		text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(inner), "```"))
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	if d.Decode(&p) != nil {
		return p, false
	}
	if _, err := d.Token(); err != io.EOF {
		return p, false
	}
	switch {
	case p.Request == nil:
		return p, strings.TrimSpace(p.Response) != ""
	case len(p.Request.Parameters) == 0:
		p.Request.Parameters = json.RawMessage("{}")
	}
	return p, p.Request.Name != ""
}
