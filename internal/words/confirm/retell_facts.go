package confirm

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
	"github.com/mostrador/mostrador/internal/words/word"
)

// facts are the values that a question shows, by their kind.
type facts struct {
	tag     locale.Tag
	acts    act
	things  thing
	text    string // the question, folded
	seen    shown
	hours   []int // minutes; several readings of one hour count as one
	clocks  int   // how many hours are shown
	newHour []int // the last of them, which a change leads to
	days    map[string]bool
	newDay  string
	dates   map[string]bool // "viernes 20"
	amounts []int64         // in cents
	codes   map[string]bool
	names   map[string]bool
	ways    map[string]bool // of paying
	title   string
	pickup  bool
	deliver bool
	turned  bool     // the new values of a move stand behind the old ones
	people  []string // how many come
	items   []item
}

// item is a thing of a list: "2 × Coca-Cola 2,25 L".
type item struct {
	count int
	words []string
	named bool
}

const (
	lead = `(?:\b(?:y|e|el|la|los|las|o|os|as|a|al|de|del|da|do|con|com|en|em|na|por|para|pra|son|sao|es|ese|esa|esse|essa|este|total|entonces|entao|the|at|on|for|in|with|to|is)\s+)*`
	// no is a preposition in Portuguese, and a no elsewhere.
	leadPt = `(?:\b(?:no|na)\s+)?`
	sum    = `\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?`
	part   = `(?:\s*(?:hs|hrs|horas|h|am|pm|a\.m\.|p\.m\.)(?:\W|$))?(?:\s*(?:de|da|por|en|pela)\s+(?:la\s+|a\s+)?(?:tarde|noche|manana|noite|manha|madrugada)\b)?`
)

