package talk

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

const talksPerPage = 40

// conversationsPage is the data of the list.
type conversationsPage struct {
	Folders []page.Choice
	Folder  conversation.Folder
	Words   string
	Talks   []conversation.Listed
	Agents  map[string]string // names by id
	More    string            // the address of the next page; empty: this is the last
	Later   bool              // not the first page
	Day     string            // only those that began then
}

func showConversations(v *page.Visit) (page.Answer, error) {
	q := v.Request.URL.Query()
	p := conversationsPage{Folder: conversation.Folder(q.Get("folder")), Words: q.Get("q"), Later: q.Get("after") != ""}
	if p.Folder != conversation.Support && p.Folder != conversation.Archived {
		p.Folder = conversation.Open
	}
	base := v.Path("conversations")
	folders := []conversation.Folder{conversation.Open, conversation.Support, conversation.Archived}
	p.Folders = page.Choices(folders, func(f conversation.Folder) page.Choice {
		return page.Choice{Title: v.T("folder." + string(f)), Path: base + "?folder=" + string(f), Here: f == p.Folder}
	})
	f := conversation.Find{Folder: p.Folder, Words: p.Words, After: q.Get("after"), Limit: talksPerPage + 1}
	if p.Day, f.Begun, f.BegunBefore = v.DayAsked(); p.Day != "" {
		f.Folder = "" // whatever became of them
	}
	err := v.Read(func(u *core.Unit) (err error) {
		p.Talks, err = conversation.FindIn(&u.Conversations, f)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.Talks, p.More = page.Cut(p.Talks, talksPerPage, func(last conversation.Listed) string {
		return page.Query{"folder": string(p.Folder), "q": p.Words, "day": p.Day, "after": last.ID}.At(base)
	})
	p.Agents, err = v.Agents()
	return page.Page{Name: "conversations", Title: v.T("nav.conversations"), Data: p}, err
}

// inTalk runs do in the conversation that the address names, locked.
func inTalk(v *page.Visit, do func(u *core.Unit, talk conversation.Session) error) error {
	return v.Write(func(u *core.Unit) error {
		talk, err := u.Enter(v.ID())
		if err != nil {
			return err
		}
		return do(u, talk)
	})
}

func talkPath(v *page.Visit) string { return v.Path("conversations", v.ID()) }

func takeTalk(v *page.Visit) (page.Answer, error) {
	err := inTalk(v, func(u *core.Unit, _ conversation.Session) error {
		_, err := u.Conversations.TakeOver()
		return err
	})
	return v.Finish(err, talkPath(v), "talk.taken")
}

func giveTalkBack(v *page.Visit) (page.Answer, error) {
	return v.Finish(
		inTalk(v, func(u *core.Unit, _ conversation.Session) error { return turn.GiveBack(u) }), talkPath(v),
		"talk.given_back",
	)
}

// endTalk archives the conversation; one that staff have is given back first.
func endTalk(v *page.Visit) (page.Answer, error) {
	err := inTalk(v, func(u *core.Unit, talk conversation.Session) error {
		if talk.State == conversation.Handoff {
			if err := u.Conversations.Resume(); err != nil {
				return err
			}
		}
		return u.Conversations.End("")
	})
	return v.Finish(err, v.Path("conversations"), "talk.ended")
}

func tagTalk(v *page.Visit) (page.Answer, error) {
	err := inTalk(v, func(u *core.Unit, _ conversation.Session) error {
		_, err := u.Conversations.Tag("/tags", []string{v.Field("tag")})
		return err
	})
	return page.Away{To: talkPath(v)}, err
}
