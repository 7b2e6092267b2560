package channel

import (
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var wordPicture = locale.Text{ES: "imagen", PT: "imagem", EN: "picture"}

// pictureLife is how long a customer's picture that is no receipt is kept for staff.
const pictureLife = 90 * 24 * time.Hour

// Picture gets a picture that a customer sent in a conversation. not_found: another one's, or the vendor does not have it.
func (c *WhatsApp) Picture(ctx context.Context, w *access.Workspace, sessionID, id string) ([]byte, error) {
	m, err := core.Look(ctx, c.Desk, w, func(u *core.Unit) (conversation.Media, error) {
		m, found, err := u.Conversations.Media(id)
		if err == nil && (!found || m.SessionID != sessionID) {
			err = fault.New(fault.NotFound, "%s", msgNoMedia.In(w.Locale))
		}
		return m, err
	})
	if err != nil {
		return nil, err
	}
	return c.download(ctx, w, m)
}

// KeepPicture is the errand that stores a picture of a conversation, so that staff see it with its message. One that the
// vendor does not have any more, or that the business has no room for, is given up.
func (c *WhatsApp) KeepPicture(ctx context.Context, w *access.Workspace, id string) error {
	sessionID, mediaID, _ := strings.Cut(id, " ")
	fileID := conversation.PictureID(sessionID, mediaID)
	known := false
	m, err := core.Look(ctx, c.Desk, w, func(u *core.Unit) (conversation.Media, error) {
		_, err := u.Files.Get(fileID)
		if known = err == nil; known || !fault.Is(err, fault.NotFound) {
			return conversation.Media{}, err
		}
		m, found, err := u.Conversations.Media(mediaID)
		known = !found || m.SessionID != sessionID
		return m, err
	})
	if err != nil || known {
		return err
	}
	vault := c.Files(w)
	stored, err := vault.Fetch(ctx, mediaID, receipt.MostBytes)
	if err == nil {
		err = c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
			_, err := u.Files.Add(file.File{ID: fileID, Purpose: file.Passing, Name: u.Write(wordPicture), CustomerID: m.CustomerID,
				SessionID: sessionID, ExpiresAt: u.Now.Add(pictureLife)}, stored)
			return err
		})
		if err != nil {
			_ = vault.Drop(context.WithoutCancel(ctx), stored.StorageKey) // unreferenced bytes are harmless
		}
	}
	if e := fault.From(err); err != nil && fault.Of(e.Code).Business { // a retry would be no better
		c.Courier.Log.InfoContext(ctx, "a customer's picture was not kept", "workspace", w.Slug, "error", e.Message)
		return nil
	}
	return err
}
