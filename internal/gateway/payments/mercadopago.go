package payments

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
)

// MercadoPago calls the vendor's API for any number of workspaces. It is safe
// for concurrent use and meant to be shared: connections live in it.
//
// The vendor's own module (sdk-go) is not used: its addresses are constants, it
// draws a new idempotency key for every request, holds prices and payment ids
// in float64 and int, and turns every failure into one kind of error.
type MercadoPago struct{ *vendorapi.Client }

// Config is the address and the timeouts. The zero value is right for production.
type Config = vendorapi.Config

const (
	defaultBase    = "https://api.mercadopago.com"
	defaultTimeout = 8 * time.Second
	maxBytes       = 1 << 20 // of one answer
)

// NewMercadoPago makes a client. It fails on a base URL that would send access
// tokens in the clear.
func NewMercadoPago(c Config) (*MercadoPago, error) {
	client, err := vendorapi.NewClient(c, defaultBase, defaultTimeout)
	if err != nil {
		return nil, fmt.Errorf("payments: %w", err)
	}
	return &MercadoPago{client}, nil
}

// check refuses credentials that cannot work, or could not be sent in a header.
func (c Credentials) check() error {
	for i := range len(c.AccessToken) {
		if b := c.AccessToken[i]; b <= ' ' || b > '~' {
			return invalid("the Mercado Pago access token has characters that no token has")
		}
	}
	if c.AccessToken == "" {
		return invalid("there is no Mercado Pago access token")
	}
	return nil
}
