package redact

import (
	"fmt"
	"strings"
)

// shortURI is the length up to which a data URI is read as text: no document fits in it.
const shortURI = 64

// withoutFile replaces a file embedded in a document as text by its type: its contents may be personal, and no pattern
// would see it.
func withoutFile(s string) string {
	if len(s) <= shortURI || !strings.EqualFold(s[:5], "data:") {
		return s
	}
	head, content, found := strings.Cut(s, ",")
	if !found || len(head) > shortURI {
		return "data:[file]"
	}
	return fmt.Sprintf("%s,[%d characters]", head, len(content))
}
