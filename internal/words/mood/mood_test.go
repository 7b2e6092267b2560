package mood_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/mood"
)

func TestAngry(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Esto es una estafa", "¡Son unos ladrones!", "pésimo servicio", "PÉSIMO", "los voy a demandar",
		"Voy a ir a Defensa del Consumidor", "hablen con mi abogado",
		"QUIERO MI PLATA YA!!!", "estoy harta, es una falta de respeto", "NUNCA MÁS LES COMPRO!", "vou processar vocês",
		"péssimo atendimento", "isso é golpe",
		"um absurdo, quero meu dinheiro de volta", "vou no Procon", "this is a scam", "you are useless, I'm fed up",
		"Fuck you", "son unos inútiles",
	} {
		if !mood.Angry(text) {
			t.Errorf("%q is not angry", text)
		}
	}
	for _, text := range []string{
		"hola", "quiero 2 cocas y un fernet", "QUIERO 2 COCAS Y UN FERNET!", "FELIZ NAVIDAD PARA TODOS!!!",
		"tengo un dolor horrible, terrible", "me duele la muela, es lo peor",
		"¡qué rico, boludo!", "no me gusta, sacalo", "no, mejor no", "uma dor horrível no dente",
		"preciso de um advogado", "quiero un turno con el abogado", "qué horrible día, ¿llueve?",
		"no quiero más nada", "me equivoqué, perdón", "un golpe de horno", "está muy caro",
		"¿me devuelven la seña si cancelo?", "",
	} {
		if mood.Angry(text) {
			t.Errorf("%q is angry", text)
		}
	}
}

func TestWantsPerson(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"quiero hablar con una persona", "Quiero hablar con alguien, por favor", "pasame con un humano",
		"¿me podés comunicar con el encargado?",
		"humano", "un humano por favor", "necesito que me atienda una persona real",
		"no quiero hablar con un bot, quiero hablar con una persona", "quero falar com um atendente", "atendente",
		"me passa para uma pessoa", "posso falar com o gerente?", "I want to talk to a human",
		"can I speak with someone", "hablar con la dueña",
	} {
		if !mood.WantsPerson(text) {
			t.Errorf("%q wants no person", text)
		}
	}
	for _, text := range []string{
		"hola", "mesa para una persona", "una persona", "una dona por favor", "me da una vergüenza",
		"¿sos una persona?", "no quiero hablar con una persona", "una porción por persona", "es para otra persona",
		"somos cuatro personas",
		"turno con la doctora", "quiero hablar de mi pedido", "uma mesa para duas pessoas",
		"¿alguien lo puede retirar por mí?", "não preciso falar com atendente", "para alguien de 10 años", "",
	} {
		if mood.WantsPerson(text) {
			t.Errorf("%q wants a person", text)
		}
	}
}
