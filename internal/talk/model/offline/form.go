package offline

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// field is one parameter of a tool, as its schema has it.
type field struct {
	Name     string
	Title    string
	Type     string // string, integer, number, boolean, array
	Format   string
	Enum     []string
	Required bool
	Items    string // type of an array's items
	Min      *float64
	Max      *float64
	MinLen   int
}

type property struct {
	Type        any      `json:"type"`
	Description string   `json:"description"`
	Title       string   `json:"title"`
	Format      string   `json:"format"`
	Enum        []any    `json:"enum"`
	Minimum     *float64 `json:"minimum"`
	Maximum     *float64 `json:"maximum"`
	MinLength   int      `json:"minLength"`
	Items       *struct {
		Type string `json:"type"`
	} `json:"items"`
}

// fields are the parameters of a tool in the order its schema lists them as required,
// then the others.
func fields(schema json.RawMessage) []field {
	var s struct {
		Properties map[string]property `json:"properties"`
		Required   []string            `json:"required"`
	}
	if json.Unmarshal(schema, &s) != nil {
		return nil
	}
	var names []string
	for name := range s.Properties {
		if !slices.Contains(s.Required, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []field
	for i, name := range append(slices.Clone(s.Required), names...) {
		p, ok := s.Properties[name]
		if !ok {
			continue
		}
		f := field{Name: name, Title: firstOf(p.Description, p.Title, strings.ReplaceAll(name, "_", " ")), Type: typeOf(p.Type), Format: p.Format, Required: i < len(s.Required), Min: p.Minimum, Max: p.Maximum, MinLen: p.MinLength}
		for _, e := range p.Enum {
			if text, ok := e.(string); ok {
				f.Enum = append(f.Enum, text)
			}
		}
		if p.Items != nil {
			f.Items = p.Items.Type
		}
		out = append(out, f)
	}
	return out
}

// typeOf is the type of a schema, of several the first that is not null.
func typeOf(v any) string {
	switch t := v.(type) {
	case string:
		return t
	case []any:
		for _, one := range t {
			if s, ok := one.(string); ok && s != "null" {
				return s
			}
		}
	}
	return "string"
}

var (
	msgAskField   = locale.Text{ES: "Decime, por favor: %s.", MX: "Dime, por favor: %s.", PT: "Diga, por favor: %s.", EN: "Please tell me: %s."}
	msgOptions    = locale.Text{ES: "Puede ser %s.", PT: "Pode ser %s.", EN: "It can be %s."}
	msgDoneForm   = locale.Text{ES: "Listo, ya avisé.", PT: "Pronto, já avisei.", EN: "Done, I let them know."}
	msgSubject    = locale.Text{ES: "Contame qué pasó, así lo registro.", MX: "Cuéntame qué pasó para registrarlo.", PT: "Conte o que aconteceu para eu registrar.", EN: "Tell me what happened so that I can file it."}
	msgTicketOpen = locale.Text{ES: "Por eso ya está abierto el ticket %s; el equipo te responde por acá.", MX: "Por eso ya está abierto el ticket %s; el equipo te responde por aquí.", PT: "Para isso já está aberto o chamado %s; a equipe responde por aqui.", EN: "Ticket %s is already open for that; the team will answer you here."}
	msgMessage    = locale.Text{ES: "¿Qué mensaje les paso?", PT: "Que mensagem devo passar?", EN: "What shall I tell them?"}
	msgWhatAbout  = locale.Text{ES: "¿Qué producto o servicio te interesa?", PT: "Qual produto ou serviço interessa?", EN: "Which product or service are you interested in?"}
)

// fill takes what the message and the memory know of a form's fields.
func (d *dialogue) fill(t task) task {
	tool := d.tools[t.Text]
	d.fillKnown(&t)
	for _, f := range fields(tool.Parameters) {
		if t.slot(f.Name) == "" {
			d.fillField(&t, f, false)
		}
	}
	return t
}

// fillKnown fills the fields of our own forms.
func (d *dialogue) fillKnown(t *task) {
	w := d.m.Who
	words := locale.OneLine(d.msg.Text)
	switch t.Text {
	case "erp/create_lead":
		t.set("name", firstOf(w.Name, d.r.Facts.Customer))
		t.set("phone", w.Phone)
		t.set("email", w.Email)
		for _, it := range d.msg.Items() {
			if it.By != read.Greet && !d.noise(it) {
				interest := it.Name
				if it.Said {
					interest = d.in(times, it.Quantity, it.Name)
				}
				t.set("interest", firstOf(t.slot("interest"), interest))
			}
		}
		if d.msg.Len() > 3 {
			t.set("notes", clip(words, 300))
		}
	case "erp/create_support_ticket":
		if d.msg.Len() >= 5 {
			t.set("description", clip(words, 900))
			t.set("subject", clip(words, 80))
		}
		if d.msg.Wants(read.Angry) || d.msg.Has("urgente", "urgent", "peligro") {
			t.set("priority", "high")
		}
		t.set("customer_name", firstOf(w.Name, d.r.Facts.Customer))
		t.set("customer_contact", firstOf(w.Phone, w.Email))
	case "erp/notify_team":
		t.set("team", teamOf(d.msg))
		t.set("priority", "normal")
		if d.msg.Has("urgente", "urgent", "urgencia", "ya", "emergencia") {
			t.set("priority", "urgent")
		}
		if d.msg.Len() >= 5 {
			t.set("message", clip(words, 500))
		}
	}
}

// teamOf is which team is meant.
func teamOf(m *read.Message) string {
	switch {
	case m.Has("ventas", "vendedor", "vendedores", "vendas", "sales", "comercial"):
		return "sales"
	case m.Has("soporte", "suporte", "support", "tecnico", "tecnica"):
		return "support"
	case m.Has("gerencia", "gerente", "dueno", "duena", "direccion", "management", "manager", "owner", "jefe", "administracion"):
		return "management"
	}
	return "sales"
}

// doForm asks for what is missing, one thing at a time, and runs the tool.
func (d *dialogue) doForm(t *task) status {
	if r, ok := d.result(t, "form"); ok {
		return d.formAnswer(t, r)
	}
	tool, ok := d.tools[t.Text]
	if !ok {
		return over
	}
	all := fields(tool.Parameters)
	for _, f := range all {
		if (f.Required || t.Kind == "lead" && f.Name == "interest") && t.slot(f.Name) == "" {
			return d.askField(t, f)
		}
	}
	args := map[string]any{}
	for _, f := range all {
		if v, ok := argument(f, t.slot(f.Name)); ok {
			args[f.Name] = v
		}
	}
	d.call(t, t.Text, "form", args)
	return calling
}

// askField asks for one parameter in the words of its description.
func (d *dialogue) askField(t *task, f field) status {
	t.set("field", f.Name)
	if q, ok := d.ownQuestion(t, f); ok {
		return d.ask(t, "field", q)
	}
	text := d.in(msgAskField, lowerFirst(strings.TrimRight(locale.OneLine(f.Title), ".")))
	if len(f.Enum) > 0 {
		t.Options = nil
		for _, e := range f.Enum {
			t.Options = append(t.Options, option{ID: e, Name: strings.ReplaceAll(e, "_", " "), Stock: endless})
		}
		text += " " + d.in(msgOptions, d.list(enumNames(f.Enum), true))
	}
	return d.ask(t, "field", text)
}

func enumNames(list []string) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = strings.ReplaceAll(e, "_", " ")
	}
	return out
}

