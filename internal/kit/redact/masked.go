package redact

import "strings"

// kinds are those a mask may name.
var kinds = []kind{
	phoneKind, emailKind, nameKind, addressKind, cardKind, cbuKind, aliasKind, pixKind, dniKind, cuitKind, cpfKind, cnpjKind, numberKind,
}

// Masked reports whether a text that was stored shows a mask, so that nobody takes it
// for what was said. Somebody may have written such a text themselves.
func Masked(s string) bool {
	if strings.Contains(s, plain) || strings.HasPrefix(s, "data:") && strings.HasSuffix(s, "]") {
		return true
	}
	for _, k := range kinds {
		if strings.Contains(s, k.mask()) {
			return true
		}
	}
	return false
}
