// Package country is what follows from where a business is: its language, currency, time zones and the name of its tax
// id. It decides nothing: a business may differ from its country in each of them.
package country

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Country is one whose businesses we know how to greet.
type Country struct {
	Code     string // ISO 3166 alpha-2
	Name     locale.Text
	Locale   locale.Tag // the closest of ours
	Currency money.Currency
	Zones    []string // IANA names; where most people live comes first
	TaxID    string   // what people call the id of a business at the tax office
	// Dollar is about how much of the currency a US dollar is: for prices of examples, which owners replace.
	Dollar int64
}

const (
	america = "America/"
	capital = "America/Argentina/Buenos_Aires"
)

// All are the countries, by how many of their businesses use it.
var All = []Country{
	{"AR", same("Argentina"), locale.ESAR, "ARS", []string{capital}, "CUIT", 1400},
	{"MX", locale.Text{ES: "México", PT: "México", EN: "Mexico"}, locale.ESMX, "MXN",
		in("Mexico_City", "Monterrey", "Merida", "Cancun", "Chihuahua", "Ciudad_Juarez", "Hermosillo", "Mazatlan", "Tijuana"), "RFC", 18},
	{"BR", locale.Text{ES: "Brasil", PT: "Brasil", EN: "Brazil"}, locale.PTBR, "BRL",
		in("Sao_Paulo", "Fortaleza", "Recife", "Bahia", "Belem", "Manaus", "Cuiaba", "Campo_Grande", "Porto_Velho", "Boa_Vista", "Rio_Branco"), "CNPJ", 5},
	{"CO", locale.Text{ES: "Colombia", PT: "Colômbia", EN: "Colombia"}, locale.ESMX, "COP", in("Bogota"), "NIT", 4000},
	{"CL", same("Chile"), locale.ESMX, "CLP", []string{"America/Santiago", "America/Punta_Arenas", "Pacific/Easter"}, "RUT", 950},
	{"PE", locale.Text{ES: "Perú", PT: "Peru", EN: "Peru"}, locale.ESMX, "PEN", in("Lima"), "RUC", 4},
	{"UY", locale.Text{ES: "Uruguay", PT: "Uruguai", EN: "Uruguay"}, locale.ESAR, "UYU", in("Montevideo"), "RUT", 40},
	{"PY", locale.Text{ES: "Paraguay", PT: "Paraguai", EN: "Paraguay"}, locale.ESAR, "PYG", in("Asuncion"), "RUC", 7500},
	{"BO", locale.Text{ES: "Bolivia", PT: "Bolívia", EN: "Bolivia"}, locale.ESMX, "BOB", in("La_Paz"), "NIT", 7},
	{"EC", locale.Text{ES: "Ecuador", PT: "Equador", EN: "Ecuador"}, locale.ESMX, "USD",
		[]string{"America/Guayaquil", "Pacific/Galapagos"}, "RUC", 1},
	{"CR", same("Costa Rica"), locale.ESMX, "CRC", in("Costa_Rica"), "cédula jurídica", 510},
	{"DO", locale.Text{ES: "República Dominicana", PT: "República Dominicana", EN: "Dominican Republic"}, locale.ESMX, "DOP",
		in("Santo_Domingo"), "RNC", 60},
	{"GT", same("Guatemala"), locale.ESMX, "GTQ", in("Guatemala"), "NIT", 8},
	{"PA", locale.Text{ES: "Panamá", PT: "Panamá", EN: "Panama"}, locale.ESMX, "USD", in("Panama"), "RUC", 1},
	{"SV", same("El Salvador"), locale.ESMX, "USD", in("El_Salvador"), "NIT", 1},
	{"ES", locale.Text{ES: "España", PT: "Espanha", EN: "Spain"}, locale.ESMX, "EUR",
		[]string{"Europe/Madrid", "Atlantic/Canary"}, "NIF", 1},
	{"US", locale.Text{ES: "Estados Unidos", PT: "Estados Unidos", EN: "United States"}, locale.EN, "USD",
		in("New_York", "Chicago", "Denver", "Phoenix", "Los_Angeles", "Puerto_Rico"), "EIN", 1},
}

func same(name string) locale.Text { return locale.Text{ES: name, PT: name, EN: name} }

func in(cities ...string) []string {
	out := make([]string, len(cities))
	for i, c := range cities {
		out[i] = america + c
	}
	return out
}

// Of finds a country by its code.
func Of(code string) (Country, bool) {
	i := slices.IndexFunc(All, func(c Country) bool { return c.Code == code })
	if i < 0 {
		return Country{}, false
	}
	return All[i], true
}

// Currencies are the currencies of all countries, each once.
func Currencies() (list []money.Currency) {
	for _, c := range All {
		if !slices.Contains(list, c.Currency) {
			list = append(list, c.Currency)
		}
	}
	return list
}

// spelled are the cities whose time zones are written without their accents, or in English.
var spelled = map[string]string{
	"Mexico_City": "Ciudad de México", "Merida": "Mérida", "Cancun": "Cancún", "Ciudad_Juarez": "Ciudad Juárez", "Mazatlan": "Mazatlán",
	"Sao_Paulo": "São Paulo", "Belem": "Belém", "Cuiaba": "Cuiabá", "Bogota": "Bogotá", "Asuncion": "Asunción", "Panama": "Panamá",
	"Easter": "Isla de Pascua", "Galapagos": "Galápagos", "Canary": "Canarias",
}

// City is a time zone as the people who live there call it.
func City(zone string) string {
	name := zone[strings.LastIndex(zone, "/")+1:]
	return cmp.Or(spelled[name], strings.ReplaceAll(name, "_", " "))
}

// Price is an amount of so many US cents in a currency, in minor units, rounded to two digits as shops write prices.
func (c Country) Price(cents int64, in money.Currency) int64 {
	amount := cents * max(c.Dollar, 1)
	for e := in.Exponent(); e < 2; e++ {
		amount /= 10
	}
	step := int64(1)
	for amount/step >= 100 {
		step *= 10
	}
	return (amount + step/2) / step * step
}
