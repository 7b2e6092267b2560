package inbox

import (
	"errors"
	"net/http"
	"net/url"
)

// Delivery is a vendor's request as received: signatures are over these bytes.
type Delivery struct {
	Header http.Header
	Query  url.Values
	Body   []byte
}

// Notice is one event of a delivery.
type Notice struct {
	ID     string // deduplicates deliveries
	Body   string // what is stored of it
	Errand string // the kind of errand that handles it, named by the id
	Lane   string // notices of one lane are handled in order; empty: no order
}

var (
	// ErrUnproved marks a delivery that could not be verified as the vendor's.
	ErrUnproved = errors.New("not proved to be the vendor's")
	// ErrIgnored marks a delivery that is acknowledged and not stored.
	ErrIgnored = errors.New("nothing to keep")
)
