package offline

import (
	"encoding/json"
	"slices"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// memory is what is kept between two answers.
type memory struct {
	Tasks   []task    `json:"tasks,omitempty"`   // what is being done, the first first
	Later   []task    `json:"later,omitempty"`   // what waits for a yes to something else
	Pending []pending `json:"pending,omitempty"` // calls whose results are awaited
	Made    int       `json:"made,omitempty"`    // calls in this turn
	Said    []string  `json:"said,omitempty"`    // words of this turn that are not sent yet
	Heard   string    `json:"heard,omitempty"`   // the customer's words of this turn

	Shown   []product `json:"shown,omitempty"` // the list last shown
	Last    []product `json:"last,omitempty"`  // what was last spoken of
	Cart    []line    `json:"cart,omitempty"`  // the order in the making
	Order   draft     `json:"order,omitzero"`
	Who     who       `json:"who,omitzero"`
	Number  string    `json:"number,omitempty"`  // the order last spoken of
	Code    string    `json:"code,omitempty"`    // the booking last spoken of
	Service string    `json:"service,omitempty"` // what was last booked
	Ticket  string    `json:"ticket,omitempty"`  // the one that was opened in this conversation
	Treat   string    `json:"treat,omitempty"`   // the service last spoken of, and not booked yet
	More    bool      `json:"more,omitempty"`    // the customer was asked for anything else
	Topic   string    `json:"topic,omitempty"`   // what about the business was last asked
	Told    []string  `json:"told,omitempty"`    // which of its written policies the customer has read
	Misses  int       `json:"misses,omitempty"`  // messages in a row that were not understood
	Met     bool      `json:"met,omitempty"`     // greeted already
	Next    int       `json:"next,omitempty"`    // id of the next task
	Asked   *opened   `json:"asked,omitempty"`   // the runtime's own question that a call of ours led to
}

// who is the customer, as far as they said.
type who struct {
	Name     string `json:"name,omitempty"`
	Document string `json:"document,omitempty"`
	Email    string `json:"email,omitempty"`
	Phone    string `json:"phone,omitempty"`
}

// key tells whether what is kept of somebody has changed.
func (w who) key() string { return w.Name + w.Document + w.Email }

// draft is what was said about an order, and what of it the shop knows.
type draft struct {
	ID       string       `json:"id,omitempty"`
	Method   string       `json:"method,omitempty"` // delivery or pickup
	Address  read.Address `json:"address,omitzero"`
	Pay      read.Pay     `json:"pay,omitempty"`
	Time     string       `json:"time,omitempty"`
	Notes    string       `json:"notes,omitempty"`
	SentTo   string       `json:"sent_to,omitempty"` // the delivery the shop was told
	SentName string       `json:"sent_name,omitempty"`
}

// opened is a question of the runtime and the task that led to it.
type opened struct {
	Tool  string `json:"tool"`
	Token string `json:"token,omitempty"`
	Task  task   `json:"task"`
}

// task is a wish being seen to.
type task struct {
	ID      int               `json:"id"`
	Kind    string            `json:"kind"`
	Step    string            `json:"step,omitempty"`
	Text    string            `json:"text,omitempty"`
	Slots   map[string]string `json:"slots,omitempty"`
	Wants   []want            `json:"wants,omitempty"`
	Asked   string            `json:"asked,omitempty"` // what the customer was asked for it
	Options []option          `json:"options,omitempty"`
	Menu    []option          `json:"menu,omitempty"`  // the services there are
	Tries   int               `json:"tries,omitempty"` // answers that were none
}

// option is something offered for a choice.
type option struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Price int64  `json:"price,omitempty"`
	Stock int64  `json:"stock,omitempty"`
	More  string `json:"more,omitempty"`
}

// pending is a call whose result is awaited.
type pending struct {
	Call string `json:"call"`
	Task int    `json:"task"`
	For  string `json:"for"`
	Tool string `json:"tool"`
}

func (t *task) slot(name string) string { return t.Slots[name] }

func (t *task) set(name, value string) {
	if value == "" {
		return
	}
	if t.Slots == nil {
		t.Slots = map[string]string{}
	}
	t.Slots[name] = value
}

func (t *task) drop(name string) { delete(t.Slots, name) }

// recall reads what was kept. What cannot be read is forgotten: the conversation goes on
// without it.
func recall(raw json.RawMessage) *memory {
	m := &memory{}
	if len(raw) > 0 && json.Unmarshal(raw, m) != nil {
		m = &memory{}
	}
	m.Tasks = slices.DeleteFunc(m.Tasks, func(t task) bool { return t.Kind == "find" && len(t.Wants) == 0 })
	return m
}

func (m *memory) keep() json.RawMessage {
	raw, err := json.Marshal(m)
	if err != nil {
		return nil
	}
	return raw
}
