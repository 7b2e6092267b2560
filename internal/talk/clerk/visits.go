package clerk

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	msgNoBookings = locale.Text{ES: "No encontré reservas tuyas.", MX: "No encontré citas ni reservaciones tuyas.", PT: "Não encontrei agendamentos seus.", EN: "I found no bookings of yours."}
	msgYourBooked = locale.Text{ES: "Tenés reservado:", MX: "Tienes agendado:", PT: "Você tem marcado:", EN: "You have booked:"}
	msgWhichBook  = locale.Text{ES: "¿Cuál de estas?", PT: "Qual destes?", EN: "Which of these?"}
	msgNotThen    = locale.Text{ES: "Para %s no encontré nada tuyo.", PT: "Para %s não encontrei nada seu.", EN: "I found nothing of yours on %s."}
	msgIsThis     = locale.Text{ES: "Tenés %s. ¿Es esa?", MX: "Tienes %s. ¿Es esa?", PT: "Você tem %s. É esse?", EN: "You have %s. Is it that one?"}
	msgNewFirst   = locale.Text{ES: "Primero marco el horario nuevo y después cancelo el anterior.", MX: "Primero agendo el horario nuevo y después cancelo el anterior.", PT: "Primeiro marco o novo horário e depois cancelo o anterior.", EN: "First I book the new time, then I cancel the old one."}
	msgYourCode   = locale.Text{ES: "El último código que tengo es %s.", PT: "O último código que tenho é %s.", EN: "The last code I have is %s."}
	msgCode       = locale.Text{ES: "¿Cuál es el código de la reserva?", MX: "¿Me das el código de tu reservación o cita?", PT: "Qual é o código da reserva?", EN: "What is the booking code?"}
	msgNewTime    = locale.Text{ES: "¿Para qué día y hora la pasamos?", MX: "¿Para qué día y hora la cambiamos?", PT: "Para qual dia e horário?", EN: "To which day and time?"}
	msgStays      = locale.Text{ES: "Está bien, queda como está.", PT: "Tudo bem, fica como está.", EN: "All right, it stays as it is."}
	wordsWith     = locale.Text{ES: "%s con %s", PT: "%s com %s", EN: "%s with %s"}
	msgSeeYou     = locale.Text{ES: "¡Perfecto, te esperamos!", PT: "Perfeito, esperamos você!", EN: "Perfect, see you then!"}
)

// bookedWords says a booking: "Mesa para 4, miércoles 11 de marzo, 21:00 (RES-1234)".
func (t bookings) bookedWords(v visit) string {
	text := t.calendar.dayWords(dayOf(v.Start)) + ", " + t.calendar.timeWords(v.Start.Format("15:04"))
	if v.What == "" {
		return capital(text)
	}
	what := v.What
	if len(v.Staff) > 0 {
		what = t.in(wordsWith, what, t.list(titled(t.turn, v.Staff), false))
	}
	if text = what + ", " + text; t.voice || !t.desk.diary.needs().movable {
		return text
	}
	return text + " (" + v.ID + ")"
}

// fitsTime are the visits on the days and at the hours that a text names; none where it names neither.
func fitsTime(list []visit, m when.Meaning) (out []visit) {
	days, minutes := m.Moments()
	for _, day := range m.Not {
		days = append(days, dayOf(day))
	}
	for _, v := range list {
		if len(days)+len(minutes) > 0 && falls(dayOf(v.Start), v.Start.Hour()*60+v.Start.Minute(), days, minutes) {
			out = append(out, v)
		}
	}
	return out
}

// falls: a moment is on one of some days and at one of some minutes, as far as there are any.
func falls(day string, minute int, days []string, minutes []int) bool {
	return (len(days) == 0 || slices.Contains(days, day)) && (len(minutes) == 0 || slices.Contains(minutes, minute))
}

