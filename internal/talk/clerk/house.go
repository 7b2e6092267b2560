package clerk

import (
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// house is what the business tells of itself. Each answer is what there is to say, in sentences; none: it is not known.
type house interface {
	hours(t *turn, day string) ([]string, error)
	profile(t *turn) (profile, error)
	policy(t *turn, name string) (string, error)
}

// profile is what a business says of itself.
type profile struct {
	address, phone, instagram string
	payments                  []string
	delivers, knowsDelivery   bool
	cost, minimum             int64
}

// topics are the questions about a business, and the written policy that answers each.
var topics = map[string]string{
	reader.Hours: "", reader.Where: "", reader.Contact: "", reader.PayInfo: "payments", reader.Account: "payments",
	reader.DeliverInfo: "shipping", reader.Policy: "returns", reader.Invoice: "payments",
}

// topicKinds are the acts that ask about the business.
var topicKinds = slices.Sorted(maps.Keys(topics))

var (
	msgHoursDay  = locale.Text{ES: "%s: %s.", PT: "%s: %s.", EN: "%s: %s."}
	msgOurHours  = locale.Text{ES: "Nuestros horarios:", PT: "Nossos horários:", EN: "Our hours:"}
	msgWeAreAt   = locale.Text{ES: "Estamos en %s.", PT: "Estamos em %s.", EN: "We are at %s."}
	msgOurPhone  = locale.Text{ES: "Nuestro teléfono es %s.", PT: "Nosso telefone é %s.", EN: "Our phone number is %s."}
	msgInstagram = locale.Text{ES: "Instagram: %s.", PT: "Instagram: %s.", EN: "Instagram: %s."}
	msgPayWith   = locale.Text{ES: "Podés pagar con %s.", MX: "Puedes pagar con %s.", PT: "Você pode pagar com %s.", EN: "You can pay by %s."}
	msgNoDeliver = locale.Text{ES: "No hacemos envíos: se retira en el local.", MX: "No hacemos envíos: se recoge en el local.", PT: "Não fazemos entregas: a retirada é no local.", EN: "We do not deliver: orders are picked up."}
	msgDelivers  = locale.Text{ES: "Sí, hacemos envíos.", PT: "Sim, fazemos entregas.", EN: "Yes, we deliver."}
	msgShipCost  = locale.Text{ES: "El envío cuesta desde %s.", PT: "A entrega custa a partir de %s.", EN: "Delivery costs from %s."}
	msgShipMin   = locale.Text{ES: "La compra mínima es de %s.", PT: "O pedido mínimo é de %s.", EN: "The minimum order is %s."}
	msgShipAsk   = locale.Text{ES: "El costo exacto depende de la dirección: pasámela con el pedido y te lo digo antes de que confirmes.", MX: "El costo exacto depende de la dirección: pásamela con el pedido y te lo digo antes de que confirmes.", PT: "O valor exato depende do endereço: passe junto com o pedido e eu digo antes de você confirmar.", EN: "The exact cost depends on the address: give it to me with your order and I will tell you before you confirm."}
	msgNoZone    = locale.Text{ES: "%s no figura entre nuestras zonas de entrega.", PT: "%s não está entre nossas áreas de entrega.", EN: "%s is not among our delivery zones."}
	msgBank      = locale.Text{ES: "Los datos para transferir van con la confirmación de tu pedido.", PT: "Os dados para a transferência vão com a confirmação do seu pedido.", EN: "The bank details come with the confirmation of your order."}
	msgPayYes    = locale.Text{ES: "Sí, con %s también.", PT: "Sim, com %s também.", EN: "Yes, with %s as well."}
	msgPayNo     = locale.Text{ES: "No figura %s entre las formas de pago.", PT: "Não vejo %s entre as formas de pagamento.", EN: "%s is not among the ways to pay."}
	msgUnknown   = locale.Text{ES: "No tengo ese dato.", PT: "Não tenho essa informação.", EN: "I do not have that information."}
	payNames     = map[string]locale.Text{
		"cash": {ES: "efectivo", PT: "dinheiro", EN: "cash"}, "transfer": {ES: "transferencia", PT: "Pix", EN: "bank transfer"}, "mercadopago": {ES: "Mercado Pago", PT: "Mercado Pago", EN: "Mercado Pago"},
		"debit": {ES: "débito", PT: "débito", EN: "debit card"}, "credit": {ES: "crédito", PT: "crédito", EN: "credit card"}, "debit_card": {ES: "débito", PT: "débito", EN: "debit card"}, "card": {ES: "tarjeta", PT: "cartão", EN: "card"}, "credit_card": {ES: "crédito", PT: "crédito", EN: "credit card"},
	}
	weekdays = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
)

// informing answers questions about the business.
type informing struct{ courteous }

func (informing) bid(t *turn, a act) (task, float64) {
	best, kind := 0.0, ""
	for k := range topics {
		if s := a.score(k); s > best || s == best && k < kind {
			best, kind = s, k
		}
	}
	k := task{Slots: map[string]string{"about": kind, "text": a.text}}
	said := t.heard.part(a.text)
	if t.desk.diary != nil && noteForm.MatchString(said.Plain()) { // which the booking does
		return task{}, 0
	}
	if about, score := t.front.byWords(a, said); about != "" {
		if k.set("about", about); about == reader.Policy && said.HasAny(undertaking) {
			k.set("text", t.heard.Raw) // what happened is said beside it
		}
		return k, score
	}
	if _, bare := t.front.words(said, ""); bare && said.HasAny(allowed) && len(t.heard.acts) > 1 {
		return task{}, 0 // "¿hay problema?" is asked of what stands beside it
	}
	if s := a.score(reader.Other); s > best && t.front.asked(a) { // a question that nobody can answer
		k.set("about", reader.Other)
		return k, 0.6 * s
	}
	if t.front.asksHours(a) {
		k.set("about", reader.Hours)
		return k, a.score(reader.Hours, reader.Available, reader.Browse)
	}
	if follow, score := t.front.follows(a); score > best {
		return follow, score
	}
	var sum float64
	for kind := range topics {
		sum += a.score(kind)
	}
	return k, sum
}

// asked reports whether an act is a question itself, and not only beside one.
func (t front) asked(a act) bool {
	return t.heard.part(a.text).Question() || strings.HasPrefix(strings.TrimSpace(t.heard.Raw[a.To:]), "?")
}

// followed is how sure a short question is that goes on with the subject of the last one.
const followed = 0.97

var (
	accountWords = detail.Set("alias cbu cvu clabe pix")
	zoneWords    = detail.Set("zona zonas barrio barrios bairro bairros zone zones area areas")
	costWords    = detail.Set("minimo minima cuanto cuesta sale costo quanto custa cost")
	creditWords  = detail.Set("corriente credito fiado fiar")
)

// asksHours: "¿qué horarios tienen?" asks when the place is open, unless somebody is about to book there or says for when.
func (t front) asksHours(a act) bool {
	said := t.heard.part(a.text)
	return said.Has("horario", "horarios") && !said.Has("libre", "libres", "disponible", "disponibles", "livre", "livres", "disponivel", "disponiveis", "turno", "turnos") &&
		!slices.ContainsFunc(t.s.Tasks, func(k task) bool { return k.Skill == "book" }) &&
		(len(t.heard.slots) == 0 || t.desk.diary != nil && t.desk.diary.needs().party && !slices.ContainsFunc(t.heard.slots, func(s reader.Slot) bool { return s.Kind != "day" }))
}

// follows: a short question goes on with the subject of the last one: "¿y el domingo?".
func (t front) follows(a act) (task, float64) {
	if _, known := topics[t.s.Topic]; !known || t.heard.Len() > 5 || len(t.heard.acts) > 1 || !t.heard.Adds() && !t.heard.Question() {
		return task{}, 0
	}
	k := task{Slots: map[string]string{"about": t.s.Topic, "text": a.text}}
	_, pays := t.heard.Pay()
	switch t.s.Topic {
	case reader.Hours:
		if t.dayAsked(a.text) != "" {
			return k, followed
		}
	case reader.PayInfo, reader.Account:
		if pays {
			return k, followed
		}
	case reader.DeliverInfo:
		if t.heard.slot("zone") != "" {
			return k, followed
		}
	}
	return task{}, 0
}

func (i informing) run(t *turn, k *task) error {
	for about := range strings.FieldsSeq(k.slot("about")) {
		if err := i.tell(t, about, k.slot("text")); err != nil {
			return err
		}
	}
	if about := k.slot("about"); t.heard != nil && about != reader.Other && about != reader.Policy && about != aboutAmount && about != ofPromotions {
		if len(t.front.leftOver(about, k.slot("text"))) > 0 {
			t.front.notKnown()
		}
	}
	return nil
}

// tell answers one question, or owns up to not knowing.
func (informing) tell(t *turn, about, text string) error {
	before := len(t.said)
	var err error
	switch {
	case t.desk.house == nil:
	case about == ofPromotions:
		tellPromotions(t, text)
		return nil
	case ownedUp[about] != nil:
		ownedUp[about](t.front, text)
		return nil
	case about == reader.Other:
		t.say(sentence(t.front.onSubject(text)))
	case about == reader.Invoice && !invoiced.MatchString(locale.Fold(t.facts.Policies.Payments)):
	case about == reader.PayInfo && !t.front.ofPaying(text): // the reader takes it for that
	case about == reader.Hours:
		var lines []string
		if lines, err = t.desk.house.hours(t, t.front.dayAsked(text)); err == nil {
			for _, l := range lines {
				t.say(l)
			}
		}
	default:
		err = t.front.informOf(about, text)
	}
	if err != nil {
		return err
	}
	same := t.s.Topic == about && before > 0 && about != reader.Other && about != reader.Policy // the answer to the question before it was this one's, too
	same = same && t.heard != nil && t.front.touched(t.front.heardOr(text), " "+plain(strings.Join(t.said, " ")))
	if t.s.Topic = about; len(t.said) == before && !same {
		t.front.notKnown()
	}
	return nil
}

// informOf answers what the profile and the policies of the business say.
func (t front) informOf(about, text string) error {
	if about == reader.Account {
		if told, err := t.tellAccount(); told || err != nil {
			return err
		}
	}
	written, err := t.policyFor(about, text)
	if err != nil {
		return err
	}
	if written != "" && about != reader.DeliverInfo && about != reader.PayInfo {
		t.once(about, written)
		if about == reader.Account && t.desk.shop != nil {
			t.tell(msgBank)
		}
		return nil
	}
	p, err := t.desk.house.profile(t.turn)
	if err != nil {
		return err
	}
	switch about {
	case reader.Where:
		if p.address != "" {
			t.tell(msgWeAreAt, p.address)
		}
	case reader.Contact:
		if p.phone != "" {
			t.tell(msgOurPhone, p.phone)
		}
		if p.instagram != "" {
			t.tell(msgInstagram, p.instagram)
		}
	case reader.PayInfo, reader.Account:
		t.tellPayments(p, written)
	case reader.DeliverInfo:
		t.tellDelivery(p, written, text)
	}
	return nil
}

// policyFor is what the business has written about a subject. Returns, exchanges and guarantees are told apart by their
// words.
func (t front) policyFor(about, text string) (string, error) {
	name := topics[about]
	if about == reader.Policy {
		said := t.heardOr(text)
		switch {
		case said.Has("garantia", "garantias", "warranty", "guarantee"):
			name = "warranty"
		case said.Has("cambio", "cambios", "cambiar", "cambiarlo", "cambiarla", "troca", "trocar", "exchange", "talle"):
			name = "exchanges"
		case said.HasAny(payWords):
			name = "payments"
		case !returning.MatchString(said.Plain()):
			return t.onSubject(text), nil
		}
	}
	if name == "" {
		return "", nil
	}
	return t.desk.house.policy(t.turn, name)
}

// once says what the business has written; nobody wants to read it twice running.
func (t front) once(about, text string) {
	if slices.Contains(t.s.Told, about) && strings.Contains(t.s.Said, text) {
		return
	}
	t.s.Told = append(t.s.Told, about)
	t.say(sentence(text))
}

// tellPayments says how one can pay, or whether one can with what was asked about.
func (t front) tellPayments(p profile, written string) {
	names := make([]string, len(p.payments))
	for i, name := range p.payments {
		if names[i] = name; payNames[name].ES != "" {
			names[i] = t.in(payNames[name])
		}
	}
	if t.heard != nil && t.heard.HasAny(instalments) && !instalment.MatchString(locale.Fold(written)) {
		return // whether one can pay so is not written
	}
	if slices.Contains(t.said, sentence(written)) {
		return // just now
	}
	var pay detail.Pay
	named := false
	if t.heard != nil {
		pay, named = t.heard.Pay()
	}
	if named && slices.Contains(t.s.Told, reader.PayInfo) {
		name := t.in(payNames[string(pay)])
		if cards, _ := cardsOf(t.turn); strings.Contains(locale.Fold(written+strings.Join(names, " ")), locale.Fold(name)) || pay == detail.Card && len(cards) > 0 {
			t.tell(msgPayYes, name)
		} else {
			t.tell(msgPayNo, name)
		}
		return
	}
	switch {
	case written != "":
		t.once(reader.PayInfo, written)
	case len(names) > 0:
		t.s.Told = append(t.s.Told, reader.PayInfo)
		t.tell(msgPayWith, t.list(names, true))
	}
}
