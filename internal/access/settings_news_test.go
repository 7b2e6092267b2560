package access_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
)

// Every kind has a label, and a usual text in every language that uses no field but its own; the setting names them all.
func TestEveryKindOfNewsIsWorded(t *testing.T) {
	t.Parallel()
	var named []string
	for _, k := range access.NewsKinds {
		named = append(named, string(k))
		for _, tag := range locale.Tags() {
			text := access.News{}.Words(k, tag)
			if m := wording.Check(text, k.NewsFields()); text == "" || m != nil || k.Label(tag) == "" {
				t.Errorf("%s in %s: %q, %+v", k, tag, text, m)
			}
		}
	}
	field, _ := reflect.TypeFor[access.News]().FieldByName("Kinds")
	if got := strings.Split(field.Tag.Get("keys"), ","); !slices.Equal(got, named) {
		t.Errorf("the setting takes %v, there are %v", got, named)
	}
}

func TestTheWordsOfNewsAreChecked(t *testing.T) {
	t.Parallel()
	rule := func(r access.NewsRule) access.Settings {
		return access.Settings{News: access.News{Kinds: map[string]access.NewsRule{"order_shipped": r}}}
	}
	template := access.Template{Name: "enviado", Language: "es_AR"}
	for want, s := range map[string]access.Settings{
		"/news/kinds/order_shipped/text":              rule(access.NewsRule{Text: "Va {pedido}"}),
		"/news/kinds/order_shipped/text ":             rule(access.NewsRule{Text: "Va [{order}"}),
		"/news/kinds/order_shipped/template_fields/1": rule(access.NewsRule{Template: template, TemplateFields: []string{"order", "color"}}),
		"/news/kinds/order_shipped/template_fields":   rule(access.NewsRule{TemplateFields: []string{"order"}}),
		"/news/quiet_from":                            {News: access.News{QuietFrom: "25:00"}},
		"/news/kinds":                                 {News: access.News{Kinds: map[string]access.NewsRule{"order_lost": {}}}},
		"":                                            rule(access.NewsRule{Text: "[{name}: ]{order}[ con {carrier}]", Template: template, TemplateFields: []string{"order"}}),
	} {
		err := s.Check(locale.ESAR)
		got := ""
		if err != nil {
			got = fault.From(err).Fields[0].Path
		}
		if want = strings.TrimSpace(want); want == "" && err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%+v is wrong at %q, want %q", s.News, got, want)
		}
	}
}

func TestTheQuietHours(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Argentina/Buenos_Aires")
	if err != nil {
		t.Fatal(err)
	}
	at := func(clock string) time.Time {
		m, err := time.ParseInLocation("2006-01-02 15:04", clock, zone)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct{ from, until, now, want string }{
		{"", "", "2026-03-10 21:59", "2026-03-10 21:59"},
		{"", "", "2026-03-10 22:00", "2026-03-11 08:00"},
		{"", "", "2026-03-11 00:30", "2026-03-11 08:00"},
		{"", "", "2026-03-11 08:00", "2026-03-11 08:00"},
		{"", "", "2026-12-31 23:00", "2027-01-01 08:00"},
		{"13:00", "15:00", "2026-03-10 13:00", "2026-03-10 15:00"},
		{"13:00", "15:00", "2026-03-10 12:59", "2026-03-10 12:59"},
		{"00:00", "00:00", "2026-03-10 03:00", "2026-03-10 03:00"},
		{"20:30", "", "2026-03-10 20:30", "2026-03-11 08:00"},
	} {
		n := access.News{QuietFrom: c.from, QuietUntil: c.until}
		if got := n.Awake(at(c.now), zone); !got.Equal(at(c.want)) {
			t.Errorf("quiet %s-%s: %s becomes %s, want %s", c.from, c.until, c.now, got.In(zone), c.want)
		}
	}
}
