package number_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/speech"
)

var tags = []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR, locale.EN}

// asHeard are the ways in which a recogniser of speech may write what was said: with its pauses and without.
func asHeard(said string) []string {
	return []string{said, strings.ReplaceAll(said, ",", ""), strings.ToUpper(said), locale.Fold(said)}
}

// Every code the product can say is read back as it was.
func TestCodesComeBack(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		prefix := []string{"RES", "CIT", "ORD", "TCK"}[random.IntN(4)]
		code := fmt.Sprintf("%s-%0*d", prefix, 4+random.IntN(3), random.IntN(10_000))
		for _, tag := range tags {
			for _, heard := range asHeard(speech.Code(tag, code)) {
				if got := number.Code(heard); got != code {
					t.Fatalf("%s: %q is read as %q, want %s", tag, heard, got, code)
				}
			}
		}
	}
}

// Every telephone number the product can say is read back as the same number.
func TestTelephonesComeBack(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		for country, national := range map[string]string{
			"AR": fmt.Sprintf("11%08d", 20_000_000+random.IntN(70_000_000)),
			"MX": fmt.Sprintf("55%08d", 10_000_000+random.IntN(80_000_000)),
			"BR": fmt.Sprintf("119%08d", 60_000_000+random.IntN(39_999_999)),
			"US": fmt.Sprintf("212%d%06d", 2+random.IntN(8), random.IntN(1_000_000)),
		} {
			e164, err := phone.Normalize(national, country)
			if err != nil {
				continue
			}
			for _, tag := range tags {
				for _, heard := range asHeard(speech.Phone(tag, phone.National(e164))) {
					got, err := phone.Normalize(number.Phone(heard), country)
					if err != nil || got != e164 {
						t.Fatalf("%s: %q is read as %q, %v, want %s", tag, heard, got, err, e164)
					}
				}
			}
		}
	}
}

// Every amount the product can say is read back to the last cent.
func TestAmountsComeBack(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for i := range 1000 {
		minor := random.Int64N([]int64{200, 10_000, 1_000_000, 1_000_000_000, 1e14}[i%5])
		if i%7 == 0 {
			minor -= minor % 100_000
		}
		if i%11 == 0 {
			minor = -minor
		}
		for _, currency := range []money.Currency{money.ARS, money.MXN, money.BRL, money.USD, money.CLP, "EUR", "UYU"} {
			for _, tag := range tags {
				said := speech.Money(tag, money.Amount{Minor: minor, Currency: currency})
				text, ok := number.Amount(said)
				decimal, err := money.Parse(text)
				got, err2 := decimal.Minor(currency)
				if !ok || err != nil || err2 != nil || got != minor {
					t.Fatalf("%s: %q is read as %q %v, want %d %s", tag, said, text, ok, minor, currency)
				}
			}
		}
	}
}

