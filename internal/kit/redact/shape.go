package redact

const uuidLen = 36

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

func isAlnum(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z' }

func isUUID(s string) bool {
	if len(s) < uuidLen || len(s) > uuidLen && isAlnum(s[uuidLen]) {
		return false
	}
	for i := range uuidLen {
		if dash := i == 8 || i == 13 || i == 18 || i == 23; dash != (s[i] == '-') || !dash && !isHex(s[i]) {
			return false
		}
	}
	return true
}

// shaped compares s with a pattern in which # is a digit.
func shaped(s, pattern string) bool { return len(s) == len(pattern) && startsShaped(s, pattern) }

func startsShaped(s, pattern string) bool {
	if len(s) < len(pattern) {
		return false
	}
	for i := range len(pattern) {
		if pattern[i] == '#' && !isDigit(s[i]) || pattern[i] != '#' && pattern[i] != s[i] {
			return false
		}
	}
	return true
}

func two(s string) int { return int(s[0]-'0')*10 + int(s[1]-'0') }

// calendar is the length of the date, the time or both that s starts with, or 0.
func calendar(s string) int {
	n := date(s)
	if n == 0 {
		return clockTime(s)
	}
	if n < len(s) && (s[n] == 'T' || s[n] == ' ') {
		if t := clockTime(s[n+1:]); t > 0 {
			n += 1 + t
		}
	}
	return n
}

func date(s string) int {
	n := 0
	switch {
	case startsShaped(s, "####-##-##") || startsShaped(s, "####/##/##"):
		if plausibleDay(s[:2], s[5:7], s[8:10]) {
			n = 10
		}
	case startsShaped(s, "##/##/####") || startsShaped(s, "##-##-####") || startsShaped(s, "##.##.####"):
		if plausibleDay(s[6:8], s[3:5], s[:2]) || plausibleDay(s[6:8], s[:2], s[3:5]) {
			n = 10
		}
	}
	if n < len(s) && isDigit(s[n]) {
		return 0
	}
	return n
}

func plausibleDay(century, month, day string) bool {
	return (century == "19" || century == "20") && two(month) >= 1 && two(month) <= 12 && two(day) >= 1 &&
		two(day) <= 31
}

// clockTime reads 10:30, 10:30:00 and 10:30:00.123456, with a zone or without.
func clockTime(s string) int {
	if !startsShaped(s, "##:##") || two(s) > 24 {
		return 0
	}
	n := len("##:##")
	if startsShaped(s[n:], ":##") {
		n += len(":##")
		if n < len(s) && (s[n] == '.' || s[n] == ',') {
			for n++; n < len(s) && isDigit(s[n]); n++ {
			}
		}
	}
	if zone := s[n:]; startsShaped(zone, "+##:##") || startsShaped(zone, "-##:##") {
		n += len("+##:##")
	}
	return n
}

func isCompactDate(digits string) bool {
	return len(digits) == 8 && plausibleDay(digits[:2], digits[4:6], digits[6:8])
}

// isBarcode reports an EAN-13 of the countries served (Argentina, Brazil,
// Mexico). No phone of theirs starts like that.
func isBarcode(digits string) bool {
	if len(digits) != 13 {
		return false
	}
	switch digits[:3] {
	case "779", "789", "790", "750":
	default:
		return false
	}
	sum := 0
	for i := range digits {
		sum += int(digits[i]-'0') * (1 + i%2*2)
	}
	return sum%10 == 0
}

func luhn(digits string) bool {
	sum := 0
	for i := range digits {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
