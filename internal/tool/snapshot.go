package tool

import (
	"bytes"
	"encoding/json"
)

// Snapshot is the contract as stored beside the code, so that a change of it shows in a review: indented and
// deterministic.
func (d Description) Snapshot() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// SnapshotName is the file a tool's contract is kept in.
func (t *Tool) SnapshotName() string { return t.Pack.Name + "." + t.Name + ".json" }
