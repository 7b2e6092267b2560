package access

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/kit/taxid"
)

// The tax id that each known country requires.
var msgTaxID = map[string]locale.Text{
	"AR": {
		ES: "no es un CUIT o CUIL válido: son 11 dígitos, como 30-50001091-2, y el último tiene que coincidir",
		PT: "não é um CUIT ou CUIL válido: são 11 dígitos, como 30-50001091-2, e o último tem que conferir",
		EN: "is no valid CUIT or CUIL: it has 11 digits, as 30-50001091-2, and the last one has to match the others",
	},
	"BR": {
		ES: "no es un CPF o CNPJ válido: son 11 o 14 caracteres, como 529.982.247-25 u 11.222.333/0001-81, y los dos últimos tienen que coincidir",
		PT: "não é um CPF ou CNPJ válido: são 11 ou 14 caracteres, como 529.982.247-25 ou 11.222.333/0001-81, e os dois últimos têm que conferir",
		EN: "is no valid CPF or CNPJ: it has 11 or 14 characters, as 529.982.247-25 or 11.222.333/0001-81, and the last two have to match the others",
	},
	"MX": {
		ES: "no es un RFC válido: son 12 o 13 caracteres, como GODE561231GR8",
		PT: "não é um RFC válido: são 12 ou 13 caracteres, como GODE561231GR8",
		EN: "is no valid RFC: it has 12 or 13 characters, as GODE561231GR8",
	},
}

// taxID rejects a tax id that is invalid in the business's country: receipts would be compared with a typo, and all
// would wait for staff. Unknown countries' ids are not checked.
func (c *settingsCheck) taxID(country, id string) {
	if valid, known := taxid.Valid(country, id); id != "" && !valid && known {
		c.wrong.add("/bank/tax_id", "%s", msgTaxID[country].In(c.tag))
	}
}

// Booking is a business's booking rules. Zero values mean the defaults.
type Booking struct {
	ReservationMins int `json:"reservation_minutes,omitempty" es:"Duración de una reserva" es_mx:"Duración de una reservación" pt:"Duração de uma reserva" en:"Length of a reservation" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"60"`
	AppointmentMins int `json:"appointment_minutes,omitempty" es:"Duración de un turno" es_mx:"Duración de una cita" pt:"Duração de um horário" en:"Length of an appointment" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"60" help:"De los servicios que no dicen la suya. | Dos serviços que não dizem a sua. | For services that do not have their own."`
	DaysAhead       int `json:"days_ahead,omitempty" es:"Con cuánta anticipación se reserva" pt:"Com quanta antecedência se reserva" en:"How far ahead to book" kind:"days" jsonschema:"minimum=0,maximum=36500" means:"90"`
	KitchenMins     int `json:"kitchen_minutes,omitempty" es:"Preparación de un pedido" pt:"Preparo de um pedido" en:"Order preparation time" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"30"`
	DeliveryMins    int `json:"delivery_minutes,omitempty" es:"Tiempo de envío" pt:"Tempo de entrega" en:"Delivery time" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"20"`
	WaitingMins     int `json:"waiting_minutes,omitempty" es:"Para tomar un lugar que se liberó" pt:"Para aceitar um lugar que foi liberado" en:"Time to take a freed place" kind:"minutes" jsonschema:"minimum=0,maximum=1440" means:"30" help:"Pasado ese tiempo se avisa a quien sigue en la lista de espera. | Depois desse tempo avisa-se ao próximo da lista de espera. | After that, the next customer on the waiting list is told."`
	// Deposit is asked of customers who did not come to earlier bookings.
	Deposit        int64 `json:"deposit_minor,omitempty" es:"Seña de quien faltó" es_mx:"Anticipo de quien faltó" pt:"Sinal de quem faltou" en:"Deposit from those who did not come" kind:"money" jsonschema:"minimum=0,maximum=1000000000000" change:"owner" help:"Vacío: no se pide. Lo reservado espera ese pago, que se hace por Mercado Pago, o que alguien del negocio lo acepte; si no llega a tiempo, el lugar queda libre. | Vazio: não se pede. A reserva espera esse pagamento, por um link do Mercado Pago, ou que alguém do negócio a aceite; se não chegar a tempo, o lugar fica livre. | If empty, none is asked for. The booking waits for that payment, by a Mercado Pago link, or for somebody of the business to accept it; if it does not come in time, the place is free again."`
	DepositNoShows int   `json:"deposit_no_shows,omitempty" es:"Seña desde cuántas faltas" es_mx:"Anticipo desde cuántas faltas" pt:"Sinal a partir de quantas faltas" en:"Deposit from how many missed bookings" jsonschema:"minimum=0,maximum=100" means:"1"`
	DepositMins    int   `json:"deposit_minutes,omitempty" es:"Para pagar la seña" es_mx:"Para pagar el anticipo" pt:"Para pagar o sinal" en:"Time to pay the deposit" kind:"minutes" jsonschema:"minimum=0,maximum=10080" means:"120"`
}

