package booking

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Who is the person a booking is for.
type Who struct {
	BookingID  string // idempotency key chosen by the caller; empty: a new booking
	CustomerID string
	Name       string
	Phone      string
	Notes      string
	FirstVisit bool
}

// Book books a time, or returns the same appointment if the customer already has it; a confirmed question always asks
// for a new one. No room is a conflict whose text says so; the caller must roll the unit back then.
func (bs *Bookings) Book(n Need, who Who, serviceID, title string) (Booking, error) {
	bs.scope.Sensitive(who.Name, who.Phone)
	if who.BookingID != "" {
		if b, found, err := bs.rows.Booking(who.BookingID, true); err != nil || found {
			return b, cmp.Or(err, bs.again(b, n))
		}
	}
	if b, found, err := bs.Present(n, who, serviceID, title); err != nil || found {
		if found && bs.scope.QuestionID != "" {
			err = bs.errOccupied(b)
		}
		return b, err
	}
	zone, err := bs.places.Zone(n.BranchID)
	if err != nil {
		return Booking{}, err
	}
	b := Booking{
		ID: cmp.Or(who.BookingID, scope.NewID()), Kind: n.Kind, Status: Confirmed, BranchID: n.BranchID,
		CustomerID: who.CustomerID,
		SessionID:  bs.scope.SessionID, QuestionID: bs.scope.QuestionID, BookedBy: bs.scope.Actor.Name(),
		Channel: bs.scope.Channel, CallID: bs.scope.CallID, Zone: zone.String(),
		ServiceID: serviceID, Title: title, Name: who.Name, Phone: who.Phone, Notes: who.Notes,
		FirstVisit: who.FirstVisit, Emergency: n.Emergency, CreatedAt: bs.scope.Now, UpdatedAt: bs.scope.Now,
	}
	if err := bs.place(&b, n); err != nil {
		return b, err
	}
	if err := bs.askDeposit(&b); err != nil {
		return b, err
	}
	if b.Code, err = bs.newCode(b.Kind); err != nil {
		return b, err
	}
	if err := bs.rows.InsertBooking(b); err != nil {
		return b, err
	}
	bs.scope.Emit("booking.created", b.ID, payload(b))
	return b, bs.calendars.inCalendars(b, nil)
}

var msgOtherBooking = locale.Text{
	ES: "Ese id ya es de otra reserva.",
	MX: "Ese id ya es de otra reservación.",
	PT: "Esse id já é de outra reserva.",
	EN: "That id is another booking's.",
}

// again returns idempotency_conflict for an id under which something else was booked. A booking that was changed since
// still counts as the one asked for.
func (bs *Bookings) again(b Booking, n Need) error {
	if b.UpdatedAt.Equal(b.CreatedAt) && (b.Kind != n.Kind || b.Day != n.Day || b.Start != n.Start ||
		b.Party != n.Party) {
		return bs.scope.Fault(fault.IdempotencyConflict, msgOtherBooking)
	}
	return nil
}

// races is how many lost races place accepts before it answers that there is no room.
const races = 5

// place finds resources for a booking and takes their slots. If another booking wins the race for one table, it tries
// the next.
func (bs *Bookings) place(b *Booking, n Need) error {
	for range races {
		a, err := bs.board.Find(n)
		if err != nil {
			return err
		}
		if !a.Available {
			return &NoRoom{bs.board.Refusal(n, a), a.Alternatives}
		}
		b.Day, b.Start, b.Minutes, b.Buffer, b.Party, b.Resources = n.Day, n.Start, n.Minutes, n.Buffer, n.Party,
			slices.Clone(a.Resources)
		got, err := bs.take(*b)
		if err == nil && got {
			got, err = bs.calendars.unshared(*b)
		}
		if err != nil || got {
			return err
		}
		if err := bs.rows.FreeSlots(b.ID); err != nil {
			return err
		}
	}
	return bs.board.Refusal(n, Answer{Why: Taken})
}

// take gives the booking its slots; false means that another booking has one of them.
func (bs *Bookings) take(b Booking) (bool, error) {
	count := slots(b.Start, b.span())
	for _, id := range slices.Sorted(slices.Values(b.Resources)) {
		got, err := bs.rows.TakeSlots(b.ID, id, slot(b.Day, b.Start), count)
		if err != nil || got != count {
			return false, err
		}
	}
	return true, nil
}

