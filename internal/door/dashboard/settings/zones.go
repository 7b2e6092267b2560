package settings

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// zonesPage is the data of the delivery zones, with an empty form for one more.
type zonesPage struct {
	Seen       string
	Currency   money.Currency
	Zones      []zoneForm
	From       string // where deliveries start: latitude, longitude
	Pickup     string
	PickupOnly bool
	Flat       string // what a delivery costs where there are no zones
	FreeOver   string // from which amount a zone that says none is free; empty: never
}

// zoneForm is the form of a zone.
type zoneForm struct {
	N                         int
	Name, Cities, Codes, Text string
	Cost, Least, FreeOver     string
	Radius, Area              string // kilometres; a corner a line
	New                       bool
}

func showZones(v *page.Visit, w access.Workspace) (page.Answer, error) {
	d := w.Settings.Delivery
	p := zonesPage{Seen: page.Seen(w.UpdatedAt), Currency: w.Currency, From: d.From, Pickup: d.PickupAddress,
		PickupOnly: d.PickupOnly}
	write := v.WriteAmount
	if d.Flat > 0 {
		p.Flat = write(d.Flat)
	}
	if over := w.Settings.FreeOver(access.Zone{}); over >= 0 {
		p.FreeOver = write(over)
	}
	for i, z := range d.Zones {
		f := zoneForm{
			N: i, Name: z.Name, Cities: strings.Join(z.Cities, ", "), Codes: strings.Join(z.PostalCodes, ", "),
			Text: z.ETA, Cost: write(z.Cost), Least: write(z.MinOrder), Area: strings.Join(z.Area, "\n"),
		}
		if z.RadiusKm > 0 {
			f.Radius = strconv.FormatFloat(z.RadiusKm, 'f', -1, 64)
		}
		if z.FreeOver != nil && *z.FreeOver >= 0 {
			f.FreeOver = write(*z.FreeOver)
		}
		p.Zones = append(p.Zones, f)
	}
	p.Zones = append(p.Zones, zoneForm{N: len(d.Zones), New: true})
	return page.Page{Name: "settings-zones", Within: "settings", Title: v.T("settings.zones"), Data: p}, nil
}

// mostZones bounds how many zones a form may have.
const mostZones = 200

// setZones stores the zones of the form. A zone without a name is removed; what the form does not show of a zone
// stays.
func (area *Settings) setZones(v *page.Visit) (page.Answer, error) {
	if err := v.Request.ParseForm(); err != nil {
		return nil, fault.Wrap(err, fault.InvalidArguments, "")
	}
	var forms []access.Zone
	var rows []int // of the zones that are kept
	for i := range mostZones {
		if _, there := v.Request.PostForm[fmt.Sprintf("name-%d", i)]; !there {
			break
		}
		z, err := zone(v, i)
		if err != nil {
			return v.Again(err, page.With(area.business, showZones))
		}
		forms = append(forms, z)
		if z.Name != "" {
			rows = append(rows, i)
		}
	}
	flat, err := v.Amount("flat")
	if err != nil {
		return v.Again(err, page.With(area.business, showZones))
	}
	over := int64(-1)
	if v.Field("free") != "" {
		if over, err = v.Amount("free"); err != nil {
			return v.Again(err, page.With(area.business, showZones))
		}
	}
	saved, err := area.changeSettings(v, v.Path("settings", "zones"), func(w *access.Workspace) {
		d := &w.Settings.Delivery
		before := d.Zones
		d.Flat, d.From, w.Settings.FreeShippingOver = flat, locale.OneLine(v.Field("from")), &over
		d.Zones, d.PickupAddress, d.PickupOnly = nil, locale.OneLine(v.Field("pickup")), v.Field("pickup-only") != ""
		for i, z := range forms {
			if i < len(before) {
				z.Methods = before[i].Methods
				if was := before[i].FreeOver; z.FreeOver == nil && was != nil && *was < 0 {
					z.FreeOver = was // never free
				}
			}
			if z.Name != "" {
				d.Zones = append(d.Zones, z)
			}
		}
	})
	if fault.Is(err, fault.InvalidArguments) {
		return v.Again(page.Renamed(err, func(path string) string { return zoneField(path, rows) }), page.With(area.business, showZones))
	}
	return saved, err
}

// zoneInputs are the form's names for the fields of a zone that the settings check.
var zoneInputs = map[string]string{"name": "name", "cities": "cities", "postal_codes": "codes", "eta": "text", "area": "area",
	"radius_km": "radius", "cost": "cost", "min_order": "least", "free_over": "free"}

// zoneField is the form's name for a setting; rows are where the zones stand in the form.
func zoneField(path string, rows []int) string {
	parts := strings.Split(strings.TrimPrefix(path, "delivery/"), "/") // zones, 0, area, 3
	if len(parts) < 3 || parts[0] != "zones" {
		return map[string]string{"from": "from", "flat": "flat", "pickup_address": "pickup", "free_shipping_over": "free"}[parts[0]]
	}
	n, err := strconv.Atoi(parts[1])
	if err != nil || n >= len(rows) || zoneInputs[parts[2]] == "" {
		return ""
	}
	return zoneInputs[parts[2]] + "-" + strconv.Itoa(rows[n])
}

func zone(v *page.Visit, i int) (z access.Zone, err error) {
	of := func(name string) string { return v.Field(fmt.Sprintf("%s-%d", name, i)) }
	z = access.Zone{
		Name: locale.OneLine(of("name")), Cities: commaList(of("cities")), PostalCodes: commaList(of("codes")),
		ETA: locale.OneLine(of("text")), Area: lines(of("area")),
	}
	if far := of("radius"); far != "" {
		z.RadiusKm, err = strconv.ParseFloat(strings.Replace(far, ",", ".", 1), 64)
		if err != nil || math.IsInf(z.RadiusKm, 0) || math.IsNaN(z.RadiusKm) {
			return z, v.InvalidAt(fmt.Sprintf("radius-%d", i), "settings.zones.radius.wrong", cmp.Or(z.Name, strconv.Itoa(i+1)))
		}
	}
	var over int64
	for _, f := range []struct {
		name, label string
		to          *int64
	}{
		{"cost", v.T("settings.zones.cost", v.Workspace.Currency), &z.Cost},
		{"least", v.T("settings.zones.least"), &z.MinOrder}, {"free", v.T("settings.zones.free"), &over},
	} {
		if *f.to, err = v.Amount(fmt.Sprintf("%s-%d", f.name, i)); err != nil {
			return z, v.InvalidAt(fmt.Sprintf("%s-%d", f.name, i), "settings.zones.amount", cmp.Or(z.Name, strconv.Itoa(i+1)), f.label, fault.From(err).Message)
		}
	}
	if of("free") != "" {
		z.FreeOver = &over
	}
	return z, nil
}

// lines splits a text at its ends of lines.
func lines(text string) (out []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if line = locale.OneLine(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// commaList splits a text at its commas.
func commaList(list string) (out []string) {
	for part := range strings.SplitSeq(list, ",") {
		if part = locale.OneLine(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