// DepositFrom is from how many missed bookings on a customer pays a deposit.
func (b Booking) DepositFrom() int { return orDefault(b.DepositNoShows, 1) }

// DepositTime is how long a customer has to pay a deposit.
func (b Booking) DepositTime() time.Duration {
	return time.Duration(orDefault(b.DepositMins, 120)) * time.Minute
}

// ReservationMinutes is how long a table is kept for a party.
func (b Booking) ReservationMinutes() int { return orDefault(b.ReservationMins, 60) }

// AppointmentMinutes is the default length of an appointment.
func (b Booking) AppointmentMinutes() int { return orDefault(b.AppointmentMins, 60) }

// WaitingTime is how long a customer on the waiting list has to take a place.
func (b Booking) WaitingTime() time.Duration {
	return time.Duration(orDefault(b.WaitingMins, 30)) * time.Minute
}

// Horizon is how many days ahead customers can book.
func (b Booking) Horizon() int { return orDefault(b.DaysAhead, 90) }

// StaffHorizon is how many days ahead staff can book. The default is ten years: a date further ahead is a typo.
func (b Booking) StaffHorizon() int { return orDefault(b.DaysAhead, 10*365) }

// ReadyIn is how many minutes an order takes, delivered or picked up.
func (b Booking) ReadyIn(delivered bool) int {
	minutes := orDefault(b.KitchenMins, 30)
	if delivered {
		minutes += orDefault(b.DeliveryMins, 20)
	}
	return minutes
}

// FileLimits limit the customers' files that a business stores. Zero is the default.
type FileLimits struct {
	// PerConversation and ConversationMB limit one conversation in 30 days.
	PerConversation int `json:"per_conversation,omitempty" es:"Archivos por conversación" pt:"Arquivos por conversa" en:"Files in a conversation" jsonschema:"minimum=0,maximum=1000000000" means:"50" help:"En 30 días. | Em 30 dias. | In 30 days."`
	ConversationMB  int `json:"conversation_mb,omitempty" es:"Megabytes por conversación" pt:"Megabytes por conversa" en:"Megabytes in a conversation" jsonschema:"minimum=0,maximum=1000000000" means:"100"`
	// Total and TotalMB limit the whole business. Files of visitors without a proved identity take at most a quarter of
	// it.
	Total   int `json:"total,omitempty" es:"Archivos en total" pt:"Arquivos no total" en:"Files in all" jsonschema:"minimum=0,maximum=1000000000" means:"100000"`
	TotalMB int `json:"total_mb,omitempty" es:"Megabytes en total" pt:"Megabytes no total" en:"Megabytes in all" jsonschema:"minimum=0,maximum=1000000000" means:"10240"`
	// StrangerDays is how long unused files of such visitors are kept.
	StrangerDays int `json:"stranger_days,omitempty" es:"Archivos de visitantes sin identificar" pt:"Arquivos de visitantes sem identificação" en:"Files of unknown visitors" kind:"days" jsonschema:"minimum=0,maximum=36500" means:"7" help:"Cuánto se guardan los que no se usaron. | Quanto tempo se guardam os que não foram usados. | How long the unused ones are kept."`
}

// FileWindow is the period over which a conversation's files are counted: a customer of many years may send more in
// total than a stranger.
const FileWindow = 30 * 24 * time.Hour

func (l FileLimits) MostPerConversation() int64   { return int64(orDefault(l.PerConversation, 50)) }
func (l FileLimits) MostConversationBytes() int64 { return megabytes(l.ConversationMB, 100) }
func (l FileLimits) MostFiles() int64             { return int64(orDefault(l.Total, 100_000)) }
func (l FileLimits) MostBytes() int64             { return megabytes(l.TotalMB, 10<<10) }

// StrangerLife is how long a file of an unproved visitor is kept.
func (l FileLimits) StrangerLife() time.Duration {
	return time.Duration(orDefault(l.StrangerDays, 7)) * 24 * time.Hour
}

