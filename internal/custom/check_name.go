package custom

import (
	"regexp"
	"strings"
)

// Model providers take 64 of these characters for the name of a tool. Ours also
// start with a letter and have their separators one by one, within.
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
	looks := skeleton(name)
	for _, reserved := range c.rules.Reserved {
		// Built-in tools are known by their own name, whatever their pack.
		own := reserved[strings.LastIndexByte(reserved, '/')+1:]
		switch {
		case own == name:
			c.add("/name", "is the name of a built-in tool")
			return
		case skeleton(own) == looks:
			c.add("/name", "looks like the built-in tool %s", own)
			return
		}
	}
}

// lookalikes are letters that are taken for one another in a list. Other alphabets
// have more of them; a name has none of their letters.
var lookalikes = strings.NewReplacer(
	"_", "", "-", "", "0", "o", "1", "l", "i", "l", "5", "s", "2", "z", "8", "b", "rn", "m", "vv", "w", "cl", "d",
)

// skeleton is the same for names that a person or a model could take for one
// another.
func skeleton(name string) string { return lookalikes.Replace(strings.ToLower(name)) }
