package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var msgOrderAll = locale.Text{ES: "¿Te lo anoto como pedido?", MX: "¿Te lo anoto como pedido?", PT: "Quer que eu anote como pedido?", EN: "Shall I put it down as an order?"}

// quoting tells what a list of things costs where they are sold here; where sales writes quotations out, filling does.
type quoting struct{}

func (quoting) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() || t.has(forms["lead"].tool) || a.score(reader.Greet, reader.Thanks) >= 0.5 ||
		slices.ContainsFunc(t.heard.acts[:a.at], func(b act) bool { return b.score(reader.Greet, reader.Thanks) < 0.5 && len(t.office.priced(b)) > 0 }) {
		return task{}, 0
	}
	k := task{Wants: t.office.priced(a)}
	if len(k.Wants) == 0 {
		return task{}, 0
	}
	return k, 0.96
}

func (quoting) run(t *turn, k *task) error {
	if k.slot("told") == "" {
		if err := t.office.quote(k); err != nil {
			return err
		}
		k.set("told", "yes")
	}
	return t.question(k, "order", t.in(msgOrderAll))
}

// hear takes a yes: what was priced is ordered.
func (quoting) hear(t *turn, k *task) (func(), float64) {
	yes, no, rest := t.answers()
	switch {
	case yes > no && yes > 0.5:
		return func() { rest(); *k = task{Skill: "buy", Wants: k.Wants} }, yes
	case no > 0.5:
		return func() { rest(); *k = task{Skill: "thanks", Slots: map[string]string{"say": "no"}} }, no
	}
	return nil, 0
}
