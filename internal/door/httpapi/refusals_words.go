package httpapi

import (
	"cmp"
	"context"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Packages that know no business's language refuse in English. What they say of things that every route is asked for
// is told in the business's here; a test asks every route for what there is not.
var refusals = map[string]locale.Text{
	"there is no such agent":             {ES: "No hay ese asistente.", PT: "Não há esse assistente."},
	"there is no such branch":            {ES: "No hay esa sucursal.", PT: "Não há essa filial."},
	"there is no such credential":        {ES: "No hay esa credencial.", PT: "Não há essa credencial."},
	"there is no such tool":              {ES: "No hay esa herramienta.", PT: "Não há essa ferramenta."},
	"there is no such person":            {ES: "No hay esa persona.", PT: "Não há essa pessoa."},
	"there is no such rule":              {ES: "No hay esa regla.", PT: "Não há essa regra."},
	"no such key":                        {ES: "No hay esa clave.", PT: "Não há essa chave."},
	"There is no such webhook endpoint.": {ES: "No hay ese webhook.", PT: "Não há esse webhook."},
	"There is no such delivery.":         {ES: "No hay ese envío.", PT: "Não há esse envio."},
	"The endpoint is disabled; make it active first.": {ES: "El webhook está apagado; primero hay que activarlo.",
		PT: "O webhook está desligado; primeiro é preciso ativá-lo."},
	"the key is revoked or has expired": {ES: "La clave se anuló o venció.", PT: "A chave foi anulada ou venceu."},
	"somebody has to stay the owner":    {ES: "Alguien tiene que seguir siendo dueño.", PT: "Alguém precisa continuar sendo dono."},
	"the rule was changed meanwhile":    {ES: "La regla cambió mientras tanto.", PT: "A regra mudou nesse meio-tempo."},
	"the agent was changed meanwhile":   {ES: "El asistente cambió mientras tanto.", PT: "O assistente mudou nesse meio-tempo."},
}

// told is a refusal in the language of the request's business, as far as it is known.
func told(ctx context.Context, message string) string {
	c, ok := callerOf(ctx)
	if !ok || c.Workspace == nil {
		return message
	}
	return cmp.Or(refusals[message].Own(c.Workspace.Locale), message)
}
