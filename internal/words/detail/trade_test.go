package detail

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestServicesAreNamed(t *testing.T) {
	t.Parallel()
	services := []string{
		"Consulta de valoración", "Limpieza dental", "Extracción simple", "Urgencia dental",
		"Corte feminino", "Corte masculino", "Barba",
	}
	for said, want := range map[string]string{
		"quiero limpieza":                "[[1]]",
		"me sacan una muela?":            "[[2]]",
		"corte y barba":                  "[[4 5] [6]]",
		"corte masculino el viernes":     "[[5]]",
		"una consulta: a qué hora abren": "[]",
		"que me revisen":                 "[[0]]",
		"pizza":                          "[]",
	} {
		if got := fmt.Sprint(Read(locale.ESMX, said, time.Now()).Named(services)); got != want {
			t.Errorf("%q names %s, not %s", said, got, want)
		}
	}
}

func TestBookingsThatTheyHave(t *testing.T) {
	t.Parallel()
	services := []string{"Manicure", "Corte feminino", "Consulta de valoración"}
	for said, want := range map[string]bool{
		"quiero cambiar mi cita":      true,
		"preciso remarcar meu corte":  true,
		"tengo una reservación el 14": true,
		"tengo una consulta":          false,
		"quero marcar manicure":       false,
		"es para mi hija":             false,
	} {
		if got := Read(locale.ESMX, said, time.Now()).Mine(services); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

func TestPain(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"me duele una muela": true, "se me cayó una tapadura": true, "se me cayó el celular": false,
		"estou com dor de dente": true, "es urgente": true, "una limpieza": false,
	} {
		if got := Read(locale.ESMX, said, time.Now()).Pain(); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}
