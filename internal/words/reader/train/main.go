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
	tune := flag.Int("tune", 0, "leave this part of the voices (1 to 6) out as well and measure it instead of the test set")
	verbose := flag.Bool("v", false, "print figures by kind, and what is taken for what")
	flag.Parse()
	if err := run(*into, *tune, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(into string, part int, verbose bool) error {
	said, err := reader.Customers.Said(os.DirFS("internal/words/reader/said"))
	if err != nil {
		return err
	}
	test, others := reader.Part(said, part)
	data := reader.Customers.Train(others).Encode()
	if into != "" {
		if err := os.WriteFile(into, data, 0o644); err != nil {
			return err
		}
	}
	kept, err := reader.Decode(data)
	if err != nil {
		return err
	}
	f := reader.Measure(kept, test, nil)
	fmt.Printf("%v%d bytes\n", f, len(data))
	fmt.Printf("with the lists of the business\n%v", reader.Measure(kept, test, reader.MakeUpLists(others)))
	fmt.Printf("written worse\n%v", reader.Measure(kept, reader.Perturb(test), nil))
	if verbose {
		fmt.Print(f.Details())
	}
	return nil
}
