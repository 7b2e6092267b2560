package dashboard

import (
	"net/url"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

var conversationRoutes = []route{
	{"GET /d/{workspace}/conversations", staff, showConversations},
	{"GET /d/{workspace}/conversations/{id}", staff, showTalk},
	{"POST /d/{workspace}/conversations/{id}/take", staff, takeTalk},
	{"POST /d/{workspace}/conversations/{id}/say", staff, sayInTalk},
	{"GET /d/{workspace}/conversations/{id}/files/{file}", staff, talkFile},
	{"POST /d/{workspace}/conversations/{id}/back", staff, giveTalkBack},
	{"POST /d/{workspace}/conversations/{id}/end", staff, endTalk},
	{"POST /d/{workspace}/conversations/{id}/tags", staff, tagTalk},
}

const talksPerPage = 40

// conversationsPage is the data of the list.
type conversationsPage struct {
	Folders []folderTab
	Folder  conversation.Folder
	Words   string
	Talks   []conversation.Listed
	Agents  map[string]string // names by id
	More    string            // the address of the next page; empty: this is the last
	Later   bool              // not the first page
}

type folderTab struct {
	Title, Path string
	Here        bool
}

func showConversations(v *visit) (answer, error) {
	q := v.r.URL.Query()
	p := conversationsPage{Folder: conversation.Folder(q.Get("folder")), Words: q.Get("q"), Later: q.Get("after") != ""}
	folders := []conversation.Folder{conversation.Inbox, conversation.Support, conversation.Archived}
	if p.Folder != conversation.Support && p.Folder != conversation.Archived {
		p.Folder = conversation.Inbox
	}
	base := v.Path("conversations")
	for _, f := range folders {
		p.Folders = append(p.Folders, folderTab{v.T("folder." + string(f)), base + "?folder=" + string(f), f == p.Folder})
	}
	err := v.read(func(u *core.Unit) (err error) {
		p.Talks, err = u.Conversations.List(conversation.ListFilter{Folder: p.Folder, Words: p.Words, After: q.Get("after"), Limit: talksPerPage + 1})
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(p.Talks) > talksPerPage {
		p.Talks = p.Talks[:talksPerPage]
		if p.Words == "" {
			p.More = base + "?" + url.Values{"folder": {string(p.Folder)}, "after": {p.Talks[talksPerPage-1].ID}}.Encode()
		}
	}
	p.Agents, err = v.agents()
	return page{name: "conversations", title: v.T("nav.conversations"), data: p}, err
}

// agents are the names of the business's agents by id.
func (v *visit) agents() (map[string]string, error) {
	list, err := v.door.Keyring.AgentList(v.context(), v.Workspace.ID)
	names := make(map[string]string, len(list))
	for _, a := range list {
		names[a.ID] = a.Name
	}
	return names, err
}

// people are the names of staff and owners by actor.
func (v *visit) people() (map[string]string, error) {
	list, err := v.door.Keyring.People(v.context(), v.Workspace.ID)
	names := make(map[string]string, len(list))
	for _, p := range list {
		for _, role := range access.Staffers {
			names[access.Actor{Role: role, PersonID: p.ID}.Name()] = p.Name
		}
	}
	return names, err
}

// inTalk runs do in the conversation that the address names, locked.
func (v *visit) inTalk(do func(u *core.Unit, talk conversation.Session) error) error {
	return v.write(func(u *core.Unit) error {
		talk, err := u.Enter(v.r.PathValue("id"))
		if err != nil {
			return err
		}
		return do(u, talk)
	})
}

func (v *visit) talkPath() string { return v.Path("conversations", v.r.PathValue("id")) }

func takeTalk(v *visit) (answer, error) {
	err := v.inTalk(func(u *core.Unit, _ conversation.Session) error {
		_, err := u.Conversations.TakeOver()
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.done(v.talkPath(), "talk.taken")
}

func giveTalkBack(v *visit) (answer, error) {
	if err := v.inTalk(func(u *core.Unit, _ conversation.Session) error { return u.GiveBack() }); err != nil {
		return nil, err
	}
	return v.done(v.talkPath(), "talk.given_back")
}

// endTalk archives the conversation; one that staff have is given back first.
func endTalk(v *visit) (answer, error) {
	err := v.inTalk(func(u *core.Unit, talk conversation.Session) error {
		if talk.State == conversation.Handoff {
			if err := u.GiveBack(); err != nil {
				return err
			}
		}
		return u.Conversations.End("")
	})
	if err != nil {
		return nil, err
	}
	return v.done(v.Path("conversations"), "talk.ended")
}

func tagTalk(v *visit) (answer, error) {
	err := v.inTalk(func(u *core.Unit, _ conversation.Session) error {
		_, err := u.Conversations.Tag("/tags", []string{v.field("tag")})
		return err
	})
	if err != nil {
		return nil, err
	}
	return away{to: v.talkPath()}, nil
}
