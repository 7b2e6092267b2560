package testkit

import (
	"os"
	"testing"
)

// LongVar chooses how the long tests run: "all" is make test-long, "sample" fewer rounds of each, for CI; without it
// they are skipped. It is a variable and not a build tag, so that the long tests are compiled, vetted and linted with
// all the others.
const LongVar = "MOSTRADOR_TEST_LONG"

// soakVar runs the long tests, races and random sequences with many more rounds (make soak).
const soakVar = "MOSTRADOR_SOAK"

// Long is the first line of a test that takes a minute rather than a second: it kills processes, or plays thousands of
// calls. The Makefile finds the long tests by this line.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv(LongVar) == "" && !soaking() {
		t.Skip("long: make test-long runs it")
	}
}

// Rounds is how often a long test tries.
func Rounds(sample, all, soak int) int {
	switch {
	case soaking():
		return soak
	case os.Getenv(LongVar) == "sample":
		return sample
	}
	return all
}

func soaking() bool { return os.Getenv(soakVar) != "" }
