package clerk

import (
	"context"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

func TestGreets(t *testing.T) {
	a, err := New().Answer(context.Background(), model.Request{
		Facts:   model.Facts{Locale: locale.ESAR, Business: "Almacén Don José", Now: time.Now()},
		History: []model.Message{{Role: model.Customer, Text: "hola buenas tardes!"}},
	}, nil)
	if err != nil || a.Text != "¡Hola! Soy el asistente de Almacén Don José. ¿En qué te ayudo?" {
		t.Errorf("it said %q, %v", a.Text, err)
	}
	t.Log(string(a.State))
}
