package receipttext

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Payee is who received the money according to the receipt. Each party is one part of the receipt that names a
// receiver; the receipt of one transfer has one, and more than one is a doubt.
type Payee struct {
	Parties []Party `json:"parties,omitempty"`
	// Loose are full account numbers outside the payer's and the receiver's parts: they prove nothing, but the number
	// of another account speaks against the receipt.
	Loose []string `json:"loose,omitempty"`
}

// Party is what one part says about a receiver, as it is written there.
type Party struct {
	Names    []string `json:"names,omitempty"`
	Accounts []string `json:"accounts,omitempty"` // the digits of a CBU, CVU or CLABE
	Keys     []string `json:"keys,omitempty"`     // aliases and Pix keys
	TaxIDs   []string `json:"tax_ids,omitempty"`  // CUIT, CUIL, CPF, CNPJ, without marks
	Masked   []string `json:"masked,omitempty"`   // a CPF with stars for the digits it hides
	// Typed: the part begins where the text that the payer typed may still continue. It proves nothing, but speaks
	// against the receipt if it names another receiver.
	Typed bool `json:"typed,omitempty"`
}

func (p Party) empty() bool {
	return len(p.Names)+len(p.Accounts)+len(p.Keys)+len(p.TaxIDs)+len(p.Masked) == 0
}

// String summarizes the payee for staff who review the receipt.
func (p Payee) String() string {
	var said []string
	for _, one := range p.Parties {
		for _, list := range [][]string{one.Names, one.Keys, one.Accounts, one.TaxIDs} {
			if len(list) > 0 {
				said = append(said, list[0])
				break
			}
		}
	}
	return strings.Join(slices.Compact(said), ", ")
}

const (
	mostParties = 20
	mostFacts   = 4   // of one kind and party
	mostFact    = 100 // bytes; longer text is no name
	mostTyped   = 2   // how many further lines the text that the payer typed may take
)

// The labels a line begins with. Patterns are for folded text without colons. The kind of the value may stand before a
// label: "CBU destino", "Titular de la cuenta de destino".
const fieldOf = `^(?:(datos|dados|nombre|nome|titular|razon social|cuit|cuil|cuit/cuil|cpf|cnpj|cpf/cnpj|cuenta|conta|cbu|cvu|cbu/cvu|clabe|alias|chave|banco|instituicao|entidad|documento) )?(?:(?:de la|del|de|da|do|a) )?(?:cuenta |conta )?(?:(?:de la|del|de|da|do) )?`

