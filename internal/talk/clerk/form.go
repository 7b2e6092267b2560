package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgAskField   = locale.Text{ES: "Decime, por favor: %s.", MX: "Dime, por favor: %s.", PT: "Diga, por favor: %s.", EN: "Please tell me: %s."}
	msgOptions    = locale.Text{ES: "Puede ser %s.", PT: "Pode ser %s.", EN: "It can be %s."}
	msgDoneForm   = locale.Text{ES: "Listo, ya avisé.", PT: "Pronto, já avisei.", EN: "Done, I let them know."}
	msgTicketOpen = locale.Text{ES: "Por eso ya está abierto el ticket %s; el equipo te responde por acá.", MX: "Por eso ya está abierto el ticket %s; el equipo te responde por aquí.", PT: "Para isso já está aberto o chamado %s; a equipe responde por aqui.", EN: "Ticket %s is already open for that; the team will answer you here."}
	msgFullName   = locale.Text{ES: "¿Me decís tu nombre y apellido?", MX: "¿Me dices tu nombre y apellido?", PT: "Qual é o seu nome completo?", EN: "What is your full name?"}
	msgSubject    = locale.Text{ES: "Contame qué pasó, así lo registro.", MX: "Cuéntame qué pasó para registrarlo.", PT: "Conte o que aconteceu para eu registrar.", EN: "Tell me what happened so that I can file it."}
	msgMessage    = locale.Text{ES: "¿Qué mensaje les paso?", PT: "Que mensagem devo passar?", EN: "What shall I tell them?"}
	msgWhatAbout  = locale.Text{ES: "¿Qué producto o servicio te interesa?", PT: "Qual produto ou serviço interessa?", EN: "Which product or service are you interested in?"}
)

// form is one of the packs' own forms: how its fields are asked for, and what of them is known.
type form struct {
	tool      string
	questions map[string]locale.Text // by field
	required  []string               // beside what the contract requires
}

var forms = map[string]form{
	"lead":   {tool: "erp/create_lead", questions: map[string]locale.Text{"name": msgFullName, "interest": msgWhatAbout}, required: []string{"interest"}},
	"ticket": {tool: "erp/create_support_ticket", questions: map[string]locale.Text{"subject": msgSubject, "description": msgSubject}},
	"notify": {tool: "erp/notify_team", questions: map[string]locale.Text{"message": msgMessage}},
}

// Words that ask for a quotation or a call from sales, and for a message to the team.
var (
	leadWords = detail.Set("presupuesto presupuestos cotizacion cotizar cotizame orcamento quote quotation contacten contacte contactan contactar contactame vendedor vendedora asesor asesora mayorista corriente llamen llamar llame llaman interesado interesada interesa ligar liguem")
	// callingWords ask in so many words for an offer or a call.
	callingWords = detail.Set("presupuesto presupuestos cotizacion cotizar cotizame orcamento quote quotation contacten contacte contactan contactar contactame vendedor vendedora llamen llamar llame llaman ligar liguem")
	notifyWords  = detail.Set("avisale avisales avisen avisar avisa deciles decile dile diles avise mensaje recado tell notify")
)

// filling fills a form: a lead, a ticket, a message to the team.
type filling struct{}

func (filling) bid(t *turn, a act) (task, float64) {
	said := t.heard.part(a.text)
	switch {
	case t.has(forms["notify"].tool) && said.HasAny(notifyWords):
		return t.office.fill(formTask("notify"), a.text), 0.8
	case t.has(forms["lead"].tool):
		k := t.office.fill(formTask("lead"), a.text)
		onlyAsks := t.front.asked(a) && a.score(reader.PayInfo) >= certain // "¿tienen cuenta corriente?"
		k.Wants = t.office.priced(a)
		if !said.HasAny(callingWords) && a.score(reader.Quote, reader.Person) < certain { // sales call no customer who only may want that
			k.set("offer", "yes")
		}
		return k, wantsSales(t, a, said.HasAny(leadWords) && !onlyAsks)
	}
	return task{}, 0
}

// wantsSales is how sure an act is that sales are to hear of the customer; named: it has a word for that.
func wantsSales(t *turn, a act, named bool) float64 {
	switch {
	case undoing.MatchString(t.heard.Plain()), t.heard.TellsPayment(), a.score(reader.Paid, reader.Debt, reader.OrderStatus, reader.Complain) >= enough:
		return 0 // "el presupuesto" is what it is about
	case t.heard.Contact().Email != "" && a.score(reader.Browse, reader.Find, reader.Price, reader.Quote) >= enough: // who leaves an address wants to be written to
		return 0.98
	case named:
		return 0.95
	}
	return a.score(reader.Quote) + 0.5*a.score(reader.Person)
}

func formTask(name string) task { return task{Skill: "form", Slots: map[string]string{"form": name}} }

