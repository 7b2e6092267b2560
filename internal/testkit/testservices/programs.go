package main

import (
	"fmt"
	"os"
	"os/exec"
)

// programs are those that tests run, with the packages that have them and what they are for.
var programs = []struct {
	name, use string
	packages  []string
}{
	{"curl", "to try what the demo tells people to paste", []string{"curl", "ca-certificates"}},
	{"fish", "to try the completion of its commands", []string{"fish"}},
}

// preparePrograms sees to them all.
func preparePrograms() error {
	for _, p := range programs {
		if _, err := exec.LookPath(p.name); err == nil {
			continue
		}
		if mayInstall() {
			if err := apt(p.packages...); err != nil {
				fmt.Fprintln(os.Stderr, "testservices:", err)
			}
		}
		if _, err := exec.LookPath(p.name); err != nil {
			return fmt.Errorf("%s, %s is missing (Debian: sudo apt-get install %[2]s; macOS: brew install %[2]s)", p.use, p.name)
		}
	}
	return nil
}
