package locale

import "strings"

// lookalikes are letters that are taken for one another in a list of names in a-z, 0-9,
// _ and -. Other alphabets have more of them.
var lookalikes = strings.NewReplacer(
	"_", "", "-", "", "0", "o", "1", "l", "i", "l", "5", "s", "2", "z", "8", "b", "rn", "m", "vv", "w", "cl", "d",
)

// LooksLike reports whether a person or a model could take one name of a tool for the
// other.
func LooksLike(a, b string) bool { return skeleton(a) == skeleton(b) }

func skeleton(name string) string { return lookalikes.Replace(strings.ToLower(name)) }
