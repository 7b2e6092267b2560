package httpapi

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// changeSettings changes a part of the settings as they are, and only that. It returns the workspace with the change.
func changeSettings(ctx context.Context, k *access.Keyring, c caller, change func(*access.Settings) error) (w access.Workspace, err error) {
	err = k.AmendWorkspace(ctx, c.Workspace.ID, func(now *access.Workspace) error {
		err := change(&now.Settings)
		w = *now
		return err
	})
	return w, err
}

// templates are a part of the settings, by purpose.
type templates struct{ keyring *access.Keyring }

// Template is the text that WhatsApp approved for a purpose.
type Template struct {
	Purpose string `json:"purpose" enum:"code,document,message,payment_link,reminder,reminder_link,ticket"`
	access.Template
}

const templatesText = "What may be sent on WhatsApp to a customer who has not written for a day: code, document, payment_link, " +
	"message, reminder, reminder_link, ticket. The name and the language are those under which WhatsApp approved the text."

func (t templates) register(r *router) {
	add(r, explained(get("/v1/templates", "listTemplates", "The approved texts, by purpose"), templatesText), staffOnly, t.list)
	addRaw(r, r.responds(get("/v1/templates/{purpose}", "getTemplate", "The approved text of a purpose"), Template{}), staffOnly, t.get)
	described := access.TemplateDescribed
	op := r.takes(explained(put("/v1/templates/{purpose}", "setTemplate", "Set the approved text of a purpose"), templatesText), "TemplateNew",
		described.Schema.JSON(), described.Fields)
	addRaw(r, r.responds(op, Template{}), ownersOnly, t.set)
	do(r, explained(remove("/v1/templates/{purpose}", "removeTemplate", "Send nothing for a purpose"),
		"Messages of that purpose then only go to customers who wrote within a day."), ownersOnly, t.remove)
}

// OfPurpose names what a template is for.
type OfPurpose struct {
	Purpose string `path:"purpose" enum:"code,document,message,payment_link,reminder,reminder_link,ticket"`
}

func (t templates) list(ctx context.Context, c caller, in *NamedPage) (list[Template], error) {
	w, err := t.keyring.Workspace(ctx, c.Workspace.ID)
	var found []Template
	for _, purpose := range access.TemplatePurposes() {
		if one, there := w.Settings.Templates[purpose]; there {
			found = append(found, Template{purpose, one})
		}
	}
	return pageNamed(found, *in, func(t Template) string { return t.Purpose }, func(t Template) Template { return t }), err
}

func (t templates) get(ctx context.Context, c caller, in *OfPurpose) (*edited, error) {
	w, err := t.keyring.Workspace(ctx, c.Workspace.ID)
	one, there := w.Settings.Templates[in.Purpose]
	if err == nil && !there {
		err = c.refuse(fault.NotFound, msgNoTemplate)
	}
	return &edited{ETag: etag(one), Body: Template{in.Purpose, one}}, err
}

type removeTemplateIn struct {
	OfPurpose
	Version
}

type setTemplateIn struct {
	OfPurpose
	Patch
}

func (t templates) set(ctx context.Context, c caller, in *setTemplateIn) (*edited, error) {
	one, err := access.TemplateDescribed.Create(access.Template{}, in.RawBody, c.Workspace.Locale)
	if err != nil {
		return nil, err
	}
	_, err = changeSettings(ctx, t.keyring, c, func(s *access.Settings) error {
		if err := unchanged(in.IfMatch, etag(s.Templates[in.Purpose]), c.Workspace.Locale); err != nil {
			return err
		}
		s.Templates = withTemplate(s.Templates, in.Purpose, &one)
		return nil
	})
	return &edited{ETag: etag(one), Body: Template{in.Purpose, one}}, err
}

func (t templates) remove(ctx context.Context, c caller, in *removeTemplateIn) error {
	_, err := changeSettings(ctx, t.keyring, c, func(s *access.Settings) error {
		now, there := s.Templates[in.Purpose]
		if !there || !slices.Contains(access.TemplatePurposes(), in.Purpose) {
			return c.refuse(fault.NotFound, msgNoTemplate)
		}
		if err := unchanged(in.IfMatch, etag(now), c.Workspace.Locale); err != nil {
			return err
		}
		s.Templates = withTemplate(s.Templates, in.Purpose, nil)
		return nil
	})
	return err
}

func withTemplate(all map[string]access.Template, purpose string, one *access.Template) map[string]access.Template {
	out := map[string]access.Template{}
	for name, t := range all {
		out[name] = t
	}
	if delete(out, purpose); one != nil {
		out[purpose] = *one
	}
	return out
}
