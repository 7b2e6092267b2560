package whatsapp

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
)

// metaChannel is a client of the Cloud API: graph.facebook.com/{version}/{number id}/…
type metaChannel struct {
	g *Gateway
	a MetaAccount
}

func (c metaChannel) url(path string) string {
	return c.g.o.GraphURL + "/" + c.g.o.GraphVersion + "/" + path
}

func (c metaChannel) header() http.Header {
	return http.Header{"Authorization": {"Bearer " + c.a.AccessToken}}
}

type metaAnswer struct {
	Contacts []struct {
		WAID string `json:"wa_id"`
	} `json:"contacts"`
	Messages []struct {
		ID string `json:"id"`
	} `json:"messages"`
}

func (c metaChannel) send(ctx context.Context, to string, m Message, ref string) (Accepted, *Failure) {
	body := metaBody(m)
	body["messaging_product"] = "whatsapp"
	body["recipient_type"] = "individual"
	body["to"] = to
	body["biz_opaque_callback_data"] = ref
	res, f := callJSON(ctx, Meta, c.g.o.API, c.url(c.a.PhoneNumberID+"/messages"), c.header(), body)
	if f != nil {
		return Accepted{}, f
	}
	if f := c.refusal(res.Status, res.Header, res.Body); f != nil {
		return Accepted{}, f
	}
	var ok metaAnswer
	if json.Unmarshal(res.Body, &ok) != nil || len(ok.Messages) != 1 || ok.Messages[0].ID == "" {
		return Accepted{}, &Failure{Problem: Unknown, Vendor: Meta, Detail: "the answer is not one Meta gives"}
	}
	out := Accepted{Vendor: Meta, MessageID: clean(ok.Messages[0].ID), Ref: ref}
	if len(ok.Contacts) == 1 {
		out.WAID = clean(ok.Contacts[0].WAID)
	}
	return out, nil
}

// metaBody is the part of a request that says what is sent.
func metaBody(m Message) object {
	switch m := m.(type) {
	case Text:
		return object{"type": "text", "text": object{"body": m.Body, "preview_url": m.PreviewURL}}
	case Document:
		return object{"type": "document", "document": metaDocument(m)}
	case Image:
		return object{"type": "image", "image": metaImage(m)}
	case Buttons:
		return metaInteractive("button", m.Header, m.Body, m.Footer, object{"buttons": metaButtons("reply", m.Buttons)})
	case List:
		return metaInteractive("list", m.Header, m.Body, m.Footer,
			object{"button": m.Menu, "sections": sections(m.Sections)})
	case Carousel:
		return metaInteractive("carousel", "", m.Body, "", object{"cards": metaCards(m.Cards)})
	case Template:
		return object{"type": "template", "template": metaTemplate(m)}
	}
	panic("whatsapp: a message of an unknown type passed its check")
}

func metaSource(s Source) object {
	if s.ID != "" {
		return object{"id": s.ID}
	}
	return object{"link": s.Link}
}

func metaDocument(m Document) object {
	o := metaSource(m.File)
	o["filename"] = m.Filename
	return with(o, "caption", m.Caption)
}

func metaImage(m Image) object { return with(metaSource(m.File), "caption", m.Caption) }

// with adds a field that the vendors want left out when it is empty.
func with(o object, name, value string) object {
	if value != "" {
		o[name] = value
	}
	return o
}

func metaInteractive(kind, header, body, footer string, action object) object {
	o := object{"type": kind, "body": object{"text": body}, "action": action}
	if header != "" {
		o["header"] = object{"type": "text", "text": header}
	}
	if footer != "" {
		o["footer"] = object{"text": footer}
	}
	return object{"type": "interactive", "interactive": o}
}

func metaButtons(kind string, list []Button) []object {
	var out []object
	for _, b := range list {
		out = append(out, object{"type": kind, kind: object{"id": b.ID, "title": b.Title}})
	}
	return out
}

// sections are written the same by both vendors.
func sections(list []Section) []object {
	var out []object
	for _, s := range list {
		var rows []object
		for _, r := range s.Rows {
			rows = append(rows, with(object{"id": r.ID, "title": r.Title}, "description", r.Description))
		}
		out = append(out, with(object{"rows": rows}, "title", s.Title))
	}
	return out
}

// metaCards: a card's type is cta_url also when its buttons are quick replies;
// that is how Meta documents it.
func metaCards(list []Card) []object {
	var out []object
	for i, c := range list {
		out = append(out, object{
			"card_index": i, "type": "cta_url",
			"header": object{"type": "image", "image": object{"link": c.ImageLink}},
			"body":   object{"text": c.Body},
			"action": object{"buttons": metaButtons("quick_reply", c.Buttons)},
		})
	}
	return out
}

func metaTemplate(m Template) object {
	var parts []object
	if h := m.Header; h != nil {
		var p object
		switch {
		case h.Document != nil:
			p = object{"type": "document", "document": metaDocument(Document{File: h.Document.File,
				Filename: h.Document.Filename})}
		case h.Image != nil:
			p = object{"type": "image", "image": metaSource(h.Image.File)}
		default:
			p = object{"type": "text", "text": h.Text}
		}
		parts = append(parts, object{"type": "header", "parameters": []object{p}})
	}
	parts = append(parts, metaParts(m.Body, m.Buttons)...)
	if len(m.Cards) > 0 {
		var cards []object
		for i, c := range m.Cards {
			picture := object{"type": "header", "parameters": []object{{"type": "image", "image": metaSource(c.Image)}}}
			cards = append(cards, object{"card_index": i,
				"components": append([]object{picture}, metaParts(c.Body, c.Buttons)...)})
		}
		parts = append(parts, object{"type": "carousel", "cards": cards})
	}
	o := object{"name": m.Name, "language": object{"code": m.Language}}
	if len(parts) > 0 {
		o["components"] = parts
	}
	return o
}

// metaParts are a template's body and buttons. A button with a fixed URL takes no parameter and is left out.
func metaParts(body []string, buttons []TemplateButton) []object {
	var parts []object
	if len(body) > 0 {
		var values []object
		for _, s := range body {
			values = append(values, object{"type": "text", "text": s})
		}
		parts = append(parts, object{"type": "body", "parameters": values})
	}
	for i, b := range buttons {
		value := object{"type": "payload", "payload": b.Parameter}
		if b.Kind == OpenURL {
			value = object{"type": "text", "text": b.Parameter}
		}
		if b.Parameter != "" {
			parts = append(parts, object{"type": "button", "sub_type": string(b.Kind), "index": strconv.Itoa(i),
				"parameters": []object{value}})
		}
	}
	return parts
}