var (
	codeSaid   = regexp.MustCompile(lead + `\b(?:(?:pedido|orden|numero)\s+)?([a-z]{2,5})[- ]?(\d{3,})\b`)
	amountSaid = regexp.MustCompile(lead + `(r\$|us\$|\$|s/)?\s*\b(` + sum + `)(k\b)?(\s*(?:pesos|reais|reales|soles|mangos|pe)\b)?(?:\s+(?:con|com|e|y)\s+(\d{2})(?:\s+centavos)?)?`)
	amountSeen = regexp.MustCompile(`(?:r\$|us\$|\$|s/)\s*(` + sum + `)`)
	totalSeen  = regexp.MustCompile(`\btotal\b[^\d\n]{0,16}?(?:r\$|us\$|\$|s/)\s*(` + sum + `)`)
	hourSaid   = regexp.MustCompile(lead + `\b(?:(?:las|la|as|at)\s+(\d{1,2}(?:[:.h]\d{2}|\s+y\s+(?:media|cuarto)|\s+e\s+meia)?)\b|(\d{1,2}[:h]\d{2}|\d{1,2}\s*(?:hs|hrs|horas|h|am|pm)|\d{1,2}\s+(?:de la|da)\s+(?:tarde|noche|manana|noite|manha))\b)(` + part + `)`)
	title      = `(dra|dr|doctora|doctor|doutora|doutor)\b\.?`
	titleSeen  = regexp.MustCompile(`\b` + title)
	personSaid = regexp.MustCompile(lead + `\b(?:` + title + `\s+)?([a-z]{3,})`)
	personSeen = regexp.MustCompile(`(?:\b[Cc]on|\b[Cc]om|\b[Ww]ith|\bDra?\.?)\s+(?:(?:la|el|a|o)\s+)?(?:Dra?\.?\s+)?(\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)*)`)
	wayWords   = map[string]string{"efectivo": "cash", "cash": "cash", "dinheiro": "cash", "contado": "cash", "tarjeta": "card", "cartao": "card",
		"card": "card", "debito": "debit", "credito": "credit", "transferencia": "transfer", "transferi": "transfer", "transfiero": "transfer",
		"pix": "pix", "mercadopago": "mp", "mercado pago": "mp", "oxxo": "oxxo", "boleto": "boleto", "yape": "yape", "nequi": "nequi"}
	wayName     = `(efectivo|cash|dinheiro|contado|tarjeta|cartao|card|debito|credito|transferencia|transferi|transfiero|pix|mercado ?pago|oxxo|boleto|yape|nequi)`
	waySeen     = regexp.MustCompile(`\b` + wayName + `\b`)
	waySaid     = regexp.MustCompile(`(?:\b(?:y|e|yo|eu|lo|te|le|les|ahi|ya|ja|vou|voy|a|va)\s+)*(?:\b(?:pago|pagar|pagare|pagando|abono|pagarlo|pagamento)\s+)?(?:\b(?:con|com|en|em|no|por|de|via|by)\s+)?(?:\b(?:el|la|o)\s+)?\b` + wayName + `\b`)
	pickupSeen  = regexp.MustCompile(`\b(?:retir|recog|pick ?up|pas[aeo]s? a buscar|buscar)`)
	sendSeen    = regexp.MustCompile(`\b(?:envi|entreg|delivery|domicilio|te lo (?:llev|mand))`)
	pickupSaid  = regexp.MustCompile(`(?:\b(?:y|e|yo|eu|lo|la|en un ratito|en un rato|ahora|ahorita|ya|daqui a pouco|ja)\s+)*\b(?:retiro|recojo|retirada|para llevar|pra levar|pra viagem|(?:paso|voy) a (?:buscar|retirar|recoger)(?:lo|la|los|las)?|vou (?:retirar|buscar)|passo (?:(?:ai|la) )?(?:(?:pra|para|a) )?(?:buscar|retirar|pegar))\b(?:\s+(?:yo|eu)\b)?(?:\s+(?:en el local|en la tienda|en tienda|na loja|no local|en la sucursal|por el local|por ahi|por la tienda|ai)\b)?`)
	itemSeen    = regexp.MustCompile(`(\d+)\s*[x×]\s*([^\n,;•$(]+)`)
	itemSaid    = regexp.MustCompile(`(?:\b(?:y|e|con|com)\s+)?(?:\b(el|la|los|las|o|a|os|as|un|una|um|uma)\s+)?(?:\b(\d+)\s+)?\b([a-z]{4,})\b`)
	priced      = regexp.MustCompile(`^([a-z][a-z ]{3,}[^$:×]*?)\s*(?:r\$|\$|s/)\s*\d`)
	countSaid   = regexp.MustCompile(`(\b(?:a|de|para|pra|hasta|ate)\s+)?(?:\b(?:y|e)\s+)?\b(?:los|las|os)\s+(\d{1,2})\b`)
	peopleSeen  = regexp.MustCompile(`\b(?:mesa|table|reserva|reservacion) (?:para|for|de) (\d+)\b|\b(\d+) (?:personas|pessoas|people|comensales|lugares)\b`)
	peopleSaid  = regexp.MustCompile(`(?:\b(?:y|e|la|a)\s+)*\b(?:(?:mesa|table)\s+)?(?:para|pra|for|somos|seremos|vamos)\s+(\d+)\b(?:\s+(?:personas|pessoas|people)\b)?`)
	accompanied = regexp.MustCompile(`\b(?:con|com|with)\s`)
	repeatedly  = regexp.MustCompile(`\b(?:los|las|as|os|nas|nos)\s+\pL+$`)
	// undertaking words are what somebody will do at a time.
	undertaking = word.Set(`confirmo confirmamos confirmare confirmaria confirmarei confirma confirmar aviso avisamos te le les lhe pago
		deposito transfiero digo veo vejo vemos respondo mando compro decido quizas talvez`)
	// onward words may follow an hour; a thing that is counted is none of them.
	onward = word.Set(`con com gracias porfa por esta ta el la en de dale si sim perfecto perfeito y e muchas obrigado obrigada me nos que
		ok muito entonces entao with thanks please`)
)

// anyMoment serves as the present: what is compared with each other is read at the same one.
var anyMoment = time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)

func minutesOf(tag locale.Tag, said string) []int {
	m := when.Parse(tag, said, anyMoment, when.Hint{})
	_, minutes := m.Moments()
	if m.Bound != when.At {
		return nil
	}
	return minutes
}

