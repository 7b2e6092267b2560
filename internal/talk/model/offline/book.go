package offline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgDay       = locale.Text{ES: "¿Para qué día?", PT: "Para qual dia?", EN: "For which day?"}
	msgTime      = locale.Text{ES: "¿A qué hora?", PT: "A que horas?", EN: "At what time?"}
	msgParty     = locale.Text{ES: "¿Para cuántas personas?", PT: "Para quantas pessoas?", EN: "For how many people?"}
	msgService   = locale.Text{ES: "¿Para qué servicio es?", MX: "¿Para qué servicio es la cita?", PT: "Qual serviço você quer?", EN: "Which service is it for?"}
	msgEither    = locale.Text{ES: "¿A las %s o a las %s?", PT: "Às %s ou às %s?", EN: "At %s or at %s?"}
	msgWhichDay  = locale.Text{ES: "¿El %s o el %s?", PT: "É %s ou %s?", EN: "On %s or %s?"}
	msgOneDay    = locale.Text{ES: "Necesito un día en particular.", PT: "Preciso de um dia certo.", EN: "I need a particular day."}
	msgNotThen   = locale.Text{ES: "Entendido, ese día no.", PT: "Certo, nesse dia não.", EN: "All right, not that day."}
	msgPastDay   = locale.Text{ES: "Esa fecha ya pasó.", PT: "Essa data já passou.", EN: "That date is in the past."}
	msgNoDate    = locale.Text{ES: "Esa fecha no existe.", PT: "Essa data não existe.", EN: "There is no such date."}
	msgRoom      = locale.Text{ES: "¿Te lo reservo?", MX: "¿Te la reservo?", PT: "Quer que eu reserve?", EN: "Shall I book it?"}
	msgNoBook    = locale.Text{ES: "Desde acá no puedo dar turnos ni reservas.", MX: "Desde aquí no puedo agendar ni reservar.", PT: "Por aqui não consigo agendar.", EN: "I cannot make bookings from here."}
	msgCode      = locale.Text{ES: "¿Cuál es el código de la reserva?", MX: "¿Me das el código de tu reservación o cita?", PT: "Qual é o código da reserva?", EN: "What is the booking code?"}
	msgNewTime   = locale.Text{ES: "¿Para qué día y hora la pasamos?", MX: "¿Para qué día y hora la cambiamos?", PT: "Para qual dia e horário?", EN: "To which day and time?"}
	msgAnother   = locale.Text{ES: "¿Te sirve otro horario?", MX: "¿Te queda bien otro horario?", PT: "Serve outro horário?", EN: "Would another time do?"}
	msgAnyOf     = locale.Text{ES: "¿Te sirve alguno?", MX: "¿Te queda bien alguno?", PT: "Algum deles serve?", EN: "Would one of those do?"}
	msgWhichTime = locale.Text{ES: "¿Cuál de esos horarios?", PT: "Qual desses horários?", EN: "Which of those times?"}
	msgKind      = locale.Text{ES: "¿Es para una llamada, una reunión o una demostración?", PT: "É uma ligação, uma reunião ou uma demonstração?", EN: "Is it a call, a meeting or a demo?"}
	msgChangeIt  = locale.Text{ES: "¿Qué querés cambiar?", MX: "¿Qué quieres cambiar?", PT: "O que você quer mudar?", EN: "What would you like to change?"}
)

// bookTask is a booking as far as the message says.
func (d *dialogue) bookTask(kind read.Kind) (task, bool) {
	if kind == read.Pain && d.desk() != visits {
		return task{}, false
	}
	if d.desk() == noDesk || kind == read.Table && d.desk() != tables && !d.msg.Wants(read.Visit, read.Free) {
		if d.desk() == noDesk && d.takesOrders() && kind != read.Table && kind != read.Visit {
			return task{}, false
		}
		if d.desk() == noDesk {
			return task{Kind: "words", Step: d.in(msgNoBook)}, true
		}
	}
	t := task{Kind: "book"}
	if kind == read.Free {
		t.set("only", "look")
	}
	d.readBooking(&t, false)
	if d.msg.Wants(read.Pain) && d.desk() == visits {
		t.set("emergency", "yes")
		t.set("reason", strings.TrimRight(clip(locale.OneLine(d.msg.Text), 200), "?!. "))
		t.set("service_said", "urgencia")
		t.set("date", firstOf(t.slot("date"), d.r.Facts.Now.Format(time.DateOnly)))
	}
	return t, true
}

