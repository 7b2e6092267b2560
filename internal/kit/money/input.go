package money

import (
	"errors"
	"fmt"
	"strings"
)

var (
	// ErrCurrency: the amount has the sign of another currency.
	ErrCurrency = errors.New("money: another currency")
	// ErrDoubt is what every Doubt is.
	ErrDoubt = errors.New("money: it can be read in two ways")
)

// Doubt is an amount that can be read in two ways, in minor units. People are asked which one they mean.
type Doubt struct{ One, Other int64 }

func (d *Doubt) Error() string { return fmt.Sprintf("%v: %d or %d", ErrDoubt, d.One, d.Other) }

func (d *Doubt) Is(target error) bool { return target == ErrDoubt }

// Input reads amounts as people of a business write them into forms, files and sentences.
type Input struct {
	Currency Currency
	// Group stands between thousands and Point before decimals where the business is: one is ".", the other ",".
	Group, Point string
}

// Read takes 4100, $ 4.150, 2.350,50 or 1,234.50. Where both marks are there, the last one is before the decimals, whatever
// the country. One mark alone is read as the business writes it:
//
//   - its group mark before exactly three digits is between thousands (4.150 is 4150), its point before others is a decimal
//     one (4,5);
//   - its point before three digits (1,234), and its group mark between up to three digits and one or two (4.15, which
//     may have lost a zero), are a Doubt;
//   - its group mark behind more than three digits can only be before decimals (3900.50), but not before three (3900.500).
//
// It fails with ErrSyntax, ErrFiner, ErrRange, ErrCurrency or a Doubt.
func (in Input) Read(s string) (minor int64, err error) {
	number, err := in.bare(s)
	if err != nil {
		return 0, err
	}
	marks := strings.Map(func(r rune) rune {
		if digit(r) {
			return -1
		}
		return r
	}, number)
	switch {
	case marks == "":
		return in.minor(number, "")
	case len(marks) == 1:
		return in.oneMark(number, marks)
	}
	return in.manyMarks(number, marks)
}

// manyMarks reads a number with several marks: the same one between all groups, or another one before the decimals.
func (in Input) manyMarks(number, marks string) (int64, error) {
	group, point := marks[:1], marks[len(marks)-1:]
	whole, decimals := number, ""
	if group != point {
		at := strings.LastIndex(number, point)
		whole, decimals = number[:at], number[at+1:]
		if decimals == "" {
			return 0, ErrSyntax
		}
	}
	groups := strings.Split(whole, group)
	if strings.ContainsAny(strings.Join(groups, ""), ".,") || !grouped(groups) {
		return 0, ErrSyntax
	}
	return in.minor(strings.Join(groups, ""), decimals)
}

// oneMark reads a number with one mark in it.
func (in Input) oneMark(number, mark string) (int64, error) {
	whole, rest, _ := strings.Cut(number, mark)
	if rest == "" {
		return 0, ErrSyntax
	}
	thousands := grouped([]string{whole, rest})
	plain := strings.TrimLeft(whole, "0") == "" // 0.500: no thousands
	switch {
	case thousands && (mark == in.Group || in.Currency.Exponent() == 0):
		return in.minor(whole+rest, "")
	case thousands, len(rest) == 3 && !plain:
		return in.doubt(whole, rest)
	case mark == in.Group && !plain && len(whole) <= 3 && len(rest) < 3:
		if in.Currency.Exponent() == 0 && strings.Trim(rest, "0") != "" {
			return 0, ErrFiner
		}
		return in.doubt(whole, (rest + "00")[:3])
	}
	return in.minor(whole, rest)
}

// doubt is a number whose three last digits are decimals or a group.
func (in Input) doubt(whole, rest string) (int64, error) {
	one, err := in.minor(whole, rest[:min(in.Currency.Exponent(), 3)])
	if err != nil {
		return 0, err
	}
	other, err := in.minor(whole+rest, "")
	if err != nil {
		return 0, err
	}
	return 0, &Doubt{one, other}
}

// minor is a whole number with its decimals; zeros behind the currency's smallest unit say nothing.
func (in Input) minor(whole, decimals string) (int64, error) {
	exponent := in.Currency.Exponent()
	if len(decimals) > exponent {
		if strings.Trim(decimals[exponent:], "0") != "" {
			return 0, ErrFiner
		}
		decimals = decimals[:exponent]
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if decimals != "" {
		whole += "." + decimals
	}
	d, err := Parse(whole)
	if err != nil {
		return 0, ErrRange // digits and a point: what is wrong is their number
	}
	return d.Minor(in.Currency)
}

// grouped reports a first group of one to three digits that is no zero, and others of exactly three.
func grouped(groups []string) bool {
	for i, g := range groups {
		if i == 0 && (g == "" || len(g) > 3 || g[0] == '0') || i > 0 && len(g) != 3 {
			return false
		}
	}
	return len(groups) > 1
}
