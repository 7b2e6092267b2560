package runtime

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Answer is what every call returns, through every door.
type Answer struct {
	Success         bool            `json:"success"`
	Data            json.RawMessage `json:"data,omitempty"`
	Error           string          `json:"error,omitempty"`
	ErrorCode       fault.Code      `json:"errorCode,omitempty"`
	Errors          []fault.Field   `json:"errors,omitempty"`
	StateTransition string          `json:"stateTransition,omitempty"`
	RequiresHandoff bool            `json:"requiresHandoff,omitempty"`
	HandoffReason   string          `json:"handoffReason,omitempty"`
	BlockedReason   string          `json:"blockedReason,omitempty"`
	Confirmation    *Asked          `json:"confirmation,omitempty"`
	Replayed        bool            `json:"replayed,omitempty"`
	// IdempotencyKey is set where it is unknown whether a call without a key took effect: a retry with this key takes
	// effect at most once.
	IdempotencyKey string `json:"idempotencyKey,omitempty"`
	ExecutionID    string `json:"executionId"`

	RetryAfter time.Duration `json:"-"`
	Unsure     bool          `json:"-"` // the call may have taken effect although it failed
	Flat       bool          `json:"-"` // the fields of its data also appear in the answer itself
	ProvePhone string        `json:"-"` // the telephone that has to be proved before the call can be made
}

// Asked is an open question.
type Asked struct {
	ID        string    `json:"id"`
	Message   string    `json:"message"`
	ExpiresAt time.Time `json:"expiresAt"`
	// Addressee is the role that has to answer, if it is not the customer.
	Addressee access.Role `json:"addressee,omitempty"`
}

func newAsked(c *confirmation.Confirmation) *Asked {
	if c == nil {
		return nil
	}
	a := &Asked{ID: c.ID, Message: c.Text, ExpiresAt: c.ExpiresAt}
	if c.Addressee != access.Customer {
		a.Addressee = c.Addressee
	}
	return a
}

// Status is the HTTP status of the answer.
func (a Answer) Status() int {
	if a.Success {
		return 200
	}
	return fault.Of(a.ErrorCode).Status
}

// JSON is the answer as it is sent and as it is stored for a replay.
func (a Answer) JSON() []byte {
	raw, _ := json.Marshal(a) // cannot fail: data was checked as JSON when it was made, and the other fields are plain
	return raw
}

// decodeReplay decodes a stored answer.
func decodeReplay(stored string) (Answer, error) {
	var a Answer
	if err := json.Unmarshal([]byte(stored), &a); err != nil {
		return a, err
	}
	a.Replayed = true
	return a, nil
}

// Messages for codes whose error has no message, because its cause belongs in the log only.
var defaultMessages = map[fault.Code]locale.Text{
	fault.Internal: {
		ES: "Algo falló de nuestro lado. No se hizo ningún cambio.",
		PT: "Algo falhou do nosso lado. Nada foi alterado.",
		EN: "Something failed on our side. Nothing was changed.",
	},
	fault.Unavailable: {
		ES: "El sistema está ocupado. Probá de nuevo en un momento.",
		MX: "El sistema está ocupado. Intenta de nuevo en un momento.",
		PT: "O sistema está ocupado. Tente de novo em instantes.",
		EN: "The system is busy. Try again in a moment.",
	},
	fault.Timeout: {
		ES: "Tardó demasiado y se interrumpió.",
		PT: "Demorou demais e foi interrompido.",
		EN: "It took too long and was stopped.",
	},
}

// msgCannotWrite is the message while the storage accepts no writes. An immediate retry does not help.
var msgCannotWrite = locale.Text{
	ES: "En este momento no podemos guardar cambios por un problema de nuestro lado. Probá de nuevo en unos minutos.",
	MX: "En este momento no podemos guardar cambios por un problema de nuestro lado. Intenta de nuevo en unos minutos.",
	PT: "Neste momento não conseguimos salvar alterações por um problema do nosso lado. Tente de novo em alguns minutos.",
	EN: "Changes cannot be saved right now because of a problem on our side. Try again in a few minutes.",
}

// refusal turns an error into an answer in the workspace's language.
func refusal(err error, tag locale.Tag) Answer {
	e := fault.From(err)
	a := Answer{
		ErrorCode: e.Code, Error: e.Message, Errors: e.Fields, StateTransition: e.State,
		RequiresHandoff: e.HandoffReason != "", HandoffReason: e.HandoffReason, BlockedReason: e.BlockedReason,
		RetryAfter: e.RetryAfter, Unsure: e.Unsure, ProvePhone: e.ProvePhone,
	}
	if a.Error == "" {
		a.Error = Unsaid(e, tag)
	}
	return a
}

// Unsaid is the message of an error that has none of its own.
func Unsaid(e *fault.Error, tag locale.Tag) string {
	var unwritten interface{ CannotWrite() bool }
	switch t, ok := defaultMessages[e.Code]; {
	case e.Unsure:
		return msgUnsure.In(tag)
	case errors.As(e, &unwritten) && unwritten.CannotWrite():
		return msgCannotWrite.In(tag)
	case ok:
		return t.In(tag)
	}
	return defaultMessages[fault.Internal].In(tag)
}

// msgUnsure is the message where the commit got no response and could not be looked up.
var msgUnsure = locale.Text{
	ES: "Se cortó la conexión con nuestra base de datos y todavía no sabemos si se hizo. Antes de repetirlo, fijate si quedó hecho.",
	MX: "Se cortó la conexión con nuestra base de datos y todavía no sabemos si se hizo. Antes de repetirlo, revisa si quedó hecho.",
	PT: "A conexão com o nosso banco de dados caiu e ainda não sabemos se foi feito. Antes de repetir, veja se ficou feito.",
	EN: "The connection to our database broke and we do not know yet whether it was done. Check before you do it again.",
}

// Shown is the answer as a door sends it. A flat one repeats the fields of its data beside those of every answer, as
// its pack's document specifies; the data also stays in its usual place, for programs that know no pack. A field of the
// data never replaces a common one.
func (a Answer) Shown() any {
	if !a.Flat || len(a.Data) == 0 {
		return a
	}
	return flat(a)
}

type flat Answer

func (f flat) MarshalJSON() ([]byte, error) {
	envelope, err := json.Marshal(Answer(f))
	if err != nil {
		return nil, err
	}
	var shared, own map[string]json.RawMessage
	if err := json.Unmarshal(envelope, &shared); err != nil {
		return nil, err
	}
	if json.Unmarshal(f.Data, &own) != nil {
		return envelope, nil // not an object: it has no fields to show
	}
	out := envelope[:len(envelope)-1]
	for _, name := range slices.Sorted(maps.Keys(own)) {
		if _, taken := shared[name]; taken {
			continue
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		out = append(append(append(append(out, ','), key...), ':'), own[name]...)
	}
	return append(out, '}'), nil
}

// MarshalJSON encodes the result as the door of its own call would send it.
func (d Decision) MarshalJSON() ([]byte, error) {
	type plain Decision
	if d.Result == nil {
		return json.Marshal(plain(d))
	}
	return json.Marshal(struct {
		plain
		Result any `json:"result"`
	}{plain(d), d.Result.Shown()})
}
