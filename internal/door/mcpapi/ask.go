package mcpapi

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

var (
	msgShow = locale.Text{
		ES: "Mostrale esta pregunta al cliente, palabra por palabra; solo el cliente puede contestarla:",
		MX: "Muéstrale esta pregunta al cliente, palabra por palabra; solo el cliente puede contestarla:",
		PT: "Mostre esta pergunta ao cliente, palavra por palavra; só o cliente pode responder:",
		EN: "Show the customer this question, word for word; only the customer can answer it:",
	}
	msgDecideAt = locale.Text{
		ES: "El cliente decide en %s (pasale el enlace; no lo abras vos).",
		MX: "El cliente decide en %s (pásale el enlace; no lo abras tú).",
		PT: "O cliente decide em %s (passe o link a ele; não o abra você).",
		EN: "The customer decides at %s (pass the link on; do not open it yourself).",
	}
	msgOthers = locale.Text{
		ES: "Esta pregunta la decide el negocio (rol %s), no esta conversación:",
		PT: "Esta pergunta é decidida pelo negócio (papel %s), não nesta conversa:",
		EN: "This question is for the business to decide (role %s), not for this conversation:",
	}
	msgSaidNo = locale.Text{
		ES: "Se contestó que no. No se hizo nada.", PT: "A resposta foi não. Nada foi feito.",
		EN: "The answer was no. Nothing was done.",
	}
	msgKept = locale.Text{
		ES: "El sí quedó guardado; falta completar la llamada.", PT: "O sim ficou guardado; falta completar a chamada.",
		EN: "The yes is kept; the call still needs the rest.",
	}
	msgNotYours = locale.Text{
		ES: "Esa pregunta no es de esta llamada.", PT: "Essa pergunta não é desta chamada.",
		EN: "That question is not this call's.",
	}
	msgUnanswered = locale.Text{
		ES: "La pregunta sigue sin respuesta.", PT: "A pergunta continua sem resposta.",
		EN: "The question is still unanswered.",
	}
	msgConfirm = locale.Text{ES: "¿Confirmás?", MX: "¿Confirmas?", PT: "Você confirma?", EN: "Do you confirm?"}
)

// inputID names our one question in a result.
const inputID = "confirm"

// ask handles a call whose question is open. The person behind a staff or owner key is asked at once, where they
// may decide it and their client supports elicitation; other callers get the question and the link where it is
// decided.
func (x *exchange) ask(ctx context.Context, a runtime.Answer) *mcp.CallToolResult {
	q, err := x.question(ctx, a.Confirmation.ID)
	if err != nil {
		return x.result(a)
	}
	if !mayDecide(x.caller.Actor.Role, q.Addressee) || q.State != confirmation.Pending {
		return x.pending(a, q)
	}
	switch init := x.request.Session.InitializeParams(); {
	case !elicits(init):
		return x.pending(a, q)
	case init.ProtocolVersion >= sessionless:
		return &mcp.CallToolResult{
			Meta:          mcp.Meta{metaSession: x.session},
			InputRequests: mcp.InputRequestMap{inputID: x.elicitation(q)}, RequestState: q.ID,
		}
	}
	wait, cancel := context.WithTimeout(ctx, q.ExpiresAt.Sub(x.door.Runtime.Clock.Now()))
	defer cancel()
	defer context.AfterFunc(x.door.closing, cancel)()
	reply, err := x.request.Session.Elicit(wait, x.elicitation(q))
	if err != nil {
		return x.pending(a, q)
	}
	if verdict, ok := verdictOf(reply); ok {
		x.execution = a.ExecutionID
		return x.decide(ctx, q.ID, verdict)
	}
	return x.pending(a, q)
}

// answerOpen continues a call whose client brings the answer to our question. confirmation_invalid: this key may not
// decide it.
func (x *exchange) answerOpen(ctx context.Context, name, id string) *mcp.CallToolResult {
	q, err := x.question(ctx, doorkit.OptionalID(id))
	if err != nil {
		return x.errorResult(ctx, err)
	}
	x.setConversation(q.SessionID)
	if q.Tool != name || !mayDecide(x.caller.Actor.Role, q.Addressee) {
		return x.errorResult(ctx, fault.New(fault.ConfirmationInvalid, "%s", msgNotYours.In(x.caller.Workspace.Locale)))
	}
	reply, _ := x.request.Params.InputResponses[inputID].(*mcp.ElicitResult)
	if verdict, ok := verdictOf(reply); ok {
		return x.decide(ctx, q.ID, verdict)
	}
	return x.pending(runtime.Answer{
		ErrorCode: fault.ConfirmationRequired, Error: msgUnanswered.In(x.caller.Workspace.Locale),
		Confirmation: &runtime.Asked{ID: q.ID, Message: q.Text, ExpiresAt: q.ExpiresAt},
	}, q)
}

