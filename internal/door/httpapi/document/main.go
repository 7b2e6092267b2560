// Command document prints the OpenAPI document of the HTTP API, for linters.
package main

import (
	"fmt"
	"os"

	"github.com/mostrador/mostrador/internal/door/httpapi"
)

func main() {
	raw, err := httpapi.Document("dev")
	if err == nil {
		_, err = os.Stdout.Write(append(raw, '\n'))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
