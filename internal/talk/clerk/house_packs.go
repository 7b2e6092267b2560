package clerk

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// houseOf is which pack tells about the business.
func houseOf(t *turn) house {
	switch {
	case t.has("retail/get_business_profile"):
		return retailHouse{}
	case t.has("frontdesk/get_business_info"), t.has("frontdesk/get_business_hours"):
		return frontdeskHouse{}
	case t.has("agenda/getAvailableSlotsTool"):
		return agendaHouse{}
	}
	return nil
}

type (
	retailHouse    struct{}
	frontdeskHouse struct{}
	agendaHouse    struct{}
)

func (retailHouse) hours(t *turn, day string) ([]string, error) {
	r, err := t.call("retail/get_business_profile", map[string]any{})
	if err != nil {
		return nil, err
	}
	return t.front.week(r, day), nil
}

// week says the hours of a day, or of the whole week with days alike together.
func (t front) week(r result, day string) (lines []string) {
	name := func(i int) string { return locale.Weekday(t.tag, time.Weekday((i+1)%7)) }
	if at, err := time.Parse(time.DateOnly, day); err == nil {
		i := (int(at.Weekday()) + 6) % 7
		if hours := r.text("schedule." + weekdays[i]); hours != "" {
			return []string{t.in(msgHoursDay, capital(name(i)), hours)}
		}
	}
	for i := 0; i < 7; {
		hours, last := r.text("schedule."+weekdays[i]), i
		for last < 6 && r.text("schedule."+weekdays[last+1]) == hours {
			last++
		}
		if hours != "" {
			days := capital(name(i))
			if last > i {
				days += t.in(locale.Text{ES: " a ", PT: " a ", EN: " to "}) + name(last)
			}
			lines = append(lines, t.in(msgHoursDay, days, hours))
		}
		i = last + 1
	}
	if len(lines) > 0 {
		lines = append([]string{t.in(msgOurHours)}, lines...)
	}
	return lines
}

func (retailHouse) profile(t *turn) (profile, error) {
	r, err := t.call("retail/get_business_profile", map[string]any{})
	return readProfile(t, r), err
}

// readProfile reads a profile as the packs write it.
func readProfile(t *turn, r result) profile {
	p := profile{address: r.text("address"), phone: r.text("phone"), instagram: r.text("socialMedia.instagram", "social_media.instagram"),
		payments: append(r.strings("paymentMethods"), r.strings("payment_methods")...)}
	if city := r.text("city"); city != "" && p.address != "" {
		p.address += ", " + city
	}
	switch {
	case r.has("delivers"):
		p.knowsDelivery, p.delivers = true, r.bool("delivers")
	case r.has("deliveryInfo"):
		p.knowsDelivery, p.delivers = true, r.bool("deliveryInfo.available")
		p.cost, p.minimum = r.money("deliveryInfo.deliveryCost", t.currency), r.money("deliveryInfo.minOrder", t.currency)
	}
	return p
}

func (retailHouse) policy(t *turn, name string) (string, error) {
	if !t.has("retail/get_business_policies_text") {
		return t.front.written(name), nil
	}
	r, err := t.call("retail/get_business_policies_text", map[string]any{"policyType": name})
	return r.text("policies." + name), err
}

// written is a policy that came with the conversation.
func (t front) written(name string) string {
	p := t.facts.Policies
	return map[string]string{"returns": p.Returns, "exchanges": p.Exchanges, "warranty": p.Warranty, "shipping": p.Shipping, "payments": p.Payments}[name]
}

func (frontdeskHouse) hours(t *turn, day string) ([]string, error) {
	if !t.has("frontdesk/get_business_hours") {
		return nil, nil
	}
	args := map[string]any{}
	if day != "" {
		args["day"] = day
	}
	r, err := t.call("frontdesk/get_business_hours", args)
	if err != nil || !r.Success {
		return nil, err
	}
	return []string{r.text("formatted_message")}, nil
}

func (frontdeskHouse) profile(t *turn) (profile, error) {
	if !t.has("frontdesk/get_business_info") {
		return profile{}, nil
	}
	r, err := t.call("frontdesk/get_business_info", map[string]any{})
	return readProfile(t, r), err
}

func (frontdeskHouse) policy(t *turn, name string) (string, error) { return t.front.written(name), nil }

// hours are what the agenda says of a day, or of the next seven.
func (agendaHouse) hours(t *turn, day string) (lines []string, err error) {
	from := t.facts.Now
	to := from.AddDate(0, 0, 6)
	if at, err := time.Parse(time.DateOnly, day); err == nil {
		from, to = at, at
	}
	r, err := t.call("agenda/getAvailableSlotsTool", map[string]any{"startDate": from.Format(brDay), "endDate": to.Format(brDay)})
	if err != nil {
		return nil, err
	}
	for _, d := range r.list("days") {
		if at, err := time.Parse(brDay, d.text("date")); err == nil {
			lines = append(lines, fmt.Sprintf("%s: %s.", capital(locale.Date(t.tag, at)), d.text("businessHours")))
		}
	}
	return lines, nil
}

func (agendaHouse) profile(t *turn) (profile, error) {
	if t.has("frontdesk/get_business_info") {
		return frontdeskHouse{}.profile(t)
	}
	return profile{}, nil
}

func (agendaHouse) policy(t *turn, name string) (string, error) { return t.front.written(name), nil }