func TestWhatPeopleDictate(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"RES, cuarenta y uno, cero uno":               "RES-4101",
		"mi código es res cuarenta y uno cero uno":    "RES-4101",
		"RES guion cuarenta y uno cero uno por favor": "RES-4101",
		"erre e ese cuarenta y uno cero uno":          "RES-4101",
		"R E S 41 01":                                 "RES-4101",
		"cê i tê, dez, zero sete":                     "CIT-1007",
		"o erre de, cero, doble cero, once":           "ORD-00011",
		"ord tres ceros once":                         "ORD-00011",
		"el pedido mil doscientos treinta y cuatro":   "1234",
		"order number forty-two":                      "42",
		"RES four one oh one":                         "RES-4101",
		"RES-4101":                                    "RES-4101",
		"pedido ORD-00012":                            "ORD-00012",
		"la mesa de Carlos para cuatro":               "la mesa de Carlos para cuatro",
		"0f8fad5b-d9cb-469f-a165-70867728950e":        "0f8fad5b-d9cb-469f-a165-70867728950e",
		"RES cuarenta y uno con Carlos":               "RES cuarenta y uno con Carlos",
		"":                                            "",
	} {
		if got := number.Code(said); got != want {
			t.Errorf("code %q: %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]string{
		"once, cinco cinco, cinco cinco, doce treinta y cuatro":                       "1155551234",
		"cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho": "5512345678",
		"más cincuenta y cuatro nueve once 4567 ochenta y nueve cero uno":             "+5491145678901",
		"onze nove meia um dois três quatro meia sete oito":                           "11961234678",
		"doble cero triple cinco":                                                     "00555",
		"five five one two double three":                                              "551233",
		"cero ochocientos, dos dos dos":                                               "0800222",
		"mi teléfono es el once, veintidós":                                           "1122",
		"11 4567-8901":                                                                "11 4567-8901",
		"once y algo más":                                                             "once y algo más",
		"interno cuatro":                                                              "interno cuatro",
	} {
		if got := number.Phone(said); got != want {
			t.Errorf("telephone %q: %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]string{
		"doce mil quinientos": "12500", "mil doscientos con cincuenta": "1200.50", "5 mil": "5000",
		"doze reais e cinco centavos": "12.05", "quarenta e nove e noventa": "49.90", "doce lucas": "12000",
		"uno coma cinco": "1.5", "dos punto cero cinco": "2.05", "cincuenta centavos": "0.50",
		"menos trescientos pesos": "-300", "two hundred dollars and five cents": "200.05",
		"un millón de pesos": "1000000", "millones": "1000000",
		"cincuenta doscientos": "", "unos cien": "", "doce": "12", "12500": "", "": "", "con cincuenta": "",
		"doscientos centavos": "", "mil con doscientos": "",
	} {
		if got, ok := number.Amount(said); got != want || ok != (want != "") {
			t.Errorf("amount %q: %q %v, want %q", said, got, ok, want)
		}
	}
}

func FuzzSpoken(f *testing.F) {
	for _, s := range []string{"RES, cuarenta", "mil mil mil", "+", "doble", "con", "treinta y", "\xff uno"} {
		f.Add(s)
	}
	f.Fuzz(func(_ *testing.T, s string) {
		number.Code(s)
		number.Phone(s)
		number.Amount(s)
	})
}

func TestWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		said, want string
	}{
		{locale.ESAR, "¡Listo! Tu pedido ORD, cero, cero cero, cero dos quedó confirmado. El total es ciento cinco pesos.",
			"¡Listo! Tu pedido ORD-00002 quedó confirmado. El total es 105 pesos."},
		{locale.ESMX, "Tu código es RES, dieciocho, treinta. Dos personas.", "Tu código es RES-1830. 2 personas."},
		{locale.ESMX, "la mesa para cuatro, el miércoles once de marzo a las nueve y cuarenta y cinco de la noche",
			"la mesa para 4, el miércoles 11 de marzo a las 9 y 45 de la noche"},
		{locale.PTBR, "uma mesa para duas pessoas dos amigos", "uma mesa para 2 pessoas dos amigos"},
		{locale.PTBR, "às oito e quarenta e cinco da noite", "às 8 e 45 da noite"},
		{locale.ESAR, "llamá al once, cuarenta y cinco, sesenta y siete, ochenta y nueve, cero uno",
			"llamá al 1145678901"},
		{locale.EN, "Your order ORD, zero, zero zero, twelve comes to nine thousand dollars",
			"Your order ORD-00012 comes to 9000 dollars"},
		{locale.ESAR, "ORD-00002 sale $ 9.000 a las 21:00", "ORD-00002 sale $ 9.000 a las 21:00"},
		{locale.ESAR, "una empanada y un flan", "una empanada y un flan"},
		{locale.ESAR, "OK, DOCE TREINTA", "OK, 12 30"},
	} {
		if got := number.Written(c.tag, c.said); got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.said, got, c.want)
		}
	}
	for _, text := range []string{"PARA LAS DOCE TREINTA, SIN SAL", "OK, doce, treinta", "calle Once, entre Dos y Tres",
		"DNI treinta millones", "ORD", "RES,", "son cinco, seis o siete"} {
		if got := number.Dictated(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
