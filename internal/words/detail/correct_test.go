package detail

import "testing"

func TestCorrects(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return m.Corrects() }, map[string]string{
		"son 2 coca zero, no 4": "true", "una sola lavandina": "true", "que queden 3": "true", "mejor poné 6": "true",
		"dos cocas y un pan": "false", "son 2 más": "false", "no, dame 4 cocas": "false",
	})
	check(t, func(m *Text) any { return m.Enough() }, map[string]string{
		"dejalo así": "true", "no quiero nada más": "true", "no quiero agregar nada": "true", "así está bien": "true",
		"dejame una coca": "false", "no quiero la coca": "false",
	})
}
