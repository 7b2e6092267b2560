package main

import (
	"net/http"
	"syscall"
	"testing"
	"time"
)

// A load balancer learns that a server is stopping before the server stops accepting requests.
func TestAServerSaysThatItLeaves(t *testing.T) {
	t.Parallel()
	m, addr := newMachine(t), freeAddress(t)
	m.fails(2, "--drain", "serve", "--drain", "soon")
	c := m.command("serve", "--addr", addr, "--drain", "3s")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	cut := time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() })
	defer cut.Stop()
	status := func(path string) int {
		got, err := http.Get("http://" + addr + path)
		if err != nil {
			return 0
		}
		got.Body.Close()
		return got.StatusCode
	}
	until := func(path string, want int) bool {
		for range 2400 {
			if status(path) == want {
				return true
			}
			time.Sleep(50 * time.Millisecond)
		}
		return false
	}
	if !until("/readyz", 200) {
		t.Fatal("it never got ready")
	}
	_ = c.Process.Signal(syscall.SIGTERM)
	if !until("/readyz", 503) || status("/healthz") != 200 {
		t.Error("it left without a word")
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	if status("/healthz") != 0 {
		t.Error("it did not leave")
	}
}
