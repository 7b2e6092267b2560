package transfer

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Imports takes CSV files: POST /v1/imports/{kind}, which `mostrador import --url` sends. It is for people who set a
// shop up, so an agent's key does not open it.
type Imports struct {
	Keyring *access.Keyring
	Import  func(ctx context.Context, w *access.Workspace, kind string, file io.Reader,
		progress func(done, total int)) (importer.Summary, error)
	Log *slog.Logger
}

func (i Imports) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	kind := strings.TrimPrefix(r.URL.Path, "/v1/imports/")
	who, err := doorkit.Authenticate(i.Keyring, r)
	if errors.Is(err, doorkit.ErrNoKey) || errors.Is(err, doorkit.ErrBadKey) {
		doorkit.Unauthorized(nil).Write(w)
		return
	}
	if err == nil && !who.Actor.Role.Trusted() {
		err = fault.New(fault.Forbidden, "Only a key of the staff or the owner may import.")
	}
	var done importer.Summary
	if err == nil {
		done, err = i.Import(change.By(r.Context(), who.Actor, change.API), who.Workspace, kind,
			http.MaxBytesReader(w, r.Body, importer.MostBytes), nil)
	}
	var wrong *importer.Problems
	var large *http.MaxBytesError
	switch {
	case err == nil:
		doorkit.WriteJSON(w, http.StatusOK, "application/json", done)
	case errors.As(err, &wrong):
		doorkit.WriteJSON(w, http.StatusUnprocessableEntity, "application/json", wrong)
	case errors.As(err, &large):
		doorkit.NewProblem(http.StatusRequestEntityTooLarge, doorkit.CodeTooLarge,
			"The file is larger than 64 MB; import it in parts.").Write(w)
	default:
		e := fault.From(err)
		if e.Message == "" {
			i.Log.LogAttrs(r.Context(), slog.LevelError, "import failed", slog.String("code", string(e.Code)),
				slog.Any("error", err))
			e.Message = "The import failed on our side. Nothing was changed."
			if e.Unsure {
				e.Message = "The connection to the database broke and it is not known yet whether the import was done. Look at the catalogue before you send it again."
			}
		}
		doorkit.NewProblem(fault.Of(e.Code).Status, e.Code, e.Message).Write(w)
	}
}
