package offline

import "github.com/mostrador/mostrador/internal/talk/model/offline/read"

// asksTime: "¿tenés algo el sábado temprano?" looks for a time, where time is booked, not
// for a thing.
func (d *dialogue) asksTime() bool {
	if d.desk() == noDesk || d.desk() == sales || !d.msg.Wants(read.Search) || d.msg.Wants(read.Move, read.Unbook, read.Hours, read.Menu) {
		return false
	}
	m := d.msg.When(noHint)
	if read.Said(m) == 0 {
		return false
	}
	for _, it := range read.Read(d.tag, m.Rest, d.r.Facts.Now).Items() {
		if !d.noise(it) {
			return false
		}
	}
	return true
}

// asksHours: "¿qué horarios tienen?" asks when the place is open, unless somebody is about
// to book there.
func (d *dialogue) asksHours(kind read.Kind) bool {
	if kind != read.Free || !d.msg.Has("horario", "horarios") || d.msg.Has("libre", "libres", "disponible", "disponibles", "livre", "livres", "disponivel", "disponiveis", "turno", "turnos") || d.msg.Wants(read.Table, read.Visit, read.Pain) || hasKind(d.m.Tasks, "book") || hasKind(d.m.Tasks, "services") {
		return false
	}
	if d.desk() == visits || d.desk() == agenda {
		return d.m.Treat == "" && d.msg.Rest() == 0 && read.Said(d.msg.When(noHint)) == 0
	}
	return true
}
