// Command clients writes the clients for Go and TypeScript from the OpenAPI document of the HTTP API. An operation
// whose request or response is no JSON (files, streams) is left to the clients' Send.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/door/httpapi"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "clients:", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	raw, err := httpapi.Document("")
	if err != nil {
		return err
	}
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		return err
	}
	ops := doc.operations()
	source, err := format.Source(goClient(&doc, ops))
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{
		"go/api.go": source, "typescript/mostrador.js": scriptClient(ops), "typescript/mostrador.d.ts": typesClient(&doc, ops),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), bytes.TrimLeft(content, "\n"), 0o644); err != nil {
			return err
		}
	}
	return nil
}
