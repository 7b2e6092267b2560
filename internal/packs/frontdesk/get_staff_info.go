package frontdesk

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type getStaffInfoIn struct {
	StaffID   string `json:"staff_id,omitempty" doc:"Alguien en particular"`
	ServiceID string `json:"service_id,omitempty" doc:"Solo quienes hacen este servicio"`
	Branch    string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type getStaffInfoOut struct {
	Staff            []staffInfo `json:"staff"`
	FormattedMessage string      `json:"formatted_message" doc:"Lo mismo en una frase para el cliente"`
}

type staffInfo struct {
	StaffID  string   `json:"staff_id" jsonschema:"format=uuid"`
	Name     string   `json:"name"`
	Title    string   `json:"title,omitempty" doc:"Qué hace"`
	Services []string `json:"services" doc:"Los servicios que hace"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:  "get_staff_info",
	Title: "Ver quiénes atienden",
	Doc:   "Dice quiénes atienden, qué hace cada uno y qué servicios. Sirve para elegir con quién reservar; los horarios libres los da check_availability.",
	Listing: tool.Listing{
		Beside: []string{"frontdesk/check_availability", "erp/schedule_appointment", "agenda/scheduleAppointmentTool"},
	},
	Category: info, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: everyAssistant,
}, getStaffInfo)

var (
	msgStaffAre = locale.Text{ES: "Atienden %s.", PT: "Atendem %s.", EN: "You can see %s."}
	msgStaffIs  = locale.Text{ES: "Atiende %s.", PT: "Atende %s.", EN: "You can see %s."}
	msgNoStaff  = locale.Text{
		ES: "No encontré a esa persona.",
		PT: "Não encontrei essa pessoa.",
		EN: "I could not find that person.",
	}
	msgNoneHere = locale.Text{
		ES: "No tengo a nadie para eso.",
		PT: "Não tenho ninguém para isso.",
		EN: "There is nobody for that.",
	}
	msgDoes = locale.Text{ES: "%s (%s)", PT: "%s (%s)", EN: "%s (%s)"}
)

func getStaffInfo(_ context.Context, u *core.Unit, in getStaffInfoIn) (getStaffInfoOut, error) {
	b, err := u.Places.At("/branch", in.Branch)
	if err != nil {
		return getStaffInfoOut{}, err
	}
	people, err := staffOf(u, b.ID)
	if err != nil {
		return getStaffInfoOut{}, err
	}
	services, err := u.Places.Services()
	if err != nil {
		return getStaffInfoOut{}, err
	}
	services = slices.DeleteFunc(services, func(v booking.Service) bool { return !v.Active })
	if people, err = in.chosen(u, people); err != nil {
		return getStaffInfoOut{}, err
	}
	out := getStaffInfoOut{Staff: make([]staffInfo, len(people))}
	names := make([]string, len(people))
	for i, p := range people {
		out.Staff[i] = staffInfo{StaffID: p.ID, Name: p.Name, Title: p.Title, Services: servicesOf(p.ID, services)}
		if names[i] = u.Places.Called(p.Name); p.Title != "" {
			names[i] = u.Say(msgDoes, names[i], p.Title)
		}
	}
	switch said := locale.List(u.Workspace.Locale, names, false); len(names) {
	case 0:
		out.FormattedMessage = u.Say(msgNoneHere)
	case 1:
		out.FormattedMessage = u.Say(msgStaffIs, said)
	default:
		out.FormattedMessage = u.Say(msgStaffAre, said)
	}
	return out, nil
}

// chosen filters the staff by the arguments.
func (in getStaffInfoIn) chosen(u *core.Unit, people []booking.Resource) ([]booking.Resource, error) {
	if in.ServiceID != "" {
		v, err := u.Places.Service(in.ServiceID)
		if err != nil {
			return nil, err
		}
		people = slices.DeleteFunc(people, func(p booking.Resource) bool {
			return len(v.Staff) > 0 &&
				!slices.Contains(v.Staff, p.ID)
		})
	}
	if in.StaffID == "" {
		return people, nil
	}
	people = slices.DeleteFunc(people, func(p booking.Resource) bool { return p.ID != in.StaffID })
	if len(people) == 0 {
		return nil, u.Fault(fault.NotFound, msgNoStaff)
	}
	return people, nil
}

// servicesOf lists the services of a staff member; a service without staff is offered by all of them.
func servicesOf(staffID string, services []booking.Service) []string {
	out := []string{}
	for _, v := range services {
		if len(v.Staff) == 0 || slices.Contains(v.Staff, staffID) {
			out = append(out, v.Name)
		}
	}
	return out
}
