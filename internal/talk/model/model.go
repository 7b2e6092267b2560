// Package model defines the interface between a turn and a model: it gets a conversation and the agent's tools, and
// answers with words, calls, or both. It knows no vendor and no rule of a business; the turn and the runtime decide
// what is executed.
package model

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Model answers in a conversation. It is safe for concurrent use and keeps no state between two answers except what
// each request repeats.
type Model interface {
	// Answer returns the next answer. say receives the words as they arrive, and is nil if there is no listener; the
	// words it received add up to Answer.Text, or there were none. It is not called twice at a time. Codes: unavailable, timeout, rate_limited (with
	// RetryAfter), upstream_failed.
	Answer(ctx context.Context, r Request, say func(words string)) (Answer, error)
}

// ErrEmpty is the error of a model that answered with nothing at all.
var ErrEmpty = fault.New(fault.UpstreamFailed, "the model's answer was empty")

// Request is everything a model gets.
type Request struct {
	// System is the agent's instructions and what is known of the business, as text. It stays as it is from turn to turn,
	// so that a server's cache of prefixes has it, and the history behind it.
	System string
	// Moment is what changes: the time, the customer, the draft. It belongs behind the history, as words of the system.
	Moment string
	// Facts are the same facts, for models that compute with them instead of reading text.
	Facts Facts
	// History is the conversation, oldest first. It ends with what has to be answered: the customer's words, or the
	// results of the model's own calls.
	History []Message
	Tools   []Tool
	// NoCalls asks for words alone. The tools stay in the request: servers refuse a conversation with calls of tools
	// that they are not told of, and a cached prefix stays valid. Some servers ignore it, so that calls may still come.
	NoCalls bool
	// MayEnd: all may have been said beside the calls before; an answer with nothing in it is then one, and no error.
	MayEnd bool
	// Begun: another model than the built-in one has made calls in this turn, which the built-in one could not continue.
	Begun bool
	// Pictures are JPEGs that the customer sent in this turn, for a model that sees. What is on them is the customer's: data,
	// never instructions.
	Pictures [][]byte
	// Midway tells another model that takes over in the middle of a turn what was said and done in it; empty: it begins.
	Midway string
}

// Facts is where and when a conversation happens.
type Facts struct {
	Locale        locale.Tag
	Now           time.Time // in the branch's zone
	Business      string
	Branches      []string       // their names, where the business has several
	Branch        string         // the conversation's, of several; empty: the channel does not say
	Currency      money.Currency // of its prices
	Policies      Policies       // its written policies, where no tool of the agent returns them
	Payments      []string       // the names of the payment methods it takes; none: it lists none
	Assistant     string         // what the agent is called
	AssistantType string
	Channel       string    // whatsapp, voice, web, api, mcp, cli
	Customer      string    // their name, if known
	Phone         string    // E.164, if known
	Preferences   string    // what they like, eat and are allergic to, in words; empty: nothing is known
	State         string    // of the conversation
	Draft         string    // the draft in words; empty: there is none
	Question      string    // the question that the customer has not answered; empty: none
	Bookings      []Booking // the customer's own from now on, if the agent books
	Promotions    []string  // the names of those that are running and need no coupon
	Services      []string  // what can be booked, a line each: name, duration, price, who does it
	Named         []string  // the words of the customer's latest message that products of the business are named with
	Earlier       []string  // summaries of the customer's other conversations, newest first
	NoReceipt     bool      // a picture of this turn is no receipt: nothing waits for a payment, and no word tells of one
	Shared        *Shared   // the location that the customer shared; nil: none
	Delivered     Place     // where the customer's latest delivery went; zero: none is known

	// The rest is a line each.
	House      []string // address, telephone, hours, zones of delivery with their prices
	OpenNow    string   // whether the business is open, and until when or from when; empty: not known
	About      []string // what else is known of the customer: telephone, notes, debt
	Orders     []string // the customer's latest, newest first
	DraftLines []string // the draft with the ids that tools take
}