func megabytes(n, def int) int64 { return int64(orDefault(n, def)) << 20 }

// ModelBudget limits the cost of a workspace's models, in millionths of a US dollar; 0: no limit. Once it is spent,
// agents use free models only.
type ModelBudget struct {
	Day   int64 `json:"day_usd_micros,omitempty" es:"Por día" pt:"Por dia" en:"A day" kind:"micros" jsonschema:"minimum=0" doc:"In millionths of a US dollar; 0: no limit." help:"Vacío: sin límite. | Vazio: sem limite. | If empty, there is no limit."`
	Month int64 `json:"month_usd_micros,omitempty" es:"Por mes" pt:"Por mês" en:"A month" kind:"micros" jsonschema:"minimum=0" doc:"In millionths of a US dollar; 0: no limit." help:"Vacío: sin límite. | Vazio: sem limite. | If empty, there is no limit."`
}

// Weekdays are the keys of a schedule's days, in the order of time.Weekday.
var Weekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// Voice is a business's telephone configuration. Empty fields get defaults for its language.
type Voice struct {
	// Agent is the slug of the agent that answers; empty: the first active one.
	Agent string `json:"agent,omitempty" es:"Asistente que atiende" pt:"Assistente que atende" en:"Assistant that answers" change:"owner"`
	// Greeting is how a call begins.
	Greeting string `json:"greeting,omitempty" es:"Saludo" pt:"Saudação" en:"Greeting" kind:"long" jsonschema:"maxLength=500" help:"Cómo empieza una llamada. | Como começa uma ligação. | How a call begins."`
	// Filler is what a caller hears when a tool takes long; nil: a sentence of ours, empty: nothing.
	Filler *string `json:"filler,omitempty" es:"Frase mientras espera" pt:"Frase enquanto espera" en:"Phrase while they wait" jsonschema:"maxLength=100"`
	// Provider, Name and Language choose the voice, and Hears the language of transcription, as the telephone platform
	// names them.
	Provider string `json:"tts_provider,omitempty" es:"Proveedor de la voz" pt:"Provedor da voz" en:"Voice provider" pattern:"^[A-Za-z0-9_.:-]{0,100}$" example:"ElevenLabs" change:"owner"`
	Name     string `json:"tts_voice,omitempty" es:"Voz" pt:"Voz" en:"Voice" pattern:"^[A-Za-z0-9_.:-]{0,100}$" example:"Lupe-Neural" change:"owner"`
	Language string `json:"tts_language,omitempty" es:"Idioma de la voz" pt:"Idioma da voz" en:"Voice language" pattern:"^[A-Za-z0-9_.:-]{0,100}$" example:"es-MX" change:"owner"`
	Hears    string `json:"transcription_language,omitempty" es:"Idioma que escucha" pt:"Idioma que escuta" en:"Language it listens for" pattern:"^[A-Za-z0-9_.:-]{0,100}$" example:"es-MX" change:"owner"`
	// CallBacks are the calls that the business returns.
	CallBacks CallBacks `json:"call_backs,omitzero" es:"Devolver llamadas" pt:"Retornar ligações" en:"Returned calls" change:"owner"`
}

// CallBacks says whether customers who were promised a call are called, and how. Off by default.
type CallBacks struct {
	Enabled bool `json:"enabled,omitempty" es:"Devolver llamadas" pt:"Retornar ligações" en:"Return calls" help:"Se llama a los clientes a quienes se les prometió. | Liga-se aos clientes a quem se prometeu. | Customers who were promised a call get one."`
	// Automatic places a call at the promised time; otherwise staff start it.
	Automatic bool `json:"automatic,omitempty" es:"Llamar automáticamente" pt:"Ligar automaticamente" en:"Call automatically" help:"A la hora prometida; si no, la inicia el personal. | Na hora prometida; se não, a equipe inicia. | At the promised time; otherwise staff start it."`
	// From is the business's number with the telephone vendor, with its country code.
	From string `json:"from,omitempty" es:"Número desde el que se llama" pt:"Número de onde se liga" en:"Number to call from" kind:"phone" jsonschema:"format=phone"`
	// Countries that may be called (ISO 3166); empty: the business's own.
	Countries []string `json:"countries,omitempty" es:"Países a los que se llama" pt:"Países para os quais se liga" en:"Countries to call" pattern:"^[A-Z]{2}$" example:"AR"`
	PerDay    int      `json:"per_day,omitempty" es:"Llamadas por día" pt:"Ligações por dia" en:"Calls per day" jsonschema:"minimum=0,maximum=1000" means:"20"`
	Attempts  int      `json:"attempts,omitempty" es:"Intentos por llamada" pt:"Tentativas por ligação" en:"Attempts per call" jsonschema:"minimum=0,maximum=5" means:"2"`
	// WaitMinutes is the pause after a call that was busy or not answered; 0: 15.
	WaitMinutes int `json:"wait_minutes,omitempty" es:"Espera entre intentos" pt:"Espera entre tentativas" en:"Pause between attempts" kind:"minutes" jsonschema:"minimum=0,maximum=1440" means:"15"`
}

