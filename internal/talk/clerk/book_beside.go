package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/when"
)

// mention is a service by which a time is told, and which is not wanted itself.
type mention struct {
	detail.Beside
	services []string
}

// beside is a text without the services that only tell a time, "depois da manicure", and these.
func (t visiting) beside(text string) (rest string, out []mention) {
	if !t.desk.diary.needs().service {
		return text, nil
	}
	bytes := []byte(text)
	for _, b := range detail.Read(t.tag, text, t.facts.Now).Besides() {
		groups := named(detail.Read(t.tag, text[b.From:b.To], t.facts.Now), t.offer())
		if len(groups) == 0 {
			continue
		}
		m := mention{Beside: b}
		for _, s := range slices.Concat(groups...) {
			m.services = append(m.services, s.Name)
		}
		out = append(out, m)
		copy(bytes[b.From:b.To], strings.Repeat(" ", b.To-b.From))
	}
	return string(bytes), out
}

// placeBeside puts a booking after, before, or on the day of one that the customer has, as far as they said no other time.
func placeBeside(t visiting, k *task, list []mention) bool {
	for _, m := range list {
		for _, v := range t.bookings.booked() {
			day := dayOf(v.Start)
			if !slices.Contains(m.services, v.What) || k.slot("date") != "" && k.slot("date") != day {
				continue
			}
			k.set("date", day)
			at := v.Start.Hour()*60 + v.Start.Minute()
			switch {
			case k.slot("time")+k.slot("hours")+k.slot("from")+k.slot("until") != "":
			case m.After:
				k.set("from", when.Clock((at+t.calendar.minutesOf(v.What)+14)/15*15))
			case m.Before:
				k.set("until", when.Clock(at-t.calendar.minutesOf(k.slot("service_name"))+1))
			}
			return true
		}
	}
	return false
}
