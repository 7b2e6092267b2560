package claims

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
)

const figure = `(\d[\d.,]*\d|\d)`

var (
	// addresses match links and email addresses, with or without https://.
	addresses = regexp.MustCompile(`(?i)\bhttps?://[^\s<>"]+|\bwww\.[^\s<>"]+|` +
		`(?:[\w.+-]+@)?\b(?:[\w-]+\.)+(?:(?:com|net|org|app|shop|store|site|online|link)(?:\.[a-z]{2})?\b(?:/[^\s<>"]*)?|[a-z]{2,10}/[^\s<>"]+)`)
	codes = regexp.MustCompile(`\b[A-Z]{2,6}-\d{2,}\b`)
	// accounts match where money is sent to: a CBU, a CLABE, an alias.
	accounts = regexp.MustCompile(`\b\d{16,30}\b|(?i:\balias\W{1,3}(?:(?:es|é)\s)?)([\w]+(?:[.-][\w]+)+)`)
	amounts  = regexp.MustCompile(`(?i)(?:R\$|US\$|\$|\bARS|\bMXN|\bBRL|\bUSD)\s?` + figure + `|` +
		figure + `\s?(?:pesos|reais|d[oó]lares|ars\b|mxn\b|brl\b|usd\b)(?:\s(?:con|y|e)\s(\d{1,2})\b)?`)
	// prices have no currency sign, but a verb that says what something costs.
	prices = regexp.MustCompile(`(?i)\b(?:salen?|cuestan?|valen?|custam?|sai por|saem por)\s+(?:s[oó]lo |apenas |unos )?` + figure)
	// shares are percentages of a price, which are money as well.
	shares = regexp.MustCompile(figure + `\s?(?:%|por ciento|por cento|por 100)`)
	// free matches the claim that something costs nothing, which needs evidence as well.
	free = regexp.MustCompile(`(?i)\b(?:gratis|gratuit[oa]s?|sin cargo|sin costo|de graça|grátis|sem custo|for free|free of charge)`)
	// otherUnits after a number make it neither a price nor a quantity of goods.
	otherUnits = regexp.MustCompile(`(?i)^\s?(?::\d|%|x\s?\d|h\b|hs\b|[ap]\.?m\b|hor|d[ií]a|min|cuota|parcela|punto|ponto|pregunta|pergunta|dato|dado|cosa|coisa|paso\b|passo|duda|dúvida|opci|opç|detal)`)
	stockLeft  = regexp.MustCompile(`(?i)\b(?:qued\w*|rest\w*|sobra\w*)\s+(?:s[oó]lo |solamente |apenas |unos |unas |nada más que )?` + figure + `\b|` +
		`\b(?:hay|tenemos|temos|h[aá])\s+` + figure +
		`\s+(?:unidades|disponibles|en stock|dispon[ií]veis|em estoque)|` +
		`\b` + figure + `\s+(?:left|in stock|en stock|em estoque)\b`)
	figures = regexp.MustCompile(figure)
)

// parseNumber reads a number as the business writes it: the last separator is the decimal point unless exactly three
// digits follow it; every other separator groups thousands.
func parseNumber(tag locale.Tag, s string) (string, bool) {
	s = strings.TrimRight(s, ".,")
	whole, cents := s, ""
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && len(s)-i-1 != 3 {
		whole, cents = s[:i], s[i+1:]
	}
	whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	if cents != "" {
		whole += "." + cents
	}
	return exact(whole)
}

// exact returns a number in canonical form, so that equal values compare equal.
func exact(s string) (string, bool) {
	r, ok := new(big.Rat).SetString(s)
	if !ok || len(s) > 30 {
		return "", false
	}
	return r.RatString(), true
}

// evidence is what the evidence contains.
type evidence struct {
	words   string
	numbers map[string]bool
}

func (k evidence) hasText(s string) bool   { return strings.Contains(k.words, strings.ToLower(s)) }
func (k evidence) hasNumber(n string) bool { return k.numbers[n] }

// hasAmount reports whether the evidence has an amount, with its cents where they are written apart.
func (k evidence) hasAmount(tag locale.Tag, figure, cents string) bool {
	n, ok := parseNumber(tag, figure)
	if !ok || k.hasNumber(n) && cents == "" {
		return true
	}
	if cents == "" {
		return false
	}
	with, ok := exact(strings.NewReplacer(".", "", ",", "").Replace(figure) + "." + ("0" + cents)[len(cents)-1:])
	return ok && k.hasNumber(with)
}

func gather(tag locale.Tag, e Evidence) evidence {
	k := evidence{numbers: map[string]bool{}}
	var b strings.Builder
	read := func(text string) {
		b.WriteString(strings.ToLower(text))
		b.WriteByte('\n')
		for _, f := range figures.FindAllString(text+"\n"+number.InFigures(tag, text), -1) {
			if n, ok := parseNumber(tag, f); ok {
				k.numbers[n] = true
			}
		}
	}
	for _, t := range e.Texts {
		read(t)
	}
	for _, body := range e.Bodies {
		d := json.NewDecoder(strings.NewReader(string(body)))
		d.UseNumber()
		for {
			token, err := d.Token()
			if err != nil {
				break
			}
			switch v := token.(type) {
			case string:
				read(v)
			case json.Number:
				k.add(v.String())
			}
		}
	}
	k.words = b.String()
	return k
}

// add adds a number of a tool's answer, also divided by 100: some tools answer in minor units.
func (k evidence) add(s string) {
	n, ok := exact(s)
	if !ok {
		return
	}
	k.numbers[n] = true
	if r, ok := new(big.Rat).SetString(s); ok {
		k.numbers[r.Quo(r, big.NewRat(100, 1)).RatString()] = true
	}
}
