package turn

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

var (
	promptShared = locale.Text{
		ES: "El cliente compartió su ubicación, que queda guardada con el pedido cuando definas la entrega. %s",
		PT: "O cliente compartilhou a localização, que fica guardada com o pedido quando você definir a entrega. %s",
		EN: "The customer shared their location, which is kept with the order once you set the delivery. %s",
	}
	promptZoneUnknown = locale.Text{
		ES: "No dice en qué zona está: preguntá el barrio o la ciudad.",
		PT: "Ela não diz em que área fica: pergunte o bairro ou a cidade.",
		EN: "It does not tell the zone: ask for the neighbourhood or the city.",
	}
	promptStreet = locale.Text{
		ES: "La calle y el número no se conocen: preguntalos, no los inventes.",
		PT: "A rua e o número não são conhecidos: pergunte, não invente.",
		EN: "The street and the number are not known: ask for them, do not make them up.",
	}
	promptShown = locale.Text{
		ES: "Su aplicación muestra ahí: “%s”. Confirmá la calle y el número con el cliente.",
		PT: "O aplicativo dele mostra ali: “%s”. Confirme a rua e o número com o cliente.",
		EN: "Their application shows there: “%s”. Check the street and the number with the customer.",
	}
)

// sharedPlace is the location that the customer shared, for agents that deliver.
func sharedPlace(u *core.Unit, tools toolset) (*model.Shared, error) {
	place, ok := conversation.Shared(&u.Conversations)
	if !ok || !tools.delivers() {
		return nil, nil
	}
	q, _, err := u.Sales.QuotePoint(place.Point)
	return &model.Shared{Quote: q.Text, Delivers: q.Delivers, Address: locale.Quotable(place.Address)}, err
}

// sharedPlace is what a model is told of a shared location.
func (p prompt) sharedPlace() string {
	s, tag := p.f.Shared, p.x.w.Locale
	if s == nil {
		return ""
	}
	parts := []string{s.Quote}
	if s.Quote == "" {
		parts[0] = promptZoneUnknown.In(tag)
	}
	switch {
	case s.Quote != "" && !s.Delivers:
	case s.Address != "":
		parts = append(parts, promptShown.In(tag, s.Address))
	default:
		parts = append(parts, promptStreet.In(tag))
	}
	return promptShared.In(tag, strings.Join(parts, " "))
}
