package booking

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// ResourceFields are what people edit of a table or a staff member.
type ResourceFields struct {
	BranchID string `json:"branch_id,omitempty" es:"Sucursal" pt:"Unidade" en:"Branch" jsonschema:"maxLength=64"`
	Kind     string `json:"kind" es:"Tipo" pt:"Tipo" en:"Kind" jsonschema:"enum=table,enum=staff" choices:"table=Mesa|Mesa|Table; staff=Persona|Pessoa|Person"`
	Name     string `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"minLength=1,maxLength=100"`
	Title    string `json:"title" optional:"true" es:"Puesto o lugar" pt:"Função ou lugar" en:"Role or location" jsonschema:"maxLength=100"`
	SeatsMin int    `json:"seats_min" optional:"true" es:"Personas como mínimo" pt:"Pessoas no mínimo" en:"Minimum people" jsonschema:"minimum=0,maximum=1000"`
	SeatsMax int    `json:"seats_max" optional:"true" es:"Personas como máximo" pt:"Pessoas no máximo" en:"Maximum people" jsonschema:"minimum=0,maximum=1000"`
	Position int    `json:"position" optional:"true" es:"Orden" pt:"Ordem" en:"Order" jsonschema:"minimum=0,maximum=100000"`
	Active   bool   `json:"active" optional:"true" es:"Se puede reservar" pt:"Pode ser reservado" en:"Can be booked" help:"Lo reservado antes queda. | O que já foi reservado fica. | What was booked before stays booked."`
}

// ResourceDescribed is the description of a table or a staff member.
var ResourceDescribed = field.Of[ResourceFields]()

// Fields are what people edit of the resource.
func (r Resource) Fields() ResourceFields {
	return ResourceFields{r.BranchID, string(r.Kind), r.Name, r.Title, r.SeatsMin, r.SeatsMax, r.Position, r.Active}
}

// ServiceFields are what people edit of a service. Its price is in minor units.
type ServiceFields struct {
	Name        string   `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"minLength=1,maxLength=100"`
	Category    string   `json:"category" optional:"true" es:"Categoría" pt:"Categoria" en:"Category" jsonschema:"maxLength=100"`
	Description string   `json:"description" optional:"true" es:"Descripción" pt:"Descrição" en:"Description" kind:"long" jsonschema:"maxLength=1000"`
	Minutes     int      `json:"duration_minutes" es:"Duración" pt:"Duração" en:"Duration" kind:"minutes" jsonschema:"minimum=5,maximum=720"`
	Buffer      int      `json:"buffer_minutes" optional:"true" es:"Libre después" pt:"Livre depois" en:"Free time after it" kind:"minutes" jsonschema:"minimum=0,maximum=240"`
	Price       int64    `json:"price" optional:"true" es:"Precio" pt:"Preço" en:"Price" kind:"money" jsonschema:"minimum=0,maximum=1000000000000" help:"Con 0, el asistente no lo dice. | Com 0, o assistente não diz. | With 0, the assistant does not mention it."`
	StaffIDs    []string `json:"staff_ids" optional:"true" nullable:"false" es:"Quiénes lo hacen" pt:"Quem faz" en:"Who does it" jsonschema:"maxItems=200,maxLength=64" help:"Sin elegir a nadie: todos. | Sem escolher ninguém: todos. | If no one is chosen, everyone does."`
	Position    int      `json:"position" optional:"true" es:"Orden" pt:"Ordem" en:"Order" jsonschema:"minimum=0,maximum=100000"`
	Active      bool     `json:"active" optional:"true" es:"Se ofrece" pt:"É oferecido" en:"Is offered"`
}

// ServiceDescribed is the description of a service.
var ServiceDescribed = field.Of[ServiceFields]()

// Fields are what people edit of the service.
func (v Service) Fields() ServiceFields {
	return ServiceFields{v.Name, v.Category, v.Description, v.Minutes, v.Buffer, v.Price, append([]string{}, v.Staff...),
		v.Position, v.Active}
}

// Set writes edited fields into the service.
func (v *Service) Set(f ServiceFields) {
	v.Name, v.Category, v.Description, v.Minutes, v.Buffer = f.Name, f.Category, f.Description, f.Minutes, f.Buffer
	v.Price, v.Staff, v.Position, v.Active = f.Price, slices.Clone(f.StaffIDs), f.Position, f.Active
}

