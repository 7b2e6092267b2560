package offline

import (
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/turn/model/offline/read"
)

var (
	msgNoBookings = locale.Text{ES: "No encontré reservas tuyas.", MX: "No encontré citas ni reservaciones tuyas.", PT: "Não encontrei agendamentos seus.", EN: "I found no bookings of yours."}
	msgYours2     = locale.Text{ES: "Tenés reservado:", MX: "Tienes agendado:", PT: "Você tem marcado:", EN: "You have booked:"}
	msgWhichBook  = locale.Text{ES: "¿Cuál de estas?", PT: "Qual destes?", EN: "Which of these?"}
	msgNewFirst   = locale.Text{ES: "Primero marco el horario nuevo; después cancelamos el anterior.", PT: "Primeiro marco o novo horário; depois cancelamos o anterior.", EN: "First I book the new time; then we cancel the old one."}
	msgYourCode   = locale.Text{ES: "El último código que tengo es %s.", PT: "O último código que tenho é %s.", EN: "The last code I have is %s."}
)

// moveTask changes a booking as far as the message says.
func (d *dialogue) moveTask() task {
	t := task{Kind: "move"}
	d.readBooking(&t, false)
	t.drop("service_said")
	return t
}

// doMove changes the time of a booking.
func (d *dialogue) doMove(t *task) status {
	switch {
	case d.has("frontdesk/modify_appointment"):
		return d.modify(t)
	case d.desk() == agenda:
		return d.rebook(t)
	}
	d.tell(msgNoWay)
	d.offerPerson("agent_limitation")
	return over
}

func (d *dialogue) modify(t *task) status {
	if r, ok := d.result(t, "modify"); ok && r.Asked == "" {
		d.say(firstOf(d.reasonIf(r), r.Data.text("message")))
		if r.Success {
			return over
		}
		if r.Code == "not_found" && t.Tries < 1 {
			t.Tries++
			d.m.Code = ""
			return d.ask(t, "code", d.in(msgCode))
		}
		s, _ := d.again(t, r)
		return s
	}
	if r, ok := d.result(t, "open"); ok {
		d.decideHour(t, r)
	}
	if d.m.Code == "" {
		return d.ask(t, "code", d.in(msgCode))
	}
	if t.Step == "which" && len(t.Options) > 0 {
		t.Step = ""
		return d.ask(t, "when", d.in(msgWhichTime))
	}
	if t.Asked == "change" && t.Step == "changed" {
		t.Step = ""
		return d.ask(t, "change", d.in(msgChangeIt))
	}
	if days := t.slot("days"); days != "" && t.slot("date") == "" {
		a, b, _ := strings.Cut(days, "|")
		return d.ask(t, "date", d.in(msgWhichDay, d.dayWords(a), d.dayWords(b)))
	}
	if hours := t.slot("hours"); hours != "" && t.slot("time") == "" {
		if t.slot("open") == "" && t.slot("date") != "" && d.askHours(t) {
			return calling
		}
		a, b, _ := strings.Cut(hours, "|")
		return d.ask(t, "hour", d.in(msgEither, d.timeWords(a), d.timeWords(b)))
	}
	if t.slot("part") != "" && t.slot("time") == "" {
		return d.ask(t, "time", d.in(msgTime))
	}
	args := map[string]any{"confirmation_code": d.m.Code}
	if t.slot("date") != "" {
		args["new_date"] = t.slot("date")
	}
	if t.slot("time") != "" {
		args["new_time"] = t.slot("time")
	}
	if n, err := strconv.Atoi(t.slot("party")); err == nil {
		args["party_size"] = n
	}
	if len(args) == 1 {
		return d.ask(t, "when", d.in(msgNewTime))
	}
	d.call(t, "frontdesk/modify_appointment", "modify", args)
	return calling
}

// rebook books the new time and leaves the cancelling of the old one for after the yes.
func (d *dialogue) rebook(t *task) status {
	if r, ok := d.result(t, "events"); ok {
		d.keepEvents(t, r)
		if len(t.Options) == 0 {
			d.tell(msgNoBookings)
			return over
		}
		t.set("events", "known")
	}
	switch {
	case t.slot("events") == "":
		d.listEvents(t)
		return calling
	case t.slot("old") == "" && len(t.Options) == 1:
		t.set("old", t.Options[0].ID)
	case t.slot("old") == "":
		return d.askEvent(t)
	}
	t.set("service_said", firstOf(t.slot("service_said"), d.m.Service))
	for _, o := range t.Options {
		if day, err := time.Parse(brDay+" 15:04", o.Name); err == nil && o.ID == t.slot("old") {
			t.set("date", firstOf(t.slot("date"), day.Format(time.DateOnly)))
		}
	}
	if t.slot("told") == "" {
		t.set("told", "yes")
		d.tell(msgNewFirst)
		d.m.Later = []task{{Kind: "unbook", Slots: map[string]string{"event": t.slot("old")}}}
	}
	t.Kind = "book"
	return d.doBook(t)
}

func (d *dialogue) hearMove(t *task) bool {
	switch t.Asked {
	case "code":
		code := firstOf(d.msg.BookingCode(), d.msg.Code())
		if code == "" {
			return false
		}
		d.m.Code = code
		d.readBooking(t, false)
		d.useAll()
		return true
	case "which":
		index, _ := d.choice(t.Options)
		if i, ok := d.eventMeant(t); ok {
			index = []int{i}
		}
		if len(index) == 0 {
			return false
		}
		t.set("old", t.Options[index[0]].ID)
		d.useAll()
		return true
	}
	ok := d.hearBook(t)
	t.drop("service_said")
	return ok
}

