package importer

import (
	"encoding/csv"
	"math/rand/v2"
	"strings"
	"testing"
)

// What shape says of quotes is what the reader makes of them: behind quotes that are never closed no other record begins.
func TestShapeReadsQuotesAsTheReaderDoes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	met := map[bool]int{}
	for range 200_000 {
		var text strings.Builder
		for range random.IntN(12) {
			text.WriteString([]string{`"`, `"`, ";", "\n", "a", "\r\n", "\r"}[random.IntN(7)])
		}
		_, unclosed := shape([]byte(text.String()), ';')
		lines := csv.NewReader(strings.NewReader(text.String() + "\nlast"))
		lines.Comma, lines.LazyQuotes, lines.FieldsPerRecord = ';', true, -1
		records, err := lines.ReadAll()
		if err != nil {
			t.Fatalf("%q: %v", text.String(), err)
		}
		last := records[len(records)-1]
		if closed := len(last) == 1 && last[0] == "last"; closed != (unclosed == 0) {
			t.Fatalf("%q: unclosed %d, read as %q", text.String(), unclosed, records)
		}
		met[unclosed > 0]++
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("%v", met)
	}
}
