package whatsapp_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestWhatBreaksALimitIsNotSent(t *testing.T) {
	t.Parallel()
	r, f := metaRig(t)
	link := whatsapp.Source{Link: "https://shop.example/c.pdf"}
	button := func(n int) (list []whatsapp.Button) {
		for i := range n {
			list = append(list, whatsapp.Button{ID: fmt.Sprint(i), Title: fmt.Sprint("T", i)})
		}
		return list
	}
	row := func(n int) (list []whatsapp.Row) {
		for i := range n {
			list = append(list, whatsapp.Row{ID: fmt.Sprint(i), Title: "T"})
		}
		return list
	}
	long := func(n int) string { return strings.Repeat("a", n) }
	for _, c := range []struct {
		path string
		m    whatsapp.Message
	}{
		{"/message", nil},
		{"/message", &whatsapp.Text{Body: "a pointer"}},
		{"/message/body", whatsapp.Text{Body: "  "}},
		{"/message/body", whatsapp.Text{Body: long(4097)}},
		{"/message/body", whatsapp.Text{Body: "\xff"}},
		{"/message/body", whatsapp.Text{Body: strings.Repeat("😀", 2049)}},
		{"/message/file", whatsapp.Document{Filename: "a.pdf"}},
		{"/message/file", whatsapp.Document{File: whatsapp.Source{Link: link.Link, ID: "1"}, Filename: "a.pdf"}},
		{"/message/file/link", whatsapp.Document{File: whatsapp.Source{Link: "file:///etc/passwd"}, Filename: "a.pdf"}},
		{"/message/file/id", whatsapp.Document{File: whatsapp.Source{ID: "../1"}, Filename: "a.pdf"}},
		{"/message/filename", whatsapp.Document{File: link, Filename: "../a.pdf"}},
		{"/message/filename", whatsapp.Document{File: link}},
		{"/message/caption", whatsapp.Image{File: link, Caption: long(1025)}},
		{"/message/buttons", whatsapp.Buttons{Body: "b"}},
		{"/message/buttons", whatsapp.Buttons{Body: "b", Buttons: button(4)}},
		{"/message/buttons/0/title", whatsapp.Buttons{Body: "b",
			Buttons: []whatsapp.Button{{ID: "1", Title: long(21)}}}},
		{"/message/buttons/0/title", whatsapp.Buttons{Body: "b",
			Buttons: []whatsapp.Button{{ID: "1", Title: strings.Repeat("🇦🇷", 6)}}}},
		{"/message/buttons/0/id", whatsapp.Buttons{Body: "b", Buttons: []whatsapp.Button{{ID: long(257), Title: "a"}}}},
		{"/message/buttons/0/id", whatsapp.Buttons{Body: "b", Buttons: []whatsapp.Button{{ID: "1 ", Title: "a"}}}},
		{"/message/buttons/1/id", whatsapp.Buttons{Body: "b",
			Buttons: []whatsapp.Button{{ID: "1", Title: "a"}, {ID: "1", Title: "b"}}}},
		{"/message/buttons/1/title", whatsapp.Buttons{Body: "b",
			Buttons: []whatsapp.Button{{ID: "1", Title: "a"}, {ID: "2", Title: "a"}}}},
		{"/message/header", whatsapp.Buttons{Header: long(61), Body: "b", Buttons: button(1)}},
		{"/message/footer", whatsapp.Buttons{Footer: long(61), Body: "b", Buttons: button(1)}},
		{"/message/body", whatsapp.Buttons{Body: long(1025), Buttons: button(1)}},
		{"/message/sections", whatsapp.List{Body: "b", Menu: "m"}},
		{"/message/sections", whatsapp.List{Body: "b", Menu: "m", Sections: []whatsapp.Section{{Rows: row(11)}}}},
		{"/message/sections/0/title", whatsapp.List{Body: "b", Menu: "m",
			Sections: []whatsapp.Section{{Rows: row(1)}, {Title: "x", Rows: []whatsapp.Row{{ID: "z", Title: "z"}}}}}},
		{"/message/sections/0/rows/0/title", whatsapp.List{Body: "b", Menu: "m",
			Sections: []whatsapp.Section{{Rows: []whatsapp.Row{{ID: "1", Title: long(25)}}}}}},
		{"/message/sections/0/rows/0/description", whatsapp.List{Body: "b", Menu: "m",
			Sections: []whatsapp.Section{{Rows: []whatsapp.Row{{ID: "1", Title: "t", Description: long(73)}}}}}},
		{"/message/sections/0/rows/0/id", whatsapp.List{Body: "b", Menu: "m",
			Sections: []whatsapp.Section{{Rows: []whatsapp.Row{{ID: long(201), Title: "t"}}}}}},
		{"/message/menu", whatsapp.List{Body: "b", Sections: []whatsapp.Section{{Rows: row(1)}}}},
		{"/message/cards", whatsapp.Carousel{Body: "b", Cards: carousel.Cards[:1]}},
		{"/message/cards/1/buttons", whatsapp.Carousel{Body: "b",
			Cards: []whatsapp.Card{carousel.Cards[0], {ImageLink: "https://x.example/1", Body: "b",
				Buttons: button(2)}}}},
		{"/message/cards/0/body", whatsapp.Carousel{Body: "b",
			Cards: []whatsapp.Card{{ImageLink: "https://x.example/1", Body: "1\n2\n3\n4", Buttons: button(1)},
				carousel.Cards[1]}}},
		{"/message/cards/0/imageLink", whatsapp.Carousel{Body: "b",
			Cards: []whatsapp.Card{{Body: "b", Buttons: button(1)}, carousel.Cards[1]}}},
		{"/message/name", whatsapp.Template{Name: "Hola Mundo", Language: "es"}},
		{"/message/language", whatsapp.Template{Name: "hola", Language: "es-AR"}},
		{"/message/body/0", whatsapp.Template{Name: "hola", Language: "es", Body: []string{"two\nlines"}}},
		{"/message/body/0", whatsapp.Template{Name: "hola", Language: "es", Body: []string{""}}},
		{"/message/header", whatsapp.Template{Name: "hola", Language: "es", Header: &whatsapp.TemplateHeader{}}},
		{"/message/buttons/0/kind", whatsapp.Template{Name: "hola", Language: "es",
			Buttons: []whatsapp.TemplateButton{{}}}},
		{"/message/cards", whatsapp.Template{Name: "hola", Language: "es", Cards: make([]whatsapp.TemplateCard, 11)}},
	} {
		_, err := r.Send(t.Context(), r.account, customer, c.m, "ref")
		if whatsapp.ProblemOf(err) != whatsapp.Invalid || !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		var paths []string
		for _, bad := range fault.From(err).Fields {
			paths = append(paths, bad.Path)
		}
		if !strings.Contains(" "+strings.Join(paths, " ")+" ", " "+c.path+" ") {
			t.Errorf("%s is not among %v", c.path, paths)
		}
	}
	if f.Calls() != 0 {
		t.Errorf("%d calls were made", f.Calls())
	}
}

