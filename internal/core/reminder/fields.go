package reminder

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/field"
)

// Fields are what people say of a new reminder.
type Fields struct {
	CustomerID string    `json:"customer_id" es:"Cliente" pt:"Cliente" en:"Customer" jsonschema:"minLength=1,maxLength=64"`
	DueAt      time.Time `json:"due_at" es:"Cuándo" pt:"Quando" en:"When" kind:"date" help:"Dentro de un año; uno por día y cliente. | Dentro de um ano; um por dia e cliente. | Within a year; one a day for each customer."`
	Text       string    `json:"text,omitempty" es:"Texto" pt:"Texto" en:"Text" kind:"long" jsonschema:"maxLength=1000" help:"Sin él, el de siempre. | Sem ele, o de sempre. | Without it, the usual one."`
	WithLink   bool      `json:"with_link,omitempty" es:"Con enlace de pago" pt:"Com link de pagamento" en:"With a payment link"`
}

// Described is the description of a new reminder.
var Described = field.Of[Fields]()
