// Command train trains the readers of customers' messages and of owners' sentences on the labelled ones, and prints how
// well they read the voices that they have not learnt from.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/mostrador/mostrador/internal/words/quick"
	"github.com/mostrador/mostrador/internal/words/reader"
)

func main() {
	into := flag.String("o", "", "write the reader into this file")
	owners := flag.Bool("owners", false, "train the reader of owners' sentences")
	tune := flag.Int("tune", 0, "leave this part of the voices (1 to 6) out as well and measure it instead of the test set")
	verbose := flag.Bool("v", false, "print figures by kind, and what is taken for what")
	unseen := flag.String("judge", "", "a folder of labelled messages: say how the reader as it is reads them")
	flag.Parse()
	if *unseen != "" {
		if err := judge(*unseen, *verbose); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	kinds, folder := reader.Customers, "internal/words/reader/said"
	if *owners {
		kinds, folder = quick.Owners, "internal/words/quick/said"
	}
	if err := run(kinds, folder, *into, *tune, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// judge prints how the reader as it is reads messages of customers that it has not seen: once, before they are learnt from.
func judge(folder string, verbose bool) error {
	said, err := reader.Customers.Said(os.DirFS(folder))
	if err != nil {
		return err
	}
	f := reader.Measure(reader.Default(), said, nil)
	fmt.Print(f)
	apart, _ := reader.Part(said, 0)
	fmt.Printf("of voices held apart, which are not learnt from\n%v", reader.Measure(reader.Default(), apart, nil))
	if verbose {
		fmt.Print(f.Details())
	}
	return nil
}

func run(kinds reader.Kinds, folder, into string, part int, verbose bool) error {
	said, err := kinds.Said(os.DirFS(folder))
	if err != nil {
		return err
	}
	test, others := reader.Part(said, part)
	data := kinds.Train(others).Encode()
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