var (
	payeeHead = regexp.MustCompile(fieldOf +
		`(destinatari[oa]|destino|beneficiari[oa]|favorecid[oa]|recebedora?|receptora?|quem (?:recebeu|recebe|vai receber)|quien recib(?:e|io)|recibe|acreditad[oa] (?:a|en)|acreditada|a acreditar|creditada|para|hacia|a favor de|(?:enviad|transferid|pagad)[oa] (?:a|para)|pago (?:a|para))(?: |$)`)
	payerHead = regexp.MustCompile(fieldOf +
		`(origen|origem|ordenante|remitente|remetente|pagadora?|quem (?:pagou|enviou|fez)|emisora?|emissora?|desde|debitada|a debitar|solicitante|devedora?|deudora?|titular emisor|(?:enviad|realizad|transferid|feit|pagad)[oa] por)(?: |$)|^de(?: |$)`)
	sentTo      = regexp.MustCompile(`\b(?:transferiste|transferimos|enviaste|enviamos|mandaste|pagaste|transferiu|enviou|pagou)\b(?:.* )?(?:a|para)(?: |$)`)
	sent        = regexp.MustCompile(`\b(?:transferiste|transferimos|enviaste|enviamos|mandaste|pagaste|transferiu|enviou|pagou)\b`)
	payerTyped  = regexp.MustCompile(`^(?:motivo|concepto|descripcion|descricao|mensaje|mensagem|nota|comentarios?|observacion(?:es)?|observac(?:ao|oes)|asunto|detalles?|leyenda|etiqueta|glosa|memo|informac(?:ao|oes) adicion(?:al|ais)|recado)\b`)
	institution = regexp.MustCompile(`^(?:banco|bco|instituicao|entidad|entidade|agencia|sucursal|tipo de (?:cuenta|conta|chave|clave)|moneda|mercado pago|uala|brubank)\b`)
	sectionEnd  = regexp.MustCompile(`^(?:importe|monto|valor|fecha|data|hora|horario|numero de (?:operacion|comprobante|control|transaccion|referencia)|(?:nro|n|no|num)[.ºo°]* ?(?:de )?(?:operacion|comprobante|control|transaccion|referencia)|id\b|codigo|cod\b|comprobante|comprovante|transaccion|transacao|transferencia|operacion|operacao|estado|situacao|status|total|tarifa|comision|saldo|forma|autenticacao|controle|canal|referencia|coelsa|plazo|vencimiento|impuesto)`)
	nameLabel   = regexp.MustCompile(`^(?:nombres?(?: y apellidos?| completo)?|apellidos?(?: y nombres?|, nombres?)|nome(?: completo)?|titular(?: de la cuenta| da conta)?|razon social|razao social|denominacion)(?: |$)`)
	keyLabel    = regexp.MustCompile(`^(?:alias(?: (?:cbu|cvu|cbu/cvu))?|chave(?: pix)?|clave pix)(?: |$)`)
	idLabel     = regexp.MustCompile(`^(?:cbu|cvu|cbu/cvu|clabe|cuit|cuil|cuit/cuil|cuil/cuit|cpf|cnpj|cpf/cnpj|cpf ou cnpj|documento|dni|rfc|cuenta|conta|(?:numero|nro|n)[.ºo°]* (?:de )?(?:cuenta|conta))(?: |$)`)

	accountDigits = regexp.MustCompile(`(?:^|[^\d])((?:\d[ .-]?){17,21}\d)(?:[^\d]|$)`)
	taxMarked     = regexp.MustCompile(`(?:^|[^\w.*-])(\d{2}-\d{8}-\d|\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2})(?:[^\w*-]|$)`)
	taxPlain      = regexp.MustCompile(`(?i)\b(?:cuit|cuil|cpf|cnpj)\b\D{0,8}(\d{11}|\d{14})(?:\D|$)`)
	cpfMasked     = regexp.MustCompile(`(?:^|[^\w])([\d*]{3}\.\d{3}\.\d{3}-[\d*]{2})(?:[^\w*]|$)`)
	mailAddress   = regexp.MustCompile(`[\pL\d._%+-]+@[\pL\d-]+(?:\.[\pL\d-]+)+`)
)

// side is which party's part of the receipt a line stands in.
type side int

const (
	neither side = iota
	payer
	receiver
)

// waits is what the line below a label on its own line holds.
type waits int

const (
	nothing waits = iota
	aName
	aKey
	skipped // something that says nothing about the receiver, or that the payer typed
)

// payeeReader reads a page from top to bottom.
type payeeReader struct {
	out             Payee
	side            side
	party           int // index in out.Parties, while side is receiver
	hasName         bool
	next            waits
	linesSinceSent  int // lines since one that says money was sent
	linesSinceTyped int // lines since the payer's own text began
}

// payee finds the receiver's part of a text. It leaves out what the payer typed.
func payee(t Text) Payee {
	r := payeeReader{}
	for _, page := range t.Pages {
		r.side, r.next, r.linesSinceSent, r.linesSinceTyped = neither, nothing, mostFacts, mostTyped+1
		for _, line := range inColumns(page) {
			r.line(line)
		}
	}
	r.out.Parties = slices.DeleteFunc(r.out.Parties, Party.empty)
	return r.out
}

// tokens returns a line's words without the colons of its labels, with one star for every character that masks a digit.
func tokens(line string) []string {
	return strings.Fields(strings.Map(func(r rune) rune {
		switch r {
		case ':', '|':
			return ' '
		case '•', '●', '∙', '·', '＊', '⁎':
			return '*'
		}
		return r
	}, line))
}

