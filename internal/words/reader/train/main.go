// Command train trains the reader of customers' messages on the labelled ones and prints how well it reads the voices
// that it has not learnt from.
package main

import (
	"fmt"
	"os"

	"github.com/mostrador/mostrador/internal/words/reader"
)

func main() {
	said, err := reader.Said(os.DirFS("internal/words/reader/said"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(reader.Measure(reader.Train(said), said))
}
