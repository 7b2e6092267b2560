package voice

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// toolCall is a tool that a platform's model wants to call.
type toolCall struct {
	id        string // the platform's
	name      string // as the agent's view has it
	arguments json.RawMessage
	key       string // under which a repetition is answered once; empty: the platform has no id for it
}

// toolResult is what the platform's model gets. It reads all of it, so the texts are in the business's language.
type toolResult struct {
	callID string
	name   string

	Success   bool            `json:"success"`
	Data      json.RawMessage `json:"data,omitempty"`
	Error     string          `json:"error,omitempty"`
	ErrorCode fault.Code      `json:"errorCode,omitempty"`
	Errors    []fault.Field   `json:"errors,omitempty"`
	// Question is what the caller has to be asked, in spoken words.
	Question    string `json:"question,omitempty"`
	Instruction string `json:"instruction,omitempty"`
	// Link is where the customer decides, if this platform brings no words that can.
	Link string `json:"confirmation_url,omitempty"`
	// CallerAnswer is what the caller's words decided about another call than this one.
	CallerAnswer *runtime.Decision `json:"callerAnswer,omitempty"`
	Transfer     string            `json:"transfer_number,omitempty"`

	status int // of the answer
}

// toolRun runs the calls of one request in the conversation of its call.
type toolRun struct {
	*Door
	w       *access.Workspace
	agent   access.AgentProfile
	view    *tool.View
	session conversation.Session
	link    func(q confirmation.Confirmation) string
	signed  bool // the transcript is the platform's own, so the caller's words in it count
}

var (
	agentActor = access.Actor{Role: access.Agent}

	msgNoTool = locale.Text{
		ES: "No hay una herramienta llamada %s.", PT: "Não há uma ferramenta chamada %s.",
		EN: "There is no tool called %s.",
	}
	msgAnswerFirst = locale.Text{
		ES: "No se ejecutó: primero tiene que contestar quien llama.",
		PT: "Não foi executada: primeiro quem ligou precisa responder.",
		EN: "It was not run: the caller has to answer first.",
	}
	tellRead = locale.Text{
		ES: "Todavía no se hizo nada. Leele la pregunta a quien llama, palabra por palabra y entera, sin agregar otra; nadie puede contestarla en su lugar. Cuando conteste, volvé a llamar esta herramienta con los mismos datos.",
		MX: "Todavía no se hizo nada. Léele la pregunta a quien llama, palabra por palabra y entera, sin agregar otra; nadie puede contestarla en su lugar. Cuando conteste, vuelve a llamar esta herramienta con los mismos datos.",
		PT: "Nada foi feito ainda. Leia a pergunta a quem ligou, palavra por palavra e inteira, sem acrescentar outra; ninguém pode responder no lugar da pessoa. Quando ela responder, chame esta ferramenta de novo com os mesmos dados.",
		EN: "Nothing was done yet. Read the question to the caller, word for word and whole, and add no other; nobody can answer it in their place. When they have answered, call this tool again with the same data.",
	}
	tellUnread = locale.Text{
		ES: "Ese sí no cuenta: antes no se leyó la pregunta entera, palabra por palabra.",
		PT: "Esse sim não conta: antes a pergunta não foi lida inteira, palavra por palavra.",
		EN: "That yes does not count: the whole question was not read out before it, word for word.",
	}
	tellLink = locale.Text{
		ES: "Todavía no se hizo nada: hace falta el sí del cliente, y por esta llamada no se lo puede recibir. Decide en %s; mandale el enlace y no lo abras vos. Después volvé a llamar esta herramienta con los mismos datos.",
		MX: "Todavía no se hizo nada: hace falta el sí del cliente, y por esta llamada no se puede recibir. Decide en %s; mándale el enlace y no lo abras tú. Después vuelve a llamar esta herramienta con los mismos datos.",
		PT: "Nada foi feito ainda: falta o sim do cliente, e por esta ligação não dá para recebê-lo. Ele decide em %s; mande o link e não o abra você. Depois chame esta ferramenta de novo com os mesmos dados.",
		EN: "Nothing was done yet: it needs the customer's yes, which cannot be taken on this call. They decide at %s; send them the link and do not open it yourself. Then call this tool again with the same data.",
	}
	tellDone = locale.Text{
		ES: "Ya está hecho lo que quien llama confirmó: «%s». Si ahora pedías otra cosa, todavía no se hizo.",
		PT: "Já está feito o que quem ligou confirmou: «%s». Se agora você pediu outra coisa, ela ainda não foi feita.",
		EN: "What the caller confirmed is done: “%s”. If you asked for something else now, it was not done yet.",
	}
	tellNo = locale.Text{
		ES: "Quien llama dijo que no. No se hizo nada.", PT: "Quem ligou disse que não. Nada foi feito.",
		EN: "The caller said no. Nothing was done.",
	}
)

