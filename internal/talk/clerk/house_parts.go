package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgNotKnown = locale.Text{ES: "Sobre %s no tengo el dato.", PT: "Sobre %s não tenho essa informação.", EN: "About %s I have no information."}
	msgRest     = locale.Text{ES: "De lo otro no tengo el dato.", PT: "Do resto não tenho essa informação.", EN: "About the rest I have no information."}
	msgFindOut  = locale.Text{ES: "No tengo ese dato; si querés, te lo averigua una persona.", MX: "No tengo ese dato; si quieres, te lo averigua una persona.", PT: "Não tenho essa informação; se quiser, uma pessoa verifica para você.", EN: "I do not have that information; a person can find out for you."}
	wordsOther  = locale.Text{ES: "los días de entrega de las demás zonas", PT: "os dias de entrega das outras áreas", EN: "the days of delivery of the other zones"}
	wordsDays   = locale.Text{ES: "los días de entrega", PT: "os dias de entrega", EN: "the days of delivery"}
)

var (
	// onPremises begin words for what belongs to the premises or comes from others, which no tool tells of.
	onPremises = regexp.MustCompile(`(^| )(estacion[ae]|parking|cochera|garaje|garagem|valet|wifi|internet|mascota|perr[oai]|perrit|gat[oa]s?( |$)|gatit|pets?( |$)|` +
		`cachorr|banheir|rampa|ascensor|elevador|acces|acess|seguros?( |$)|aseguradora|prepaga|convenio|descorche|rolha)`)
	// delivered begin words for bringing things to customers.
	delivered = regexp.MustCompile(`(^| )(repart[eiao]|entreg[au]|envi[oae]|delivery|frete|flete)`)
	daily     = regexp.MustCompile(`(^| )(dias?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|segunda|terca|quarta|quinta|sexta|feriados?|monday|sunday|weekends?)( |,|$)`)
	late      = regexp.MustCompile(`(^| )(atrasar|atrasad[oa]s?|retrasad[oa]s?|retrasar|llegar tarde|llego tarde|llegamos tarde|chegar atrasad|(llegar|llego|llegamos|chegar|chego|chegamos) (\pL+ |\d+ ){0,4}(tarde|atrasad\pL*)( |$)|(llego|chego) en? (unos )?\d+ min)`)
	invoiced  = regexp.MustCompile(`factur|nota fiscal|cfdi|ticket|recibo|invoice`)
	walkIn    = regexp.MustCompile(`(^| )(sin|sem|without) (una |un |uma |um |previa |an )?(cita|turno|reserva|reservacion|hora marcada|horario marcado|agendar|marcar|reservar|appointment|booking)( |$)`)
	// asking are verbs of a question to a business, by their form or among the common ones.
	asking = regexp.MustCompile(`^(\pL{2,}(an|en|am|em)|tem|hay|puedo|puede|podemos|posso|pode|da|se|sera|can|do|is|are)$`)
)

// allowed are words of asking leave, undertaking of asking what is to be done.
var (
	allowed     = detail.Set("puede puedo pueden podria posso pode podem problema problemas ok")
	undertaking = detail.Set("hago hacemos hacer faco fazer fazemos")
	wondering   = regexp.MustCompile(`(^| )(si|se) (hay|tienen|tiene|aceptan|puedo|tem|aceitam|posso)( |$)`)
)

// unclaimed: an act is a question of its own that nothing knows an answer to.
func (t front) unclaimed(a act) bool {
	if t.shelf.priceOfNamed(a) || t.desk.diary != nil && noteForm.MatchString(t.heard.part(a.text).Plain()) { // told with the thing, or done
		return false
	}
	said := t.heard.part(a.text)
	if t.desk.diary != nil && t.visiting.readNotes(&task{}, said) { // noted with the booking: "si se puede en la terraza"
		return false
	}
	if said.Costs() && slices.ContainsFunc(t.heard.acts, func(b act) bool { return b.at != a.at && slices.ContainsFunc(t.heard.goods(b), t.shelf.inCatalogue) }) {
		return false // of the things beside it
	}
	_, bare := t.words(said, "")
	return t.desk.house != nil && !bare && said.Len() > 2 && strings.HasPrefix(strings.TrimSpace(t.heard.Raw[a.To:]), "?") &&
		a.score(reader.Greet, reader.Thanks, reader.Bye) < 0.5
}

