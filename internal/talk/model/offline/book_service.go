package offline

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// people are the words before somebody's name at a clinic or a studio.
var people = map[string]bool{"doctor": true, "doctora": true, "dr": true, "dra": true, "dentista": true, "odontologa": true, "odontologo": true, "doutor": true, "doutora": true, "profissional": true}

// notService are words of a booking that name no service.
var notService = map[string]bool{
	"cita": true, "turno": true, "hora": true, "horario": true, "consulta": true, "sesion": true, "sessao": true, "agendamento": true, "atendimento": true, "visita": true, "dentista": true, "persona": true, "personas": true, "lugar": true, "espacio": true, "disponibilidad": true,
	"reunion": true, "llamada": true, "mesa": true, "reserva": true, "hoy": true, "manana": true, "tarde": true, "noche": true, "semana": true, "dia": true, "lunes": true, "martes": true, "miercoles": true, "jueves": true, "viernes": true, "sabado": true, "domingo": true, "marcar": true, "agendar": true, "amanha": true, "vaga": true,
	"saber": true, "confirmar": true, "urgente": true, "urgencia": true, "pronto": true, "antes": true, "posible": true, "sacar": true, "pedir": true, "hacer": true, "proxima": true, "proximo": true, "nombre": true, "cancelar": true, "cambiar": true, "quiero": true, "doctor": true, "doctora": true, "dra": true, "dr": true, "algo": true, "nada": true, "si": true, "no": true, "horas": true,
}

// readService keeps the words that may name a service or a person.
func (d *dialogue) readService(t *task) bool {
	rest := read.Read(d.tag, d.msg.When(noHint).Rest, d.r.Facts.Now)
	words := strings.Fields(rest.Plain())
	for i, w := range words {
		if (people[w] || w == "con" || w == "com") && i+1 < len(words) && !people[words[i+1]] && !notService[words[i+1]] && len(words[i+1]) > 2 && words[i+1] != "la" && words[i+1] != "el" {
			t.set("staff_said", strings.Join(words[i+1:min(len(words), i+3)], " "))
		}
	}
	if rest.Has("primera") && rest.Has("vez") || rest.Has("nuevo", "nueva") && rest.Has("paciente") {
		t.set("first", "yes")
	}
	known := t.slot("service_said") != "" && t.Asked != "service" && !(t.Asked == "change" && d.desk() == agenda && read.Said(d.msg.When(noHint)) == 0)
	if name := serviceName(rest.Text, t.slot("staff_said"), firstOf(d.signed, rest.Contact().Name)); name != "" && !known {
		t.set("service_said", name)
		for _, before := range []string{"service", "services", "service_known", "service_name"} {
			t.drop(before)
		}
		return true
	}
	return t.slot("staff_said") != "" && t.slot("staff") == ""
}

// serviceName is what is left of some words without those that name no service.
func serviceName(text, staff, person string) string {
	for clause := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(";.!?¿¡\n", r) }) {
		if name := clauseName(clause, staff, person); name != "" {
			return name
		}
	}
	return ""
}

// clauseName reads one sentence, up to where it says what does not suit.
func clauseName(text, staff, person string) string {
	for _, but := range []string{" mas ", " pero ", ", no ", ", nao ", ", não "} {
		if at := strings.Index(text, but); at > 0 {
			text = text[:at]
		}
	}
	var kept []string
	skip := map[string]bool{}
	for _, w := range strings.Fields(locale.Fold(staff + " " + person)) {
		skip[w] = true
	}
	for _, w := range strings.Fields(text) {
		w = strings.Trim(w, ".,;:!?¿¡\"")
		f := firstOf(read.Word(w), locale.Fold(w))
		if f == "" || notService[f] || people[f] || skip[f] || booking[f] || joining[f] && len(kept) == 0 {
			continue
		}
		kept = append(kept, w)
	}
	for len(kept) > 0 && joining[locale.Fold(kept[len(kept)-1])] {
		kept = kept[:len(kept)-1]
	}
	if name := strings.Join(kept, " "); len(name) > 2 && len(kept) <= 6 && !strings.ContainsAny(name, "0123456789@") {
		return name
	}
	return ""
}

// booking are the words around a service when somebody books it; joining may stand
// inside its name, not at its ends.
var (
	booking = wordSet(`mae pai filho filha marido esposa esposo hijo hija mama papa novia novio hermano hermana amiga amigo dela dele sou soy chamo llamo nome nombre da dar tudo bem oie gente entao pues oye oiga quiero quisiera queria necesito me gustaria por favor porfa hola buenas buenos dias tardes noches quero gostaria preciso oi ola bom boa tarde noite favor i want need would like to book an appointment please hello hi
		ai vou poder podemos posso marcar agendar agenda reservar sacar pedir dar das den dan haceme hacerme hacer fazer consigo posso puedo podria tem teria tienen tienes tenes hay algun alguna disponible disponivel livre libre para as pra voces usted ustedes se le mi me te meu minha que es seria tambien tambem obrigado obrigada gracias
		proximo proxima esta este semana viene vem mismo hoje amanha depois pasado mejor melhor cambiar cambiarla cambiarlo remarcar reagendar reprogramar mover moverla mudar passar pasar otro otra outro outra sim ok dale claro perfecto pode ser lo la los las ver atienda atender con quien sea cualquiera qualquer mas cuanto antes urgente primera vez soy paciente nuevo nueva tengo una un uma um o a el`)
	joining = wordSet("de para con com y e do da del pra en em na no al a o")
)

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// kinds are the sorts of meeting a sales team offers.
var kinds = map[string]string{
	"llamada": "call", "llamado": "call", "llamen": "call", "llamar": "call", "llamame": "call", "telefono": "call", "ligacao": "call", "call": "call", "reunion": "meeting", "reunirme": "meeting", "visita": "meeting", "meeting": "meeting", "reuniao": "meeting", "presencial": "meeting", "cita": "meeting", "turno": "meeting",
	"demo": "demo", "demostracion": "demo", "demonstracao": "demo", "prueba": "demo", "probar": "demo", "probarla": "demo", "probarlo": "demo", "testear": "demo",
}

