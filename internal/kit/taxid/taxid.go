// Package taxid tells whether a number can be a tax id of Argentina, Brazil or Mexico: its shape and its check
// digits. It does not know whether an office has given it to a business.
package taxid

import (
	"regexp"
	"strings"
)

// Valid reports whether a text is a tax id of a country (ISO 3166 alpha-2), with its marks or without: a CUIT, a CPF or
// CNPJ, an RFC. known is false for a country whose ids this package does not know.
func Valid(country, text string) (valid, known bool) {
	plain := Plain(text)
	switch country {
	case "AR":
		return CUIT(plain), true
	case "BR":
		return CPF(plain) || CNPJ(plain), true
	case "MX":
		return RFC(plain), true
	}
	return false, false
}

// Plain is a tax id in capital letters, without the marks that people write between its characters.
func Plain(text string) string {
	return strings.NewReplacer(".", "", "-", "", "/", "", " ", "", "\u00a0", "").Replace(strings.ToUpper(text))
}

var (
	fourteen       = regexp.MustCompile(`^[0-9A-Z]{12}\d{2}$`) // from 2026 on a CNPJ may have letters
	rfc            = regexp.MustCompile(`^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[0-9A-Z]{2}[0-9A]$`)
	cuitBeginnings = regexp.MustCompile(`^(2[0-7]|3[034])`)
)

func elevenDigits(s string) bool { return len(s) == 11 && strings.Trim(s, "0123456789") == "" }

// CUIT reports Argentina's id of a person or a company, also called CUIL, without marks.
func CUIT(plain string) bool {
	if !elevenDigits(plain) || !cuitBeginnings.MatchString(plain) {
		return false
	}
	sum := 0
	for i, weight := range []int{5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1} {
		sum += int(plain[i]-'0') * weight
	}
	return sum%11 == 0
}

// CPF reports Brazil's id of a person, without marks.
func CPF(plain string) bool {
	return elevenDigits(plain) && strings.Trim(plain, plain[:1]) != "" &&
		mod11(plain[:9], 10, 11) == plain[9] && mod11(plain[:10], 11, 11) == plain[10]
}

// CNPJ reports Brazil's id of a company, without marks.
func CNPJ(plain string) bool {
	return len(plain) == 14 && fourteen.MatchString(plain) && strings.Trim(plain, plain[:1]) != "" &&
		mod11(plain[:12], 5, 9) == plain[12] && mod11(plain[:13], 6, 9) == plain[13]
}

// mod11 is the Brazilian check digit: weights fall from first to 2 and start again at top. A letter counts as its
// place in ASCII after 0, which is what its digits count as, too.
func mod11(plain string, first, top int) byte {
	sum, weight := 0, first
	for i := range len(plain) {
		sum += int(plain[i]-'0') * weight
		if weight--; weight < 2 {
			weight = top
		}
	}
	if rest := sum % 11; rest >= 2 {
		return byte('0' + 11 - rest)
	}
	return '0'
}

// RFC reports Mexico's id of a person or a company, without marks. Its last character is not checked: the office has
// issued ids with another check digit.
func RFC(plain string) bool { return rfc.MatchString(plain) }
