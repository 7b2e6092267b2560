package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
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
	Secret string `json:"secret" doc:"Shown once and kept nowhere: empty in the response to a repeated request."`
}

func showKey(k access.APIKey) Key {
	return Key{
		ID: k.ID, Name: k.Name, Role: string(k.Role), Prefix: k.Prefix, PersonID: orNull(k.PersonID),
		CreatedAt:  k.CreatedAt,
		LastUsedAt: orNull(k.LastUsedAt), ExpiresAt: orNull(k.ExpiresAt), RevokedAt: orNull(k.RevokedAt),
	}
}

// keys are a workspace's API keys.
type keys struct {
	router  *router
	keyring *access.Keyring
}

func (k keys) register(r *router) {
	add(r, get("/v1/keys", "listKeys", "The workspace's API keys"), ownersOnly, k.list)
	add(r, get("/v1/keys/{id}", "getKey", "One API key"), ownersOnly, k.get)
	addRaw(r, r.responds(creates(explained(post("/v1/keys", "issueKey", "Issue an API key; its secret is shown once"), onceText)),
		issuedKey{}), ownersOnly, k.issue)
	add(r, creates(post("/v1/keys/{id}/rotate", "rotateKey", "Issue a key's successor; its secret is shown once")),
		ownersOnly, k.rotate)
	do(r, remove("/v1/keys/{id}", "revokeKey", "End a key at once"), ownersOnly, k.revoke)
}

func (k keys) list(ctx context.Context, c caller, in *Page) (list[Key], error) {
	found, err := k.keyring.List(ctx, c.Workspace.ID)
	return pageOf(found, *in, func(k access.APIKey) string { return k.ID }, showKey), err
}

type newKey struct {
	Name string `json:"name" minLength:"1" maxLength:"100"`
	Role string `json:"role" enum:"agent,staff,owner"`
}

func (k keys) get(ctx context.Context, c caller, in *ByID) (Key, error) {
	found, err := k.keyring.Key(ctx, c.Workspace.ID, in.id())
	return showKey(found), err
}

func (k keys) issue(ctx context.Context, c caller, in *keyedIn[newKey]) (*edited, error) {
	return k.issueFor(ctx, c.Workspace, c, in, "/v1/keys")
}

// issueFor issues a key of a workspace, once for each Idempotency-Key.
func (k keys) issueFor(ctx context.Context, w *access.Workspace, c caller, in *keyedIn[newKey], path string) (*edited, error) {
	return k.router.makesOnce(ctx, w, c.Actor, "issueKey", in.Key, in.Body, func(id string, _ bool) (*edited, error) {
		issued, err := k.keyring.IssueAs(ctx, id, w.ID, in.Body.Name, access.Role(in.Body.Role))
		return &edited{Location: path + "/" + issued.ID, Body: issuedKey{showKey(issued.APIKey), issued.Secret}}, err
	})
}

type rotateKeyIn struct {
	ByID
	Body *struct {
		OverlapMinutes int `json:"overlap_minutes" minimum:"0" maximum:"10080" doc:"How long the old key works on; without a body, an hour."`
	}
}

// overlap is how long a rotated secret stays valid: long enough to deploy the new one, short enough to forget safely.
const overlap = time.Hour

func (k keys) rotate(ctx context.Context, c caller, in *rotateKeyIn) (issuedKey, error) {
	both := overlap
	if in.Body != nil {
		both = time.Duration(in.Body.OverlapMinutes) * time.Minute
	}
	issued, err := k.keyring.Rotate(ctx, c.Workspace.ID, in.id(), both)
	return issuedKey{showKey(issued.APIKey), issued.Secret}, err
}

func (k keys) revoke(ctx context.Context, c caller, in *ByID) error {
	return k.keyring.Revoke(ctx, c.Workspace.ID, in.id())
}
