package httpapi

import (
	"context"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Leaving takes people and businesses out: archives of what is held of them, erasure, removal.
type Leaving interface {
	Export(ctx context.Context, w *access.Workspace, to io.Writer) error
	ExportCustomer(ctx context.Context, w *access.Workspace, customerID string, to io.Writer) error
	EraseCustomer(ctx context.Context, w *access.Workspace, customerID, by string, keepOpen bool, tag locale.Tag) error
	RemoveWorkspace(ctx context.Context, workspaceID string, from func(access.Workspace) error) error
}

type leaving struct {
	*router
	to Leaving
}

const (
	exportText = "A zip with a file of JSON lines per table, the files themselves, the settings without secrets, and a manifest with " +
		"counts and digests. It is of one moment."
	exportCustomerText = "A zip as of the whole business, with what is held of this customer alone."
	eraseText          = "What identifies the person is erased for good, wherever it was copied to; orders, payments and amounts stay without " +
		"them, and the audit chain still verifies. Their conversations are closed, and their telephone is a new customer's from then on. " +
		"Open orders, debts and bookings are refused with a list (409) unless keep_open is true. It may be repeated. Backups are out of its reach."
	removeText = "No door and no job finds the business from then on; its rows and files are deleted in the background, for good."
)

func (l leaving) register() {
	l.archive("/v1/business/export", "exportBusiness", "Download everything of the business", exportText,
		func(ctx context.Context, c caller, _ string, to io.Writer) error {
			return l.to.Export(ctx, c.Workspace, to)
		})
	l.archive("/v1/customers/{id}/export", "exportCustomer", "Download everything that is held of a customer", exportCustomerText,
		func(ctx context.Context, c caller, id string, to io.Writer) error {
			return l.to.ExportCustomer(ctx, c.Workspace, id, to)
		})
	addRaw(l.router, explained(post("/v1/customers/{id}/erase", "eraseCustomer", "Erase a customer"), eraseText), ownersOnly, l.erase)
	do(l.router, explained(remove(operatorPath+"/{id}", "removeWorkspace", "Remove a business"), removeText), operatorsOnly, l.remove)
}

// archive registers a route that responds with a zip. It is written to a file first: a snapshot must not wait for a
// slow reader, and a failure can still be answered.
func (l leaving) archive(path, id, summary, text string, write func(context.Context, caller, string, io.Writer) error) {
	op := explained(get(path, id, summary), text)
	if path != "/v1/business/export" {
		op.Parameters = []*huma.Param{pathParam("id", "The customer.")}
	}
	op.Responses = map[string]*huma.Response{"200": response("The archive", "application/zip",
		&huma.Schema{Type: huma.TypeString, Format: "binary"})}
	addPlain(l.router, op, func(w http.ResponseWriter, req *http.Request, c caller) {
		err := ownersOnly(c)
		if err == nil {
			err = doorkit.SendArchive(w, id+".zip", func(to io.Writer) error {
				return write(req.Context(), c, doorkit.ID(req.PathValue("id")), to)
			})
		}
		if err != nil {
			l.problem(req.Context(), err).write(w)
		}
	})
}

type eraseIn struct {
	ByID
	Keyed
	Body struct {
		KeepOpen bool `json:"keep_open,omitempty" doc:"Open orders, debts and bookings stay, without the person."`
	}
}

func (l leaving) erase(ctx context.Context, c caller, in *eraseIn) (*repeatable, error) {
	q := runtime.Request{Operation: "POST /v1/customers/erase", Key: in.Key, Hash: digest([]any{in.id(), in.Body})}
	return l.doesOnce(ctx, c, q, func() error {
		return l.to.EraseCustomer(ctx, c.Workspace, in.id(), c.Actor.PersonID, in.Body.KeepOpen, c.Workspace.Locale)
	})
}

func (l leaving) remove(ctx context.Context, _ caller, in *removeIn) error {
	var from func(access.Workspace) error
	if in.IfMatch != "" {
		from = func(now access.Workspace) error { return unchanged(in.IfMatch, etag(now.Operated()), locale.EN) }
	}
	return l.to.RemoveWorkspace(ctx, in.id(), from)
}
