package phone

import "github.com/mostrador/mostrador/internal/kit/memo"

// rawNumber is a number as a person wrote it, and its country.
type rawNumber struct{ digits, country string }

// lately are numbers that were read lately: the same customers write again and again, and parsing a number takes longer
// than everything else done to a message.
var lately = memo.New[rawNumber, string](4096)
