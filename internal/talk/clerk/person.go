package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/mood"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgSorry  = locale.Text{ES: "Lamento mucho lo que pasó.", PT: "Lamento muito o que aconteceu.", EN: "I am very sorry about that."}
	msgNobody = locale.Text{ES: "No tengo forma de pasarte con una persona desde acá.", MX: "No tengo forma de pasarte con una persona desde aquí.", PT: "Não tenho como passar você para uma pessoa por aqui.", EN: "I have no way to pass you on to a person from here."}
	msgOffer  = locale.Text{ES: "¿Querés que te pase con una persona?", MX: "¿Quieres que te pase con una persona?", PT: "Quer que eu passe você para uma pessoa?", EN: "Would you like me to pass you on to a person?"}
)

// causes are the contract's names for why a person is needed, and how it is told to that person.
var causes = map[string]locale.Text{
	"customer_request":   {ES: "El cliente pidió hablar con una persona.", PT: "O cliente pediu para falar com uma pessoa.", EN: "The customer asked for a person."},
	"negative_sentiment": {ES: "El cliente está molesto o reclama por algo.", PT: "O cliente está irritado ou reclamando de algo.", EN: "The customer is upset or complains."},
	"consecutive_errors": {ES: "El asistente no entendió al cliente dos veces seguidas.", PT: "O assistente não entendeu o cliente duas vezes seguidas.", EN: "The assistant did not understand the customer twice in a row."},
	"agent_limitation":   {ES: "El cliente necesita algo que el asistente no puede hacer.", PT: "O cliente precisa de algo que o assistente não pode fazer.", EN: "The customer needs something the assistant cannot do."},
}

// people is how a person is brought.
type people interface {
	bring(t *turn, cause, reason, words string) (result, error)
}

// handingOver brings a person, at once or after a yes to the offer.
type handingOver struct{}

func (handingOver) bid(t *turn, a act) (task, float64) {
	score := a.score(reader.Person)
	if !t.has(forms["lead"].tool) { // whoever wants an offer wants somebody to make it
		score += 0.9 * a.score(reader.Quote)
	}
	if mood.WantsPerson(a.text) {
		score = max(score, 0.9)
	}
	if score < 0.9 && t.heard.NotUnderstood() && t.heard.part(a.text).NotUnderstood() { // "no me entendiste, dejalo"
		return task{Slots: map[string]string{"cause": "agent_limitation", "offer": "yes", "words": t.heard.oneLine(300)}}, 0.97
	}
	k := task{Slots: map[string]string{"cause": "customer_request"}}
	if score < certain { // no customer is handed over on a guess
		k = task{Slots: map[string]string{"cause": "agent_limitation", "offer": "yes", "words": t.heard.oneLine(300)}}
	}
	return k, score
}

func (handingOver) hear(t *turn, k *task) (func(), float64) {
	yes, no, take := t.answers()
	if t.heard.Thanks() && !t.heard.Wants() || t.heard.score(reader.Thanks) >= 0.3 && !t.heard.Wants() || t.heard.score(reader.Wait, reader.Bye) >= 0.5 && t.heard.score(reader.Person) < 0.5 { // "ok, gracias" leaves it at that
		return func() { t.useAll(); *k = task{Skill: "thanks"} }, 1
	}
	if t.heard.score(reader.Book, reader.Available, reader.Add, reader.Price, reader.Find, reader.GiveName) >= certain && t.heard.score(reader.Person) < 0.5 && !t.heard.BeginsYes() {
		return nil, 0 // "ok, agendame para el viernes"
	}
	if yes > no {
		return func() { t.useAll(); k.drop("offer") }, yes
	} else if no > 0 {
		if t.heard.No() { // "no, así está bien" says no more
			return func() { t.useAll(); *k = task{Skill: "thanks", Slots: map[string]string{"say": "no"}} }, no
		}
		return func() { take(); *k = task{Skill: "thanks", Slots: map[string]string{"say": "here"}} }, no
	}
	return nil, 0
}

func (handingOver) run(t *turn, k *task) error {
	switch {
	case t.desk.people == nil:
		t.tell(msgNobody)
		return nil
	case k.slot("offer") != "":
		return t.question(k, "yes", t.in(msgOffer))
	}
	cause := firstOf(k.slot("cause"), "agent_limitation")
	if cause == "negative_sentiment" && k.slot("regretted") == "" {
		t.tell(msgSorry)
	}
	words := k.slot("words") // what led to the offer
	if t.heard != nil {
		words = strings.TrimSpace(words + " " + t.heard.oneLine(300))
	}
	if who := t.who(words); who != "" {
		words = strings.TrimSpace(who + ": " + words)
	}
	t.gated = true // the turn ends with the call, so that what was said goes before it
	r, err := t.desk.people.bring(t, cause, t.in(causes[cause]), words)
	if err != nil {
		return err
	}
	t.s.Misses = 0
	if said := r.text("messageToCustomer", "message"); r.Success && said != "" {
		t.say(said)
		if wait := r.text("estimatedWaitTime"); wait != "" && !strings.Contains(said, wait) {
			t.say(sentence(wait))
		}
		return nil
	}
	t.say(firstOf(r.Error, r.text("error"), t.in(msgNobody)))
	return nil
}

// who is what the customer said of themselves before: who takes the conversation over has it at hand.
func (t *turn) who(words string) string {
	var list []string
	for _, said := range []string{t.s.Who.Name, t.s.Who.Phone, t.s.Who.Email} {
		if said != "" && !strings.Contains(words, said) {
			list = append(list, said)
		}
	}
	return strings.Join(list, ", ")
}

