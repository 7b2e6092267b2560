package payments

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Check reads which account the credentials open, and changes nothing. Credentials that open another account than they
// name are refused: payments would not be ours.
func (m *MercadoPago) Check(ctx context.Context, creds Credentials) error {
	return m.do(ctx, creds, get("/users/me", nil), func(answer []byte) *failure {
		var who struct {
			ID identifier `json:"id"`
		}
		if err := json.Unmarshal(answer, &who); err != nil || who.ID == "" {
			return unreadable("it says nobody's id")
		}
		if creds.CollectorID != "" && string(who.ID) != creds.CollectorID {
			return &failure{outcome: Refused, code: fault.UpstreamFailed,
				message: "the access token is of another Mercado Pago account"}
		}
		return nil
	})
}
