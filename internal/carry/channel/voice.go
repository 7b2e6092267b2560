package channel

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgWriteInstead = locale.Text{
	ES: "Perdón, no pude escuchar tu audio. ¿Me lo escribís?",
	MX: "Perdón, no pude escuchar tu audio. ¿Me lo escribes?",
	PT: "Desculpe, não consegui ouvir seu áudio. Pode escrever para mim?",
	EN: "Sorry, I could not listen to your voice note. Could you write it to me?",
}

// listen has a voice note written down, so that it becomes a message like any other. Where that cannot be, the customer is asked
// to write, and the note is done with; so is one that was heard before.
func (c *WhatsApp) listen(ctx context.Context, w *access.Workspace, sessionID string, m *message) (done bool, err error) {
	err = c.Desk.Write(ctx, w, courierActor, func(u *core.Unit) error {
		if _, err := u.Enter(sessionID); err != nil {
			return err
		}
		_, done, err = u.Conversations.Known(m.ID)
		return err
	})
	if err != nil || done {
		return done, err
	}
	if text := c.heard(ctx, w, m); text != "" {
		m.Text, m.Spoken, m.Incoming.Spoken = text, true, true
		return false, nil
	}
	if ctx.Err() != nil { // this process is stopping: another one hears it
		return false, fault.Wrap(ctx.Err(), fault.Unavailable, "the voice note was not heard yet")
	}
	return true, c.askToWrite(ctx, w, sessionID, m)
}

// heard is what a voice note says; empty where it says nothing or cannot be heard.
func (c *WhatsApp) heard(ctx context.Context, w *access.Workspace, m *message) string {
	if c.Hear == nil || m.Media == nil || !w.Settings.SpeechModel.Set() {
		return ""
	}
	data, err := c.download(ctx, w, *m.Media)
	text := ""
	if err == nil {
		text, _, err = c.Hear(ctx, w, data, m.Media.ContentType)
	}
	if err != nil {
		c.Courier.Log.WarnContext(ctx, "a voice note could not be transcribed", "workspace", w.Slug, "error", fault.From(err).Message)
	}
	return text
}

// askToWrite stores the note without an answer of the agent and asks the customer to write, both or neither. Staff who have the
// conversation answer themselves.
func (c *WhatsApp) askToWrite(ctx context.Context, w *access.Workspace, sessionID string, m *message) error {
	return c.Desk.Write(ctx, w, courierActor, func(u *core.Unit) error {
		s, err := u.Enter(sessionID)
		if err != nil {
			return err
		}
		if m.Media != nil {
			if err := u.Conversations.Remember(*m.Media); err != nil {
				return err
			}
		}
		_, fresh, err := u.Conversations.Hear(conversation.Message{Text: m.Text, ChannelID: m.ID, WrittenAt: m.WrittenAt,
			ReachedAt: m.ReachedAt, Wordless: true})
		if err != nil || !fresh || s.State == conversation.Handoff {
			return err
		}
		_, err = u.Conversations.Send(conversation.Outgoing{SessionID: sessionID, CustomerID: s.CustomerID, Address: m.From,
			Purpose: "voice_note", Content: conversation.Content{Text: u.Write(msgWriteInstead)}})
		return err
	})
}
