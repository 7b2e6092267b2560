package main

import (
	"fmt"
	"os"
	"os/exec"
)

// mayInstall: installing takes no decision of a person's, as root on a system
// with apt, which is what a CI container is.
func mayInstall() bool {
	_, err := exec.LookPath("apt-get")
	return err == nil && os.Geteuid() == 0
}

func apt(packages ...string) error {
	for _, args := range [][]string{{"update"}, append([]string{"install", "-y", "--no-install-recommends"},
		packages...)} {
		// Another apt may be at work; it is waited for.
		cmd := exec.Command("apt-get", append([]string{"-o", "DPkg::Lock::Timeout=120"}, args...)...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("apt-get %s: %w", args[0], err)
		}
	}
	return nil
}
