package turn_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What staff gave a conversation back from does not call for them again; something new does.
func TestAPersonIsCalledAgainOnlyForANewReason(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: noIdentity()}
	testkit.Flows(t,
		testkit.Flow{Name: "the same wish", Setup: setup, Play: playSameWish},
		testkit.Flow{Name: "a wish told to the person", Setup: setup, Play: playWishToThePerson},
		testkit.Flow{Name: "the same reason in other words", Setup: setup, Play: playSameReason},
		testkit.Flow{Name: "an order in process", Setup: setup, Play: playStillProcessed},
	)
}

func hands(reason, cause string) func(model.Request) (model.Answer, error) {
	return calls("request_handoff", map[string]any{"reason": reason, "triggerType": cause})
}

// settled reports that the turn's call for a person was refused, and the turn went on.
func settled(r turn.Reply) bool {
	var a struct{ Success bool }
	return !r.HandedOff && len(r.Calls) == 1 && json.Unmarshal(r.Calls[0].Result, &a) == nil && !a.Success
}

func playSameWish(t *testing.T, s *testkit.Shop) {
	wish := hands("El cliente pide una persona", "customer_request")
	d := open(t, s, wish)
	if r := d.hears(t, "quiero hablar con una persona"); !r.HandedOff {
		t.Fatalf("%+v", r)
	}
	d.clerk(t, "Hola, soy Marta. Ya está.")
	d.givesBack(t)
	d.answers = append(d.answers, wish, says("Sí, hay yerba."))
	if r := d.hears(t, "¿tienen yerba?"); !settled(r) || r.Text != "Sí, hay yerba." {
		t.Errorf("an old wish: %+v", r)
	}
	// A notice for the model is not for the customer.
	d.answers = append(d.answers, wish, says("La conversación ya estuvo por esto con una persona del negocio, que la devolvió."),
		says("¿Querés que te atienda una persona?"))
	if r := d.hears(t, "mmm"); !settled(r) || r.Text != "¿Querés que te atienda una persona?" {
		t.Errorf("the notice: %+v", r)
	}
	d.answers = append(d.answers, wish)
	if r := d.hears(t, "sí, dale"); !r.HandedOff {
		t.Errorf("a yes to our own offer: %+v", r)
	}
	d.clerk(t, "Hola, soy Marta otra vez.")
	d.givesBack(t)
	d.answers = append(d.answers, wish)
	if r := d.hears(t, "quiero hablar con una persona"); !r.HandedOff {
		t.Errorf("a new wish: %+v", r)
	}
}

func playWishToThePerson(t *testing.T, s *testkit.Shop) {
	d := open(t, s, hands("El cliente pide una persona", "customer_request"))
	d.hears(t, "quiero hablar con una persona")
	d.hears(t, "necesito hablar con una persona, ¿tienen yerba?")
	d.answers = append(d.answers, calls("transfer_to_human", map[string]any{"reason": "Insiste en que lo atiendan"}),
		says("Sí, hay yerba."))
	if said := d.givesBack(t); len(said) != 2 || said[1] != "agent: Sí, hay yerba." {
		t.Errorf("said %q", said)
	}
}

func playSameReason(t *testing.T, s *testkit.Shop) {
	d := open(t, s, hands("El cliente necesita una factura a nombre de su empresa", "agent_limitation"))
	if r := d.hears(t, "¿me hacen factura A?"); !r.HandedOff {
		t.Fatalf("%+v", r)
	}
	d.clerk(t, "Hola, soy Marta. No hacemos factura A.")
	d.givesBack(t)
	d.answers = append(d.answers, hands("El cliente necesita factura a nombre de la empresa", "agent_limitation"),
		says("Como te dijo Marta, no."))
	if r := d.hears(t, "¿y una factura común?"); !settled(r) {
		t.Errorf("the same reason: %+v", r)
	}
	d.answers = append(d.answers, hands("Quiere organizar una degustación en su oficina", "agent_limitation"))
	if r := d.hears(t, "¿hacen degustaciones en oficinas?"); !r.HandedOff {
		t.Errorf("another reason: %+v", r)
	}
}

func playStillProcessed(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.hears(t, "quiero 2 yerbas, las paso a buscar")
	d.hears(t, "sí")
	var id string
	s.Do(func(u *core.Unit) error {
		list, err := u.Orders.List(order.Filter{Limit: 1})
		if err != nil || len(list) == 0 {
			t.Fatalf("%v, %v", list, err)
		}
		id = list[0].ID
		_, err = u.Changes.Advance(id, order.Processing)
		return err
	})
	cancel := func(m model.Request) (model.Answer, error) {
		return calls("cancel_order_if_not_processed", map[string]any{"orderId": id, "reason": "me arrepentí"})(m)
	}
	d.answers = append(d.answers, cancel, says("No se puede."))
	if r := d.hears(t, "cancelá mi pedido"); !r.HandedOff {
		t.Fatalf("%+v", r)
	}
	d.clerk(t, "Hola, soy Marta. Ya salió, no se puede.")
	d.givesBack(t)
	d.answers = append(d.answers, cancel, says("No se puede, ya está en proceso."))
	if r := d.hears(t, "pero cancelá igual mi pedido"); r.HandedOff || !strings.Contains(r.Text, "No se puede") {
		t.Errorf("%+v", r)
	}
	d.answers = append(d.answers, cancel, says("No se puede."))
	if r := d.hears(t, "cancelalo, o pasame con una persona"); !r.HandedOff {
		t.Errorf("a wish beside it: %+v", r)
	}
}
