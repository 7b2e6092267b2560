package turn

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// mostZones bounds the zones of delivery that a model is told, one a line.
const mostZones = 20

var (
	msgAddress   = locale.Text{ES: "Dirección: %s", PT: "Endereço: %s", EN: "Address: %s"}
	msgPhone     = locale.Text{ES: "Teléfono: %s", PT: "Telefone: %s", EN: "Telephone: %s"}
	msgTransfers = locale.Text{
		ES: "Cuenta para transferencias, para pasarla completa cuando la pidan: %s",
		PT: "Conta para transferência ou Pix, para passar completa quando pedirem: %s",
		EN: "Account for transfers, to give in full when it is asked for: %s",
	}
	msgWeek  = locale.Text{ES: "Horario: %s", PT: "Horário: %s", EN: "Hours: %s"}
	msgDayTo = locale.Text{ES: "%s a %s: %s", PT: "%s a %s: %s", EN: "%s to %s: %s"}
	msgZone  = locale.Text{ES: "Envío a %s: %s", PT: "Entrega em %s: %s", EN: "Delivery to %s: %s"}
	msgLeast = locale.Text{ES: "compra mínima %s", PT: "pedido mínimo %s", EN: "minimum order %s"}
	msgFree  = locale.Text{ES: "gratis desde %s", PT: "grátis a partir de %s", EN: "free from %s"}
	msgMore  = locale.Text{ES: "Hay más zonas.", PT: "Há mais áreas.", EN: "There are more zones."}

	msgOpenNow   = locale.Text{ES: "Ahora está abierto.", PT: "Agora está aberto.", EN: "It is open now."}
	msgOpenUntil = locale.Text{
		ES: "Ahora está abierto, hasta las %s.",
		PT: "Agora está aberto, até as %s.",
		EN: "It is open now, until %s.",
	}
	msgClosedNow = locale.Text{ES: "Ahora está cerrado.", PT: "Agora está fechado.", EN: "It is closed now."}
	msgOpensNext = locale.Text{
		ES: "Ahora está cerrado; atiende %s.",
		PT: "Agora está fechado; atende %s.",
		EN: "It is closed now; it opens %s.",
	}
)

// bankTool gives the account; agents that have it are told to ask it, and not the account.
const bankTool = "retail/get_payment_instructions"

// house is what the business says of itself, a line each: what changes seldom.
func house(u *core.Unit, tools toolset) (lines []string, err error) {
	tag, p := u.Workspace.Locale, u.Workspace.Settings.Profile
	add := func(t locale.Text, value string) {
		if value = locale.OneLine(value); value != "" {
			lines = append(lines, t.In(tag, value))
		}
	}
	address := p.Address
	if p.City != "" && !strings.Contains(address, p.City) {
		address = strings.TrimPrefix(address+", "+p.City, ", ")
	}
	if b, err := u.Places.Branch(""); err != nil {
		return nil, err
	} else if b.Address != "" {
		address = b.Address
	}
	add(msgAddress, address)
	add(msgPhone, u.Workspace.Settings.PhoneAt(u.BranchID))
	week, err := weekInWords(u)
	if err != nil {
		return nil, err
	}
	add(msgWeek, week)
	if !tools.has(bankTool) {
		add(msgTransfers, strings.Join(u.Business.Account(), "; "))
	}
	if tools.delivers() {
		zones, err := zoneLines(u)
		return append(lines, zones...), err
	}
	return lines, nil
}

// weekInWords is the week's hours; days in a row that are alike are told together.
func weekInWords(u *core.Unit) (string, error) {
	tag := u.Workspace.Locale
	week, err := u.WeekHours()
	if err != nil {
		return "", err
	}
	var days, hours []string
	for i := range 7 {
		day := time.Weekday((i + 1) % 7)
		days, hours = append(days, locale.Weekday(tag, day)), append(hours, week[day])
	}
	var parts []string
	for from := 0; from < 7; {
		to := from
		for to+1 < 7 && hours[to+1] == hours[from] {
			to++
		}
		switch {
		case hours[from] == "":
		case to == from:
			parts = append(parts, days[from]+": "+hours[from])
		default:
			parts = append(parts, msgDayTo.In(tag, days[from], days[to], hours[from]))
		}
		from = to + 1
	}
	return strings.Join(parts, "; "), nil
}

func zoneLines(u *core.Unit) (lines []string, err error) {
	_, zones, err := u.Sales.DeliveryRules()
	for i, z := range zones {
		if i == mostZones {
			return append(lines, msgMore.In(u.Workspace.Locale)), nil
		}
		branch, err := u.Places.Several(z.BranchID)
		if err != nil {
			return nil, err
		}
		lines = append(lines, zoneLine(u, z, branch))
	}
	return lines, err
}

func zoneLine(u *core.Unit, z business.ZonePrice, branch string) string {
	tag := u.Workspace.Locale
	name := locale.OneLine(z.Zone)
	if len(z.Places) > 0 {
		name += " (" + locale.OneLine(strings.Join(z.Places, ", ")) + ")"
	}
	parts := []string{u.Money(z.Price)}
	if branch = locale.OneLine(branch); branch != "" {
		parts = slices.Insert(parts, 0, branch)
	}
	if z.MinOrder > 0 {
		parts = append(parts, msgLeast.In(tag, u.Money(z.MinOrder)))
	}
	if z.FreeFrom > 0 {
		parts = append(parts, msgFree.In(tag, u.Money(z.FreeFrom)))
	}
	if z.ETA != "" {
		parts = append(parts, locale.OneLine(z.ETA))
	}
	return msgZone.In(tag, name, strings.Join(parts, ", "))
}

// openNow is whether the business is open, and until when or from when; empty: it is not known.
func openNow(u *core.Unit) (string, error) {
	o, err := u.Opening()
	tag := u.Workspace.Locale
	switch {
	case err != nil || !o.Known:
		return "", err
	case o.Open && o.Until.IsZero():
		return msgOpenNow.In(tag), nil
	case o.Open:
		return oneStop(msgOpenUntil.In(tag, locale.Time(tag, o.Until))), nil
	case o.Next.IsZero():
		return msgClosedNow.In(tag), nil
	}
	return oneStop(msgOpensNext.In(tag, u.Business.When(o.Next))), nil
}

// oneStop is a sentence whose last word may be an abbreviation, with one full stop.
func oneStop(sentence string) string {
	if cut, twice := strings.CutSuffix(sentence, ".."); twice {
		return cut + "."
	}
	return sentence
}
