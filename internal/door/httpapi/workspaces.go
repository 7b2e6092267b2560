package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Workspace is a business as operators see it: nothing of its data.
type Workspace struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
	access.OperatedFields
	UpdatedAt time.Time `json:"updated_at"`
}

func showWorkspace(w access.Workspace) Workspace {
	return Workspace{w.ID, w.Slug, w.Operated(), w.UpdatedAt}
}

// workspaces are the businesses of a server, for those who run it.
type workspaces struct {
	keyring *access.Keyring
	people  people
	keys    keys
}

const operatorPath = "/v1/workspaces"

func (s workspaces) register(r *router) {
	add(r, get(operatorPath, "listWorkspaces", "The businesses of the server, by slug"), operatorsOnly, s.list)
	op := r.takes(creates(explained(post(operatorPath, "createWorkspace", "Make a business"), onceText)), "WorkspaceNew",
		newSchema(access.NewWorkspaceDescribed.Schema.JSON()), access.NewWorkspaceDescribed.Fields)
	addRaw(r, r.responds(op, Workspace{}), operatorsOnly, s.create)
	addRaw(r, r.responds(get(operatorPath+"/{id}", "getWorkspace", "One business"), Workspace{}), operatorsOnly, s.get)
	op = r.takes(change(operatorPath+"/{id}", "changeWorkspace", "Change a business's name, plan or features"), "WorkspaceChange",
		patchSchema(access.OperatedDescribed.Schema.JSON()), access.OperatedDescribed.Fields)
	op.Description = changeText
	addRaw(r, r.responds(op, Workspace{}), operatorsOnly, s.change)
	addRaw(r, r.responds(creates(explained(post(operatorPath+"/{id}/people", "addWorkspacePerson",
		"Add a person to a business; the link with which they choose a password is shown once"), onceText)), invitedPerson{}),
		operatorsOnly, s.addPerson)
	addRaw(r, r.responds(creates(explained(post(operatorPath+"/{id}/keys", "issueWorkspaceKey",
		"Issue a key of a business; its secret is shown once"), onceText)), issuedKey{}), operatorsOnly, s.issueKey)
}

// operatorsOnly is for routes about workspaces as such.
func operatorsOnly(c caller) error {
	if c.Actor.Role == access.Operator {
		return nil
	}
	return c.refuse(fault.Forbidden, msgOperators)
}

// forOperators reports a route on which operators' keys are looked up. On every other one they are unknown keys.
func forOperators(pattern string) bool {
	_, path, _ := strings.Cut(pattern, " ")
	return path == operatorPath || strings.HasPrefix(path, operatorPath+"/")
}

// operator recognises an operator's key; another key is left to authenticate.
func (r *router) operator(req *http.Request) (caller, bool) {
	if !forOperators(req.Pattern) {
		return caller{}, false
	}
	actor, err := r.keyring.Operator(req.Context(), doorkit.BearerKey(req))
	return caller{access.Principal{Actor: actor}, visitOf(req.Context()).Correlation}, err == nil
}

func (s workspaces) list(ctx context.Context, _ caller, in *Page) (list[Workspace], error) {
	found, err := s.keyring.Workspaces(ctx)
	return pageOf(found, *in, func(w access.Workspace) string { return w.ID }, showWorkspace), err
}

const msgOtherWorkspace = "The Idempotency-Key was used for the workspace %s."

func (s workspaces) create(ctx context.Context, c caller, in *createIn) (*edited, error) {
	base := access.NewWorkspaceFields{OperatedFields: access.OperatedFields{Plan: string(access.Pro),
		Flags: map[string]bool{}}}
	f, err := access.NewWorkspaceDescribed.Create(base, in.RawBody, locale.EN)
	if err != nil {
		return nil, err
	}
	one := access.Workspace{Slug: f.Slug}
	if in.Key != "" { // no workspace keeps the requests of operators: the id is made of the key
		one.ID = uuid.NewSHA1(uuid.NameSpaceURL, []byte(operatorPath+" "+c.Actor.Name()+" "+in.Key)).String()
	}
	one.SetOperated(f.OperatedFields)
	_, known := s.keyring.Workspace(ctx, one.ID)
	made, err := s.keyring.CreateWorkspace(ctx, one)
	if err != nil && one.ID != "" { // a repetition at the same moment may have made it first
		made, err = s.keyring.CreateWorkspace(ctx, one)
	}
	if err == nil && made.Slug != f.Slug {
		err = fault.New(fault.IdempotencyConflict, msgOtherWorkspace, made.Slug)
	}
	out := &edited{ETag: etag(made.Operated()), Location: operatorPath + "/" + made.ID, Body: showWorkspace(made)}
	return out.repeated(one.ID != "" && known == nil), err
}

func (s workspaces) get(ctx context.Context, _ caller, in *ByID) (*edited, error) {
	w, err := s.keyring.Workspace(ctx, in.id())
	return &edited{ETag: etag(w.Operated()), Body: showWorkspace(w)}, err
}

func (s workspaces) change(ctx context.Context, c caller, in *editIn) (*edited, error) {
	w, err := s.keyring.EditWorkspace(ctx, in.id(), func(w *access.Workspace) error {
		after, err := patchOf(access.OperatedDescribed, w.Operated(), in.Patch, c, locale.EN)
		if err == nil {
			w.SetOperated(after)
		}
		return err
	})
	return &edited{ETag: etag(w.Operated()), Body: showWorkspace(w)}, err
}

type workspacePersonIn struct {
	ByID
	Keyed
	Body newPerson
}

func (s workspaces) addPerson(ctx context.Context, c caller, in *workspacePersonIn) (*edited, error) {
	w, err := s.keyring.Workspace(ctx, in.id())
	if err != nil {
		return nil, err
	}
	return s.people.addTo(ctx, &w, c, &keyedIn[newPerson]{in.Keyed, in.Body}, operatorPath+"/"+w.ID+"/people")
}

type workspaceKeyIn struct {
	ByID
	Keyed
	Body newKey
}

func (s workspaces) issueKey(ctx context.Context, c caller, in *workspaceKeyIn) (*edited, error) {
	w, err := s.keyring.Workspace(ctx, in.id())
	if err != nil {
		return nil, err
	}
	return s.keys.issueFor(ctx, &w, c, &keyedIn[newKey]{in.Keyed, in.Body}, operatorPath+"/"+w.ID+"/keys")
}
