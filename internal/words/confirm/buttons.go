package confirm

import "strings"

const (
	confirmPrefix = "confirm:"
	denyPrefix    = "deny:"
)

// ButtonPayload is the payload of a reply button of the question with this id. Classify accepts it only for the same
// id.
func ButtonPayload(confirm bool, id string) string {
	if confirm {
		return confirmPrefix + id
	}
	return denyPrefix + id
}

// readButton reads one line as a button's payload. Payloads are made by a program, so that only an exact match counts;
// the payload of another question, or a retyped one, becomes a token that the grammar does not know.
func readButton(line, id string) (word string, ok bool) {
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
