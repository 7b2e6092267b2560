package core

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
	"github.com/mostrador/mostrador/internal/words/optout"
)

var msgOptOut = locale.Text{
	ES: "Si no querés recibir más mensajes como este, respondé %s.",
	MX: "Si ya no quieres recibir mensajes como este, responde %s.",
	PT: "Se não quiser mais receber mensagens como esta, responda %s.",
	EN: "If you do not want messages like this any more, reply %s.",
}

// BroadcastText is how a broadcast reads for a customer of a name: with the line that offers to end it.
func (u *Unit) BroadcastText(text, name string) string {
	return wording.Fill(text, map[string]string{"name": name, "business": u.Workspace.Name}) + "\n\n" +
		u.Write(msgOptOut, optout.Keyword(u.Workspace.Locale))
}

// BroadcastContent is what a customer gets of a broadcast; goesOut is false for one that was stopped.
func (u *Unit) BroadcastContent(p news.Piece) (c conversation.Content, goesOut bool, err error) {
	b, err := u.News.Broadcast(p.SubjectID, false)
	if fault.Is(err, fault.NotFound) || b.State == news.Stopped {
		return c, false, nil
	}
	if err != nil {
		return c, false, err
	}
	who, err := u.Customers.Get(p.CustomerID)
	if err != nil {
		return c, false, err
	}
	c.Text = u.BroadcastText(b.Text, locale.PersonName(who.FirstName))
	if c.Template = u.Deliveries.Template(access.TemplateMessage, locale.OneLine(c.Text)); b.Template.Name != "" {
		c.Template = &conversation.Template{Name: b.Template.Name, Language: b.Template.Language}
	}
	return c, true, nil
}
