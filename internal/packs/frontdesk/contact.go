package frontdesk

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

var (
	msgNoSuchDay = locale.Text{ES: "La fecha %q no existe.", PT: "A data %q não existe.", EN: "There is no date %q."}
	msgNoClock   = locale.Text{ES: "La hora %q no se entiende: va como 20:30.", PT: "O horário %q não dá para entender: escreva como 20:30.", EN: "The time %q is not clear: write it as 20:30."}
	msgNameless  = locale.Text{ES: "Falta el nombre.", PT: "Falta o nome.", EN: "The name is missing."}
	msgBadPhone  = locale.Text{ES: "Ese teléfono no parece válido.", PT: "Esse telefone não parece válido.", EN: "That phone number does not look valid."}
	msgLong      = locale.Text{ES: "Es demasiado largo: como mucho %d caracteres.", PT: "É longo demais: no máximo %d caracteres.", EN: "That is too long: %d characters at most."}
)

// readDay reads a date that the contract has found to be one.
func readDay(u *core.Unit, path, date string) (booking.Day, error) {
	day, ok := booking.ParseDay(date)
	if !ok {
		return "", u.Invalid(path, msgNoSuchDay, date)
	}
	return day, nil
}

// readClock reads a time of day. A figure less in the hour is no mistake.
func readClock(u *core.Unit, path, clock string) (int, error) {
	text := strings.TrimSpace(clock)
	if strings.IndexByte(text, ':') == 1 {
		text = "0" + text
	}
	minute, ok := booking.ParseClock(text)
	if !ok {
		return 0, u.Invalid(path, msgNoClock, clock)
	}
	return minute, nil
}

func moment(u *core.Unit, date, clock string) (booking.Day, int, error) {
	day, err := readDay(u, "/date", date)
	if err != nil {
		return "", 0, err
	}
	minute, err := readClock(u, "/time", clock)
	return day, minute, err
}

// Lengths of what people say of themselves and of what they want, in characters.
const (
	longestName  = 100
	longestWords = 500
)

// ownWords is somebody's own text on one line, as long as one is read.
func ownWords(u *core.Unit, path, text string) (string, error) {
	text = locale.OneLine(text)
	if utf8.RuneCountInString(text) > longestWords {
		return "", u.Invalid(path, msgLong, longestWords)
	}
	return text, nil
}

// contact is whom a booking or an order is for. A telephone in the arguments may be
// anybody's and identifies nobody: what comes of it is the conversation's customer's.
func contact(u *core.Unit, namePath, name, phonePath, telephone string) (booking.Who, error) {
	u.Sensitive(name, telephone)
	var bad []fault.Field
	name = locale.PersonName(name)
	switch n := utf8.RuneCountInString(name); {
	case n < 2:
		bad = append(bad, fault.Field{Path: namePath, Message: u.Say(msgNameless)})
	case n > longestName:
		bad = append(bad, fault.Field{Path: namePath, Message: u.Say(msgLong, longestName)})
	}
	e164, err := phone.Normalize(telephone, u.Workspace.Country)
	if err != nil {
		bad = append(bad, fault.Field{Path: phonePath, Message: u.Say(msgBadPhone)})
	}
	if len(bad) > 0 {
		return booking.Who{}, fault.Invalid(bad[0].Message, bad...)
	}
	u.Sensitive(name, e164)
	return booking.Who{CustomerID: u.CustomerID, Name: name, Phone: e164}, nil
}

// digest of everything a yes is for.
func digest(what ...any) string {
	raw, _ := json.Marshal(what) // plain values always marshal
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// bookingQuestion asks the customer about a time. It covers everything but which table
// it is: any that fits will do.
func bookingQuestion(u *core.Unit, text string, w wanted, who booking.Who) (confirmation.Question, error) {
	n := w.need
	zone, err := u.Places.Zone(n.BranchID)
	if err != nil {
		return confirmation.Question{}, err
	}
	starts, _ := n.Day.In(zone, n.Start)
	return confirmation.Question{
		Addressee: access.Customer, Text: text, Total: confirmation.NoTotal, Until: starts,
		Subject: digest(n.Kind, n.BranchID, n.Day, n.Start, n.Minutes, n.Party, n.StaffID, n.Emergency,
			w.service.ID, who.Name, who.Phone, who.Notes, who.FirstVisit),
	}, nil
}
