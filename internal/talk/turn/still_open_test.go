package turn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Calls that need a yes, made in one answer, are asked about one after the other, and none is lost.
func TestSeveralCallsThatNeedAYes(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: noIdentity()}
	testkit.Flows(t,
		testkit.Flow{Name: "a yes to each", Setup: setup, Play: playThreeYes},
		testkit.Flow{Name: "a no to the first", Setup: setup, Play: playFirstDenied},
		testkit.Flow{Name: "one that cannot be asked any more", Setup: setup, Play: playSecondGone},
		testkit.Flow{Name: "two for one draft", Setup: setup, Play: playAsksAndConfirms},
		testkit.Flow{Name: "calls that need no yes behind one that does", Setup: setup, Play: playBehindAYes},
		testkit.Flow{Name: "what the model did meanwhile is not undone", Setup: setup, Play: playNewerBehindAYes},
		testkit.Flow{Name: "an order is not followed by changes of its draft", Setup: setup, Play: playBehindTheOrder},
	)
}

// threeOrders are placed orders of the customer, oldest first.
func (d *desk) threeOrders(t *testing.T) (ids []string) {
	t.Helper()
	for range 3 {
		sells(d)
		d.hears(t, "quiero 2 yerbas, las paso a buscar")
		d.hears(t, "sí")
	}
	for _, o := range d.placed(t) {
		ids = append(ids, o.ID)
	}
	if len(ids) != 3 {
		t.Fatalf("%d orders", len(ids))
	}
	return ids
}

func (d *desk) placed(t *testing.T) (list []order.Order) {
	t.Helper()
	d.Look(func(u *core.Unit) (err error) {
		list, err = u.Orders.List(order.Filter{Limit: 10})
		return err
	})
	return list
}

func (d *desk) cancelled(t *testing.T) (n int) {
	t.Helper()
	for _, o := range d.placed(t) {
		if o.Status == order.Cancelled {
			n++
		}
	}
	return n
}

func cancelling(ids ...string) func(model.Request) (model.Answer, error) {
	return func(model.Request) (a model.Answer, err error) {
		for i, id := range ids {
			raw, _ := json.Marshal(map[string]any{"orderId": id, "reason": "ya no lo necesita"})
			a.Calls = append(a.Calls, model.Call{ID: fmt.Sprint("c", i), Name: "cancel_order_if_not_processed", Arguments: raw})
		}
		return a, nil
	}
}

func playThreeYes(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	ids := d.threeOrders(t)
	d.answers = append(d.answers, cancelling(ids[0], ids[0], ids[1], ids[2]))
	asked := d.times() + 1
	r := d.hears(t, "cancelá mis tres pedidos")
	for n := range 3 {
		if r.Question == nil || d.cancelled(t) != n {
			t.Fatalf("question %d: %+v, %d cancelled", n+1, r, d.cancelled(t))
		}
		first := r.Question
		if r = d.hears(t, "sí"); n < 2 && (r.Question == nil || r.Question.ID == first.ID || r.Outcome != conversation.Asked ||
			strings.HasPrefix(r.Text, r.Question.Message)) {
			t.Fatalf("after the yes to question %d: %+v", n+1, r)
		}
	}
	if r.Outcome != conversation.Acted || r.Question != nil || d.cancelled(t) != 3 || d.times() != asked {
		t.Errorf("%+v, %d cancelled, asked %d times", r, d.cancelled(t), d.times()-asked)
	}
}

func playFirstDenied(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	ids := d.threeOrders(t)
	d.answers = append(d.answers, cancelling(ids[0], ids[1]))
	d.hears(t, "cancelá los dos primeros")
	if r := d.hears(t, "no"); r.Question != nil || d.cancelled(t) != 0 {
		t.Fatalf("%+v", r)
	}
	d.answers = append(d.answers, cancelling(ids[2]))
	d.hears(t, "cancelá el tercero")
	if r := d.hears(t, "sí"); r.Question != nil || d.cancelled(t) != 1 {
		t.Errorf("a question of before came back: %+v", r)
	}
}