// underWay: a task that changes something waits for an answer, ours or the runtime's, and goes on.
func (t *turn) underWay() bool {
	return t.facts.Question != "" || t.unsettled != nil && !t.denied || slices.ContainsFunc(t.waiting(), func(k task) bool { return k.Asked != "" && changes[k.Skill] })
}

// offerPerson asks whether a person should go on, where there is one.
func (t *turn) offerPerson() {
	offered := func(k task) bool { return k.Skill == "person" }
	if t.underWay() {
		return
	}
	if t.desk.people != nil && !slices.ContainsFunc(t.next, offered) && !slices.ContainsFunc(t.s.Tasks, offered) {
		k := task{Skill: "person", Slots: map[string]string{"cause": "agent_limitation", "offer": "yes"}}
		if t.heard != nil {
			k.set("words", t.heard.oneLine(300))
		}
		if i := slices.IndexFunc(t.s.Tasks[min(1, len(t.s.Tasks)):], func(w task) bool { return w.Asked != "" }); i != 0 && len(t.s.Tasks) > 1 {
			t.s.Tasks = append(t.s.Tasks, k) // the rest of the message is answered first
			return
		}
		t.then(k)
	}
}

// elsewhere says what cannot be done or told here, and offers a person for it.
func elsewhere(t *turn, what locale.Text, args ...any) error {
	t.tell(what, args...)
	t.offerPerson()
	return nil
}

// complaining regrets what happened and brings a person, or opens a ticket where the business takes them.
type complaining struct{ courteous }

func (complaining) bid(t *turn, a act) (task, float64) {
	score := a.score(reader.Complain)
	if mood.Angry(a.text) || t.heard.part(a.text).Lacked() && !t.shelf.ordering() {
		score = max(score, 0.85)
	}
	if d := t.desk.diary; d != nil && d.needs().clinic && t.visiting.emergency() != "" && t.visiting.pain(t.heard.Raw) && !mood.Angry(t.heard.Raw) {
		score *= 0.5 // who is hurt is seen to first
	}
	if t.heard.asks(a) && score < 0.9 { // who asks may only want to know
		score *= 0.5
	}
	if tellsSpoiled(t.visiting, a) {
		score = max(score, 0.95)
	}
	score, unsaid := ofBought(t, score)
	k := task{}
	if score < certain || unsaid {
		k.set("unsure", "yes")
	}
	return k, score
}

// bought begin words of who has had something of the business: without one a complaint is hardly one.
var bought = regexp.MustCompile(`(^| )(compr[eé]|compramos|compraron|pedi|pedimos|encargu|me (trajeron|mandaron|vino|llego|cobraron|vendieron|dieron|hicieron|atendieron|entregaron)|vino|vinieron|llego|llegaron|faltaron|falto|espera|pague|pagamos|comprei|paguei|veio|chegou|fiz|fizeram|atenderam|cobraram|bought|ordered|paid|came|arrived)( |$)`)

// bringsBack exchanges or returns something.
var bringsBack = regexp.MustCompile(`(^| )(cambiarl[oa]s?|cambiarme|devolverl[oa]s?|devolver|trocar|troca|exchange)( |$)`)

// swapsBought: what was bought is to be exchanged or returned, and nothing is said to be wrong with it.
func swapsBought(t *turn) bool {
	said := t.heard.Plain()
	return t.desk.shop != nil && !t.shelf.ordering() && bought.MatchString(said) && bringsBack.MatchString(said) && !defective.MatchString(said)
}

// defective begins words of what is wrong with a thing.
var defective = regexp.MustCompile(`(^| )(no (anda|funciona|prende|sirve|enciende|corta)|nao (funciona|liga)|fall\pL+|rot[oa]s?|romp\pL+|queb\pL+|pierde|defect\pL+|defeit\pL+|mal estado|equivocad[oa]|errad[oa]|broken|faulty)( |$)`)

// ofBought weighs a complaint by what is said of something that was bought; unsaid: nothing is, and the reader is not sure.
func ofBought(t *turn, score float64) (sure float64, unsaid bool) {
	said := t.heard.Plain()
	if swapsBought(t) && !mood.Angry(t.heard.Raw) {
		score *= 0.3 // how things are exchanged is what they want to know
	} else if t.desk.shop != nil && score >= 0.1 && bought.MatchString(said) && defective.MatchString(said) {
		score = max(score, 0.85) // what was bought does not work
	}
	if unsaid = score < 0.8 && !bought.MatchString(said); unsaid && t.desk.shop != nil {
		score *= 0.4 // "es una canilla común vieja"
	}
	return score, unsaid
}

func (complaining) run(t *turn, k *task) error {
	onlyAsks := t.heard != nil && t.heard.Question() && t.heard.Has("garantia", "warranty") && !mood.Angry(t.heard.Raw)
	if (k.slot("unsure") != "" || onlyAsks) && t.desk.people != nil { // nothing is filed that may be no complaint
		t.offerPerson()
		return nil
	}
	if form, ok := t.office.ticketForm(); ok {
		t.tell(msgSorry)
		t.then(form)
		return nil
	}
	if t.desk.people == nil {
		t.tell(msgSorry)
		t.tell(msgNobody)
		return nil
	}
	if remedy := remedyFor(t.visiting); remedy != "" {
		t.tell(msgSorry)
		t.say(sentence(remedy))
		t.then(task{Skill: "person", Slots: map[string]string{"cause": "negative_sentiment", "regretted": "yes"}})
		return nil
	}
	t.then(task{Skill: "person", Slots: map[string]string{"cause": "negative_sentiment"}})
	return nil
}
