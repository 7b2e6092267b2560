package whatsapp

// Message is something that can be sent: Text, Document, Image, Buttons, List, Carousel or Template. All but Template
// are free-form: WhatsApp accepts them only within 24 hours of the customer's last message.
type Message interface {
	check(bad *fields)
}

// FreeForm reports whether the 24-hour window applies to a message.
func FreeForm(m Message) bool {
	_, template := m.(Template)
	return !template
}

// Text is plain words. PreviewURL lets WhatsApp show a card for the first link.
type Text struct {
	Body       string
	PreviewURL bool
}

// Source is where the vendor gets a file from: a URL it can fetch, or the id an Upload returned. Exactly one of the
// two.
type Source struct {
	Link string
	ID   string
}

// Document is a file with a name people see.
type Document struct {
	File     Source
	Filename string
	Caption  string
}

// Image is a picture.
type Image struct {
	File    Source
	Caption string
}

// Button is a reply the customer can tap; its ID comes back in a Reply.
type Button struct {
	ID    string
	Title string
}

// Buttons is a text with one to three replies.
type Buttons struct {
	Header  string
	Body    string
	Footer  string
	Buttons []Button
}

// List is a text with a menu of up to ten rows.
type List struct {
	Header   string
	Body     string
	Footer   string
	Menu     string // what is written on the button that opens it
	Sections []Section
}

// Section is a part of a List; a title is needed where there are several.
type Section struct {
	Title string
	Rows  []Row
}

// Row is one choice of a List.
type Row struct {
	ID          string
	Title       string
	Description string
}

// Carousel is two to ten cards side by side, each a picture with words and the
// same number of buttons. Both vendors have it for free-form messages, and it
// needs no catalogue at Meta (product messages do, which is why there are none
// here).
type Carousel struct {
	Body  string
	Cards []Card
}

// Card is one card of a Carousel. Its picture has to be a URL: neither vendor accepts an uploaded one here.
type Card struct {
	ImageLink string
	Body      string
	Buttons   []Button
}

// Template is a message approved by Meta beforehand, the only kind that may be
// sent outside the window.
type Template struct {
	Name     string
	Language string // as it was registered: es_AR, pt_BR, en
	Header   *TemplateHeader
	Body     []string // the values of {{1}}, {{2}} …
	Buttons  []TemplateButton
	Cards    []TemplateCard // for a template that was registered as a media carousel
}

// TemplateHeader fills a template's header; exactly one field.
type TemplateHeader struct {
	Text     string
	Document *Document
	Image    *Image
}

// TemplateButtonKind is what a template's button does.
type TemplateButtonKind string

const (
	QuickReply TemplateButtonKind = "quick_reply" // the parameter comes back as a Reply's ID
	OpenURL    TemplateButtonKind = "url"         // the parameter ends the address; none: the address is fixed
)

// TemplateButton fills the button at its own place in the list.
type TemplateButton struct {
	Kind      TemplateButtonKind
	Parameter string
}

// TemplateCard fills one card of a media carousel template.
type TemplateCard struct {
	Image   Source
	Body    []string
	Buttons []TemplateButton
}

// File is a file's content.
type File struct {
	Name string
	MIME string
	Data []byte
}
