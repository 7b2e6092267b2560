package main

import (
	"bufio"
	"strings"
	"testing"
)

func TestClassifyAnswersLineByLine(t *testing.T) {
	t.Parallel()
	c := newMachine(t).command("classify", "--pending", "retail/confirm_order")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for _, x := range []struct{ reply, outcome string }{
		{"dale", "confirm"}, {"no, gracias", "deny"}, {"sí, pero sin cebolla", "amend"}, {"", "unclear"},
		{strings.Repeat("sí ", 500_000), "unclear"}, {"siii\r", "confirm"},
	} {
		if _, err := in.Write([]byte(x.reply + "\n")); err != nil {
			t.Fatal(err)
		}
		got, err := lines.ReadString('\n') // while the next reply is not written yet
		if err != nil || strings.TrimSpace(got) != x.outcome {
			t.Errorf("%.40q is %q (%v), want %s", x.reply, got, err, x.outcome)
		}
	}
	in.Close()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}

func TestClassifyKnowsTheQuestion(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	if r := m.feed("cancelalo", "classify", "--pending", "orders/cancel_order"); r.out != "confirm\n" || r.code != 0 {
		t.Errorf("got %+v", r)
	}
	if r := m.feed("pode confirmar\nnão\n", "classify", "--locale", "pt-BR"); r.out != "confirm\ndeny\n" {
		t.Errorf("got %+v", r)
	}
	asked := "2 Coca-Cola 2,25 L. Total $ 9.300, envío a Rivadavia 5000, efectivo. ¿Lo confirmo?"
	r := m.feed("sí, pago en efectivo\nsí, con tarjeta\n", "classify", "--pending", "retail/confirm_order", "--question", asked)
	if r.out != "confirm\namend\n" {
		t.Errorf("got %+v", r)
	}
}
