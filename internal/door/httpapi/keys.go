package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// Key is an API key without its secret.
type Key struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Role       string     `json:"role" enum:"agent,staff,owner"`
	Prefix     string     `json:"prefix" doc:"What people recognise it by."`
	PersonID   *string    `json:"person_id"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at" doc:"To the minute."`
	ExpiresAt  *time.Time `json:"expires_at"`
	RevokedAt  *time.Time `json:"revoked_at"`
}

// issuedKey is a new key, the only time its secret is shown.
type issuedKey struct {
	Key
	Secret string `json:"secret" doc:"Shown once and kept nowhere."`
}

type issuedKeyOut struct{ Body issuedKey }

func showKey(k access.APIKey) Key {
	return Key{
		ID: k.ID, Name: k.Name, Role: string(k.Role), Prefix: k.Prefix, PersonID: orNull(k.PersonID), CreatedAt: k.CreatedAt,
		LastUsedAt: orNull(k.LastUsedAt), ExpiresAt: orNull(k.ExpiresAt), RevokedAt: orNull(k.RevokedAt),
	}
}

func (d *door) listKeys(ctx context.Context, c caller, in *Page) (*listed[Key], error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	all, err := d.Keyring.List(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	rest := after(all, in.After, func(k access.APIKey) string { return k.ID })
	return page(rest, in.Limit, showKey), nil
}

type issueKeyIn struct {
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"100"`
		Role string `json:"role" enum:"agent,staff,owner"`
	}
}

func (d *door) issueKey(ctx context.Context, c caller, in *issueKeyIn) (*issuedKeyOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	issued, err := d.Keyring.Issue(ctx, c.Workspace.ID, in.Body.Name, access.Role(in.Body.Role))
	return showIssued(issued, err)
}

type rotateKeyIn struct {
	ID   string `path:"id"`
	Body *struct {
		OverlapMinutes int `json:"overlap_minutes" minimum:"0" maximum:"10080" doc:"How long the old key works on; without a body, an hour."`
	}
}

// overlap is how long a rotated secret stays valid: long enough to deploy the new one, short enough to forget safely.
const overlap = time.Hour

func (d *door) rotateKey(ctx context.Context, c caller, in *rotateKeyIn) (*issuedKeyOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	both := overlap
	if in.Body != nil {
		both = time.Duration(in.Body.OverlapMinutes) * time.Minute
	}
	issued, err := d.Keyring.Rotate(ctx, c.Workspace.ID, doorkit.ID(in.ID), both)
	return showIssued(issued, err)
}

func showIssued(k access.Issued, err error) (*issuedKeyOut, error) {
	if err != nil {
		return nil, err
	}
	return &issuedKeyOut{issuedKey{showKey(k.APIKey), k.Secret}}, nil
}

func (d *door) revokeKey(ctx context.Context, c caller, in *byID) (*struct{}, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	return nil, d.Keyring.Revoke(ctx, c.Workspace.ID, doorkit.ID(in.ID))
}