// HoursFields are the hours of a branch or a resource, as people edit them: times are HH:MM by the branch's clock.
type HoursFields struct {
	Week []WeekFields `json:"week" optional:"true" nullable:"false" es:"Semana" pt:"Semana" en:"Week" jsonschema:"maxItems=100"`
	Days []DayFields  `json:"days" optional:"true" nullable:"false" es:"Días especiales" pt:"Dias especiais" en:"Special days" jsonschema:"maxItems=400" help:"Feriados, vacaciones y demás, desde hoy. | Feriados, férias e outros, a partir de hoje. | Holidays, time off and the like, from today on."`
}

// WeekFields is one range of a weekday.
type WeekFields struct {
	Weekday   string `json:"weekday" es:"Día" pt:"Dia" en:"Weekday" jsonschema:"enum=monday,enum=tuesday,enum=wednesday,enum=thursday,enum=friday,enum=saturday,enum=sunday" choices:"monday=Lunes|Segunda|Monday; tuesday=Martes|Terça|Tuesday; wednesday=Miércoles|Quarta|Wednesday; thursday=Jueves|Quinta|Thursday; friday=Viernes|Sexta|Friday; saturday=Sábado|Sábado|Saturday; sunday=Domingo|Domingo|Sunday"`
	From      string `json:"from" es:"Desde" pt:"De" en:"From" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	To        string `json:"to" es:"Hasta" pt:"Até" en:"To" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	Emergency bool   `json:"emergency,omitempty" es:"Para urgencias" pt:"Para urgências" en:"For emergencies"`
}

// DayFields is a day that differs from its week.
type DayFields struct {
	Date   string        `json:"date" es:"Fecha" pt:"Data" en:"Date" kind:"date" jsonschema:"format=date"`
	Ranges []RangeFields `json:"ranges" nullable:"false" es:"Horarios" pt:"Horários" en:"Hours" jsonschema:"maxItems=10" help:"Ninguno: cerrado. | Nenhum: fechado. | None: closed."`
	Note   string        `json:"note,omitempty" es:"Por qué" pt:"Por quê" en:"Why" jsonschema:"maxLength=200"`
}

// RangeFields is one range of a day.
type RangeFields struct {
	From string `json:"from" es:"Desde" pt:"De" en:"From" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	To   string `json:"to" es:"Hasta" pt:"Até" en:"To" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
}

// HoursDescribed is the description of hours.
var HoursDescribed = field.Of[HoursFields]()

// GroupsFields are the tables of a branch that are put together.
type GroupsFields struct {
	Groups []GroupFields `json:"groups" nullable:"false" es:"Mesas que se juntan" pt:"Mesas que se juntam" en:"Tables put together" jsonschema:"maxItems=200"`
}

// GroupFields is one of them.
type GroupFields struct {
	SeatsMin int      `json:"seats_min" es:"Personas como mínimo" pt:"Pessoas no mínimo" en:"Minimum people" jsonschema:"minimum=1,maximum=1000"`
	SeatsMax int      `json:"seats_max" es:"Personas como máximo" pt:"Pessoas no máximo" en:"Maximum people" jsonschema:"minimum=1,maximum=1000"`
	TableIDs []string `json:"table_ids" nullable:"false" es:"Mesas" pt:"Mesas" en:"Tables" jsonschema:"maxItems=20,maxLength=64"`
}

// GroupsDescribed is the description of tables that are put together.
var GroupsDescribed = field.Of[GroupsFields]()

// Fields are what people edit of hours.
func (h OwnHours) Fields() HoursFields {
	f := HoursFields{Week: []WeekFields{}, Days: []DayFields{}}
	for _, w := range h.Week {
		f.Week = append(f.Week, WeekFields{Weekday: strings.ToLower(w.Weekday.String()), From: Clock(w.From), To: Clock(w.To),
			Emergency: w.Emergency})
	}
	for _, d := range h.Days {
		f.Days = append(f.Days, DayFields{Date: string(d.Day), Note: d.Note,
			Ranges: lists.Map(d.Ranges, func(r Range) RangeFields { return RangeFields{Clock(r.From), Clock(r.To)} })})
	}
	return f
}