func (r *payeeReader) line(line string) {
	words := tokens(line)
	folded := foldAll(words)
	text := strings.Join(folded, " ")
	next := r.next
	r.next = nothing
	r.linesSinceSent++
	if text != "" && next != skipped {
		r.linesSinceTyped++
	}
	switch {
	case text == "" || next == skipped:
		return
	case text == "referencia": // some banks have the payer type it
		r.side, r.next = neither, skipped
		return
	case payerTyped.MatchString(text):
		r.side, r.linesSinceTyped = neither, 0
		if payerTyped.FindString(text) == text {
			r.next = skipped
		}
		return
	}
	if m := payeeHead.FindStringSubmatch(text); m != nil {
		r.receive()
		r.value(m[1], words[min(len(strings.Fields(m[0])), len(words)):])
		return
	}
	if m := payerHead.FindString(text); m != "" {
		r.side = payer
		r.switchParty(words, folded, len(strings.Fields(m)))
		return
	}
	if m := sentTo.FindString(text); m != "" {
		r.receive()
		r.value("", words[len(strings.Fields(text[:strings.Index(text, m)]+m)):])
		return
	}
	if sent.MatchString(text) {
		r.linesSinceSent = 0
	}
	if folded[0] == "a" && r.linesSinceSent <= 3 && len(words) > 1 && nameLike(words[1:]) {
		r.receive()
		r.value("", words[1:])
		return
	}
	if r.next == nothing && next == nothing && sectionEnd.MatchString(text) && !nameLabel.MatchString(text) {
		r.side = neither
	}
	r.inside(next, words, text)
}

// switchParty handles a line that names both parties, the payer first.
func (r *payeeReader) switchParty(words, folded []string, from int) {
	for i := from; i < len(words); i++ {
		if payeeHead.MatchString(folded[i]) {
			r.receive()
			r.value("", words[i+1:])
			return
		}
	}
}

// receive begins a receiver's part, or continues the current one if nothing came between.
func (r *payeeReader) receive() {
	if r.side != receiver {
		if len(r.out.Parties) == mostParties {
			r.side = neither
			return
		}
		r.out.Parties = append(r.out.Parties, Party{Typed: r.linesSinceTyped <= mostTyped})
		r.party = len(r.out.Parties) - 1
	}
	r.side, r.hasName = receiver, false
}

// value takes what follows a receiver's label in its line; if nothing follows, the next line holds the value.
func (r *payeeReader) value(field string, words []string) {
	if r.side != receiver {
		return
	}
	label := strings.Join(foldAll(words), " ")
	switch field {
	case "banco", "instituicao", "entidad":
		if len(words) == 0 {
			r.next = skipped
		}
		return
	case "alias", "chave":
		if len(words) == 0 {
			r.next = aKey
			return
		}
		r.key(words)
	case "", "nombre", "nome", "titular", "razon social", "datos", "dados":
		if nameLabel.MatchString(label) || keyLabel.MatchString(label) || idLabel.MatchString(label) {
			r.inside(nothing, words, label)
			return
		}
		if len(words) == 0 && field != "" && field != "datos" && field != "dados" {
			r.next = aName
		}
		r.name(words)
	}
	r.facts(words)
}

// inside takes a line that begins no part.
func (r *payeeReader) inside(next waits, words []string, text string) {
	if r.side == payer {
		return
	}
	if r.side == neither {
		for _, account := range accountsIn(words) {
			r.out.Loose = keep(r.out.Loose, account)
		}
		return
	}
	rest := func(m string) []string { return words[min(len(strings.Fields(m)), len(words)):] }
	switch {
	case institution.MatchString(text):
		if len(words) == 1 {
			r.next = skipped
		}
		return
	case nameLabel.MatchString(text):
		if value := rest(nameLabel.FindString(text)); len(value) > 0 {
			r.name(value)
		} else {
			r.next = aName
		}
	case keyLabel.MatchString(text):
		if value := rest(keyLabel.FindString(text)); len(value) > 0 {
			r.key(value)
		} else {
			r.next = aKey
		}
	case next == aKey:
		r.key(words)
	case next == aName:
		r.hasName = false
		r.name(words)
	case !idLabel.MatchString(text) && !r.hasName:
		r.name(words)
	}
	r.facts(words)
}

