package news

import "strings"

// Answer is what a customer says to a piece that asks them something.
type Answer string

const (
	Yes   Answer = "yes"
	No    Answer = "no"
	Other Answer = "other" // another time
)

// Choice is an answer as a button offers it, and the words that pressing it says.
type Choice struct {
	Answer Answer
	Title  string
	Words  string
}

const buttonPrefix = "news:"

// Button is the payload of a piece's button.
func (p Piece) Button(a Answer) string { return buttonPrefix + string(a) + ":" + p.ID }

// ParseButton reads the payload of a piece's button.
func ParseButton(payload string) (id string, a Answer, ok bool) {
	rest, ours := strings.CutPrefix(payload, buttonPrefix)
	kind, id, both := strings.Cut(rest, ":")
	a = Answer(kind)
	return id, a, ours && both && id != "" && (a == Yes || a == No || a == Other)
}

// Said returns the piece that a message of ours says.
func (n *News) Said(messageID string) (Piece, bool, error) { return n.rows.NewsSaid(messageID) }