// run takes the caller's answer from the transcript and makes the calls, in order. Calls behind a question wait.
func (x *toolRun) run(ctx context.Context, said []utterance, calls []toolCall) (list []toolResult, err error) {
	var answer callerAnswer
	if x.signed {
		if answer, err = x.takeAnswer(ctx, x.w, x.session.ID, said); err != nil {
			return nil, err
		}
	}
	before, _, err := x.openQuestion(ctx)
	asked := false
	for _, c := range calls {
		if err != nil {
			return nil, err
		}
		r := toolResult{callID: c.id, name: c.name}
		if asked {
			r.fail(fault.Conflict, msgAnswerFirst.In(x.w.Locale))
		} else {
			x.make(ctx, &r, c, answer)
			asked, err = x.ask(ctx, &r, before.MessageID, answer)
		}
		list = append(list, r)
	}
	return list, err
}

func (r *toolResult) fail(code fault.Code, message string) {
	r.Error, r.ErrorCode, r.status = message, code, fault.Of(code).Status
}

func (r *toolResult) show(a runtime.Answer) {
	r.Success, r.Data, r.Error, r.ErrorCode, r.Errors = a.Success, a.Data, a.Error, a.ErrorCode, a.Errors
	r.status = a.Status()
}

// make runs one call, unless the caller's words have just decided one of the same tool. Its arguments are not compared
// then: models write the same data differently, and nobody is to be asked twice for one thing.
func (x *toolRun) make(ctx context.Context, r *toolResult, c toolCall, answer callerAnswer) {
	t, known := x.view.Get(c.name)
	if !known {
		r.fail(fault.ToolNotFound, msgNoTool.In(x.w.Locale, c.name))
		return
	}
	if d := answer.decision; d != nil && d.Outcome != confirm.Unclear {
		switch same := answer.question.Tool == t.FullName(); {
		case same && d.Result != nil:
			r.show(*d.Result)
			if d.Result.Success {
				r.Instruction = tellDone.In(x.w.Locale, speech.Aloud(x.w.Locale, answer.question.Text))
			}
			return
		case same && d.Outcome == confirm.Deny:
			r.fail(fault.ConfirmationInvalid, tellNo.In(x.w.Locale))
			return
		case !same:
			r.CallerAnswer = d
		}
	}
	key := c.key
	if key == "" && !x.signed && t.Gate != nil { // after the yes on the page the same call is the one that was asked about
		key = "link-" + digest(t.FullName(), string(c.arguments))
	}
	r.show(x.Runtime.Execute(ctx, runtime.Call{
		Workspace: x.w, Actor: agentActor, SessionID: x.session.ID, Tool: t.FullName(), Arguments: c.arguments,
		Key: key,
	}))
}

// openQuestion is the question that waits for the caller, if any, and whether people have the conversation.
func (x *toolRun) openQuestion(ctx context.Context) (q confirmation.Confirmation, people bool, err error) {
	err = x.Runtime.Read(ctx, x.w, agentActor, func(u *core.Unit) error {
		s, err := u.Conversations.Get(x.session.ID, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		people = s.State == conversation.Handoff
		q, _, err = u.Confirmations.Open()
		return err
	})
	return q, people, err
}

// ask adds the question that this call has put, and how it reaches the caller; a hand-off adds the number to transfer
// to. Nothing more is run behind either. before is our message with the question that was open before the call.
func (x *toolRun) ask(ctx context.Context, r *toolResult, before string, answer callerAnswer) (asked bool, err error) {
	q, people, err := x.openQuestion(ctx)
	switch {
	case err != nil:
		return false, err
	case people:
		r.Transfer = x.w.Settings.EscalationPhone
		return true, nil
	case q.ID == "" || q.MessageID == before && r.ErrorCode != fault.ConfirmationRequired:
		return false, nil
	}
	r.Question = speech.Aloud(x.w.Locale, q.Text)
	if !x.signed {
		r.Link = x.link(q)
		r.Instruction = tellLink.In(x.w.Locale, r.Link)
		return true, nil
	}
	r.Instruction = tellRead.In(x.w.Locale)
	if answer.unread && answer.question.ID == q.ID {
		r.Instruction = tellUnread.In(x.w.Locale) + " " + r.Instruction
	}
	return true, nil
}
