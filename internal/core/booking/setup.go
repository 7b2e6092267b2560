package booking

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Limits on what a business sets up.
const (
	longestName = 100
	mostSeats   = 1000
)

var (
	msgName = locale.Text{
		ES: "El nombre va de 1 a 100 caracteres.",
		PT: "O nome tem de 1 a 100 caracteres.",
		EN: "A name has between 1 and 100 characters.",
	}
	msgSeats = locale.Text{
		ES: "Las personas van de 1 a 1000, de menor a mayor.",
		PT: "As pessoas vão de 1 a 1000, da menor para a maior.",
		EN: "Seats are between 1 and 1000, the least first.",
	}
	msgSameKind = locale.Text{
		ES: "Una mesa no se vuelve persona, ni al revés.",
		PT: "Uma mesa não vira pessoa, nem o contrário.",
		EN: "A table does not become a person, nor the other way round.",
	}
	msgSamePlace = locale.Text{
		ES: "No se muda de sucursal: su tiempo se cuenta por el reloj de la suya.",
		PT: "Não muda de unidade: seu tempo é contado pelo relógio da sua.",
		EN: "It stays at its branch, by whose clock its time is counted.",
	}
	msgGap = locale.Text{
		ES: "El tiempo libre después va de 0 a 240 minutos.",
		PT: "O tempo livre depois vai de 0 a 240 minutos.",
		EN: "Between 0 and 240 minutes are kept free behind it.",
	}
	msgPrice = locale.Text{
		ES: "Un precio no es negativo.",
		PT: "Um preço não é negativo.",
		EN: "A price is not negative.",
	}
	msgJoined = locale.Text{
		ES: "Se juntan dos mesas o más, distintas y de la misma sucursal.",
		PT: "Juntam-se duas mesas ou mais, diferentes e da mesma unidade.",
		EN: "Two different tables or more of one branch are put together.",
	}
)

// Lock keeps others from changing what can be booked, and when, until the unit ends.
func (ps *Places) Lock() error { return ps.rows.LockPlaces() }

// SaveResource sets up a table or a staff member.
func (ps *Places) SaveResource(r Resource) error {
	if err := ps.Lock(); err != nil {
		return err
	}
	before, found, err := ps.Resource(r.ID)
	if err != nil {
		return err
	}
	switch n := utf8.RuneCountInString(r.Name); {
	case locale.Nameless(r.Name) || n > longestName:
		return ps.scope.Invalid("/name", msgName)
	case r.Kind == Table && (r.SeatsMin < 1 || r.SeatsMax < r.SeatsMin || r.SeatsMax > mostSeats):
		return ps.scope.Invalid("/seats_max", msgSeats)
	case found && before.Kind != r.Kind:
		return ps.scope.Invalid("/kind", msgSameKind)
	case found && before.BranchID != r.BranchID:
		return ps.scope.Invalid("/branch_id", msgSamePlace)
	}
	if r.BranchID != "" {
		if _, err := ps.Branch(r.BranchID); err != nil {
			return err
		}
	}
	ps.floors = nil
	return ps.rows.SaveResource(r, ps.scope.Now)
}

// Resource returns a table or a staff member of any branch, active or not.
func (ps *Places) Resource(id string) (r Resource, found bool, err error) {
	branches, err := ps.Branches()
	if err != nil {
		return r, false, err
	}
	for _, b := range append([]Branch{{}}, branches...) {
		list, err := ps.rows.Resources(b.ID)
		if err != nil {
			return r, false, err
		}
		if i := slices.IndexFunc(list, func(p Resource) bool { return p.ID == id }); i >= 0 {
			return list[i], true, nil
		}
	}
	return r, false, nil
}

// bookable returns an active table or staff member of a branch.
func (ps *Places) bookable(branchID, id string, kind ResourceKind) (r Resource, found bool, err error) {
	f, err := ps.floor(branchID)
	list := f.places
	i := slices.IndexFunc(list, func(p Resource) bool { return p.ID == id && p.Kind == kind && p.Active })
	if i < 0 {
		return r, false, err
	}
	return list[i], true, err
}

// SaveGroup sets up tables that can be joined.
func (ps *Places) SaveGroup(g Group) error {
	ps.floors = nil
	return ps.rows.SaveGroup(g)
}

// SetGroups replaces a branch's groups of tables.
func (ps *Places) SetGroups(branchID string, groups []Group) error {
	if err := ps.Lock(); err != nil {
		return err
	}
	for i, g := range groups {
		at := "/groups/" + strconv.Itoa(i)
		if g.SeatsMin < 1 || g.SeatsMax < g.SeatsMin || g.SeatsMax > mostSeats {
			return ps.scope.Invalid(at+"/seats_max", msgSeats)
		}
		if len(g.Members) < 2 || len(slices.Compact(slices.Sorted(slices.Values(g.Members)))) != len(g.Members) {
			return ps.scope.Invalid(at+"/table_ids", msgJoined)
		}
		for _, id := range g.Members {
			r, found, err := ps.Resource(id)
			if err != nil {
				return err
			}
			if !found || r.Kind != Table || r.BranchID != branchID {
				return ps.scope.Invalid(at+"/table_ids", msgJoined)
			}
		}
	}
	ps.floors = nil
	if err := ps.rows.DropGroups(branchID); err != nil {
		return err
	}
	for _, g := range groups {
		g.BranchID = branchID
		if err := ps.SaveGroup(g); err != nil {
			return err
		}
	}
	return nil
}

