package booking

import (
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgNoOwner = locale.Text{ES: "No encontré de quién son esos horarios.", PT: "Não encontrei de quem são esses horários.", EN: "I could not find whose hours those are."}
	msgSpan    = locale.Text{ES: "Un horario empieza ese día y dura como mucho 24 horas.", PT: "Um horário começa nesse dia e dura no máximo 24 horas.", EN: "Hours begin on their day and last 24 hours at most."}
	msgCrossed = locale.Text{ES: "Dos horarios del mismo día se pisan.", PT: "Dois horários do mesmo dia se sobrepõem.", EN: "Two ranges of one day overlap."}
	msgTwice   = locale.Text{ES: "Ese día está dos veces.", PT: "Esse dia está duas vezes.", EN: "That day is there twice."}
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
	return "", fault.New(fault.NotFound, "%s", ps.scope.Say(msgNoOwner))
}

// SetHours replaces an owner's hours: the week, and the special days from a day on. Earlier days stay as they were.
func (ps *Places) SetHours(ownerID string, from Day, hours OwnHours) error {
	if err := ps.checkHours(hours); err != nil {
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
