// Package settings has the pages of how a business is set up: profile, hours, channels, models, zones, keys, webhooks,
// people.
package settings

import (
	"context"
	"embed"
	"html/template"
	"io"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

//go:embed *.html *.words
var files embed.FS

// Settings needs what the settings are kept in.
type Settings struct {
	Keyring     *access.Keyring
	Entrance    *access.Entrance
	Credentials *access.Credentials
	Webhooks    *dispatch.Dispatcher
	// CheckVendor tests a vendor account of a business; the code of its error says what is wrong.
	CheckVendor func(ctx context.Context, w *access.Workspace, credential string) error
	// CheckModel makes a model answer, and says in words what is wrong.
	CheckModel CheckModel
	// AskModel has a model answer a sentence.
	AskModel AskModel
	// RemoveBranch takes a branch away; conflict while something is there.
	RemoveBranch func(ctx context.Context, w *access.Workspace, b access.Branch) error
	// Backups are those of the server; nil: it makes none.
	Backups Backups
	// StartedWith are the flags of this server that a command to start it again has, each after a blank.
	StartedWith string
	// FeedURL is where calendar programs follow the bookings of a person; empty: there is no such address.
	FeedURL func(workspaceID string, r booking.Resource) string
	// Export writes everything of a business as one archive.
	Export func(ctx context.Context, w *access.Workspace, to io.Writer) error
}

// CheckModel makes a model answer; problem is what is wrong, in words.
type CheckModel func(ctx context.Context, w *access.Workspace, choice access.ModelChoice,
	tag locale.Tag) (problem string, err error)

// AskModel has a model answer a sentence, as a customer's.
type AskModel func(ctx context.Context, w *access.Workspace, choice access.ModelChoice, sentence string,
	tag locale.Tag) (ModelReply, error)

// ModelReply is what a model said, and what that cost.
type ModelReply struct {
	Text    string
	Tokens  int
	Micros  int64  // of a US dollar
	Problem string // why it said nothing, in words
}

// Area is the pages.
func (area *Settings) Area() page.Area {
	return page.Area{Files: files, Funcs: template.FuncMap{"sections": sections, "size": size}, Routes: slices.Concat(area.routes(),
		services().routes(area), professionals().routes(area), tables().routes(area), joined().routes(area),
		area.branches().routes(area), area.promotions().routes(area), area.customerGroups().routes(area),
		area.agents().routes(area), area.templates().routes(area), area.news().routes(area))}
}

func (area *Settings) routes() []page.Route {
	copies := backupPages{area}
	return []page.Route{
		page.For(page.Owners, "GET /d/{workspace}/settings", page.With(area.business, area.showIndex)),
		page.For(page.Owners, "GET /d/{workspace}/settings/profile", page.With(area.business, showSettings)),
		page.For(page.Owners, "GET /d/{workspace}/settings/locality", page.With(area.business, showLocality)),
		page.For(page.Owners, "POST /d/{workspace}/settings/locality", page.With(area.business, area.setLocality)),
		page.For(page.Owners, "GET /d/{workspace}/settings/backups", page.With(area.business, copies.showBackups)),
		page.For(page.Owners, "POST /d/{workspace}/settings/backups", page.With(copies.soleOwner, copies.startBackup)),
		page.For(page.Owners, "POST /d/{workspace}/settings/backups/plan", page.With(copies.soleOwner, copies.planBackups)),
		page.For(page.Owners, "GET /d/{workspace}/settings/backups/{id}", page.With(copies.soleOwner, copies.downloadBackup)),
		page.For(page.Owners, "POST /d/{workspace}/settings/backups/{id}/remove", page.With(copies.soleOwner, copies.removeBackup)),
		page.For(page.Owners, "POST /d/{workspace}/settings/profile", area.setProfile),
		page.For(page.Owners, "POST /d/{workspace}/settings/policies", area.setPolicies),
		page.For(page.Owners, "POST /d/{workspace}/settings/limits", area.setLimits),
		page.For(page.Owners, "GET /d/{workspace}/settings/export", area.export),
		page.For(page.Staff, "GET /d/{workspace}/all-settings", page.With(area.business, area.showAll)),
		page.For(page.Staff, "POST /d/{workspace}/all-settings", page.With(area.business, area.setAll)),
		page.For(page.Owners, "GET /d/{workspace}/settings/of/{group}", page.With(area.groupNamed, area.showAll)),
		page.For(page.Owners, "POST /d/{workspace}/settings/of/{group}", page.With(area.groupNamed, area.setAll)),
		page.For(page.Owners, "GET /d/{workspace}/settings/channels", page.With(area.business, area.showChannels)),
		page.For(page.Owners, "POST /d/{workspace}/settings/channels", area.setChannels),
		page.For(page.Owners, "POST /d/{workspace}/settings/channels/{vendor}",
			page.With(vendorNamed, area.connectVendor)),
		page.For(page.Owners, "POST /d/{workspace}/settings/channels/{vendor}/check",
			page.With(vendorNamed, area.checkVendor)),
		page.For(page.Owners, "POST /d/{workspace}/settings/channels/{vendor}/remove",
			page.With(vendorNamed, area.disconnectVendor)),
		page.For(page.Owners, "GET /d/{workspace}/settings/whatsapp", area.showWhatsApp),
		page.For(page.Owners, "POST /d/{workspace}/settings/whatsapp", area.testWhatsApp),
		page.For(page.Owners, "GET /d/{workspace}/settings/models", page.With(area.business, area.showModels)),
		page.For(page.Owners, "POST /d/{workspace}/settings/models/budget", area.setBudget),
		page.For(page.Owners, "POST /d/{workspace}/settings/models/agents/{agent}",
			page.With(area.agentNamed, area.setModels)),
		page.For(page.Owners, "POST /d/{workspace}/settings/models/agents/{agent}/check",
			page.With(area.agentNamed, area.checkModel)),
		page.For(page.Owners, "GET /d/{workspace}/settings/hours", showHours),
		page.For(page.Owners, "POST /d/{workspace}/settings/hours", area.setWeek),
		page.For(page.Owners, "POST /d/{workspace}/settings/hours/days", setDay),
		page.For(page.Owners, "POST /d/{workspace}/settings/hours/left", cancelLeft),
		page.For(page.Owners, "GET /d/{workspace}/settings/calendars", area.showCalendars),
		page.For(page.Owners, "POST /d/{workspace}/settings/calendars/{id}", changeCalendar),
		page.For(page.Owners, "GET /d/{workspace}/settings/zones", page.With(area.business, showZones)),
		page.For(page.Owners, "POST /d/{workspace}/settings/zones", area.setZones),
		page.For(page.Owners, "GET /d/{workspace}/settings/keys", area.showKeys),
		page.For(page.Owners, "POST /d/{workspace}/settings/keys", area.issueKey),
		page.For(page.Owners, "POST /d/{workspace}/settings/keys/{id}/rotate", area.rotateKey),
		page.For(page.Owners, "POST /d/{workspace}/settings/keys/{id}/revoke", area.revokeKey),
		page.For(page.Owners, "GET /d/{workspace}/settings/webhooks", area.showWebhooks),
		page.For(page.Owners, "POST /d/{workspace}/settings/webhooks", area.createWebhook),
		page.For(page.Owners, "GET /d/{workspace}/settings/webhooks/{id}", page.With(area.endpoint, area.showWebhook)),
		page.For(page.Owners, "POST /d/{workspace}/settings/webhooks/{id}",
			page.With(area.endpoint, area.changeWebhook)),
		page.For(page.Owners, "POST /d/{workspace}/settings/webhooks/{id}/deliveries/{delivery}",
			page.With(area.endpoint, area.redeliver)),

		page.For(page.Owners, "GET /d/{workspace}/people", area.showPeople),
		page.For(page.Owners, "POST /d/{workspace}/people", area.invitePerson),
		page.For(page.Owners, "POST /d/{workspace}/people/{id}", page.With(area.colleague, area.setPerson)),
		page.For(page.Owners, "POST /d/{workspace}/people/{id}/invite", page.With(area.colleague, area.inviteAgain)),
	}
}
