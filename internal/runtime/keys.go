package runtime

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// Key is an idempotency key with the answer of its first call.
type Key struct {
	SessionID   string
	Key         string
	Tool        string
	ArgsHash    string
	State       KeyState
	Answer      string
	Plan        string // what an outside call decided before it was sent
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
	KeyInProgress KeyState = "in_progress" // an outside call is being executed
	KeyUnknown    KeyState = "unknown"     // it may have taken effect; a job finds out
)

// keyLife is how long an answer is replayed. A retry after a week counts as a new request.
const keyLife = 7 * 24 * time.Hour

// The prefixes keep the kinds of keys apart: a client's key never equals a confirmation's.
func clientKey(key string) string      { return "k:" + key }
func confirmationKey(id string) string { return "c:" + id }

// additionKey is the key of a call that adds to what a confirmation did: the same addition gets the same answer.
func additionKey(id, hash string) string { return "a:" + id + ":" + hash }

var (
	msgKeyReused = locale.Text{
		ES: "Esa clave de idempotencia ya se usó con otros argumentos.",
		PT: "Essa chave de idempotência já foi usada com outros argumentos.",
		EN: "That idempotency key was used with other arguments.",
	}
	msgInProgress = locale.Text{
		ES: "La misma llamada está en curso.",
		PT: "A mesma chamada está em andamento.",
		EN: "The same call is in progress.",
	}
	msgUnknown = locale.Text{
		ES: "Todavía no sabemos si la operación anterior se hizo; lo estamos averiguando.",
		PT: "Ainda não sabemos se a operação anterior foi feita; estamos verificando.",
		EN: "We do not know yet whether the earlier call took effect; we are finding out.",
	}
)

// repeat ends the call with the result that a key stores.
func (x *execution) repeat(k Key) error {
	leaseOver := clock.Reached(k.LeaseUntil, x.Clock.Now())
	switch {
	case k.ArgsHash != "" && k.ArgsHash != x.req.argsHash:
		return x.req.newFault(fault.IdempotencyConflict, msgKeyReused)
	case k.State == KeyInProgress && !leaseOver:
		return x.req.newFault(fault.InProgress, msgInProgress).After(time.Second)
	case k.State != KeyDone:
		if leaseOver {
			x.lapsedClaim = &k
		}
		return x.req.newFault(fault.InProgress, msgUnknown).After(askAfter)
	}
	return x.finishReplay(k.Answer)
}

func (x *execution) newKey(key, hash string) Key {
	now := x.Clock.Now()
	return Key{
		SessionID: x.req.session.ID, Key: key, Tool: x.req.call.Tool, ArgsHash: hash, State: KeyDone,
		ExecutionID: x.req.id, CreatedAt: now, ExpiresAt: now.Add(keyLife),
	}
}

// keys are the claims of this call: that of the confirmation whose yes it runs on or adds to, and the client's. In this order, so
// that a call that is late for a yes claims nothing at all.
func (x *execution) keys() []Key {
	var out []Key
	if x.grant.hasYes() {
		// Independent of the arguments: one yes, one effect.
		out = append(out, x.newKey(confirmationKey(x.grant.confirmationID), ""))
	}
	if q := x.grant.executed; q != nil {
		_, hash := storedArguments(x.grant.gate, x.req.in)
		out = append(out, x.newKey(additionKey(q.ID, hash), ""))
	}
	if x.req.key != "" {
		out = append(out, x.newKey(clientKey(x.req.key), x.req.argsHash))
	}
	return out
}

// claim takes the call's keys. It reports false when another call claimed one first; this call then ends with the
// other's answer.
func (a *attempt) claim() (claimed bool, err error) {
	defer a.stage("claim")(&err)
	rows := a.tx.Calls()
	for _, k := range a.keys() {
		free, err := a.claimKey(rows, k)
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
		return false, a.repeat(first)
	}
	return true, nil
}

// claimKey reports whether a key is free. A Call writes it at once, because its outcome comes in a later transaction.
// Others write it with the answer: the conversation is locked, and a key belongs to one conversation. A confirmation's
// key follows its question, whose state authorise checks next.
func (a *attempt) claimKey(rows Keys, k Key) (free bool, err error) {
	if a.req.tool.Kind == tool.KindCall {
		if a.claimAs != nil {
			k = a.claimAs(k)
		}
		return rows.ClaimKey(k)
	}
	if a.req.ownKey && k.Key == clientKey(a.req.key) || a.grant.hasYes() && k.Key == confirmationKey(a.grant.confirmationID) {
		return true, nil
	}
	first, found, err := rows.Key(k.SessionID, k.Key)
	return !found || !first.ExpiresAt.After(k.CreatedAt), err
}

// storeAnswer stores the answer under every key of the call.
func (a *attempt) storeAnswer() error {
	keys := a.keys()
	if len(keys) > 0 {
		a.out.storedAnswer = string(a.out.answer.JSON())
	}
	for _, k := range keys {
		k.Answer = a.out.storedAnswer
		if err := a.writeKey(k); err != nil {
			return err
		}
	}
	return nil
}

// writeKey writes a claimed key: a Call's is in the database since it was claimed.
func (a *attempt) writeKey(k Key) error {
	if a.req.tool.Kind == tool.KindCall {
		return a.tx.Calls().SettleKey(k)
	}
	return a.tx.Calls().KeepKey(k)
}