// MostPerDay, MostAttempts and Wait are the limits with their defaults.
func (c CallBacks) MostPerDay() int   { return orDefault(c.PerDay, 20) }
func (c CallBacks) MostAttempts() int { return orDefault(c.Attempts, 2) }
func (c CallBacks) Wait() time.Duration {
	return time.Duration(orDefault(c.WaitMinutes, 15)) * time.Minute
}

// Allows reports whether a number's country may be called; own is the business's.
func (c CallBacks) Allows(e164, own string) bool {
	country := phone.Country(e164)
	if len(c.Countries) == 0 {
		return country != "" && strings.EqualFold(country, own)
	}
	return slices.Contains(c.Countries, country)
}

// Team is a group of staff with common notifications.
type Team string

const (
	SalesTeam   Team = "sales"
	SupportTeam Team = "support"
	Management  Team = "management"
	TheOwner    Team = "owner" // the last step of every escalation
)

// Teams is the email addresses of each team, and how long an urgent notification waits to be opened before it
// escalates.
type Teams struct {
	Sales        []string `json:"sales,omitempty" es:"Ventas" pt:"Vendas" en:"Sales" jsonschema:"maxItems=50,format=mailbox" help:"Correos que reciben los avisos de ventas. | E-mails que recebem os avisos de vendas. | Email addresses that get sales notices."`
	Support      []string `json:"support,omitempty" es:"Soporte" pt:"Suporte" en:"Support" jsonschema:"maxItems=50,format=mailbox"`
	Management   []string `json:"management,omitempty" es:"Gerencia" pt:"Gerência" en:"Management" jsonschema:"maxItems=50,format=mailbox"`
	Owner        []string `json:"owner,omitempty" es:"Dueños" pt:"Donos" en:"Owners" jsonschema:"maxItems=50,format=mailbox" help:"Vacío: las personas con el rol de dueño. | Vazio: as pessoas com o papel de dono. | If empty, everyone with the owner role."` // empty: the persons with the owner role
	EscalateMins int      `json:"escalate_minutes,omitempty" es:"Escalar un aviso urgente a los" pt:"Escalar um aviso urgente após" en:"Escalate an urgent notice after" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"15"`
	SummaryHour  int      `json:"summary_hour,omitempty" es:"Hora del resumen del día" pt:"Hora do resumo do dia" en:"Time of the daily summary" jsonschema:"minimum=0,maximum=23" means:"20" help:"Desde esa hora lo recibe quien lo eligió en Mis avisos. | A partir dessa hora o recebe quem o escolheu em Meus avisos. | From then on it goes to those who chose it in My notices."`
}

// SummaryFrom is the hour of the day from which its summary is sent.
func (t Teams) SummaryFrom() int { return orDefault(t.SummaryHour, 20) }

// Of returns the email addresses of a team.
func (t Teams) Of(team Team) []string {
	switch team {
	case SalesTeam:
		return t.Sales
	case SupportTeam:
		return t.Support
	case Management:
		return t.Management
	case TheOwner:
		return t.Owner
	}
	return nil
}

// EscalateAfter is how long an urgent notification waits to be opened.
func (t Teams) EscalateAfter() time.Duration { return minutes(t.EscalateMins, 15) }

// WebChat is a business's web chat configuration.
type WebChat struct {
	// Agent is the slug of the agent that answers there; empty: the active one of Agents or, if that is empty, of all
	// agents that was created first.
	Agent string `json:"agent,omitempty" es:"Asistente que atiende" pt:"Assistente que atende" en:"Assistant that answers"`
	// Agents are the slugs of other agents that visitors may choose in the chat's URL. Agents not listed are not
	// public.
	Agents []string `json:"agents,omitempty" es:"Otros asistentes públicos" pt:"Outros assistentes públicos" en:"Other public assistants" jsonschema:"maxItems=100,maxLength=100" pattern:"\\S" example:"ventas" help:"Se eligen en la dirección del chat; los demás no son públicos. | Escolhem-se no endereço do chat; os demais não são públicos. | Visitors choose them in the chat's address; the others are not public."`
	// Origins are the sites that may show the chat in a frame: https://tienda.example.
	Origins []string `json:"origins,omitempty" es:"Sitios que muestran el chat" pt:"Sites que mostram o chat" en:"Sites that show the chat" jsonschema:"maxItems=20,format=site"`
}

