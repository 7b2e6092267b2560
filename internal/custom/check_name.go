package custom

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Model providers accept 64 of these characters for the name of a tool. Ours also start with a letter, and separators
// stand alone and inside.
var toolName = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9]*(?:[_-][a-zA-Z0-9]+)*$`)

const maxName = 64

func (c *compiler) name() {
	name := c.tool.Name
	switch {
	case name == "":
		c.add("/name", "is needed")
		return
	case len(name) > maxName:
		c.add("/name", "is longer than %d characters", maxName)
		return
	case !toolName.MatchString(name):
		c.add("/name", "has to start with a letter and may have letters a-z, digits, and single _ or - between them")
		return
	}
	for _, reserved := range c.rules.Reserved {
		// Built-in tools are known by their own name, whatever their pack.
		own := reserved[strings.LastIndexByte(reserved, '/')+1:]
		switch {
		case own == name:
			c.add("/name", "is the name of a built-in tool")
			return
		case locale.LooksLike(own, name):
			c.add("/name", "looks like the built-in tool %s", own)
			return
		}
	}
	for _, own := range c.rules.Own {
		if own != name && locale.LooksLike(own, name) {
			c.add("/name", "looks like the tool %s that is there already", own)
			return
		}
	}
}
