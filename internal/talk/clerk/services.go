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
	msgCosts    = locale.Text{ES: "%s cuesta %s.", PT: "%s custa %s.", EN: "%s costs %s."}
	msgDepends  = locale.Text{ES: "El precio de %s depende del caso.", PT: "O preço de %s depende do caso.", EN: "The price of %s depends on the case."}
	msgLasts    = locale.Text{ES: "%s dura %d minutos.", PT: "%s dura %d minutos.", EN: "%s takes %d minutes."}
	msgBookIt   = locale.Text{ES: "¿Querés que te saque un turno?", MX: "¿Quieres que te agende una cita?", PT: "Quer que eu marque um horário?", EN: "Would you like an appointment?"}
	msgWeDo     = locale.Text{ES: "Hacemos %s.", PT: "Fazemos %s.", EN: "We do %s."}
	msgWhoDoes  = locale.Text{ES: "%s: con %s.", PT: "%s: com %s.", EN: "%s: with %s."}
	msgNoDays   = locale.Text{ES: "Los días de cada uno no los veo desde acá; decime qué día te sirve y me fijo si hay lugar con %s.", MX: "Los días de cada quien no los veo desde aquí; dime qué día te queda bien y reviso si hay lugar con %s.", PT: "Os dias de cada um eu não vejo por aqui; diga o dia que serve e eu vejo se há horário com %s.", EN: "I cannot see each one's days from here; tell me which day suits you and I will check for %s."}
	msgNoPills  = locale.Text{ES: "Por mensaje no recomendamos medicamentos: eso lo indica quien te atienda.", PT: "Por mensagem não recomendamos medicamentos: isso quem indica é quem atender você.", EN: "We do not recommend medicines by message: whoever attends you will."}
	msgTogether = locale.Text{ES: "En total son %s.", PT: "No total são %s.", EN: "That is %s in all."}
	msgHarder   = locale.Text{ES: "Para una muela del juicio no tengo un precio: se define en la consulta, después de verla.", MX: "Para una muela del juicio no tengo un precio: se define en la valoración, después de verla.", PT: "Para um dente do siso não tenho um preço: é definido na avaliação.", EN: "I have no price for a wisdom tooth: it is set once it was looked at."}
	msgNoneOf   = locale.Text{ES: "No encontré %s entre nuestros servicios.", PT: "Não encontrei %s entre os nossos serviços.", EN: "I did not find %s among our services."}
)

// servicing says what is done here, for how much and how long.
type servicing struct{}

// sellsTime reports a business whose services have prices and are asked for by name.
func (t visiting) sellsTime() bool {
	if t.desk.diary == nil {
		return false
	}
	n := t.desk.diary.needs()
	return n.service && !n.kinds
}

func (servicing) bid(t *turn, a act) (task, float64) {
	if !t.visiting.sellsTime() {
		return task{}, 0
	}
	k := task{}
	said := detail.Read(t.tag, a.text, t.facts.Now)
	groups, starts := t.visiting.starting(named(said, t.visiting.offer()))
	own, words := len(groups) > 0, t.heard.slotsOf(a, "service")
	words = append(words, t.heard.slotsOf(a, "thing")...)
	if !own && len(words) == 0 && !itsOwn(t, a, said) { // what is meant stands in another part
		groups, starts = t.visiting.starting(named(t.heard.Text, t.visiting.offer()))
	}
	if k.set("said", names(groups)); len(groups) == 0 && len(words) == 0 && (said.Length() || a.score(reader.Services) < enough) {
		k.set("said", t.visiting.spokenOf())
		if t.s.Visit == "" {
			k.set("known", "yes") // it is booked, or being booked
		}
	}
	if k.set("words", firstOf(words...)); starts {
		k.set("about", "yes")
	}
	asksOf(t.visiting, &k, a, said, groups)
	score := ofServices(t.visiting, k, a, own, starts)
	if !own && len(groups) == 0 { // no service is named: what the house tells is as likely
		score -= a.score(reader.Invoice, reader.Policy)
	}
	if t.desk.diary.needs().clinic && said.Medicine() && (t.heard.Question() || said.Has("tomar", "tomo", "recomiendan", "recomienda")) {
		return task{Slots: map[string]string{"told": "medicine"}}, 0.95
	}
	return k, score
}

