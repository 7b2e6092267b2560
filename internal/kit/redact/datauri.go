package redact

import (
	"fmt"
	"strings"
)

// shortURI is how long a data URI may be and still be read as text: nobody's document
// fits in it.
const shortURI = 64

// withoutFile leaves of a file that stands in a document as text what kind it is: what
// it shows is somebody's, and no pattern would see it.
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
