package conversation

import "strings"

// Content is what a message says, in one of these forms.
type Content struct {
	Text     string    `json:"text,omitempty"`
	Question *Question `json:"question,omitempty"` // with Text
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
