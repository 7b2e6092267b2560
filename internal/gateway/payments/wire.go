package payments

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// wireTime is Mercado Pago's time format: milliseconds, and an offset even for UTC.
const wireTime = "2006-01-02T15:04:05.000-07:00"

// moment reads a time, or null, or nothing.
type moment struct{ time.Time }

func (m *moment) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil || text == "" {
		return err
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		// Older parts of the API leave the colon out of the offset.
		t, err = time.Parse("2006-01-02T15:04:05.999999999-0700", text)
	}
	if err != nil {
		return err
	}
	m.Time = t.UTC().Truncate(time.Microsecond)
	return nil
}

// identifier reads an id that is a number in one answer and a text in another. It keeps the digits: a float would lose
// some.
type identifier string

func (i *identifier) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, (*string)(i))
	}
	if string(data) == "null" {
		return nil
	}
	var n json.Number
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	if !digits(n.String()) {
		return errors.New("an id is not a whole number")
	}
	*i = identifier(n)
	return nil
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && len(s) <= 20
}

// amount turns the decimal number of an answer into money. One with more decimals than the currency is refused:
// rounding would change the amount.
func amount(d *money.Decimal, c money.Currency) (money.Amount, error) {
	if d == nil {
		return money.Amount{}, errors.New("an amount is missing")
	}
	minor, err := d.Minor(c)
	if err != nil {
		return money.Amount{}, err
	}
	if minor < 0 {
		return money.Amount{}, errors.New("an amount is negative")
	}
	return money.Amount{Minor: minor, Currency: c}, nil
}