// opening are words that any question may begin with.
var opening = detail.Set(`y e o si se tambien tambem ademas hola oi ola buenas buenos buen bom boa dia dias tardes tarde noches noite quisiera quiero
	queria saber gustaria me mi una uma consulta pregunta pergunta duda disculpa disculpe oye che ustedes voces vcs vc tienen tiene tem hay aceptan
	acepta aceitam aceita cobran cobram manejan hacen fazem dan do you have is there puedo posso puede pode podemos que eso esa ese esos esas este esta isso esse essa para`)

// notKnown owns up to not knowing something, once for all that is asked in a message.
func (t front) notKnown() {
	switch {
	case slices.Contains(t.said, t.in(msgUnknown)), slices.Contains(t.said, t.in(msgFindOut)):
	case len(t.said) > 0:
		t.tell(msgRest)
	case t.desk.people != nil && t.underWay():
		t.tell(msgFindOut)
	default:
		t.tell(msgUnknown)
	}
	t.offerPerson()
}

// ofPremises: a question is about what no tool tells of. What the catalogue sells is none of it.
func (t front) ofPremises(said *detail.Text) bool {
	found := strings.TrimSpace(onPremises.FindString(said.Plain()))
	return found != "" && !slices.ContainsFunc(t.facts.Named, func(w string) bool { return strings.Contains(" "+plain(w), " "+found) })
}

// asks: a part of a message is a question to the business, by its first verb.
func (t front) asks(part *detail.Text) bool {
	words := strings.Fields(part.Plain())
	for len(words) > 1 && slices.Contains([]string{"y", "e", "si", "se", "tambien", "tambem", "ustedes", "voces", "o", "ou", "que"}, words[0]) {
		words = words[1:]
	}
	return len(words) > 0 && asking.MatchString(words[0])
}

// leftOver are the questions of an act that the answers to it do not touch: "¿… y cobran descorche?".
func (t front) leftOver(about, text string) (out []string) {
	parts := t.heardOr(text).Parts()
	single := len(parts) == 1 && slices.Contains([]string{reader.PayInfo, reader.Invoice}, about)
	told := " " + plain(strings.Join(t.said, " "))
	for _, p := range parts {
		if !single && (len(parts) == 1 || !t.asks(p)) {
			continue
		}
		if !t.touched(p, told) {
			out = append(out, p.Raw)
		}
	}
	return out
}

// touched: a question has a word of one of the subjects that are answered, or of the answer; one without a word of its own
// asks nothing.
func (t front) touched(p *detail.Text, told string) bool {
	_, pays := p.Pay()
	if t.ofPremises(p) && !pays {
		return strings.Contains(told, onPremises.FindString(p.Plain()))
	}
	if pays || detail.Said(t.heard.time(p.Raw)) > 0 || t.zoneLine(p.Raw) != "" || p.HasAny(accountWords) || p.HasAny(instalments) || p.HasAny(costWords) ||
		delivered.MatchString(p.Plain()) || returning.MatchString(p.Plain()) {
		return true
	}
	for _, by := range askedBy {
		if p.HasAny(by.words) {
			return true
		}
	}
	touched, bare := t.words(p, told)
	return touched || bare
}

// words: one of the words of a question stands in a text; bare: it has none but those of any question.
func (t front) words(p *detail.Text, told string) (touched, bare bool) {
	bare = true
	for _, w := range detail.Words(p.Raw) {
		if len(w) < 4 || askWords[w] || opening[w] {
			continue
		}
		if bare = false; strings.Contains(told, " "+w[:min(len(w), 5)]) {
			return true, false
		}
	}
	return false, bare
}

// taking begin verbs of taking something for a payment, or of charging it.
var taking = regexp.MustCompile(`(^| )(acept|aceit|recib|receb|toman|cobr|pag|factur|desc|propina|gorjeta|plazo|prazo|credito|fia|deb|precio|tarjet|cart|take|accept|pay)`)

// accepting asks whether something is taken for a payment.
var accepting = regexp.MustCompile(`(^| )(acept|aceit|recib|receb|tom[ao]n|pega|pegam|pode ser|da para|da pra|puedo pagar|se puede|posso pagar|take|accept)`)

// ofPaying: a question that the reader takes for one about paying has a word of it, or follows one.
func (t front) ofPaying(text string) bool {
	said := t.heardOr(text)
	if _, pays := said.Pay(); pays || t.heard == nil {
		return true
	}
	return !ofPeople.MatchString(said.Plain()) && (said.HasAny(payWords) || said.HasAny(instalments) || said.HasAny(creditWords) || said.HasAny(accountWords) ||
		taking.MatchString(said.Plain()) || t.s.Topic == reader.PayInfo || said.Len() < 3)
}

