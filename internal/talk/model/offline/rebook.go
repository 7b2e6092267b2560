package offline

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	msgNoBookings = locale.Text{ES: "No encontré reservas tuyas.", MX: "No encontré citas ni reservaciones tuyas.", PT: "Não encontrei agendamentos seus.", EN: "I found no bookings of yours."}
	msgYours2     = locale.Text{ES: "Tenés reservado:", MX: "Tienes agendado:", PT: "Você tem marcado:", EN: "You have booked:"}
	msgWhichBook  = locale.Text{ES: "¿Cuál de estas?", PT: "Qual destes?", EN: "Which of these?"}
	msgNewFirst   = locale.Text{ES: "Primero marco el horario nuevo. Después decime “cancelá el anterior” y lo cancelo.", MX: "Primero agendo el horario nuevo. Después dime “cancela el anterior” y lo cancelo.", PT: "Primeiro marco o novo horário. Depois é só dizer “cancela o anterior” que eu cancelo.", EN: "First I book the new time. Then say “cancel the old one” and I will."}
	msgYourCode   = locale.Text{ES: "El último código que tengo es %s.", PT: "O último código que tenho é %s.", EN: "The last code I have is %s."}
)

// moveTask changes a booking as far as the message says.
func (d *dialogue) moveTask() task {
	t := task{Kind: "move"}
	before, after := d.msg.Around(read.Move)
	if old, fresh, ok := read.FromTo(d.tag, after, d.r.Facts.Now); ok { // "del viernes al sábado"
		before, after = before+" "+old, fresh
	}
	old := read.Read(d.tag, before, d.r.Facts.Now).When(noHint)
	whole := d.msg
	d.msg = read.Read(d.tag, after, d.r.Facts.Now)
	found := d.readBooking(&t, false)
	if d.msg = whole; !found && !d.booked(old) {
		d.readBooking(&t, false)
		old = when.Meaning{}
	}
	d.keepOld(&t, old)
	if d.msg.SameTime() {
		t.set("same_time", "yes")
	}
	if d.desk() != agenda || d.m.Service != "" { // where a booking is known by its time alone, what it is for tells the new one
		t.drop("service_said")
	}
	return t
}

// unbookTask cancels a booking; the day that is said tells which.
func (d *dialogue) unbookTask() task {
	t := task{Kind: "unbook"}
	d.keepOld(&t, d.msg.When(noHint))
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
		if s, stop := d.codeOf(t); stop {
			return s
		}
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
		t.set("on", d.dayOf(d.m.Code))
		if t.slot("open") == "" && t.slot("date")+t.slot("on") != "" && d.askHours(t) {
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

// dayOf is the day of a booking of theirs, if it is known.
func (d *dialogue) dayOf(code string) string {
	for _, b := range d.r.Facts.Bookings {
		if b.Code == code {
			return b.Start.Format(time.DateOnly)
		}
	}
	return ""
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
			if t.slot("same_time") != "" {
				t.set("time", day.Format("15:04"))
			}
		}
	}
	if t.slot("told") == "" {
		t.set("told", "yes")
		d.tell(msgNewFirst)
		d.m.Later = []task{{Kind: "unbook", Slots: map[string]string{"event": t.slot("old")}}}
	}
	t.Kind = "book"
	t.drop("old_day")
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
		i, ok := d.bookingMeant(t)
		if said := t.slot("service_said"); !ok && d.readBooking(t, false) { // when to, before which one
			t.drop("service_said")
			t.set("service_said", said)
			t.drop("events") // to choose from, once more
			d.useAll()
			return true
		}
		if !ok {
			return false
		}
		d.meant(t, "old", t.Options[i].ID)
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
			if s, stop := d.codeOf(t); stop {
				return s
			}
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
		i, ok := d.bookingMeant(t)
		if !ok {
			return false
		}
		d.meant(t, "event", t.Options[i].ID)
	}
	d.useAll()
	return true
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
	if then := slices.DeleteFunc(slices.Clone(t.Options), func(o option) bool {
		day, clock, _ := strings.Cut(o.Name, " ")
		return t.slot("old_day") != "" && !strings.Contains(t.slot("old_day"), day) || t.slot("old_time") != "" && !strings.Contains(t.slot("old_time"), clock)
	}); len(then) > 0 {
		t.Options = then
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
	if list := d.r.Facts.Bookings; len(list) > 0 {
		d.tell(msgYours2)
		for _, b := range list[:d.shown(len(list))] {
			d.say(sentence(d.bookedWords(b)))
		}
		return over
	}
	if d.m.Code != "" {
		d.tell(msgYourCode, d.m.Code)
		return over
	}
	if d.has("frontdesk/modify_appointment") && d.phone() != "" {
		d.tell(msgNoBookings)
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