// which finds the visit that a task is about: by what was said of it, or because there is but one. Where there are
// several the customer is asked; ok: it is known.
func (t bookings) which(k *task, list []visit, about string) (v visit, ok bool, err error) {
	for _, v := range list {
		if v.ID == k.slot("visit") {
			return v, true, nil
		}
	}
	if id := k.slot("visit"); id != "" {
		return visit{ID: id}, true, nil
	}
	if about != "" {
		list = t.aboutThese(list, about)
	}
	switch {
	case len(list) == 1:
		k.set("visit", list[0].ID)
		return list[0], true, nil
	case len(list) == 0 && t.s.Code != "":
		k.set("visit", t.s.Code)
		return visit{ID: t.s.Code}, true, nil
	case len(list) == 0 && t.desk.diary.needs().movable:
		return v, false, askCode(t.visiting, k)
	case len(list) == 0:
		return v, false, elsewhere(t.turn, msgNoBookings)
	}
	return v, false, t.askWhich(k, list)
}

// askWhich asks which of some visits is meant.
func (t bookings) askWhich(k *task, list []visit) error {
	k.Options = nil
	for _, v := range list {
		k.Options = append(k.Options, option{ID: v.ID, Name: t.bookedWords(v), More: v.Start.Format(time.RFC3339), Stock: 1})
	}
	if k.slot("listed") != "" && k.Tries == 0 {
		return t.question(k, "which", t.in(msgWhichBook))
	}
	k.set("listed", "yes")
	if len(list) == 1 {
		return t.question(k, "which", t.in(msgIsThis, k.Options[0].Name))
	}
	return t.question(k, "which", t.in(msgWhichBook)+"\n"+t.options(k.Options))
}

// aboutThese are the visits that some words are about, all if they tell none apart.
func (t bookings) aboutThese(list []visit, words string) []visit {
	said := detail.Read(t.tag, words, t.facts.Now)
	if then := fitsTime(list, said.When(when.Hint{})); len(then) > 0 {
		list = then
	}
	if code := said.BookingCode(); code != "" {
		if i := slices.IndexFunc(list, func(v visit) bool { return strings.HasSuffix(v.ID, code) }); i >= 0 {
			return list[i : i+1]
		}
		return []visit{{ID: code}}
	}
	if i := slices.IndexFunc(list, func(v visit) bool { return v.ID == t.s.Code }); i >= 0 && t.s.Code != "" {
		return list[i : i+1] // the one that was spoken of last
	}
	tokens := detail.Words(words)
	then := slices.DeleteFunc(slices.Clone(list), func(v visit) bool { return detail.Common(detail.Words(v.What), tokens) == 0 })
	if len(then) > 0 {
		return then
	}
	return list
}

// hearWhich takes which of some visits is meant: by its place, its time, what it is, or for how many.
func (t bookings) hearWhich(k *task) (string, bool) {
	if k.Asked == "code" {
		return codeSaid(t.visiting)
	}
	if k.Asked != "which" {
		return "", false
	}
	list := make([]visit, len(k.Options))
	for i, o := range k.Options {
		at, _ := time.Parse(time.RFC3339, o.More)
		list[i] = visit{ID: o.ID, What: o.Name, Start: at}
	}
	if then := fitsTime(list, t.heard.time(t.heard.Raw)); len(then) == 1 {
		return then[0].ID, true
	} else if n, ok := t.heard.Number(); ok && detail.Said(t.heard.time(t.heard.Raw)) == 0 {
		party := slices.DeleteFunc(slices.Clone(list), func(v visit) bool {
			what, _, _ := strings.Cut(v.What, ",")
			return !seats(what, n)
		})
		if len(party) == 1 && len(t.heard.Pick().Index) == 0 || len(party) == 1 && n > len(list) {
			return party[0].ID, true
		}
	}
	if i, sure := t.chosen(k.Options); sure > 0 {
		return k.Options[i].ID, true
	}
	if len(k.Options) == 1 && t.heard.yes() > 0.5 {
		return k.Options[0].ID, true
	}
	return "", false
}

