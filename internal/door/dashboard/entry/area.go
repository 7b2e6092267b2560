// Package entry has the pages on which people sign in, and those of their own account.
package entry

import (
	"context"
	"embed"
	"html/template"
	"log/slog"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

//go:embed *.html *.words
var files embed.FS

// Config is what New needs.
type Config struct {
	Entrance *access.Entrance
	Keyring  *access.Keyring
	Proxies  *visitor.Proxies
	Clock    clock.Clock
	Log      *slog.Logger
	// Secret returns the key that signs the cookies of known browsers; nil or empty: they are only valid in this
	// process.
	Secret func() ([]byte, error)
	// OneClick lists the emails whose owners sign in without a password, from the server's own machine only: the
	// demo's.
	OneClick func() []string
	// MailPassword mails a login a link for a new password, and says nothing of whether there is one; nil: it cannot.
	MailPassword func(ctx context.Context, email string)
	Closing      context.Context // ends when the server does
}

// Entry counts attempts to sign in.
type Entry struct {
	Config
	limits  *visitor.Limits
	wrong   *visitor.Backoff
	devices func() devices
}

// New returns an Entry.
func New(c Config) *Entry {
	return &Entry{
		Config: c, limits: visitor.NewLimits(c.Clock), wrong: visitor.NewBackoff(c.Clock),
		devices: sync.OnceValue(c.openDevices),
	}
}

// Area is the pages. Most need no session: users sign in with them.
func (area *Entry) Area() page.Area {
	return page.Area{Files: files, Funcs: template.FuncMap{"device": page.Device}, Routes: []page.Route{
		page.For(page.Everyone, "GET /{$}", area.front),
		page.For(page.Everyone, "GET /d", area.front),
		page.For(page.Everyone, "GET /sign-in", area.askSignIn),
		page.For(page.Everyone, "POST /sign-in", area.signIn),
		page.For(page.Everyone, "GET /sign-in/code", area.askCode),
		page.For(page.Everyone, "POST /sign-in/code", area.proveCode),
		page.For(page.Everyone, "POST /sign-in/demo", area.oneClick),
		page.For(page.Everyone, "GET /sign-in/lost", area.askLost),
		page.For(page.Everyone, "POST /sign-in/lost", area.mailLost),
		page.For(page.Everyone, "POST /sign-out", area.signOut),
		page.For(page.Everyone, "GET /welcome/{workspace}/{secret}", page.With(area.invitation, askWelcome)),
		page.For(page.Everyone, "POST /welcome/{workspace}/{secret}", page.With(area.invitation, area.acceptWelcome)),

		page.For(page.SignedIn, "GET /me", area.showOwn),
		page.For(page.SignedIn, "POST /me/language", area.chooseLanguage),
		page.For(page.SignedIn, "POST /me/password", area.changePassword),
		page.For(page.SignedIn, "GET /me/codes", area.showCodes),
		page.For(page.SignedIn, "POST /me/codes", area.takeCodes),
		page.For(page.SignedIn, "POST /me/codes/drop", area.dropCodes),
		page.For(page.SignedIn, "POST /me/stays/{id}", area.endStay),
		page.For(page.SignedIn, "POST /me/stays", area.endStays),
	}}
}
