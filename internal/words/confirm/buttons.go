package confirm

import "strings"

const (
	confirmPrefix = "confirm:"
	denyPrefix    = "deny:"
)

// ButtonPayload is what a reply button of the question with this id carries.
// Classify reads it back, and only for the same id.
func ButtonPayload(confirm bool, id string) string {
	if confirm {
		return confirmPrefix + id
	}
	return denyPrefix + id
}

// pressed reads one line as a button's payload. A payload is made by a machine,
// so it counts only byte for byte; one of another question, or one that was
// retyped, is a token that no grammar accounts for.
func pressed(line, id string) (word string, ok bool) {
	line = strings.TrimSpace(line)
	prefix, rest, found := strings.Cut(line, ":")
	switch prefix = strings.ToLower(prefix) + ":"; {
	case !found, prefix != confirmPrefix && prefix != denyPrefix, strings.ContainsAny(rest, " \t,.!?"):
		return "", false
	case id != "" && line == ButtonPayload(true, id):
		return pressedYes, true
	case id != "" && line == ButtonPayload(false, id):
		return pressedNo, true
	}
	return foreign, true
}