// guessBooking: a day and a time, or a party, where things are booked.
func (d *dialogue) guessBooking() (task, bool) {
	if d.desk() == noDesk || d.desk() == sales {
		return task{}, false
	}
	if (d.m.Code != "" || d.desk() == agenda && d.m.Service != "") && d.msg.Has("mejor", "trocar", "mudar", "trocar", "troca", "cambiar", "cambia", "cambio", "pasala", "pasalo", "pasame", "melhor", "muda", "instead", "rather", "seremos", "somos", "verdade", "realidad", "pode", "poderia", "puede", "podria") {
		if t := d.moveTask(); t.slot("date")+t.slot("time")+t.slot("hours")+t.slot("party") != "" {
			return t, true
		}
	}
	t := task{Kind: "book"}
	if d.shop() == menu && read.Said(d.msg.When(noHint)) == 0 && slices.ContainsFunc(d.msg.Items(), func(it read.Item) bool { return !it.Said && !d.noise(it) }) {
		return task{}, false // a dish: "la parrillada para dos"
	}
	if !d.readBooking(&t, false) || t.slot("date") == "" && t.slot("party") == "" && (d.m.Treat == "" || t.slot("time")+t.slot("hours") == "") {
		return task{}, false
	}
	return t, true
}

// doBook goes through what a booking needs.
func (d *dialogue) doBook(t *task) status {
	if s, stop := d.bookResults(t); stop {
		return s
	}
	if d.desk() == noDesk {
		d.tell(msgNoBook)
		d.offerPerson("agent_limitation")
		return over
	}
	if t.Step == "which" && len(t.Options) > 0 {
		t.Step = ""
		return d.ask(t, "when", d.in(msgWhichTime))
	}
	if t.Asked == "change" && t.Step == "changed" {
		t.Step = ""
		return d.ask(t, "change", d.in(msgChangeIt))
	}
	if t.slot("date") != "" && t.slot("day_seen") != t.slot("date") && d.desk() == visits && t.slot("service_known") == "" && t.slot("emergency") == "" && d.askHours(t) {
		return calling // a day on which nobody is there needs no service
	}
	if next := t.slot("announce"); next != "" {
		t.drop("announce")
		d.tell(msgNowFor, next)
	}
	if s, stop := d.bookWhat(t); stop {
		return s
	}
	if t.slot("emergency") != "" && t.slot("time") == "" && t.slot("hours") == "" && t.slot("part") == "" {
		if len(t.Options) > 0 { // the first there is was refused, and others offered
			return d.ask(t, "when", d.in(msgWhichTime))
		}
		d.soonest(t)
	}
	if s, stop := d.bookWhen(t); stop {
		return s
	}
	if d.desk() == tables && t.slot("party") == "" {
		return d.ask(t, "party", d.in(msgParty))
	}
	if s, stop := d.bookRoom(t); stop {
		return s
	}
	if d.has("frontdesk/check_availability") && t.slot("agreed") == "" && (t.slot("only") != "" || t.slot("proposed") == "told") {
		return d.ask(t, "room", d.in(msgRoom))
	}
	if s, stop := d.bookWho(t); stop {
		return s
	}
	return d.bookNow(t)
}

// bookWhat finds out what is booked.
func (d *dialogue) bookWhat(t *task) (status, bool) {
	if (d.desk() == visits || d.desk() == agenda) && t.slot("service_said")+t.slot("service")+t.slot("service_name")+t.slot("no_service") == "" {
		t.set("service_said", d.m.Treat)
	}
	switch d.desk() {
	case visits:
		return d.bookService(t)
	case agenda:
		return d.bookOffer(t)
	case sales:
		if t.slot("kind") == "" {
			return d.ask(t, "kind", d.in(msgKind)), true
		}
	}
	return over, false
}

