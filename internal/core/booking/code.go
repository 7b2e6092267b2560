package booking

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"
)

// newCode draws an unused code that is easy to say on the telephone. It is random, so that a code does not reveal how
// many there are, and grows longer when the short ones run out.
func (bs *Bookings) newCode(kind Kind) (string, error) {
	for digits := 4; ; digits++ {
		span := int64(9)
		for range digits - 1 {
			span *= 10
		}
		for range 8 {
			n, err := rand.Int(rand.Reader, big.NewInt(span))
			if err != nil {
				return "", err
			}
			code := fmt.Sprintf("%s%d", prefixes[kind], n.Int64()+span/9)
			if _, taken, err := bs.rows.BookingByCode(code, false); err != nil || !taken {
				return code, err
			}
		}
	}
}

// prefixes of codes, by kind.
var prefixes = map[Kind]string{Reservation: "RES-", Appointment: "CIT-"}

// Codes returns the codes a customer may mean, however they say or type them: "res 1234" and "RES1234" are RES-1234;
// "1234" alone may be a booking of either kind.
func Codes(said string) []string {
	said = strings.ToUpper(strings.Join(strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == '-' || r == '.' || r == '#' }), ""))
	number := said
	kinds := []Kind{Reservation, Appointment}
	for _, k := range kinds {
		if rest, ok := strings.CutPrefix(said, strings.TrimSuffix(prefixes[k], "-")); ok {
			number, kinds = rest, []Kind{k}
			break
		}
	}
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return nil
	}
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = prefixes[k] + number
	}
	return out
}
