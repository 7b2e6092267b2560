package store

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// phoneMention finds a telephone however people write it: with or without the country, with spaces and dashes.
type phoneMention struct{ e164, country, end string }

// fewestDigits is how many digits a number has with its area code.
const fewestDigits = 8

// numbers are runs of what telephones are written with. Dots are not: amounts have them. A run that a letter touches, as in
// an id, is none.
var numbers = regexp.MustCompile(`[\pL_]*[+(]?[0-9][0-9 ()\-]*[0-9][\pL_]*`)

func phoneMentionOf(e164 string) phoneMention {
	if len(e164) <= fewestDigits {
		return phoneMention{}
	}
	return phoneMention{e164, phone.Country(e164), e164[len(e164)-4:]}
}

// mask replaces every mention in a text.
func (p phoneMention) mask(text string) string {
	if p.e164 == "" {
		return text
	}
	return numbers.ReplaceAllStringFunc(text, func(run string) string {
		if strings.IndexFunc(run, unicode.IsLetter) >= 0 || !strings.Contains(digitsOf(run), p.end) {
			return run
		}
		return p.maskRun(run)
	})
}

// maskRun masks the number among the words of a run: "2 11 5555-0001" has a quantity before it.
func (p phoneMention) maskRun(run string) string {
	words := strings.Split(run, " ")
	for to := len(words); to > 0; to-- {
		if !strings.HasSuffix(digitsOf(words[to-1]), p.end[2:]) {
			continue
		}
		for from := range to {
			written := strings.Join(words[from:to], " ")
			if len(digitsOf(written)) < fewestDigits {
				break
			}
			if e164, err := phone.Normalize(written, p.country); err != nil || e164 != p.e164 {
				continue
			}
			words = append(append(append([]string{}, words[:from]...), standIn(written)), words[to:]...)
			to = from + 1
			break
		}
	}
	return strings.Join(words, " ")
}

// standIn stands for a mention: 0 for a number, so that JSON stays JSON.
func standIn(mention string) string {
	if strings.Trim(mention, "0123456789") == "" {
		return "0"
	}
	return masked
}

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
