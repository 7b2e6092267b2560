package sales

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Deposit is what a booking waits for.
type Deposit struct {
	BookingID  string
	Code       string
	CustomerID string
	SessionID  string
	Amount     int64
	Until      time.Time
}

var wordForDeposit = locale.Text{ES: "Seña de %s - %s", MX: "Anticipo de %s - %s", PT: "Sinal de %s - %s", EN: "Deposit for %s - %s"}

// WantDeposit queues a link for a booking's deposit, to be sent to its customer. What is paid through it is the
// customer's, as any payment is.
func (s *Payments) WantDeposit(d Deposit) error {
	if !s.Scope.Workspace.HasAccount(access.MercadoPago) {
		return nil
	}
	k, err := s.Ledger.WantLink(ledger.Link{
		Vendor: ledger.VendorMercadoPago, BookingID: d.BookingID, CustomerID: d.CustomerID, SessionID: d.SessionID, Amount: d.Amount,
		Description: s.Scope.Write(wordForDeposit, d.Code, s.Scope.Workspace.Name), Announce: true, ExpiresAt: d.Until,
	})
	if err == nil {
		s.Scope.Soon(ledger.ErrandMakeLink, k.ID)
	}
	return err
}