// pointed is the visit of those that were listed which the beginning of the message points at, by its place or by what it
// is, and the rest, which says what it shall be: "la segunda, que sea el jueves".
func (t bookings) pointed(k *task) (id, rest string) {
	if k.Asked != "which" {
		return "", ""
	}
	what := make([]string, len(k.Options))
	for i, o := range k.Options {
		what[i], _, _ = strings.Cut(o.Name, ",")
	}
	for _, cut := range t.heard.Cuts() {
		before, after := detail.Read(t.tag, cut[0], t.facts.Now), detail.Read(t.tag, cut[1], t.facts.Now)
		_, party := after.Party(false)
		if before.Len() > 2 && detail.Said(before.When(when.Hint{})) > 0 || detail.Said(after.When(when.Hint{})) == 0 && !party {
			continue
		}
		if p := before.Pick(); len(p.Index) == 1 && p.Index[0] >= 0 && p.Index[0] < len(what) {
			return k.Options[p.Index[0]].ID, cut[1]
		}
		if groups := before.Named(what); len(groups) == 1 && len(groups[0]) == 1 {
			return k.Options[groups[0][0]].ID, cut[1]
		}
	}
	return "", ""
}

// ofMine is how likely an act is something done to a booking that the customer has: of a message that speaks of one, by
// how it compares with all else that is done to them.
func (t bookings) ofMine(a act, kind string) float64 {
	score := a.likely(kind)
	if t.called(a, kind) {
		return 0.98
	}
	if a.score(kind) >= 0.2 {
		score = max(score, t.heard.together(kind))
	}
	stronger := map[string][]string{reader.MyVisits: {reader.Move, reader.CancelVisit}, reader.CancelVisit: {reader.Move}, reader.Move: {reader.CancelVisit}}[kind]
	for _, b := range t.heard.acts { // what is wanted of it stands beside why
		if other := b.likely(stronger...); b.at != a.at && other >= 0.3 && (kind == reader.MyVisits || other > score) {
			return 0.3 * score
		}
	}
	if all := a.score(reader.Move, reader.CancelVisit, reader.MyVisits); !t.mine() || t.acknowledges(a) || kind == reader.MyVisits && a.score(reader.Policy, reader.PayInfo) >= 0.5 || all < 0.1 && a.Score >= 0.8 { // the last is surely something else
		return score
	} else if all >= 0.02 || all > 0 && len(t.held("")) > 0 {
		return max(score, 0.75*a.score(kind)/all)
	}
	if kind == reader.MyVisits && t.heard.Question() {
		return max(score, 0.6)
	}
	return score
}

// undoing and shifting begin the verbs that can be done only to a booking that there is.
var (
	undoing  = regexp.MustCompile(`(^| )(desmarc|desagend|cancel|anul)`)
	shifting = regexp.MustCompile(`(^| )(remarc|reagend|reprogram|reacomod|pospon|posterg|aplaz|adiar|(cambi|muev|mover|mud[ae]|troc|trocar)\pL* (\pL+ ){0,3}(cita|turno|reserv|horario|agendamento|visita|mesa))`)
	allOnes  = regexp.MustCompile(`(^| )(as duas|las dos|los dos|os dois|ambas|ambos|todas|todos|both|all)( |$)`)
)

// iMade tells of a booking that the customer has made it.
var iMade = regexp.MustCompile(`(^| )(cita|turno|reserva|reservacion|horario) (que|q) (hice|acabo|saque|hicimos|tengo|tenia|fiz|marquei|acabei|tenho)( |$)`)

// called: an act says by its verb what is to be done to a booking that the customer has.
func (t bookings) called(a act, kind string) bool {
	verb := map[string]*regexp.Regexp{reader.CancelVisit: undoing, reader.Move: shifting}[kind]
	said := t.heard.part(a.text)
	if kind == reader.CancelVisit && slices.ContainsFunc(t.heard.acts, func(b act) bool { return b.at != a.at && b.score(reader.Move) >= enough }) {
		return false // it is moved
	}
	known := len(t.booked()) > 0 || kind == reader.Move && iMade.MatchString(said.Plain()) || kind == reader.CancelVisit && said.Mine(nil)
	return verb != nil && verb.MatchString(said.Plain()) && known && !said.Has("no", "nao", "pedido", "orden", "compra", "order") &&
		a.score(reader.Policy, reader.MyVisits) < 0.5 && (kind == reader.Move || a.score(reader.Move) < 0.5 || onlyUndoes(said))
}

// onlyUndoes: a booking is to be cancelled, by its verb, and nothing is said to come in its place.
func onlyUndoes(said *detail.Text) bool {
	return undoing.MatchString(said.Plain()) && !shifting.MatchString(said.Plain()) && !said.Towards()
}

