package clerk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// What changes an order goes out only if nothing of the message is left over.
func TestWarrant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		messages []string
		cart     map[string]int
		says     string
	}{
		{"a number that ends in no line", []string{"quiero un azúcar ledesma para 7"}, nil, "7"},
		{"said in other words it does", []string{"quiero un azúcar ledesma para 7", "un azúcar ledesma"}, map[string]int{"p3": 1}, "1 × Azúcar"},
		{"what it is made to depend on", []string{"mandame un azúcar ledesma, solo si llega antes de las 8"}, nil, "solo si llega"},
		{"a question for how many there are in one", []string{"¿cuánto sale la yerba playadito de kilo?", "de esa cuántas trae la caja"}, nil, ""},
		{"what is told and not ordered", []string{"tengo 2 azúcar ledesma en casa"}, nil, ""},
		{"put right in the same breath", []string{"dame 2 azúcar ledesma, no, mejor 3"}, map[string]int{"p3": 3}, "3 × Azúcar"},
		{"an amount told by another one", []string{"quiero 2 yerbas playadito de kilo", "sumale el doble de azúcar ledesma"}, map[string]int{"p1": 2}, "el doble"},
		{"kilos are counted by what one holds", []string{"quiero 2 kilos de yerba playadito de kilo"}, map[string]int{"p1": 2}, "2 × Yerba"},
		{"half a kilo of what comes by the kilo is asked about", []string{"quiero medio kilo de azúcar ledesma"}, nil, "Azúcar Ledesma 1 kg"},
		{"and taken after a yes", []string{"quiero medio kilo de azúcar ledesma", "dale"}, map[string]int{"p3": 1}, "1 × Azúcar"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := &counter{cart: map[string]int{}}
			said := shop.talk(t, c.messages...)
			if !strings.Contains(said, c.says) {
				t.Errorf("it said %q", said)
			}
			if fmt.Sprint(shop.cart) != fmt.Sprint(c.cart) && len(shop.cart)+len(c.cart) > 0 {
				t.Errorf("the order holds %v; calls: %v", shop.cart, shop.calls)
			}
		})
	}
}

// What was proposed and refused, or put off, is neither done nor proposed again; what else the message says is.
func TestDeclined(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, says, not, want string }{
		{"refused in words that name the act", "no, mejor no la canceles", "cancel_appointment", "lo dejamos así"},
		{"put off", "mmm deja lo platico con mi esposa y te digo", "cancel_appointment", "sin prisa"},
	} {
		b := restaurant()
		b.facts.Bookings = []model.Booking{{Code: "RES-7777", What: "mesa para 2 personas", Start: b.facts.Now.AddDate(0, 0, 1)}}
		b.say(t, "cancela mi reservación de mañana")
		b.asked(t, "cancel_appointment")
		b.facts.Question, b.calls = "", nil // the runtime took the reply for a change
		got := b.say(t, c.says)
		if len(b.calls) > 0 || b.facts.Question != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, calls %v", c.name, got, b.calls)
		}
	}
	b := studio()
	b.answers["agenda/getAvailableSlotsTool"] = `{"success":true,"days":[{"date":"13/03/2026","businessHours":"09:00-12:00, 13:00-20:00","freeSlots":[{"start":"10:00","end":"11:00"}]}]}`
	b.say(t, "queria marcar barba sexta às 14h, sou o Caio Lins")
	if got := b.say(t, "ai não, deixa quieto, vou ver com minha irmã primeiro"); b.facts.Question != "" || !strings.Contains(got, "sem pressa") {
		t.Errorf("%q, it asks %q", got, b.facts.Question)
	}
	b.say(t, "não, quero corte masculino sexta às 10h")
	b.asked(t, "Corte masculino", "10:00")
}

// Capitals throughout mark no name, and a number that leads to nothing is asked about while a question is open.
func TestWrittenWorse(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.say(t, "RESERVAR MESA PARA 6 EL VIERNES A LAS 8 PM A NOMBRE DE LILIANA")
	b.asked(t, `"party_size":6`, "20:00")
	if got := b.say(t, "perdón, somoos 7"); !strings.Contains(got, "somoos 7") {
		t.Errorf("a mistyped number is passed over: %q", got)
	}
	b = studio()
	b.facts.Customer = ""
	b.say(t, "DÁ PRA FAZER BARBA NA SEXTA ÀS 10?")
	if strings.Contains(b.facts.Question, "Fazer") {
		t.Errorf("a verb in capitals is a name: %s", b.facts.Question)
	}
}

// A service that a message wishes for beside another one is never dropped without a word.
func TestBeside(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.facts.Question = ""
	b.facts.Services = []string{"Limpieza dental, 45 minutos, $950, con Teresa Luna", "Blanqueamiento, 75 minutos, $3,800, con Teresa Luna"}
	tr := &turn{facts: &b.facts}
	tr.subjects, tr.speaker = subjectsOf(tr), speakerFor(tr.facts)
	tr.tag = b.facts.Locale
	tr.reader = earFor(New().reader, tr)
	tr.heard = tr.read(tr.reader, "quiero una limpieza dental el viernes a las 11 y también un blanqueamiento")
	tr.calls = []model.Call{{Name: "create_appointment", Arguments: []byte(`{"service":"Limpieza dental","date":"2026-03-13","time":"11:00"}`)}}
	if left := (warrant{tr}).beside(); left != "blanqueamiento" {
		t.Errorf("left over: %q", left)
	}
	tr.say("De “blanqueamiento” todavía no hago nada.")
	if left := (warrant{tr}).beside(); left != "" {
		t.Errorf("told, and still left over: %q", left)
	}
}