// ownQuestion is how we ask for the fields of our own forms.
func (d *dialogue) ownQuestion(t *task, f field) (string, bool) {
	switch t.Kind + "/" + f.Name {
	case "lead/name":
		return d.in(msgFullName), true
	case "lead/interest":
		return d.in(msgWhatAbout), true
	case "ticket/subject", "ticket/description":
		return d.in(msgSubject), true
	case "notify/message":
		return d.in(msgMessage), true
	}
	return "", false
}

func lowerFirst(s string) string {
	r := []rune(s)
	if len(r) > 1 && strings.ToUpper(string(r[1])) != string(r[1]) {
		return strings.ToLower(string(r[0])) + string(r[1:])
	}
	return s
}

// hearForm takes the answer to the field that was asked for, and any other it gives.
func (d *dialogue) hearForm(t *task) bool {
	tool := d.tools[t.Text]
	taken := false
	for _, f := range fields(tool.Parameters) {
		asked := f.Name == t.slot("field")
		if t.slot(f.Name) != "" && !asked {
			continue
		}
		if asked && freeText(f) && d.interrupts() {
			return false
		}
		if d.fillField(t, f, asked) && asked {
			taken = true
		}
	}
	if taken {
		if t.Kind == "ticket" && t.slot("subject") != "" && t.slot("description") == "" {
			t.set("description", t.slot("subject"))
		}
		if t.Kind == "lead" {
			d.m.Who.Name = firstOf(d.m.Who.Name, t.slot("name"))
		}
		d.useAll()
	}
	return taken
}

