package trade_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// A trade begins a business that works: known assistant and payments, texts in every language, something to sell or
// to book.
func TestTradesAreUsable(t *testing.T) {
	t.Parallel()
	for _, one := range trade.All() {
		if got, found := trade.Of(one.Code); !found || got.Name != one.Name {
			t.Errorf("%s is not found", one.Code)
		}
		if !slices.Contains(access.AssistantTypes, one.AssistantType) {
			t.Errorf("%s has an unknown assistant %q", one.Code, one.AssistantType)
		}
		if !one.Sells() && !one.Books() && !one.Seats() || len(one.Week) == 0 {
			t.Errorf("%s has nothing to begin with", one.Code)
		}
		for _, p := range one.Payments {
			if !slices.Contains(access.PaymentMethods, p) {
				t.Errorf("%s takes %q", one.Code, p)
			}
		}
		for _, tag := range locale.Tags() {
			for day, hours := range one.WeekIn(tag) {
				if !slices.Contains(access.Weekdays, day) || !business.Readable(hours) {
					t.Errorf("%s is open on %q from %q", one.Code, day, hours)
				}
			}
		}
		for _, tag := range locale.Tags() {
			texts := []locale.Text{one.Name, one.About, one.Greeting}
			for _, g := range one.Goods {
				texts = append(texts, g.Name, g.Category)
			}
			for _, s := range one.Services {
				texts = append(texts, s.Name, s.Category)
			}
			for _, text := range texts {
				if text.Own(tag) == "" {
					t.Errorf("%s lacks %+v in %s", one.Code, text, tag)
				}
			}
			if strings.Count(one.Greeting.In(tag), "%s") != 1 {
				t.Errorf("%s does not name itself in %s", one.Code, tag)
			}
		}
	}
	setting, _ := access.Workspace{}.SettingsFields().Field("trade")
	if len(setting.Choices) != len(trade.All()) {
		t.Errorf("the setting offers %+v", setting.Choices)
	}
	for i, c := range setting.Choices {
		if one := trade.All()[i]; c.Value != one.Code || c.Label.ES != one.Name.ES || c.Label.PT != one.Name.PT || c.Label.EN != one.Name.EN {
			t.Errorf("the setting calls %s %+v", one.Code, c)
		}
	}
	if _, found := trade.Of("casino"); found {
		t.Error("there is a trade that is none")
	}
}

// Nobody dines at eight o'clock everywhere.
func TestHoursFollowTheCountry(t *testing.T) {
	t.Parallel()
	restaurant, _ := trade.Of("restaurant")
	for tag, want := range map[locale.Tag]string{locale.ESAR: "12:00-15:30, 20:00-00:00", locale.ESMX: "13:00-23:00", locale.EN: "11:30-14:30, 17:00-22:00"} {
		if got := restaurant.WeekIn(tag)["tuesday"]; got != want {
			t.Errorf("in %s it is open %q", tag, got)
		}
	}
}