// What is left cannot be asked any more: the model goes on, and knows what was done.
func playSecondGone(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	ids := d.threeOrders(t)
	d.answers = append(d.answers, cancelling(ids[0], ids[1]))
	d.hears(t, "cancelá los dos primeros")
	s.Do(func(u *core.Unit) error {
		_, err := u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: ids[1]}, Reason: "lo pidió por teléfono"})
		return err
	})
	d.answers = append(d.answers, says("El otro ya estaba cancelado."))
	r := d.hears(t, "sí")
	if r.Question != nil || d.cancelled(t) != 2 || !strings.HasSuffix(r.Text, "\n\nEl otro ya estaba cancelado.") {
		t.Errorf("%+v, %d cancelled", r, d.cancelled(t))
	}
	if told := d.told(); !strings.Contains(told, "event: El cliente dijo que sí, y ya leyó qué resultó.") {
		t.Errorf("the model was told %s", told)
	}
}

func playAsksAndConfirms(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.answers[2] = func(model.Request) (model.Answer, error) {
		return model.Answer{Calls: []model.Call{{ID: "a", Name: "request_confirmation", Arguments: json.RawMessage(`{}`)},
			{ID: "b", Name: "confirm_order", Arguments: json.RawMessage(`{"confirmationToken":"x"}`)}}}, nil
	}
	d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r := d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Errorf("%+v", r)
	}
	d.oneOrder(t)
}

// together makes several calls in one answer.
func together(list ...model.Call) func(model.Request) (model.Answer, error) {
	return func(model.Request) (model.Answer, error) { return model.Answer{Calls: list}, nil }
}

func one(id, name string, arguments object) model.Call {
	raw, _ := json.Marshal(arguments)
	return model.Call{ID: id, Name: name, Arguments: raw}
}

// allergyAndOrder asks whether an allergy may be kept, and is to go on with the order.
func allergyAndOrder(t *testing.T, s *testkit.Shop) *desk {
	t.Helper()
	d := open(t, s)
	d.answers = append(d.answers, calls("add_item_to_draft", object{"productId": d.product.ID, "quantity": 2}),
		together(one("a", "set_customer_preferences", object{"allergies": []string{"maní"}}),
			one("b", "set_delivery_details", object{"deliveryMethod": "pickup", "preferredTime": "a la tarde"}),
			one("c", "request_confirmation", object{})))
	if r := d.hears(t, "soy alérgica al maní; 2 yerbas, las paso a buscar a la tarde"); r.Question == nil ||
		!strings.Contains(r.Text, "maní") {
		t.Fatalf("it was answered with %+v", r)
	}
	return d
}

func playBehindAYes(t *testing.T, s *testkit.Shop) {
	d := allergyAndOrder(t, s)
	asked := d.times()
	r := d.hears(t, "sí")
	if r.Question == nil || r.Outcome != conversation.Asked || !strings.Contains(r.Text, "Tu pedido:") ||
		!strings.Contains(r.Text, "a la tarde") || d.times() != asked {
		t.Fatalf("after the yes: %+v", r)
	}
	if r = d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Fatalf("after the second yes: %+v", r)
	}
	d.oneOrder(t)
	d.answers = append(d.answers, says("De nada."))
	d.hears(t, "gracias")
	if told := d.told(); !strings.Contains(told, "en su orden: set_delivery_details, request_confirmation.") {
		t.Errorf("the model was told %s", told)
	}
}

func playNewerBehindAYes(t *testing.T, s *testkit.Shop) {
	d := allergyAndOrder(t, s)
	d.answers = append(d.answers, calls("set_delivery_details", object{"deliveryMethod": "pickup",
		"preferredTime": "a la mañana"}), says("Anoté que pasás a la mañana."))
	if r := d.hears(t, "¿y si paso a la mañana?"); r.Question == nil {
		t.Fatalf("%+v", r)
	}
	if r := d.hears(t, "sí"); r.Question == nil || !strings.Contains(r.Text, "a la mañana") ||
		strings.Contains(r.Text, "a la tarde") {
		t.Errorf("after the yes: %+v", r)
	}
}

func playBehindTheOrder(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.answers[2] = together(one("a", "request_confirmation", object{}),
		one("b", "add_item_to_draft", object{"productId": d.product.ID, "quantity": 1}))
	d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r := d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Errorf("%+v", r)
	}
	d.oneOrder(t)
	d.Look(func(u *core.Unit) error {
		if list, err := u.Orders.List(order.Filter{Status: order.Draft, Limit: 10}); err != nil || len(list) > 0 {
			t.Errorf("%d drafts, %v", len(list), err)
		}
		return nil
	})
}