// itsOwn: a question beside something else has words of its own, and is not asked of what stands there: "¿atienden niños?".
func itsOwn(t *turn, a act, said *detail.Text) bool {
	_, bare := t.front.words(said, "")
	return !bare && !said.Length() && !said.Costs() && t.front.asked(a) && a.score(reader.Services) >= certain && a.score(reader.Price) < 0.3 &&
		len(t.heard.acts) > 1 && !said.Has("quien", "quienes", "quem", "who")
}

// asksOf notes what is asked about some services.
func asksOf(t visiting, k *task, a act, said *detail.Text, groups [][]service) {
	aboutServices(k, a, said, len(groups) > 0)
	if t.heard.HasAny(beginning) {
		k.set("about", "yes")
	}
	if said.Has("diferencia", "diferenca", "difference", "funciona", "consiste", "incluye", "inclui", "includes") {
		k.set("contents", "yes")
	}
	if len(groups) > 0 && len(staffNamed(t.offer(), a.text, t.customerName())) > 0 {
		k.set("staff", "yes") // whether it is they who do it
	}
	if slices.ContainsFunc(said.Numbers(), func(n int) bool { return n > 1 }) {
		k.set("several", "yes") // the sum would be another
	}
	if _, bare := t.front.words(said, ""); !bare && len(groups) == 0 && k.slot("words") == "" && !said.HasAny(anyService) && a.score(reader.Services) >= enough {
		k.set("text", a.text)
	}
}

// ofServices is how sure it is that an act asks about services; own: it names one itself.
func ofServices(t visiting, k task, a act, own, starts bool) float64 {
	score := a.likely(reader.Services, reader.Price)
	if t.desk.shop == nil && (own || starts) {
		score = max(score, a.likely(reader.Services, reader.Price, reader.Find, reader.Browse, reader.Recommend, reader.Remove))
	}
	if t.desk.shop == nil && t.heard.part(a.text).HasAny(anyService) {
		score = max(score, a.likely(reader.Services, reader.Price, reader.Browse))
	}
	if t.desk.shop == nil && t.heard.Len() <= 8 && t.heard.HasAny(priceLists) && detail.Said(t.heard.time(a.text)) == 0 { // "me pasan los precios porfa"
		score = max(score, 0.8)
	}
	switch asks := t.heard.Question(); {
	case k.slot("by") != "" && k.slot("said") != "" && asks && a.score(reader.Move, reader.CancelVisit) < 0.5:
		return max(score, 0.98) // how long, of what was just spoken of
	case own && asks && !t.bookings.mine() && detail.Said(t.heard.time(a.text)) == 0:
		return max(score, certain)
	}
	return score
}

var (
	// beginning are words of who wants something that they do not have yet.
	beginning = detail.Set(`poner ponen ponerme ponerse ponerle ponerles colocarle ponga pongan colocar colocarme coloquen empezar comenzar iniciar comecar usar nunca primera primeira
		start get`)
	// firstLooks name the visit that comes before a treatment, goingOn those during one.
	firstLooks = regexp.MustCompile(`^(consulta|valoracion|evaluacion|diagnostico|avaliacao|assessment|consultation)`)
	goingOn    = regexp.MustCompile(`^(ajuste|control|retiro|mantenimiento|manutencao|revision|adjustment)`)
)

// anyService are words for all that is done here.
var anyService = detail.Set(`servicio servicios servico servicos precio precios preco precos lista tratamiento tratamientos tratamento tratamentos ofrecen
	oferecen oferecem hacen fazem catalogo tabela valores costos menu opciones opcoes service services prices todo tudo`)

// priceLists are what a list of prices is called.
var priceLists = detail.Set("precios precos tarifas tabela prices")

// starting puts the first visit of a treatment in the place of those during it, for who wants to begin one: who wants braces
// has none to be adjusted.
func (t visiting) starting(groups [][]service) (out [][]service, starts bool) {
	if !t.heard.HasAny(beginning) {
		return groups, false
	}
	for _, group := range groups {
		during := slices.IndexFunc(group, func(s service) bool { return goingOn.MatchString(plain(s.Name)) })
		first := slices.IndexFunc(t.offer(), func(s service) bool {
			return during >= 0 && firstLooks.MatchString(plain(s.Name)) && len(s.Staff) > 0 && slices.Equal(s.Staff, group[during].Staff)
		})
		if first >= 0 {
			group, starts = []service{t.offer()[first]}, true
		}
		out = append(out, group)
	}
	return out, starts
}

