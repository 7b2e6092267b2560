package server

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
	s.Must(err)
	s.Reconnect(string(value))
}

// Reconnect gives the business another account.
func (s *Shop) Reconnect(account string) {
	s.T.Helper()
	s.Must(s.Credentials.Set(s.T.Context(), s.Workspace.ID, access.MercadoPago, account))
	s.Reread()
}

// Notify sends Mercado Pago's notification to the business's webhook and returns the status.
func (s *Shop) Notify(news paymentstest.Webhook) int {
	return s.Knock(news.Request("https://tienda.example/webhooks/mercadopago/" + s.Workspace.Slug))
}

// Knock sends a request to the server and returns the status of the answer.
func (s *Shop) Knock(r *http.Request) int {
	answer := httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, r)
	return answer.Code
}
