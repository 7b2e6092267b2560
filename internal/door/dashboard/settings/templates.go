package settings

import (
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// purposes are the words for what templates are for.
var purposes = map[string]string{
	access.TemplateCode: "templates.code", access.TemplateDocument: "templates.document",
	access.TemplatePaymentLink: "templates.payment", access.TemplateReminder: "templates.reminder",
	access.TemplateReminderPay: "templates.reminder_pay", access.TemplateTicket: "templates.ticket",
	access.TemplateMessage: "templates.message", access.TemplateNotice: "templates.notice",
}

// templates are the texts that WhatsApp approved, by purpose: each purpose has one or none.
func (area *Settings) templates() noun[access.Template] {
	amend := func(v *page.Visit, purpose string, change func(now access.Template) (*access.Template, error)) error {
		if !slices.Contains(access.TemplatePurposes(), purpose) {
			return page.NotFound()
		}
		return area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
			one, err := change(w.Settings.Templates[purpose])
			if err != nil {
				return err
			}
			all := maps.Clone(w.Settings.Templates)
			if all == nil {
				all = map[string]access.Template{}
			}
			if delete(all, purpose); one != nil {
				all[purpose] = *one
			}
			w.Settings.Templates = all
			return nil
		})
	}
	return noun[access.Template]{
		name: "templates", say: nounWords{title: "templates.title", lead: "templates.lead"},
		fields: access.TemplateDescribed,
		base:   func(*page.Visit) access.Template { return access.Template{} },
		list: func(s sight) (out []item, err error) {
			for _, purpose := range access.TemplatePurposes() {
				one, there := s.w.Settings.Templates[purpose]
				line := item{ID: purpose, Title: s.T(purposes[purpose]), Note: one.Name}
				if !there {
					line.Off = s.T("templates.unset")
				}
				out = append(out, line)
			}
			return out, nil
		},
		get: func(s sight, purpose string) (access.Template, error) {
			if !slices.Contains(access.TemplatePurposes(), purpose) {
				return access.Template{}, page.NotFound()
			}
			return s.w.Settings.Templates[purpose], nil
		},
		save: func(v *page.Visit, purpose string, _ bool, edit func(access.Template) (access.Template, error)) error {
			return amend(v, purpose, func(now access.Template) (*access.Template, error) {
				f, err := edit(now)
				return &f, err
			})
		},
		remove: func(v *page.Visit, purpose string) error {
			return amend(v, purpose, func(access.Template) (*access.Template, error) { return nil, nil })
		},
	}
}
