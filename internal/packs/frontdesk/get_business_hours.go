package frontdesk

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/tool"
)

type getBusinessHoursIn struct {
	BranchID string `json:"branch_id,omitempty" doc:"La sucursal, si se pregunta por una en particular: su id, o su nombre con las palabras del cliente"`
	Day      string `json:"day,omitempty" doc:"Un día: su nombre (sábado, hoy, mañana) o una fecha AAAA-MM-DD. Sin él, toda la semana"`
}

type getBusinessHoursOut struct {
	Hours            []dayHours `json:"hours" doc:"La semana desde el lunes y después los días distintos que vienen; o solo el día por el que se preguntó"`
	FormattedMessage string     `json:"formatted_message" doc:"Lo mismo en una frase para el cliente"`
}

type dayHours struct {
	Day    string      `json:"day" doc:"El nombre del día"`
	Date   string      `json:"date,omitempty" jsonschema:"format=date" doc:"La fecha, si es de una en particular"`
	Closed bool        `json:"closed"`
	Ranges []hourRange `json:"ranges" doc:"Cuándo está abierto, en orden"`
	Note   string      `json:"note,omitempty" doc:"Por qué ese día es distinto"`
}

type hourRange struct {
	From string `json:"from" doc:"HH:MM"`
	To   string `json:"to" doc:"HH:MM; si es menor, del día siguiente"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_business_hours",
	Title:    "Ver los horarios",
	Doc:      "Dice cuándo está abierto el negocio: un día en particular o toda la semana, con los feriados y los días distintos que vienen. Es la única fuente para responder por horarios.",
	Category: info, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: everyAssistant,
}, getBusinessHours)

func getBusinessHours(_ context.Context, u *core.Unit, in getBusinessHoursIn) (getBusinessHoursOut, error) {
	w, err := weekAt(u, in.BranchID)
	if err != nil {
		return getBusinessHoursOut{}, err
	}
	if in.Day == "" {
		return getBusinessHoursOut{Hours: w.hours(u), FormattedMessage: w.sentence(u)}, nil
	}
	day, err := w.dayNamed(u, in.Day)
	if err != nil {
		return getBusinessHoursOut{}, err
	}
	out := getBusinessHoursOut{Hours: []dayHours{}}
	if w, err = w.around(u, day); err != nil {
		return out, err
	}
	ranges, known := w.on(day)
	if known {
		one := dayHoursOf(u, day.Weekday(), ranges)
		one.Date, one.Note = string(day), w.own.Note(day)
		out.Hours = append(out.Hours, one)
	}
	out.FormattedMessage = w.daySentence(u, day, w.where, ranges, known)
	return out, nil
}

func rangesOf(list []booking.Range) []hourRange {
	return lists.Map(list, func(r booking.Range) hourRange {
		return hourRange{booking.Clock(r.From), booking.Clock(r.To)}
	})
}