// Why a booking can no longer be changed, by its code and its time.
var (
	msgIsCancelled = of{
		Reservation: {
			ES: "La reserva %s, %s, ya está cancelada.",
			MX: "La reservación %s, %s, ya está cancelada.",
			PT: "A reserva %s, %s, já está cancelada.",
			EN: "Booking %s, %s, is cancelled already.",
		},
		Appointment: {
			ES: "El turno %s, %s, ya está cancelado.",
			MX: "La cita %s, %s, ya está cancelada.",
			PT: "O horário %s, %s, já está cancelado.",
			EN: "Appointment %s, %s, is cancelled already.",
		},
	}
	msgIsHere = of{
		Reservation: {
			ES: "La reserva %s, %s, ya está en curso.",
			MX: "La reservación %s, %s, ya está en curso.",
			PT: "A reserva %s, %s, já está em andamento.",
			EN: "Booking %s, %s, is under way.",
		},
		Appointment: {
			ES: "El turno %s, %s, ya está en curso.",
			MX: "La cita %s, %s, ya está en curso.",
			PT: "O horário %s, %s, já está em andamento.",
			EN: "Appointment %s, %s, is under way.",
		},
	}
	msgHasBegun = of{
		Reservation: {
			ES: "La reserva %s, %s, ya pasó.",
			MX: "La reservación %s, %s, ya pasó.",
			PT: "A reserva %s, %s, já passou.",
			EN: "Booking %s, %s, has passed.",
		},
		Appointment: {
			ES: "El turno %s, %s, ya pasó.",
			MX: "La cita %s, %s, ya pasó.",
			PT: "O horário %s, %s, já passou.",
			EN: "Appointment %s, %s, has passed.",
		},
	}
)

// of holds one text per kind of booking.
type of map[Kind]locale.Text

// Changeable returns conflict for a booking that is over, under way or cancelled.
func (bs *Bookings) Changeable(b Booking) error {
	why := of(nil)
	switch {
	case b.Status == Cancelled:
		why = msgIsCancelled
	case b.Status == Arrived:
		why = msgIsHere
	case b.Status != Confirmed, b.Past(bs.scope.Now):
		why = msgHasBegun
	default:
		return nil
	}
	return bs.scope.Fault(fault.Conflict, why[b.Kind], bs.scope.Code(b.Code), bs.board.When(b.Day, b.Start))
}

// Move gives a booking another time, or other resources for another party, and frees the old time in the same
// transaction. The caller has locked the booking.
func (bs *Bookings) Move(b Booking, n Need) (Booking, error) {
	if err := bs.Changeable(b); err != nil {
		return b, err
	}
	n.Except = b.ID
	others, err := bs.beside(n, Who{CustomerID: b.CustomerID, Name: b.Name, Phone: b.Phone})
	if err == nil && len(others) > 0 {
		err = bs.errOccupied(others[0])
	}
	if err != nil {
		return b, err
	}
	before := b
	if err := bs.rows.FreeSlots(b.ID); err != nil {
		return b, err
	}
	if err := bs.place(&b, n); err != nil {
		return b, err
	}
	bs.hasten(&b)
	b.UpdatedAt = bs.scope.Now
	if b.Appointed() != before.Appointed() {
		b.AcknowledgedAt = time.Time{}
	}
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	p := payload(b)
	p["previousDate"], p["previousTime"] = before.Day, Clock(before.Start)
	bs.scope.Emit("booking.rescheduled", b.ID, p)
	return b, bs.calendars.inCalendars(b, before.Resources)
}

// Cancel cancels a booking and frees its time. The caller has locked the booking.
func (bs *Bookings) Cancel(b Booking, reason string) (Booking, error) {
	if err := bs.Changeable(b); err != nil {
		return b, err
	}
	b.DepositDueAt = time.Time{}
	return bs.callOff(b, reason)
}

func (bs *Bookings) callOff(b Booking, reason string) (Booking, error) {
	if err := bs.rows.FreeSlots(b.ID); err != nil {
		return b, err
	}
	b.Status, b.CancelReason, b.CancelledAt, b.UpdatedAt = Cancelled, reason, bs.scope.Now, bs.scope.Now
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	bs.scope.Emit("booking.cancelled", b.ID, payload(b))
	return b, bs.calendars.inCalendars(b, nil)
}

// Acknowledge records that the customer comes, once for each time that they are told. The caller has locked the booking.
// One that is over, under way or cancelled is a conflict.
func (bs *Bookings) Acknowledge(b Booking) (Booking, error) {
	if err := bs.Changeable(b); err != nil || !b.AcknowledgedAt.IsZero() {
		return b, err
	}
	b.AcknowledgedAt, b.UpdatedAt = bs.scope.Now, bs.scope.Now
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	bs.scope.Emit("booking.acknowledged", b.ID, payload(b))
	return b, bs.calendars.inCalendars(b, nil)
}

// Note saves changes that do not touch the booking's time. The caller has locked the booking.
func (bs *Bookings) Note(b Booking) (Booking, error) {
	b.UpdatedAt = bs.scope.Now
	bs.scope.Emit("booking.updated", b.ID, payload(b))
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	return b, bs.calendars.inCalendars(b, nil)
}