// bookWhen finds out the day and the time.
func (d *dialogue) bookWhen(t *task) (status, bool) {
	if days := t.slot("days"); days != "" && t.slot("date") == "" {
		a, b, _ := strings.Cut(days, "|")
		return d.ask(t, "date", d.in(msgWhichDay, d.dayWords(a), d.dayWords(b))), true
	}
	if t.slot("date") == "" {
		return d.ask(t, "date", d.in(msgDay)), true
	}
	if hours := t.slot("hours"); hours != "" && t.slot("time") == "" {
		if t.slot("open") == "" && d.askHours(t) {
			return calling, true
		}
		a, b, _ := strings.Cut(hours, "|")
		return d.ask(t, "hour", d.in(msgEither, d.timeWords(a), d.timeWords(b))), true
	}
	if t.slot("time") == "" && t.slot("edge") != "" && t.slot("open") == "" && d.askHours(t) {
		return calling, true
	}
	if t.slot("time") == "" {
		return d.askTime(t)
	}
	return over, false
}

var msgUrgent = locale.Text{ES: "Te busco el primer lugar de urgencia.", PT: "Vou procurar o primeiro horário de urgência.", EN: "I am looking for the first emergency slot."}

// soonest asks for the next half hour: an emergency takes the first time there is, and a
// refusal names it.
func (d *dialogue) soonest(t *task) {
	if t.slot("urgent_told") == "" {
		t.set("urgent_told", "yes")
		d.tell(msgUrgent)
	}
	t.set("date", firstOf(t.slot("date"), d.r.Facts.Now.Format(time.DateOnly)))
	t.set("time", d.proposed(t.slot("date"), "dawn"))
}

// proposed is a time of a day to look at first: the usual one of the part that was said,
// or the next half hour where that has passed.
func (d *dialogue) proposed(date, part string) string {
	now := d.r.Facts.Now
	next := now.Truncate(30 * time.Minute).Add(30 * time.Minute)
	if date == now.Format(time.DateOnly) && usual[part] < next.Format("15:04") && next.Day() == now.Day() {
		return next.Format("15:04")
	}
	return usual[part]
}

// usual is a time to propose for a part of the day.
var usual = map[string]string{"dawn": "08:00", "morning": "10:00", "noon": "14:00", "afternoon": "17:00", "night": "20:30"}

// askTime asks for the time; where a part of the day was said, one is proposed.
func (d *dialogue) askTime(t *task) (status, bool) {
	if d.desk() == agenda {
		if t.slot("slots_shown") != t.slot("date") {
			t.set("slots_shown", t.slot("date"))
			if d.call(t, "agenda/getAvailableSlotsTool", "slots", map[string]any{"startDate": d.brDate(t.slot("date")), "endDate": d.brDate(t.slot("date"))}) {
				return calling, true
			}
		}
		return d.ask(t, "time", d.in(msgTime)), true
	}
	part := t.slot("part")
	if part == "" && d.desk() == visits && (t.slot("only") != "" || t.slot("soon") != "") {
		part = "morning" // which times there are is what was asked
	}
	if part != "" && d.has("frontdesk/check_availability") && t.slot("proposed") == "" {
		t.set("time", d.proposed(t.slot("date"), part))
		t.set("proposed", "yes")
		return over, false
	}
	return d.ask(t, "time", d.in(msgTime)), true
}

// bookRoom looks whether there is room.
func (d *dialogue) bookRoom(t *task) (status, bool) {
	if !d.has("frontdesk/check_availability") {
		return over, false
	}
	key := t.slot("date") + t.slot("time") + t.slot("party") + t.slot("service") + t.slot("staff")
	if t.slot("checked") == key {
		return over, false
	}
	args := map[string]any{"date": t.slot("date"), "time": t.slot("time")}
	if n, err := strconv.Atoi(t.slot("party")); err == nil && d.desk() == tables {
		args["party_size"] = n
	}
	if t.slot("service") != "" {
		args["service_id"] = t.slot("service")
	}
	if t.slot("staff") != "" {
		args["staff_id"] = t.slot("staff")
	}
	if t.slot("emergency") != "" {
		t.set("checked", key) // emergencies have times of their own, which only the booking itself sees
		return over, false
	}
	t.set("checking", key)
	d.call(t, "frontdesk/check_availability", "room", args)
	return calling, true
}

