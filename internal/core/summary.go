package core

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
)

// How much of a conversation a summary reads, and how much it quotes.
const (
	openingMessages = 6  // customers say at the beginning why they came
	latestMessages  = 60 // and at the end what they want now
	quotedMost      = 4
	quotedLength    = 160
	bookingsAhead   = 90 // days
	bookingsMost    = 5
	linesMost       = 6
)

var (
	msgWhoSpeaks  = locale.Text{ES: "Cliente: %s.", PT: "Cliente: %s.", EN: "Customer: %s."}
	wordUnknown   = locale.Text{ES: "todavía no se sabe quién es", PT: "ainda não se sabe quem é", EN: "not known yet"}
	msgTheySaid   = locale.Text{ES: "Dijo: %s.", PT: "Disse: %s.", EN: "They said: %s."}
	msgSaidLittle = locale.Text{
		ES: "No dijo de qué se trata.", PT: "Não disse do que se trata.", EN: "They did not say what it is about.",
	}
	msgInDraft = locale.Text{
		ES: "Pedido en curso: %s; total %s.",
		PT: "Pedido em andamento: %s; total %s.",
		EN: "Order in the making: %s; total %s.",
	}
	msgHasTimes = locale.Text{ES: "Turnos: %s.", MX: "Citas: %s.", PT: "Compromissos: %s.", EN: "Bookings: %s."}
	msgUnasked  = locale.Text{
		ES: "Pregunta sin responder: “%s”.",
		PT: "Pergunta sem resposta: “%s”.",
		EN: "Unanswered question: “%s”.",
	}
	msgWeSaid = locale.Text{
		ES: "Lo último que se le dijo: “%s”.",
		PT: "A última coisa dita ao cliente: “%s”.",
		EN: "The last thing they were told: “%s”.",
	}
	msgAndMore = locale.Text{ES: "y %d más", PT: "e mais %d", EN: "and %d more"}
)

// Summary summarizes the unit's conversation for the staff member who takes it over: who it is, what they said, what is
// ordered, booked and asked. It quotes and counts; it draws no conclusions. It is deterministic.
func (u *Unit) Summary() (string, error) {
	talk, ok := u.Conversations.Current()
	if !ok {
		return "", nil
	}
	said, err := u.messages(talk.ID)
	if err != nil {
		return "", err
	}
	lines := []string{}
	for _, part := range []func([]conversation.Message) (string, error){u.whoSpeaks, u.whatTheySaid, u.inTheMaking,
		u.booked, u.lastWord} {
		line, err := part(said)
		if err != nil {
			return "", err
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n"), nil
}

// messages returns the first and the latest messages of a conversation, in order.
func (u *Unit) messages(sessionID string) ([]conversation.Message, error) {
	first, err := u.Conversations.Messages(sessionID, "", openingMessages)
	if err != nil {
		return nil, err
	}
	latest, err := u.Conversations.LatestMessages(sessionID, latestMessages)
	for _, m := range latest {
		if len(first) == 0 || m.ID > first[len(first)-1].ID {
			first = append(first, m)
		}
	}
	return first, err
}

func (u *Unit) whoSpeaks([]conversation.Message) (string, error) {
	c, found, err := u.Customers.Current()
	name := u.Write(wordUnknown)
	if found && (c.FullName() != "" || c.Phone != "") {
		name = strings.Trim(c.FullName()+", "+c.Phone, ", ")
	}
	return u.Write(msgWhoSpeaks, name), err
}

// whatTheySaid quotes the customer's first substantial message, and the latest ones.
func (u *Unit) whatTheySaid(said []conversation.Message) (string, error) {
	var theirs []string
	for _, m := range said {
		if text := quote(u.written(m.Text)); !m.Outbound && informative(text) && !slices.Contains(theirs, text) {
			theirs = append(theirs, text)
		}
	}
	if n := len(theirs); n > quotedMost {
		theirs = append(theirs[:1], theirs[n-quotedMost+1:]...)
	}
	if len(theirs) == 0 {
		return u.Write(msgSaidLittle), nil
	}
	return u.Write(msgTheySaid, "“"+strings.Join(theirs, "”; “")+"”"), nil
}

// informative rejects greetings, thanks and a bare yes: too few words to mean anything without their question.
func informative(text string) bool { return len(strings.Fields(text)) >= 3 }

// written is a message for a reader: on the telephone codes and amounts were said in words.
func (u *Unit) written(text string) string {
	if !u.Spoken() {
		return text
	}
	return number.Written(u.Workspace.Locale, text)
}

// quote is a message on one line, shortened.
func quote(text string) string {
	text = strings.NewReplacer("“", `"`, "”", `"`).Replace(locale.OneLine(text))
	if utf8.RuneCountInString(text) <= quotedLength {
		return text
	}
	text = string([]rune(text)[:quotedLength])
	if end := strings.LastIndexByte(text, ' '); end > quotedLength/2 {
		text = text[:end]
	}
	return strings.TrimSpace(text) + "…"
}

func (u *Unit) inTheMaking([]conversation.Message) (string, error) {
	draft, err := u.Orders.Draft(false)
	if fault.Is(err, fault.NotFound) || err == nil && len(draft.Lines) == 0 {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var lines []string
	for _, l := range draft.Lines {
		lines = append(lines, locale.Number(u.Workspace.Locale, l.Quantity)+" × "+quote(l.Name))
	}
	return u.Write(msgInDraft, u.some(lines, linesMost),
		locale.Money(u.Workspace.Locale, u.Workspace.Amount(draft.Totals.Total))), nil
}

func (u *Unit) booked([]conversation.Message) (string, error) {
	today := booking.DayOf(u.Now.In(u.Workspace.Location()))
	own, err := u.Bookings.Own(today, today.Add(bookingsAhead))
	if err != nil || len(own) == 0 {
		return "", err
	}
	var times []string
	for _, b := range own {
		when := locale.Date(u.Workspace.Locale, b.Day.Midday()) + ", " + booking.Clock(b.Start)
		if b.Title != "" {
			when = quote(b.Title) + " (" + when + ")"
		}
		times = append(times, when)
	}
	return u.Write(msgHasTimes, u.some(times, bookingsMost)), nil
}

// lastWord is the open question or, without one, our last message.
func (u *Unit) lastWord(said []conversation.Message) (string, error) {
	q, open, err := u.Confirmations.Open()
	if err != nil {
		return "", err
	}
	if open {
		return u.Write(msgUnasked, quote(u.written(q.Text))), nil
	}
	for _, m := range slices.Backward(said) {
		if m.Outbound {
			return u.Write(msgWeSaid, quote(u.written(m.Text))), nil
		}
	}
	return "", nil
}

// some joins a list, and counts what does not fit.
func (u *Unit) some(list []string, most int) string {
	if rest := len(list) - most; rest > 0 {
		list = append(slices.Clone(list[:most]), u.Write(msgAndMore, rest))
	}
	return strings.Join(list, "; ")
}
