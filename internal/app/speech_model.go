package app

import (
	"context"

	"github.com/mostrador/mostrador/internal/gateway/speech"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// hear has the speech service of the business's settings write down a recording; found is false without one, or once the
// budget is spent. Codes: as speech.Client.
func (c chosen) hear(ctx context.Context, data []byte, contentType string) (text string, found bool, err error) {
	choice := c.w.Settings.SpeechModel
	key, usable, err := c.beside(ctx, choice)
	if err != nil || !usable {
		return "", false, err
	}
	client := speech.Client{HTTP: c.calls, Clock: c.app.Clock}
	text, err = client.Transcribe(guard.For(ctx, c.w.ID), speech.Service{BaseURL: choice.BaseURL, Model: choice.Name, Key: key,
		Language: string(c.w.Locale)[:2], Timeout: choice.Timeout()}, speech.Recording{Data: data, Type: contentType})
	return text, err == nil, err
}