func freeText(f field) bool { return f.Type == "string" && len(f.Enum) == 0 && f.Format == "" }

// interrupts: the message asks or wishes something of its own.
func (d *dialogue) interrupts() bool {
	return d.msg.Question() && d.meansElse() || d.msg.Wants(read.Person, read.NeverMind, read.Hours, read.Price)
}

// formAnswer tells what a tool said.
func (d *dialogue) formAnswer(t *task, r result) status {
	if r.Success && (!r.Data.has("success") || r.Data.bool("success")) {
		d.say(d.spoken(t, r))
		d.m.Ticket = firstOf(r.Data.text("ticket_number"), d.m.Ticket)
		return over
	}
	t.Tries++
	if r.Code == "invalid_arguments" && t.Tries < 3 {
		for i, path := range r.Paths {
			name, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
			for _, f := range fields(d.tools[t.Text].Parameters) {
				if f.Name == name {
					t.drop(name)
					d.say(sentence(r.Reasons[i]))
					return d.askField(t, f)
				}
			}
		}
	}
	d.say(firstOf(d.reasonIf(r), r.Data.text("message"), r.Data.text("error"), d.in(msgNoWay)))
	if r.Handoff || r.Code == "upstream_failed" || r.Code == "timeout" {
		d.offerPerson("agent_limitation")
	}
	return over
}

// formTask is a lead, a ticket or a message for the team, where there is a tool for it.
func (d *dialogue) formTask(kind read.Kind) (task, bool) {
	switch {
	case kind == read.CallMe && d.desk() == sales:
		t := task{Kind: "book", Slots: map[string]string{"kind": "call"}}
		d.readBooking(&t, false)
		return t, true
	case (kind == read.Lead || kind == read.CallMe) && d.has("erp/create_lead"):
		return d.fill(task{Kind: "lead", Text: "erp/create_lead"}), true
	case (kind == read.Ticket || kind == read.Complaint) && d.m.Ticket != "" && d.msg.Len() <= 8: // the same once more
		return task{Kind: "words", Step: d.in(msgTicketOpen, d.m.Ticket)}, true
	case (kind == read.Ticket || kind == read.Complaint) && d.has("erp/create_support_ticket"):
		return d.fill(task{Kind: "ticket", Text: "erp/create_support_ticket"}), true
	case kind == read.Notify && d.has("erp/notify_team"):
		return d.fill(task{Kind: "notify", Text: "erp/notify_team"}), true
	case kind == read.Notify || kind == read.CallMe || kind == read.Ticket:
		if _, ok := d.persons(); ok {
			return task{Kind: "person", Text: "customer_request"}, true
		}
	}
	return task{}, false
}
