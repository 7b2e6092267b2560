package whatsapp

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
)

// infobipChannel is a client of Infobip's WhatsApp API: one path per kind of message.
type infobipChannel struct {
	g *Gateway
	a InfobipAccount
}

func (c infobipChannel) url(path string) string {
	return strings.TrimRight(c.a.BaseURL, "/") + path
}

func (c infobipChannel) header() http.Header {
	return http.Header{"Authorization": {"App " + c.a.APIKey}}
}

type infobipSent struct {
	MessageID string         `json:"messageId"`
	Status    *infobipReport `json:"status"`
}

// send uses our ref as the message's id. Infobip calls that id unique but does not say that it drops a duplicate, so
// nothing here relies on that.
func (c infobipChannel) send(ctx context.Context, to string, m Message, ref string) (Accepted, *Failure) {
	path, content := infobipContent(m)
	body := object{"from": digits(c.a.Sender), "to": to, "messageId": ref, "callbackData": ref, "content": content}
	body = with(body, "notifyUrl", c.a.NotifyURL)
	if !FreeForm(m) {
		body = object{"messages": []object{body}}
	}
	res, f := callJSON(ctx, Infobip, c.g.o.API, c.url(path), c.header(), body)
	if f == nil {
		f = c.refusal(res.Status, res.Header, res.Body)
	}
	if f != nil {
		return Accepted{}, f
	}
	var answer struct {
		infobipSent
		Messages []infobipSent `json:"messages"` // templates are sent in bulk
	}
	sent := &answer.infobipSent
	if err := json.Unmarshal(res.Body, &answer); err == nil && len(answer.Messages) == 1 {
		sent = &answer.Messages[0]
	} else if err != nil {
		sent = &infobipSent{}
	}
	if sent.MessageID == "" || sent.Status == nil {
		return Accepted{}, &Failure{Problem: Unknown, Vendor: Infobip, Detail: "the answer is not one Infobip gives"}
	}
	if state, f := sent.Status.judge(nil); state == Failed {
		return Accepted{}, f // accepted as a request, refused as a message
	}
	return Accepted{Vendor: Infobip, MessageID: clean(sent.MessageID), Ref: ref}, nil
}

// infobipContent is the path of a message's kind and its content.
func infobipContent(m Message) (path string, content object) {
	const to = "/whatsapp/1/message/"
	switch m := m.(type) {
	case Text:
		return to + "text", object{"text": m.Body, "previewUrl": m.PreviewURL}
	case Document:
		return to + "document", with(object{"mediaUrl": m.File.Link, "filename": m.Filename}, "caption", m.Caption)
	case Image:
		return to + "image", with(object{"mediaUrl": m.File.Link}, "caption", m.Caption)
	case Buttons:
		return to + "interactive/buttons", infobipInteractive(m.Header, m.Body, m.Footer,
			object{"buttons": infobipButtons(m.Buttons, "REPLY")})
	case List:
		return to + "interactive/list", infobipInteractive(m.Header, m.Body, m.Footer,
			object{"title": m.Menu, "sections": sections(m.Sections)})
	case Carousel:
		return to + "interactive/media-carousel", infobipInteractive("", m.Body, "",
			object{"type": "QUICK_REPLY", "cards": infobipCards(m.Cards)})
	case Template:
		return to + "template", infobipTemplate(m)
	}
	panic("whatsapp: a message of an unknown type passed its check")
}

func infobipInteractive(header, body, footer string, action object) object {
	o := object{"body": object{"text": body}, "action": action}
	if header != "" {
		o["header"] = object{"type": "TEXT", "text": header}
	}
	if footer != "" {
		o["footer"] = object{"text": footer}
	}
	return o
}

func infobipButtons(list []Button, kind string) []object {
	var out []object
	for _, b := range list {
		out = append(out, with(object{"id": b.ID, "title": b.Title}, "type", kind))
	}
	return out
}

func infobipCards(list []Card) []object {
	var out []object
	for _, c := range list {
		out = append(out, object{
			"header":  object{"type": "IMAGE", "mediaUrl": c.ImageLink},
			"body":    object{"text": c.Body},
			"buttons": infobipButtons(c.Buttons, ""),
		})
	}
	return out
}

func infobipTemplate(m Template) object {
	data := infobipParts(m.Body, m.Buttons)
	if h := m.Header; h != nil {
		switch {
		case h.Document != nil:
			data["header"] = object{"type": "DOCUMENT", "mediaUrl": h.Document.File.Link,
				"filename": h.Document.Filename}
		case h.Image != nil:
			data["header"] = object{"type": "IMAGE", "mediaUrl": h.Image.File.Link}
		default:
			data["header"] = object{"type": "TEXT", "placeholder": h.Text}
		}
	}
	if len(m.Cards) > 0 {
		var cards []object
		for _, c := range m.Cards {
			card := infobipParts(c.Body, c.Buttons)
			card["header"] = object{"type": "IMAGE", "mediaUrl": c.Image.Link}
			cards = append(cards, card)
		}
		data["carousel"] = object{"cards": cards}
	}
	return object{"templateName": m.Name, "templateData": data, "language": m.Language}
}

func infobipParts(body []string, buttons []TemplateButton) object {
	if body == nil {
		body = []string{}
	}
	o := object{"body": object{"placeholders": body}}
	var list []object
	for _, b := range buttons {
		list = append(list, with(object{"type": strings.ToUpper(string(b.Kind))}, "parameter", b.Parameter))
	}
	if len(list) > 0 {
		o["buttons"] = list
	}
	return o
}

func (c infobipChannel) upload(context.Context, File) (string, *Failure) {
	return "", &Failure{Problem: Refused, Vendor: Infobip, Detail: "Infobip takes files by link only"}
}

// download fetches a URL from a webhook. It may be on another of Infobip's hosts than the account's own.
func (c infobipChannel) download(ctx context.Context, ref MediaRef) (File, *Failure) {
	data, f := c.g.fetch(ctx, Infobip, ref.URL, c.a.BaseURL, []string{"infobip.com"}, c.header())
	if f != nil {
		return File{}, f
	}
	return File{Name: ref.Filename, MIME: ref.MIME, Data: data}, nil
}
