// Package phone writes every telephone number in one form, E.164, so that a
// person who calls, writes and dictates a number is one customer. It knows how
// numbers are written in the countries the product serves; it does not know
// whether a line exists or who owns it.
package phone

import (
	"errors"
	"strings"
	"unicode"

	"github.com/nyaruka/phonenumbers"
)

// ErrInvalid: the text is not a telephone number one could call. A number that
// lacks its area code is one of these: guessing it would reach a stranger.
var ErrInvalid = errors.New("phone: not a telephone number")

const (
	maxWritten = 40 // bytes of what a person typed or pasted
	// Messaging channels name a number by its digits alone, country code first.
	minBareInternational = 11
)

// Normalize writes a number in E.164. The country (ISO 3166, "AR") says how to
// read a number without a country code; one with it may be from anywhere.
//
// The result is the number's identity. In Argentina that is always the mobile
// form, +549…: the ten digits after it belong to one line, but nothing in them
// tells a mobile from a landline, and people write mobiles both with and without
// the 9.
//
// Digits alone are first read as a number of the country and only then as an
// international one without its plus sign. It fails with ErrInvalid.
func Normalize(raw, country string) (e164 string, err error) {
	digits, ok := clean(raw)
	if !ok {
		return "", ErrInvalid
	}
	w := rawNumber{digits, strings.ToUpper(strings.TrimSpace(country))}
	if e164, ok := lately.Find(w); ok {
		return e164, nil
	}
	e164, ok = read(w.digits, w.country)
	if !ok && len(digits) >= minBareInternational && digits[0] != '+' && digits[0] != '0' {
		e164, ok = read("+"+digits, w.country)
	}
	if !ok {
		return "", ErrInvalid
	}
	lately.Keep(w, e164)
	return e164, nil
}

// Country is the country of an E.164 number (ISO 3166, "AR"), or nothing when it
// has none.
func Country(e164 string) string {
	number, err := phonenumbers.Parse(e164, "")
	if err != nil {
		return ""
	}
	return phonenumbers.GetRegionCodeForNumber(number)
}

// National is an E.164 number as it is called from inside its country: without the
// country's code and, in Argentina, without the 9 of mobiles.
func National(e164 string) string {
	number, err := phonenumbers.Parse(e164, "")
	if err != nil {
		return e164
	}
	national := phonenumbers.GetNationalSignificantNumber(number)
	if Country(e164) == "AR" {
		national = strings.TrimPrefix(national, "9")
	}
	return national
}

// read parses a cleaned number, applies its country's own rules and keeps it only
// if the result can exist.
func read(digits, country string) (string, bool) {
	number, err := phonenumbers.ParseAndKeepRawInput(digits, country)
	if err != nil {
		return "", false
	}
	national := phonenumbers.GetNationalSignificantNumber(number)
	switch number.GetCountryCode() {
	case 52:
		local := number.GetCountryCodeSource() == phonenumbers.PhoneNumber_FROM_DEFAULT_COUNTRY
		national = mexican(national, local)
	case 54:
		national = argentine(national)
	case 55:
		national = brazilian(national)
	}
	number, err = phonenumbers.Parse("+"+callingCode(number)+national, country)
	if err != nil || !phonenumbers.IsValidNumber(number) {
		return "", false
	}
	return phonenumbers.Format(number, phonenumbers.E164), true
}

// clean keeps the digits and the leading plus sign of what people type or paste.
// A letter makes it something else than a number: the library would spell it out
// on a keypad instead.
func clean(raw string) (string, bool) {
	if len(raw) > maxWritten {
		return "", false
	}
	var b strings.Builder
	for _, r := range raw {
		switch {
		case '0' <= r && r <= '9':
			b.WriteRune(r)
		case r == '+':
			if b.Len() > 0 {
				return "", false
			}
			b.WriteRune(r)
		case unicode.IsSpace(r), unicode.Is(unicode.Pd, r), strings.ContainsRune("().·/", r):
		case unicode.Is(unicode.Cf, r): // address books wrap numbers in direction marks
		default:
			return "", false
		}
	}
	return b.String(), b.Len() > 0
}