// ofPeople: it is people who are taken, or who pay.
var ofPeople = regexp.MustCompile(`(^| )(nos|ninos?|ninas?|criancas?|bebes?|personas|pessoas|somos|mascotas?|kids|children)( |$)`)

// unheard are the questions of a message that nothing knows an answer to, one by one.
func (t front) unheard() (out []task) {
	for one := range strings.SplitSeq(t.heard.Raw, "?") {
		said := t.heardOr(one)
		if said.Len() < 2 {
			continue
		}
		about := reader.Other
		switch {
		case returning.MatchString(said.Plain()):
			about = reader.Policy
		case said.HasAny(payWords):
			about = reader.PayInfo
		}
		out = append(out, task{Skill: "info", Slots: map[string]string{"about": about, "text": one}})
	}
	return out
}

// byWords is what an act asks about, where its words say that more surely than the reader can.
func (t front) byWords(a act, said *detail.Text) (about string, score float64) {
	asked, plain := t.asked(a), said.Plain()
	if onOffer(t, a, said) {
		return ofPromotions, 1
	}
	switch about := ownsUp(t, plain, asked); about {
	case "":
	case aboutAmount, aboutTicket:
		return about, 1
	default:
		return about, followed
	}
	if about := firstOf(t.notTold(said, asked), settledByWords(t, said)); about != "" {
		return about, followed
	}
	switch several := t.several(a); {
	case asked && said.HasAny(instalments):
		return reader.PayInfo, followed
	case len(several) > 1, len(several) == 1 && said.Has("como"):
		return strings.Join(several, " "), 0.99
	case t.aboutDelivery(a), asked && delivered.MatchString(plain) && daily.MatchString(plain) && a.score(reader.OrderStatus) < 0.5 && t.desk.shop != nil:
		return reader.DeliverInfo, followed
	case said.HasAny(accountWords) && (t.heard.Question() || a.score(reader.Account) >= enough):
		return reader.Account, followed
	case said.HasAny(creditWords) && !t.has(forms["lead"].tool):
		return reader.PayInfo, 0.9
	}
	return "", 0
}

// What nobody can tell here: how much of a thing something takes, and how a complaint stands.
const (
	aboutAmount = "amount"
	aboutTicket = "ticket"
)

var (
	// howMuch asks for an amount that has to be worked out, toBePaid for one that is counted in money.
	howMuch      = regexp.MustCompile(`(^| )(cuant[oa]s?|quant[oa]s?|how (much|many)) (\pL+ ){0,4}(necesit\pL+|precis\pL+|(tengo|tendria|tendriamos|habria|hay) que|deberia\pL*|llev(a|aria)|vou precisar|hacen? falta|haria falta|conviene|recom\pL+|aconsej\pL+|calcul\pL+|alcanzan?|rinden?|should|(do|would|will) (i|we) need)( |$)`)
	toBePaid     = regexp.MustCompile(`(^| )(pag\pL+|abon\pL+|transfer\pL+|depositar|sen(a|ar)|adelantar|esperar|envio|minimo|minima|gratis|tiempo|tempo|anticipacion|pay|wait)( |$)`)
	aboutTickets = regexp.MustCompile(`(^| )(estado|como (va|sigue|esta|anda|quedo|ficou)|novedad\pL*|respuesta|paso con|saber (de|del|sobre)|status|que hay (de|con)|ver|consultar) (\pL+ ){0,3}(reclamos?|tickets?|quejas?|reclamacao|chamado|complaint)( |$)`)
	msgNoSums    = locale.Text{ES: "Cuánto hace falta no te lo puedo calcular desde acá.", MX: "Cuánto hace falta no te lo puedo calcular desde aquí.", PT: "Quanto é preciso eu não consigo calcular por aqui.", EN: "How much it takes I cannot work out from here."}
	msgNoTicket  = locale.Text{ES: "Cómo va un reclamo no lo veo desde acá.", MX: "Cómo va una queja no lo veo desde aquí.", PT: "O andamento de uma reclamação eu não vejo por aqui.", EN: "How a complaint stands I cannot see from here."}
)

