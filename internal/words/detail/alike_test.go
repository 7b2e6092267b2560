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

// What only says that all there is is meant is no thing to look for.
func TestWhatNamesAllThereIs(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"menú": true, "la carta": true, "productos": true, "what do you": true, "what's on the menu": true, "o cardápio": true,
		"menú del chef": false, "productos de limpieza": false, "rice": false, "": false,
	} {
		if got := NamesAll(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}