// Public reports whether visitors may choose an agent in the chat's URL.
func (s WebChat) Public(slug string) bool { return slug == s.Agent || slices.Contains(s.Agents, slug) }

// WhatsApp is a business's WhatsApp configuration.
type WhatsApp struct {
	// Account is the credential to use, for a business that has both.
	Account string `json:"account,omitempty" es:"Cuenta" pt:"Conta" en:"Account" jsonschema:"enum=whatsapp_meta,enum=whatsapp_infobip" choices:"whatsapp_meta=Meta|Meta|Meta; whatsapp_infobip=Infobip|Infobip|Infobip" help:"Para un negocio que tiene las dos. | Para um negócio que tem as duas. | For a business that has both."`
	// Agent is the slug of the agent that answers there; empty: the first active one.
	Agent string `json:"agent,omitempty" es:"Asistente que atiende" pt:"Assistente que atende" en:"Assistant that answers"`
	// ReadReceipts shows customers that their messages were read, and that an answer is being written.
	ReadReceipts *bool `json:"read_receipts,omitempty" es:"Mostrar que se leyó" pt:"Mostrar que foi lido" en:"Show that it was read" means:"true" help:"El cliente ve las dos tildes azules y, con Meta, que le están escribiendo. | O cliente vê os dois tiques azuis e, com a Meta, que estão escrevendo. | The customer sees the two blue ticks and, with Meta, that an answer is being written."`
}

// ShowsRead reports whether customers see that their messages were read.
func (s WhatsApp) ShowsRead() bool { return s.ReadReceipts == nil || *s.ReadReceipts }

// Template is a text that WhatsApp has approved beforehand.
type Template struct {
	Name     string `json:"name" es:"Nombre en WhatsApp" pt:"Nome no WhatsApp" en:"Name at WhatsApp" pattern:"^[a-z0-9_]{1,512}$" example:"aviso_de_pago"`
	Language string `json:"language" es:"Idioma registrado" pt:"Idioma registrado" en:"Registered language" pattern:"^[a-z]{2,3}(_[A-Z]{2})?$" example:"es_AR"` // as it was registered: es_AR
}

// TemplateDescribed is the description of a template.
var TemplateDescribed = field.Of[Template]()

// TemplatePurposes are what templates are for.
func TemplatePurposes() []string {
	return []string{TemplateCode, TemplateDocument, TemplatePaymentLink, TemplateReminder, TemplateReminderPay, TemplateTicket,
		TemplateMessage, TemplateNotice}
}

// The purposes of messages with a template, and the parameters of each:
//
//	document      the file in the header; {{1}} the shop's name
//	reminder      {{1}} what is owed
//	reminder_link {{1}} what is owed, {{2}} where to pay it
//	payment_link  {{1}} the amount, {{2}} the link
//	code          {{1}} the code
//	ticket        {{1}} the number of a request, {{2}} the answer to it
//	message       {{1}} what a person of the business wrote
//	notice        for the people of the business: {{1}} what happened, {{2}} its page
const (
	TemplateMessage     = "message"
	TemplateNotice      = "notice"
	TemplateDocument    = "document"
	TemplateReminder    = "reminder"
	TemplateReminderPay = "reminder_link"
	TemplatePaymentLink = "payment_link"
	TemplateCode        = "code"
	TemplateTicket      = "ticket"
)

// whatsAppAccounts are the credentials of WhatsApp vendors.
var whatsAppAccounts = []string{WhatsAppMeta, WhatsAppInfobip}

// WhatsAppAccount is the credential a workspace sends messages with; empty: it is not on WhatsApp.
func (w *Workspace) WhatsAppAccount() string {
	if chosen := w.Settings.WhatsApp.Account; chosen != "" {
		if w.HasAccount(chosen) {
			return chosen
		}
		return ""
	}
	for _, name := range whatsAppAccounts {
		if w.HasAccount(name) {
			return name
		}
	}
	return ""
}
