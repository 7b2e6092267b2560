package confirm

import (
	"os"
	"strings"
	"testing"
)

// leastUnderstood is how many in a thousand of strangers' plain yeses are understood. It only goes up.
const leastUnderstood = 134

// TestStrangers reads replies that were written by people who had seen neither the grammar nor its lexicons, many of them
// meant to look like a yes: none that is no yes is taken for one.
func TestStrangers(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/strangers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	tools := map[string]string{"order": "retail/confirm_order", "booking": "frontdesk/create_reservation",
		"cancel": "retail/cancel_order_if_not_processed", "move": "frontdesk/modify_appointment",
		"change": "retail/modify_order_if_not_processed", "payment": "retail/apply_payment_to_balance"}
	yeses, understood := 0, 0
	for n, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		f := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(f) != 5 || tools[f[1]] == "" {
			t.Fatalf("line %d: %q", n+1, line)
		}
		got := Classify(strings.ReplaceAll(f[4], `\n`, "\n"), Question{Tool: tools[f[1]], Locale: f[0]})
		if f[2] == string(Confirm) {
			if yeses++; got == Confirm {
				understood++
			}
		} else if got == Confirm {
			t.Errorf("line %d: %q is taken for a yes to %s", n+1, f[4], f[1])
		}
	}
	t.Logf("%d of %d yeses are understood", understood, yeses)
	if understood*1000 < yeses*leastUnderstood {
		t.Errorf("only %d of %d yeses are understood", understood, yeses)
	}
}
