package speech_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/speech"
)

const (
	ar = locale.ESAR
	mx = locale.ESMX
	br = locale.PTBR
	en = locale.EN
)

func TestNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		n    int64
		want string
	}{
		{ar, 0, "cero"}, {ar, 1, "uno"}, {ar, 16, "dieciséis"}, {ar, 21, "veintiuno"}, {ar, 22, "veintidós"},
		{ar, 31, "treinta y uno"},
		{ar, 100, "cien"}, {ar, 101, "ciento uno"}, {ar, 555, "quinientos cincuenta y cinco"}, {ar, 700, "setecientos"},
		{ar, 999, "novecientos noventa y nueve"},
		{ar, 1000, "mil"}, {ar, 1001, "mil uno"}, {ar, 2026, "dos mil veintiséis"}, {ar, 21_000, "veintiún mil"},
		{ar, 31_500, "treinta y un mil quinientos"},
		{ar, 100_000, "cien mil"}, {ar, 1_000_000, "un millón"}, {ar, 2_500_000, "dos millones quinientos mil"},
		{ar, 1_000_000_000, "mil millones"}, {ar, -5, "menos cinco"},
		{br, 0, "zero"}, {br, 14, "catorze"}, {br, 21, "vinte e um"}, {br, 100, "cem"}, {br, 101, "cento e um"},
		{br, 250, "duzentos e cinquenta"},
		{br, 999, "novecentos e noventa e nove"}, {br, 1000, "mil"}, {br, 1100, "mil e cem"},
		{br, 1101, "mil cento e um"}, {br, 1005, "mil e cinco"},
		{br, 2350, "dois mil trezentos e cinquenta"}, {br, 1_000_000, "um milhão"},
		{br, 2_000_100, "dois milhões e cem"}, {br, 1_500_000, "um milhão quinhentos mil"},
		{en, 21, "twenty-one"}, {en, 105, "one hundred and five"},
		{en, 12_345, "twelve thousand three hundred and forty-five"},
	} {
		if got := speech.Number(c.tag, c.n); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.tag, c.n, got, c.want)
		}
	}
	for want, got := range map[string]string{
		"una":                  speech.Count(ar, 1, speech.Feminine),
		"veintiún":             speech.Count(ar, 21, speech.Masculine),
		"veintiuna":            speech.Count(ar, 21, speech.Feminine),
		"doscientas":           speech.Count(ar, 200, speech.Feminine),
		"treinta y un":         speech.Count(ar, 31, speech.Masculine),
		"duas":                 speech.Count(br, 2, speech.Feminine),
		"vinte e duas":         speech.Count(br, 22, speech.Feminine),
		"trezentas e uma":      speech.Count(br, 301, speech.Feminine),
		"doscientas una mil":   speech.Count(ar, 201_000, speech.Feminine),
		"cuatrocientos un mil": speech.Count(ar, 401_000, speech.Masculine),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestMoney(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag      locale.Tag
		minor    int64
		currency money.Currency
		want     string
	}{
		{ar, 250_00, "ARS", "doscientos cincuenta pesos"},
		{ar, 1_00, "ARS", "un peso"},
		{ar, 21_00, "ARS", "veintiún pesos"},
		{ar, 101_00, "ARS", "ciento un pesos"},
		{ar, 1_50, "ARS", "un peso con cincuenta centavos"},
		{ar, 50, "ARS", "cincuenta centavos"},
		{ar, 0, "ARS", "cero pesos"},
		{ar, 12_500_00, "ARS", "doce mil quinientos pesos"},
		{ar, 1_000_000_00, "ARS", "un millón de pesos"},
		{ar, 2_300_000_00, "ARS", "dos millones trescientos mil pesos"},
		{ar, -300_00, "ARS", "menos trescientos pesos"},
		{mx, 45_00, "MXN", "cuarenta y cinco pesos"},
		{mx, 99_90, "MXN", "noventa y nueve pesos con noventa centavos"},
		{mx, 1200, "CLP", "mil doscientos pesos"},
		{br, 21_00, "BRL", "vinte e um reais"},
		{br, 1_00, "BRL", "um real"},
		{br, 49_90, "BRL", "quarenta e nove reais e noventa centavos"},
		{br, 1_200_00, "BRL", "mil e duzentos reais"},
		{br, 1_000_000_00, "BRL", "um milhão de reais"},
		{en, 19_99, "USD", "nineteen dollars and ninety-nine cents"},
	} {
		if got := speech.Money(c.tag, money.Amount{Minor: c.minor, Currency: c.currency}); got != c.want {
			t.Errorf("%s %d %s: %q, want %q", c.tag, c.minor, c.currency, got, c.want)
		}
	}
}

