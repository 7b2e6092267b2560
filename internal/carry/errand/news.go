package errand

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// News sends pieces of news to customers.
type News struct{ Desk core.Desk }

// Tell sends a piece that is due, in the words of the moment, or records why not. The commit that ends the piece queues
// its message, which the courier sends once: run again, it does nothing.
func (n News) Tell(ctx context.Context, w *access.Workspace, id string) error {
	return n.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return tell(u, id) })
}

// GoOn has a broadcast come to its next customers.
func (n News) GoOn(ctx context.Context, w *access.Workspace, id string) error {
	return n.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.News.GoOn(id) })
}

func tell(u *core.Unit, id string) error {
	p, err := u.News.Get(id, false)
	if err != nil || p.State != news.Waiting {
		return err
	}
	talk, reached, err := u.NewsChannel(p)
	if err != nil {
		return err
	}
	if err := enter(u, talk.ID); err != nil { // a conversation's row is locked first
		return err
	}
	if p, err = u.News.Get(id, true); err != nil || p.State != news.Waiting {
		return err
	}
	if later, err := u.News.Postponed(&p); err != nil || later {
		return err
	}
	content, why, err := wordsOf(u, p)
	switch {
	case err != nil:
		return err
	case why != "":
		return u.News.End(&p, news.Skipped, why)
	case !reached:
		return u.News.End(&p, news.Skipped, news.Unreachable)
	}
	if p.MessageID, err = inform(u, p, talk, content); fault.Is(err, fault.Conflict) {
		return u.News.End(&p, news.Failed, fault.From(err).Message)
	}
	if err != nil {
		return err
	}
	return u.News.End(&p, news.Sent, "")
}

// wordsOf is what a piece says; why, if it is not to be sent.
func wordsOf(u *core.Unit, p news.Piece) (content conversation.Content, why string, err error) {
	if p.CustomerID != "" {
		c, err := u.Customers.Get(p.CustomerID)
		if err != nil {
			return content, "", err
		}
		if c.NoNews {
			return content, news.OptedOut, nil
		}
	}
	if why, err = u.News.Obstacle(p); err != nil || why != "" {
		return content, why, err
	}
	if p.Kind == access.BroadcastKind {
		content, goesOut, err := u.BroadcastContent(p)
		if err != nil || !goesOut {
			return content, news.WasStopped, err
		}
		return content, "", nil
	}
	values, still, err := u.NewsValues(p)
	if err != nil || !still {
		return content, news.Overtaken, err
	}
	content = u.NewsContent(p.Kind, values)
	choices, err := core.NewsChoices(u, p)
	withReplies := u.Workspace.Settings.News.Of(p.Kind).TemplateButtons
	for _, c := range choices {
		content.Buttons = append(content.Buttons, conversation.Button{ID: p.Button(c.Answer), Title: c.Title})
		if withReplies && content.Template != nil {
			content.Template.Replies = append(content.Template.Replies, p.Button(c.Answer))
		}
	}
	return content, "", err
}

// inform says a piece in the customer's channel. A question that is open in the conversation is asked again: only the
// last thing that was said can be answered.
func inform(u *core.Unit, p news.Piece, talk conversation.Session, content conversation.Content) (id string, err error) {
	if talk.Channel == conversation.Web {
		id, err = u.Conversations.Say("runtime", content.Text, "")
	} else {
		var out conversation.Outgoing
		out, err = send(u, conversation.Outgoing{CustomerID: p.CustomerID, Content: content, Purpose: news.Purpose, SubjectID: p.ID})
		id = out.ID
	}
	if err != nil || talk.ID == "" {
		return id, err
	}
	open, found, err := u.Confirmations.Open()
	if err == nil && found {
		_, err = u.Confirmations.AskAgain(open)
	}
	return id, err
}
