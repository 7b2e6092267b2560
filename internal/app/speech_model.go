package app

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/speech"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// hear has the speech service of a business's settings write down a recording; found is false without one, or once the
// budget is spent. Codes: as speech.Client.
func (a *App) hear(ctx context.Context, w *access.Workspace, data []byte, contentType string) (text string, found bool, err error) {
	choice := w.Settings.SpeechModel
	if !choice.Set() || choice.IsBuiltIn() {
		return "", false, nil
	}
	if !choice.Free() {
		spent, err := (chosen{models: a.models, w: w}).budgetSpent(ctx)
		if err != nil || spent {
			return "", false, err
		}
	}
	key, err := modelKey(ctx, a.Credentials, w.ID, choice)
	if err != nil {
		return "", false, err
	}
	client := speech.Client{HTTP: a.models.calls, Clock: a.Clock}
	text, err = client.Transcribe(guard.For(ctx, w.ID), speech.Service{BaseURL: choice.BaseURL, Model: choice.Name, Key: key,
		Language: string(w.Locale)[:2], Timeout: choice.Timeout()}, speech.Recording{Data: data, Type: contentType})
	return text, err == nil, err
}
