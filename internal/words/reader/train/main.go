// Command train trains the reader of customers' messages on the labelled ones and prints how well it reads the voices
// that it has not learnt from.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/mostrador/mostrador/internal/words/reader"
)

func main() {
	into := flag.String("o", "", "write the reader into this file")
	flag.Parse()
	if err := run(*into); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(into string) error {
	said, err := reader.Said(os.DirFS("internal/words/reader/said"))
	if err != nil {
		return err
	}
	data := reader.Train(said).Encode()
	if into != "" {
		if err := os.WriteFile(into, data, 0o644); err != nil {
			return err
		}
	}
	kept, err := reader.Decode(data)
	if err != nil {
		return err
	}
	fmt.Printf("%v%d bytes\n", reader.Measure(kept, said), len(data))
	return nil
}
