package workshop

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// outgoing is what was decided before a call is sent. It holds no secrets: these are loaded when it is sent.
type outgoing struct {
	ToolID    string         `json:"tool"`
	Version   int            `json:"version"`
	Arguments tool.Arguments `json:"arguments"`
}

// arrived is what came back.
type arrived struct {
	Data    json.RawMessage `json:"data,omitempty"`
	Pending bool            `json:"pending,omitempty"`
	CallID  string          `json:"call,omitempty"`
	Until   time.Time       `json:"until,omitzero"`
}

func (m maker) prepare(_ context.Context, _ *core.Unit, in tool.Arguments) (outgoing, error) {
	return outgoing{m.engine.ID, m.engine.Version, in}, nil
}

// do makes the call. The engine has retried it where that was safe, so every failure is final; the error says whether
// it may have been done all the same.
func (m maker) do(ctx context.Context, _ *core.Outside, key string, plan outgoing) (arrived, error) {
	engine, err := m.version(ctx, m.workspaceID, plan.ToolID, plan.Version)
	if err != nil {
		return arrived{}, tool.Ended(err, false)
	}
	c, err := m.call(ctx, engine, key, plan.Arguments)
	if err != nil {
		return arrived{}, tool.Ended(err, false)
	}
	c.Key = key
	out, err := m.caller.Do(guard.For(ctx, m.workspaceID), engine, c)
	if err != nil {
		return arrived{}, tool.Ended(m.told(err), custom.MayHaveActed(err))
	}
	if out.Pending {
		return arrived{Pending: true, CallID: key, Until: c.ExpiresAt}, nil
	}
	return arrived{Data: asObject(out.Data)}, nil
}

var msgMayBe = locale.Text{
	ES: "%s No se sabe si la operación se hizo: hay que comprobarlo antes de repetirla.",
	PT: "%s Não se sabe se a operação foi feita: é preciso verificar antes de repetir.",
	EN: "%s It is not known whether it was done: check before repeating it.",
}

var msgTaken = locale.Text{
	ES: "%s La operación fue recibida: hay que comprobar en qué quedó antes de repetirla.",
	PT: "%s A operação foi recebida: é preciso verificar em que ficou antes de repetir.",
	EN: "%s The operation was taken: check what came of it before repeating it.",
}

// told adds to a failure whether the effect may have happened.
func (m maker) told(err error) error {
	e := fault.From(err)
	if !custom.MayHaveActed(err) {
		return err
	}
	text := msgMayBe
	if custom.Taken(err) {
		text = msgTaken
	}
	return fault.Wrap(err, e.Code, "%s", text.In(m.tag, e.Message))
}

var msgLater = locale.Text{
	ES: "El pedido se recibió; la respuesta llega más tarde a esta conversación.",
	PT: "O pedido foi recebido; a resposta chega mais tarde a esta conversa.",
	EN: "The request was taken; the answer comes to this conversation later.",
}

// settle returns the answer, or records which conversation waits for a late one.
func (m maker) settle(_ context.Context, u *core.Unit, _ tool.Arguments, plan outgoing, came arrived) (any, error) {
	if !came.Pending {
		return came.Data, nil
	}
	err := u.Callbacks.Expect(callback.Callback{
		ID: came.CallID, ToolID: plan.ToolID, Version: plan.Version, Tool: tool.OwnPack + "/" + m.engine.Name, ExpiresAt: came.Until,
	})
	return map[string]any{
		"status": "pending", "message": u.Say(msgLater), "call_id": came.CallID, "answer_until": came.Until.UTC().Format(time.RFC3339),
	}, err
}

var msgCutOff = locale.Text{
	ES: "La operación se interrumpió de nuestro lado y no se sabe si se hizo: hay que comprobarlo antes de repetirla.",
	PT: "A operação foi interrompida do nosso lado e não se sabe se foi feita: é preciso verificar antes de repetir.",
	EN: "The operation was cut off on our side and it is not known whether it was done: check before repeating it.",
}

// resolve ends a call that was interrupted. The other side cannot be asked; where the call is idempotent it is sent
// again, under the same key.
func (m maker) resolve(ctx context.Context, out *core.Outside, key string, plan outgoing) (came arrived, happened bool, err error) {
	engine, err := m.version(ctx, m.workspaceID, plan.ToolID, plan.Version)
	if err != nil {
		return came, false, tool.Ended(err, true)
	}
	if c := engine.ExecutionConfig; engine.Reads() || c.Idempotent || c.Method == "PUT" {
		came, err = m.do(ctx, out, key, plan)
		return came, err == nil, err
	}
	return came, false, tool.Ended(fault.New(fault.Timeout, "%s", msgCutOff.In(m.tag)), true)
}

var msgAsk = locale.Text{
	ES: "%s%s\n¿Confirmás? Respondé SÍ o NO.",
	MX: "%s%s\n¿Confirmas? Responde SÍ o NO.",
	PT: "%s%s\nVocê confirma? Responda SIM ou NÃO.",
	EN: "%s%s\nDo you confirm? Reply YES or NO.",
}

var msgTooLong = locale.Text{
	ES: "%s necesita una confirmación y es demasiado larga para mostrarla entera.",
	PT: "%s precisa de uma confirmação e é longa demais para ser mostrada inteira.",
	EN: "%s needs a confirmation and is too long to be shown in full.",
}

// preview is the question before a call: its purpose, with everything that is sent.
func (m maker) preview(_ context.Context, u *core.Unit, in tool.Arguments) (confirmation.Question, error) {
	shown, subject, err := m.asked(u, in)
	return confirmation.Question{
		Addressee: access.Customer, Text: u.Say(msgAsk, m.title(), shown), Subject: subject, Total: confirmation.NoTotal,
	}, err
}

// asked is a call in words, and what a yes to it covers: these arguments and this version.
func (m maker) asked(u *core.Unit, in tool.Arguments) (shown, subject string, err error) {
	canonical, hash := tool.CanonicalArgs(in)
	if len(canonical) > tool.MostShown {
		return "", "", fault.New(fault.Blocked, "%s", u.Say(msgTooLong, m.title()))
	}
	return tool.Shown(canonical), m.engine.ID + " " + strconv.Itoa(m.engine.Version) + " " + hash, nil
}

func (m maker) title() string {
	if m.engine.DisplayName != "" {
		return m.engine.DisplayName
	}
	return m.engine.Name
}
