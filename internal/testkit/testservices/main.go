// Command testservices starts what the tests need, runs a command with it and
// stops everything again:
//
//	testservices run -- go test ./...
//
// The command finds PostgreSQL in MOSTRADOR_TEST_POSTGRES_URL. A server that
// variable names already is used as it is. With --durable before the dashes its
// commits are on disk when they return, as a business's are; tests need no such
// thing.
//
// The programs that read receipts are found or installed, too; MOSTRADOR_TEST_OCR then
// says that their tests may not be skipped. So is the browser that pages are tested in,
// which MOSTRADOR_TEST_CHROMIUM names, axe-core, which MOSTRADOR_TEST_AXE names, curl and fish.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"syscall"

	"github.com/mostrador/mostrador/internal/testkit/pgserver"
)

const postgresURL = "MOSTRADOR_TEST_POSTGRES_URL"

func main() {
	args := os.Args[1:]
	var settings []string
	if len(args) > 1 && args[1] == "--durable" {
		settings = []string{"fsync=on", "synchronous_commit=on", "full_page_writes=on"}
		args = slices.Delete(args, 1, 2)
	}
	if len(args) < 3 || args[0] != "run" || args[1] != "--" {
		fmt.Fprintln(os.Stderr, "usage: testservices run [--durable] -- COMMAND [ARGUMENT…]")
		os.Exit(2)
	}
	code, err := run(args[2], args[3:], settings)
	if err != nil {
		fmt.Fprintln(os.Stderr, "testservices:", err)
	}
	os.Exit(code)
}

// run returns the command's exit code; its own failures are 1.
func run(name string, args, settings []string) (int, error) {
	// From here on an interrupt is passed to the command; we go on to stop the
	// services when it has ended.
	interrupts := make(chan os.Signal, 4)
	signal.Notify(interrupts, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)

	if err := prepareReading(); err != nil {
		return 1, err
	}
	if err := prepareBrowser(); err != nil {
		return 1, err
	}
	if err := prepareAxe(); err != nil {
		return 1, err
	}
	if err := preparePrograms(); err != nil {
		return 1, err
	}
	if os.Getenv(postgresURL) == "" {
		server, err := startPostgres(settings)
		if err != nil {
			return 1, err
		}
		defer server.Stop()
		os.Setenv(postgresURL, server.URL("postgres"))
	}
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	// A group of its own, so that signals reach the tests and what they started.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return 1, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case sig := <-interrupts:
			_ = syscall.Kill(-cmd.Process.Pid, sig.(syscall.Signal))
		case err := <-done:
			return exitCode(err)
		}
	}
}

func exitCode(err error) (int, error) {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case !errors.As(err, &exit):
		return 1, err
	}
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal()), nil // as a shell reports it
	}
	return exit.ExitCode(), nil
}

func startPostgres(settings []string) (*pgserver.Server, error) {
	_, err := pgserver.FindBinaries()
	if errors.Is(err, pgserver.ErrNotInstalled) {
		err = install()
	}
	if err != nil {
		return nil, err
	}
	return pgserver.Start("", settings...)
}

func install() error {
	if !mayInstall() {
		return fmt.Errorf("%w; install them (Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql) "+
			"or point %s at a server whose databases may be created and dropped", pgserver.ErrNotInstalled, postgresURL)
	}
	return apt("postgresql")
}
