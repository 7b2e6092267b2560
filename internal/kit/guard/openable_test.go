package guard_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/guard"
)

func TestOpenings(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"http://192.168.1.5:11434/v1":   "--net 192.168.1.5:11434, --net 192.168.1.0/24",
		"http://127.0.0.1:1234/v1":      "--net 127.0.0.1:1234, --own 127.0.0.1:1234",
		"http://localhost:11434/v1":     "--net localhost:11434, --own 127.0.0.1:11434",
		"http://[::1]:8000/v1":          "--net [::1]:8000, --own [::1]:8000",
		"http://gpu.lan:8000/v1":        "--net gpu.lan:8000",
		"https://10.0.0.7/v1":           "--net 10.0.0.7:443, --net 10.0.0.0/24",
		"http://10.0.0.7:81/v1":         "--net 10.0.0.7:81",
		"http://169.254.169.254/v1":     "",
		"http://8.8.8.8:8000/v1":        "",
		"http://user@localhost:1234/v1": "",
	} {
		flags := guard.Openings(address, "--net", "--own")
		if got := strings.Join(flags, ", "); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
		for _, f := range flags {
			if value, is := strings.CutPrefix(f, "--net "); is {
				if _, err := guard.ParseNet(value); err != nil {
					t.Errorf("%s: %s is not taken: %v", address, f, err)
				}
			}
		}
	}
}
