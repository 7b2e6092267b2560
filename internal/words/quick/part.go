package quick

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/word"
)

// part is one act of a sentence, with its slots.
type part struct {
	Command
	reader.Act
	slots []reader.Slot
}

// text is what the part says.
func (p part) text() string { return p.Text[p.From:p.To] }

// slot is the first slot of a kind.
func (p part) slot(kind string) string {
	if all := p.all(kind); len(all) > 0 {
		return all[0]
	}
	return ""
}

func (p part) all(kind string) (out []string) {
	for _, s := range p.slots {
		if s.Kind == kind {
			out = append(out, s.Text)
		}
	}
	return out
}

// steps are what the part asks for.
func (p part) steps() ([]Step, error) {
	lost := NotUnderstood{strings.TrimSpace(p.text())}
	if p.Kind == none || p.Score < certain || bans[p.Kind] != "" {
		return nil, lost
	}
	s := Step{Verb: Verb(p.Kind), Order: p.order(), Customer: p.customer()}
	switch s.Verb {
	case Message:
		s.Text = p.message()
	case Cancel:
		s.Text = p.slot("text")
	case Discount:
		s.BasisPoints = p.percent()
	case Pay:
		s.Method = p.method()
		s.Amount, s.Doubt = p.amount()
	case Add, Set, Remove:
		list, ok := p.items(s)
		if !ok {
			return nil, lost
		}
		return list, nil
	case Price, Stock, Restock:
		s = Step{Verb: s.Verb, Product: p.slot("thing")}
	case Owed, Claimed:
		s.Order = ""
	case Ordered:
	case Bookings:
		s = Step{Verb: s.Verb, Day: p.slot("day"), Customer: p.slot("person")}
	default:
		if s.Verb.Asks() || s.Verb == Close {
			s = Step{Verb: s.Verb, Day: p.slot("day")}
		}
	}
	return []Step{s}, nil
}

// banned is what quick actions do not do, with what it is about, so that the owner can be led there.
func (p part) banned(ban Ban) Step {
	s := Step{Verb: Banned, Ban: ban}
	p.To = len(p.Text) // nothing else of the sentence is done
	switch ban {
	case PriceChange:
		s.Product = p.slot("thing")
		p.change(&s)
	case ProductRemoval:
		s.Product = p.slot("thing")
	case OrderChange:
		s.Customer, s.Order = p.customer(), p.order()
	case CustomerData, AgendaChange:
		s.Customer = p.customer()
	}
	return s
}

// figures is a text with its numbers in digits.
func (p part) figures(text string) string { return number.InFigures(p.Locale, text) }

var (
	orderCode = regexp.MustCompile(`(?i)ord-?\d+`)
	digits    = regexp.MustCompile(`\d{1,9}`)
	making    = regexp.MustCompile(`\b(carrito|carro|carrinho|cart|borrador|draft|en curso|em andamento|in the making)\b`)
	telephone = regexp.MustCompile(`\+\d[\d\- ]{7,17}\d|\b\d{10,15}\b`)
	percent   = regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?)\s*(?:%|por\s*ciento|por\s*cento|per\s*cent)`)
	decimal   = regexp.MustCompile(`\d+(?:[.,]\d+)?`)
	marked    = regexp.MustCompile(`(?i)(\d[\d.,]*[.,]\d+)\s*(mil|lucas|k)?\b`)
	begins    = regexp.MustCompile(`(?i)[“"«]|:|\b(?:que|q|ke|k|that|diciendo|diciendole|dizendo|falando|saying)\s`)
)

// order is the order's number.
func (p part) order() string {
	if code := orderCode.FindString(p.text()); code != "" {
		return strings.ToUpper(code)
	}
	if n := digits.FindString(p.figures(p.slot("code"))); n != "" {
		return n
	}
	if making.MatchString(locale.Fold(p.text())) {
		return InTheMaking
	}
	return ""
}

// titles stand before a name and are none.
var titles = word.Set(`a al o os as la el los las the un una do da de del sr sra senor senora don dona seu cliente clienta customer
	licenciada licenciado doctor doctora ingeniero tia tio familia`)

