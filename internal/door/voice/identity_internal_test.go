package voice

import "testing"

func TestCallerNumbers(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"+5491155550001":                                "+5491155550001",
		" 011 5555-0001 ":                               "011 5555-0001",
		"sip:+5491155550001@sip.example.com":            "+5491155550001",
		`"Ana" <sip:+5491155550001@x;user=phone>;tag=1`: "+5491155550001",
		"tel:+5491155550001":                            "+5491155550001",
		"":                                              "",
		"anonymous":                                     "",
		"Anonymous":                                     "",
		"sip:anonymous@anonymous.invalid":               "",
		"unavailable":                                   "",
		"Restricted":                                    "",
		"client:ana":                                    "",
		"web":                                           "",
		"+266696687":                                    "", // ANONYMOUS
		"+7378742833":                                   "", // RESTRICTED
		"+86282452253":                                  "", // UNAVAILABLE
		"911":                                           "",
	} {
		if got := callerNumber(raw); got != want {
			t.Errorf("%q is %q, want %q", raw, got, want)
		}
	}
}
