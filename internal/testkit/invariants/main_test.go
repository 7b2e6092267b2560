package invariants_test

import (
	"flag"
	"os"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/testkit"
)

// inSoak is n in an ordinary run and more when soaking.
func inSoak(n, more int) int { return testkit.Rounds(n, n, more) }

// TestMain lets the test binary be the server that the crash test kills.
func TestMain(m *testing.M) {
	if spec := os.Getenv(serverVar); spec != "" {
		serveUntilKilled(spec)
		return
	}
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		_ = flag.Set("rapid.checks", itoa(inSoak(75, 2000)))
	}
	_ = flag.Set("rapid.nofailfile", "true") // the seed is in the message
	os.Exit(m.Run())
}

// soon is how long anything may take before a test calls it stuck.
const soon = 2 * time.Minute