// decide records the key holder's decision. If it leads to another question, that is returned, not asked in the same
// call.
func (x *exchange) decide(ctx context.Context, id string, verdict confirm.Outcome) *mcp.CallToolResult {
	c := x.caller
	d, err := x.door.Runtime.Decide(ctx, runtime.Reply{
		Workspace: c.Workspace, Actor: c.Actor, ConfirmationID: id, Verdict: verdict, Correlation: c.Correlation,
	})
	switch {
	case err != nil:
		return x.errorResult(ctx, err)
	case d.Result != nil && d.Result.Confirmation != nil:
		if q, err := x.question(ctx, d.Result.Confirmation.ID); err == nil {
			return x.pending(*d.Result, q)
		}
		return x.result(*d.Result)
	case d.Result != nil:
		return x.result(*d.Result)
	case d.State == confirmation.Confirmed:
		return x.errorResult(ctx, fault.New(fault.ConfirmationRequired, "%s", msgKept.In(c.Workspace.Locale)))
	}
	return x.errorResult(ctx, fault.New(fault.ConfirmationInvalid, "%s", msgSaidNo.In(c.Workspace.Locale)))
}

func (x *exchange) question(ctx context.Context, id string) (q confirmation.Confirmation, err error) {
	err = x.door.Runtime.Read(ctx, x.caller.Workspace, x.caller.Actor, func(u *core.Unit) error {
		q, err = u.Confirmations.Get(id, false)
		return err
	})
	return q, err
}

// pending is the answer with its question and the link where it is decided.
func (x *exchange) pending(a runtime.Answer, q confirmation.Confirmation) *mcp.CallToolResult {
	tag := x.caller.Workspace.Locale
	intro := msgShow.In(tag)
	if q.Addressee != access.Customer {
		intro = msgOthers.In(tag, q.Addressee)
	}
	more := []string{intro + "\n\n" + q.Text}
	link := ""
	if x.caller.base != "" {
		link = x.door.Link(x.caller.base, x.caller.Workspace.Slug, q)
		if q.Addressee == access.Customer {
			more = append(more, msgDecideAt.In(tag, link))
		} else {
			more = append(more, link)
		}
	}
	r := x.result(a, more...)
	if link != "" {
		r.Meta[metaLink] = link
	}
	return r
}

// mayDecide reports whether the person behind a key may be asked. Staff and owners never answer for the customer.
func mayDecide(role, addressee access.Role) bool {
	return role.Trusted() && addressee != access.Customer && (role == addressee || role == access.Owner)
}

func elicits(p *mcp.InitializeParams) bool {
	if p == nil || p.Capabilities == nil || p.Capabilities.Elicitation == nil {
		return false
	}
	e := p.Capabilities.Elicitation
	return e.Form != nil || e.URL == nil // neither: a client of before there were two
}

func (x *exchange) elicitation(q confirmation.Confirmation) *mcp.ElicitParams {
	schema, _ := json.Marshal(map[string]any{ // plain values always marshal
		"type": "object", "required": []string{inputID},
		"properties": map[string]any{inputID: map[string]any{"type": "boolean",
			"title": msgConfirm.In(x.caller.Workspace.Locale)}},
	})
	return &mcp.ElicitParams{Mode: "form", Message: q.Text, RequestedSchema: json.RawMessage(schema)}
}

// verdictOf reads the person's answer; ok is false where they gave none.
func verdictOf(reply *mcp.ElicitResult) (verdict confirm.Outcome, ok bool) {
	if reply == nil {
		return "", false
	}
	switch reply.Action {
	case "decline":
		return confirm.Deny, true
	case "accept":
		yes, ok := reply.Content[inputID].(bool)
		if yes {
			return confirm.Confirm, ok
		}
		return confirm.Deny, ok
	}
	return "", false
}