func (d *dialogue) readKind(t *task) bool {
	for _, w := range strings.Fields(d.msg.Plain()) {
		if k, ok := kinds[w]; ok {
			if (w == "cita" || w == "turno") && t.slot("kind") != "" {
				continue
			}
			t.set("kind", k)
			return true
		}
	}
	return false
}

// hearService takes a choice of service, or not minding.
func (d *dialogue) hearService(t *task) bool {
	m := d.msg
	if index, _ := d.choice(t.Menu); d.desk() == agenda && len(index) > 0 && !m.Any() {
		t.set("service_name", t.Menu[index[0]].Name)
		d.readWhen(t)
		return true
	}
	if d.desk() == agenda {
		had := t.slot("service_said")
		if had == "" && !m.Question() && m.Len() <= 8 && len(m.Wishes()) == 0 {
			if name := serviceName(m.Text, "", ""); name != "" {
				t.set("service_said", name)
			}
		}
		if d.readBooking(t, true) {
			return true
		}
		return t.slot("service_said") != had
	}
	if index, _ := d.choice(t.Menu); len(index) > 0 && !m.Any() {
		t.set("service", t.Menu[index[0]].ID)
		t.set("service_said", t.Menu[index[0]].Name)
		t.set("service_known", "yes")
		d.readWhen(t)
		return true
	}
	if m.Any() || m.Has("revision", "consulta", "general", "valoracion", "checar", "chequeo", "revisar") {
		for _, o := range t.Menu {
			if n := locale.Fold(o.Name); strings.Contains(n, "valoracion") || strings.Contains(n, "consulta") || strings.Contains(n, "revision") {
				t.set("service", o.ID)
				break
			}
		}
		t.set("no_service", "yes")
		t.set("service_known", "yes")
		t.set("reason", clip(locale.OneLine(m.Text), 200))
		d.readWhen(t)
		return true
	}
	if m.Wants(read.Pain) {
		t.set("emergency", "yes")
		t.set("reason", clip(locale.OneLine(m.Text), 200))
		for _, o := range t.Menu {
			if strings.Contains(locale.Fold(o.Name), "urgencia") {
				t.set("service", o.ID)
			}
		}
		t.set("no_service", "yes")
		t.set("service_known", "yes")
		return true
	}
	return false
}

// matchServices finds the service and the person that were said.
func (d *dialogue) matchServices(t *task, r result) {
	t.Menu = nil
	for _, s := range r.Data.list("services") {
		t.Menu = append(t.Menu, option{ID: s.text("service_id"), Name: s.text("name"), Price: s.minor("price", d.currency(), false), Stock: endless, More: s.text("category")})
	}
	said := t.slot("service_said")
	if said == "" {
		return
	}
	if d.severalServices(t, said) {
		return
	}
	words := read.Trade(read.Words(said))
	if i, ok := calledWhole(t.Menu, d.m.Heard); ok {
		t.set("service", t.Menu[i].ID)
		t.set("service_known", "yes")
		return
	}
	best, most, tied := -1, 0, false
	for i, o := range t.Menu {
		n := 2*read.Common(words, read.Words(o.Name)) + read.Common(words, read.Words(o.More))
		switch {
		case n > most:
			best, most, tied = i, n, false
		case n == most && n > 0:
			tied = true
		}
	}
	if best >= 0 && !tied {
		t.set("service", t.Menu[best].ID)
		t.set("service_known", "yes")
		return
	}
	if tied {
		var close []option
		for _, o := range t.Menu {
			if 2*read.Common(words, read.Words(o.Name))+read.Common(words, read.Words(o.More)) == most {
				close = append(close, o)
			}
		}
		t.Menu = close
		return
	}
	t.set("reason", clip(locale.OneLine(said), 200))
}

// calledWhole is the one service whose whole name was said.
func calledWhole(list []option, text string) (int, bool) {
	said := read.Words(text)
	found, n := -1, 0
	for i, o := range list {
		if name := read.Words(o.Name); len(name) > 1 && read.Common(name, said) == len(name) {
			found, n = i, n+1
		}
	}
	return found, n == 1
}

// otherService: another service than the one that was understood is named.
func (d *dialogue) otherService(t *task) bool {
	if d.desk() != visits || t.slot("service") == "" || d.msg.Wants(read.Price, read.Services) || d.msg.Yes() || d.msg.No() || len(t.Options) > 0 && len(d.msg.Pick().Index) > 0 {
		return false
	}
	i, ok := byName(t.Menu, d.msg.Plain())
	if !ok || t.Menu[i].ID == t.slot("service") {
		return false
	}
	t.set("service", t.Menu[i].ID)
	t.set("service_said", t.Menu[i].Name)
	for _, s := range []string{"checked", "staff", "staff_said"} {
		t.drop(s)
	}
	t.Options = nil
	return true
}

func (d *dialogue) matchStaff(t *task, r result) {
	words := read.Words(t.slot("staff_said"))
	for _, p := range r.Data.list("staff") {
		if read.Common(words, read.Words(p.text("name"))) > 0 {
			t.set("staff", p.text("staff_id"))
			theirs := slices.DeleteFunc(slices.Clone(t.Menu), func(o option) bool { return !slices.Contains(p.strings("services"), o.Name) })
			if len(theirs) > 0 {
				t.Menu = theirs
			}
			return
		}
	}
}
