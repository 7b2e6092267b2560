package openai

import (
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// parameters is a tool's schema as this server takes it. Most take JSON Schema as it is. Google's servers read it into
// a message of their own and refuse the whole request for a format or a keyword that the message lacks.
func (c *Client) parameters(t model.Tool) any {
	if !c.isGoogle() {
		return t.Parameters()
	}
	s, err := schema.FromJSON(t.Parameters())
	if err != nil { // a custom tool's, from before schemas were checked
		return t.Parameters()
	}
	if declared := s.ForGemini(); declared != nil {
		return declared
	}
	return json.RawMessage("null") // without parameters there is no schema to declare
}

func (c *Client) isGoogle() bool {
	return c.host == "generativelanguage.googleapis.com" || c.host == "aiplatform.googleapis.com" ||
		strings.HasSuffix(c.host, "-aiplatform.googleapis.com")
}
