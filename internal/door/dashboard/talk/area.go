// Package talk has the pages of conversations, and of the customers who wait for a person.
package talk

import (
	"embed"
	"html/template"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/runtime"
)

//go:embed *.html *.words
var files embed.FS

// Talk needs the runtime for calls and files, and the events of a conversation.
type Talk struct {
	Runtime *runtime.Runtime
	Events  *outbox.Hub
}

// Area is the pages.
func (area *Talk) Area() page.Area {
	return page.Area{Files: files, Funcs: template.FuncMap{"heard": lastMessage}, Routes: []page.Route{
		page.For(page.Staff, "GET /d/{workspace}/conversations", showConversations),
		page.For(page.Staff, "GET /d/{workspace}/conversations/{id}", area.showTalk),
		page.For(page.Staff, "POST /d/{workspace}/conversations/{id}/take", takeTalk),
		page.For(page.Staff, "POST /d/{workspace}/conversations/{id}/say", area.sayInTalk),
		page.For(page.Staff, "GET /d/{workspace}/conversations/{id}/files/{file}", area.talkFile),
		page.For(page.Staff, "POST /d/{workspace}/conversations/{id}/back", giveTalkBack),
		page.For(page.Staff, "POST /d/{workspace}/conversations/{id}/end", endTalk),
		page.For(page.Staff, "POST /d/{workspace}/conversations/{id}/call", returnCall),
		page.For(page.Staff, "POST /d/{workspace}/conversations/{id}/tags", tagTalk),
		page.For(page.Staff, "GET /d/{workspace}/questions", showQuestions),
		page.For(page.Staff, "GET /d/{workspace}/handoffs", showHandoffs),
		page.For(page.Staff, "POST /d/{workspace}/handoffs/{id}/take", takeHandoff),
	}}
}

// files is where the business keeps the files of its conversations.
func (area *Talk) files(v *page.Visit) file.Vault { return area.Runtime.Outside(v.Workspace).Files }
