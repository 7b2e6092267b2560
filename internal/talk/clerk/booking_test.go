package clerk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// bench plays a conversation with tools that answer from a table. What asks ends the turn with its question.
type bench struct {
	facts   model.Facts
	answers map[string]string // by tool: the data it answers with; "ask": it asks
	history []model.Message
	calls   []string
}

// say plays one turn and returns the reply, and what was asked instead of it.
func (b *bench) say(t *testing.T, words string) string {
	t.Helper()
	if b.facts.Question != "" && (words == "sí" || words == "sim") { // which the runtime acts on by itself
		b.facts.Question = ""
		b.history = append(b.history, model.Message{Role: model.Customer, Text: words}, model.Message{Role: model.Agent, Text: "Listo. Tu código es RES-1234."})
		return ""
	}
	b.history = append(b.history, model.Message{Role: model.Customer, Text: words})
	var tools []model.Tool
	for full, data := range b.answers {
		_, name, _ := strings.Cut(full, "/")
		tools = append(tools, model.Tool{Name: name, FullName: full, Asks: data == "ask", ReadOnly: data != "ask"})
	}
	for range 8 {
		a, err := New().Answer(context.Background(), model.Request{Facts: b.facts, History: b.history, Tools: tools}, nil)
		if err != nil {
			t.Fatal(err)
		}
		b.history = append(b.history, model.Message{Role: model.Agent, Text: a.Text, Calls: a.Calls, State: a.State})
		if len(a.Calls) == 0 {
			return a.Text
		}
		for _, c := range a.Calls {
			b.calls = append(b.calls, c.Name+" "+string(c.Arguments))
			for full, data := range b.answers {
				if !strings.HasSuffix(full, "/"+c.Name) {
					continue
				}
				if data == "ask" {
					b.facts.Question = c.Name + " " + string(c.Arguments)
					return a.Text
				}
				body := fmt.Sprintf(`{"success":true,"data":%s}`, data)
				if strings.HasPrefix(data, `{"success":false`) {
					body = data
				}
				b.history = append(b.history, model.Message{Role: model.Result, CallID: c.ID, Body: json.RawMessage(body)})
			}
		}
	}
	t.Fatalf("%q never ends: %v", words, b.calls)
	return ""
}

const (
	openAll  = `{"hours":[{"ranges":[{"from":"13:00","to":"23:30"}]}]}`
	freeNow  = `{"available":true,"message":"Hay lugar."}`
	takenNow = `{"available":false,"message":"Ese horario ya está ocupado. Podría ser a las 20:00.","alternative_slots":[{"date":"2026-03-13","time":"20:00"},{"date":"2026-03-14","time":"21:00"}]}`
)

func restaurant() *bench {
	now := time.Date(2026, 3, 10, 10, 0, 0, 0, time.UTC) // a Tuesday
	return &bench{facts: model.Facts{Locale: locale.ESMX, Now: now, Phone: "+525500000001", Currency: money.MXN},
		answers: map[string]string{"frontdesk/create_reservation": "ask", "frontdesk/modify_appointment": "ask", "frontdesk/cancel_appointment": "ask",
			"frontdesk/check_availability": freeNow, "frontdesk/get_business_hours": openAll}}
}

func studio() *bench {
	b := restaurant()
	b.facts.Locale, b.facts.Currency, b.facts.Customer = locale.PTBR, money.BRL, "Marina Alves"
	b.facts.Services = []string{"Corte feminino, 60 minutos, R$ 120, com Renata Moura", "Corte masculino, 40 minutos, R$ 70, com Bruno Tavares", "Barba, 30 minutos, R$ 45, com Bruno Tavares"}
	b.answers = map[string]string{"agenda/scheduleAppointmentTool": "ask", "agenda/cancelAppointmentTool": "ask",
		"agenda/listEventsTool":        `{"success":true,"events":[{"id":"e1","start":"13/03/2026 14:00"},{"id":"e2","start":"17/03/2026 09:00"}]}`,
		"agenda/getAvailableSlotsTool": `{"success":true,"days":[{"date":"13/03/2026","businessHours":"09:00-12:00, 13:00-20:00","freeSlots":[{"start":"10:00","end":"12:00"}]}]}`}
	return b
}

// asked fails unless the runtime asks about a call with all of these.
func (b *bench) asked(t *testing.T, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(b.facts.Question, p) {
			t.Errorf("it asks %q, without %s; calls: %v", b.facts.Question, p, b.calls)
		}
	}
}

func TestBooksATableInOneGo(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.say(t, "una mesa para dos el viernes a las 9 de la noche, a nombre de Karla Díaz")
	b.asked(t, "create_reservation", `"2026-03-13"`, `"21:00"`, `"party_size":2`, "Karla Díaz")
}

func TestAsksForWhatIsMissing(t *testing.T) {
	t.Parallel()
	b := restaurant()
	for _, turn := range [][2]string{{"quiero reservar", "¿Para qué día?"}, {"el sábado", "¿A qué hora?"}, {"8 pm", "¿Para cuántas personas?"}, {"4", "¿A nombre de quién?"}} {
		if got := b.say(t, turn[0]); got != turn[1] {
			t.Errorf("%q: %q", turn[0], got)
		}
	}
	b.say(t, "Eva Luna")
	b.asked(t, `"2026-03-14"`, `"20:00"`, `"party_size":4`, "Eva Luna")
}

