package access

import (
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// mistakes collects what is wrong with a document that staff entered, each mistake by its JSON pointer.
type mistakes []fault.Field

func (m *mistakes) add(path, format string, args ...any) {
	*m = append(*m, fault.Field{Path: path, Message: fmt.Sprintf(format, args...)})
}

// texts reports fields of a JSON object that are missing, or no text.
func (m *mistakes) texts(fields map[string]any, names []string) {
	for _, name := range names {
		if text, _ := fields[name].(string); strings.TrimSpace(text) == "" {
			m.add("/"+name, "is missing, or no text")
		}
	}
}

// invalid is invalid_arguments with every mistake; nil without any. Its message lists them, for readers that see only
// the message.
func (m mistakes) invalid(about, separator string) error {
	if len(m) == 0 {
		return nil
	}
	list := lists.Map(m, func(f fault.Field) string { return f.Path + separator + f.Message })
	return fault.Invalid(about+strings.Join(list, "; "), m...)
}
