package booking

import (
	"regexp"
	"testing"

	"github.com/google/uuid"
)

// An event's id is one that Google accepts and decodes to its booking; a foreign id does not decode.
func TestEventIDs(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[a-v0-9]{5,100}$`)
	for range 100 {
		b := uuid.Must(uuid.NewV7()).String()
		id, err := eventID(b)
		if err != nil || !form.MatchString(id) {
			t.Fatalf("%s is %q, %v", b, id, err)
		}
		if back, ok := bookingOf(id); !ok || back != b {
			t.Errorf("%s leads to %s", id, back)
		}
	}
	for _, foreign := range []string{"", "mos", "mos0", "moscow", "7q1s0000000000000000000000_20260311T130000Z",
		"mosWWWWWWWWWWWWWWWWWWWWWWWWWW"} {
		if b, ok := bookingOf(foreign); ok {
			t.Errorf("%s leads to %s", foreign, b)
		}
	}
	if _, err := eventID("RES-1234"); err == nil {
		t.Error("a code is no booking's id")
	}
}