// doUnbook cancels a booking.
func (d *dialogue) doUnbook(t *task) status {
	if r, ok := d.result(t, "cancel"); ok && r.Asked == "" {
		d.say(firstOf(d.reasonIf(r), r.Data.text("message"), r.Data.text("error")))
		if r.Code == "not_found" && t.Tries < 1 && d.has("frontdesk/cancel_appointment") {
			t.Tries++
			d.m.Code = ""
			return d.ask(t, "code", d.in(msgCode))
		}
		return over
	}
	if r, ok := d.result(t, "events"); ok {
		d.keepEvents(t, r)
		if len(t.Options) == 0 {
			d.say(firstOf(r.Data.text("error"), d.reasonIf(r), d.in(msgNoBookings)))
			return over
		}
	}
	switch {
	case d.has("frontdesk/cancel_appointment"):
		if d.m.Code == "" {
			return d.ask(t, "code", d.in(msgCode))
		}
		d.call(t, "frontdesk/cancel_appointment", "cancel", map[string]any{"confirmation_code": d.m.Code})
		return calling
	case d.has("agenda/cancelAppointmentTool"):
		switch {
		case t.slot("event") != "":
			d.call(t, "agenda/cancelAppointmentTool", "cancel", map[string]any{"eventId": t.slot("event")})
			return calling
		case len(t.Options) == 1:
			t.set("event", t.Options[0].ID)
			return d.doUnbook(t)
		case len(t.Options) > 1:
			return d.askEvent(t)
		}
		d.listEvents(t)
		return calling
	}
	d.tell(msgNoWay)
	d.offerPerson("agent_limitation")
	return over
}

func (d *dialogue) hearUnbook(t *task) bool {
	switch t.Asked {
	case "code":
		code := firstOf(d.msg.BookingCode(), d.msg.Code())
		if code == "" {
			return false
		}
		d.m.Code = code
	case "which":
		index, _ := d.choice(t.Options)
		if i, ok := d.eventMeant(t); ok {
			index = []int{i}
		}
		if len(index) == 0 {
			return false
		}
		t.set("event", t.Options[index[0]].ID)
	}
	d.useAll()
	return true
}

// askEvent asks which appointment is meant; the list is told once.
func (d *dialogue) askEvent(t *task) status {
	if t.slot("listed") != "" && t.Tries == 0 {
		return d.ask(t, "which", d.in(msgWhichBook))
	}
	t.set("listed", "yes")
	d.tell(msgWhichBook)
	list := make([]option, len(t.Options))
	for i, o := range t.Options {
		list[i] = option{ID: o.ID, Name: strings.TrimSuffix(d.eventWords(o.Name), ".")}
	}
	return d.ask(t, "which", d.options(list))
}

// eventMeant is the appointment on the day or at the time that was said, if it is one.
func (d *dialogue) eventMeant(t *task) (int, bool) {
	m := d.msg.When(noHint)
	found, n := 0, 0
	for i, o := range t.Options {
		day, clock, _ := strings.Cut(o.Name, " ")
		if (m.HasDay || m.HasTime) && (!m.HasDay || day == m.Day.Format(brDay)) && (!m.HasTime || clock == clockOf(m.Minute)) {
			found, n = i, n+1
		}
	}
	return found, n == 1
}

// listEvents asks for the customer's appointments of the next weeks.
func (d *dialogue) listEvents(t *task) bool {
	now := d.r.Facts.Now
	return d.call(t, "agenda/listEventsTool", "events", map[string]any{"startDate": now.Format(brDay), "endDate": now.AddDate(0, 0, 60).Format(brDay)})
}

// keepEvents keeps them as options. Their titles are hidden; their times tell them apart.
func (d *dialogue) keepEvents(t *task, r result) {
	t.Options = nil
	for _, e := range r.Data.list("events") {
		t.Options = append(t.Options, option{ID: e.text("id"), Name: e.text("start"), Stock: endless})
	}
}

// doBookings says what the customer has booked.
func (d *dialogue) doBookings(t *task) status {
	if r, ok := d.result(t, "events"); ok {
		d.keepEvents(t, r)
		if len(t.Options) == 0 {
			d.say(firstOf(r.Data.text("error"), d.reasonIf(r), d.in(msgNoBookings)))
			return over
		}
		d.tell(msgYours2)
		for _, o := range t.Options[:d.shown(len(t.Options))] {
			d.say(d.eventWords(o.Name))
		}
		return over
	}
	if d.has("agenda/listEventsTool") {
		d.listEvents(t)
		return calling
	}
	if d.m.Code != "" {
		d.tell(msgYourCode, d.m.Code)
		return over
	}
	d.tell(msgUnknown)
	d.offerPerson("agent_limitation")
	return over
}

// eventWords says an appointment's time.
func (d *dialogue) eventWords(start string) string {
	at, err := time.Parse(brDay+" 15:04", start)
	if err != nil {
		return start
	}
	return sentence(locale.Date(d.tag, at) + ", " + locale.Time(d.tag, at))
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
	case kind == read.Ticket && d.has("erp/create_support_ticket"):
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
