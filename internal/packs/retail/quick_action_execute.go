package retail

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type quickActionIn struct {
	CommandText      string `json:"commandText" jsonschema:"minLength=1,maxLength=500" doc:"Lo que el dueño quiere que se haga, con sus palabras"`
	TargetCustomerID string `json:"targetCustomerId,omitempty" jsonschema:"format=uuid" doc:"Para qué cliente, si no alcanza con el nombre"`
	TargetOrderID    string `json:"targetOrderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"Sobre qué pedido, si no alcanza con el número"`
	MessageText      string `json:"messageText,omitempty" jsonschema:"maxLength=1000" doc:"El mensaje para el cliente tal como sale, en lugar del que dice la frase"`

	action *quickaction.Action // the planned action, once the sentence was read
}

type quickActionOut struct {
	ActionID           string      `json:"actionId" jsonschema:"format=uuid"`
	InterpretedCommand string      `json:"interpretedCommand" doc:"Cómo se entendió la orden"`
	ActionsPerformed   []performed `json:"actionsPerformed" doc:"Lo que se hizo, paso por paso"`
	MessageToCustomer  *string     `json:"messageToCustomer" doc:"Lo que se le escribió al cliente, si se le escribió"`
	RequiresFollowUp   bool        `json:"requiresFollowUp" doc:"Si falta la respuesta del cliente"`
}

type performed struct {
	Tool   string         `json:"tool"`
	Input  map[string]any `json:"input"`
	Result string         `json:"result"`
}

var _ = tool.DefineThought(pack, tool.Spec{
	Name:     "quick_action_execute",
	Title:    "Acción rápida del dueño",
	Doc:      "Hace lo que el dueño pide en una frase: sumar o sacar productos del pedido de un cliente, un descuento, cancelar un pedido, registrar un pago, escribirle o cerrar un día. Contesta lo que pregunta: ventas, pedidos, cobros, deudas, reservas, precios y stock. Muestra antes lo que va a cambiar o a mandar cuando hace falta su sí, y se niega a lo que no se hace desde acá: cambiar precios, catálogo o stock, documentos, otros negocios o código.",
	Category: system, Risk: tool.High, Audit: tool.AuditFull, Roles: access.OwnersOnly,
	Events:  []string{"quick_action.executed"},
	Key:     "quick_action:{sessionId}:{Idempotency-Key}",
	Timeout: quickDeadline,
	Done:    quickInWords,
}, tool.Thought[quickActionIn, quickActionOut]{Think: thinkQuick, Run: runQuick, Covers: quickCovers},
	tool.Ask[quickActionIn]{
		Condition: "mensaje, descuento de más del 20 %, cancelación, pago, cierre de un día, cambio de un pedido en marcha, o una frase que no se entendió con certeza",
		When: func(_ *core.Unit, in quickActionIn) bool {
			return in.action == nil || in.action.Plan.Asks
		},
		Preview: quickQuestion,
		Asked: func(_ context.Context, u *core.Unit, in quickActionIn, c confirmation.Confirmation) error {
			a := *in.action
			a.State, a.ConfirmationID = quickaction.Asked, c.ID
			_, err := u.QuickActions.Begin(a)
			return err
		},
		Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error {
			return u.QuickActions.Drop(c.ID)
		},
	})

var (
	msgQuickGone = locale.Text{
		ES: "Esa acción ya no está pendiente: pedila de nuevo.",
		MX: "Esa acción ya no está pendiente: pídela de nuevo.",
		PT: "Essa ação não está mais pendente: peça de novo.",
		EN: "That action is not open any more: ask for it again.",
	}
	wordQuickAsk = locale.Text{
		ES: "Esto es lo que voy a hacer:\n%s\n\n¿Confirmás? Respondé SÍ para hacerlo o NO para dejar todo como está.",
		MX: "Esto es lo que voy a hacer:\n%s\n\n¿Confirmas? Responde SÍ para hacerlo o NO para dejar todo como está.",
		PT: "É isto que vou fazer:\n%s\n\nVocê confirma? Responda SIM para fazer ou NÃO para deixar tudo como está.",
		EN: "This is what I am going to do:\n%s\n\nDo you confirm? Reply YES to do it or NO to leave everything as it is.",
	}
)

// quickQuestion shows every step with what it would change. A yes covers these steps on the state that was shown: once
// that has changed, the owner has to repeat the command.
func quickQuestion(_ context.Context, u *core.Unit, in quickActionIn) (confirmation.Question, error) {
	a := in.action
	if a == nil {
		known, found, err := u.QuickActions.Before("")
		if err != nil {
			return confirmation.Question{}, err
		}
		if !found || !u.Deciding {
			return confirmation.Question{}, u.Fault(fault.Conflict, msgQuickGone)
		}
		for i := range known.Plan.Steps {
			if err := aboutNow(u, &known.Plan.Steps[i]); err != nil {
				return confirmation.Question{}, err
			}
		}
		a = &known
	}
	lines, subject := make([]string, len(a.Plan.Steps)), []any{}
	for i, s := range a.Plan.Steps {
		lines[i] = "• " + cmp.Or(s.Result, s.Label)
		if s.Preview != "" {
			lines[i] += " (" + s.Preview + ")"
		}
		subject = append(subject, s.Tool, string(s.Input), s.SessionID, s.Subject)
	}
	return confirmation.Question{
		Addressee: access.Owner, Text: u.Say(wordQuickAsk, strings.Join(lines, "\n")),
		Subject: confirmation.Digest(subject...), SubjectID: a.ID, Total: confirmation.NoTotal,
	}, nil
}

func quickOut(a quickaction.Action) quickActionOut {
	out := quickActionOut{ActionID: a.ID, InterpretedCommand: a.Plan.Interpreted, ActionsPerformed: []performed{}}
	for _, s := range a.Plan.Steps {
		if s.Result == "" {
			continue
		}
		input := map[string]any{}
		_ = json.Unmarshal(s.Input, &input) // our own JSON
		out.ActionsPerformed = append(out.ActionsPerformed, performed{Tool: s.Tool, Input: input, Result: s.Result})
		out.RequiresFollowUp = out.RequiresFollowUp || s.Waiting
		if text, ok := input["text"].(string); ok && s.Tool == sendMessage.Name {
			out.MessageToCustomer = &text
		}
	}
	return out
}

var msgQuickDone = locale.Text{ES: "Listo:\n%s", PT: "Pronto:\n%s", EN: "Done:\n%s"}

func quickInWords(w *access.Workspace, data json.RawMessage) string {
	var out quickActionOut
	if json.Unmarshal(data, &out) != nil {
		return ""
	}
	lines := lists.Map(out.ActionsPerformed, func(p performed) string { return "• " + p.Result })
	if !slices.ContainsFunc(out.ActionsPerformed, func(p performed) bool { return p.Tool != answerStep }) {
		return strings.Join(lists.Map(out.ActionsPerformed, func(p performed) string { return p.Result }), "\n")
	}
	return msgQuickDone.In(w.Locale, strings.Join(lines, "\n"))
}