func payload(b Booking) map[string]any {
	return map[string]any{
		"bookingId": b.ID, "code": b.Code, "kind": b.Kind, "status": b.Status, "branchId": b.BranchID,
		"customerId": b.CustomerID,
		"date":       b.Day, "time": Clock(b.Start), "zone": b.Zone, "startsAt": b.Starts(), "minutes": b.Minutes,
		"partySize": b.Party,
		"serviceId": b.ServiceID, "resources": b.Resources,
	}
}

// early is how long before its time a booking can be marked as arrived.
const early = 3 * time.Hour

// next lists the allowed status changes on a booking's day. A no-show may still arrive.
var next = map[Status][]Status{
	Confirmed: {Arrived, Completed, NoShow},
	Arrived:   {Completed, NoShow},
	NoShow:    {Arrived},
}

var (
	msgNotYet = locale.Text{
		ES: "Todavía no es la hora de la reserva %s.",
		MX: "Todavía no es la hora de la reservación %s.",
		PT: "Ainda não é a hora da reserva %s.",
		EN: "It is not time yet for booking %s.",
	}
	msgIsClosed = locale.Text{
		ES: "La reserva %s ya está cerrada.",
		MX: "La reservación %s ya está cerrada.",
		PT: "A reserva %s já está encerrada.",
		EN: "Booking %s is closed already.",
	}
)

// Mark records how a booking ended: arrived, completed or no-show. A completed booking or no-show frees its time
// at once; marking the same status again changes nothing. The caller has locked the booking. A forbidden change is a
// conflict.
func (bs *Bookings) Mark(b Booking, to Status) (Booking, error) {
	if b.Status == to {
		return b, nil
	}
	if err := bs.Markable(b, to); err != nil {
		return b, err
	}
	if err := bs.hold(b, to); err != nil {
		return b, err
	}
	b.Status, b.DepositDueAt, b.UpdatedAt = to, time.Time{}, bs.scope.Now
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	bs.scope.Emit("booking."+string(to), b.ID, payload(b))
	return b, nil
}

// Markable returns conflict for a status change that is not allowed now.
func (bs *Bookings) Markable(b Booking, to Status) error {
	from := b.Starts()
	if to == Arrived {
		from = from.Add(-early)
	}
	switch known := next[b.Status]; {
	case !slices.Contains(known, to):
		return bs.scope.Fault(fault.Conflict, msgIsClosed, b.Code)
	case b.Status != Arrived && bs.scope.Now.Before(from):
		return bs.scope.Fault(fault.Conflict, msgNotYet, b.Code)
	}
	return nil
}

// hold frees a booking's slots or takes them again, as its new status requires.
func (bs *Bookings) hold(b Booking, to Status) error {
	switch {
	case b.Status.Holds() && !to.Holds():
		return bs.rows.FreeSlots(b.ID)
	case !b.Status.Holds() && to.Holds():
		got, err := bs.take(b)
		if err == nil && !got {
			return bs.scope.Fault(fault.Conflict, msgTaken)
		}
		return err
	}
	return nil
}

// newCode draws an unused code that is easy to say on the telephone. It is random, so that a code does not reveal how
// many there are, and grows longer when the short ones run out.
func (bs *Bookings) newCode(kind Kind) (string, error) {
	for digits := 4; ; digits++ {
		span := int64(9)
		for range digits - 1 {
			span *= 10
		}
		for range 8 {
			n, err := rand.Int(rand.Reader, big.NewInt(span))
			if err != nil {
				return "", err
			}
			code := fmt.Sprintf("%s%d", prefixes[kind], n.Int64()+span/9)
			if _, taken, err := bs.rows.BookingByCode(code, false); err != nil || !taken {
				return code, err
			}
		}
	}
}

// prefixes of codes, by kind.
var prefixes = map[Kind]string{Reservation: "RES-", Appointment: "CIT-"}

// Codes returns the codes a customer may mean, however they say or type them: "res 1234" and "RES1234" are RES-1234;
// "1234" alone may be a booking of either kind.
func Codes(said string) []string {
	said = strings.ToUpper(strings.Join(strings.FieldsFunc(said,
		func(r rune) bool { return r == ' ' || r == '-' || r == '.' || r == '#' }), ""))
	number := said
	kinds := []Kind{Reservation, Appointment}
	for _, k := range kinds {
		if rest, ok := strings.CutPrefix(said, strings.TrimSuffix(prefixes[k], "-")); ok {
			number, kinds = rest, []Kind{k}
			break
		}
	}
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return nil
	}
	return lists.Map(kinds, func(k Kind) string { return prefixes[k] + number })
}
