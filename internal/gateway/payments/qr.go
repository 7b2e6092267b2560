package payments

import (
	"errors"
	"fmt"

	"rsc.io/qr"
)

// modulePixels makes the code of a usual link some 400 pixels wide: sharp on a
// phone, small enough to travel inside an answer.
const modulePixels = 8

// QR is a link as a PNG picture for a camera, with the white margin of four
// modules that readers need.
func QR(link string) ([]byte, error) {
	if link == "" {
		return nil, errors.New("payments: there is no link to draw")
	}
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return nil, fmt.Errorf("payments: draw the link: %w", err)
	}
	code.Scale = modulePixels
	return code.PNG(), nil
}
