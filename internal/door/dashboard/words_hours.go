package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsHours are the texts of the bookable hours.
var wordsHours = map[string]locale.Text{
	"settings.booking": {ES: "Reservas", MX: "Reservaciones", PT: "Reservas", EN: "Bookings"},
	"hours.lead":       {ES: "Cuándo se puede reservar. Los horarios que se cuentan a los clientes están en General.", PT: "Quando é possível reservar. Os horários contados aos clientes estão em Geral.", EN: "When bookings can be made. The hours customers are told are under General."},
	"hours.whose":      {ES: "De quién son los horarios", PT: "De quem são os horários", EN: "Whose hours"},
	"hours.week":       {ES: "Cada semana", PT: "Toda semana", EN: "Every week"},
	"hours.how":        {ES: "Por ejemplo: 9:00-13:00, 16:00-20:00. Hasta después de medianoche también: 20:00-2:00. Vacío: cerrado. Una persona sin ningún horario trabaja cuando el local abre.", PT: "Por exemplo: 9:00-13:00, 16:00-20:00. Depois da meia-noite também: 20:00-2:00. Vazio: fechado. Uma pessoa sem nenhum horário trabalha quando o local abre.", EN: "For example: 9:00-13:00, 16:00-20:00. Past midnight, too: 20:00-2:00. Empty: closed. Somebody without any hours works whenever the place is open."},
	"hours.days":       {ES: "Días especiales", PT: "Dias especiais", EN: "Special days"},
	"hours.none":       {ES: "Ninguno por ahora: todos los días son como su semana.", PT: "Nenhum por enquanto: todos os dias são como a semana.", EN: "None for now: every day is like its week."},
	"hours.closed":     {ES: "Cerrado", PT: "Fechado", EN: "Closed"},
	"hours.usual":      {ES: "Volver a lo habitual", PT: "Voltar ao habitual", EN: "Back to the usual"},
	"hours.add":        {ES: "Cerrar un día o darle otro horario", PT: "Fechar um dia ou dar outro horário", EN: "Close a day, or give it other hours"},
	"hours.date":       {ES: "Fecha", PT: "Data", EN: "Date"},
	"hours.hours":      {ES: "Horario (vacío: cerrado)", PT: "Horário (vazio: fechado)", EN: "Hours (empty: closed)"},
	"hours.note":       {ES: "Motivo, como se le dice al cliente", PT: "Motivo, como se diz ao cliente", EN: "Why, as customers are told"},
	"hours.wrong":      {ES: "«%s» no es un horario. Se escribe 9:00-13:00, con comas entre uno y otro.", PT: "«%s» não é um horário. Escreve-se 9:00-13:00, com vírgulas entre um e outro.", EN: "“%s” is no stretch of a day. Write 9:00-13:00, with commas between."},
	"hours.crossed":    {ES: "No se guardó: dos horarios del mismo día se pisan.", PT: "Não foi salvo: dois horários do mesmo dia se sobrepõem.", EN: "Not saved: two stretches of one day overlap."},
	"hours.day.wrong":  {ES: "Esa fecha no existe o ya pasó.", PT: "Essa data não existe ou já passou.", EN: "There is no such date, or it is over."},
	"hours.left":       {ES: "Guardado. Quedan %s reservas fuera de estos horarios: movelas o cancelalas, nadie les avisó.", MX: "Guardado. Quedan %s reservaciones fuera de estos horarios: muévelas o cancélalas, nadie les avisó.", PT: "Salvo. Ficaram %s reservas fora desses horários: mude ou cancele, ninguém avisou os clientes.", EN: "Saved. %s bookings are outside these hours: move or cancel them, nobody was told."},
	"hours.left.one":   {ES: "Guardado. Queda %s reserva fuera de estos horarios: movela o cancelala, nadie le avisó.", MX: "Guardado. Queda %s reservación fuera de estos horarios: muévela o cancélala, nadie le avisó.", PT: "Salvo. Ficou %s reserva fora desses horários: mude ou cancele, ninguém avisou o cliente.", EN: "Saved. %s booking is outside these hours: move or cancel it, nobody was told."},
	"hours.left.title": {ES: "Reservas fuera de estos horarios", PT: "Reservas fora desses horários", EN: "Bookings outside these hours"},
	"hours.left.hint":  {ES: "Siguen en pie y nadie les avisó. Movelas o cancelalas.", MX: "Siguen en pie y nadie les avisó. Muévelas o cancélalas.", PT: "Continuam de pé e ninguém avisou. Mude ou cancele.", EN: "They stand as they are and nobody was told. Move or cancel them."},
}