// bookWho finds out for whom.
func (d *dialogue) bookWho(t *task) (status, bool) {
	w := &d.m.Who
	if w.Name == "" {
		w.Name = strings.TrimSpace(d.r.Facts.Customer)
	}
	switch {
	case d.desk() == agenda:
	case w.Name == "":
		return d.ask(t, "name", d.in(msgName)), true
	case d.desk() != sales && d.phone() == "":
		return d.ask(t, "phone", d.in(msgContact)), true
	}
	return over, false
}

// bookNow makes the booking; the runtime asks for the customer's yes where it must.
func (d *dialogue) bookNow(t *task) status {
	d.m.Treat = ""
	name, phone := d.m.Who.Name, d.phone()
	args := map[string]any{"date": t.slot("date"), "time": t.slot("time")}
	full := ""
	switch d.desk() {
	case tables:
		full = "frontdesk/create_reservation"
		n, _ := strconv.Atoi(t.slot("party"))
		args["party_size"], args["customer_name"], args["customer_phone"] = n, name, phone
		if t.slot("notes") != "" {
			args["special_requests"] = t.slot("notes")
		}
	case visits:
		full = "frontdesk/create_appointment"
		d.bookNext(t)
		args["patient_name"], args["patient_phone"] = name, phone
		for slot, field := range map[string]string{"service": "service_id", "staff": "staff_id", "reason": "reason"} {
			if t.slot(slot) != "" {
				args[field] = t.slot(slot)
			}
		}
		if t.slot("emergency") != "" {
			args["is_emergency"] = true
		}
		if t.slot("first") != "" {
			args["is_first_visit"] = true
		}
	case agenda:
		full = "agenda/scheduleAppointmentTool"
		d.m.Service = t.slot("service_name")
		d.bookNext(t)
		args = map[string]any{"serviceName": t.slot("service_name"), "appointmentDate": d.brDate(t.slot("date")), "appointmentTime": t.slot("time")}
		if d.m.Who.Name != "" && len(strings.Fields(d.m.Who.Name)) > 1 {
			args["clientFullName"] = d.m.Who.Name
		}
	case sales:
		full = "erp/schedule_appointment"
		args = map[string]any{"customer_name": name, "preferred_date": t.slot("date"), "preferred_time": t.slot("time"), "appointment_type": t.slot("kind")}
		if d.m.Who.Phone != "" {
			args["customer_phone"] = d.m.Who.Phone
		}
		if d.m.Who.Email != "" {
			args["customer_email"] = d.m.Who.Email
		}
	}
	d.call(t, full, "book", args)
	return calling
}

// bookService matches what was said with the clinic's services and people.
func (d *dialogue) bookService(t *task) (status, bool) {
	if !d.has("frontdesk/get_services") || t.slot("service_known") != "" {
		return over, false
	}
	if t.slot("services") == "" {
		t.set("services", "asked")
		made := d.call(t, "frontdesk/get_services", "services", map[string]any{})
		if t.slot("staff_said") != "" {
			made = d.call(t, "frontdesk/get_staff_info", "staff", map[string]any{}) || made
		}
		if made {
			return calling, true
		}
	}
	if t.slot("service") == "" && t.slot("no_service") == "" {
		if len(t.Menu) == 0 {
			return over, false
		}
		if t.slot("listed") == "" || t.Tries > 0 {
			t.set("listed", "yes")
			d.tell(msgService)
			return d.ask(t, "service", d.options(t.Menu)), true
		}
		return d.ask(t, "service", d.in(msgService)), true
	}
	return over, false
}

// dayWords and timeWords say a day and a time as they were understood.
func (d *dialogue) dayWords(day string) string {
	if at, ok := parseDay(day); ok {
		return locale.Date(d.tag, at)
	}
	return day
}

func (d *dialogue) timeWords(clock string) string {
	h, m, ok := parseClock(clock)
	if !ok {
		return clock
	}
	if d.voice {
		return spokenTime(d.tag, h*60+m)
	}
	if d.tag == locale.PTBR || d.tag == locale.EN {
		return locale.Time(d.tag, time.Date(2000, 1, 1, h, m, 0, 0, time.UTC))
	}
	return fmt.Sprintf("%02d:%02d", h, m)
}