// ownsUp is the question that nobody can answer here which a text is; empty: it is none of them.
func ownsUp(t front, plain string, asked bool) string {
	switch {
	case t.visiting.sellsTime() && walksIn.MatchString(plain) && (asked || wondering.MatchString(plain)):
		return aboutWalkIn
	case t.desk.shop != nil && howMuch.MatchString(plain) && !toBePaid.MatchString(plain):
		return aboutAmount
	case aboutTickets.MatchString(plain):
		return aboutTicket
	}
	return ""
}

// tellNoSums owns up that it cannot be worked out how much of a thing is needed, and says what is known of the thing.
func tellNoSums(t front) {
	for _, p := range t.s.Last {
		if yields.MatchString(locale.Fold(p.About)) {
			t.tell(lineAt, p.Name, sentence(p.About))
		}
	}
	t.tell(msgNoSums)
	t.offerPerson()
}

// ownedUp are the answers to questions that nobody can answer here.
var ownedUp = map[string]func(t front, text string){
	aboutAmount: func(t front, _ string) { tellNoSums(t) },
	aboutTicket: func(t front, _ string) {
		if t.s.Ticket != "" {
			t.tell(msgTicketOpen, t.s.Ticket)
			return
		}
		t.tell(msgNoTicket)
		t.offerPerson()
	},
	aboutWalkIn: func(t front, text string) {
		if line := sentence(t.onSubject(text)); line != "" {
			t.say(line)
			return
		}
		t.tell(msgWalkIn)
		if !slices.ContainsFunc(t.s.Tasks, func(k task) bool { return k.Skill == "book" || k.Skill == "services" }) {
			t.then(task{Skill: "services", Slots: map[string]string{"told": "offer"}})
		}
	},
}

// yields says how far something goes.
var yields = regexp.MustCompile(`(^| )(rinde|rende|alcanza|cubre|covers)`)

// aboutWalkIn is the question whether one may come without an appointment, in whatever words.
const aboutWalkIn = "walk_in"

var (
	walksIn   = regexp.MustCompile(walkIn.String() + `|(^| )(precis[ao]|hay que|tengo que|tem que|tenho que|necesito|necesita|se necesita|hace falta) (sacar |pedir |tener |hacer |ter )?(una |un |uma |um )?(cita|turno|marcar|agendar|reservar|hora marcada|appointment)( |$)|(^| )(so |solo |sin mas )?(chegar|ir|vou|llego|voy|paso|pasar) (direto|na hora|sem marcar|sin avisar)( |$)|(^| )por ordem de chegada|por orden de llegada|walk in`)
	msgWalkIn = locale.Text{ES: "Sobre venir sin turno no tengo el dato; lo más seguro es sacar uno.", MX: "Sobre venir sin cita no tengo el dato; lo más seguro es agendar.",
		PT: "Sobre vir sem marcar não tenho essa informação; o mais seguro é marcar.", EN: "I do not know whether you can just come by; with an appointment the time is yours."}
)

// settledByWords is what the words of exchanging, or of taking a payment, make a question; empty: neither.
func settledByWords(t front, said *detail.Text) string {
	switch plain := said.Plain(); {
	case bringsBack.MatchString(plain) && swapsBought(t.turn):
		return reader.Policy
	case said.HasAny(accountWords) && accepting.MatchString(plain) && t.heard.Question():
		return reader.PayInfo
	}
	return ""
}

// supposing asks what follows if the customer does not come.
var supposing = regexp.MustCompile(`(^| )(si|se|caso|if) (yo |eu |i )?(la |lo |o |a )?(cancel|no voy|nao for|nao vou|no llego|falto|faltar)`)

// notTold is the subject of a question that no tool answers, or only what the business has written: what belongs to the
// premises, coming late or unannounced, what is done where something went wrong.
func (t front) notTold(said *detail.Text, asked bool) string {
	plain := said.Plain()
	switch {
	case asked && said.HasAny(undertaking) && returning.MatchString(t.heard.Plain()):
		return reader.Policy
	case t.ofPremises(said) && (asked || wondering.MatchString(plain)) && len(said.Parts()) == 1, said.HasAny(fetching) && said.Has("minimo", "minima"):
		return reader.Other
	case late.MatchString(plain) && t.desk.diary != nil && len(t.bookings.booked()) > 0: // whether they are waited for
		return reader.Other
	case asked && walkIn.MatchString(plain), asked && supposing.MatchString(plain) && t.desk.diary != nil:
		return reader.Other
	case asked && (said.Has("garantia", "garantias", "warranty") || undoing.MatchString(plain) && said.Costs()):
		return reader.Policy
	}
	return ""
}
