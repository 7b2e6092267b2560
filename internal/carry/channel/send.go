package channel

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// Carry gives a courier's parcel to the vendor.
func (c *WhatsApp) Carry(ctx context.Context, w *access.Workspace, p courier.Parcel) (vendorID string, err error) {
	account, err := c.account(ctx, w, p.Account)
	switch {
	case errors.Is(err, access.ErrNoAccount):
		return "", &courier.Trouble{Kind: courier.Never,
			Reason: "not configured: the business has no such WhatsApp account"}
	case err != nil: // certainly not sent
		return "", &courier.Trouble{Kind: courier.NotNow, Reason: "the account cannot be opened"}
	}
	ctx = guard.For(ctx, w.ID)
	m, err := c.convert(ctx, w, account, p)
	if err != nil {
		return "", notYet(err)
	}
	accepted, err := c.Gateway.Send(ctx, account, p.To, m, p.Ref)
	if err != nil {
		return "", trouble(err)
	}
	return accepted.MessageID, nil
}

// convert converts a parcel for WhatsApp.
func (c *WhatsApp) convert(ctx context.Context, w *access.Workspace, account whatsapp.Account,
	p courier.Parcel) (whatsapp.Message, error) {
	content := p.Content
	var document *whatsapp.Document
	if content.Document != nil {
		source, err := c.source(ctx, w, account, p)
		if err != nil {
			return nil, err
		}
		if isPhoto(p.File) && !content.AsTemplate {
			return whatsapp.Image{File: source, Caption: content.Document.Caption}, nil
		}
		document = &whatsapp.Document{File: source, Filename: fileName(content.Document.Name),
			Caption: content.Document.Caption}
	}
	switch {
	case content.AsTemplate:
		return filled(*content.Template, document), nil
	case document != nil:
		return *document, nil
	case content.List != nil:
		return showcase(*content.List)
	case content.Question != nil && whatsapp.Length(content.Text) <= whatsapp.MaxBody:
		q := content.Question
		return whatsapp.Buttons{Body: content.Text, Buttons: []whatsapp.Button{
			{ID: confirm.ButtonPayload(true, q.ID), Title: q.Yes},
			{ID: confirm.ButtonPayload(false, q.ID), Title: q.No},
		}}, nil
	case len(content.Buttons) > 0 && whatsapp.Length(content.Text) <= whatsapp.MaxBody:
		return whatsapp.Buttons{Body: content.Text, Buttons: lists.Map(content.Buttons, func(b conversation.Button) whatsapp.Button {
			return whatsapp.Button{ID: b.ID, Title: whatsapp.Shorten(b.Title, whatsapp.MaxButtonTitle)}
		})}, nil
	}
	return whatsapp.Text{Body: content.Text, PreviewURL: strings.Contains(content.Text, "https://")}, nil
}

// isPhoto reports a picture that WhatsApp shows in the conversation; others go as documents.
func isPhoto(f file.File) bool {
	return (f.ContentType == "image/jpeg" || f.ContentType == "image/png") && f.Size <= mostPhoto
}

// mostPhoto is WhatsApp's limit.
const mostPhoto = 5 << 20

// source is where the vendor gets a document from: uploaded to it where it stores files, else a temporary URL of ours.
func (c *WhatsApp) source(ctx context.Context, w *access.Workspace, account whatsapp.Account,
	p courier.Parcel) (whatsapp.Source, error) {
	if !account.Uploads() {
		return whatsapp.Source{Link: p.URL}, nil
	}
	body, err := c.Files(w).Open(ctx, p.File.StorageKey)
	if err != nil {
		return whatsapp.Source{}, err
	}
	defer func() { _ = body.Close() }()
	data, err := io.ReadAll(io.LimitReader(body, whatsapp.MaxUpload+1))
	if err != nil {
		return whatsapp.Source{}, err
	}
	id, err := c.Gateway.Upload(ctx, account, whatsapp.File{Name: fileName(p.File.Name), MIME: p.File.ContentType,
		Data: data})
	return whatsapp.Source{ID: id}, err
}

// filled is a template with what goes into it.
func filled(t conversation.Template, document *whatsapp.Document) whatsapp.Template {
	out := whatsapp.Template{Name: t.Name, Language: t.Language}
	for _, p := range t.Parameters {
		out.Body = append(out.Body, whatsapp.Shorten(whatsapp.OneLine(p), whatsapp.MaxParameter))
	}
	for _, r := range t.Replies {
		out.Buttons = append(out.Buttons, whatsapp.TemplateButton{Kind: whatsapp.QuickReply, Parameter: r})
	}
	if document != nil {
		document.Caption = "" // a header has none
		out.Header = &whatsapp.TemplateHeader{Document: document}
	}
	return out
}

func showcase(l conversation.List) (whatsapp.Message, error) {
	items := lists.Map(l.Rows, func(r conversation.ListRow) whatsapp.Item {
		return whatsapp.Item{ID: r.ID, Title: r.Title, Description: r.Description, ImageLink: r.ImageURL}
	})
	return whatsapp.Showcase(whatsapp.Words{Body: l.Body, Menu: l.Button, Choose: l.Choose}, items)
}

// fileName is a name WhatsApp shows, and no path.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune("/\\\r\n\x00", r) {
			return '_'
		}
		return r
	}, name)
	return whatsapp.Shorten(name, whatsapp.MaxFilename)
}

// kinds says what a vendor's problem means for the message.
var kinds = map[whatsapp.Problem]courier.Kind{
	whatsapp.Unknown: courier.Lost, whatsapp.RateLimited: courier.NotNow, whatsapp.Unavailable: courier.NotNow,
	whatsapp.OutsideWindow: courier.Closed,
	whatsapp.Invalid:       courier.Never, whatsapp.Refused: courier.Never, whatsapp.NotOnWhatsApp: courier.Never,
	whatsapp.TemplateProblem: courier.Never, whatsapp.AccountProblem: courier.Never,
}

func trouble(err error) *courier.Trouble {
	t := &courier.Trouble{Kind: kinds[whatsapp.ProblemOf(err)], Reason: reason(err)}
	var f *whatsapp.Failure
	if errors.As(err, &f) {
		t.After = f.RetryAfter
	}
	return t
}

// notYet is a failure before the message was sent. It is retried where the outcome is unknown, of an upload for example:
// nothing has reached the customer.
func notYet(err error) *courier.Trouble {
	t := trouble(err)
	if t.Kind == courier.Lost {
		t.Kind = courier.NotNow
	}
	return t
}

// reason is what staff read: the problem, and the vendor's words for it.
func reason(err error) string {
	var f *whatsapp.Failure
	if !errors.As(err, &f) {
		return "the message could not be prepared"
	}
	text := string(f.Problem)
	if f.Detail != "" {
		text += ": " + f.Detail
	}
	for _, field := range f.Fields {
		text += "; " + field.Path + " " + field.Message
	}
	return whatsapp.Shorten(text, 300)
}
