package access

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// EntranceStore opens the sign-in tables, and with a workspace its people.
type EntranceStore interface {
	Entrance(ctx context.Context, workspaceID string, write bool, fn func(EntranceRows) error) error
	// Founding is one transaction in which a business is made.
	Founding(ctx context.Context, workspaceID string, fn func(FoundingRows) error) error
}

// Entrance signs people in: passwords, codes, stays (login sessions) and invitations. A person's role in a business
// comes from that business's people. Results are cached for a second; changes made through it clear the cache at once.
type Entrance struct {
	store   EntranceStore
	box     *secret.Box // encrypts TOTP secrets
	keyring *Keyring
	guests  cache[Guest]
}

// NewEntrance returns an entrance; the keyring supplies the businesses.
func NewEntrance(s EntranceStore, b *secret.Box, k *Keyring) *Entrance {
	return &Entrance{store: s, box: b, keyring: k}
}

// Guest is a signed-in person, in one business or, before they chose one, in none.
type Guest struct {
	Login     Login
	Stay      Stay
	Workspace *Workspace
	Person    Person
}

// Actor is the actor of the guest's calls.
func (g Guest) Actor() Actor { return Actor{Role: g.Person.Role, PersonID: g.Person.ID} }

// errStranger is the same for an unknown email and a wrong password, and for an expired and an unknown stay, so that it
// reveals nothing.
func errStranger() error { return fault.New(fault.Forbidden, "nobody is signed in") }

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// newSecret returns 256 random bits, for a URL or a cookie.
func newSecret() string {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails
	return base64.RawURLEncoding.EncodeToString(raw)
}

// Email normalizes an address for logins.
func Email(text string) string { return strings.ToLower(strings.TrimSpace(text)) }

// Device describes a device of a sign-in, for the person's list of devices.
type Device struct{ Address, Agent string }

const longestAgent = 300

// SignIn checks an email and a password and starts a stay, whose secret the device keeps. A stay that is not proved
// needs a code first. Every failure is the same forbidden, and takes the same time.
func (e *Entrance) SignIn(ctx context.Context, email, password string, d Device) (secret string, s Stay, err error) {
	l, err := e.login(ctx, Email(email))
	if err != nil {
		return "", s, err
	}
	if len(password) > longestPassword || !checkPassword(password, l.Password) {
		return "", s, errStranger()
	}
	return e.begin(ctx, l, !l.AsksForCode(), d)
}

// begin stores a new stay, and deletes expired ones.
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

// Prove checks the code that a stay waits for and gives the device a new secret: the old one was valid for this step
// only.
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

// staying finds the stay of a secret, proved or not.
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

// SignOut ends the stay of a device. An expired one is no error.
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

// Forget clears the cache, after a change made here.
func (e *Entrance) Forget() { e.guests.clear() }
