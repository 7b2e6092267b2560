package clerk

import (
	"sync"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// skillNames are the names in the order in which skills bid.
var skillNames = []string{
	"greet", "find", "browse", "buy", "cart", "deliver", "checkout", "coupon", "again", "who", "status", "cancel_order", "change_order",
	"debt", "link", "paid", "remind", "book", "move", "cancel_visit", "visits", "services", "staff",
	"info", "diet", "person", "complain", "form", "own", "note", "wait", "thanks", "clarify", "quote",
}

// skills are what the clerk can do, by name. A name stays what it is: it is kept with conversations. Skills start one
// another, so that the table is made by a function.
func skills(name string) skill { return allSkills()[name] }

var allSkills = sync.OnceValue(func() map[string]skill {
	return map[string]skill{
		"greet": greeting{}, "thanks": thanking{}, "wait": pausing{}, "clarify": clarifying{}, "person": handingOver{}, "complain": complaining{},
		"find": finding{}, "browse": browsing{}, "buy": buying{}, "cart": showingCart{}, "deliver": delivering{}, "checkout": checkingOut{}, "coupon": couponing{}, "again": repeating{}, "who": introducing{},
		"status": tracking{}, "cancel_order": cancellingOrder{}, "change_order": changingOrder{}, "debt": owing{}, "link": linking{}, "paid": paying{}, "remind": reminding{},
		"book": booking{}, "move": moving{}, "cancel_visit": unbooking{}, "visits": listingVisits{}, "services": servicing{}, "staff": staffing{},
		"info": informing{}, "diet": dieting{}, "form": filling{}, "own": ownTool{}, "note": noting{}, "quote": quoting{},
	}
})

// ranks order what is done in one turn: courtesies at the ends, what closes an order after what fills it, and bookings,
// which end in a question, after the answers to what else was asked.
var ranks = map[string]int{"greet": -1, "book": 5, "move": 5, "cancel_visit": 5, "who": 9, "deliver": 10, "coupon": 11, "checkout": 20, "person": 30, "wait": 90, "thanks": 91}

// absorbs are what a skill takes along of the same message: the things of a quotation are not looked for, too.
var absorbs = map[string][]string{"form": {"find", "buy", "browse", "own", "deliver", "info", "status"}, "quote": {"find", "buy", "browse", "info", "deliver", "person", "form", "own"}, "own": {"find", "buy", "browse", "info", "deliver"}, "complain": {"find", "buy", "browse", "status", "info"}}

// changes are skills that change something.
var changes = map[string]bool{"buy": true, "checkout": true, "cancel_order": true, "change_order": true, "book": true, "move": true, "cancel_visit": true}

// passing tasks do not wait for an answer that did not come; drops give up whatever was under way.
var (
	passing = map[string]bool{"find": true, "clarify": true, "person": true, "services": true, "quote": true}
	drops   = map[string]bool{"person": true, "complain": true}
)

// noted are skills that only keep what was said: an answer keeps it as well.
var noted = map[string]bool{"who": true, "note": true}

// labels are how two skills are told apart where it is not clear which is meant.
var labels = map[string]locale.Text{
	"find":         {ES: "saber de un producto", PT: "saber de um produto", EN: "know about a product"},
	"browse":       {ES: "ver lo que hay", PT: "ver o que temos", EN: "see what there is"},
	"buy":          {ES: "pedir algo", PT: "pedir alguma coisa", EN: "order something"},
	"cart":         {ES: "ver tu pedido", PT: "ver seu pedido", EN: "see your order"},
	"deliver":      {ES: "elegir la entrega", PT: "escolher a entrega", EN: "choose the delivery"},
	"checkout":     {ES: "cerrar el pedido", PT: "fechar o pedido", EN: "place the order"},
	"again":        {ES: "repetir tu último pedido", PT: "repetir seu último pedido", EN: "repeat your last order"},
	"status":       {ES: "saber cómo va un pedido", PT: "saber como está um pedido", EN: "know how an order is doing"},
	"cancel_order": {ES: "cancelar un pedido", PT: "cancelar um pedido", EN: "cancel an order"},
	"change_order": {ES: "cambiar un pedido hecho", PT: "mudar um pedido feito", EN: "change a placed order"},
	"debt":         {ES: "saber cuánto debés", MX: "saber cuánto debes", PT: "saber quanto você deve", EN: "know what you owe"},
	"link":         {ES: "pagar con un link", MX: "pagar con una liga", PT: "pagar com um link", EN: "pay with a link"},
	"paid":         {ES: "avisar un pago", PT: "avisar um pagamento", EN: "tell us of a payment"},
	"book":         {ES: "reservar", MX: "agendar o reservar", PT: "marcar um horário", EN: "book"},
	"move":         {ES: "cambiar una reserva", MX: "cambiar una cita o reservación", PT: "remarcar um horário", EN: "change a booking"},
	"cancel_visit": {ES: "cancelar una reserva", MX: "cancelar una cita o reservación", PT: "cancelar um horário", EN: "cancel a booking"},
	"visits":       {ES: "ver tus reservas", MX: "ver tus citas", PT: "ver seus horários", EN: "see your bookings"},
	"services":     {ES: "saber de los servicios", PT: "saber dos serviços", EN: "know about services"},
	"staff":        {ES: "saber quién atiende", PT: "saber quem atende", EN: "know who attends"},
	"info":         {ES: "un dato del negocio", PT: "uma informação da loja", EN: "know something about us"},
	"person":       {ES: "hablar con una persona", PT: "falar com uma pessoa", EN: "talk to a person"},
	"complain":     {ES: "hacer un reclamo", PT: "fazer uma reclamação", EN: "make a complaint"},
}

// courteous is a skill without questions.
type courteous struct{}

func (courteous) hear(*turn, *task) (func(), float64) { return nil, 0 }
