package frontdesk

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getServicesIn struct {
	Category      string `json:"category,omitempty" doc:"Solo los de esta categoría: limpieza, ortodoncia…"`
	IncludePrices bool   `json:"include_prices,omitempty" jsonschema:"default=true" doc:"Si se dicen los precios"`
}

type getServicesOut struct {
	Services         []serviceInfo `json:"services"`
	FormattedMessage string        `json:"formatted_message" doc:"Lo principal en una frase para el cliente"`
}

type serviceInfo struct {
	ServiceID       string         `json:"service_id" jsonschema:"format=uuid"`
	Name            string         `json:"name"`
	Category        string         `json:"category,omitempty"`
	Description     string         `json:"description,omitempty"`
	DurationMinutes int            `json:"duration_minutes"`
	Price           *money.Decimal `json:"price,omitempty" doc:"Falta si no se pidió o si depende del caso"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_services",
	Title:    "Ver los servicios",
	Doc:      "Lista los servicios de la clínica con su duración y su precio, todos o los de una categoría. De aquí sale el service_id para dar una cita.",
	Category: info, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: withServices,
}, getServices)

var msgNoServices = locale.Text{
	ES: "No encontré servicios de ese tipo.",
	PT: "Não encontrei serviços desse tipo.",
	EN: "I found no services of that kind.",
}

func getServices(_ context.Context, u *core.Unit, in getServicesIn) (getServicesOut, error) {
	all, err := u.Places.Services()
	if err != nil {
		return getServicesOut{}, err
	}
	all = slices.DeleteFunc(all, func(v booking.Service) bool { return !v.Active })
	var categories []string
	for _, v := range all {
		categories = append(categories, v.Category)
	}
	chosen := all
	if in.Category != "" {
		category, found := section(in.Category, categories)
		chosen = slices.DeleteFunc(slices.Clone(all), func(v booking.Service) bool {
			return (!found || v.Category != category) && !sameWords(v.Name, in.Category)
		})
	}
	out := getServicesOut{Services: make([]serviceInfo, len(chosen))}
	items := make([]offered, len(chosen))
	for i, v := range chosen {
		out.Services[i] = serviceInfo{ServiceID: v.ID, Name: v.Name, Category: v.Category, Description: v.Description,
			DurationMinutes: v.Minutes}
		items[i] = offered{name: v.Name}
		if in.IncludePrices && v.Price > 0 {
			price := u.Decimal(v.Price)
			out.Services[i].Price, items[i].price = &price, v.Price
		}
	}
	out.FormattedMessage = u.Say(msgNoServices) + sections(u, categories)
	if len(items) > 0 {
		out.FormattedMessage = u.Say(msgWeHave, readOut(u, items)) + more(u, len(items))
	}
	return out, nil
}