// acknowledges: an act only takes note of what was told: it thanks, agrees or repeats it, asks nothing and wants nothing
// done.
func (t bookings) acknowledges(a act) bool {
	h := t.heard
	if t.front.asked(a) || a.score(reader.Move, reader.CancelVisit) >= 0.5 {
		return false
	}
	m := h.time(a.text)
	days, minutes := m.Moments()
	if len(days) > 0 && len(minutes) > 0 && strings.Contains(t.s.Said, t.in(msgYourBooked)) && len(fitsTime(t.booked(), m)) == 1 {
		return true // it was just read to them
	}
	return a.score(reader.Book, reader.Available) < 0.5 && (h.score(reader.Thanks) >= 0.5 || h.BeginsYes())
}

// idle: nothing is left to do for a task that was given up.
func (t bookings) idle(k *task) bool {
	if k.slot("idle") == "over" {
		t.tell(msgDropped)
	}
	return k.slot("idle") != ""
}

// unbooking cancels a booking.
type unbooking struct{}

func (unbooking) bid(t *turn, a act) (task, float64) {
	k, waits := t.visiting.pending("cancel_visit")
	if t.desk.diary == nil {
		return task{}, 0
	}
	score := t.bookings.ofMine(a, reader.CancelVisit)
	if _, making := t.visiting.pending("book"); making && len(t.bookings.booked()) == 0 && t.s.Code == "" && t.s.Booked == "" {
		score *= 0.5 // the one in the making is given up
	}
	score = max(score, onlyToUndo(t, waits))
	words := wantedText(t.visiting)
	m := t.heard.time(words)
	if days, _ := m.Moments(); len(days)+len(m.Not) > 1 && a.score(reader.Move) >= 0.3 {
		score *= 0.5 // another day is named as well
	}
	if waits || t.s.Code != "" || t.s.Booked != "" {
		score = min(1, 1.6*score)
		score = max(score, 0.9*a.likely(reader.CancelVisit, reader.CancelOrder, reader.Clear)) // what was spoken of last is meant
	}
	k.Skill = "cancel_visit"
	if detail.Said(m) > 0 {
		k.drop("visit") // it may be another
	}
	k.set("words", words)
	k.set("day", t.heard.day(a.text))
	return k, score
}

// onlyToUndo is how sure it is that a message only cancels, where nothing but a booking can be.
func onlyToUndo(t *turn, waits bool) float64 {
	only := t.desk.shop == nil && !waits && undoing.MatchString(t.heard.Plain()) && t.heard.Len() <= 4 && !t.heard.Question() && !t.heard.Has("no", "nao")
	return 0.9 * float64(boolInt(only))
}

func (unbooking) hear(t *turn, k *task) (func(), float64) {
	if id, ok := t.bookings.hearWhich(k); ok {
		return func() { t.useAll(); k.set("visit", id); k.Options = nil }, 0.97
	}
	if take, sure := withoutCode(t.visiting, k); take != nil {
		return take, sure
	}
	return nil, 0
}

func (unbooking) run(t *turn, k *task) error {
	if t.bookings.idle(k) {
		return nil
	}
	list, err := t.desk.diary.visits(t)
	if err != nil {
		return err
	}
	rest := allOf(t.visiting, k, list)
	if day := k.slot("day"); day != "" && k.slot("visit")+t.s.Code == "" && len(list) > 0 && !slices.ContainsFunc(list, func(v visit) bool { return dayOf(v.Start) == day }) {
		t.tell(msgNotThen, t.calendar.dayWords(day)) // another one is not cancelled instead
		k.drop("words", "day")
		return t.bookings.askWhich(k, list)
	}
	v, ok, err := t.bookings.which(k, list, k.slot("words"))
	if !ok || err != nil {
		return err
	}
	t.s.Later = append(t.s.Later, rest...)
	r, err := t.desk.diary.cancel(t, k, v)
	if errors.Is(err, errWaiting) {
		booking{}.behind(t, rest, true)
	}
	if err != nil || r.Asked {
		return err
	}
	t.say(firstOf(r.text("message"), r.text("error"), t.reason(r)))
	if r.Code == "not_found" && k.slot("retried") == "" && t.desk.diary.needs().movable {
		k.set("retried", "yes")
		k.drop("visit")
		t.s.Code = ""
		return t.question(k, "code", t.in(msgCode))
	}
	return nil
}

