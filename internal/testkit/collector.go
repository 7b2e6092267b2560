package testkit

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
)

// Connect gives the business an account with the shop's Mercado Pago.
func (s *Shop) Connect() {
	s.T.Helper()
	seller := s.MercadoPago.AddSeller(s.Workspace.Currency)
	value, err := json.Marshal(access.MercadoPagoAccount{
		AccessToken: seller.AccessToken, WebhookSecret: seller.WebhookSecret, CollectorID: seller.CollectorID,
	})
	s.must(err)
	s.Reconnect(string(value))
}

// Reconnect gives the business another account.
func (s *Shop) Reconnect(account string) {
	s.T.Helper()
	s.must(s.Credentials.Set(s.T.Context(), s.Workspace.ID, access.MercadoPago, account))
	s.Refresh()
}

// Refresh reads the business's settings and accounts again.
func (s *Shop) Refresh() {
	s.T.Helper()
	w, err := s.Keyring.Workspace(s.T.Context(), s.Workspace.ID)
	s.must(err)
	s.Workspace = &w
}

// Notify knocks on the business's door with a vendor's news and returns the status.
func (s *Shop) Notify(news paymentstest.Webhook) int {
	return s.Knock(news.Request("https://tienda.example/webhooks/mercadopago/" + s.Workspace.Slug))
}

// Knock sends a request through every door and returns the status.
func (s *Shop) Knock(r *http.Request) int {
	answer := httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, r)
	return answer.Code
}
