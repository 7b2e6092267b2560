package whatsapp

import (
	"fmt"
	"strings"
)

func (m Text) check(bad *fields) { bad.text("/message/body", m.Body, MaxText, true) }

func (m Document) check(bad *fields) { m.checkAt(bad, "/message") }

func (m Document) checkAt(bad *fields, path string) {
	bad.source(path+"/file", m.File)
	bad.text(path+"/filename", m.Filename, MaxFilename, true)
	bad.when(strings.ContainsAny(m.Filename, "/\\\r\n\x00"), path+"/filename", "must be a name, not a path")
	bad.text(path+"/caption", m.Caption, MaxCaption, false)
}

func (m Image) check(bad *fields) { m.checkAt(bad, "/message") }

func (m Image) checkAt(bad *fields, path string) {
	bad.source(path+"/file", m.File)
	bad.text(path+"/caption", m.Caption, MaxCaption, false)
}

func (m Buttons) check(bad *fields) {
	bad.text("/message/header", m.Header, MaxHeader, false)
	bad.text("/message/body", m.Body, MaxBody, true)
	bad.text("/message/footer", m.Footer, MaxFooter, false)
	bad.buttons("/message/buttons", m.Buttons, map[string]bool{})
}

func (m List) check(bad *fields) {
	bad.text("/message/header", m.Header, MaxHeader, false)
	bad.text("/message/body", m.Body, MaxBody, true)
	bad.text("/message/footer", m.Footer, MaxFooter, false)
	bad.text("/message/menu", m.Menu, MaxMenu, true)
	rows, seen := 0, map[string]bool{}
	for i, s := range m.Sections {
		at := fmt.Sprintf("/message/sections/%d", i)
		bad.text(at+"/title", s.Title, MaxSectionTitle, len(m.Sections) > 1)
		bad.when(len(s.Rows) == 0, at+"/rows", "must not be empty")
		for j, r := range s.Rows {
			at := fmt.Sprintf("%s/rows/%d", at, j)
			bad.id(at+"/id", r.ID, MaxRowID, seen)
			bad.text(at+"/title", r.Title, MaxRowTitle, true)
			bad.text(at+"/description", r.Description, MaxRowDescription, false)
		}
		rows += len(s.Rows)
	}
	if rows < 1 || rows > MaxRows {
		bad.add("/message/sections", "have %d rows, WhatsApp takes 1 to %d", rows, MaxRows)
	}
}

func (m Carousel) check(bad *fields) {
	bad.text("/message/body", m.Body, MaxBody, true)
	if len(m.Cards) < MinCards || len(m.Cards) > MaxCards {
		bad.add("/message/cards", "are %d, WhatsApp takes %d to %d", len(m.Cards), MinCards, MaxCards)
	}
	seen := map[string]bool{}
	for i, c := range m.Cards {
		at := fmt.Sprintf("/message/cards/%d", i)
		bad.when(!link(c.ImageLink), at+"/imageLink", "must be an http or https address")
		bad.text(at+"/body", c.Body, MaxCardBody, true)
		bad.when(strings.Count(c.Body, "\n") > 2, at+"/body", "has more than two line breaks")
		bad.buttons(at+"/buttons", c.Buttons, seen)
		bad.when(len(c.Buttons) != len(m.Cards[0].Buttons), at+"/buttons", "must be as many as on the first card")
	}
}

func (m Template) check(bad *fields) {
	bad.when(!templateName.MatchString(m.Name), "/message/name", "must be lower case letters, digits and underscores")
	bad.when(!language.MatchString(m.Language), "/message/language",
		"must be a language as it was registered, like es_AR")
	if h := m.Header; h != nil {
		h.check(bad)
	}
	bad.parameters("/message/body", m.Body)
	bad.templateButtons("/message/buttons", m.Buttons)
	if n := len(m.Cards); n != 0 && (n < MinCards || n > MaxCards) {
		bad.add("/message/cards", "are %d, WhatsApp takes %d to %d", n, MinCards, MaxCards)
	}
	for i, c := range m.Cards {
		at := fmt.Sprintf("/message/cards/%d", i)
		bad.source(at+"/image", c.Image)
		bad.parameters(at+"/body", c.Body)
		bad.templateButtons(at+"/buttons", c.Buttons)
	}
}

func (h TemplateHeader) check(bad *fields) {
	given := 0
	if h.Text != "" {
		given++
		bad.parameters("/message/header", []string{h.Text})
		bad.text("/message/header", h.Text, MaxHeader, true)
	}
	if h.Document != nil {
		given++
		h.Document.checkAt(bad, "/message/header")
	}
	if h.Image != nil {
		given++
		h.Image.checkAt(bad, "/message/header")
	}
	bad.when(given != 1, "/message/header", "needs a text, a document or an image")
}

func (bad *fields) parameters(path string, list []string) {
	for i, s := range list {
		at := fmt.Sprintf("%s/%d", path, i)
		bad.text(at, s, MaxParameter, true)
		bad.when(wideGap.MatchString(s), at, "must be on one line, without tabs or wide gaps; see OneLine")
	}
}

func (bad *fields) templateButtons(path string, list []TemplateButton) {
	bad.when(len(list) > 10, path, "are more than ten")
	for i, b := range list {
		at := fmt.Sprintf("%s/%d", path, i)
		switch b.Kind {
		case QuickReply:
			bad.text(at+"/parameter", b.Parameter, MaxButtonID, true)
		case OpenURL:
			bad.text(at+"/parameter", b.Parameter, 2000, false)
		default:
			bad.add(at+"/kind", "must be quick_reply or url")
		}
	}
}