// ticketForm is the form for a complaint, where the business takes tickets.
func (t office) ticketForm() (task, bool) {
	if !t.has(forms["ticket"].tool) {
		return task{}, false
	}
	if t.heard == nil {
		return formTask("ticket"), true
	}
	return t.fill(formTask("ticket"), t.heard.Raw), true
}

// fill takes what a text, the message and the conversation know of a form's fields.
func (t office) fill(k task, text string) task {
	words := clip(locale.OneLine(text), 900)
	who := t.heard.Contact()
	name, phone, email := firstOf(who.Name, nameTold(t.turn), t.customerName()), firstOf(who.Phone, t.s.Who.Phone), firstOf(who.Email, t.s.Who.Email)
	long := t.heard.Len() >= 5
	switch k.slot("form") {
	case "lead":
		company := companyIn(t.heard.Raw)
		if before, _, with := strings.Cut(name, " de "+strings.Split(company, " ")[0]); with && company != "" {
			name = before
		}
		k.set("name", name)
		k.set("company", company)
		k.set("phone", phone)
		k.set("email", email)
		k.set("interest", firstOf(clip(strings.Join(t.named(), ", "), 200), t.subject()))
		if long {
			k.set("notes", clip(locale.OneLine(t.heard.Raw), 300))
		}
	case "ticket":
		if long {
			k.set("description", words)
			k.set("subject", clip(words, 80))
		}
		k.set("customer_name", name)
		k.set("customer_contact", firstOf(phone, email))
	case "notify":
		k.set("team", teamOf(t.heard.part(text)))
		k.set("priority", "normal")
		if t.heard.Has("urgente", "urgent", "urgencia", "emergencia") {
			k.set("priority", "urgent")
		}
		if long {
			k.set("message", clip(words, 500))
		}
	}
	return k
}

// listed are some wants in a line.
func (t office) listed(wants []want) string {
	return clip(strings.Join(mapped(wants, func(w want) string { return t.in(times, w.Item.Quantity, w.Item.Name) }), ", "), 200)
}

// nameTold is the name that a message gives by itself, not introduced: signed, or in a part that gives a name.
func nameTold(t *turn) string {
	said := detail.Read(t.tag, t.heard.Raw, t.facts.Now) // anew: what was read of a text is read once
	c := said.Contact()
	if name := said.SignedName(c.Phone+c.Document != "", false); name != "" {
		return name
	}
	for _, a := range t.heard.acts {
		if name := detail.Read(t.tag, a.text, t.facts.Now).Name(); a.score(reader.GiveName) >= 0.5 && strings.Contains(name, " ") {
			return name
		}
	}
	return ""
}

// whoseForm names somebody whom a booking is for, beside who writes: "él es Emiliano Jiménez, yo soy Karla".
var whoseForm = regexp.MustCompile(`(?:^|[\s,.])(?:[EÉeé]l|[Ee]lla|[Ee]le|[Ee]la) (?:es|se llama|é|se chama) (\p{Lu}\pL+(?: \p{Lu}\pL+){0,3})`)

// whoseName is whom a booking is for, where that is told beside who writes.
func whoseName(t *turn) string {
	if m := whoseForm.FindStringSubmatch(t.heard.Raw); m != nil {
		return m[1]
	}
	return ""
}

// named are the things of a message that are surely things, with how many of each.
func (t office) named() (out []string) {
	for _, a := range t.heard.acts {
		for _, it := range t.heard.goods(a) {
			switch {
			case !it.Sure:
			case it.Said:
				out = append(out, t.in(times, it.Quantity, it.Name))
			default:
				out = append(out, it.Name)
			}
		}
	}
	return out
}

var times = locale.Text{ES: "%d × %s", PT: "%d × %s", EN: "%d × %s"}

// teamOf is which team is meant.
func teamOf(m *detail.Text) string {
	switch {
	case m.Has("soporte", "suporte", "support", "tecnico", "tecnica"):
		return "support"
	case m.Has("gerencia", "gerente", "dueno", "duena", "management", "manager", "owner", "jefe", "administracion"):
		return "management"
	}
	return "sales"
}

func (filling) hear(t *turn, k *task) (func(), float64) {
	if k.slot("offer") != "" {
		if c := t.heard.Contact(); c.Name+c.Phone+c.Email != "" && !t.heard.Question() || t.heard.score(reader.GiveName) >= certain { // who leaves their name wants to be called
			k.drop("offer")
			k.set("field", "name")
			if take, sure := t.office.hearField(k, t.tools[forms[k.slot("form")].tool]); take != nil {
				return take, max(sure, 0.9)
			}
			k.set("offer", "yes")
		}
		yes, no, take := t.answers()
		switch {
		case yes > no && yes > 0.5:
			return func() { take(); k.drop("offer") }, yes
		case no > 0.5:
			return func() { take(); *k = task{Skill: "thanks", Slots: map[string]string{"say": "no"}} }, no
		}
		return nil, 0
	}
	return t.office.hearField(k, t.tools[forms[k.slot("form")].tool])
}

