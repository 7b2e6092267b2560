package money

import (
	"slices"
	"strings"
	"unicode"
)

// signs are how currencies are written beside amounts, besides their codes. A bare $ is the business's own money, where
// that is written with one.
var signs = map[Currency][]string{
	ARS: {"$", "AR$"}, MXN: {"$", "MX$"}, CLP: {"$", "CL$"}, "COP": {"$", "COL$"}, "UYU": {"$", "$U", "UY$"}, "DOP": {"$", "RD$"},
	USD: {"$", "US$", "U$S", "U$D"}, BRL: {"R$", "$"}, "EUR": {"€"}, "GBP": {"£"}, "PEN": {"S/", "S/."}, "BOB": {"BS", "BS."},
	"CRC": {"₡"}, "GTQ": {"Q"}, "PYG": {"₲", "GS", "GS."},
}

// bare is the number of an amount: digits and marks. Its sign, before or behind, has to be the currency's; spaces may
// stand between thousands, and ".-" at the end, as some write on price tags.
func (in Input) bare(s string) (string, error) {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Zs, r) {
			return ' '
		}
		return r
	}, s))
	from := strings.IndexFunc(s, digit)
	if from < 0 {
		return "", ErrSyntax
	}
	if from > 0 && (s[from-1] == '.' || s[from-1] == ',') && !in.isSign(s[:from]) {
		from-- // ,50
	}
	to := strings.LastIndexFunc(s, digit) + 1
	number, behind := s[from:to], strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(s[to:], ".-"), ",-"))
	for _, sign := range []string{strings.TrimSpace(s[:from]), behind} {
		if sign == "" || in.isSign(sign) {
			continue
		}
		if anySign(sign) {
			return "", ErrCurrency
		}
		return "", ErrSyntax
	}
	if strings.Contains(number, " ") {
		head, tail := number, ""
		if at := strings.IndexAny(number, ".,"); at >= 0 {
			head, tail = number[:at], number[at:]
		}
		groups := strings.Split(head, " ")
		if !grouped(groups) || strings.Count(tail, ".")+strings.Count(tail, ",") > 1 {
			return "", ErrSyntax
		}
		number = strings.Join(groups, "") + tail
	}
	if len(number) > 40 || strings.ContainsFunc(number, func(r rune) bool { return !digit(r) && r != '.' && r != ',' }) {
		return "", ErrSyntax
	}
	return number, nil
}

func digit(r rune) bool { return '0' <= r && r <= '9' }

func (in Input) isSign(s string) bool {
	s = strings.ToUpper(strings.TrimSpace(s))
	return s == string(in.Currency) || slices.Contains(signs[in.Currency], s)
}

func anySign(s string) bool {
	s = strings.ToUpper(s)
	if Currency(s).Valid() {
		return true
	}
	for _, of := range signs {
		if slices.Contains(of, s) {
			return true
		}
	}
	return false
}
