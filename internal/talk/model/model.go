// Package model says what a model is to a turn: something that is told a conversation
// and the tools at hand, and answers with words, calls, or both. It knows no vendor and
// no rule of a business; what a model wants to happen is decided elsewhere.
package model

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Model answers in a conversation. It is safe for concurrent use and keeps nothing
// between two answers but what it is told again.
type Model interface {
	// Answer gives the next answer. say is handed the words as they come, nil where
	// nobody listens; what it was handed adds up to Answer.Text, or is nothing. Codes: unavailable,
	// timeout, rate_limited (with RetryAfter), upstream_failed.
	Answer(ctx context.Context, r Request, say func(words string)) (Answer, error)
}

// Request is everything a model is told.
type Request struct {
	// System is the agent's instructions and the facts of the moment, as text.
	System string
	// Facts are the same facts, for models that reckon instead of reading.
	Facts Facts
	// History is the conversation, oldest first. It ends with what is to be
	// answered: the customer's words, or the results of the model's own calls.
	History []Message
	Tools   []Tool
}

// Facts is where and when a conversation happens.
type Facts struct {
	Locale        locale.Tag
	Now           time.Time // in the business's zone
	Business      string
	Currency      money.Currency // of its prices
	Policies      Policies       // what it has written down and no tool of the agent tells
	AssistantType string
	Channel       string    // whatsapp, voice, web, api, mcp, cli
	Customer      string    // their name, as far as known
	Phone         string    // E.164, as far as known
	State         string    // of the conversation
	Draft         string    // what the order in the making holds, in words; empty: there is none
	Question      string    // what the customer was asked and has not answered; empty: nothing
	Bookings      []Booking // the customer's own from now on, where the agent can change them by their code
}

// Policies are the texts of a business that customers ask for; empty: nothing is written.
type Policies struct{ Returns, Exchanges, Warranty, Shipping, Payments string }

// Booking is a table or an appointment that stands.
type Booking struct {
	Code  string
	What  string    // a table for so many, the service
	Start time.Time // in the business's zone
}

// Role is who a message is from.
type Role string

const (
	Customer Role = "customer"
	Agent    Role = "agent"  // the model's own answers, and what was said in its place
	Result   Role = "result" // of one call
	Event    Role = "event"  // what happened beside the model: a yes and what it did, a person's word
)

// Message is one piece of a conversation.
type Message struct {
	Role   Role
	Text   string
	Calls  []Call          // of an Agent's message
	CallID string          // of a Result: the call's
	Body   json.RawMessage // of a Result: the whole answer of the runtime, {success, data, error, errorCode…}
	State  json.RawMessage // of an Agent's message: what the model kept for itself
	Say    string          // of an Event: what may be said of it as it stands
	At     time.Time
}

// Call is one tool a model wants run.
type Call struct {
	ID        string
	Name      string // as the view names it
	Arguments json.RawMessage
}

// Tool is one that the agent has.
type Tool struct {
	Name        string // what a model calls it by
	FullName    string // pack/tool; a business's own tools are custom/…
	Title       string
	Description string
	Parameters  json.RawMessage // JSON Schema, as models get it
	ReadOnly    bool
	Prepares    bool // it changes nothing but an order in the making
	Asks        bool // somebody may have to say yes before it runs
}

// Answer is what a model wants said and done. With calls, Text is said before them
// only if one of them asks a question; without, it is the reply.
type Answer struct {
	Text  string
	Calls []Call
	// State is handed back with this answer whenever the conversation is told again;
	// nobody else reads it.
	State json.RawMessage
	// Lost says that it did not understand what the customer wants.
	Lost  bool
	Usage Usage
}

// Usage is what an answer cost.
type Usage struct {
	Model  string
	Input  int // tokens
	Cached int // of them, read from the vendor's cache
	Output int
	// Estimated: the other side did not count, so that the figures are ours.
	Estimated bool `json:",omitempty"`
	// Micros is the price of it all in millionths of a US dollar.
	Micros int64 `json:",omitempty"`
}

// And is the usage of two answers of one model.
func (u Usage) And(v Usage) Usage {
	u.Input, u.Cached, u.Output, u.Micros = u.Input+v.Input, u.Cached+v.Cached, u.Output+v.Output, u.Micros+v.Micros
	u.Estimated = u.Estimated || v.Estimated
	return u
}
