package access

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// The vendors a workspace may have an account with. A credential has its vendor's name.
const (
	MercadoPago     = "mercadopago"
	WhatsAppMeta    = "whatsapp_meta"
	WhatsAppInfobip = "whatsapp_infobip"
	GoogleCalendar  = "google_calendar"
	SMTP            = "smtp"
	Twilio          = "twilio"
)

// CredentialNames lists the credentials in use.
var CredentialNames = []string{GoogleCalendar, MercadoPago, SMTP, Twilio, WhatsAppInfobip, WhatsAppMeta}

// Credential is the public part of a credential: that it exists.
type Credential struct {
	Name      string
	UpdatedAt time.Time
}

// CredentialRows are the encrypted credentials of one workspace. Changes also update the directory's list of vendors.
type CredentialRows interface {
	Credential(name string) (sealed string, found bool, err error)
	SaveCredential(name, sealed string, now time.Time) error
	DropCredential(name string, now time.Time) (found bool, err error)
	// Credentials are ordered by name.
	Credentials() ([]Credential, error)
}

// CredentialStore opens a workspace's credentials.
type CredentialStore interface {
	Credentials(ctx context.Context, workspaceID string, write bool, fn func(CredentialRows) error) error
}

// Credentials keeps a workspace's credentials for vendors. They are write-only for users. Decrypted values are cached
// for a second.
type Credentials struct {
	store   CredentialStore
	box     *secret.Box
	keyring *Keyring

	addresses CheckAddress

	mu     sync.Mutex
	opened map[string]cached[string]
}

// NewCredentials keeps credentials in a store, encrypted by a box. Changes invalidate the keyring's cache.
func NewCredentials(s CredentialStore, b *secret.Box, k *Keyring) *Credentials {
	return &Credentials{store: s, box: b, keyring: k, opened: map[string]cached[string]{}}
}

// mostCredential is far larger than any vendor's, in bytes.
const mostCredential = 16 << 10

// Set stores a credential, a JSON object, replacing the previous one. An unknown name, or a value of the wrong shape,
// is invalid_arguments; the message never repeats a value.
func (c *Credentials) Set(ctx context.Context, workspaceID, name, value string) error {
	value = strings.TrimSpace(value)
	if !slices.Contains(CredentialNames, name) && !ModelCredential(name) {
		return fault.Invalid(fmt.Sprintf("%q is no credential; there are %s, and model_… for models", name, strings.Join(CredentialNames, ", ")))
	}
	if err := c.check(name, value); err != nil {
		return err
	}
	sealed, err := c.box.Seal(value, CredentialPlace(workspaceID, name))
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "secrets cannot be kept here: %s", err)
	}
	return c.change(ctx, workspaceID, func(rows CredentialRows) error {
		return rows.SaveCredential(name, sealed, c.keyring.clock.Now())
	})
}

// Remove deletes a credential; not_found without one.
func (c *Credentials) Remove(ctx context.Context, workspaceID, name string) error {
	return c.change(ctx, workspaceID, func(rows CredentialRows) error {
		found, err := rows.DropCredential(name, c.keyring.clock.Now())
		if err == nil && !found {
			err = fault.New(fault.NotFound, "there is no such credential")
		}
		return err
	})
}

func (c *Credentials) change(ctx context.Context, workspaceID string, fn func(CredentialRows) error) error {
	err := c.store.Credentials(ctx, workspaceID, true, fn)
	c.mu.Lock()
	clear(c.opened)
	c.mu.Unlock()
	c.keyring.Forget()
	return err
}

// List returns which credentials a workspace has.
func (c *Credentials) List(ctx context.Context, workspaceID string) (list []Credential, err error) {
	err = c.store.Credentials(ctx, workspaceID, false, func(rows CredentialRows) (err error) {
		list, err = rows.Credentials()
		return err
	})
	return list, err
}

// Load decrypts a workspace's credential into its vendor's type; found is false if there is none.
func Load[T any](ctx context.Context, c *Credentials, workspaceID, name string) (v T, found bool, err error) {
	text, found, err := c.open(ctx, workspaceID, name)
	if err != nil || !found {
		return v, found, err
	}
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return v, false, fmt.Errorf("the credential %s cannot be read", name) // without the cause, which would quote it
	}
	return v, true, nil
}

// ErrNoAccount: the workspace has no credential for a vendor.
var ErrNoAccount = errors.New("the business has no such account")

// MustLoad is Load for callers that cannot go on without: ErrNoAccount.
func MustLoad[T any](ctx context.Context, c *Credentials, workspaceID, name string) (T, error) {
	v, found, err := Load[T](ctx, c, workspaceID, name)
	if err == nil && !found {
		err = ErrNoAccount
	}
	return v, err
}

func (c *Credentials) open(ctx context.Context, workspaceID, name string) (text string, found bool, err error) {
	at, now := CredentialPlace(workspaceID, name), c.keyring.clock.Now()
	c.mu.Lock()
	known, ok := c.opened[at]
	c.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.value, known.value != "", nil
	}
	var sealed string
	err = c.store.Credentials(ctx, workspaceID, false, func(rows CredentialRows) (err error) {
		sealed, found, err = rows.Credential(name)
		return err
	})
	if err != nil {
		return "", false, err
	}
	if found {
		if text, err = c.box.Open(sealed, at); err != nil {
			return "", false, fmt.Errorf("open the credential %s: %w", name, err)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.opened) >= mostCached {
		clear(c.opened)
	}
	c.opened[at] = cached[string]{text, now.Add(believedFor)}
	return text, found, nil
}

// CredentialPlace is the encryption context of a credential: copied into another row it cannot be decrypted.
func CredentialPlace(workspaceID, name string) string {
	return "credential " + workspaceID + " " + name
}
