package speech_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// What is written short is said in full, by language, and only where it is an abbreviation.
func TestAbbreviationsAloud(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag           locale.Tag
		written, want string
	}{
		{ar, "Av. Corrientes 1234, 3º B", "avenida Corrientes mil doscientos treinta y cuatro, tercero B"},
		{ar, "Gral. Paz 20 e/ Salta y Jujuy", "general Paz veinte entre Salta y Jujuy"},
		{ar, "Pte. Perón 1500, Dpto. 4, P.B.",
			"presidente Perón mil quinientos, departamento cuatro, planta baja."},
		{ar, "1er piso, 2do piso, 12º piso", "primer piso, segundo piso, doce piso"},
		{ar, "Ruta 8 S/N, esq. Mitre", "Ruta ocho sin número, esquina Mitre"},
		{ar, "la Dra. Paz y el Dr. Ruiz", "la doctora Paz y el doctor Ruiz"},
		{ar, "Lámpara 750 W, 220 V", "Lámpara setecientos cincuenta vatios, doscientos veinte voltios"},
		{ar, "Taladro 13 mm c/u", "Taladro trece milímetros cada uno"},
		{ar, "Cuadro 15x20 cm", "Cuadro quince por veinte centímetros"},
		{ar, "Caja x 12", "Caja por doce"},
		{ar, "No. Gracias. Es Col. y listo", "No. Gracias. Es colonia y listo"},
		{ar, "No. 5", "número cinco"},
		{ar, "colina, avena, tela. Sanda.", "colina, avena, tela. Sanda."},
		{mx, "Av. Insurgentes 100, Col. Roma, Cdad. de México",
			"avenida Insurgentes cien, colonia Roma, ciudad de México"},
		{mx, "Blvd. Juárez Pte. 45, int. 3", "bulevar Juárez poniente cuarenta y cinco, interior tres"},
		{mx, "Sra. López, Nro. 8", "señora López, número ocho"},
		{mx, "Refresco 12 oz", "Refresco doce onzas"},
		{br, "R. das Flores, nº 20, Apto. 3", "rua das Flores, número vinte, apartamento três"},
		{br, "Pça. da Sé S/N", "praça da Sé sem número"},
		{br, "João R. Lima mora na Al. Santos, 4º andar", "João R. Lima mora na alameda Santos, quarto andar"},
		{br, "Lâmpada 60 W", "Lâmpada sessenta watts"},
		{br, "pão c/ manteiga e/ou geleia", "pão com manteiga ou geleia"},
		{en, "Ocean Ave. 12, Apt. 3", "Ocean avenue twelve, apartment three"},
		{en, "60 W, no. Thanks", "sixty watts, no. Thanks"},
		// How many of what, whatever its gender and number.
		{mx, "1 × Tacos de rib eye y 2 × Guacamole", "uno de Tacos de rib eye y dos de Guacamole"},
		{ar, "21 × Empanadas", "veintiuno de Empanadas"},
		{br, "1 × Pizza", "um de Pizza"},
		{en, "2 × Guacamole", "two of the Guacamole"},
	} {
		if got := speech.Aloud(c.tag, c.written); got != c.want {
			t.Errorf("%s %q:\n got %q\nwant %q", c.tag, c.written, got, c.want)
		}
		if got := speech.Figures(c.tag, c.written); got != c.want {
			t.Errorf("%s %q, figures:\n got %q\nwant %q", c.tag, c.written, got, c.want)
		}
	}
}
