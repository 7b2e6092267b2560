package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

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
	invite  Invite
}

const operatorPath = "/v1/workspaces"

func (s workspaces) register(r *router) {
	add(r, get(operatorPath, "listWorkspaces", "The businesses of the server, by slug"), operatorsOnly, s.list)
	op := r.takes(creates(post(operatorPath, "createWorkspace", "Make a business")), "WorkspaceNew",
		access.NewWorkspaceDescribed.Schema.JSON(), access.NewWorkspaceDescribed.Fields)
	addRaw(r, r.responds(op, Workspace{}), operatorsOnly, s.create)
	addRaw(r, r.responds(get(operatorPath+"/{id}", "getWorkspace", "One business"), Workspace{}), operatorsOnly, s.get)
	op = r.takes(change(operatorPath+"/{id}", "changeWorkspace", "Change a business's name, plan or features"), "WorkspaceChange",
		patchSchema(access.OperatedDescribed.Schema.JSON()), access.OperatedDescribed.Fields)
	op.Description = "A JSON merge patch (RFC 7396): what is not named stays, null removes."
	addRaw(r, r.responds(op, Workspace{}), operatorsOnly, s.change)
	add(r, creates(post(operatorPath+"/{id}/people", "addWorkspacePerson",
		"Add a person to a business; the link with which they choose a password is shown once")), operatorsOnly, s.addPerson)
	add(r, creates(post(operatorPath+"/{id}/keys", "issueWorkspaceKey", "Issue a key of a business; its secret is shown once")),
		operatorsOnly, s.issueKey)
}

// operatorsOnly is for routes about workspaces as such.
func operatorsOnly(c caller) error {
	if c.Actor.Role == access.Operator {
		return nil
	}
	return fault.New(fault.Forbidden, "Only an operator's key may do this.")
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

type rawIn struct {
	RawBody []byte `contentType:"application/json"`
}

func (s workspaces) create(ctx context.Context, _ caller, in *rawIn) (*edited, error) {
	base := access.NewWorkspaceFields{OperatedFields: access.OperatedFields{Plan: string(access.Pro),
		Flags: map[string]bool{}}}
	f, err := access.NewWorkspaceDescribed.Create(base, in.RawBody, locale.EN)
	if err != nil {
		return nil, err
	}
	made := access.Workspace{Slug: f.Slug}
	made.SetOperated(f.OperatedFields)
	made, err = s.keyring.CreateWorkspace(ctx, made)
	return &edited{ETag: etag(made.Operated()), Location: operatorPath + "/" + made.ID, Body: showWorkspace(made)}, err
}

func (s workspaces) get(ctx context.Context, _ caller, in *ByID) (*edited, error) {
	w, err := s.keyring.Workspace(ctx, in.id())
	return &edited{ETag: etag(w.Operated()), Body: showWorkspace(w)}, err
}

type changeWorkspaceIn struct {
	ByID
	IfMatch string `header:"If-Match" maxLength:"200" doc:"The ETag that the change starts from; another version is answered 412 and nothing is changed."`
	RawBody []byte `contentType:"application/json"`
}

func (s workspaces) change(ctx context.Context, c caller, in *changeWorkspaceIn) (*edited, error) {
	w, err := s.keyring.EditWorkspace(ctx, in.id(), func(w *access.Workspace) error {
		after, err := patchOf(access.OperatedDescribed, w.Operated(), &patchIn{in.IfMatch, in.RawBody}, c, locale.EN)
		if err == nil {
			w.SetOperated(after)
		}
		return err
	})
	return &edited{ETag: etag(w.Operated()), Body: showWorkspace(w)}, err
}

type workspacePersonIn struct {
	ByID
	Body newPerson
}

func (s workspaces) addPerson(ctx context.Context, _ caller, in *workspacePersonIn) (invitedPerson, error) {
	w, err := s.keyring.Workspace(ctx, in.id())
	if err != nil {
		return invitedPerson{}, err
	}
	return addInvited(ctx, s.keyring, s.invite, &w, in.Body, "")
}

type workspaceKeyIn struct {
	ByID
	Body newKey
}

func (s workspaces) issueKey(ctx context.Context, _ caller, in *workspaceKeyIn) (issuedKey, error) {
	w, err := s.keyring.Workspace(ctx, in.id())
	if err != nil {
		return issuedKey{}, err
	}
	issued, err := s.keyring.Issue(ctx, w.ID, in.Body.Name, access.Role(in.Body.Role))
	return issuedKey{showKey(issued.APIKey), issued.Secret}, err
}
