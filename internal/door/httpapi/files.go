package httpapi

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	formType = "multipart/form-data"
	// aroundFile is room for what a form adds to its file.
	aroundFile = 16 << 10
	mostField  = 100

	uploadText = "A picture or a PDF of a conversation, for tools that take a file: the body is the file itself, or a form with the fields session and file, in this " +
		"order. What it is, its bytes say, not its Content-Type. An agent's key names the session; a file without one is only for staff and owners. " +
		"The same bytes again in the same session are the same file: 200 instead of 201."
)

var wordFile = locale.Text{ES: "archivo", PT: "arquivo", EN: "file"}

// Uploaded is a file that a program has brought.
type Uploaded struct {
	ID    string  `json:"id" doc:"What tools take as a file."`
	URL   *string `json:"url" doc:"Where it can be seen, for an hour; null on a server without a secret key."`
	Type  string  `json:"type" enum:"application/pdf,image/jpeg,image/png,image/webp,image/gif,image/heic"`
	Bytes int64   `json:"bytes"`
}

// registerFiles adds the route where a team's own backend brings what customers sent to it. Its body is a file, so it
// is served and described by hand.
func registerFiles(r *router) {
	op := explained(post("/v1/files", "uploadFile", "Upload a file"), uploadText)
	op.Parameters = []*huma.Param{{Name: "session", In: "query", Schema: textSchema,
		Description: "The conversation it belongs to, unless the form names it."}}
	bytes := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	form := &huma.Schema{Type: huma.TypeObject, Required: []string{"file"},
		Properties: map[string]*huma.Schema{"session": textSchema, "file": bytes}}
	op.RequestBody = &huma.RequestBody{Required: true, Description: "The file, 10 MB at most.",
		Content: map[string]*huma.MediaType{formType: {Schema: form}, "application/octet-stream": {Schema: bytes}}}
	body := r.schemaOf(reflect.TypeFor[Uploaded]())
	op.Responses = map[string]*huma.Response{
		"200": response("The file was there already", "application/json", body),
		"201": response("Created", "application/json", body),
	}
	addPlain(r, op, func(w http.ResponseWriter, req *http.Request, c caller) {
		out, fresh, err := r.upload(w, req, c)
		switch {
		case err != nil:
			r.problem(req.Context(), err).write(w)
		case fresh:
			doorkit.WriteJSON(w, http.StatusCreated, "application/json", out)
		default:
			doorkit.WriteJSON(w, http.StatusOK, "application/json", out)
		}
	})
}

// incoming is a file on its way in, for a conversation if one is named.
type incoming struct {
	session string
	name    string
	body    io.Reader
	err     error // of the request, not of what stores it
}

func (in *incoming) Read(p []byte) (int, error) {
	n, err := in.body.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		in.err = err
	}
	return n, err
}

// upload stores the file of a request. The conversation is checked before the bytes are read; bytes that no row names
// are dropped.
func (r *router) upload(w http.ResponseWriter, req *http.Request, c caller) (out Uploaded, fresh bool, err error) {
	whole := req.Body
	in, err := openUpload(w, req, c.Workspace.Locale)
	if err == nil {
		err = r.admitUpload(req.Context(), c, in.session)
	}
	if err != nil {
		return out, false, unread(whole, err, c.Workspace.Locale)
	}
	vault := r.runtime.Outside(c.Workspace).Files
	in.body = http.MaxBytesReader(w, io.NopCloser(in.body), receipt.MostBytes)
	stored, err := vault.Put(req.Context(), in, receipt.MostBytes)
	if in.err != nil {
		r.dropUpload(req.Context(), vault, stored)
		err = unread(whole, in.err, c.Workspace.Locale)
	}
	if err != nil {
		return out, false, err
	}
	err = r.runtime.Write(req.Context(), c.Workspace, c.Actor, func(u *core.Unit) error {
		out, fresh, err = addUpload(u, in, stored)
		return err
	})
	// After a failure that is no refusal the row may or may not exist: keep the bytes.
	if refused := err != nil && fault.Of(fault.From(err).Code).Business; refused || err == nil && !fresh {
		r.dropUpload(req.Context(), vault, stored)
	}
	return out, fresh, err
}

