package access

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// EntranceStore opens what people sign in with, with the people of one workspace
// where one is named.
type EntranceStore interface {
	Entrance(ctx context.Context, workspaceID string, write bool, fn func(EntranceRows) error) error
}

// Entrance lets people in: passwords, codes, stays and invitations. Who they are in a
// business, and in which role, is said by its people. What it learned it believes for a
// second; what changes through it, it forgets at once.
type Entrance struct {
	store   EntranceStore
	box     *secret.Box // seals what codes are made of
	keyring *Keyring

	mu     sync.Mutex
	guests map[string]cached[Guest]
}

// NewEntrance opens the entrance. The keyring knows the businesses.
func NewEntrance(s EntranceStore, b *secret.Box, k *Keyring) *Entrance {
	return &Entrance{store: s, box: b, keyring: k, guests: map[string]cached[Guest]{}}
}

// Guest is somebody who is signed in, in one business or, before they chose one, in none.
type Guest struct {
	Login     Login
	Stay      Stay
	Workspace *Workspace
	Person    Person
}

// Actor is who acts when the guest does.
func (g Guest) Actor() Actor { return Actor{Role: g.Person.Role, PersonID: g.Person.ID} }

// errStranger says nothing about why: an unknown email and a wrong password look the
// same, and so do a stay that is over and one that never was.
func errStranger() error { return fault.New(fault.Forbidden, "nobody is signed in") }

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// newSecret is 256 bits of chance, as an address or a cookie carries it.
func newSecret() string {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails
	return base64.RawURLEncoding.EncodeToString(raw)
}

// Email is an address as logins have it.
func Email(text string) string { return strings.ToLower(strings.TrimSpace(text)) }

// Device is where somebody signs in from, as they are shown it again.
type Device struct{ Address, Agent string }

const longestAgent = 300

// SignIn tries an email and a password and begins a stay, whose secret the device keeps.
// A stay that is not proved takes a code first. Every failure is the same forbidden, and
// takes as long.
func (e *Entrance) SignIn(ctx context.Context, email, password string, d Device) (secret string, s Stay, err error) {
	var l Login
	err = e.store.Entrance(ctx, "", false, func(r EntranceRows) (err error) {
		l, _, err = r.Logins.LoginByEmail(Email(email))
		return err
	})
	if err != nil {
		return "", s, err
	}
	if len(password) > longestPassword || !checkPassword(password, l.Password) {
		return "", s, errStranger()
	}
	return e.begin(ctx, l, !l.AsksForCode(), d)
}

// begin writes a new stay, and forgets those that are over.
func (e *Entrance) begin(ctx context.Context, l Login, proved bool, d Device) (secret string, s Stay, err error) {
	secret = newSecret()
	s = newStay(l.ID, secret, proved, d, e.keyring.clock.Now())
	err = e.store.Entrance(ctx, "", true, func(r EntranceRows) error {
		if err := r.Stays.DropStays(s.CreatedAt); err != nil {
			return err
		}
		return r.Stays.InsertStay(s)
	})
	return secret, s, err
}

func newStay(loginID, secret string, proved bool, d Device, now time.Time) Stay {
	life := stayLife
	if !proved {
		life = codeTime
	}
	if len(d.Agent) > longestAgent {
		d.Agent = strings.ToValidUTF8(d.Agent[:longestAgent], "")
	}
	return Stay{
		ID: newID(), LoginID: loginID, Hash: hashKey(secret), Proved: proved, Address: d.Address, Device: d.Agent,
		CreatedAt: now, SeenAt: now, EndsAt: now.Add(life),
	}
}

// Prove takes the code that a stay waits for and gives the device another secret: the
// one it had was good for nothing but this.
func (e *Entrance) Prove(ctx context.Context, secret, code string, d Device) (next string, s Stay, err error) {
	now := e.keyring.clock.Now()
	err = e.store.Entrance(ctx, "", true, func(r EntranceRows) error {
		half, l, err := staying(r, secret, now)
		if err == nil && half.Proved {
			err = errStranger()
		}
		if err == nil {
			err = e.useCode(r, l, code, now)
		}
		if err != nil {
			return err
		}
		if _, err := r.Stays.EndStay(l.ID, half.ID); err != nil {
			return err
		}
		next = newSecret()
		s = newStay(l.ID, next, true, d, now)
		return r.Stays.InsertStay(s)
	})
	return next, s, err
}

// staying finds the stay a secret belongs to; proved or not.
func staying(r EntranceRows, secret string, now time.Time) (s Stay, l Login, err error) {
	s, found, err := r.Stays.StayByHash(hashKey(secret))
	if err != nil || !found || !s.Good(now) {
		return s, l, orStranger(err)
	}
	l, found, err = r.Logins.Login(s.LoginID)
	if err != nil || !found {
		return s, l, orStranger(err)
	}
	return s, l, nil
}

func orStranger(err error) error {
	if err == nil {
		return errStranger()
	}
	return err
}

// SignOut ends the stay a device holds. One that is over is no failure.
func (e *Entrance) SignOut(ctx context.Context, secret string) error {
	err := e.store.Entrance(ctx, "", true, func(r EntranceRows) error {
		s, found, err := r.Stays.StayByHash(hashKey(secret))
		if err != nil || !found {
			return err
		}
		_, err = r.Stays.EndStay(s.LoginID, s.ID)
		return err
	})
	e.Forget()
	return err
}

// Forget drops everything learned, after a change made here.
func (e *Entrance) Forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	clear(e.guests)
}