func (filling) run(t *turn, k *task) error {
	name := k.slot("form")
	f := forms[name]
	if name == "ticket" && t.s.Ticket != "" && k.slot("description") == "" {
		t.tell(msgTicketOpen, t.s.Ticket)
		return nil
	}
	if len(k.Wants) > 0 {
		if err := t.office.quote(k); err != nil {
			return err
		}
		k.set("interest", firstOf(k.slot("interest"), t.office.listed(k.Wants)))
		k.Wants = nil
	} else if name == "lead" && t.s.Lead && k.slot("offer")+k.slot("field") == "" { // they have it: sales are not told twice
		t.tell(msgAlsoRead)
		return nil
	}
	if name == "lead" {
		k.set("name", firstOf(k.slot("name"), t.customerName()))
		k.set("phone", firstOf(k.slot("phone"), t.s.Who.Phone))
		k.set("email", firstOf(k.slot("email"), t.s.Who.Email))
	}
	if k.slot("offer") != "" {
		return t.question(k, "yes", t.in(msgSeller))
	}
	k.set("description", firstOf(k.slot("description"), k.slot("subject")))
	k.set("subject", clip(firstOf(k.slot("subject"), k.slot("description")), 80))
	return t.office.runTool(k, t.tools[f.tool], f)
}

// runTool asks for what a tool needs, one thing at a time, and runs it.
func (t office) runTool(k *task, tool model.Tool, f form) error {
	all := fields(tool.Parameters())
	args := map[string]any{}
	for _, field := range all {
		value := k.slot(field.Name)
		if value == "" && (field.Required || slices.Contains(f.required, field.Name)) {
			return t.askField(k, field, f)
		}
		if v, ok := field.argument(value); ok {
			args[field.Name] = v
		}
	}
	r, err := t.ask(k, tool.FullName, args)
	if err != nil {
		return err
	}
	if r.fine() {
		t.say(t.spoken(k, r))
		t.s.Ticket = firstOf(r.text("ticket_number"), t.s.Ticket)
		if k.slot("form") == "lead" {
			t.s.Lead = true
			t.s.Who.Name = firstOf(t.s.Who.Name, k.slot("name"))
			if k.slot("phone") == "" && k.slot("email") == "" && t.facts.Phone == "" { // which the answer has just asked for
				k.set("field", "phone")
				return t.question(k, "field", "")
			}
		}
		return nil
	}
	return t.notTaken(k, r, all, f)
}

// notTaken asks again for what a tool did not take, or says why it did not do it.
func (t office) notTaken(k *task, r result, all []field, f form) error {
	if k.Tries++; r.Code == "invalid_arguments" && k.Tries < 3 {
		for i, path := range r.Paths {
			name, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
			for _, field := range all {
				if field.Name == name {
					k.drop(name)
					t.say(sentence(r.Reasons[i]))
					return t.askField(k, field, f)
				}
			}
		}
	}
	if r.Success {
		t.say(firstOf(r.text("message", "error"), t.in(msgNoWay)))
	} else {
		t.say(t.reason(r))
	}
	if r.Handoff || r.Code == "upstream_failed" || r.Code == "timeout" {
		t.offerPerson()
	}
	return nil
}

// askField asks for one parameter, in the words of its description.
func (t office) askField(k *task, field field, f form) error {
	k.set("field", field.Name)
	if q, ok := f.questions[field.Name]; ok {
		return t.question(k, "field", t.in(q))
	}
	text := t.in(msgAskField, lowerFirst(strings.TrimRight(locale.OneLine(field.Title), ".")))
	if len(field.Enum) > 0 {
		k.Options = nil
		names := make([]string, len(field.Enum))
		for i, e := range field.Enum {
			names[i] = strings.ReplaceAll(e, "_", " ")
			k.Options = append(k.Options, option{ID: e, Name: names[i]})
		}
		text += " " + t.in(msgOptions, t.list(names, true))
	}
	return t.question(k, "field", text)
}

// hearField takes the answer to the field that was asked for, and whatever else the message says.
func (t office) hearField(k *task, tool model.Tool) (func(), float64) {
	values := map[string]string{}
	sure := 0.0
	for _, f := range fields(tool.Parameters()) {
		asked := f.Name == k.slot("field")
		if k.slot(f.Name) != "" && !asked {
			continue
		}
		if v := t.fieldValue(f, asked); v != "" {
			values[f.Name] = v
			if asked && f.freeText() {
				sure = 0.6
				if t.heard.Question() {
					sure = 0.2
				}
			} else if asked {
				sure = 0.9
			} else {
				sure = max(sure, 0.7) // another field than the one that was asked for
			}
		}
	}
	if sure == 0 {
		return nil, 0
	}
	return func() {
		t.useAll()
		for name, v := range values {
			k.set(name, v)
		}
	}, sure
}

func lowerFirst(s string) string {
	r := []rune(s)
	if len(r) > 1 && strings.ToUpper(string(r[1])) != string(r[1]) {
		return strings.ToLower(string(r[0])) + string(r[1:])
	}
	return s
}
