// Package tools has the pages of what agents can do: the tools of each agent, the business's own tools, and its rules.
package tools

import (
	"embed"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
)

//go:embed *.html *.words
var files embed.FS

// Tools needs the agents, the business's own tools and its rules.
type Tools struct {
	Runtime  *runtime.Runtime
	Keyring  *access.Keyring
	Workshop *workshop.Workshop
	Policies *policy.Book
}

// Area is the pages.
func (area *Tools) Area() page.Area {
	return page.Area{Files: files, Routes: []page.Route{
		page.For(page.Owners, "GET /d/{workspace}/tools", area.showTools),
		page.For(page.Owners, "GET /d/{workspace}/tools/agents/{agent}/{pack}/{tool}",
			page.With(area.agentTool, area.showTool)),
		page.For(page.Owners, "POST /d/{workspace}/tools/agents/{agent}/{pack}/{tool}",
			page.With(area.agentTool, area.setTool)),
		page.For(page.Owners, "POST /d/{workspace}/tools/agents/{agent}", area.saveTools),

		page.For(page.Owners, "GET /d/{workspace}/tools/own/new", area.newOwnTool),
		page.For(page.Owners, "POST /d/{workspace}/tools/own", area.addOwnTool),
		page.For(page.Owners, "GET /d/{workspace}/tools/own/{id}", page.With(area.keptTool, area.showOwnTool)),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}", page.With(area.keptTool, area.changeOwnTool)),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}/try", page.With(area.keptTool, area.tryOwnTool)),
		// The page of a trial is loaded again when it is reloaded, or brought up to date.
		page.For(page.Owners, "GET /d/{workspace}/tools/own/{id}/try", page.With(area.keptTool, area.showOwnTool)),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}/accept", area.acceptOwnTool),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}/agents",
			page.With(area.keptTool, area.switchForAgents)),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}/agents/{agent}",
			page.With(area.keptTool, area.acceptForAgent)),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}/secret", area.setOwnSecret),
		page.For(page.Owners, "POST /d/{workspace}/tools/own/{id}/remove",
			page.With(area.keptTool, area.removeOwnTool)),

		page.For(page.Owners, "GET /d/{workspace}/tools/import", area.askForAPI),
		page.For(page.Owners, "POST /d/{workspace}/tools/import", area.readAPI),
		page.For(page.Owners, "POST /d/{workspace}/tools/import/make", area.importAPI),

		page.For(page.Owners, "GET /d/{workspace}/tools/rules", area.showRules),
		page.For(page.Owners, "POST /d/{workspace}/tools/rules", area.addRule),
		page.For(page.Owners, "GET /d/{workspace}/tools/rules/new", area.newRule),
		page.For(page.Owners, "GET /d/{workspace}/tools/rules/{id}", page.With(area.rule, area.showRule)),
		page.For(page.Owners, "POST /d/{workspace}/tools/rules/{id}", page.With(area.rule, area.judgeRule)),
		page.For(page.Owners, "POST /d/{workspace}/tools/rules/{id}/switch", area.switchRule),
		page.For(page.Owners, "POST /d/{workspace}/tools/rules/{id}/remove", page.With(area.rule, area.removeRule)),
	}}
}
