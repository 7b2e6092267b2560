package detail

import (
	"fmt"
	"testing"
)

func TestParts(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		var parts []string
		for _, p := range m.Parts() {
			parts = append(parts, p.Raw)
		}
		return fmt.Sprintf("%q %q %v", parts, m.Without(), OnlyUnits(m.Plain()))
	}, map[string]string{
		"corte y barba":           `["corte" "barba"] "" false`,
		"mitad muzza, mitad napo": `["muzza" "napo"] "" false`,
		"sin pan entonces":        `["sin pan entonces"] "pan entonces" false`,
		"dos cajas":               `["dos cajas"] "" true`,
		"cajas de":                `["cajas de"] "" true`,
	})
}