// Groups returns a branch's groups of tables.
func (ps *Places) Groups(branchID string) ([]Group, error) { return ps.rows.Groups(branchID) }

// SaveService sets up a service.
func (ps *Places) SaveService(v Service) error {
	switch n := utf8.RuneCountInString(v.Name); {
	case locale.Nameless(v.Name) || n > longestName:
		return ps.scope.Invalid("/name", msgName)
	case v.Minutes < shortest || v.Minutes > longest:
		return ps.scope.Invalid("/duration_minutes", msgLength)
	case v.Buffer < 0 || v.Buffer > 240:
		return ps.scope.Invalid("/buffer_minutes", msgGap)
	case v.Price < 0:
		return ps.scope.Invalid("/price", msgPrice)
	}
	if err := ps.Lock(); err != nil {
		return err
	}
	slices.Sort(v.Staff)
	v.Staff = slices.Compact(v.Staff)
	for _, id := range v.Staff {
		r, found, err := ps.Resource(id)
		if err != nil {
			return err
		}
		if !found || r.Kind != Staff {
			return ps.scope.Invalid("/staff_ids", msgNoStaff)
		}
	}
	return ps.rows.SaveService(v, ps.scope.Now)
}

// AnyService returns a service by its id, active or not; not_found otherwise.
func (ps *Places) AnyService(id string) (Service, error) {
	list, err := ps.rows.Services()
	if err != nil {
		return Service{}, err
	}
	if i := slices.IndexFunc(list, func(v Service) bool { return v.ID == id }); i >= 0 {
		return list[i], nil
	}
	return Service{}, ps.noService("")
}

var (
	msgNoOwner = locale.Text{
		ES: "No encontré de quién son esos horarios.",
		PT: "Não encontrei de quem são esses horários.",
		EN: "I could not find whose hours those are.",
	}
	msgSpan = locale.Text{
		ES: "Un horario empieza ese día y dura como mucho 24 horas.",
		PT: "Um horário começa nesse dia e dura no máximo 24 horas.",
		EN: "Hours begin on their day and last 24 hours at most.",
	}
	msgCrossed = locale.Text{
		ES: "Dos horarios del mismo día se pisan.",
		PT: "Dois horários do mesmo dia se sobrepõem.",
		EN: "Two ranges of one day overlap.",
	}
	msgTwice = locale.Text{
		ES: "Ese día está dos veces.",
		PT: "Esse dia está duas vezes.",
		EN: "That day is there twice.",
	}
)

// Owner resolves an owner of hours: the named branch, table or person, or without a name the first branch. Unknown
// names are not_found.
func (ps *Places) Owner(id string) (string, error) {
	b, err := ps.Branch(id)
	if err == nil || !fault.Is(err, fault.NotFound) {
		return b.ID, err
	}
	if _, found, err := ps.Resource(id); err != nil || found {
		return id, err
	}
	return "", ps.scope.Fault(fault.NotFound, msgNoOwner)
}

// SetHours replaces an owner's hours: the week, and the special days from a day on. Earlier days stay as they were.
func (ps *Places) SetHours(ownerID string, from Day, hours OwnHours) error {
	if err := ps.checkHours(hours); err != nil {
		return err
	}
	if err := ps.Lock(); err != nil {
		return err
	}
	if err := ps.SetWeek(ownerID, hours.Week); err != nil {
		return err
	}
	if err := ps.rows.DropDays(branchOwner(ownerID), from); err != nil {
		return err
	}
	for _, d := range hours.Days {
		if err := ps.SetDay(ownerID, d.Day, d.Ranges, d.Note); err != nil {
			return err
		}
	}
	return nil
}

func (ps *Places) checkHours(hours OwnHours) error {
	week := map[string][]Range{}
	for i, w := range hours.Week {
		key := fmt.Sprint(w.Weekday, w.Emergency)
		week[key] = append(week[key], w.Range)
		if err := ps.checkRanges(fmt.Sprintf("/week/%d", i), week[key]); err != nil {
			return err
		}
	}
	days := map[Day]bool{}
	for i, d := range hours.Days {
		at := fmt.Sprintf("/days/%d", i)
		if days[d.Day] {
			return ps.scope.Invalid(at+"/date", msgTwice)
		}
		days[d.Day] = true
		if err := ps.checkRanges(at+"/ranges", d.Ranges); err != nil {
			return err
		}
	}
	return nil
}

// checkRanges returns invalid_arguments for a range outside a day and for ranges that overlap.
func (ps *Places) checkRanges(at string, list []Range) error {
	sorted := slices.SortedFunc(slices.Values(list), func(a, b Range) int { return a.From - b.From })
	for i, r := range sorted {
		switch {
		case r.From < 0 || r.From >= 1440 || r.To <= r.From || r.To > r.From+1440:
			return ps.scope.Invalid(at, msgSpan)
		case i > 0 && r.From < sorted[i-1].To:
			return ps.scope.Invalid(at, msgCrossed)
		}
	}
	return nil
}
