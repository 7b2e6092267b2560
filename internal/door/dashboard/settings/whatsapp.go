package settings

import (
	"html/template"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

// whatsAppPage is the data of the steps that connect WhatsApp.
type whatsAppPage struct {
	vendorCard
	Choices []page.Choice // the vendors that WhatsApp comes through
	Ticks   []tick
	Waiting bool // for something that no event tells of
	ChatURL string
	QR      template.URL // of the conversation with the business's number; empty: it has none
	Write   string
}

// Card is the form of the account.
func (p whatsAppPage) Card() vendorCard {
	p.Hook = "" // a step of its own has it
	return p.vendorCard
}

// tick is a step, with how far it is.
type tick struct {
	Name, Title, State string
	Done               bool
}

// purposeTest is the purpose of the message that shows owners that messages leave.
const purposeTest = "test"

// showWhatsApp shows the steps, with what has been seen of each.
func (area *Settings) showWhatsApp(v *page.Visit) (page.Answer, error) {
	w, err := area.business(v)
	if err != nil {
		return nil, err
	}
	k := vendors[0]
	if v.Query("account") == access.WhatsAppInfobip || v.Query("account") == "" && w.WhatsAppAccount() == access.WhatsAppInfobip {
		k = vendors[1]
	}
	kept, err := area.Credentials.List(v.Context(), w.ID)
	if err != nil {
		return nil, err
	}
	p := whatsAppPage{vendorCard: newVendorCard(v, k, kept)}
	for _, one := range vendors[:2] {
		p.Choices = append(p.Choices, page.Choice{Title: strings.TrimSuffix(strings.TrimPrefix(one.Title, "WhatsApp ("), ")"),
			Path: whatsAppPath(v, one), Here: one.Name == k.Name})
	}
	// Owners write their telephone as their customers read it; the link takes only the whole number's digits.
	if number, err := phone.Normalize(w.Settings.Profile.Phone, w.Country); err == nil {
		p.Write = "https://wa.me/" + strings.TrimPrefix(number, "+")
		if p.QR, err = page.QR(p.Write); err != nil {
			return nil, err
		}
	}
	var delivered, greeted time.Time
	var test conversation.Outgoing
	err = v.Read(func(u *core.Unit) (err error) {
		if delivered, greeted, err = u.Inbox.Heard(k.Name); err != nil {
			return err
		}
		if id := doorkit.IDOrEmpty(v.Query("test")); id != "" {
			test, _, err = u.Deliveries.Get(id, false)
		}
		return err
	})
	p.tick(v, delivered, greeted, test)
	return page.Page{Name: "settings-whatsapp", Within: "settings", Title: v.T("whatsapp.title"), Data: p,
		Crumbs: append(v.Crumbs("settings"), page.Crumb{Title: v.T("settings.channels"), Path: v.Path("settings", "channels")})}, err
}

// tick says how far each step is.
func (p *whatsAppPage) tick(v *page.Visit, delivered, greeted time.Time, test conversation.Outgoing) {
	public := strings.HasPrefix(v.Base(), "https://") && !v.Private()
	when := func(at time.Time, none string) string {
		if at.IsZero() {
			return v.T(none)
		}
		return v.T("whatsapp.seen", page.View{Visit: v}.Moment(at))
	}
	if greeted.IsZero() {
		greeted = delivered // it only delivers to an address that it verified, or that needs no verifying
	}
	address := tick{Name: "address", Title: v.T("whatsapp.address"), State: v.Base(), Done: public || !delivered.IsZero()}
	if !address.Done {
		address.State = v.T("whatsapp.address.private")
	}
	account := tick{Name: "account", Title: v.T("whatsapp.account"), State: when(p.Since, "whatsapp.account.none"), Done: !p.Since.IsZero()}
	if account.Done {
		account.State = v.T("vendors.since", page.View{Visit: v}.Moment(p.Since))
	}
	p.Ticks = []tick{address, account,
		{"hook", v.T("whatsapp.hook"), when(greeted, "whatsapp.hook.none"), !greeted.IsZero()},
		{"message", v.T("whatsapp.message"), when(delivered, "whatsapp.message.none"), !delivered.IsZero()},
		{"test", v.T("whatsapp.test"), testState(v, test), test.State.Accepted()},
	}
	p.Waiting = account.Done && (delivered.IsZero() || test.State == conversation.Queued || test.State == conversation.Sending)
}

// testState is how far a test message is.
func testState(v *page.Visit, o conversation.Outgoing) string {
	switch {
	case o.ID == "":
		return v.T("whatsapp.test.none")
	case o.State.Accepted():
		return v.T("whatsapp.test.sent", o.Address)
	case o.State == conversation.Failed:
		return v.T("whatsapp.test.failed", o.Error)
	case o.State == conversation.Unknown:
		return v.T("whatsapp.test.unknown")
	}
	return v.T("whatsapp.test.leaving")
}

func whatsAppPath(v *page.Visit, k vendor) string {
	return page.Query{"account": k.Name}.At(v.Path("settings", "whatsapp"))
}

// testWhatsApp sends a message to a telephone of the owner's, as every message leaves: who has not written first is not written to.
func (area *Settings) testWhatsApp(v *page.Visit) (page.Answer, error) {
	var sent conversation.Outgoing
	err := v.Write(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(v.Field("phone"))
		if err != nil {
			return err
		}
		text := v.T("whatsapp.test.text", v.Workspace.Name)
		template := u.Deliveries.Template(access.TemplateMessage, text)
		if err := u.Deliveries.Reachable(c.ID, c.Phone, template); err != nil {
			return err
		}
		sent, err = u.Conversations.Send(conversation.Outgoing{CustomerID: c.ID, Address: c.Phone, Purpose: purposeTest,
			Content: conversation.Content{Text: text, Template: template}})
		return err
	})
	if err != nil {
		if fault.Is(err, fault.InvalidArguments) {
			err = v.Invalid("whatsapp.phone")
		}
		return v.Again(err, area.showWhatsApp)
	}
	return page.Away{To: page.Query{"account": v.Query("account"), "test": sent.ID}.At(v.Path("settings", "whatsapp"))}, nil
}
