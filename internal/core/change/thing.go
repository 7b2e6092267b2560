package change

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Thing is a kind of thing whose changes are kept.
type Thing string

// The things. Stock and prices for groups of customers have the id of their product.
const (
	Product    Thing = "product"
	PriceList  Thing = "price_list"
	Stock      Thing = "stock"
	StockPlace Thing = "stock_place"
	Customer   Thing = "customer"
	Settings   Thing = "settings"
	Business   Thing = "business"
	Promotion  Thing = "promotion"
	Branch     Thing = "branch"
	Resource   Thing = "resource"
	Service    Thing = "service"
	Tables     Thing = "table_groups"
	Hours      Thing = "hours"
	Person     Thing = "person"
	Agent      Thing = "agent"
	AgentTools Thing = "agent_tools"
	Rule       Thing = "rule"
	CustomTool Thing = "custom_tool"
	Key        Thing = "key"
	Credential Thing = "credential"
	Webhook    Thing = "webhook"
	Export     Thing = "export" // a list that was written to a file
)

type about struct {
	label locale.Text
	least string // the role from which up its changes are seen
}

// things are all of them, in the order in which people choose one.
var things = []Thing{Product, PriceList, Stock, StockPlace, Promotion, Customer, Settings, Business, Branch, Resource, Service,
	Tables, Hours, Person, Agent, AgentTools, Rule, CustomTool, Key, Credential, Webhook, Export}

var abouts = map[Thing]about{
	Product:    {locale.Text{ES: "Producto", PT: "Produto", EN: "Product"}, "staff"},
	PriceList:  {locale.Text{ES: "Lista de precios", PT: "Lista de preços", EN: "Price list"}, "staff"},
	Stock:      {locale.Text{ES: "Stock", MX: "Inventario", PT: "Estoque", EN: "Stock"}, "staff"},
	StockPlace: {locale.Text{ES: "Lugar de stock", MX: "Lugar de inventario", PT: "Local de estoque", EN: "Stock location"}, "staff"},
	Promotion:  {locale.Text{ES: "Promoción", PT: "Promoção", EN: "Promotion"}, "staff"},
	Customer:   {locale.Text{ES: "Cliente", PT: "Cliente", EN: "Customer"}, "staff"},
	Settings:   {locale.Text{ES: "Ajustes", PT: "Configurações", EN: "Settings"}, "staff"},
	Business:   {locale.Text{ES: "Negocio", PT: "Negócio", EN: "Business"}, "staff"},
	Branch:     {locale.Text{ES: "Sucursal", PT: "Unidade", EN: "Branch"}, "staff"},
	Resource:   {locale.Text{ES: "Mesa o profesional", PT: "Mesa ou profissional", EN: "Table or staff member"}, "staff"},
	Service:    {locale.Text{ES: "Servicio", PT: "Serviço", EN: "Service"}, "staff"},
	Tables:     {locale.Text{ES: "Mesas que se juntan", PT: "Mesas que se juntam", EN: "Tables put together"}, "staff"},
	Hours:      {locale.Text{ES: "Horarios", PT: "Horários", EN: "Hours"}, "staff"},
	Person:     {locale.Text{ES: "Persona del equipo", PT: "Pessoa da equipe", EN: "Person of the team"}, "owner"},
	Agent:      {locale.Text{ES: "Agente", PT: "Agente", EN: "Agent"}, "owner"},
	AgentTools: {locale.Text{ES: "Herramientas de un agente", PT: "Ferramentas de um agente", EN: "An agent's tools"}, "owner"},
	Rule:       {locale.Text{ES: "Regla", PT: "Regra", EN: "Rule"}, "owner"},
	CustomTool: {locale.Text{ES: "Herramienta propia", PT: "Ferramenta própria", EN: "Custom tool"}, "owner"},
	Key:        {locale.Text{ES: "Clave de API", PT: "Chave de API", EN: "API key"}, "owner"},
	Credential: {locale.Text{ES: "Credencial", PT: "Credencial", EN: "Credential"}, "owner"},
	Webhook:    {locale.Text{ES: "Webhook", PT: "Webhook", EN: "Webhook"}, "owner"},
	Export:     {locale.Text{ES: "Lista exportada", PT: "Lista exportada", EN: "Exported list"}, "owner"},
}

// Things are all of them, in the order in which people choose one.
func Things() []Thing { return slices.Clone(things) }

// Known reports whether there is such a thing.
func (t Thing) Known() bool { _, known := abouts[t]; return known }

// Label is what people call the kind of thing.
func (t Thing) Label(tag locale.Tag) string { return abouts[t].label.In(tag) }

// Visible are those of some things, or without any of all of them, whose changes a role may see.
func Visible(role access.Role, of []Thing) []Thing {
	if len(of) == 0 {
		of = things
	}
	return lists.Filter(of, func(t Thing) bool { return field.May(string(role), abouts[t].least) })
}
