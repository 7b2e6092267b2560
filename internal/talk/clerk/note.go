package clerk

import (
	"github.com/mostrador/mostrador/internal/words/reader"
)

// noting keeps what customers tell of themselves, where the business has a card of theirs and nothing else needs it.
type noting struct{ courteous }

func (noting) bid(t *turn, a act) (task, float64) {
	if !t.has("agenda/updateClientInfoTool") || len(t.s.Tasks) > 0 || t.facts.Question != "" {
		return task{}, 0
	}
	k := task{}
	if !t.visiting.readWho(&k, "") || t.heard.score(reader.Book, reader.Available, reader.Move) >= enough {
		return task{}, 0
	}
	return k, 0.9 * a.likely(reader.GiveName, reader.GiveEmail, reader.GivePhone)
}

func (noting) run(t *turn, k *task) error {
	t.visiting.know(k)
	args := map[string]any{}
	setAll(args, k, map[string]string{"name": "preferredName"})
	if email := k.slot("email"); email != "" {
		args["notes"] = "E-mail: " + email
	}
	r, err := t.call("agenda/updateClientInfoTool", args)
	if err != nil || r.Asked {
		return err
	}
	t.say(firstOf(r.text("message"), t.reason(r)))
	return nil
}