// Policies are the texts of a business that customers ask for; empty: not written.
type Policies struct{ Returns, Exchanges, Warranty, Shipping, Payments string }

// Shared is a location that the customer shared, for the address of a delivery.
type Shared struct {
	Quote    string // whether the business delivers there and for how much, in words; empty: only the name of the place can tell
	Delivers bool
	Address  string // as the customer's application shows it; empty: it does not
}

// Place is an address.
type Place struct{ Street, Unit, City, Postal string }

// Booking is a booked table or appointment.
type Booking struct {
	Code  string
	What  string    // a table for so many people, or the service
	Start time.Time // in the branch's zone
	// Branch is its branch's name, where the business has several.
	Branch string
	// EventID is what the agenda's tools take; Staff are the professionals.
	EventID string
	Staff   []string
	Notes   string // what was asked for with a table
	Deposit string // what it still waits for; empty: nothing
}

// Role is who a message is from.
type Role string

const (
	Customer Role = "customer"
	Agent    Role = "agent"  // the model's own answers, and replies sent in its place
	Result   Role = "result" // of one call
	Event    Role = "event"  // what happened outside the model: a yes and its effect, a message from staff
)

// Message is one piece of a conversation.
type Message struct {
	Role   Role
	Text   string
	Calls  []Call          // of an Agent's message
	CallID string          // of a Result: the call's id
	Body   json.RawMessage // of a Result: the complete answer of the runtime, {success, data, error, errorCode…}
	State  json.RawMessage // of an Agent's message: the model's own state
	Say    string          // of an Event: a text that may be sent about it as it is
	Staff  bool            // of an Event: a person of the business wrote it
	At     time.Time
}

// Call is one tool call that a model wants.
type Call struct {
	ID        string
	Name      string // as the view names it
	Arguments json.RawMessage
}

// Tool is one of the agent's tools.
type Tool struct {
	Name        string // the name a model calls it by
	FullName    string // pack/tool; a business's own tools are custom/…
	Title       string
	Description string
	Schema      func() json.RawMessage // of its parameters, made when a model asks for it; nil: it has none
	ReadOnly    bool
	Prepares    bool // it changes nothing but a draft
	Asks        bool // it may need a yes before it runs
	Unlisted    bool // it can be called, and is in no list for a language model
}

// Parameters is the JSON Schema of the tool's parameters, as models get it.
func (t Tool) Parameters() json.RawMessage {
	if t.Schema == nil {
		return nil
	}
	return t.Schema()
}

// Fixed is a schema that is there already.
func Fixed(schema json.RawMessage) func() json.RawMessage {
	return func() json.RawMessage { return schema }
}

// Answer is what a model wants to say and do. With calls, Text is sent before them only if one of them asks a question;
// without calls, it is the reply.
type Answer struct {
	Text  string
	Calls []Call
	// State is passed back with this answer in later requests; only the model reads it.
	State json.RawMessage
	// NotUnderstood reports that the model did not understand what the customer wants.
	NotUnderstood bool
	// Why is how a model that can tell came to its answer, a line each, for people who look into it.
	Why []string
	// Fallback: another model than the first of a chain gave it.
	Fallback bool
	Usage    Usage
}

// Usage is what an answer cost.
type Usage struct {
	Model  string
	Input  int // tokens
	Cached int // of them, read from the vendor's cache
	Output int
	// Estimated: the vendor did not report token counts, so that these are our estimates.
	Estimated bool `json:",omitempty"`
	// Micros is the total price in millionths of a US dollar.
	Micros int64 `json:",omitempty"`
}

// And is the combined usage of two answers of one model.
func (u Usage) And(v Usage) Usage {
	u.Input, u.Cached, u.Output, u.Micros = u.Input+v.Input, u.Cached+v.Cached, u.Output+v.Output, u.Micros+v.Micros
	u.Estimated = u.Estimated || v.Estimated
	return u
}
