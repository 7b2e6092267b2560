package conversation

import "regexp"

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
