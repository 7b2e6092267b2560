package clerk

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgNoneByPhone = locale.Text{ES: "Con tu número no me aparece ninguna reserva. Si la hiciste con otro, pasame el código; si no, te saco un turno nuevo.", MX: "Con tu número no me aparece ninguna cita ni reservación. Si la hiciste con otro, pásame el código; si no, te agendo una nueva.", PT: "Com o seu número não aparece nenhum agendamento. Se foi feito com outro, me passe o código; se não, marco um novo.", EN: "I find no booking under your number. If it was made with another one, send me its code; otherwise I can make a new one."}
	msgOrNew       = locale.Text{ES: "Sin el código no la puedo encontrar; si querés te saco un turno nuevo.", MX: "Sin el código no la puedo encontrar; si quieres te agendo una nueva.", PT: "Sem o código não consigo encontrar; se quiser, marco um novo.", EN: "I cannot find it without the code; I can make a new one if you like."}
)

// hasNone: the customer has no booking that we know of, and speaks of none.
func hasNone(t visiting) bool {
	return len(t.bookings.booked()) == 0 && t.s.Code == "" && !t.bookings.mine() && t.heard.BookingCode() == ""
}

// askCode tells once that there is no booking under the customer's number, which is where they are looked for, and asks
// for the code of another.
func askCode(t visiting, k *task) error {
	if k.slot("none") != "" || t.phone() == "" {
		return t.question(k, "code", t.in(msgCode))
	}
	k.set("none", "told")
	return t.question(k, "code", t.in(msgNoneByPhone))
}

// onlyCode is a message that is nothing but a code, with a word or two before it.
var onlyCode = regexp.MustCompile(`^(\pL+ ){0,3}[a-z]{0,4}-?\d{3,8}$`)

// codeSaid is the code of a booking that a message gives: an hour or a day is none.
func codeSaid(t visiting) (string, bool) {
	if code := t.heard.BookingCode(); strings.Contains(code, "-") {
		return code, true
	}
	if !onlyCode.MatchString(t.heard.Plain()) {
		return "", false
	}
	code := firstOf(t.heard.BookingCode(), t.heard.Code())
	return code, code != ""
}

// withoutCode takes what is said instead of a code: a new booking, or that there is no code, for which a person is offered.
func withoutCode(t visiting, k *task) (take func(), sure float64) {
	if k.Asked != "code" {
		return nil, 0
	}
	said := t.heard.Text
	fresh := task{Skill: "book"}
	t.readBooking(&fresh, t.bookingText(), "")
	what := t.heard.score(reader.Book) >= enough || len(named(said, t.offer())) > 0 || fresh.slot("party") != ""
	if what && fresh.moment()+fresh.slot("part")+fresh.slot("said") != "" && t.heard.score(reader.Move, reader.CancelVisit) < certain {
		fresh.set("first_words", t.heard.oneLine(200))
		return func() { t.useAll(); *k = fresh }, followed
	}
	if said.BeginsNo() || t.heard.score(reader.GiveName) >= certain || said.Has("no", "nao", "sin", "sem", "numero", "telefono", "telefone", "celular") && detail.Said(t.heard.time(said.Raw)) == 0 {
		words := firstOf(k.slot("words"), k.slot("about"))
		return func() {
			t.useAll()
			if t.tell(msgOrNew); t.desk.people != nil {
				*k = task{Skill: "person", Slots: map[string]string{"cause": "agent_limitation", "offer": "yes", "words": words}}
				return
			}
			k.set("idle", "yes")
		}, followed
	}
	return nil, 0
}
