package conversation

import "regexp"

// Brought is a file of a customer's as the message names it that it came with.
type Brought struct {
	Kind string // image, pdf, or what the channel calls it
	ID   string // of one of our files, else the channel's own
}

// fileMark is how a customer's file stands at the end of what was said with it, whichever
// channel it came through.
var fileMark = regexp.MustCompile(`\s*\[(?:archivo|arquivo|file) ([a-z]+)(?:, [^\],]+)?, id:? ([^\]\s]+)\]$`)

// Brings takes the mark of a file out of a customer's words. Anybody can write such a mark:
// whose the file is has to be looked at before it is shown to anybody.
func Brings(text string) (said string, b Brought, found bool) {
	mark := fileMark.FindStringSubmatch(text)
	if mark == nil {
		return text, b, false
	}
	return text[:len(text)-len(mark[0])], Brought{Kind: mark[1], ID: mark[2]}, true
}
