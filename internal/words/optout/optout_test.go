package optout_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/optout"
)

func TestRead(t *testing.T) {
	t.Parallel()
	for want, list := range map[optout.Wish][]string{
		optout.Stop: {
			"no me escriban más", "No me escriban mas por favor!!", "Hola, por favor no me escriban más. Gracias", "NO ME ESCRIBAN NUNCA MÁS",
			"no me mandes más mensajes", "no me manden promociones", "no quiero recibir más mensajes de ustedes", "dejen de escribirme",
			"Dejen de mandarme publicidad", "quiero darme de baja", "denme de baja de la lista", "sáquenme de la lista de difusión",
			"no quiero que me escriban más", "no me vuelvan a escribir", "basta de mandarme mensajes",
			"no me contacten más", "no me envíen recordatorios", "borrenme de su lista", "paren de mandar mensajes", "no quiero avisos",
			"não me escrevam mais", "Por favor, não me mandem mais mensagens", "nao quero mais receber promoções", "parem de me mandar mensagens",
			"quero sair da lista", "me tira da lista", "não me enviem mais propagandas", "parem de me incomodar",
			"stop texting me", "Please stop messaging me", "don't write to me anymore", "do not contact me again", "unsubscribe",
			"I don't want to receive any more messages", "take me off your list", "stop sending me promotions", "don’t text me",
		},
		optout.Resume: {
			"pueden escribirme", "Ya pueden escribirme de nuevo", "sí, pueden escribirme", "vuelvan a mandarme promociones", "quiero recibir avisos de nuevo",
			"podem me escrever", "podem voltar a me escrever", "quero receber as promoções de novo", "you can write to me again", "you can text me",
		},
		optout.None: {
			"", "hola", "gracias", "baja", "BAJA", "stop", "sí", "no", "no gracias", "quiero dos yerbas",
			"no me escriban más tarde de las 9", "no me escriban a este, escriban al 1155554444", "no me mandes la coca, mandame sprite",
			"no me manden más", "no me mandes nada", "no quiero más", "no quiero recibir el pedido hoy", "dame de baja el pedido", "dar de baja el turno",
			"si no tienen stock no me escriban más", "no me mandaron el mensaje", "no me llegó ningún mensaje", "¿por qué no me escriben más?",
			"no me avisaron nada", "no quiero que me manden la boleta", "quiero que me escriban", "me escriben cuando llegue",
			"mandame las promociones", "planta baja", "baja 2", "no me escriban, mejor llámenme", "no me mandes más fotos",
			"me pueden escribir cuando salga el pedido", "pueden escribirme al 1155554444", "podés escribirme la dirección",
			"não me mandaram o código", "não quero mais", "não me manda refrigerante", "quero sair para jantar às nove", "parem o pedido",
			"não recebi mensagem", "não quero a promoção de hoje, quero a pizza", "stop the order", "don't send me the invoice", "I don't want the offer on beer",
			"don't text me before nine", "can you stop by?", "do not write to me at this number use my other one", "no me molesta esperar",
			"no me escriban más, y cancelen el pedido", "cancelá el pedido y no me escribas más",
		},
	} {
		for _, text := range list {
			if got := optout.Read(text, ""); got != want {
				t.Errorf("%q is read as %d, want %d", text, got, want)
			}
		}
	}
}

func TestBesideAnotherWish(t *testing.T) {
	t.Parallel()
	for want, list := range map[bool][]string{
		true: {
			"no me escriban más, y cancelen el pedido", "cancelá el pedido y no me escribas más", "Cancelen el turno. No me escriban más.",
			"quiero 2 yerbas\nno me escriban más", "no me manden más promociones, ¡gracias! Quiero hacer un pedido",
			"ya compré, no me escriban más", "No quiero recibir más mensajes. Igual el jueves voy", "mándenme la boleta y denme de baja de la lista",
			"sí, está bien, y no me escriban nunca más", "cancela o pedido e não me escrevam mais", "não me mandem mais promoções, quero só o pedido de sempre",
			"cancel my order and stop texting me ever again", "I'd like to cancel. Don't message me again.", "no me escriban más, mejor llámenme",
		},
		false: {
			"", "hola", "sí, mandalo y después no", "si no tienen stock no me escriban más", "si no hay, no me escriban más", "no me escriban más, si no hay nada nuevo",
			"no me escriban más hasta el lunes, quiero descansar", "cuando llegue el pedido no me escriban más", "no me escriban más tarde de las 9, gracias",
			"¿me cancelan el pedido y no me escriben más?", "no me escriban a este, escriban al 1155554444", "no me mandes la coca, mandame sprite",
			"no quiero la oferta, quiero la pizza", "no quiero más, gracias, y cancelá el resto", "no me mandes más fotos y decime el precio",
			"mi marido dijo, no me escriban más", "no me escriban, mejor llámenme", "por hoy no me escriban más, y mañana vemos", "se não tiver, não me escrevam mais",
			"não quero mais, cancela", "if it is sold out, stop texting me ever again", "no me escriban más por ahora, y cancelen", "dame de baja el pedido y no más",
			"no quiero que me manden la boleta y no me escribieron más",
		},
	} {
		for _, text := range list {
			if got := optout.Beside(text); got != want {
				t.Errorf("%q is read as %v, want %v", text, got, want)
			}
		}
	}
}

// A keyword counts where the last thing we said offered it.
func TestAKeywordHasToBeOffered(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, offered string
		want          optout.Wish
	}{
		{"Baja", "Oferta de hoy. Respondé BAJA para no recibir más avisos.", optout.Stop},
		{"BAJA.", "Respondé BAJA para no recibir más avisos.", optout.Stop},
		{"baja", "¿La dirección es planta alta o baja?", optout.None},
		{"baja", "Puede ser planta alta o baja.", optout.None},
		{"sair", "Responda SAIR para não receber mais avisos.", optout.Stop},
		{"stop", "Reply STOP to get no more of these.", optout.Stop},
		{"stop", "Your order is on its way.", optout.None},
	} {
		if got := optout.Read(c.text, c.offered); got != c.want {
			t.Errorf("%q after %q is read as %d, want %d", c.text, c.offered, got, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("no me escriban más", "BAJA")
	f.Fuzz(func(_ *testing.T, text, offered string) {
		optout.Read(text, offered)
		optout.Beside(text)
	})
}
