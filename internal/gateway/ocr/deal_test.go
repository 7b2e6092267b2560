package ocr_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// now is when the receipts of the set are read.
var now = time.Date(2026, 11, 15, 15, 0, 0, 0, time.UTC)

// deal is the contents of a receipt: generated from a seed, with no real person's data.
type deal struct {
	r        *rand.Rand
	currency money.Currency
	minor    int64
	day      time.Time
	payer    string
	payee    string
	code     string // of the operation, as the layout calls it
}

var people = map[money.Currency][]string{
	money.ARS: {"Lucía Fernández", "Martín Acosta", "Sofía Belén Romero", "Juan Ignacio Peralta", "Almacén Don Tito",
		"Camila Ríos", "Nicolás Ibáñez"},
	money.BRL: {"João Pedro Souza", "Ana Beatriz Conceição", "Mercearia São José", "Luiz Antônio Araújo",
		"Larissa Gonçalves"},
	money.MXN: {"José Ángel Hernández", "María Guadalupe Núñez", "Abarrotes La Güera", "Fernando Ortiz Peña",
		"Itzel Ramírez"},
}

func newDeal(currency money.Currency, seed uint64) *deal {
	r := rand.New(rand.NewPCG(seed, 20261115))
	d := &deal{r: r, currency: currency, day: now.AddDate(0, 0,
		-r.IntN(12)).Add(-time.Duration(r.IntN(600)) * time.Minute)}
	// Sums that shops are paid: from a coffee to a lorry, round ones as often as not.
	top := map[money.Currency]int64{money.ARS: 2_000_000, money.BRL: 9_000, money.MXN: 48_000}[currency]
	low := map[money.Currency]int64{money.ARS: 900, money.BRL: 5, money.MXN: 40}[currency]
	span := float64(top) / float64(low)
	whole := int64(float64(low) * math.Pow(span, r.Float64()))
	d.minor = whole * 100
	if whole > 1000 && r.IntN(2) == 0 {
		d.minor = whole / 100 * 100 * 100
	}
	if r.IntN(3) > 0 {
		d.minor += r.Int64N(100)
	}
	names := people[currency]
	d.payer = names[r.IntN(len(names))]
	d.payee = names[(r.IntN(len(names)-1)+1+indexOf(names, d.payer))%len(names)]
	return d
}

func indexOf(list []string, s string) int {
	for i, one := range list {
		if one == s {
			return i
		}
	}
	return 0
}

func (d *deal) digits(n int) string {
	var b strings.Builder
	for i := range n {
		digit := d.r.IntN(10)
		if i == 0 && digit == 0 {
			digit = 7
		}
		b.WriteString(strconv.Itoa(digit))
	}
	return b.String()
}

func (d *deal) letters(n int) string {
	const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
	var b strings.Builder
	for range n {
		b.WriteByte(alphabet[d.r.IntN(len(alphabet))])
	}
	return b.String()
}

// number keeps the code that the layout shows as the operation's.
func (d *deal) number(code string) string { d.code = code; return code }

// pix is an end-to-end id: E, the bank, the minute, eleven characters.
func (d *deal) pix() string {
	return d.number("E" + d.digits(8) + d.day.Format("200601021504") + "s" + strings.ToLower(d.letters(10)))
}

// sum writes minor units as the country does.
func (d *deal) sum(minor int64) string {
	whole, cents := d.parts(minor)
	if d.currency == money.MXN {
		return whole + "." + cents
	}
	return whole + "," + cents
}

// round leaves the cents out when there are none.
func (d *deal) round(minor int64) string {
	if minor%100 == 0 {
		whole, _ := d.parts(minor)
		return whole
	}
	return d.sum(minor)
}

func (d *deal) parts(minor int64) (whole, cents string) {
	mark := "."
	if d.currency == money.MXN {
		mark = ","
	}
	digits := strconv.FormatInt(minor/100, 10)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + mark + digits[at:]
	}
	return digits, fmt.Sprintf("%02d", minor%100)
}

var (
	meses  = strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre")
	mesesP = strings.Fields("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro")
	dias   = strings.Fields("domingo lunes martes miércoles jueves viernes sábado")
)

func (d *deal) month() string  { return meses[d.day.Month()-1] }
func (d *deal) monthP() string { return mesesP[d.day.Month()-1] }
