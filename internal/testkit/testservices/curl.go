package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// prepareCurl sees to the program that the demo's own advice is run with.
func prepareCurl() error {
	if _, err := exec.LookPath("curl"); err == nil {
		return nil
	}
	if mayInstall() {
		if err := apt("curl", "ca-certificates"); err != nil {
			fmt.Fprintln(os.Stderr, "testservices:", err)
		}
	}
	if _, err := exec.LookPath("curl"); err != nil {
		return errors.New("to try what the demo tells people to paste, curl is missing (Debian: sudo apt-get install curl; macOS has it)")
	}
	return nil
}