// stops are the words that end a name within its line.
var stops = word.Set(`cuit cuil cuit/cuil cbu cvu cbu/cvu alias cpf cnpj cpf/cnpj chave dni banco clabe rfc $ r$ cuenta conta
	- / origen origem ordenante remitente remetente pagador`)

// name takes the words up to the first that cannot be part of a name.
func (r *payeeReader) name(words []string) {
	end := slices.IndexFunc(words, func(w string) bool {
		return stops[locale.Fold(w)] || strings.ContainsAny(w, "0123456789@*$")
	})
	if end >= 0 {
		words = words[:end]
	}
	if !nameLike(words) {
		return
	}
	p := &r.out.Parties[r.party]
	p.Names = keep(p.Names, strings.Trim(strings.Join(words, " "), " ,;-"))
	r.hasName = true
}

func (r *payeeReader) key(words []string) {
	value := strings.Trim(words[0], ".,;()")
	if joined := strings.Join(words, ""); strings.HasPrefix(joined, "+") || strings.HasPrefix(joined, "(") {
		value = joined // a telephone number
	}
	if value != "" && !strings.Contains(value, "*") {
		p := &r.out.Parties[r.party]
		p.Keys = keep(p.Keys, value)
	}
}

// facts takes the values that can be recognised by their format, whatever their label.
func (r *payeeReader) facts(words []string) {
	p, text := &r.out.Parties[r.party], strings.Join(words, " ")
	for _, account := range accountsIn(words) {
		p.Accounts = keep(p.Accounts, account)
	}
	for _, m := range taxMarked.FindAllStringSubmatch(text, mostFacts) {
		p.TaxIDs = keep(p.TaxIDs, plainID(m[1]))
	}
	for _, m := range taxPlain.FindAllStringSubmatch(text, mostFacts) {
		p.TaxIDs = keep(p.TaxIDs, m[1])
	}
	for _, m := range cpfMasked.FindAllStringSubmatch(text, mostFacts) {
		if strings.Contains(m[1], "*") {
			p.Masked = keep(p.Masked, plainID(m[1]))
		}
	}
	for _, m := range mailAddress.FindAllString(text, mostFacts) {
		p.Keys = keep(p.Keys, m)
	}
	for i, w := range words[:max(len(words)-1, 0)] {
		if f := locale.Fold(w); f == "alias" || f == "chave" && !strings.EqualFold(words[i+1], "pix") {
			r.key(words[i+1:])
		}
	}
}

func accountsIn(words []string) (out []string) {
	text := strings.Join(words, " ")
	for _, m := range accountDigits.FindAllStringSubmatch(text, mostFacts) {
		if digits := plainID(m[1]); len(digits) == 22 || len(digits) == 18 {
			out = append(out, digits)
		}
	}
	return out
}

// plainID keeps digits, letters and stars.
func plainID(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsLetter(r) || r == '*' {
			return unicode.ToUpper(r)
		}
		return -1
	}, s)
}

func keep(list []string, fact string) []string {
	if fact == "" || len(fact) > mostFact || len(list) == mostFacts || slices.Contains(list, fact) {
		return list
	}
	return append(list, fact)
}

// nameLike reports words that can be a name and not a sentence.
func nameLike(words []string) bool {
	letters := 0
	for _, w := range words {
		if strings.ContainsAny(w, "0123456789@$*") {
			return false
		}
		for _, r := range w {
			if unicode.IsLetter(r) {
				letters++
			}
		}
	}
	return letters >= 2 && len(words) <= 10
}

func foldAll(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.Trim(locale.Fold(w), ",;")
	}
	return out
}
