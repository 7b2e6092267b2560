package server

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
)

// WhatsApp is a fake of either vendor.
type WhatsApp interface {
	whatsapptest.Fake
	Behave(whatsapptest.Mode)
	Next(...whatsapptest.Mode)
	Sent() []whatsapptest.Sent
	Calls() int
	Forget()
	Read() []string
	Put(data []byte, mime, filename string) whatsapptest.Stored
	Media(id string) (whatsapptest.Stored, bool)
	Webhook(...whatsapptest.Event) []byte
	Sign([]byte) http.Header
}

// newWhatsApp starts a fake of the vendor whose credential has this name, and says how
// it is reached; without a name there is none.
func newWhatsApp(t testing.TB, name string) (WhatsApp, whatsapp.Options) {
	var fake WhatsApp
	switch name {
	case access.WhatsAppMeta:
		fake = whatsapptest.NewMeta(t)
	case access.WhatsAppInfobip:
		fake = whatsapptest.NewInfobip(t)
	default:
		return nil, whatsapp.Options{GraphURL: "http://127.0.0.1:1"} // no test reaches the vendor
	}
	client := whatsapptest.Client(t, 16<<20, time.Minute, fake)
	return fake, whatsapp.Options{API: client, Media: client, GraphURL: "http://" + fake.Address().String(),
		Attempts: 1}
}

// ConnectWhatsApp gives the business an account with the shop's fake.
func (s *Shop) ConnectWhatsApp() {
	s.T.Helper()
	switch f := s.WhatsApp.(type) {
	case *whatsapptest.Meta:
		s.Credential(access.WhatsAppMeta, access.WhatsAppMetaAccount{
			PhoneNumberID: f.PhoneNumberID, AccessToken: f.Token, AppSecret: f.AppSecret, VerifyToken: f.VerifyToken,
		})
	case *whatsapptest.Infobip:
		s.Credential(access.WhatsAppInfobip, access.WhatsAppInfobipAccount{
			BaseURL: f.URL(), APIKey: f.APIKey, Sender: f.Sender, WebhookHMACHeader: f.HMACHeader,
			WebhookHMACSecret: f.HMACSecret,
		})
	}
}

// Hear has the vendor's webhook deliver these events, now by the shop's clock, and returns the status of the answer.
func (s *Shop) Hear(events ...whatsapptest.Event) int {
	s.T.Helper()
	for i := range events {
		if events[i].At.IsZero() {
			events[i].At = s.Clock.Now()
		}
	}
	body := s.WhatsApp.Webhook(events...)
	return s.Knock(s.WhatsAppRequest(body, s.WhatsApp.Sign(body)))
}

// WhatsAppRequest is a request of the vendor's.
func (s *Shop) WhatsAppRequest(body []byte, header http.Header) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/webhooks/"+s.Workspace.WhatsAppAccount()+"/"+s.Workspace.Slug,
		bytes.NewReader(body))
	r.Header = header
	return r
}

// Chat is the customer's conversation through the shop's account, which their own
// message has opened and the shop's agent has answered; the vendor's fake has forgotten
// the answer.
func (s *Shop) Chat(phone, words string) (sessionID string) {
	s.T.Helper()
	if status := s.Hear(whatsapptest.Text("wamid."+testkit.NewID(), phone, words)); status != http.StatusOK {
		s.T.Fatalf("the webhook was answered with %d", status)
	}
	s.Must(s.Errands())
	s.WhatsApp.Forget()
	s.Look(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(phone)
		if err != nil {
			return err
		}
		talk, found, err := u.Conversations.Latest(c.ID, s.Agent.ID, s.Workspace.WhatsAppAccount())
		if err == nil && !found {
			s.T.Fatal("there is no conversation: the message was not answered")
		}
		sessionID = talk.ID
		return err
	})
	return sessionID
}
