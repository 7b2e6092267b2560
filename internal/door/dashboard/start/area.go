// Package start has the pages of the first run: a server without a business asks for the code that it printed, makes the
// owner's account and the business, and leads the owner to an open chat. What comes after the account is for signed-in
// owners, and can be left and taken up again.
package start

import (
	"embed"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
)

//go:embed *.html *.words
var files embed.FS

// Config is what New needs.
type Config struct {
	Runtime  *runtime.Runtime
	Keyring  *access.Keyring
	Entrance *access.Entrance
	FirstRun *access.FirstRun
	Proxies  *visitor.Proxies
	Clock    clock.Clock
	// StartedWith are the flags of this server that a command to start it again has, each after a blank.
	StartedWith string
}

// Start counts wrong codes.
type Start struct {
	Config
	wrong *visitor.Backoff
}

// New returns a Start.
func New(c Config) *Start { return &Start{Config: c, wrong: visitor.NewBackoff(c.Clock)} }

// files is where the business keeps its logo.
func (area *Start) files(v *page.Visit) file.Vault { return area.Runtime.Outside(v.Workspace).Files }

// Area is the pages.
func (area *Start) Area() page.Area {
	return page.Area{Files: files, Routes: []page.Route{
		page.For(page.Everyone, "GET /start", area.ask),
		page.For(page.Everyone, "POST /start", area.found),

		page.For(page.Owners, "GET /d/{workspace}/start", area.showBusiness),
		page.For(page.Owners, "POST /d/{workspace}/start", area.saveBusiness),
		page.For(page.Owners, "POST /d/{workspace}/start/logo", area.setLogo),
		page.For(page.Owners, "GET /d/{workspace}/start/goods", showGoods),
		page.For(page.Owners, "POST /d/{workspace}/start/goods", saveGoods),
		page.For(page.Owners, "GET /d/{workspace}/start/people", showPeople),
		page.For(page.Owners, "POST /d/{workspace}/start/people", area.savePeople),
		page.For(page.Owners, "GET /d/{workspace}/start/tables", showTables),
		page.For(page.Owners, "POST /d/{workspace}/start/tables", area.saveTables),
		page.For(page.Owners, "GET /d/{workspace}/start/open", area.showOpen),
		page.For(page.Owners, "GET /d/{workspace}/start/sign", area.showSign),
		page.For(page.Owners, "POST /d/{workspace}/start/dismiss", area.dismiss),
	}}
}