func TestAddressAndReferenceAreChecked(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		for _, c := range [][2]string{{"5491155551234", "ref"}, {"", "ref"}, {"+54 9 11", "ref"}, {customer, ""},
			{customer, "a b"}, {customer, strings.Repeat("r", 101)}} {
			if _, err := r.Send(t.Context(), r.account, c[0], hello,
				c[1]); whatsapp.ProblemOf(err) != whatsapp.Invalid {
				t.Errorf("%q %q: %v", c[0], c[1], err)
			}
		}
	})
}

func TestAccountsAreCheckedAndKeepTheirSecrets(t *testing.T) {
	t.Parallel()
	for _, a := range []whatsapp.Account{
		whatsapp.MetaAccount{}, whatsapp.MetaAccount{PhoneNumberID: "1/2", AccessToken: "x"},
		whatsapp.MetaAccount{PhoneNumberID: "1", AccessToken: "x\r\ny"},
		whatsapp.InfobipAccount{}, whatsapp.InfobipAccount{BaseURL: "ftp://x", APIKey: "k", Sender: "+5491122334455"},
		whatsapp.InfobipAccount{BaseURL: "https://u:p@x.example", APIKey: "k", Sender: "+5491122334455"},
	} {
		if whatsapp.CheckAccount(a) == nil {
			t.Errorf("%v passed", a)
		}
	}
	for _, a := range []whatsapp.Account{
		whatsapp.MetaAccount{PhoneNumberID: "1", AccessToken: "hunter2", AppSecret: "hunter2", VerifyToken: "hunter2"},
		whatsapp.InfobipAccount{BaseURL: "https://x.api.infobip.com", APIKey: "hunter2", Sender: "+5491122334455",
			Webhook: whatsapp.InfobipAuth{Password: "hunter2"}},
	} {
		if bad := whatsapp.CheckAccount(a); bad != nil {
			t.Error(bad)
		}
		var log strings.Builder
		slog.New(slog.NewTextHandler(&log, nil)).Info("x", "account", a)
		if s := fmt.Sprintf("%v %+v %#v %s", a, a, a, log.String()); strings.Contains(s, "hunter2") {
			t.Errorf("a secret shows: %s", s)
		}
	}
}