// aboutServices notes what is asked about services: their price, their length, who does them.
func aboutServices(k *task, a act, said *detail.Text, named bool) {
	if a.score(reader.Services) >= 0.3 && named {
		k.set("about", "yes")
	}
	switch {
	case said.Length() && (a.likely(reader.Price) >= 0.2 || said.AsksPrice()):
		k.set("by", "both")
	case said.Length():
		k.set("by", "length")
	}
	if named && said.Has("quien", "quienes", "quem", "who") {
		k.set("staff", "yes")
	}
}

// tellServices tells of some services what was asked about them.
func (t visiting) tellServices(k *task, hits []service) {
	total := int64(0)
	for _, s := range hits[:t.shown(len(hits))] {
		total += s.Price
		switch {
		case k.slot("by") == "length" && s.Minutes > 0:
		case s.Price > 0:
			t.tell(msgCosts, s.Name, t.amount(s.Price))
		default:
			t.tell(msgDepends, s.Name)
		}
		if k.slot("by") != "" && s.Minutes > 0 {
			t.tell(msgLasts, s.Name, s.Minutes)
		}
		if k.slot("staff") != "" && len(s.Staff) > 0 {
			t.tell(msgWhoDoes, s.Name, t.list(titled(t.turn, s.Staff), true))
		}
		if (k.slot("contents") != "" || k.slot("about") != "" && k.slot("by") == "") && s.More != "" {
			t.say(sentence(s.More))
		}
	}
	if t.heard != nil && detail.Harder(t.heard.Text) {
		t.tell(msgHarder)
	}
	if len(hits) > 1 && k.slot("by") == "" && k.slot("several") == "" && !strings.Contains(k.slot("said"), "|") {
		t.tell(msgTogether, t.amount(total))
	}
}

func (servicing) run(t *turn, k *task) error {
	switch k.slot("told") {
	case "medicine":
		t.tell(msgNoPills)
		fallthrough
	case "yes":
		return nil
	case "offer":
		return t.question(k, "book", t.in(msgBookIt))
	}
	list, err := t.desk.diary.services(t)
	if err != nil {
		return err
	}
	var hits []service
	for _, name := range strings.FieldsFunc(k.slot("said"), func(r rune) bool { return r == '\n' || r == '|' }) {
		if i := slices.IndexFunc(list, func(s service) bool { return s.Name == name }); i >= 0 {
			hits = append(hits, list[i])
		}
	}
	if text := k.slot("text"); len(hits) == 0 && text != "" { // whom or what they attend is not told
		t.front.notKnown()
		return nil
	}
	if len(hits) == 0 {
		if k.slot("words") != "" {
			t.tell(msgNoneOf, quoted(k.slot("words")))
			if slices.ContainsFunc(t.s.Tasks[1:], func(w task) bool { return w.Skill == "services" || w.Skill == "book" }) {
				return nil // something else is asked for by its name
			}
		}
		return t.visiting.allServices(list)
	}
	t.visiting.tellServices(k, hits)
	if k.slot("known") == "" {
		t.s.Visit = k.slot("said")
	}
	k.set("told", "yes")
	if strings.Contains(t.s.Said, t.in(msgBookIt)) || len(t.s.Tasks) > 1 || k.slot("known") != "" {
		return nil // asked already, or somebody else asks
	}
	return t.question(k, "book", t.in(msgBookIt))
}

// spokenOf is the service that the conversation is about: one that was asked about, is being booked, or was booked.
func (t visiting) spokenOf() string {
	k, _ := t.pending("book")
	return firstOf(t.s.Visit, k.slot("said"), t.s.Booked)
}

// allServices tells what there is, with prices.
func (t visiting) allServices(list []service) error {
	parts := make([]string, len(list))
	for i, s := range list {
		if parts[i] = s.Name; s.Price > 0 {
			parts[i] = t.in(lineAt, s.Name, t.amount(s.Price))
			if t.voice {
				parts[i] = t.in(voiceAt, s.Name, t.amount(s.Price))
			}
		}
	}
	switch {
	case len(list) == 0:
		t.tell(msgNoWay)
		t.offerPerson()
	case t.voice:
		t.tell(msgWeDo, t.list(parts[:t.shown(len(parts))], false))
	default:
		t.say(strings.Join(parts, "\n"))
	}
	return nil
}

