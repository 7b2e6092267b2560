package phone

import (
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// The functions here take the digits after the country code and return them as
// the country numbers its lines today. They do not validate: whatever they do not
// recognise they return as it came.

// argentine puts the 9 of mobiles in front and takes out the trunk 0 and the 15,
// which says the same after the area code when dialling inside the country.
func argentine(national string) string {
	line := national
	if len(line) > 10 {
		line = strings.TrimPrefix(strings.TrimPrefix(line, "9"), "0")
	}
	switch {
	case len(line) == 10 && strings.HasPrefix(line, "15"):
		// Only Buenos Aires has eight digits after the 15.
		return "911" + line[2:]
	case len(line) == 12:
		// Area codes have two to four digits: the library knows which is whose.
		number, err := phonenumbers.Parse("+54"+line, "")
		if err != nil {
			return national
		}
		return phonenumbers.GetNationalSignificantNumber(number)
	case len(line) == 10 && strings.ContainsRune("123", rune(line[0])):
		return "9" + line
	}
	return national // toll-free and the like have no mobile form
}

// mexican drops what dialling a mobile needed before August 2019: 044 and 045
// inside the country, the 1 after +52 from outside, and the trunk 01. Without the
// country code a leading 1 is not Mexican: it is a number of North America.
func mexican(national string, local bool) string {
	prefixes := []string{"044", "045", "01"}
	if !local {
		prefixes = append(prefixes, "1")
	}
	for _, prefix := range prefixes {
		if line, ok := strings.CutPrefix(national, prefix); ok && len(line) == 10 {
			return line
		}
	}
	return national
}

// brazilian gives a mobile its ninth digit: until 2016 they had eight, starting
// with 6 to 9, and messaging accounts older than that still carry them so.
func brazilian(national string) string {
	line := national
	if rest, ok := strings.CutPrefix(line, "0"); ok {
		line = rest
		if len(line) >= 12 {
			line = line[2:] // the long-distance carrier dialled after the 0
		}
	}
	// No area code contains a 0; toll-free numbers begin with 800.
	if len(line) == 10 && line[0] != '0' && line[1] != '0' && line[2] >= '6' {
		return line[:2] + "9" + line[2:]
	}
	return line
}

func callingCode(number *phonenumbers.PhoneNumber) string {
	return strconv.Itoa(int(number.GetCountryCode()))
}