func factsOf(tag locale.Tag, q Question) *facts {
	text := locale.Fold(q.Text)
	f := &facts{tag: tag, acts: actOf(q.Tool), things: thingOf(q.Tool), text: text, seen: shownIn(q.Text), days: map[string]bool{}, dates: map[string]bool{}, codes: map[string]bool{},
		names: map[string]bool{}, ways: map[string]bool{}, pickup: pickupSeen.MatchString(text), deliver: sendSeen.MatchString(text)}
	clocks := map[string]bool{}
	for _, g := range hourSaid.FindAllStringSubmatch(text, -1) {
		if minutes := minutesOf(tag, said(g)); len(minutes) > 0 {
			f.hours, f.newHour = append(f.hours, minutes...), minutes
			clocks[strconv.Itoa(minutes[len(minutes)-1])] = true
		}
	}
	f.clocks = len(clocks)
	for _, g := range daySaid(tag).FindAllStringSubmatch(text, -1) {
		f.newDay = dayOf(tag, g[1])
		f.days[f.newDay] = true
		f.dates[f.newDay+g[2]] = true
	}
	f.readAmounts(text)
	for _, g := range codeSaid.FindAllStringSubmatch(text, -1) {
		f.codes[g[1]+g[2]] = true
	}
	for _, g := range personSeen.FindAllStringSubmatch(q.Text, -1) {
		for w := range strings.FieldsSeq(locale.Fold(g[1])) {
			f.names[w] = true
		}
	}
	if g := titleSeen.FindStringSubmatch(text); g != nil {
		f.title = g[1]
	}
	for _, g := range waySeen.FindAllString(text, -1) {
		f.ways[wayWords[g]] = true
	}
	for _, g := range peopleSeen.FindAllStringSubmatch(text, -1) {
		f.people = append(f.people, g[1]+g[2])
	}
	f.people = slices.Compact(f.people)
	if m, ok := scan(q.Text, ""); ok && f.acts == modifying {
		f.turned = newFrom(m.tokens) > 0
	}
	f.readItems(q.Text)
	return f
}

// readItems reads a list of things, one a line or between marks; one with a price and no count is there once.
func (f *facts) readItems(text string) {
	for line := range strings.Lines(text) {
		for _, g := range itemSeen.FindAllStringSubmatch(locale.Fold(line), -1) {
			n, _ := strconv.Atoi(g[1]) // a number too long for this counts nothing that a reply could name
			f.items = append(f.items, item{count: n, words: wordsIn(g[2])})
		}
	}
	if len(f.items) == 0 {
		return
	}
	for piece := range strings.SplitSeq(locale.Fold(text), ", ") {
		if g := priced.FindStringSubmatch(piece); g != nil {
			f.items = append(f.items, item{count: 1, words: wordsIn(g[1])})
		}
	}
}

func wordsIn(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
}

// readAmounts takes the total where there is one: to name the price of one thing may mistake it for all.
func (f *facts) readAmounts(text string) {
	seen := totalSeen.FindAllStringSubmatch(text, -1)
	if len(seen) == 0 {
		seen = amountSeen.FindAllStringSubmatch(text, -1)
	}
	for _, g := range seen {
		f.amounts = append(f.amounts, centsOf(g[1]))
	}
	slices.Sort(f.amounts)
	f.amounts = slices.Compact(f.amounts)
}

// said is an hour without what leads to it.
func said(g []string) string {
	hour := g[2]
	if hour == "" {
		hour = "a las " + g[1]
	}
	if strings.Contains(g[0], "as ") && g[2] == "" && !strings.Contains(g[0], "las ") {
		hour = "as " + g[1]
	}
	return strings.TrimSpace(strings.Replace(hour, " horas", "h", 1) + g[3])
}

// centsOf reads an amount as it is written: a mark before three digits divides thousands.
func centsOf(s string) int64 {
	whole, cents := s, "00"
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && len(s)-i-1 < 3 {
		whole, cents = s[:i], (s[i+1:] + "0")[:2]
	}
	digits := strings.NewReplacer(".", "", ",", "").Replace(whole)
	n, err := strconv.ParseInt(digits+cents, 10, 64)
	if err != nil {
		return -1
	}
	return n
}

// daysSaid finds the days of each language.
var daysSaid = sync.OnceValue(func() map[string]*regexp.Regexp {
	out := map[string]*regexp.Regexp{}
	for _, tag := range locale.Tags() {
		out[tag.Language()] = compileDays(tag)
	}
	return out
})

func daySaid(tag locale.Tag) *regexp.Regexp {
	if re := daysSaid()[tag.Language()]; re != nil {
		return re
	}
	return daysSaid()[locale.ESAR.Language()]
}

// daysNamed are the names of days, as alternatives of an expression.
func daysNamed(tag locale.Tag) string {
	names := []string{"hoy", "manana", "hoje", "amanha", "today", "tomorrow"}
	for n := range when.DayNames(tag) {
		if len(n) > 3 {
			names = append(names, regexp.QuoteMeta(n))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return strings.Join(names, "|")
}

func compileDays(tag locale.Tag) *regexp.Regexp {
	return regexp.MustCompile(`(?:\b(?:hasta|ate|nos vemos|te veo|see you|mejor|melhor)\s+)?` + lead + leadPt + `\b(` + daysNamed(tag) + `)(?:-feira)?\b(?:,?\s+(?:(?:el|dia)\s+)?(\d{1,2})\b)?`)
}

func dayOf(tag locale.Tag, name string) string {
	if d, ok := when.DayNames(tag)[name]; ok {
		return d.String()
	}
	return name
}
