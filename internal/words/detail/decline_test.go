package detail

import (
	"fmt"
	"testing"
)

func TestDeclines(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return fmt.Sprint(Declines(m), PutsOff(m), Negated(m)) }, map[string]string{
		"no, mejor no la canceles":                     "true false true",
		"mejor no, déjalo así, luego les aviso":        "true true false",
		"ai não, deixa quieto, vou ver com minha irmã": "true true false",
		"mmm deja lo platico con mi esposa y te digo":  "false true false",
		"no, pará, no lo confirmes todavía":            "true true true",
		"olvidalo":                                     "true false false",
		"dejame dos":                                   "false false false",
		"sí, dale":                                     "false false false",
		"una limpieza, no, dos":                        "false false false",
		"quiero saber si abren los domingos":           "false false false",
	})
}
