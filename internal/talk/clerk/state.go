package clerk

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/words/detail"
)

// state is what the clerk knows of a conversation between two turns.
type state struct {
	Tasks []task `json:"tasks,omitempty"` // what is under way; the first one goes on
	Later []task `json:"later,omitempty"` // what goes on after the customer's yes to something else

	Shown   []product      `json:"shown,omitempty"`   // the list that was shown last
	Last    []product      `json:"last,omitempty"`    // what was spoken of last
	Seen    []product      `json:"seen,omitempty"`    // products that were asked about, the latest first
	Missing string         `json:"missing,omitempty"` // what was asked for last and is not there
	Several bool           `json:"several,omitempty"` // the last change of the order was of more than one thing
	Cart    []line         `json:"cart,omitempty"`    // the order in the making
	Order   order          `json:"order,omitzero"`    // what was said about it
	Draft   bool           `json:"draft,omitempty"`   // the shop had an order in the making as the turn began
	Who     detail.Contact `json:"who,omitzero"`      // what the customer said about themselves
	Number  string         `json:"number,omitempty"`  // the order that was spoken of last
	Code    string         `json:"code,omitempty"`    // the booking that was spoken of last
	Ticket  string         `json:"ticket,omitempty"`  // the one that was opened in this conversation
	Lead    bool           `json:"lead,omitempty"`    // sales were told of the customer in this conversation
	Visit   string         `json:"visit,omitempty"`   // the service that was spoken of and is not booked yet
	Booked  string         `json:"booked,omitempty"`  // the service that was booked last
	More    bool           `json:"more,omitempty"`    // the customer was asked whether that is all
	Topic   string         `json:"topic,omitempty"`   // the act that was answered last
	Told    []string       `json:"told,omitempty"`    // the policies that the customer has read
	Zone    string         `json:"zone,omitempty"`    // the place of delivery that was asked about last
	Misses  int            `json:"misses,omitempty"`  // messages in a row that were not understood
	Met     bool           `json:"met,omitempty"`     // greeted already
	Open    *opened        `json:"open,omitempty"`    // the runtime's question that a call of ours led to
	Said    string         `json:"said,omitempty"`    // the last reply: it is not said twice running
}

// order is what was said about the order in the making.
type order struct {
	ID      string         `json:"id,omitempty"`
	Method  string         `json:"method,omitempty"` // delivery or pickup
	Address detail.Address `json:"address,omitzero"`
	Pay     detail.Pay     `json:"pay,omitempty"`
	Wish    string         `json:"wish,omitempty"`  // when it should be ready or there, in the customer's words
	Heed    string         `json:"heed,omitempty"`  // an allergy that the kitchen has to heed, in the customer's words
	Sent    string         `json:"sent,omitempty"`  // the delivery that the shop knows
	Known   string         `json:"known,omitempty"` // the customer's details that the shop knows
	Total   int64          `json:"total,omitempty"` // what it came to after the last change
}

// opened is a question of the runtime, and the task that led to it.
type opened struct {
	Tool string `json:"tool"`
	Task task   `json:"task"`
}

// task is something that a skill is doing.
type task struct {
	Skill   string            `json:"skill"`
	Slots   map[string]string `json:"slots,omitempty"`
	Wants   []want            `json:"wants,omitempty"`
	Asked   string            `json:"asked,omitempty"`   // what the customer was asked for; the task waits for it
	Options []option          `json:"options,omitempty"` // what they may choose from
	Tries   int               `json:"tries,omitempty"`   // answers that were none
}

// option is something to choose from.
type option struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Price int64  `json:"price,omitempty"`
	Stock int64  `json:"stock,omitempty"`
	More  string `json:"more,omitempty"`
}

func (k *task) slot(name string) string { return k.Slots[name] }

func (k *task) set(name, value string) {
	switch {
	case value == "":
		delete(k.Slots, name)
	case k.Slots == nil:
		k.Slots = map[string]string{name: value}
	default:
		k.Slots[name] = value
	}
}

// drop forgets slots.
func (k *task) drop(names ...string) {
	for _, n := range names {
		delete(k.Slots, n)
	}
}

// clone is a copy that shares nothing.
func (k task) clone() task {
	k.Slots, k.Wants, k.Options = maps.Clone(k.Slots), slices.Clone(k.Wants), slices.Clone(k.Options)
	return k
}

// kept is what travels with an answer: the state the turn began with, for its next answer, and the state it has reached,
// for the next turn.
type kept struct {
	Begin *state `json:"begin,omitempty"`
	Now   state  `json:"now"`
}

// recall reads what was kept. What cannot be read is forgotten: the conversation goes on without it.
func recall(raw json.RawMessage) (k kept) {
	if len(raw) == 0 || json.Unmarshal(raw, &k) != nil {
		return kept{}
	}
	return k
}

// encoded is a state as it is kept.
func (k kept) encoded() json.RawMessage {
	raw, err := json.Marshal(k)
	if err != nil {
		return nil
	}
	return raw
}

// copied is a state that shares nothing with this one.
func (s state) copied() state {
	raw, err := json.Marshal(s)
	if err != nil {
		return state{}
	}
	var out state
	if json.Unmarshal(raw, &out) != nil {
		return state{}
	}
	return out
}
