package frontdesk

import (
	"slices"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

// staffNamed finds a branch's staff member by id.
func staffNamed(u *core.Unit, branchID, id string) (r booking.Resource, found bool, err error) {
	list, err := staffOf(u, branchID)
	i := slices.IndexFunc(list, func(p booking.Resource) bool { return p.ID == id })
	if i < 0 {
		return r, false, err
	}
	return list[i], true, err
}

// staffOf are the staff of a branch whose time can be booked.
func staffOf(u *core.Unit, branchID string) ([]booking.Resource, error) {
	places, err := u.Places.Resources(branchID)
	return slices.DeleteFunc(places, func(p booking.Resource) bool { return p.Kind != booking.Staff || !p.Active }), err
}

var (
	msgNoSuchDay = locale.Text{ES: "La fecha %q no existe.", PT: "A data %q não existe.", EN: "There is no date %q."}
	msgNoClock   = locale.Text{
		ES: "La hora %q no se entiende: va como 20:30.",
		PT: "O horário %q não dá para entender: escreva como 20:30.",
		EN: "The time %q is not clear: write it as 20:30.",
	}
	msgNameless = locale.Text{ES: "Falta el nombre.", PT: "Falta o nome.", EN: "The name is missing."}
	msgBadPhone = locale.Text{
		ES: "Ese teléfono no parece válido.",
		PT: "Esse telefone não parece válido.",
		EN: "That phone number does not look valid.",
	}
)

// readDay parses a date that matched the contract's pattern.
func readDay(u *core.Unit, path, date string) (booking.Day, error) {
	day, ok := booking.ParseDay(date)
	if !ok {
		return "", u.Invalid(path, msgNoSuchDay, date)
	}
	return day, nil
}

// readClock reads a time of day.
func readClock(u *core.Unit, path, clock string) (int, error) {
	minute, ok := booking.ReadClock(clock)
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

// Maximum lengths of texts, in characters.
const (
	longestName  = 100
	longestWords = 500
)

// contact is the customer of a booking or an order: the conversation's. A telephone in the arguments may be anyone's
// and does not identify a customer.
func contact(u *core.Unit, namePath, name, phonePath, telephone string) (booking.Who, error) {
	u.Sensitive(name, telephone)
	bad := u.Problems()
	name = locale.PersonName(name)
	if utf8.RuneCountInString(name) < 2 {
		bad.Add(namePath, msgNameless)
	}
	bad.Short(namePath, name, longestName)
	e164, err := phone.Normalize(telephone, u.Workspace.Country)
	if err != nil {
		bad.Add(phonePath, msgBadPhone)
	}
	if err := bad.Err(); err != nil {
		return booking.Who{}, err
	}
	u.Sensitive(name, e164)
	return booking.Who{CustomerID: u.CustomerID, Name: name, Phone: e164}, nil
}

// askToBook checks that a time is free and asks the customer about it, in the words of text, which is given with whom
// and at which branch it would be, and with the deposit that they have to pay. The question covers everything but the
// table: any that fits will do.
func askToBook(u *core.Unit, w booking.Wanted, who booking.Who,
	text func(where string) string) (confirmation.Question, error) {
	n := w.Need
	whom, starts, err := u.Bookings.Bookable(n, who, w.Service.ID, w.Service.Name)
	if err != nil {
		return confirmation.Question{}, err
	}
	where, err := u.Places.Where(n.BranchID)
	if err != nil {
		return confirmation.Question{}, err
	}
	asked, deposit, err := u.DepositAsked(who.CustomerID, starts)
	if err != nil {
		return confirmation.Question{}, err
	}
	subject := []any{n.Kind, n.BranchID, n.Day, n.Start, n.Minutes, n.Party, n.StaffID, n.Emergency, w.Service.ID, who.Name,
		who.Phone, who.Notes, who.FirstVisit}
	if deposit > 0 {
		subject = append(subject, deposit)
	}
	return confirmation.Question{
		Addressee: access.Customer, Text: text(whom+where) + asked + u.Say(msgIsThatRight), Total: confirmation.NoTotal, Until: starts,
		Subject: confirmation.Digest(subject...),
	}, nil
}
