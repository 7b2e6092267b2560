package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	findSessionsText = "q looks in the customer's name and telephone, among the tags and in what was said, of the latest 1,000 " +
		"conversations that the other filters select. from and to are of the last message."
	editSessionText = "A conversation is archived and taken back to the inbox; the folder support is for those with a person, " +
		"which only a hand-off and giving it back change."
)

// listedSession is a conversation in the list, with whom it is and what was said last.
type listedSession struct {
	Session
	CustomerName  string  `json:"customer_name"`
	CustomerPhone *string `json:"customer_phone"`
	LastAuthor    string  `json:"last_author" doc:"customer, agent, person or runtime; empty while nothing was said."`
	LastText      string  `json:"last_text" doc:"The beginning of the last message."`
}

type findSessionsIn struct {
	Words    string `query:"q" maxLength:"100" doc:"In names, telephones, tags and messages."`
	Folder   string `query:"folder" enum:"inbox,support,archived,open" doc:"open: what is not archived."`
	State    string `query:"state" enum:"IDLE,COLLECTING_ORDER,NEEDS_DETAILS,AWAITING_CONFIRMATION,DONE,HANDOFF"`
	Channel  string `query:"channel" enum:"whatsapp,voice,web,api,mcp,cli"`
	Agent    string `query:"agent" maxLength:"100" doc:"An agent's slug or id."`
	Customer string `query:"customer" format:"uuid"`
	Between
	Page
}

func (s sessions) find(ctx context.Context, c caller, in *findSessionsIn) (out list[listedSession], err error) {
	agents, err := s.keyring.AgentList(ctx, c.Workspace.ID)
	if err != nil {
		return out, err
	}
	slugs, agentID := map[string]string{}, ""
	for _, a := range agents {
		slugs[a.ID] = a.Slug
		if in.Agent == a.Slug || in.Agent == a.ID {
			agentID = a.ID
		}
	}
	if in.Agent != "" && agentID == "" {
		return out, fault.New(fault.NotFound, "%s", msgNoAgent.In(c.Workspace.Locale, in.Agent))
	}
	found, err := read(ctx, s.runtime, c, func(u *core.Unit) ([]conversation.Listed, error) {
		return conversation.FindIn(&u.Conversations, conversation.Find{
			Folder: conversation.Folder(in.Folder), State: conversation.State(in.State), Channel: in.Channel,
			AgentID: agentID, CustomerID: in.Customer, From: in.From, To: in.To, Words: in.Words, After: in.After,
			Limit: in.Limit + 1,
		})
	})
	return page(found, in.Limit, func(l conversation.Listed) listedSession {
		slug, there := slugs[l.AgentID]
		if !there {
			slug = l.AgentID
		}
		return listedSession{showSession(l.Session, slug), l.FullName(), orNull(l.Phone), l.LastAuthor, l.LastText}
	}), err
}

func (s sessions) change(ctx context.Context, c caller, in *editIn) (*edited, error) {
	now, err := write(ctx, s.runtime, c, func(u *core.Unit) (conversation.Session, error) {
		found, err := u.Enter(in.id())
		if err != nil {
			return found, err
		}
		after, err := merge(u, conversation.Described, found.Fields(), in.Patch)
		if err == nil {
			err = conversation.Edit(&u.Conversations, after)
		}
		now, _ := u.Conversations.Current()
		return now, err
	})
	if err != nil {
		return nil, err
	}
	out, err := s.withAgent(ctx, c, now)
	return &edited{ETag: etag(now.Fields()), Body: out}, err
}
