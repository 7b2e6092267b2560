package guard

import (
	"strings"

	"golang.org/x/net/idna"
)

// insideSuffixes end names that only exist on a private network. Refusing them reports early what the dial would report
// late, and keeps such names from the operator's own resolver.
var insideSuffixes = []string{
	"localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa",
}

// cleanName returns a DNS name in its one spelling: ASCII, lower case, without
// the final dot. Names of the operator's own network are accepted if it is opened (inside).
func cleanName(name string, inside bool) (string, error) {
	name = strings.TrimSuffix(name, ".")
	ascii, err := asciiName(name)
	if err != nil {
		return "", err
	}
	if len(ascii) > 253 {
		return "", blockedURL("the host name is too long")
	}
	labels := strings.Split(ascii, ".")
	for _, label := range labels {
		if !labelAllowed(label) {
			return "", blockedURL("the host is not a valid name")
		}
	}
	last := labels[len(labels)-1]
	if last[0] < 'a' || last[0] > 'z' {
		// 127.1, 0x7f.1, 2130706433, 0177.0.0.1: numbers that some resolvers
		// take for addresses. No top-level domain starts with a digit.
		return "", blockedURL("the host is neither a name nor an address in its canonical form")
	}
	if inside {
		return ascii, nil
	}
	for _, suffix := range insideSuffixes {
		if ascii == suffix || strings.HasSuffix(ascii, "."+suffix) {
			return "", blockedURL("names under .%s are not public", suffix)
		}
	}
	if len(labels) < 2 {
		return "", blockedURL("the host needs a full name, with its domain")
	}
	return ascii, nil
}

// asciiName applies IDNA and refuses a name that IDNA changes into another: full-width digits, ideographic dots,
// circled letters and invisible marks are only used to deceive.
func asciiName(name string) (string, error) {
	lower := strings.ToLower(name)
	plain := !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x80 })
	if plain && !strings.Contains(lower, "xn--") {
		return lower, nil
	}
	ascii, err := idna.Lookup.ToASCII(lower)
	if err != nil {
		return "", blockedURL("the host is not a valid international name")
	}
	if plain {
		if ascii != lower {
			return "", blockedURL("the host is not a valid international name")
		}
		return ascii, nil
	}
	if back, err := idna.Lookup.ToUnicode(ascii); err != nil || back != lower {
		return "", blockedURL("the host contains characters that stand for others")
	}
	return ascii, nil
}

func labelAllowed(label string) bool {
	if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
		return false
	}
	return !strings.ContainsFunc(label, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-'
	})
}
