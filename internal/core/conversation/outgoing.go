package conversation

import (
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Outgoing is a message that is sent to a customer through a channel. Its id is that of the message in the
// conversation.
type Outgoing struct {
	ID         string
	SessionID  string
	CustomerID string
	Channel    string
	Address    string // the customer's telephone; empty: looked up when it is sent
	Content    Content
	Purpose    string // what it is for: question, reminder, payment_link, pdf …
	SubjectID  string // the row it is about
	State      Delivery
	VendorID   string
	Attempts   int
	Error      string // why it failed, or is still queued
	LeaseUntil time.Time
	SentAt     time.Time // when the channel accepted it, as far as known
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// OutgoingRows is what outgoing messages need from storage.
type OutgoingRows interface {
	Outgoing(id string, lock bool) (o Outgoing, found bool, err error)
	// OutgoingAhead returns the first message of a conversation that must leave before another and has not.
	OutgoingAhead(sessionID, id string) (o Outgoing, found bool, err error)
	OutgoingByVendor(vendorID string) (id string, found bool, err error)
	// OutgoingCutOff returns those whose sender's lease is over.
	OutgoingCutOff(now time.Time, limit int) (ids []string, err error)
	InsertOutgoing(o Outgoing) error
	UpdateOutgoing(o Outgoing) error
	// LastHeard is when a customer last wrote on a channel; zero: never.
	LastHeard(customerID, channel string) (time.Time, error)
}

// Deliveries is the messages to customers on their way, bound to one unit.
type Deliveries struct {
	rows  OutgoingRows
	scope *scope.Scope
}

// NewDeliveries binds deliveries to a unit.
func NewDeliveries(rows Rows, s *scope.Scope) *Deliveries { return &Deliveries{rows, s} }

// ToStaff is the purpose of messages to people of the business, whose subject is a notice.
const ToStaff = "notice"

// SendMessage is the errand that sends a message to its channel.
const SendMessage = "send_message"

// whatsApp is the channel messages are sent through.
const whatsApp = "whatsapp"

// window is how long a channel allows free text after a customer's message.
const window = 24 * time.Hour

var (
	msgNoAccount = locale.Text{
		ES: "Este negocio no tiene WhatsApp configurado.",
		PT: "Este negócio não tem o WhatsApp configurado.",
		EN: "This business has not set up WhatsApp.",
	}
	msgNoAddress = locale.Text{
		ES: "No tengo un número de WhatsApp de este cliente.",
		PT: "Não tenho o número de WhatsApp deste cliente.",
		EN: "There is no WhatsApp number for this customer.",
	}
	msgWindow = locale.Text{
		ES: "Pasaron más de 24 horas desde el último mensaje del cliente y WhatsApp ya no permite escribirle libremente; hace falta una plantilla aprobada.",
		PT: "Passaram mais de 24 horas desde a última mensagem do cliente e o WhatsApp não permite mais escrever livremente; é preciso um modelo aprovado.",
		EN: "More than 24 hours have passed since the customer's last message, and WhatsApp no longer allows free text; an approved template is needed.",
	}
)

// Reachable returns a conflict that says why a message could not be sent: the business has no account, the customer no
// number, or the channel's window is over and there is no template. Tools call it before they promise anything.
func (d *Deliveries) Reachable(customerID, address string, t *Template) error {
	if d.scope.Workspace.WhatsAppAccount() == "" {
		return d.scope.Fault(fault.Conflict, msgNoAccount)
	}
	_, err := d.deliverable(customerID, address, t)
	return err
}

func (d *Deliveries) deliverable(customerID, address string, t *Template) (free bool, err error) {
	if address == "" {
		return false, d.scope.Fault(fault.Conflict, msgNoAddress)
	}
	free, err = d.MayWrite(customerID, whatsApp)
	if err == nil && !free && t == nil {
		err = d.scope.Fault(fault.Conflict, msgWindow)
	}
	return free, err
}

// MayWrite reports whether the channel allows free text to a customer now.
func (d *Deliveries) MayWrite(customerID, channel string) (bool, error) {
	at, err := d.rows.LastHeard(customerID, channel)
	return !at.IsZero() && d.scope.Now.Sub(at) < window, err
}

// Template returns the workspace's template for a purpose, with its parameters; nil if it has none.
func (d *Deliveries) Template(purpose string, parameters ...string) *Template {
	t, ok := d.scope.Workspace.Settings.Templates[purpose]
	if !ok {
		return nil
	}
	return &Template{Name: t.Name, Language: t.Language, Parameters: parameters}
}

// Send queues a message: it is written into the conversation and sent after the commit. Outside the channel's window it
// goes as its template; without one, or without a number, it is a conflict that says why. A missing account is not
// checked and only makes the message fail later: call Reachable first.
func (c *Conversations) Send(o Outgoing) (Outgoing, error) {
	if o.Channel == "" {
		o.Channel = whatsApp
	}
	free, err := c.deliveries.deliverable(o.CustomerID, o.Address, o.Content.Template)
	if err != nil {
		return o, err
	}
	o.Content.AsTemplate = !free
	if o.ID, err = c.recordOutgoing(o); err != nil {
		return o, err
	}
	return o, c.deliveries.queue(&o)
}

func (d *Deliveries) queue(o *Outgoing) error {
	o.State, o.CreatedAt, o.UpdatedAt = Queued, d.scope.Now, d.scope.Now
	if err := d.rows.InsertOutgoing(*o); err != nil {
		return err
	}
	d.leave(o)
	return nil
}

// leave adds the errand that sends a message, after earlier ones of its conversation.
func (d *Deliveries) leave(o *Outgoing) { d.scope.InLane(o.SessionID, SendMessage, o.ID) }

// recordOutgoing writes an outgoing message into its conversation, if it has one.
func (c *Conversations) recordOutgoing(o Outgoing) (id string, err error) {
	if o.SessionID == "" {
		return scope.NewID(), nil
	}
	if c.current == nil || c.current.ID != o.SessionID {
		s, err := c.Get(o.SessionID, true)
		if err != nil {
			return "", err
		}
		c.Adopt(s)
	}
	return c.Say("runtime", o.Content.Transcript(), "")
}

var (
	wordYes = locale.Text{ES: "Sí", PT: "Sim", EN: "Yes"}
	wordNo  = locale.Text{ES: "No", PT: "Não", EN: "No"}
)

// sendQuestion sends a question of the runtime to the customer, with buttons to answer it. In a conversation that a
// program relays, the program does that.
func (c *Conversations) sendQuestion(m Message) error {
	if c.current.Account == "" || c.current.CustomerID == "" {
		return nil
	}
	o := Outgoing{
		ID: m.ID, SessionID: m.SessionID, CustomerID: c.current.CustomerID, Channel: c.current.Channel,
		Purpose: "question", SubjectID: m.ConfirmationID,
		Content: Content{Text: m.Text, Question: &Question{ID: m.ConfirmationID, Yes: c.scope.Say(wordYes),
			No: c.scope.Say(wordNo)}},
	}
	return c.deliveries.queue(&o)
}

// Content is what a message says, in one of these forms.
type Content struct {
	Text     string    `json:"text,omitempty"`
	Question *Question `json:"question,omitempty"` // with Text
	Buttons  []Button  `json:"buttons,omitempty"`  // likewise: at most three
	Document *Document `json:"document,omitempty"`
	List     *List     `json:"list,omitempty"`
	// Template is sent instead where the channel does not allow free text; AsTemplate says so.
	Template   *Template `json:"template,omitempty"`
	AsTemplate bool      `json:"as_template,omitempty"`
}

// Question gives a text buttons for yes and no.
type Question struct {
	ID  string `json:"id"` // the confirmation's
	Yes string `json:"yes"`
	No  string `json:"no"`
}

// Button is an answer to tap; its ID comes back.
type Button struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Document is one of our files.
type Document struct {
	FileID  string `json:"file_id"`
	Name    string `json:"name"`
	Caption string `json:"caption,omitempty"`
}

// List is a choice of at most ten rows. It is shown as cards if every row has a picture.
type List struct {
	Body   string    `json:"body"`
	Button string    `json:"button"` // opens the list
	Choose string    `json:"choose"` // on every card
	Rows   []ListRow `json:"rows"`
}

// ListRow is one choice.
type ListRow struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	Description string `json:"description,omitempty"`
	ImageURL    string `json:"image_url,omitempty"`
}

// Template is a text the channel's vendor has approved, with its parameters.
type Template struct {
	Name       string   `json:"name"`
	Language   string   `json:"language"`
	Parameters []string `json:"parameters,omitempty"`
	Replies    []string `json:"replies,omitempty"` // what its quick replies answer, in their order
}

// Caption extracts from a transcript the text beside the file of this name.
func Caption(transcript, name string) string {
	return strings.TrimSpace(strings.TrimSuffix(transcript, "["+name+"]"))
}

// Transcript is a message's text in the conversation.
func (c Content) Transcript() string {
	switch {
	case c.Document != nil && c.Document.Caption != "":
		return c.Document.Caption + "\n[" + c.Document.Name + "]"
	case c.Document != nil:
		return "[" + c.Document.Name + "]"
	case c.List != nil:
		text := c.List.Body
		for _, r := range c.List.Rows {
			text += "\n• " + r.Title
			if r.Description != "" {
				text += " — " + r.Description
			}
		}
		return text
	}
	return c.Text
}

// Brought is a customer's file as named in its message.
type Brought struct {
	Kind string // image, pdf, or what the channel calls it
	ID   string // of one of our files, else the channel's own id
}

// fileMark is the mark of a customer's file at the end of its message's text, on every channel.
var fileMark = regexp.MustCompile(`\s*\[(?:archivo|arquivo|file) ([a-z]+)(?:, [^\],]+)?, id:? ([^\]\s]+)\]$`)

// Brings cuts the file mark out of a customer's text. A customer can type such a mark: callers must check whose file it
// is before they show it.
func Brings(text string) (said string, b Brought, found bool) {
	mark := fileMark.FindStringSubmatch(text)
	if mark == nil {
		return text, b, false
	}
	return text[:len(text)-len(mark[0])], Brought{Kind: mark[1], ID: mark[2]}, true
}

// KeepPicture is the errand that stores a picture which a customer sent, so that staff see it.
const KeepPicture = "keep_picture"

// PictureID is the id under which a picture that came in a conversation is stored, by the channel's id of it.
func PictureID(sessionID, mediaID string) string {
	within, err := uuid.Parse(sessionID)
	if err != nil {
		return ""
	}
	return uuid.NewSHA1(within, []byte("picture "+mediaID)).String()
}

// Media is where to download a file that a customer sent through a channel, not the file itself. Vendors keep it for
// days only.
type Media struct {
	ID          string // the channel's
	Account     string // our account it came through
	SessionID   string
	CustomerID  string
	URL         string
	ContentType string // as the vendor declares it
	SHA256      string // as the vendor writes it
	Name        string
	CreatedAt   time.Time
}

// MediaRows is what media need from storage.
type MediaRows interface {
	// InsertMedia does nothing if the id exists.
	InsertMedia(m Media) error
	Media(id string) (m Media, found bool, err error)
	// DropMedia deletes what came before a moment.
	DropMedia(before time.Time, limit int) (int64, error)
}

// mediaKept is longer than any vendor keeps a file.
const mediaKept = 31 * 24 * time.Hour

// Remember stores a file that came in the current conversation.
func (c *Conversations) Remember(m Media) error {
	m.SessionID, m.CustomerID, m.CreatedAt = c.scope.SessionID, c.scope.CustomerID, c.scope.Now
	return c.rows.InsertMedia(m)
}

// Media returns a file that the actor's customer sent, by the channel's id. Another customer's is not found.
func (c *Conversations) Media(id string) (Media, bool, error) {
	m, found, err := c.rows.Media(id)
	return m, found && c.scope.MaySeeIn(m.CustomerID, m.SessionID), err
}

// RelaysMedia reports whether the vendor may be asked for a file that no webhook of ours brought: a program relays the
// business's WhatsApp in this conversation, and no customer sent the file here in another one.
func (c *Conversations) RelaysMedia(id string) (bool, error) {
	talk, ok := c.Current()
	ours := uuid.Validate(id) == nil // vendors' ids are no UUIDs
	if !ok || ours || talk.Channel != whatsApp || talk.Account != "" || c.scope.Workspace.WhatsAppAccount() == "" {
		return false, nil
	}
	_, known, err := c.rows.Media(id)
	return !known, err
}

// ForgetMedia deletes what vendors no longer keep.
func (c *Conversations) ForgetMedia() (int64, error) {
	return c.rows.DropMedia(c.scope.Now.Add(-mediaKept), 500)
}
