package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// Key is what makes two calls one, with the answer of the first.
type Key struct {
	SessionID   string
	Key         string
	Tool        string
	ArgsHash    string
	State       KeyState
	Answer      string
	Plan        string // what an outside call decided before it went out
	Arguments   string // and its arguments, to settle it after a crash
	ExecutionID string
	CreatedAt   time.Time
	LeaseUntil  time.Time
	ExpiresAt   time.Time
}

// KeyState is how far a keyed call has come.
type KeyState string

const (
	KeyDone       KeyState = "done"
	KeyInProgress KeyState = "in_progress" // an outside call is on its way
	KeyUnknown    KeyState = "unknown"     // it may have happened; a job finds out
)

// keyLife is how long an answer is repeated. A retry after a week is a new wish.
const keyLife = 7 * 24 * time.Hour

// The two families of keys cannot meet: a client's key is never a confirmation's.
func clientKey(key string) string      { return "k:" + key }
func confirmationKey(id string) string { return "c:" + id }

var (
	msgKeyReused  = locale.Text{ES: "Esa clave de idempotencia ya se usó con otros argumentos.", PT: "Essa chave de idempotência já foi usada com outros argumentos.", EN: "That idempotency key was used with other arguments."}
	msgInProgress = locale.Text{ES: "La misma llamada está en curso.", PT: "A mesma chamada está em andamento.", EN: "The same call is in progress."}
	msgUnknown    = locale.Text{ES: "Todavía no sabemos si la operación anterior se hizo; lo estamos averiguando.", PT: "Ainda não sabemos se a operação anterior foi feita; estamos verificando.", EN: "We do not know yet whether the earlier call took effect; we are finding out."}
)

// replay answers a call that was answered before. It is never counted, and never
// refused for what has changed since.
func (x *execution) replay(_ context.Context, tx Tx, _ *core.Unit) error {
	if x.key == "" {
		return nil
	}
	k, found, err := tx.Calls().Key(x.session.ID, clientKey(x.key))
	if err != nil || !found || !k.ExpiresAt.After(x.Clock.Now()) {
		return err
	}
	return x.repeat(k)
}

// repeat ends the call with what a key holds.
func (x *execution) repeat(k Key) error {
	tag := x.call.Workspace.Locale
	switch {
	case k.ArgsHash != "" && k.ArgsHash != x.argsHash:
		return fault.New(fault.IdempotencyConflict, "%s", msgKeyReused.In(tag))
	case k.State == KeyInProgress && !clock.Reached(k.LeaseUntil, x.Clock.Now()):
		return fault.New(fault.InProgress, "%s", msgInProgress.In(tag)).After(time.Second)
	case k.State != KeyDone:
		if clock.Reached(k.LeaseUntil, x.Clock.Now()) {
			x.lapsed = &k
		}
		return fault.New(fault.InProgress, "%s", msgUnknown.In(tag)).After(askAfter)
	}
	return x.finishReplay(k.Answer)
}

// nameKey gives a call with an effect a key of its own where the client gave none, so that its answer can be
// had again should it be lost. It is told only then: a call without a key is a new operation.
func (x *execution) nameKey() {
	if x.key == "" && x.approved == "" {
		x.key, x.ownKey = "auto:"+x.id, true
	}
}

// keys are the claims of this call: the confirmation's whose yes it runs, and the
// client's. In this order: a call that comes late to a yes claims nothing at all.
func (x *execution) keys() []Key {
	var out []Key
	add := func(key, hash string) {
		now := x.Clock.Now()
		out = append(out, Key{
			SessionID: x.session.ID, Key: key, Tool: x.call.Tool, ArgsHash: hash, State: KeyDone,
			ExecutionID: x.id, CreatedAt: now, ExpiresAt: now.Add(keyLife),
		})
	}
	if x.approved != "" {
		add(confirmationKey(x.approved), "") // whatever the arguments: one yes, one effect
	}
	if x.key != "" {
		add(clientKey(x.key), x.argsHash)
	}
	return out
}

// claim takes the call's keys. It reports false when somebody else had one
// first; the call is then finished with that one's answer.
func (x *execution) claim(rows Rows) (claimed bool, err error) {
	defer x.stage("claim")(&err)
	for _, k := range x.keys() {
		free, err := x.take(rows, k)
		if err != nil {
			return false, err
		}
		if free {
			continue
		}
		first, found, err := rows.Key(k.SessionID, k.Key)
		if err != nil || !found {
			return false, err
		}
		return false, x.repeat(first)
	}
	return true, nil
}

// take reports whether a key can be had. A Call has it written at once, because
// its outcome comes in a later transaction. Anybody else writes it with the
// answer: the conversation is locked, and a key belongs to one conversation. Of
// a confirmation's the question itself tells, which is looked at next.
func (x *execution) take(rows Rows, k Key) (free bool, err error) {
	if x.tool.Kind == tool.KindCall {
		if x.going != nil {
			k = x.going(k)
		}
		return rows.ClaimKey(k)
	}
	if x.ownKey || x.approved != "" && k.Key == confirmationKey(x.approved) {
		return true, nil
	}
	first, found, err := rows.Key(k.SessionID, k.Key)
	return !found || !first.ExpiresAt.After(k.CreatedAt), err
}

// settleKeys stores the answer under every key of the call.
func (x *execution) settleKeys(rows Rows, a Answer) error {
	keys := x.keys()
	if len(keys) > 0 {
		x.stored = a.encoded()
	}
	for _, k := range keys {
		k.Answer = x.stored
		keep := rows.KeepKey
		if x.tool.Kind == tool.KindCall { // it was written when it was taken
			keep = rows.SettleKey
		}
		if err := keep(k); err != nil {
			return err
		}
	}
	return nil
}
