package transfer

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Imports takes CSV files and spreadsheets: POST /v1/imports/{kind}, which `mostrador import --url` sends. It is for people who set a
// shop up, so an agent's key does not open it.
type Imports struct {
	Keyring *access.Keyring
	Import  func(ctx context.Context, w *access.Workspace, kind string, file io.Reader, options importer.Options,
		progress func(done, total int)) (importer.Summary, error)
	Log *slog.Logger
}

var msgStaffImport = locale.Text{ES: "Solo puede importar una clave del equipo o de dueño.", PT: "Só uma chave da equipe ou de dono pode importar.",
	EN: "Only a key of staff or of an owner may import."}

func (i Imports) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	kind := strings.TrimPrefix(r.URL.Path, "/v1/imports/")
	who, err := doorkit.Authenticate(i.Keyring, r)
	if errors.Is(err, doorkit.ErrNoKey) || errors.Is(err, doorkit.ErrBadKey) {
		doorkit.Unauthorized(nil).Write(w)
		return
	}
	if err == nil && !who.Actor.Role.Trusted() {
		err = fault.New(fault.Forbidden, "%s", msgStaffImport.In(who.Workspace.Locale))
	}
	options, wrongOption := readOptions(r)
	if err == nil {
		err = wrongOption
	}
	s := newProgressStream(w, r)
	var done importer.Summary
	if err == nil {
		done, err = i.Import(change.By(r.Context(), who.Actor, change.API), who.Workspace, kind,
			http.MaxBytesReader(w, r.Body, importer.MostBytes), options, s.progress())
	}
	status, contentType, body := i.answer(r, done, err)
	if !s.end(status, body) {
		doorkit.WriteJSON(w, status, contentType, body)
	}
}

// answer is the status and the body that an import is answered with.
func (i Imports) answer(r *http.Request, done importer.Summary, err error) (status int, contentType string, body any) {
	var wrong *importer.Problems
	var large *http.MaxBytesError
	switch {
	case err == nil:
		tag := reader(r)
		done.Warnings, done.Skipped = done.Warnings.In(tag), done.Skipped.In(tag)
		if done.Preview != nil {
			done.Preview.Problems = done.Preview.Problems.In(tag)
		}
		return http.StatusOK, "application/json", done
	case errors.As(err, &wrong):
		return http.StatusUnprocessableEntity, "application/json", wrong.In(reader(r))
	}
	var p doorkit.Problem
	if errors.As(err, &large) {
		p = doorkit.NewProblem(http.StatusRequestEntityTooLarge, doorkit.CodeTooLarge, "The file is larger than 64 MB; import it in parts.")
	} else {
		e := fault.From(err)
		if e.Message == "" {
			i.Log.LogAttrs(r.Context(), slog.LevelError, "import failed", slog.String("code", string(e.Code)), slog.Any("error", err))
			e.Message = "The import failed on our side. Nothing was changed."
			if e.Unsure {
				e.Message = "The connection to the database broke and it is not known yet whether the import was done. Look at the catalogue before you send it again."
			}
		}
		p = doorkit.NewProblem(fault.Of(e.Code).Status, e.Code, e.Message)
	}
	return p.Status, doorkit.ProblemType, p
}

// readOptions are the choices of the query: map=HEADING=COLUMN as often as needed, good_lines and dry_run. invalid_arguments.
func readOptions(r *http.Request) (out importer.Options, err error) {
	query := r.URL.Query()
	for _, one := range query["map"] {
		at := strings.LastIndex(one, "=")
		if at <= 0 || at == len(one)-1 {
			return out, fault.New(fault.InvalidArguments, "map is HEADING=COLUMN, and - as the column to leave one out.")
		}
		if out.Map == nil {
			out.Map = map[string]string{}
		}
		out.Map[one[:at]] = one[at+1:]
	}
	for name, to := range map[string]*bool{"good_lines": &out.GoodLines, "dry_run": &out.DryRun} {
		if text := query.Get(name); text != "" {
			if *to, err = strconv.ParseBool(text); err != nil {
				return out, fault.New(fault.InvalidArguments, "%s is true or false.", name)
			}
		}
	}
	return out, nil
}

// reader is the language that a request asks for; programs that ask for none read English.
func reader(r *http.Request) locale.Tag {
	if r.Header.Get("Accept-Language") == "" {
		return locale.EN
	}
	return visitor.Language(r)
}
