package customer

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Proof is a telephone number that a conversation has to prove is its customer's, by entering the code that was sent to
// it.
type Proof struct {
	ID        string
	SessionID string
	Phone     string
	Hash      string // of the code; empty until one was made to be sent
	Attempts  int
	State     ProofState
	CreatedAt time.Time
	ExpiresAt time.Time
}

// ProofState is the state of a proof.
type ProofState string

const (
	ProofOpen     ProofState = "open"
	ProofUsed     ProofState = "used"
	ProofReplaced ProofState = "replaced" // by a newer code, or after too many attempts
)

const (
	proofLife     = 10 * time.Minute
	proofAttempts = 5
	// Codes cost money and annoy people who did not ask for them.
	proofsPerHour = 5
	proofsKept    = 24 * time.Hour
)

// SendCode is the errand that makes and sends a proof's code.
const SendCode = "send_code"

// ProofRows is what proofs need from storage.
type ProofRows interface {
	InsertProof(p Proof) error
	// OpenProof returns the session's one open proof, locked.
	OpenProof(sessionID string) (p Proof, found bool, err error)
	Proof(id string, lock bool) (p Proof, found bool, err error)
	UpdateProof(p Proof) error
	// RecentProofs counts proofs since a moment, of the session and of the phone, whichever is more, with the time of
	// the first.
	RecentProofs(sessionID, e164 string, since time.Time) (n int, first time.Time, err error)
	// DropProofs deletes those made before a moment.
	DropProofs(before time.Time) error
}

var (
	msgKnown = locale.Text{
		ES: "Esta conversación ya tiene su cliente.",
		PT: "Esta conversa já tem o seu cliente.",
		EN: "This conversation already has its customer.",
	}
	msgTooMany = locale.Text{
		ES: "Ya se mandaron demasiados códigos. Probá más tarde.",
		MX: "Ya se enviaron demasiados códigos. Intenta más tarde.",
		PT: "Já foram enviados códigos demais. Tente mais tarde.",
		EN: "Too many codes were sent. Try again later.",
	}
	msgNoCode = locale.Text{
		ES: "No hay ningún código pendiente: hay que pedir uno.",
		PT: "Não há nenhum código pendente: é preciso pedir um.",
		EN: "There is no code to enter: ask for one.",
	}
	msgCodeOver = locale.Text{
		ES: "El código venció: hay que pedir otro.",
		PT: "O código expirou: é preciso pedir outro.",
		EN: "The code has expired: ask for another.",
	}
	msgBadCode = locale.Text{ES: "Ese no es el código.", PT: "Esse não é o código.", EN: "That is not the code."}
	msgNoTries = locale.Text{
		ES: "Ese no es el código, y fue el último intento: hay que pedir otro.",
		PT: "Esse não é o código, e foi a última tentativa: é preciso pedir outro.",
		EN: "That is not the code, and it was the last try: ask for another.",
	}
)

// AskProof queues a code for the number that this conversation claims as its customer's. It answers alike whether or
// not the number is known. An earlier code of the conversation becomes invalid. conflict: the conversation has a
// customer with a number; rate_limited: too many codes.
func (cs *Customers) AskProof(raw string) (Proof, error) {
	e164, err := cs.number(raw)
	if err != nil {
		return Proof{}, err
	}
	switch current, known, err := cs.Current(); {
	case err != nil:
		return Proof{}, err
	case known && current.Phone != "":
		return Proof{}, cs.scope.Fault(fault.Conflict, msgKnown)
	}
	now := cs.scope.Now
	n, first, err := cs.rows.RecentProofs(cs.scope.SessionID, e164, now.Add(-time.Hour))
	if err != nil {
		return Proof{}, err
	}
	if n >= proofsPerHour {
		return Proof{}, cs.scope.Fault(fault.RateLimited, msgTooMany).After(first.Add(time.Hour).Sub(now))
	}
	if err := cs.replaceProof(); err != nil {
		return Proof{}, err
	}
	p := Proof{ID: scope.NewID(), SessionID: cs.scope.SessionID, Phone: e164, State: ProofOpen, CreatedAt: now,
		ExpiresAt: now.Add(proofLife)}
	if err := cs.rows.InsertProof(p); err != nil {
		return Proof{}, err
	}
	cs.scope.Soon(SendCode, p.ID)
	return p, cs.rows.DropProofs(now.Add(-proofsKept))
}

func (cs *Customers) replaceProof() error {
	p, found, err := cs.rows.OpenProof(cs.scope.SessionID)
	if err != nil || !found {
		return err
	}
	p.State = ProofReplaced
	return cs.rows.UpdateProof(p)
}

// OpenProof returns the session's proof that waits for its code, locked; its code may have expired.
func (cs *Customers) OpenProof() (Proof, bool, error) { return cs.rows.OpenProof(cs.scope.SessionID) }

// IssueCode makes the code of a proof, once, for the sender in the same unit; its life begins now. Only its hash is
// stored. ok is false if there is nothing to send: the code exists already, or the proof is over.
func (cs *Customers) IssueCode(proofID string) (p Proof, code string, ok bool, err error) {
	p, found, err := cs.rows.Proof(proofID, true)
	if err != nil || !found || p.State != ProofOpen || p.Hash != "" || !cs.scope.Now.Before(p.ExpiresAt) {
		return p, "", false, err
	}
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return p, "", false, err
	}
	code = fmt.Sprintf("%06d", n)
	p.Hash, p.ExpiresAt = p.hash(code), cs.scope.Now.Add(proofLife)
	cs.scope.Sensitive(code)
	return p, code, true, cs.rows.UpdateProof(p)
}

// hash needs no stretching: a code lives for minutes and allows five attempts.
func (p Proof) hash(code string) string {
	sum := sha256.Sum256([]byte(p.ID + " " + code))
	return hex.EncodeToString(sum[:])
}

// Prove checks the code and returns the customer, whom the caller assigns to the conversation. A wrong code comes back
// in refused, not err: the caller must commit the unit, or the attempt would not count.
func (cs *Customers) Prove(code string) (c Customer, refused *fault.Error, err error) {
	p, found, err := cs.rows.OpenProof(cs.scope.SessionID)
	switch {
	case err != nil:
		return Customer{}, nil, err
	case !found:
		return Customer{}, cs.scope.Fault(fault.Conflict, msgNoCode), nil
	case !cs.scope.Now.Before(p.ExpiresAt):
		return Customer{}, cs.scope.Fault(fault.Conflict, msgCodeOver), nil
	}
	cs.scope.Sensitive(code)
	if p.Hash == "" || subtle.ConstantTimeCompare([]byte(p.hash(code)), []byte(p.Hash)) != 1 {
		refused, err = cs.wrongCode(p)
		return Customer{}, refused, err
	}
	p.State = ProofUsed
	if err := cs.rows.UpdateProof(p); err != nil {
		return Customer{}, nil, err
	}
	c, _, taken, err := cs.take(p.Phone, "")
	if err == nil && taken {
		c, _, err = cs.ByPhone(p.Phone)
	}
	return c, nil, err
}

func (cs *Customers) wrongCode(p Proof) (*fault.Error, error) {
	p.Attempts++
	said := msgBadCode
	if p.Attempts >= proofAttempts {
		p.State, said = ProofReplaced, msgNoTries
	}
	return cs.scope.Fault(fault.Conflict, said), cs.rows.UpdateProof(p)
}
