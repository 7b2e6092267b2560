package file

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Usage is what a business stores: the total, and the unproved part of it.
type Usage struct {
	Files, UnprovedFiles int64
	Bytes, UnprovedBytes int64
	ToldAt               time.Time // when the owner was last warned that it is nearly full
}

// QuotaRows count files.
type QuotaRows interface {
	// FileUsage returns what the business stores. With lock, no other unit can add a file until this one ends.
	FileUsage(lock bool) (Usage, error)
	// SessionFiles counts what came in one conversation since a moment.
	SessionFiles(sessionID string, since time.Time) (files, bytes int64, err error)
	// KeepFile removes the expiry of an unproved file; not found if it has expired. With proved it no longer counts as
	// unproved.
	KeepFile(id string, proved bool, now time.Time) (found bool, err error)
	// ProveFiles does the same for every unproved file of a conversation.
	ProveFiles(sessionID string, now time.Time) error
	// EndFile makes the expiry of an expired file final.
	EndFile(id string, now time.Time) (over bool, err error)
	// ToldFull records a warning to the owner, unless there was one since a moment.
	ToldFull(since, now time.Time) (first bool, err error)
}

var (
	msgTalkFull = locale.Text{
		ES: "En esta conversación ya no entran más archivos. Escribinos sin adjuntarlo y te ayuda una persona.",
		MX: "En esta conversación ya no caben más archivos. Escríbenos sin adjuntarlo y te ayuda una persona.",
		PT: "Nesta conversa não cabem mais arquivos. Escreva sem anexar e uma pessoa ajuda você.",
		EN: "No more files fit in this conversation. Write to us without it, and a person will help you.",
	}
	msgBusinessFull = locale.Text{
		ES: "Por ahora no podemos recibir más archivos. Escribinos sin adjuntarlo y te ayuda una persona.",
		MX: "Por ahora no podemos recibir más archivos. Escríbenos sin adjuntarlo y te ayuda una persona.",
		PT: "No momento não podemos receber mais arquivos. Escreva sem anexar e uma pessoa ajuda você.",
		EN: "We cannot take any more files at the moment. Write to us without it, and a person will help you.",
	}
)

func (fs *Files) limits() access.FileLimits { return fs.scope.Workspace.Settings.Files }

// Room returns conflict for a file that would not fit, before its bytes are read. The final check is in Add.
func (fs *Files) Room(unproved bool) error {
	return fs.fits(File{SessionID: fs.scope.SessionID, Unproved: unproved, Size: 1}, false)
}

// fits checks the quotas. Staff is exempt: their files are the business's own.
func (fs *Files) fits(f File, lock bool) error {
	if fs.scope.Actor.Role.Trusted() {
		return nil
	}
	l := fs.limits()
	total, err := fs.rows.FileUsage(lock)
	if err != nil {
		return err
	}
	if total.Files+1 > l.MostFiles() || total.Bytes+f.Size > l.MostBytes() ||
		f.Unproved && (total.UnprovedFiles+1 > l.MostFiles()/strangersPart ||
			total.UnprovedBytes+f.Size > l.MostBytes()/strangersPart) {
		return fs.scope.Fault(fault.Conflict, msgBusinessFull)
	}
	if f.SessionID == "" {
		return nil
	}
	files, bytes, err := fs.rows.SessionFiles(f.SessionID, fs.scope.Now.Add(-access.FileWindow))
	if err == nil && (files+1 > l.MostPerConversation() || bytes+f.Size > l.MostConversationBytes()) {
		err = fs.scope.Fault(fault.Conflict, msgTalkFull)
	}
	return err
}

// strangersPart limits unproved files to this fraction of a business's quota: strangers must not use up what customers
// need.
const strangersPart = 4

// Keep removes the expiry of a file that is now in use. proved: its payment counts, or its customer is known.
func (fs *Files) Keep(id string, proved bool) error {
	found, err := fs.rows.KeepFile(id, proved, fs.scope.Now)
	if err == nil && !found {
		err = fs.scope.Fault(fault.NotFound, msgNoFile)
	}
	return err
}

// Proved keeps the files of the unit's conversation: its customer is known now.
func (fs *Files) Proved() error { return fs.rows.ProveFiles(fs.scope.SessionID, fs.scope.Now) }

// nearly is the part of the quota from which on the owner gets a warning.
const nearly = 0.95

// NearlyFull reports whether files are or soon will be refused and the owner had no warning for a day.
func (fs *Files) NearlyFull() (Usage, bool, error) {
	u, err := fs.rows.FileUsage(false)
	if err != nil {
		return u, false, err
	}
	l := fs.limits()
	above := func(n, most int64) bool { return float64(n) >= nearly*float64(most) }
	full := above(u.Files, l.MostFiles()) || above(u.Bytes, l.MostBytes()) ||
		above(u.UnprovedFiles*strangersPart, l.MostFiles()) || above(u.UnprovedBytes*strangersPart, l.MostBytes())
	return u, full && !fs.scope.Now.Before(u.ToldAt.Add(tellEvery)), nil
}

const tellEvery = 24 * time.Hour

// TellFull is NearlyFull for the caller that warns the owner: true once a day.
func (fs *Files) TellFull() (Usage, bool, error) {
	u, full, err := fs.NearlyFull()
	if err != nil || !full {
		return u, false, err
	}
	first, err := fs.rows.ToldFull(fs.scope.Now.Add(-tellEvery), fs.scope.Now)
	return u, first, err
}
