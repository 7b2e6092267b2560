package webchat

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

const (
	// MostFile bounds one file, in bytes.
	MostFile = 10 << 20
	// mostCaption bounds the caption, around what multipart adds.
	mostCaption = 2_000
	around      = 16 << 10
)

var (
	// msgFile stands for a file in the conversation, as the receipt the page asks for; agents use its id.
	msgFile = locale.Text{
		ES: "[archivo %s, adjunto como comprobante, id: %s]", PT: "[arquivo %s, anexado como comprovante, id: %s]",
		EN: "[file %s, attached as a receipt, id: %s]",
	}
	msgLarge = locale.Text{
		ES: "El archivo es demasiado grande: el límite es de %d MB.",
		PT: "O arquivo é grande demais: o limite é de %d MB.",
		EN: "The file is too large: the limit is %d MB.",
	}
	wordPaper = locale.Text{ES: "comprobante", PT: "comprovante", EN: "receipt"}
)

// upload receives a picture or a PDF, with a caption if there is one: it stores the file as the customer's and gives
// the turn its id. The message's id comes first in the form, so that a repetition is recognised before its bytes are
// read.
func (d *Door) upload(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := v.needsConversation(); err != nil {
		return err
	}
	if err := d.within(v, uploadPerSession, uploadPerAddress); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, MostFile+around)
	form, err := r.MultipartReader()
	if err != nil {
		return v.unreadable()
	}
	in, err := d.readUpload(r, v, form)
	if err != nil {
		return v.tooLarge(err)
	}
	return d.receive(w, r, v, in)
}

// readUpload reads the parts of the form in order: message_id, text, file.
func (d *Door) readUpload(r *http.Request, v *visit, form *multipart.Reader) (in turn.Incoming, err error) {
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return in, v.unreadable() // no file
		}
		if err != nil {
			return in, err
		}
		switch part.FormName() {
		case "message_id", "text":
			raw, err := io.ReadAll(io.LimitReader(part, mostCaption))
			if err != nil {
				return in, err
			}
			if part.FormName() == "text" {
				in.Text = doorkit.Text(string(raw))
			} else {
				in.ID = string(raw)
			}
		case "file":
			if !doorkit.IsID(in.ID) {
				return in, v.unreadable()
			}
			f, err := d.keep(r, v, in.ID, part)
			if err != nil {
				return in, err
			}
			mark := msgFile.In(v.workspace.Locale, receipt.KindOf(f.ContentType), f.ID)
			in.Text = strings.TrimSpace(in.Text + "\n" + mark)
			return in, nil
		}
	}
}

// keep stores a file of the customer. Its id derives from the message's: the same message again is the same file. The
// quota is checked before the bytes are read, and again when the row is added; bytes that no row names are dropped.
func (d *Door) keep(r *http.Request, v *visit, messageID string, part *multipart.Part) (f file.File, err error) {
	id := uuid.NewSHA1(uuid.MustParse(v.sessionID), []byte(messageID)).String()
	known, unproved := false, false
	err = d.read(r.Context(), v, func(u *core.Unit, _ conversation.Session) error {
		f, err = u.Files.Get(id)
		known = err == nil
		if !fault.Is(err, fault.NotFound) {
			return err
		}
		proved, err := u.Customers.Proved()
		if err != nil {
			return err
		}
		unproved = !proved
		return u.Files.Room(unproved)
	})
	if err != nil || known {
		return f, err
	}
	vault := d.Runtime.Outside(v.workspace).Files
	stored, err := vault.Put(r.Context(), part, MostFile)
	if err != nil {
		return f, err
	}
	err = d.write(r.Context(), v, func(u *core.Unit, s conversation.Session) error {
		if f, err = u.Files.Get(id); !fault.Is(err, fault.NotFound) {
			return err
		}
		f, err = u.Files.Add(file.File{
			ID: id, Purpose: file.Receipt, Name: cmp.Or(doorkit.FileName(part.FileName()), wordPaper.In(v.workspace.Locale)),
			CustomerID: s.CustomerID, SessionID: s.ID, Unproved: unproved,
		}, stored)
		return err
	})
	// After a failure that is no refusal the row may or may not exist: keep the bytes.
	if refused := err != nil && fault.Of(fault.From(err).Code).Business; refused ||
		err == nil && f.StorageKey != stored.StorageKey {
		if lost := vault.Drop(context.WithoutCancel(r.Context()), stored.StorageKey); lost != nil {
			d.Log.LogAttrs(r.Context(), slog.LevelWarn, "discarding a rejected upload failed", slog.Any("error", lost))
		}
	}
	return f, err
}

func (v *visit) tooLarge(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return fault.New(fault.InvalidArguments, "%s", msgLarge.In(v.workspace.Locale, MostFile>>20))
	}
	return err
}
