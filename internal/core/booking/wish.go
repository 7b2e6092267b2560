package booking

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Wish is what a customer asks for, in ids and numbers.
type Wish struct {
	Kind      Kind
	BranchID  string // empty: the conversation's, or the first
	Party     int    // of a reservation
	AnyParty  bool   // only to find out what is free: a booking has a party
	TableID   string
	ServiceID string // of an appointment
	StaffID   string
	Minutes   int // 0: the service's, or the usual
	Emergency bool
}

// Wanted is a validated wish, without its day and time: the need, and the records it names.
type Wanted struct {
	Need    Need
	Service Service  // zero: none in particular
	Staff   Resource // zero: any
}

// Bounds of a booking's length, in minutes.
const (
	shortest = 5
	longest  = 12 * 60
)

var (
	msgParty = locale.Text{
		ES: "Hay que saber para cuántas personas.",
		PT: "É preciso saber para quantas pessoas.",
		EN: "For how many people is it?",
	}
	msgLength = locale.Text{
		ES: "La duración va de 5 minutos a 12 horas.",
		PT: "A duração vai de 5 minutos a 12 horas.",
		EN: "It lasts between 5 minutes and 12 hours.",
	}
	msgNoStaff = locale.Text{
		ES: "No encontré a esa persona.",
		PT: "Não encontrei essa pessoa.",
		EN: "I could not find that person.",
	}
	msgNoTable = locale.Text{
		ES: "No encontré esa mesa.",
		PT: "Não encontrei essa mesa.",
		EN: "I could not find that table.",
	}
	msgNotTheirs = locale.Text{ES: "%s no hace %s.", PT: "%s não faz %s.", EN: "%s does not do %s."}
)

// CheckWish validates a wish by the rules of the business. What it names must exist (not_found) and go together
// (conflict); a party size or a length out of bounds is invalid_arguments.
func (bd *Board) CheckWish(w Wish) (out Wanted, err error) {
	branch, err := bd.places.Branch(w.BranchID)
	if err != nil {
		return out, err
	}
	out.Need = Need{Kind: w.Kind, BranchID: branch.ID, Minutes: w.Minutes, Emergency: w.Emergency}
	if w.Kind == Reservation {
		err = bd.table(w, &out)
	} else {
		err = bd.visit(w, &out)
	}
	if err == nil && (out.Need.Minutes < shortest || out.Need.Minutes > longest) {
		err = bd.scope.Invalid("/duration_minutes", msgLength)
	}
	return out, err
}

func (bd *Board) table(w Wish, out *Wanted) error {
	if w.Party <= 0 && !w.AnyParty {
		return bd.scope.Invalid("/party_size", msgParty)
	}
	out.Need.Party, out.Need.AnyParty, out.Need.TableID = w.Party, w.AnyParty, w.TableID
	if w.Minutes == 0 {
		out.Need.Minutes = bd.scope.Workspace.Settings.Booking.ReservationMinutes()
	}
	if w.TableID == "" {
		return nil
	}
	if _, found, err := bd.places.bookable(out.Need.BranchID, w.TableID, Table); err != nil || found {
		return err
	}
	return bd.scope.Fault(fault.NotFound, msgNoTable)
}

func (bd *Board) visit(w Wish, out *Wanted) (err error) {
	n := &out.Need
	if w.ServiceID != "" {
		if out.Service, err = bd.places.Service(w.ServiceID); err != nil {
			return err
		}
		n.Minutes, n.Buffer, n.Staff = out.Service.Minutes, out.Service.Buffer, out.Service.Staff
		n.Emergency = n.Emergency || out.Service.Urgent()
	}
	if n.Minutes == 0 {
		n.Minutes = bd.scope.Workspace.Settings.Booking.AppointmentMinutes()
	}
	if w.StaffID == "" {
		return nil
	}
	found := false
	if out.Staff, found, err = bd.places.staffNamed(n.BranchID, w.StaffID); err != nil {
		return err
	}
	n.StaffID = out.Staff.ID
	switch {
	case !found:
		return bd.places.noStaff(n.BranchID, "")
	case len(n.Staff) > 0 && !slices.Contains(n.Staff, n.StaffID):
		return bd.scope.Fault(fault.Conflict, msgNotTheirs, out.Staff.Name, out.Service.Name)
	}
	return nil
}

// CheckChange is Wanted for a booking that changes: what the wish leaves open stays as it is, including the staff
// member while active.
func (bd *Board) CheckChange(b Booking, w Wish) (Wanted, error) {
	w.Kind, w.BranchID, w.ServiceID, w.Emergency = b.Kind, b.BranchID, "", b.Emergency
	w.Party, w.Minutes = cmp.Or(w.Party, b.Party), cmp.Or(w.Minutes, b.Minutes)
	if b.Kind == Appointment && w.StaffID == "" {
		_, stays, err := bd.places.bookable(b.BranchID, b.Resources[0], Staff)
		if err != nil {
			return Wanted{}, err
		}
		if stays {
			w.StaffID = b.Resources[0]
		}
	}
	out, err := bd.CheckWish(w)
	if err != nil {
		return out, err
	}
	out.Need.Day, out.Need.Start, out.Need.Buffer, out.Need.Except = b.Day, b.Start, b.Buffer, b.ID
	if b.ServiceID == "" {
		return out, nil
	}
	if out.Service, err = bd.places.AnyService(b.ServiceID); err != nil {
		return out, err
	}
	out.Need.Emergency = out.Need.Emergency || out.Service.Urgent()
	if w.StaffID == "" {
		out.Need.Staff = out.Service.Staff
	}
	// The wish may name the staff member; what it became has the id.
	if able, id := out.Service.Staff, out.Need.StaffID; id != "" && id != b.Resources[0] && len(able) > 0 &&
		!slices.Contains(able, id) {
		return out, bd.scope.Fault(fault.Conflict, msgNotTheirs, out.Staff.Name, out.Service.Name)
	}
	return out, nil
}
