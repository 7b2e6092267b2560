package change

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// What is kept of things that have no description for forms. Secrets are in none of them: of those that are replaced,
// the history has the time.

// StockFields is what is counted of a product, by place; of a variant, by place and its code.
type StockFields struct {
	Quantity map[string]int64 `json:"quantity,omitempty" es:"Cantidad" pt:"Quantidade" en:"Quantity"`
	Low      map[string]int64 `json:"low_threshold,omitempty" es:"Aviso de poco stock" pt:"Aviso de pouco estoque" en:"Low stock from"`
	Reason   string           `json:"reason,omitempty" es:"Motivo" pt:"Motivo" en:"Reason"`
}

// PriceFields are a product's prices by group of customers; of a variant, by group and its code.
type PriceFields struct {
	Prices map[string]int64 `json:"prices,omitempty" es:"Precio" pt:"Preço" en:"Price" kind:"map"`
}

// PersonFields are what is kept of a person of the team.
type PersonFields struct {
	access.PersonFields
	Email string `json:"email" es:"Correo" pt:"E-mail" en:"Email" personal:"true"`
}

// AgentFields are what is kept of an agent.
type AgentFields struct {
	Name   string `json:"name" es:"Nombre" pt:"Nome" en:"Name"`
	Type   string `json:"assistant_type" es:"Tipo" pt:"Tipo" en:"Type"`
	Active bool   `json:"active" es:"Encendido" pt:"Ligado" en:"Is on"`
	access.AgentConfig
}

// ToolsFields are an agent's own terms for its tools, by tool.
type ToolsFields struct {
	Tools map[string]ToolFields `json:"tools" es:"Herramientas" pt:"Ferramentas" en:"Tools"`
}

// ToolFields are the terms for one tool.
type ToolFields struct {
	Enabled     bool                     `json:"enabled" es:"Encendida" pt:"Ligada" en:"Is on"`
	Alias       string                   `json:"alias,omitempty" es:"Nombre para el modelo" pt:"Nome para o modelo" en:"Name for the model"`
	PerMinute   int                      `json:"rate_limit_per_minute,omitempty" es:"Usos por minuto" pt:"Usos por minuto" en:"Calls a minute"`
	Ask         access.Role              `json:"confirmation,omitempty" es:"Quién tiene que confirmar" pt:"Quem precisa confirmar" en:"Who has to confirm"`
	Description string                   `json:"description,omitempty" es:"Descripción" pt:"Descrição" en:"Description"`
	Arguments   map[string]access.Preset `json:"arguments,omitempty" kind:"object" es:"Argumentos" pt:"Argumentos" en:"Arguments"`
	Listed      bool                     `json:"listed,omitempty" es:"Siempre a la vista" pt:"Sempre à vista" en:"Always listed"`
	Version     int                      `json:"version,omitempty" es:"Versión" pt:"Versão" en:"Version"`
}

// RuleFields are what is kept of a rule.
type RuleFields struct {
	Name     string            `json:"name" es:"Nombre" pt:"Nome" en:"Name"`
	Tool     string            `json:"tool" es:"Herramienta" pt:"Ferramenta" en:"Tool"`
	When     string            `json:"when" es:"Cuándo" pt:"Quando" en:"When"`
	Effect   string            `json:"effect" es:"Qué hace" pt:"O que faz" en:"What it does"`
	By       string            `json:"by" es:"Quién confirma" pt:"Quem confirma" en:"Who confirms"`
	Message  map[string]string `json:"message" es:"Mensaje" pt:"Mensagem" en:"Message"`
	Active   bool              `json:"active" es:"Encendida" pt:"Ligada" en:"Is on"`
	Position int               `json:"position" es:"Orden" pt:"Ordem" en:"Order"`
}

// KeyFields are what is kept of an API key.
type KeyFields struct {
	Name      string      `json:"name" es:"Nombre" pt:"Nome" en:"Name"`
	Role      access.Role `json:"role" es:"Rol" pt:"Papel" en:"Role"`
	Prefix    string      `json:"prefix" es:"Comienzo" pt:"Começo" en:"Begins with"`
	PersonID  string      `json:"person_id,omitempty" es:"De quién" pt:"De quem" en:"Whose"`
	ExpiresAt time.Time   `json:"expires_at,omitzero" kind:"date" es:"Vence" pt:"Vence" en:"Expires"`
	RevokedAt time.Time   `json:"revoked_at,omitzero" kind:"date" es:"Anulada" pt:"Anulada" en:"Revoked"`
}

// CredentialFields are what is kept of an account with a vendor.
type CredentialFields struct {
	SetAt time.Time `json:"set_at" kind:"date" es:"Cargada" pt:"Cadastrada" en:"Set"`
}

// CustomToolFields are what is kept of a custom tool: what each of its versions says is kept with the tool.
type CustomToolFields struct {
	State   string               `json:"state" es:"Estado" pt:"Situação" en:"State"`
	Given   int                  `json:"given_version" es:"Versión en uso" pt:"Versão em uso" en:"Version in use"`
	Newest  int                  `json:"newest_version" es:"Última versión" pt:"Última versão" en:"Newest version"`
	Secrets map[string]time.Time `json:"secrets,omitempty" kind:"object" es:"Secretos" pt:"Segredos" en:"Secrets"`
}

// WebhookFields are what is kept of an address that events are sent to.
type WebhookFields struct {
	URL       string    `json:"url" kind:"url" es:"Dirección" pt:"Endereço" en:"Address"`
	Types     []string  `json:"types" es:"Eventos" pt:"Eventos" en:"Events"`
	State     string    `json:"state" es:"Estado" pt:"Situação" en:"State" jsonschema:"enum=active,enum=disabled" choices:"active=Activo|Ativo|Active; disabled=Apagado|Desligado|Off"`
	SecretsAt time.Time `json:"secret_set_at,omitzero" kind:"date" es:"Secreto nuevo" pt:"Segredo novo" en:"New secret"`
}

// ExportFields are what is kept of a list that was written to a file. What was looked for may name a customer.
type ExportFields struct {
	Format string `json:"format" es:"Formato" pt:"Formato" en:"Format"`
	Filter string `json:"filter,omitempty" es:"Filtro" pt:"Filtro" en:"Filter" personal:"true"`
	Rows   int64  `json:"rows" es:"Filas" pt:"Linhas" en:"Rows"`
}

var own = map[Thing]Described{
	Stock: field.Of[StockFields](), PriceList: field.Of[PriceFields](), Person: field.Of[PersonFields](),
	Agent: field.Of[AgentFields](), AgentTools: field.Of[ToolsFields](),
	Rule: field.Of[RuleFields](), Key: field.Of[KeyFields](), Credential: field.Of[CredentialFields](),
	CustomTool: field.Of[CustomToolFields](), Webhook: field.Of[WebhookFields](),
	Export: field.Of[ExportFields](),
}

// Own is the description of a thing that is described here; nil of the others.
func Own(t Thing) Described { return own[t] }