func TestChangesWhatIsBeingAskedAbout(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.say(t, "mesa para 3 mañana a las 8 pm, soy Iván Ruiz")
	b.say(t, "mejor a las 9 pm")
	b.asked(t, `"21:00"`, `"party_size":3`, "Iván Ruiz")
}

func TestOffersWhatThereIs(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.answers["frontdesk/check_availability"] = takenNow
	if got := b.say(t, "mesa para 2 el viernes a las 9 de la noche, soy Iván Ruiz"); !strings.Contains(got, "20:00") {
		t.Errorf("it said %q", got)
	}
	b.answers["frontdesk/check_availability"] = freeNow
	b.say(t, "la segunda")
	b.asked(t, `"2026-03-14"`, `"21:00"`)
}

func TestMovesTheOneThatFits(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.facts.Bookings = []model.Booking{
		{Code: "RES-1", What: "Mesa para 4", Start: time.Date(2026, 3, 13, 21, 0, 0, 0, time.UTC)},
		{Code: "RES-2", What: "Mesa para 2", Start: time.Date(2026, 3, 15, 15, 0, 0, 0, time.UTC)},
	}
	b.say(t, "quiero cambiar mi reservación del viernes al sábado a las 8 pm")
	b.asked(t, "RES-1", `"2026-03-14"`, `"20:00"`)
}

func TestSeveralServicesOneAfterTheOther(t *testing.T) {
	t.Parallel()
	b := studio()
	if got := b.say(t, "queria marcar corte e barba na sexta às 10h"); !strings.Contains(got, "Corte masculino às 10h e Barba às 10h45") {
		t.Errorf("it said %q", got)
	}
	b.asked(t, "Corte masculino", "13/03/2026", "10:00")
}

func TestReplacesWhatCannotBeMoved(t *testing.T) {
	t.Parallel()
	b := studio()
	if got := b.say(t, "preciso remarcar minha barba da terça pra sexta às 10h"); !strings.Contains(got, "depois cancelo o anterior") {
		t.Errorf("it said %q", got)
	}
	b.asked(t, "Barba", "13/03/2026", "10:00")
}

func TestTellsPricesFromTheList(t *testing.T) {
	t.Parallel()
	if got := studio().say(t, "quanto custa a barba?"); !strings.HasPrefix(got, "Barba custa R$ 45.") {
		t.Errorf("it said %q", got)
	}
}

func TestAsksInWhoseNameAnAppointmentIs(t *testing.T) {
	t.Parallel()
	b := studio()
	b.facts.Customer = ""
	if got := b.say(t, "barba na sexta às 10h"); !strings.Contains(got, "Em nome de quem?") {
		t.Errorf("it said %q", got)
	}
	b.say(t, "Rodrigo Melo")
	b.asked(t, "Barba", "Rodrigo Melo")
}

// Late in the evening the refusal names the next day's time that is nearest to the hour it was asked at.
func TestWhatCannotWaitGetsTheFirstTimeOfTheNextDay(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.facts.Now = time.Date(2026, 3, 10, 21, 30, 0, 0, time.UTC)
	b.facts.Services = []string{"Limpieza dental, 45 minutos, $950", "Urgencia dental, 30 minutos, $650"}
	b.answers = map[string]string{
		"frontdesk/get_services":       `{"services":[{"service_id":"s1","name":"Limpieza dental"},{"service_id":"s2","name":"Urgencia dental"}]}`,
		"frontdesk/get_business_hours": `{"hours":[{"ranges":[{"from":"09:00","to":"14:00"},{"from":"16:00","to":"20:00"}]}]}`,
		"frontdesk/create_appointment": `{"success":false,"errorCode":"conflict","error":"A esa hora no atendemos. Podría ser el miércoles 11 de marzo a las 19:30."}`,
	}
	b.say(t, "me duele mucho la muela, cuando me pueden ver? soy Héctor Vargas")
	tried := slices.DeleteFunc(slices.Clone(b.calls), func(c string) bool { return !strings.HasPrefix(c, "create_appointment") })
	if len(tried) < 2 || !strings.Contains(tried[1], `"2026-03-11"`) || !strings.Contains(tried[1], `"09:00"`) {
		t.Errorf("it tried %v", tried)
	}
}

// A restaurant without a menu says so, and what it does have.
func TestAMenuThatIsEmptyIsNotLookedFor(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{"qué hay en el menú?": "El menú todavía no", "me pasás la carta?": "una mesa", "qué comidas tienen?": "una mesa"} {
		b := restaurant()
		b.answers["frontdesk/get_menu"] = `{"menu":[],"categories":[]}`
		if got := b.say(t, words); !strings.Contains(got, want) || strings.Contains(got, "encontré") {
			t.Errorf("%q: %q", words, got)
		}
		if len(b.calls) != 1 || b.calls[0] != "get_menu {}" {
			t.Errorf("%q: it called %q", words, b.calls)
		}
	}
}

// A telephone number that is given where an hour was asked for is no hour.
func TestATelephoneIsNoHour(t *testing.T) {
	t.Parallel()
	b := restaurant()
	b.facts.Locale, b.facts.Phone = locale.EN, ""
	b.say(t, "a table for 2 on friday")
	b.say(t, "I'm Mary Smith")
	if got := b.say(t, "212 555 0123"); b.facts.Question != "" || !strings.Contains(got, "time") {
		t.Errorf("it said %q and asked %q", got, b.facts.Question)
	}
	b.say(t, "8pm")
	b.asked(t, `"20:00"`, "Mary Smith", "2125550123")
}