// allOf sets about the first of several bookings that are all to be cancelled, and returns what cancels the others.
func allOf(t visiting, k *task, list []visit) (rest []task) {
	if k.slot("visit") != "" || !allOnes.MatchString(detail.Read(t.tag, k.slot("words"), t.facts.Now).Plain()) {
		return nil
	}
	words := allOnes.ReplaceAllString(detail.Read(t.tag, k.slot("words"), t.facts.Now).Plain(), " ") // "as duas" is no hour
	if list = t.bookings.aboutThese(list, words); len(list) < 2 || len(list) > 4 {
		return nil
	}
	k.set("visit", list[0].ID)
	for _, v := range list[1:] {
		rest = append(rest, task{Skill: "cancel_visit", Slots: map[string]string{"visit": v.ID}})
	}
	return rest
}

func (unbooking) settled(t *turn, k task, d decision) {
	if t.s.Code, t.s.Booked = k.slot("visit"), ""; d.Outcome == "confirm" { // else it is what is spoken of
		t.s.Code = ""
	}
	if d.Outcome == "amend" && t.heard != nil && t.heard.score(reader.Move, reader.Book, reader.Available, reader.No) < 0.3 {
		t.s.Tasks = append([]task{k}, t.s.Tasks...) // nothing else is wanted of it: it is asked again
	}
}

// listingVisits says what the customer has booked; who says that they are coming is told they are expected.
type listingVisits struct{ courteous }

func (listingVisits) bid(t *turn, a act) (task, float64) {
	if t.desk.diary == nil {
		return task{}, 0
	}
	k := task{}
	if asksIfStands(t.visiting, a) {
		return k, 0.97
	}
	if hasNone(t.visiting) && ofNone(t, a) {
		return task{}, 0
	}
	if t.bookings.acknowledges(a) && t.bookings.mine() && detail.Said(t.heard.time(a.text)) > 0 {
		k.set("coming", "yes")
		return k, 0.75
	}
	if attend := a.score(reader.Attend); attend > a.score(reader.MyVisits) && attend > a.score(reader.Yes) {
		k.set("coming", "yes")
		return k, 0.7 * attend
	}
	return k, t.bookings.ofMine(a, reader.MyVisits)
}

// ofNone: an act is not about bookings that the customer has, of which none is known: it goes on with the one in the making
// ("sí sí, ya voy"), asks for one ("do you have an appointment for a cleaning on Monday"), or when sales will call.
func ofNone(t *turn, a act) bool {
	if _, making := t.visiting.pending("book"); making && !t.heard.asks(a) || t.desk.diary.needs().kinds && t.s.Lead {
		return true
	}
	return detail.Said(t.heard.time(a.text)) > 0 && t.visiting.sellsTime() && len(named(t.heard.part(a.text), t.visiting.offer())) > 0 && a.score(reader.MyVisits) < 0.9
}

func (listingVisits) run(t *turn, k *task) error {
	list, err := t.desk.diary.visits(t)
	if err != nil {
		return err
	}
	switch {
	case len(list) == 0 && t.s.Code != "":
		t.tell(msgYourCode, t.s.Code)
		return nil
	case len(list) == 0 && t.heard != nil && t.heard.Mine(nil): // they have one, under another name or number
		return elsewhere(t, msgNoBookings)
	case len(list) == 0:
		t.tell(msgNoBookings)
		return nil
	}
	if t.heard != nil { // those of the day that was asked about, if there are any
		list = onAskedDay(t.visiting, list)
	}
	if k.slot("coming") != "" {
		t.tell(msgSeeYou)
		t.say(sentence(t.bookings.bookedWords(list[0])))
		return nil
	}
	if len(list) == 1 {
		t.s.Code, t.s.Booked = list[0].ID, list[0].What
	}
	t.tell(msgYourBooked)
	for _, v := range list[:t.shown(len(list))] {
		t.say(sentence(t.bookings.bookedWords(v)))
	}
	return nil
}