func TestTimes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag   locale.Tag
		clock string
		want  string
		at    string
	}{
		{ar, "13:00", "la una de la tarde", "a la una de la tarde"},
		{ar, "20:30", "las ocho y media de la noche", "a las ocho y media de la noche"},
		{ar, "19:00", "las siete de la tarde", "a las siete de la tarde"},
		{mx, "19:00", "las siete de la noche", "a las siete de la noche"},
		{ar, "12:00", "el mediodía", "al mediodía"},
		{ar, "12:30", "las doce y media del mediodía", "a las doce y media del mediodía"},
		{mx, "12:30", "las doce y media de la tarde", "a las doce y media de la tarde"},
		{mx, "12:00", "el mediodía", "al mediodía"},
		{ar, "00:00", "la medianoche", "a la medianoche"},
		{ar, "00:30", "las doce y media de la noche", "a las doce y media de la noche"},
		{ar, "01:00", "la una de la madrugada", "a la una de la madrugada"},
		{ar, "08:00", "las ocho de la mañana", "a las ocho de la mañana"},
		{ar, "09:15", "las nueve y cuarto de la mañana", "a las nueve y cuarto de la mañana"},
		{ar, "17:45", "las cinco y cuarenta y cinco de la tarde", "a las cinco y cuarenta y cinco de la tarde"},
		{ar, "21:05", "las nueve y cinco de la noche", "a las nueve y cinco de la noche"},
		{ar, "13:21", "la una y veintiuno de la tarde", "a la una y veintiuno de la tarde"},
		{br, "12:00", "meio-dia", "ao meio-dia"},
		{br, "12:30", "meio-dia e meia", "ao meio-dia e meia"},
		{br, "00:00", "meia-noite", "à meia-noite"},
		{br, "15:30", "três e meia da tarde", "às três e meia da tarde"},
		{br, "13:00", "uma da tarde", "à uma da tarde"},
		{br, "14:00", "duas da tarde", "às duas da tarde"},
		{br, "18:00", "seis da tarde", "às seis da tarde"},
		{br, "19:00", "sete da noite", "às sete da noite"},
		{br, "09:15", "nove e quinze da manhã", "às nove e quinze da manhã"},
		{br, "02:00", "duas da madrugada", "às duas da madrugada"},
		{en, "08:05", "eight oh five in the morning", "at eight oh five in the morning"},
		{en, "12:00", "noon", "at noon"},
		{en, "20:30", "eight thirty in the evening", "at eight thirty in the evening"},
	} {
		at, err := time.Parse("15:04", c.clock)
		if err != nil {
			t.Fatal(err)
		}
		minute := at.Hour()*60 + at.Minute()
		if got := speech.Time(c.tag, minute); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.tag, c.clock, got, c.want)
		}
		if got := speech.At(c.tag, minute); got != c.at {
			t.Errorf("%s %s: %q, want %q", c.tag, c.clock, got, c.at)
		}
	}
}

func TestDatesAndHours(t *testing.T) {
	t.Parallel()
	day := func(s string) time.Time {
		d, err := time.Parse("2006-01-02", s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	today := day("2026-11-15")
	for want, got := range map[string]string{
		"el martes veinte de enero":            speech.Date(ar, day("2026-01-20")),
		"el domingo primero de marzo":          speech.Date(mx, day("2026-03-01")),
		"el jueves treinta y uno de diciembre": speech.Date(ar, day("2026-12-31")),
		"terça-feira, vinte de janeiro":        speech.Date(br, day("2026-01-20")),
		"domingo, primeiro de março":           speech.Date(br, day("2026-03-01")),
		"Tuesday, January twentieth":           speech.Date(en, day("2026-01-20")),
		"Saturday, October thirty-first":       speech.Date(en, day("2026-10-31")),
		"hoy":                                  speech.Near(ar, today, today),
		"mañana":                               speech.Near(ar, day("2026-11-16"), today),
		"amanhã":                               speech.Near(br, day("2026-11-16"), today),
		"el martes diecisiete de noviembre":    speech.Near(ar, day("2026-11-17"), today),
		"de las nueve de la mañana a la una de la tarde y de las cuatro de la tarde a las ocho de la noche": speech.Hours(ar, []speech.Span{{540, 780}, {960, 1200}}),
		"das oito da manhã até o meio-dia e da uma da tarde até as seis da tarde":                           speech.Hours(br, []speech.Span{{480, 720}, {780, 1080}}),
		"de las nueve de la mañana al mediodía y del mediodía a la medianoche":                              speech.Hours(ar, []speech.Span{{540, 720}, {720, 1440}}),
		"cerrado": speech.Hours(mx, nil),
		"fechado": speech.Hours(br, nil),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestListsCodesAndPhones(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"RES, doce, treinta y cuatro":                                           speech.Code(ar, "RES-1234"),
		"RES, doze, trinta e quatro":                                            speech.Code(br, "RES-1234"),
		"ORD, cero, cero cero, cuarenta y dos":                                  speech.Code(ar, "ORD-00042"),
		"CIT, diez, cero siete":                                                 speech.Code(mx, "CIT-1007"),
		"cincuenta y cinco, cero cero, cero cero, cero uno, cero cero":          speech.Phone(mx, "5500000100"),
		"CIT, uno, veintitrés, cuarenta y cinco":                                speech.Code(mx, "CIT-12345"),
		"once, veintidós, treinta y tres, cuarenta y cuatro, cincuenta y cinco": speech.Phone(ar, "11 2233-4455"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
