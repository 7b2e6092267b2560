package detail

// oneOff reports whether one letter too many, too few, wrong or swapped tells two words
// apart. The first letter is rarely the wrong one.
func oneOff(a, b string) bool {
	if a[0] != b[0] && !(len(a) > 1 && len(b) > 1 && a[0] == b[1]) {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	switch x, y := a[i:], b[i:]; {
	case len(a) == len(b):
		if len(x) == 0 || x[1:] == y[1:] {
			return true
		}
		return len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
	case len(a) < len(b):
		return x == y[1:]
	default:
		return x[1:] == y
	}
}
