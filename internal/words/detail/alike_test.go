package detail

import "testing"

func TestAlike(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		a, b := m.at(0), m.at(1)
		return show(alike(a, b), Near(a, b), Words(m.Raw))
	}, map[string]string{
		"milanesa milanessa": "true true [milanesa milanessa]",
		"coca cocacola":      "true true [coca cocacola]",
		"fernet fenret":      "true true [fernet fenret]",
		"luces luz":          "false false [luz luz]",
		"pan van":            "false false [pan van]",
		"yerba hierba":       "false false [yerba hierba]",
		"cerveza servesa":    "false false [cerveza servesa]",
	})
}
