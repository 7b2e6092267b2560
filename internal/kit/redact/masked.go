package redact

import (
	"slices"
	"strings"
)

// kinds are those a mask may name.
var kinds = []kind{
	phoneKind, emailKind, nameKind, addressKind, cardKind, cbuKind, aliasKind, pixKind, dniKind, cuitKind, cpfKind,
	cnpjKind, numberKind,
}

// Masked reports whether a stored text shows a mask, so that a reader does not take it for the original. It cannot tell
// a mask from a text in which a person wrote one.
func Masked(s string) bool {
	return strings.Contains(s, plain) || strings.HasPrefix(s, "data:") && strings.HasSuffix(s, "]") ||
		slices.ContainsFunc(kinds, func(k kind) bool { return strings.Contains(s, k.mask()) })
}