func TestShorten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in    string
		limit int
		want  string
	}{
		{"Yerba", 20, "Yerba"},
		{"  Yerba  ", 5, "Yerba"},
		{"Yerba mate Playadito", 10, "Yerba mat…"},
		{"Yerba mate", 7, "Yerba…"},
		{"ñandúñandú", 6, "ñandú…"},
		{"e\u0301e\u0301e\u0301", 4, "e\u0301…"}, // an accent stays on its letter
		{"👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 12, "👨‍👩‍👧‍👦…"}, // a family stays together
		{"🇦🇷🇧🇷🇲🇽", 9, "🇦🇷🇧🇷…"},             // a flag is two letters
		{"👍🏽👍🏽", 6, "👍🏽…"},                 // and a thumb has its colour
		{"abc", 0, ""},
		{"👨‍👩‍👧‍👦x", 3, "…"},
	} {
		if got := whatsapp.Shorten(c.in, c.limit); got != c.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", c.in, c.limit, got, c.want)
		}
	}
}

func TestShortenAlwaysFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, limit := rapid.String().Draw(t, "text"), rapid.IntRange(0, 40).Draw(t, "limit")
		got := whatsapp.Shorten(s, limit)
		if whatsapp.Length(got) > limit || !utf8.ValidString(got) {
			t.Fatalf("Shorten(%q, %d) = %q", s, limit, got)
		}
		if !strings.HasPrefix(strings.TrimSpace(s), strings.TrimSuffix(got, "…")) {
			t.Fatalf("Shorten(%q, %d) = %q changed the text", s, limit, got)
		}
	})
}

func TestShowcase(t *testing.T) {
	t.Parallel()
	w := whatsapp.Words{Body: "Mirá lo que hay", Menu: "Ver todos los productos", Choose: "Lo quiero"}
	items := func(n int, picture string) (list []whatsapp.Item) {
		for i := range n {
			list = append(list, whatsapp.Item{ID: fmt.Sprint("p", i), Title: strings.Repeat("Yerba 🧉 ", 30),
				Description: strings.Repeat("rica\n", 60), ImageLink: picture})
		}
		return list
	}
	onBoth(t, func(t *testing.T, r *rig) {
		for i, c := range []struct {
			items []whatsapp.Item
			kind  string
		}{
			{items(10, "https://shop.example/1.jpg"), "carousel"}, {items(2, "https://shop.example/1.jpg"), "carousel"},
			{items(1, "https://shop.example/1.jpg"), "list"}, {items(10, ""), "list"},
			{append(items(3, "https://shop.example/1.jpg"), whatsapp.Item{ID: "last", Title: "x"}), "list"},
		} {
			m, err := whatsapp.Showcase(w, c.items)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.Send(t.Context(), r.account, customer, m, "ref"); err != nil {
				t.Fatal(err)
			}
			got := r.fake.Sent()[i]
			if got.Kind != c.kind || len(got.IDs) != len(c.items) || got.IDs[0] != c.items[0].ID {
				t.Errorf("%d items: %s with %v", len(c.items), got.Kind, got.IDs)
			}
		}
	})
	for _, n := range []int{0, 11} {
		if _, err := whatsapp.Showcase(w, items(n, "")); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%d items passed: %v", n, err)
		}
	}
}
