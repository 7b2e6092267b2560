package access

import (
	"maps"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// BusinessFields are what owners edit of the business itself.
type BusinessFields struct {
	Name     string `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"format=name,maxLength=200" change:"owner"`
	Locale   string `json:"locale" es:"Idioma" pt:"Idioma" en:"Language" jsonschema:"enum=es-AR,enum=es-MX,enum=pt-BR,enum=en" choices:"es-AR=Español (Argentina)|Espanhol (Argentina)|Spanish (Argentina); es-MX=Español (México)|Espanhol (México)|Spanish (Mexico); pt-BR=Portugués (Brasil)|Português (Brasil)|Portuguese (Brazil); en=Inglés|Inglês|English" change:"owner"`
	Currency string `json:"currency" es:"Moneda" pt:"Moeda" en:"Currency" pattern:"^[A-Z]{3}$" example:"ARS" change:"owner" help:"Los importes que ya están no se convierten. | Os valores que já existem não são convertidos. | Amounts that are there are not converted."`
	Country  string `json:"country" es:"País" pt:"País" en:"Country" pattern:"^[A-Z]{2}$" example:"AR" change:"owner" help:"Cómo se leen los teléfonos. | Como se leem os telefones. | How telephone numbers are read."`
	Zone     string `json:"time_zone" es:"Zona horaria" pt:"Fuso horário" en:"Time zone" jsonschema:"maxLength=100" change:"owner"`
}

// BusinessDescribed is the description of a business's own fields.
var BusinessDescribed = field.Of[BusinessFields]().Together(BusinessFields.together)

// OperatedFields are what operators edit of a workspace.
type OperatedFields struct {
	BusinessFields
	Plan  string          `json:"plan" optional:"true" es:"Plan" pt:"Plano" en:"Plan" jsonschema:"enum=free,enum=pro,enum=enterprise"`
	Flags map[string]bool `json:"flags" optional:"true" es:"Funciones" pt:"Funções" en:"Features" help:"Están activas salvo las que dicen false. | Estão ativas salvo as que dizem false. | They are on but for those that say false."`
}

// OperatedDescribed is the description of what operators edit.
var OperatedDescribed = field.Of[OperatedFields]().Together(func(f OperatedFields, tag locale.Tag) []fault.Field {
	return f.together(tag)
})

// NewWorkspaceFields are what operators say of a new workspace.
type NewWorkspaceFields struct {
	Slug string `json:"slug" es:"Nombre en direcciones" pt:"Nome em endereços" en:"Name in addresses" pattern:"^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$" example:"la-esquina"`
	OperatedFields
}

// NewWorkspaceDescribed is the description of a new workspace.
var NewWorkspaceDescribed = field.Of[NewWorkspaceFields]().Together(func(f NewWorkspaceFields, tag locale.Tag) []fault.Field {
	return f.together(tag)
})

var (
	msgZone = locale.Text{ES: "no es una zona horaria como America/Argentina/Buenos_Aires",
		PT: "não é um fuso horário como America/Sao_Paulo", EN: "is no time zone such as America/Argentina/Buenos_Aires"}
	msgCurrency = locale.Text{ES: "no es una moneda como ARS", PT: "não é uma moeda como BRL", EN: "is no currency such as ARS"}
)

func (f BusinessFields) together(tag locale.Tag) []fault.Field {
	c := settingsCheck{tag: tag}
	if !money.Currency(f.Currency).Valid() {
		c.add("/currency", msgCurrency)
	}
	if _, err := time.LoadLocation(f.Zone); err != nil || f.Zone == "" {
		c.add("/time_zone", msgZone)
	}
	return c.wrong
}

// Business is what owners edit of the business itself.
func (w Workspace) Business() BusinessFields {
	return BusinessFields{Name: w.Name, Locale: string(w.Locale), Currency: string(w.Currency), Country: w.Country,
		Zone: w.Zone}
}

// SetBusiness writes edited fields.
func (w *Workspace) SetBusiness(f BusinessFields) {
	w.Name, w.Locale, w.Currency, w.Country, w.Zone = locale.OneLine(f.Name), locale.Tag(f.Locale),
		money.Currency(f.Currency), f.Country, f.Zone
}

// Operated is what operators edit of the workspace.
func (w Workspace) Operated() OperatedFields {
	flags := maps.Clone(w.Flags)
	if flags == nil {
		flags = map[string]bool{}
	}
	return OperatedFields{w.Business(), string(w.Plan), flags}
}

// SetOperated writes edited fields.
func (w *Workspace) SetOperated(f OperatedFields) {
	w.SetBusiness(f.BusinessFields)
	w.Plan, w.Flags = Plan(f.Plan), f.Flags
}

// RoleLabel says what a role may do.
type RoleLabel struct {
	Role  Role
	Label locale.Text
	May   locale.Text
}

// RoleLabels say what the roles of people and keys may do.
var RoleLabels = []RoleLabel{
	{Agent, locale.Text{ES: "Programa", PT: "Programa", EN: "Program"}, locale.Text{
		ES: "Lleva la conversación de un cliente: mensajes, herramientas y respuestas. No ve datos de otros clientes.",
		PT: "Leva a conversa de um cliente: mensagens, ferramentas e respostas. Não vê dados de outros clientes.",
		EN: "Relays a customer's conversation: messages, tools and replies. It sees no other customer's data."}},
	{Staff, locale.Text{ES: "Personal", PT: "Equipe", EN: "Staff"}, locale.Text{
		ES: "Atiende conversaciones, pedidos, turnos y el catálogo, y cambia lo de todos los días. No cambia límites de dinero, cuentas ni personas.",
		MX: "Atiende conversaciones, pedidos, citas y el catálogo, y cambia lo de todos los días. No cambia límites de dinero, cuentas ni personas.",
		PT: "Atende conversas, pedidos, horários e o catálogo, e muda o do dia a dia. Não muda limites de dinheiro, contas nem pessoas.",
		EN: "Works with conversations, orders, bookings and the catalogue, and changes everyday settings; no money limits, accounts or people."}},
	{Owner, locale.Text{ES: "Dueño", PT: "Dono", EN: "Owner"}, locale.Text{
		ES: "Todo: también las claves, las personas, las cuentas y los límites.",
		PT: "Tudo: também as chaves, as pessoas, as contas e os limites.",
		EN: "Everything: keys, people, accounts and limits as well."}},
}
