package claims

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// mostKnown bounds how much a finding says is known: a complaint is read, not searched. A week has its place.
const mostKnown = 7

// known lists the texts of some kinds, in words for a reader.
func (c *Checker) known(kinds ...Kind) string {
	var out []string
	for _, k := range kinds {
		for _, f := range c.facts[k] {
			if text := c.plain(f); text != "" && len(out) < mostKnown && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return strings.Join(out, "; ")
}

// knownAbout is known of the facts that share a telling word with a sentence: a hint about something else cannot be
// mended with.
func knownAbout(c *Checker, s *sentence, kinds ...Kind) string {
	mine := s.content(0, len(s.tokens))
	var out []string
	for _, k := range kinds {
		for _, f := range c.facts[k] {
			text := c.plain(f)
			if text == "" || f.Role == Granted || len(out) >= mostKnown || slices.Contains(out, text) || overlap(mine, words(c, f.Text+" "+strings.Join(f.Things, " "))) == 0 {
				continue
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, "; ")
}

// plain is a fact's text as people write it: moments with their day, days by one name.
func (c *Checker) plain(f Fact) string {
	switch f.Kind {
	case Slot, Reminders:
		if at, err := time.Parse("2006-01-02T15:04", f.Text[:min(16, len(f.Text))]); err == nil {
			return locale.Date(c.tag, at) + " " + locale.Time(c.tag, at)
		}
	case Hours:
		return oneDayName(c.tag, f.Text)
	}
	return f.Text
}

// oneDayName leaves one name of a day where a text has it in several languages.
func oneDayName(tag locale.Tag, text string) string {
	var out []string
	last := -1
	for w := range strings.FieldsSeq(text) {
		day, is := dayOf(strings.TrimRight(locale.Fold(w), ":,"))
		switch {
		case !is || day < 0 || day > 6:
			out = append(out, w)
			last = -1
		case day != last:
			end := w[len(strings.TrimRight(w, ":,")):]
			out = append(out, locale.Weekday(tag, time.Weekday(day))+end)
			last = day
		}
	}
	return strings.Join(out, " ")
}

// knownMoney says what is known of some things.
func (c *Checker) knownMoney(of []int) string {
	return amounts(c, func(f Fact) bool { return len(f.Things) > 0 && c.things.belongs(f, of) })
}

// knownAmount says what is known of what an amount was told of: of its things in its role, else of the things; where it
// was told of none, what the customer owes or the order in the making costs, and no price of what was spoken of before.
func (m claim) knownAmount() string {
	if m.told || slices.Contains([]Role{Delivery, Price, Minimum, FreeFrom}, m.role) {
		if known := amounts(m.c, func(f Fact) bool {
			return len(f.Things) > 0 && m.c.things.belongs(f, m.things) && inRoleOf(m, f)
		}); known != "" && m.role != "" {
			return known
		}
		return m.c.knownMoney(m.things)
	}
	due := m.s.phrase(m.s.lex.remains, m.s.clauseFrom(m.at), m.at) >= 0 && (m.role == "" || m.role == Total)
	if owed := knownOwed(m.c); owed != "" && (due || slices.Contains([]Role{Debt, Pending, Missing}, m.role)) {
		return owed
	}
	if known := amounts(m.c, func(f Fact) bool { return f.Text == "" && len(f.Things) == 0 && mendsSum(m, f) }); known != "" {
		return known
	}
	for _, of := range [][]int{m.things, m.s.named, m.named, m.c.things.asked} {
		if known := m.c.knownMoney(of); known != "" {
			return known
		}
	}
	return ""
}

// inRoleOf reports a fact in the role of a claim, or one that bears it out.
func inRoleOf(m claim, f Fact) bool {
	return f.Role == m.role || m.role != "" && slices.Contains(fits[m.role], f.Role) && f.Role != ""
}

// mendsSum reports a fact of the whole order that an amount can be mended with: a sum with its parts, and not with what is
// owed or paid.
func mendsSum(m claim, f Fact) bool {
	reckoned := m.role == Total || m.role == Subtotal
	return m.role != "" && inRoleOf(m, f) && !(reckoned && slices.Contains([]Role{Debt, Paid, Pending}, f.Role))
}

// amounts lists some facts about money, each with what it is.
func amounts(c *Checker, which func(Fact) bool) string {
	var out []string
	for _, f := range c.facts[Money] {
		if len(out) >= mostKnown || !which(f) {
			continue
		}
		name, told := roleNames[f.Role]
		line := name.In(c.tag)
		switch {
		case len(f.Things) > 0 && told:
			line = f.Things[0] + ", " + line
		case len(f.Things) > 0:
			line = f.Things[0]
		case !told:
			continue
		}
		if line += ": " + c.amount(f.Value); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}

// roleNames are what amounts are called that are no plain price.
var roleNames = map[Role]locale.Text{
	Before:   {ES: "precio anterior", PT: "preço anterior", EN: "price before"},
	Line:     {ES: "por lo pedido", PT: "pelo que foi pedido", EN: "for what was ordered"},
	Subtotal: {ES: "subtotal", PT: "subtotal", EN: "subtotal"},
	Delivery: {ES: "envío", PT: "entrega", EN: "delivery"},
	Minimum:  {ES: "compra mínima", PT: "pedido mínimo", EN: "minimum order"},
	FreeFrom: {ES: "envío gratis desde", PT: "entrega grátis a partir de", EN: "free delivery from"},
	Total:    {ES: "total", PT: "total", EN: "total"},
	Debt:     {ES: "deuda", PT: "dívida", EN: "owed"},
	Credit:   {ES: "saldo a favor", PT: "saldo a favor", EN: "credit"},
	Paid:     {ES: "pagado", PT: "pago", EN: "paid"},
	Claimed:  {ES: "pago avisado, sin verificar", PT: "pagamento avisado, sem conferir", EN: "payment claimed, not verified"},
	Pending:  {ES: "falta pagar", PT: "falta pagar", EN: "still to be paid"},
	Discount: {ES: "descuento", PT: "desconto", EN: "discount"},
}

// knownDeeds says what was done or stands of what a sentence is about; nothing of the rest.
func (r *reader) knownDeeds(s *sentence) string {
	about, codes, told := s.nouns(), codesIn(s), toldActs(s)
	var out []string
	for _, d := range r.c.evidence.Deeds {
		name, known := actNames[d.Act]
		if (len(about) == 0 || d.Noun == "") && len(told) > 0 && !slices.Contains(told, d.Act) && d.Act != Awaiting {
			continue // it is about something else
		}
		of := d.Noun == "" || len(about) == 0 || slices.Contains(about, d.Noun) || d.Noun == DebtNoun &&
			slices.Contains(about, Payment)
		if d.Act == Shipped && over(r.c, d.Code) {
			continue // it has arrived
		}
		if !known || !of || len(codes) > 0 && d.Code != "" && !slices.Contains(codes, strings.ToUpper(d.Code)) {
			continue
		}
		if d.Act == Waiting && d.Noun == Payment {
			name = roleNames[Pending]
		}
		line := name.In(r.c.tag)
		if noun, named := nounNames[d.Noun]; named {
			line = noun.In(r.c.tag) + ": " + line
		}
		if d.Code != "" {
			line = d.Code + ", " + line
		}
		if len(out) < mostKnown && !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}

// toldActs are the acts that the verbs of a sentence tell of.
func toldActs(s *sentence) (out []Act) {
	for i, t := range s.tokens {
		if v, known := s.lex.verbs[t.text]; known && !leftDone(s, i) {
			out = append(out, acts[v.class][""]...)
			for _, n := range s.nouns() {
				out = append(out, acts[v.class][n]...)
			}
		}
	}
	return out
}

// nounNames are what deeds are done to.
var nounNames = map[Noun]locale.Text{
	Order:    {ES: "pedido", PT: "pedido", EN: "order"},
	Booking:  {ES: "reserva", PT: "reserva", EN: "booking"},
	Payment:  {ES: "pago", PT: "pagamento", EN: "payment"},
	DebtNoun: {ES: "deuda", PT: "dívida", EN: "debt"},
	Data:     {ES: "datos del cliente", PT: "dados do cliente", EN: "customer's details"},
	Shipment: {ES: "entrega", PT: "entrega", EN: "delivery"},
}

// actNames say how something stands, whatever it is: they follow a colon.
var actNames = map[Act]locale.Text{
	Ordered:   {ES: "se hizo", PT: "foi feito", EN: "placed"},
	BookedFor: {ES: "se hizo", PT: "foi feita", EN: "made"},
	Cancelled: {ES: "se canceló", PT: "cancelamento feito", EN: "cancelled"},
	Moved:     {ES: "se cambió de horario", PT: "mudou de horário", EN: "moved"},
	Changed:   {ES: "se modificó", PT: "houve alteração", EN: "changed"},
	Added:     {ES: "se agregaron productos", PT: "itens incluídos", EN: "items added"},
	Removed:   {ES: "se quitaron productos", PT: "itens retirados", EN: "items removed"},
	Settled:   {ES: "no falta pagar nada", PT: "nada a pagar", EN: "nothing left to pay"},
	Received: {ES: "llegó un comprobante o un pago", PT: "chegou um comprovante ou pagamento",
		EN: "a receipt or payment came in"},
	Sent:     {ES: "se envió un mensaje", PT: "mensagem enviada", EN: "a message was sent"},
	Linked:   {ES: "se generó un enlace", PT: "link gerado", EN: "a link was made"},
	Notified: {ES: "se le avisó al equipo", PT: "a equipe foi avisada", EN: "the team was told"},
	HandedOff: {ES: "se pidió que siga una persona", PT: "foi pedido que uma pessoa continue",
		EN: "a person was asked to take over"},
	Stored:    {ES: "se guardaron datos", PT: "dados salvos", EN: "details saved"},
	Reminded:  {ES: "hay un recordatorio programado", PT: "há um lembrete programado", EN: "a reminder is set"},
	Refunded:  {ES: "se devolvió dinero", PT: "dinheiro devolvido", EN: "refunded"},
	Reduced:   {ES: "se aplicó un descuento", PT: "desconto aplicado", EN: "a discount was applied"},
	Shipped:   {ES: "está en camino", PT: "está a caminho", EN: "on its way"},
	Delivered: {ES: "se entregó", PT: "entrega feita", EN: "delivered"},
	Preparing: {ES: "está en preparación", PT: "em preparo", EN: "being prepared"},
	Ready:     {ES: "está listo", PT: "está pronto", EN: "ready"},
	Drafted:   {ES: "en armado, sin confirmar", PT: "em montagem, sem confirmar", EN: "in the making, not confirmed"},
	Ticketed:  {ES: "se registró un reclamo o una consulta", PT: "chamado registrado", EN: "a ticket was opened"},
	Awaiting: {ES: "el equipo todavía tiene que revisarlo", PT: "a equipe ainda precisa conferir",
		EN: "the team still has to look at it"},
	Waiting: {ES: "todavía sin empezar", PT: "ainda sem começar", EN: "not begun yet"},
}
