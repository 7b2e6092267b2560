// Package conversation is a talk between a customer and an agent: the session, its state and its messages. It knows
// which moves between states are legal; the rules that join nouns decide when to move.
package conversation

import (
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// Channels are where a conversation can happen.
var Channels = []string{"whatsapp", "voice", Web, "api", "mcp", "cli"}

// Web is the channel of our own page, which shows files itself and knows no address of its visitors.
const Web = "web"

// Session is one conversation with one agent.
type Session struct {
	ID             string
	AgentID        string
	Channel        string
	CustomerID     string
	VisitorName    string // what a visitor who is no customer yet gave as their own name
	NewCustomer    bool   // it made its customer, and TakeNewCustomer has not told so yet
	BranchID       string
	BranchRemoved  bool // the branch is no more
	CallID         string
	Account        string // our channel account; empty: a program relays the conversation
	State          State
	StateUntil     time.Time // when the state falls back to IDLE; zero: never
	HandoffReason  string
	LastOutboundID string
	Folder         Folder
	Tags           []string
	Place          Place // a location that the customer shared
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// At returns the session with its state at a moment: an expired order leaves it idle, even before the sweep.
func (s Session) At(now time.Time) Session {
	if !s.StateUntil.IsZero() && !now.Before(s.StateUntil) && s.State != Handoff && s.State != Done {
		s.State, s.StateUntil = Idle, time.Time{}
	}
	return s
}

// noteName keeps the name that a visitor gives as their own, so that staff know with whom they talk; it proves nothing.
func (s *Session) noteName(tag locale.Tag, text string) bool {
	if s.CustomerID == "" && s.VisitorName == "" {
		s.VisitorName = detail.Read(tag, text, s.UpdatedAt).OwnName()
		return s.VisitorName != ""
	}
	return false
}

// Message is one message of a conversation.
type Message struct {
	ID             string
	SessionID      string
	Outbound       bool
	Author         string // customer, agent, person or runtime
	Text           string
	ChannelID      string // the channel's id, by which deliveries are deduplicated
	ConfirmationID string // the question this message asks or answers
	TurnID         string // the turn it belongs to, if a model answers here
	FileID         string // our file that staff sent with it
	CreatedAt      time.Time

	// Of a customer's message, if the channel provides it.
	WrittenAt time.Time // by the channel's clock
	ReachedAt time.Time // when it reached us, maybe long before it was processed
	Wordless  bool      // a file, a location, a choice: it answers no question
	Spoken    bool      // a voice note: the text is what a speech service wrote down
}

// Rows is what conversations need from storage.
type Rows interface {
	SessionRows
	MessageRows
	TurnRows
	StepRows
	OutgoingRows
	MediaRows
	HandoffRows
	FolderRows
	DeskRows
}

// SessionRows stores sessions.
type SessionRows interface {
	Session(id string, lock bool) (s Session, found bool, err error)
	InsertSession(s Session) error
	UpdateSession(s Session) error
	// LatestSession returns the newest conversation of a customer with an agent through an account of ours.
	LatestSession(customerID, agentID, account string) (s Session, found bool, err error)
	// SessionWith returns a customer's conversation with a draft order, else the one updated last.
	SessionWith(customerID string, now time.Time) (s Session, found bool, err error)
	// ClaimCall assigns a session to a telephone call with an agent. A call that has one keeps it: ours is false, and
	// the existing one is returned.
	ClaimCall(agentID, callID, sessionID string, now time.Time) (has string, ours bool, err error)
	// PassCall assigns a call to another session; false: it is not the first one's any more.
	PassCall(agentID, callID, from, to string, now time.Time) (passed bool, err error)
}

// MessageRows stores messages.
type MessageRows interface {
	// InsertMessage reports false if the channel delivered this id before.
	InsertMessage(m Message) (inserted bool, err error)
	Messages(sessionID, after string, limit int) ([]Message, error)
	// LatestMessages returns the newest, oldest first.
	LatestMessages(sessionID string, limit int) ([]Message, error)
	Message(sessionID, id string) (m Message, found bool, err error)
	// MessageByChannel finds a message by the channel's id.
	MessageByChannel(sessionID, channelID string) (m Message, found bool, err error)
}

// Conversations is the noun bound to one unit.
type Conversations struct {
	rows       Rows
	scope      *scope.Scope
	deliveries *Deliveries
	current    *Session
	moved      State

	inFewWords func() (string, error)
	turn       string // the turn that new messages belong to
	spoke      bool   // something was said in this unit
}

// New binds conversations to a unit.
func New(rows Rows, s *scope.Scope, d *Deliveries) *Conversations {
	return &Conversations{rows: rows, scope: s, deliveries: d}
}

var msgNoSession = locale.Text{
	ES: "No encontré esa conversación.",
	PT: "Não encontrei essa conversa.",
	EN: "I could not find that conversation.",
}

// Open starts a session.
func (c *Conversations) Open(s Session) (Session, error) {
	s.ID = scope.NewID()
	return c.begin(s)
}

// OpenAs starts a session under s.ID, or a new id if it is empty.
func (c *Conversations) OpenAs(s Session) (Session, error) {
	if s.ID == "" {
		return c.Open(s)
	}
	return c.begin(s)
}

func (c *Conversations) begin(s Session) (Session, error) {
	s.State, s.Folder = Idle, Inbox
	s.CreatedAt, s.UpdatedAt = c.scope.Now, c.scope.Now
	if err := c.rows.InsertSession(s); err != nil {
		return s, err
	}
	c.scope.Emit("session.opened", s.ID, map[string]any{"sessionId": s.ID, "channel": s.Channel})
	return s, nil
}

// Latest returns the newest conversation of a customer with an agent through an account.
func (c *Conversations) Latest(customerID, agentID, account string) (Session, bool, error) {
	s, found, err := c.rows.LatestSession(customerID, agentID, account)
	return s.At(c.scope.Now), found, err
}

// With returns the conversation for work on behalf of a customer who may not be present: the one with their draft
// order, else the one updated last.
func (c *Conversations) With(customerID string) (Session, bool, error) {
	s, found, err := c.rows.SessionWith(customerID, c.scope.Now)
	return s.At(c.scope.Now), found, err
}

// Get returns a session in its current state; not_found otherwise.
func (c *Conversations) Get(id string, lock bool) (s Session, err error) {
	found := false
	if uuid.Validate(id) == nil { // else it cannot be one of ours
		s, found, err = c.rows.Session(id, lock)
	}
	if err == nil && !found {
		err = c.scope.Fault(fault.NotFound, msgNoSession)
	}
	return s.At(c.scope.Now), err
}

// Adopt makes s the session this unit speaks in. That of a branch that was removed is no branch's.
func (c *Conversations) Adopt(s Session) {
	if s.BranchRemoved {
		s.BranchID, s.BranchRemoved = "", false
	}
	c.current = &s
	c.scope.SessionID, c.scope.AgentID, c.scope.CustomerID = s.ID, s.AgentID, s.CustomerID
	c.scope.BranchID, c.scope.Channel, c.scope.CallID = s.BranchID, s.Channel, s.CallID
}

// Current is the session this unit speaks in; ok is false for a call without one.
func (c *Conversations) Current() (s Session, ok bool) {
	if c.current == nil {
		return Session{}, false
	}
	return *c.current, true
}

// NextState is the state a handler moved the conversation to, even if it did not change; empty if none did.
func (c *Conversations) NextState() State { return c.moved }

// Belongs assigns the session to a customer.
func (c *Conversations) Belongs(customerID string) error {
	if c.current == nil || c.current.CustomerID == customerID {
		return nil
	}
	c.current.CustomerID, c.scope.CustomerID = customerID, customerID
	return c.save()
}

// BelongsNew is Belongs for a customer who was made when the conversation began.
func (c *Conversations) BelongsNew(customerID string) error {
	if c.current != nil {
		c.current.NewCustomer = true
	}
	return c.Belongs(customerID)
}

// AtBranch makes the session that of a branch.
func (c *Conversations) AtBranch(branchID string) error {
	if c.current == nil || c.current.BranchID == branchID {
		return nil
	}
	c.current.BranchID, c.scope.BranchID = branchID, branchID
	return c.save()
}

// TakeNewCustomer reports whether the conversation made its customer. It reports that once.
func (c *Conversations) TakeNewCustomer() (bool, error) {
	if c.current == nil || !c.current.NewCustomer {
		return false, nil
	}
	c.current.NewCustomer = false
	return true, c.save()
}

// Say records a message of ours and returns its id; it becomes the session's last outbound one, the only question a yes
// can answer. On the telephone digits become words, except in texts that staff wrote.
func (c *Conversations) Say(author, text, confirmationID string) (string, error) {
	if author != "person" {
		text = c.scope.Aloud(text)
	}
	m := Message{ID: scope.NewID(), SessionID: c.current.ID, Outbound: true, Author: author, Text: text,
		ConfirmationID: confirmationID, TurnID: c.turn, CreatedAt: c.scope.Now}
	if _, err := c.rows.InsertMessage(m); err != nil {
		return "", err
	}
	c.current.LastOutboundID, c.spoke = m.ID, true
	if confirmationID != "" {
		if err := c.sendQuestion(m); err != nil {
			return "", err
		}
	}
	return m.ID, c.save()
}

// Answered reports whether this unit said something in a conversation, by its id or its customer.
func Answered(c *Conversations, customerID, sessionID string) bool {
	return c.spoke && (c.current.ID == sessionID || customerID != "" && c.current.CustomerID == customerID)
}

// LastSaid is the id of our latest message in the conversation.
func (c *Conversations) LastSaid() string {
	if c.current == nil {
		return ""
	}
	return c.current.LastOutboundID
}

var msgOtherMessage = locale.Text{
	ES: "Ese identificador de mensaje ya llegó con otro mensaje.",
	PT: "Esse identificador de mensagem já chegou com outra mensagem.",
	EN: "That message id was delivered with another message before.",
}

// RecordIncoming records a customer's message. A duplicate delivery is not fresh and gets no new id; a known id with
// another text, or for another question, is idempotency_conflict: an old yes must not answer a new question.
func (c *Conversations) RecordIncoming(text, channelID, confirmationID string) (id string, fresh bool, err error) {
	return c.insertIncoming(Message{Text: text, ChannelID: channelID, ConfirmationID: confirmationID})
}

// Hear is Heard for a message that is not processed yet, with all the channel says of it. It emits an event with the
// ids but not the text.
func (c *Conversations) Hear(m Message) (id string, fresh bool, err error) {
	if id, fresh, err = c.insertIncoming(m); err == nil && fresh {
		c.scope.Emit("message.received", id, map[string]any{
			"messageId": id, "sessionId": c.current.ID, "customerId": c.current.CustomerID,
			"agentId": c.current.AgentID, "channel": c.current.Channel,
		})
	}
	return id, fresh, err
}

func (c *Conversations) insertIncoming(m Message) (id string, fresh bool, err error) {
	m.ID, m.SessionID, m.Author, m.TurnID, m.CreatedAt = scope.NewID(), c.current.ID, "customer", c.turn, c.scope.Now
	if fresh, err = c.rows.InsertMessage(m); err != nil {
		return "", false, err
	}
	if fresh {
		if c.current.noteName(c.scope.Workspace.Locale, m.Text) {
			err = c.save()
		}
		return m.ID, true, errors.Join(err, c.reopen())
	}
	first, found, err := c.rows.MessageByChannel(c.current.ID, m.ChannelID)
	if err == nil && (!found || first.Text != m.Text || first.ConfirmationID != m.ConfirmationID) {
		err = c.scope.Fault(fault.IdempotencyConflict, msgOtherMessage)
	}
	return "", false, err
}

// Messages returns what was said after a message, oldest first.
func (c *Conversations) Messages(sessionID, after string, limit int) ([]Message, error) {
	return c.rows.Messages(sessionID, after, limit)
}

// Message returns one message of this conversation.
func (c *Conversations) Message(id string) (m Message, found bool, err error) {
	return c.rows.Message(c.scope.SessionID, id)
}

func (c *Conversations) save() error {
	c.current.UpdatedAt = c.scope.Now
	return c.rows.UpdateSession(*c.current)
}

// OpenCall returns the conversation of a telephone call: created on the first connection, found on every later one, on
// any node. With while, an id that has been silent for longer stands for a new call.
func (c *Conversations) OpenCall(s Session, while time.Duration) (opened Session, first bool, err error) {
	s.ID = scope.NewID()
	id, first, err := c.rows.ClaimCall(s.AgentID, s.CallID, s.ID, c.scope.Now)
	if err != nil {
		return s, false, err
	}
	if !first {
		opened, err = c.Get(id, false)
		if err != nil || while == 0 {
			return opened, false, err
		}
		if over, err := silentSince(c.rows, opened, c.scope.Now.Add(-while)); err != nil || !over {
			return opened, false, err
		}
		if first, err = c.rows.PassCall(s.AgentID, s.CallID, id, s.ID, c.scope.Now); err != nil {
			return opened, false, err
		}
		if !first { // a concurrent request opened the new one
			if id, _, err = c.rows.ClaimCall(s.AgentID, s.CallID, s.ID, c.scope.Now); err != nil {
				return opened, false, err
			}
			opened, err = c.Get(id, false)
			return opened, false, err
		}
	}
	s, err = c.begin(s)
	return s, true, err
}

// silentSince reports whether nothing was said in a conversation since a moment.
func silentSince(rows MessageRows, s Session, at time.Time) (bool, error) {
	latest, err := rows.LatestMessages(s.ID, 1)
	last := s.CreatedAt
	if len(latest) > 0 {
		last = latest[0].CreatedAt
	}
	return last.Before(at), err
}

// Unheard records that the customer did not hear our last message to its end. A yes answers only the last message, so
// it answers nothing until the question is repeated; a no still counts.
func (c *Conversations) Unheard() error {
	if c.current == nil || c.current.LastOutboundID == "" {
		return nil
	}
	c.current.LastOutboundID = ""
	return c.save()
}

// Desk reports whether the conversation is a staff member's own desk: its id has UUID version 5, unlike time-based ids.
func (s Session) Desk() bool {
	id, err := uuid.Parse(s.ID)
	return err == nil && id.Version() == 5
}

// OwnDesk returns the conversation in which a staff member works without a customer: one per staff member and agent,
// archived and so out of the inbox. Its id is derived from both, so that it is found again.
func (c *Conversations) OwnDesk(agentID string) (Session, error) {
	id := uuid.NewSHA1(uuid.Nil, []byte("desk "+agentID+" "+c.scope.Actor.Name())).String()
	s, found, err := c.rows.Session(id, false)
	if err != nil || found {
		return s, err
	}
	if s, err = c.begin(Session{ID: id, AgentID: agentID, Channel: "api"}); err != nil {
		return s, err
	}
	c.Adopt(s)
	err = c.End("")
	return *c.current, err
}
