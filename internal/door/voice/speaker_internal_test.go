package voice

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

func speakerIn(tag locale.Tag) (s *speaker, heard *[]string) {
	heard = &[]string{}
	w := &access.Workspace{}
	w.Locale = tag
	return newSpeaker(w, conversation.Session{Channel: channel}, func(p string) { *heard = append(*heard, p) }), heard
}

var ends = regexp.MustCompile(`[.!?…:]\s|\n`)

// cut cuts a text where a model's sentences end, the space between them before the next.
func cut(text string) (pieces []string) {
	at := 0
	for _, m := range ends.FindAllStringIndex(text, -1) {
		if end := m[1] - 1; end > at {
			pieces = append(pieces, text[at:end])
			at = end
		}
	}
	return append(pieces, text[at:])
}

// What is said sentence by sentence is what the whole text is aloud.
func TestSentencesSoundLikeTheWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		text string
	}{
		{locale.ESAR, "¡Hola! La yerba sale $ 4.500. ¿La querés?"},
		{locale.ESAR, "Estamos en Av. Rivadavia 1234, 2.º B. Abrimos de 9 a 18. ¿Algo más?"},
		{locale.ESAR, "Tenemos:\n- Yerba Mate 1 kg, $ 4.500\n- Azúcar 500 g\n1. Pan\n2. Leche\n¿Cuál?"},
		{locale.ESAR, "Tu pedido ORD-00012 está en camino. Llega a las 20:30. El Dr. Paz lo recibe."},
		{locale.ESMX, "Claro, Sr. Gómez. Su mesa RES-1234 es el 20/01/2026 a las 20:30. ¿Algo más?"},
		{locale.ESMX, "**Listo.** Son $1,150.50 — ya con envío. 😊 Gracias."},
		{locale.PTBR, "Olá! Fica na R. Augusta, 100. Custa R$ 21,50. Posso marcar às 20h30?"},
		{locale.EN, "Sure. We are at No. 12, Main Ave. until 8:30 PM. It is $12. Anything else?"},
		{locale.ESAR, "Sale $ 8. 500 unidades quedan. 2 × Pizza"},
	} {
		s, heard := speakerIn(c.tag)
		for _, piece := range cut(c.text) {
			s.say(piece)
		}
		early := len(*heard)
		s.complete(c.text)
		*heard = append(*heard, s.rest()...)
		if all, want := strings.Join(*heard, ""), speech.Aloud(c.tag, c.text); all != want || s.spoken != want {
			t.Errorf("%q\n  said %q\n  want %q", c.text, *heard, want)
		}
		if early == 0 {
			t.Errorf("%q: nothing was said before its end", c.text)
		}
	}
}

func TestASpeakerOfSeveralTurns(t *testing.T) {
	t.Parallel()
	held := false
	for name, c := range map[string]struct {
		play func(s *speaker)
		want string
	}{
		"as it comes":    {func(s *speaker) { s.say("Hola."); s.say(" Sí."); s.complete("Hola. Sí.") }, "Hola.| Sí."},
		"a finished one": {func(s *speaker) { s.complete("Hola. Sí.") }, "Hola. |Sí."},
		"the rest":       {func(s *speaker) { s.say("Hola."); s.complete("Hola. Sí.\n\n¿Va?") }, "Hola.| Sí. |¿Va?"},
		"two": {func(s *speaker) { s.say("Uno."); s.complete("Uno."); s.say("Dos."); s.complete("Dos.") },
			"Uno.| Dos."},
		"two finished": {func(s *speaker) { s.complete("Uno."); s.complete("Dos.") }, "Uno. |Dos."},
		"gave way":     {func(s *speaker) { s.say("Uno."); s.say("\n\nDos."); s.complete("Dos.") }, "Uno.| Dos."},
		"gave way to a finished one": {func(s *speaker) { s.say("Uno."); s.complete("Dos. Tres.") },
			"Uno.| Dos. |Tres."},
		"gave way with words that waited": {func(s *speaker) {
			s.say("Uno.")
			s.held = func() bool { return true }
			s.say(" Y más.")
			s.say("\n\nDos.")
			s.complete("Dos.")
		}, "Uno.| Dos."},
		"waited, and did not give way": {func(s *speaker) {
			s.held = func() bool { return held }
			held = true
			s.say("Uno.")
			held = false
			s.say(" Dos.")
			s.complete("Uno. Dos.")
		}, "Uno. |Dos."},
		"nothing": {func(s *speaker) { s.complete("") }, ""},
	} {
		s, heard := speakerIn(locale.ESAR)
		c.play(s)
		*heard = append(*heard, s.rest()...)
		if got := strings.Join(*heard, "|"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