// openUpload finds the file in a request: the body itself, or a part of a form.
func openUpload(w http.ResponseWriter, req *http.Request, tag locale.Tag) (*incoming, error) {
	in := &incoming{session: req.URL.Query().Get("session"), body: req.Body}
	if req.ContentLength > receipt.MostBytes+aroundFile {
		return in, &http.MaxBytesError{Limit: receipt.MostBytes}
	}
	if kind, _, _ := mime.ParseMediaType(req.Header.Get("Content-Type")); kind != formType {
		return in, nil
	}
	req.Body = http.MaxBytesReader(w, req.Body, receipt.MostBytes+aroundFile)
	form, err := req.MultipartReader()
	if err != nil {
		return in, invalid("header.Content-Type", msgNoBoundary.In(tag))
	}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return in, invalid("/file", msgNoFile.In(tag))
		}
		if err != nil {
			return in, err
		}
		switch part.FormName() {
		case "session":
			value, err := io.ReadAll(io.LimitReader(part, mostField))
			if err != nil {
				return in, err
			}
			in.session = string(value)
		case "file":
			in.name, in.body = doorkit.FileName(part.FileName()), part
			return in, nil
		}
	}
}

// unread is why a request's body was not taken. What is left of it is discarded, up to a bound: some clients read a
// response only after they sent everything.
func unread(body io.Reader, err error, tag locale.Tag) error {
	_, _ = io.Copy(io.Discard, io.LimitReader(body, drainBytes))
	var large *http.MaxBytesError
	var known *fault.Error
	switch {
	case errors.As(err, &large):
		return newProblem(http.StatusRequestEntityTooLarge, doorkit.CodeTooLarge, msgLargeFile.In(tag))
	case errors.As(err, &known):
		return err
	}
	return newProblem(http.StatusBadRequest, fault.InvalidArguments, msgCutShort.In(tag))
}

// admitUpload refuses a file of no conversation, or of one that does not exist here.
func (r *router) admitUpload(ctx context.Context, c caller, session string) error {
	if session == "" {
		if c.Actor.Role.Trusted() {
			return nil
		}
		return invalid("query.session", msgFileSession.In(c.Workspace.Locale))
	}
	return r.runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		_, err := u.Conversations.Get(doorkit.ID(session), false)
		return err
	})
}

// addUpload records a stored file, once for each conversation.
func addUpload(u *core.Unit, in *incoming, stored file.Stored) (out Uploaded, fresh bool, err error) {
	if in.session != "" {
		if _, err = u.Enter(doorkit.ID(in.session)); err != nil {
			return out, false, err
		}
	}
	proved, err := u.Customers.Proved()
	if err != nil {
		return out, false, err
	}
	f, fresh, err := u.Files.AddOnce(file.File{
		Purpose: file.Receipt, Name: cmp.Or(in.name, u.Say(wordFile)), CustomerID: u.CustomerID, SessionID: u.SessionID,
		MadeOf: "upload:" + u.SessionID + ":" + stored.SHA256, Unproved: !proved,
	}, stored)
	if err != nil {
		return out, false, err
	}
	address, _ := u.Files.URL(f, receiptFileLife)
	return Uploaded{ID: f.ID, URL: orNull(address), Type: f.ContentType, Bytes: f.Size}, fresh, nil
}

// dropUpload deletes bytes that no row names. They are harmless, so that a failure is only logged.
func (r *router) dropUpload(ctx context.Context, vault file.Vault, stored file.Stored) {
	if err := vault.Drop(context.WithoutCancel(ctx), stored.StorageKey); err != nil {
		r.log.LogAttrs(ctx, slog.LevelWarn, "discarding a rejected upload failed", slog.Any("error", err))
	}
}
