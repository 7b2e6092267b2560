package main

import (
	"bufio"
	"errors"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

const asProgram = "MOSTRADOR_TEST_RUN_MAIN"

// TestMain lets the test binary stand for the program itself.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", postgresURL+"=")
	return cmd
}

func TestRunsTheCommandAndStopsTheServer(t *testing.T) {
	t.Parallel()
	out, err := program("run", "--", "sh", "-c", `echo $`+postgresURL+`; exit 7`).Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 7 {
		t.Errorf("the command's exit code became %v", err)
	}
	wantGone(t, strings.TrimSpace(string(out)))
}

func TestInterruptStopsTheServer(t *testing.T) {
	t.Parallel()
	cmd := program("run", "--", "sh", "-c", `echo $`+postgresURL+`; exec sleep 60`)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 128+int(syscall.SIGINT) {
		t.Errorf("ended with %v", err)
	}
	wantGone(t, strings.TrimSpace(line))
}

func TestUsage(t *testing.T) {
	t.Parallel()
	var exit *exec.ExitError
	if err := program("start").Run(); !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Errorf("ended with %v", err)
	}
}

func wantGone(t *testing.T, server string) {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil || u.Hostname() != "127.0.0.1" || u.Port() == "" {
		t.Fatalf("the command was given %q", server)
	}
	if conn, err := net.DialTimeout("tcp", u.Host, time.Second); err == nil {
		conn.Close()
		t.Errorf("%s still listens", u.Host)
	}
}