// customer is the customer's name or telephone.
func (p part) customer() string {
	said := p.text()
	if p.Verb() == Message {
		said, _, _ = strings.Cut(said, p.message())
	}
	if n := telephone.FindString(said); n != "" {
		return strings.ReplaceAll(n, " ", "")
	}
	name := strings.Fields(strings.TrimSuffix(strings.TrimSuffix(p.slot("person"), "'s"), "’s"))
	for len(name) > 1 && titles[locale.Fold(name[0])] {
		name = name[1:]
	}
	return strings.Join(name, " ")
}

// Verb is the verb of the part.
func (p part) Verb() Verb { return Verb(p.Kind) }

// message is the text for the customer: behind the first mark or word that begins one, up to the end of the sentence;
// without such a mark, what the reader takes for it. Behind a mark it stays as it was written.
func (p part) message() string {
	rest := p.Text[p.From:]
	at := begins.FindStringIndex(rest)
	if at == nil {
		return Told(p.Locale, p.slot("text"))
	}
	mark, text := rest[at[0]:at[1]], strings.TrimSpace(rest[at[1]:])
	if again := begins.FindStringIndex(text); again != nil && again[0] == 0 { // "decile: que venga"
		mark, text = text[:again[1]], strings.TrimSpace(text[again[1]:])
	}
	if strings.ContainsAny(mark, "“\"«") || strings.ContainsAny(text, "”\"»") {
		text, _, _ = strings.Cut(strings.ReplaceAll(strings.ReplaceAll(text, "”", `"`), "»", `"`), `"`)
		return strings.TrimSpace(text)
	}
	if mark == ":" {
		return text
	}
	return Told(p.Locale, text)
}

// percent is the percentage in basis points.
func (p part) percent() int {
	said := p.figures(p.slot("percent"))
	for _, text := range []string{p.text(), p.figures(p.text())} {
		if m := percent.FindStringSubmatch(text); m != nil {
			said = m[1]
			break
		}
	}
	value, err := strconv.ParseFloat(strings.ReplaceAll(decimal.FindString(said), ",", "."), 64)
	if err != nil || value > 1000 {
		return 0
	}
	return int(value*100 + 0.5)
}

// amount is a sum of money: 5000, 5.000, 1.500,50, 5 mil, diez mil; or the doubtful one that was written.
func (p part) amount() (plain, doubt string) {
	said := p.slot("amount")
	if said == "" {
		return "", ""
	}
	if n, ok := number.Amount(said); ok {
		return n, ""
	}
	if written := p.marked(said); written != "" {
		minor, err := p.Locale.Amounts(p.Currency).Read(written)
		if err != nil {
			return "", written
		}
		return money.FromMinor(minor, p.Currency).String(), ""
	}
	n, _ := detail.Read(p.Locale, strings.NewReplacer("$", " ", "R$", " ").Replace(said), p.Now).Amount()
	return n, ""
}

// marked is an amount with marks in it, which a slot may end at: "4" of "4,150".
func (p part) marked(said string) string {
	first := digits.FindString(said)
	for _, m := range marked.FindAllStringSubmatch(p.text(), -1) {
		if first != "" && strings.HasPrefix(m[1], first) && m[2] == "" {
			return m[1]
		}
	}
	return ""
}

func (p part) method() string {
	said := p.slot("payment")
	if said == "" {
		said = p.text()
	}
	m, _ := detail.Read(p.Locale, said, p.Now).PayNear()
	return string(m)
}

// items are one step for each product of the part: a quantity counts what follows it, or what it follows if it is
// alone.
func (p part) items(s Step) (out []Step, ok bool) {
	var counts []int64
	pending := int64(0)
	for _, slot := range p.slots {
		switch slot.Kind {
		case "quantity":
			n, ok := detail.Read(p.Locale, slot.Text, p.Now).Count()
			if !ok {
				return nil, false
			}
			pending = int64(n)
			counts = append(counts, pending)
		case "thing":
			one := s
			one.Product, one.Quantity = slot.Text, pending
			out, pending = append(out, one), 0
		}
	}
	if s.Verb == Remove && len(counts) > 0 {
		return nil, false // to have fewer of something, the owner says how many stay
	}
	for i := range out {
		switch {
		case out[i].Quantity > 0 || s.Verb == Remove:
		case len(counts) == len(out):
			out[i].Quantity = counts[i]
		case len(counts) == 1 && s.Verb == Set:
			out[i].Quantity = counts[0]
		case s.Verb == Add:
			out[i].Quantity = 1
		default:
			return nil, false
		}
	}
	return out, len(out) > 0
}
