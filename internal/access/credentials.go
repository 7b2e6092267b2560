package access

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
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
	Vapi            = "vapi"
	Retell          = "retell"
	ElevenLabs      = "elevenlabs"
	OpenAIRealtime  = "openai_realtime"
)

// CredentialNames lists the credentials in use.
var CredentialNames = []string{ElevenLabs, GoogleCalendar, MercadoPago, OpenAIRealtime, Retell, SMTP, Twilio, Vapi,
	WhatsAppInfobip, WhatsAppMeta}

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
	opened    cache[string] // empty: there is none
}

// NewCredentials keeps credentials in a store, encrypted by a box. Changes invalidate the keyring's cache.
func NewCredentials(s CredentialStore, b *secret.Box, k *Keyring) *Credentials {
	return &Credentials{store: s, box: b, keyring: k}
}

// mostCredential is far larger than any vendor's, in bytes.
const mostCredential = 16 << 10

// Set stores a credential, a JSON object, replacing the previous one. An unknown name, or a value of the wrong shape,
// is invalid_arguments; the message never repeats a value.
func (c *Credentials) Set(ctx context.Context, workspaceID, name, value string) error {
	value = strings.TrimSpace(value)
	if !slices.Contains(CredentialNames, name) && !ModelCredential(name) {
		return fault.Invalid(fmt.Sprintf("%q is no credential; there are %s, and model_… for models", name,
			strings.Join(CredentialNames, ", ")))
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
		return require(found, err, fault.New(fault.NotFound, "there is no such credential"))
	})
}

func (c *Credentials) change(ctx context.Context, workspaceID string, fn func(CredentialRows) error) error {
	err := c.store.Credentials(ctx, workspaceID, true, fn)
	c.opened.clear()
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
	at := CredentialPlace(workspaceID, name)
	text, err = c.opened.get(at, c.keyring.clock.Now(), func() (text string, err error) {
		var sealed string
		err = c.store.Credentials(ctx, workspaceID, false, func(rows CredentialRows) (err error) {
			sealed, found, err = rows.Credential(name)
			return err
		})
		if err != nil || !found {
			return "", err
		}
		if text, err = c.box.Open(sealed, at); err != nil {
			return "", fmt.Errorf("open the credential %s: %w", name, err)
		}
		return text, nil
	})
	return text, text != "", err
}

// CredentialPlace is the encryption context of a credential: copied into another row it cannot be decrypted.
func CredentialPlace(workspaceID, name string) string {
	return "credential " + workspaceID + " " + name
}

// CheckAddress decides whether an address that a business entered may be saved, by its form, before any connection. Its
// error says what is wrong.
type CheckAddress func(address string) (*url.URL, error)

func (c CheckAddress) wrong(path, address string) []fault.Field {
	if c == nil {
		c = guard.CheckURL
	}
	if _, err := c(address); err != nil {
		return []fault.Field{{Path: path, Message: fault.From(err).Message}}
	}
	return nil
}

// CheckModelsWith sets the check for model addresses, which should be the one used when dialling, including what the
// operator allows on the server's own machine.
func (k *Keyring) CheckModelsWith(c CheckAddress) { k.models = c }

// Configured is an agent's configuration after a change; invalid_arguments, with every mistake. An unchanged address is
// not checked again.
func (k *Keyring) Configured(before AgentConfig, change AgentChange) (AgentConfig, error) {
	after, err := before.With(change)
	if err != nil {
		return after, err
	}
	return after, k.checkModels(before, after)
}

func (k *Keyring) checkModels(before, after AgentConfig) error {
	var wrong mistakes
	for _, m := range []struct{ path, before, after string }{
		{"/model/base_url", before.Model.BaseURL, after.Model.BaseURL},
		{"/fallback/base_url", before.Fallback.BaseURL, after.Fallback.BaseURL},
	} {
		if m.after == "" || m.after == m.before {
			continue
		}
		for _, w := range k.models.wrong(m.path, m.after) {
			if how := guard.Openings(m.after, "--model-net", "--model-loopback"); len(how) > 0 {
				w.Message += "; the operator of the server allows it with " + strings.Join(how, " or ")
			}
			wrong = append(wrong, w)
		}
	}
	return wrong.invalid("", " ")
}

// CheckVendorsWith is CheckModelsWith for the addresses in credentials.
func (c *Credentials) CheckVendorsWith(check CheckAddress) { c.addresses = check }

// wrongAddress checks the address in a credential that has one.
func (c *Credentials) wrongAddress(name string, fields map[string]any) []fault.Field {
	switch name {
	case WhatsAppInfobip:
		address, _ := fields["base_url"].(string)
		return c.addresses.wrong("/base_url", address)
	case SMTP:
		host, _ := fields["host"].(string)
		return c.addresses.wrong("/host", mailAddress(host, fields["port"]))
	}
	return nil
}

// mailAddress writes a mail server as a URL, so that the same check applies: without the port, since mail has its own
// ports, except for loopback addresses, which the operator allows with their port.
func mailAddress(host string, port any) string {
	a, err := netip.ParseAddr(host)
	switch {
	case err == nil && a.IsLoopback():
		n, _ := port.(float64)
		return "http://" + net.JoinHostPort(host, strconv.Itoa(int(n)))
	case err == nil && a.Is6():
		return "https://[" + host + "]"
	}
	return "https://" + host
}
