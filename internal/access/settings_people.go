package access

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Weekdays are the keys of a schedule's days, in the order of time.Weekday.
var Weekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// longestTransferMessage still fits a chat bubble together with the hours.
const longestTransferMessage = 1000

func (c *settingsCheck) handoff(s Settings) {
	if written := s.EscalationPhone; written != "" {
		if _, err := phone.Normalize(written, ""); err != nil || !strings.HasPrefix(written, "+") {
			c.add("/escalation_phone", "%q is no number with its country code, such as +5491145678901", written)
		}
	}
	if n := utf8.RuneCountInString(s.TransferMessage); n > longestTransferMessage {
		c.add("/transfer_message", "has %d characters; %d fit", n, longestTransferMessage)
	}
}

// schedule checks the names of the days. Their hours are free text: what cannot be parsed is shown as it is and never
// used in computations.
func (c *settingsCheck) schedule(days map[string]string) {
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if !slices.Contains(Weekdays, day) {
			c.add("/profile/schedule/"+pointer.Replace(day), "is none of %s", strings.Join(Weekdays, ", "))
		}
	}
}
