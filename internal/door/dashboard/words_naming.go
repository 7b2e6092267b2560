package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsNaming are the texts for actors and for why a call failed: one code.* for each fault code.
var wordsNaming = map[string]locale.Text{
	"naming.program": {ES: "%s, por la API", PT: "%s, pela API", EN: "%s, through the API"},

	"code.invalid_arguments":     {ES: "Datos incorrectos", PT: "Dados incorretos", EN: "Wrong details"},
	"code.not_found":             {ES: "No encontrado", PT: "Não encontrado", EN: "Not found"},
	"code.tool_not_found":        {ES: "Herramienta desconocida", PT: "Ferramenta desconhecida", EN: "Unknown tool"},
	"code.tool_not_enabled":      {ES: "Herramienta apagada", PT: "Ferramenta desligada", EN: "Tool is off"},
	"code.forbidden":             {ES: "Sin permiso", PT: "Sem permissão", EN: "Not allowed"},
	"code.rate_limited":          {ES: "Demasiado seguido", PT: "Vezes demais", EN: "Too often"},
	"code.turn_limit":            {ES: "Demasiados pasos", PT: "Passos demais", EN: "Too many steps"},
	"code.confirmation_required": {ES: "Espera un sí", PT: "Espera um sim", EN: "Waits for a yes"},
	"code.confirmation_invalid":  {ES: "Confirmación inválida", PT: "Confirmação inválida", EN: "Invalid confirmation"},
	"code.confirmation_expired":  {ES: "Confirmación vencida", PT: "Confirmação vencida", EN: "Confirmation expired"},
	"code.confirmation_stale":    {ES: "Cambió lo que se mostró", PT: "Mudou o que foi mostrado", EN: "What was shown changed"},
	"code.out_of_stock":          {ES: "Agotado", PT: "Esgotado", EN: "Out of stock"},
	"code.conflict":              {ES: "Choca con otra cosa", PT: "Conflito", EN: "Conflict"},
	"code.idempotency_conflict":  {ES: "Clave usada en otro pedido", MX: "Clave usada en otra solicitud", PT: "Chave usada em outro pedido", EN: "Key used for another request"},
	"code.in_progress":           {ES: "En curso", PT: "Em andamento", EN: "In progress"},
	"code.session_handed_off":    {ES: "La atiende una persona", PT: "Com uma pessoa", EN: "With a person"},
	"code.plan_required":         {ES: "Fuera del plan", PT: "Fora do plano", EN: "Not in the plan"},
	"code.blocked":               {ES: "Bloqueado", PT: "Bloqueado", EN: "Blocked"},
	"code.blocked_address":       {ES: "Dirección bloqueada", PT: "Endereço bloqueado", EN: "Address blocked"},
	"code.upstream_failed":       {ES: "Falló el otro sistema", PT: "O outro sistema falhou", EN: "The other system failed"},
	"code.timeout":               {ES: "Tardó demasiado", PT: "Demorou demais", EN: "Took too long"},
	"code.unavailable":           {ES: "No disponible", PT: "Indisponível", EN: "Unavailable"},
	"code.internal":              {ES: "Falla nuestra", PT: "Falha nossa", EN: "Our failure"},
}
