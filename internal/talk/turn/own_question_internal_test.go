package turn

import "testing"

// Of a model's words only its own "shall I?" falls: what it tells before and behind it stays, and so does any other
// question.
func TestOnlyTheModelsOwnQuestionFalls(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Abrimos hasta las 13:30, ¿te confirmo el pedido?":               "Abrimos hasta las 13:30.",
		"Abrimos hasta las 13:30, te confirmo el pedido?":                "Abrimos hasta las 13:30.",
		"Abrimos às 9h, posso confirmar o pedido?":                       "Abrimos às 9h.",
		"Confirmo o pedido, tudo bem?":                                   "",
		"We close at 6, shall I place the order?":                        "We close at 6.",
		"Son 2 yerbas y el retiro es en Av. Medrano 387 ¿Está bien así?": "Son 2 yerbas y el retiro es en Av. Medrano 387.",
		"¿Te lo confirmo? Quedo atento.":                                 "Quedo atento.",
		"¿Te confirmo? Son $ 10.600.":                                    "Son $ 10.600.",
		"Listo. ¿Todo en orden?":                                         "Listo.",
		"Listo. ¿Lo dejamos así? 😊":                                      "Listo.",
		"Si está todo bien, ¿te confirmo?":                               "",
		"Abrimos a las 9, entonces ¿te confirmo?":                        "Abrimos a las 9.",
		"¡Gracias, Marcela! ¿Es correcto? ¿Te confirmo el pedido?":       "¡Gracias, Marcela!",
		"Sí. ¿Querés que te sume unas papas?":                            "Sí. ¿Querés que te sume unas papas?",
		"¿Necesitás hielo? ¿Te confirmo?":                                "¿Necesitás hielo?",
		"¿Los horarios están bien? Abrimos a las 9.":                     "¿Los horarios están bien? Abrimos a las 9.",
		"¿Te mando también unas papas?":                                  "¿Te mando también unas papas?",
		"Te paso el resumen:\n- 2 yerbas\n¿Confirmás?":                   "Te paso el resumen:\n- 2 yerbas",
	} {
		if got := withoutOwnQuestions(said); got != want {
			t.Errorf("%q became %q, want %q", said, got, want)
		}
	}
	for said, asks := range map[string]bool{
		"Listo. ¿Todo en orden?":                     false,
		"¿Lo dejamos así?":                           false,
		"¿Te lo confirmo? Quedo atento.":             false,
		"¡Perfecto! ¿Necesitás hielo? 🧊":             true,
		"¿Necesitás hielo? ¿Te confirmo?":            true,
		"¿Te sumo unas papas?":                       true,
		"¿Me mandás tu dirección?":                   true,
		"¿Los horarios? Abrimos a las 9.":            false,
		"Abrimos a las 9, ¿querés que te sume algo?": true,
	} {
		if asksSomething(said) != asks {
			t.Errorf("%q: asks something else %v, want %v", said, !asks, asks)
		}
	}
}
