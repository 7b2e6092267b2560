package receipttext

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Account is where a business is paid; empty fields are not compared.
type Account struct {
	Number string // CBU, CVU or CLABE
	Alias  string // or a Pix key
	TaxID  string // CUIT, CPF or CNPJ
	Holder string
}

// Match is how a payee relates to a business.
type Match string

const (
	Ours         Match = "ours"
	NoPayee      Match = "no_payee"      // no payee was read, or nothing of it can be compared
	AnotherPayee Match = "another_payee" // or more than one payee
	NoAccount    Match = "no_account"    // the business has not configured where it is paid
)

// Compare reports whether the money went to a business: one part of the receipt shows its account number, alias, Pix
// key, tax id or holder in full, and no part names another receiver. Masked digits prove nothing. Compare says nothing
// about whether the receipt is genuine.
func (p Payee) Compare(a Account) Match {
	own := a.plain()
	if own == (identity{}) {
		return NoAccount
	}
	result := NoPayee
	for _, party := range p.Parties {
		switch own.compare(party) {
		case AnotherPayee:
			return AnotherPayee
		case Ours:
			if !party.Typed {
				result = Ours
			}
		}
	}
	for _, account := range p.Loose {
		if own.account != "" && len(account) == len(own.account) && account != own.account {
			return AnotherPayee
		}
	}
	return result
}

// identity is an account in the normalized form that is compared.
type identity struct {
	account, key, tax, holder string
}

func (a Account) plain() identity {
	own := identity{key: plainKey(a.Alias), tax: taxID(a.TaxID)}
	if digits := plainID(a.Number); isDigits(digits) && (len(digits) == 22 || len(digits) == 18) {
		own.account = digits
	}
	if own.tax == "" && cpfOrCNPJ.MatchString(strings.TrimSpace(a.Alias)) {
		own.tax = taxID(a.Alias) // the Pix key is the tax id
	}
	if names, form := significant(a.Holder); len(names) > 1 || len(names) == 1 && form {
		own.holder = a.Holder
	}
	return own
}

// compare judges one part. A number, a key or a tax id outweighs a name, which people and banks write in many ways; one
// of those that belongs to another receiver outweighs everything.
func (own identity) compare(p Party) Match {
	proof, against := false, false
	judge := func(own string, all []string, comparable func(string) bool, every bool) {
		if own == "" {
			return
		}
		for i, one := range all {
			switch {
			case one == own:
				proof = true
			case comparable(one) && (every || i == 0):
				against = true
			}
		}
	}
	keys := make([]string, len(p.Keys))
	for i, k := range p.Keys {
		keys[i] = plainKey(k)
	}
	judge(own.account, p.Accounts, func(s string) bool { return len(s) == len(own.account) }, true)
	judge(own.key, keys, func(s string) bool { return kindOf(s) == kindOf(own.key) }, true)
	judge(own.tax, p.TaxIDs, func(string) bool { return true }, false) // a bank's own comes after it
	judge(own.tax, keys, func(string) bool { return false }, false)
	for _, masked := range p.Masked {
		against = against || own.tax != "" && !fits(masked, own.tax)
	}
	switch {
	case against:
		return AnotherPayee
	case proof:
		return Ours
	case len(p.Names) == 0:
		return NoPayee
	}
	for _, name := range p.Names {
		if own.holder == "" || !sameName(name, own.holder) {
			return AnotherPayee
		}
	}
	return Ours
}

var (
	cpfOrCNPJ = regexp.MustCompile(`^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2}|\d{14})$`)
	uuidForm  = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	phoneForm = regexp.MustCompile(`^\+?[\d ().-]{10,20}$`)
)

// plainKey normalizes an alias or a Pix key: a telephone without separators and Brazil's prefix, a tax id as its
// digits, anything else in lower case.
func plainKey(s string) string {
	s = strings.TrimSpace(s)
	switch {
	case s == "":
		return ""
	case uuidForm.MatchString(strings.ToLower(s)):
		return strings.ToLower(s)
	case cpfOrCNPJ.MatchString(strings.ToUpper(s)):
		return plainID(s)
	case phoneForm.MatchString(s):
		digits := plainID(s)
		if len(digits) >= 12 && len(digits) <= 13 && strings.HasPrefix(digits, "55") {
			digits = digits[2:]
		}
		return digits
	}
	return strings.ToLower(s)
}

// kindOf tells apart kinds of keys, because only keys of one kind can be compared: a business may have several.
func kindOf(key string) string {
	switch {
	case uuidForm.MatchString(key):
		return "random"
	case strings.Contains(key, "@"):
		return "mail"
	case isDigits(key):
		return "digits"
	}
	return "alias"
}

func taxID(s string) string {
	if id := plainID(s); len(id) == 11 || len(id) == 14 {
		return id
	}
	return ""
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// fits reports whether the visible digits of a masked tax id are those of tax. One of another length cannot be compared
// and counts as fitting.
func fits(masked, tax string) bool {
	if len(masked) != len(tax) {
		return true
	}
	for i := range masked {
		if masked[i] != '*' && masked[i] != tax[i] {
			return false
		}
	}
	return true
}

// sameName compares two names by their significant words, in any order. A single word is too common to prove anything,
// unless both sides are companies.
func sameName(a, b string) bool {
	as, aForm := significant(a)
	bs, bForm := significant(b)
	return slices.Equal(as, bs) && (len(as) > 1 || len(as) == 1 && aForm && bForm)
}

var (
	legalForms = word.Set("sa srl sas sau sca sh sl ltda ltd me mei epp eireli sacv sadecv sc saic saci sacif")
	legalWords = regexp.MustCompile(`\b(?:sociedad anonima(?: de capital variable)?|sociedad de responsabilidad limitada|sociedad por acciones simplificada|sociedade anonima|sociedade limitada|limitada)\b`)
	particles  = word.Set("de del la las los da do das dos e y el")
)

// significant returns the distinguishing words of a name in alphabetical order, and whether it is a company's.
func significant(name string) (words []string, company bool) {
	text := locale.Fold(name)
	if legalWords.MatchString(text) {
		company, text = true, legalWords.ReplaceAllString(text, " ")
	}
	letters := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i := 0; i < len(letters); i++ {
		word := letters[i]
		if len(word) == 1 { // S. R. L. is one word
			joined, end := word, i+1
			for end < len(letters) && len(letters[end]) == 1 {
				joined, end = joined+letters[end], end+1
			}
			if legalForms[joined] {
				company, i = true, end-1
				continue
			}
		}
		switch {
		case legalForms[word]:
			company = true
		case !particles[word] && !slices.Contains(words, word):
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return words, company
}