// hear takes a yes to the offer of an appointment, or the time of one.
func (servicing) hear(t *turn, k *task) (func(), float64) {
	book := task{Skill: "book", Slots: map[string]string{"said": k.slot("said")}}
	yes := t.heard.yes()
	found, direct := booking{}.answer(t, &book, "date")
	if found && direct && (onlyTime(t) || both.MatchString(t.heard.Plain())) { // "dá pra fazer as duas no sábado?"
		yes = max(yes, 0.85)
	}
	switch {
	case found && direct || yes > 0.5 || t.heard.BeginsYes() && !t.heard.Question():
		return func() { t.useAll(); *k = book }, max(yes, 0.85*t.heard.score(reader.Book, reader.Available, reader.Choose))
	case t.heard.no() > 0.5:
		return func() { t.useAll(); t.tell(msgNoMore) }, 0.9
	}
	return nil, 0
}

// staffing says who attends and who does what.
type staffing struct{ courteous }

// staffWords ask who there is: "¿qué doctores tienen?".
var staffWords = regexp.MustCompile(`(^| )(que|quais|cuales|which|quienes|quem) (sao )?(os |as |los |las )?(doctor|dentist|profesional|profissiona|especialist|estilist|cabelerei|cabeleirei|manicur|odontolog|medic)\pL*( |$)`)

var msgStaff = locale.Text{ES: "Atienden %s.", PT: "Atendem %s.", EN: "There are %s."}

func (staffing) bid(t *turn, a act) (task, float64) {
	if t.desk.diary == nil {
		return task{}, 0
	}
	k := task{}
	said := detail.Read(t.tag, a.text, t.facts.Now)
	who := staffNamed(t.visiting.offer(), a.text, "")
	if len(who) == 1 {
		k.set("who", who[0])
	}
	k.set("said", names(named(said, t.visiting.offer())))
	score := a.likely(reader.Staff)
	timed := detail.Said(t.heard.time(a.text)) > 0
	switch free := len(who) == 1 && timed && t.heard.asks(a) && a.score(reader.Staff, reader.Hours, reader.Available) >= certain; {
	case free: // "¿Renata atiende mañana?" asks whether there is room with her
		book := task{Skill: "book"}
		t.visiting.readBooking(&book, a.text, "")
		return book, max(score, 0.75)
	case staffWords.MatchString(said.Plain()) && !timed && len(who) == 0 && a.score(reader.Browse, reader.Staff, reader.Services) >= enough:
		score = max(score, 0.9)
	}
	if len(who) > 0 && t.heard.Question() && a.score(reader.Book, reader.Available, reader.Move) < enough {
		score = max(score, 0.7)
	}
	return k, score
}

func (staffing) run(t *turn, k *task) error {
	told := false
	for _, v := range t.bookings.booked() {
		if v.ID == t.s.Code && len(v.Staff) > 0 && k.slot("who")+k.slot("said") == "" {
			t.tell(msgWhoDoes, v.What, t.list(titled(t, v.Staff), false))
			return nil
		}
	}
	for _, name := range strings.Split(firstOf(k.slot("said"), t.visiting.spokenOf()), "\n") {
		for _, s := range t.visiting.offer() {
			if s.Name == name && len(s.Staff) > 0 && k.slot("who") == "" {
				told = true
				t.tell(msgWhoDoes, name, t.list(titled(t, s.Staff), true))
			}
		}
	}
	if told {
		t.s.Visit = firstOf(k.slot("said"), t.s.Visit)
		return nil
	}
	if who := k.slot("who"); who != "" {
		if slices.ContainsFunc(t.s.Tasks[1:], func(w task) bool { return w.Skill == "book" && w.slot("staff_name") == who }) {
			return nil // whether there is room with them is told right away
		}
		t.tell(msgNoDays, titled(t, []string{who})[0])
		return nil
	}
	list, words, err := t.visiting.staff()
	if err != nil {
		return err
	}
	if len(list) == 0 && words == "" {
		return t.visiting.tellStaff()
	}
	t.say(words)
	return nil
}

// tellStaff names who does the services on offer.
func (t visiting) tellStaff() error {
	var all []string
	for _, s := range t.offer() {
		all = append(all, s.Staff...)
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) == 0 {
		return elsewhere(t.turn, msgNoWay)
	}
	t.tell(msgStaff, t.list(titled(t.turn, all), false))
	return nil
}

// titled are names as they stand in a Spanish sentence: "la Dra. Solís".
func titled(t *turn, names []string) (out []string) {
	for _, n := range names {
		switch {
		case t.tag.Language() != "es":
		case strings.HasPrefix(n, "Dra. "):
			n = "la " + n
		case strings.HasPrefix(n, "Dr. "):
			n = "el " + n
		}
		out = append(out, n)
	}
	return out
}
