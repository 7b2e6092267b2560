package whatsapp_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

var (
	buttons = whatsapp.Buttons{Header: "Pedido", Body: "¿Confirmás 2 yerbas por $ 9.000?", Footer: "Almacén",
		Buttons: []whatsapp.Button{
			{ID: "conf-1:yes", Title: "Sí, confirmo"}, {ID: "conf-1:no", Title: "No"}}}
	menu = whatsapp.List{Body: "Esto es lo que hay", Menu: "Ver productos", Sections: []whatsapp.Section{
		{Title: "Yerbas", Rows: []whatsapp.Row{{ID: "p1", Title: "Yerba 1 kg", Description: "$ 4.500"}}},
		{Title: "Azúcar", Rows: []whatsapp.Row{{ID: "p2", Title: "Azúcar 1 kg"}}}}}
	carousel = whatsapp.Carousel{Body: "Mirá", Cards: []whatsapp.Card{
		{ImageLink: "https://shop.example/1.jpg", Body: "Yerba\n$ 4.500",
			Buttons: []whatsapp.Button{{ID: "p1", Title: "Lo quiero"}}},
		{ImageLink: "https://shop.example/2.jpg", Body: "Azúcar\n$ 1.200",
			Buttons: []whatsapp.Button{{ID: "p2", Title: "Lo quiero"}}}}}
	reminder = whatsapp.Template{Name: "debt_reminder", Language: "es_AR", Body: []string{"Ana", "$ 12.000"},
		Header: &whatsapp.TemplateHeader{Document: &whatsapp.Document{File: whatsapp.Source{Link: "https://shop.example/r.pdf"}, Filename: "resumen.pdf"}},
		Buttons: []whatsapp.TemplateButton{{Kind: whatsapp.OpenURL, Parameter: "pay/1"},
			{Kind: whatsapp.QuickReply, Parameter: "paid"}}}
	offers = whatsapp.Template{Name: "offers", Language: "pt_BR", Cards: []whatsapp.TemplateCard{
		{Image: whatsapp.Source{ID: "m1"}, Body: []string{"Café"},
			Buttons: []whatsapp.TemplateButton{{Kind: whatsapp.QuickReply, Parameter: "p1"}}},
		{Image: whatsapp.Source{Link: "https://shop.example/2.jpg"}, Body: []string{"Mate"},
			Buttons: []whatsapp.TemplateButton{{Kind: whatsapp.QuickReply, Parameter: "p2"}}}}}
	document = whatsapp.Document{File: whatsapp.Source{Link: "https://shop.example/c.pdf"}, Filename: "catálogo.pdf",
		Caption: "El catálogo"}
	picture = whatsapp.Image{File: whatsapp.Source{Link: "https://shop.example/1.jpg"}, Caption: "Así es"}
)

func TestEveryMessageIsTakenOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		for kind, m := range map[string]whatsapp.Message{
			"text": hello, "buttons": buttons, "list": menu, "carousel": carousel, "template": reminder,
			"document": document, "image": picture,
		} {
			before := len(r.fake.Sent())
			got, err := r.Send(t.Context(), r.account, customer, m, "ref-"+kind)
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			sent := r.fake.Sent()
			if len(sent) != before+1 {
				t.Fatalf("%s was taken %d times", kind, len(sent)-before)
			}
			last := sent[before]
			if last.Kind != kind || last.To != customer || last.Ref != "ref-"+kind || last.ID != got.MessageID ||
				got.Ref != last.Ref || got.Vendor != r.account.Vendor() {
				t.Errorf("%s: taken %+v, accepted %+v", kind, last, got)
			}
		}
	})
}

func TestASenderAsInfobipShowsItSends(t *testing.T) {
	t.Parallel()
	r, _ := infobipRig(t)
	account := r.account.(whatsapp.InfobipAccount)
	account.Sender = strings.TrimPrefix(account.Sender, "+")
	if _, err := r.Send(t.Context(), account, customer, hello, "ref"); err != nil {
		t.Errorf("a sender without its plus: %v", err)
	}
}

func TestWhatIsTappedComesFromWhatWasSent(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		for i, want := range []struct {
			m   whatsapp.Message
			ids []string
		}{{buttons, []string{"conf-1:yes", "conf-1:no"}}, {menu, []string{"p1", "p2"}},
			{carousel, []string{"p1", "p2"}}} {
			if _, err := r.Send(t.Context(), r.account, customer, want.m, "ref"); err != nil {
				t.Fatal(err)
			}
			if got := r.fake.Sent()[i]; !slices.Equal(got.IDs, want.ids) {
				t.Errorf("%s: ids %v, want %v", got.Kind, got.IDs, want.ids)
			}
		}
	})
}

func TestMetaRequestsAreAsDocumented(t *testing.T) {
	t.Parallel()
	r, _ := metaRig(t)
	send := func(m whatsapp.Message) map[string]any {
		t.Helper()
		if _, err := r.Send(t.Context(), r.account, customer, m, "ref"); err != nil {
			t.Fatal(err)
		}
		sent := r.fake.Sent()
		return sent[len(sent)-1].Body
	}
	expect(t, send(whatsapp.Text{Body: "https://x.example", PreviewURL: true}), map[string][]any{
		"5491155551234": {"to"}, "whatsapp": {"messaging_product"}, "ref": {"biz_opaque_callback_data"}})
	if dig(send(whatsapp.Text{Body: "x", PreviewURL: true}), "text", "preview_url") != true {
		t.Error("the preview was not asked for")
	}
	expect(t, send(buttons), map[string][]any{
		"button": {"interactive", "type"}, "Sí, confirmo": {"interactive", "action", "buttons", 0, "reply", "title"},
		"Pedido": {"interactive", "header", "text"}, "Almacén": {"interactive", "footer", "text"}})
	expect(t, send(menu), map[string][]any{
		"Ver productos": {"interactive", "action", "button"},
		"Azúcar":        {"interactive", "action", "sections", 1, "title"}})
	expect(t, send(carousel), map[string][]any{
		"cta_url":                    {"interactive", "action", "cards", 0, "type"},
		"https://shop.example/2.jpg": {"interactive", "action", "cards", 1, "header", "image", "link"},
		"quick_reply":                {"interactive", "action", "cards", 1, "action", "buttons", 0, "type"}})
	expect(t, send(reminder), map[string][]any{
		"es_AR": {"template", "language", "code"}, "resumen.pdf": {"template", "components", 0, "parameters", 0,
			"document", "filename"},
		"Ana":   {"template", "components", 1, "parameters", 0, "text"},
		"pay/1": {"template", "components", 2, "parameters", 0, "text"},
		"1":     {"template", "components", 3, "index"},
		"paid":  {"template", "components", 3, "parameters", 0, "payload"}})
	expect(t, send(offers), map[string][]any{
		"carousel": {"template", "components", 0, "type"},
		"m1":       {"template", "components", 0, "cards", 0, "components", 0, "parameters", 0, "image", "id"},
		"Mate":     {"template", "components", 0, "cards", 1, "components", 1, "parameters", 0, "text"}})
	expect(t, send(whatsapp.Template{Name: "n", Language: "es", Header: &whatsapp.TemplateHeader{Image: &picture}}),
		map[string][]any{
			"image":           {"template", "components", 0, "parameters", 0, "type"},
			picture.File.Link: {"template", "components", 0, "parameters", 0, "image", "link"}})
	expect(t, send(whatsapp.Template{Name: "n", Language: "es", Header: &whatsapp.TemplateHeader{Text: "Hola"}}),
		map[string][]any{
			"Hola": {"template", "components", 0, "parameters", 0, "text"}})
}

func TestInfobipRequestsAreAsDocumented(t *testing.T) {
	t.Parallel()
	r, _ := infobipRig(t)
	send := func(m whatsapp.Message) map[string]any {
		t.Helper()
		if _, err := r.Send(t.Context(), r.account, customer, m, "ref"); err != nil {
			t.Fatal(err)
		}
		sent := r.fake.Sent()
		return sent[len(sent)-1].Body
	}
	expect(t, send(hello), map[string][]any{
		"5491122334455": {"from"}, "5491155551234": {"to"}, "ref": {"messageId"}, hello.Body: {"content", "text"}})
	expect(t, send(document), map[string][]any{
		"https://shop.example/c.pdf": {"content", "mediaUrl"}, "catálogo.pdf": {"content", "filename"},
		"El catálogo": {"content", "caption"}})
	expect(t, send(buttons), map[string][]any{
		"REPLY": {"content", "action", "buttons", 0, "type"}, "TEXT": {"content", "header", "type"}})
	expect(t, send(menu), map[string][]any{
		"Ver productos": {"content", "action", "title"},
		"$ 4.500":       {"content", "action", "sections", 0, "rows", 0, "description"}})
	expect(t, send(carousel), map[string][]any{
		"QUICK_REPLY":                {"content", "action", "type"},
		"https://shop.example/1.jpg": {"content", "action", "cards", 0, "header", "mediaUrl"},
		"Lo quiero":                  {"content", "action", "cards", 0, "buttons", 0, "title"}})
	expect(t, send(reminder), map[string][]any{
		"debt_reminder": {"content", "templateName"},
		"$ 12.000":      {"content", "templateData", "body", "placeholders", 1},
		"DOCUMENT":      {"content", "templateData", "header", "type"},
		"QUICK_REPLY":   {"content", "templateData", "buttons", 1, "type"}})
	cards := offers
	cards.Cards = slices.Clone(offers.Cards)
	cards.Cards[0].Image = whatsapp.Source{Link: "https://shop.example/1.jpg"}
	cards.Header = &whatsapp.TemplateHeader{Text: "Ofertas"}
	expect(t, send(cards), map[string][]any{
		"Ofertas":                    {"content", "templateData", "header", "placeholder"},
		"https://shop.example/1.jpg": {"content", "templateData", "carousel", "cards", 0, "header", "mediaUrl"},
		"Mate":                       {"content", "templateData", "carousel", "cards", 1, "body", "placeholders", 0},
		"p2":                         {"content", "templateData", "carousel", "cards", 1, "buttons", 0, "parameter"}})
	expect(t, send(whatsapp.Template{Name: "n", Language: "es", Header: &whatsapp.TemplateHeader{Image: &picture}}),
		map[string][]any{
			"IMAGE":           {"content", "templateData", "header", "type"},
			picture.File.Link: {"content", "templateData", "header", "mediaUrl"}})
}

func expect(t *testing.T, body map[string]any, at map[string][]any) {
	t.Helper()
	for want, path := range at {
		if got := dig(body, path...); got != want {
			t.Errorf("at %v: %v, want %q", path, got, want)
		}
	}
}

func TestFailuresSayWhatBecameOfTheMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		mode  whatsapptest.Mode
		m     whatsapp.Message
		want  whatsapp.Problem
		code  fault.Code
		calls int // a retried call is one that cannot send the message twice
		taken int
	}{
		{"down", whatsapptest.Down, hello, whatsapp.Unavailable, fault.Unavailable, 3, 0},
		{"limited", whatsapptest.Limited, hello, whatsapp.RateLimited, fault.RateLimited, 3, 0},
		{"bad gateway", whatsapptest.BadGateway, hello, whatsapp.Unknown, fault.InProgress, 1, 0},
		{"garbage", whatsapptest.Garbage, hello, whatsapp.Unknown, fault.InProgress, 1, 1},
		{"dropped", whatsapptest.Dropped, hello, whatsapp.Unknown, fault.InProgress, 1, 1},
		{"outside the window", whatsapptest.OutsideWindow, hello, whatsapp.OutsideWindow, fault.Blocked, 1, 0},
		{"not on WhatsApp", whatsapptest.NotOnWhatsApp, hello, whatsapp.NotOnWhatsApp, fault.Blocked, 1, 0},
		{"bad template", whatsapptest.BadTemplate, reminder, whatsapp.TemplateProblem, fault.UpstreamFailed, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			onBoth(t, func(t *testing.T, r *rig) {
				r.fake.Behave(c.mode)
				_, err := r.Send(t.Context(), r.account, customer, c.m, "ref")
				if got := whatsapp.ProblemOf(err); got != c.want {
					t.Fatalf("%s, want %s: %v", got, c.want, err)
				}
				if got := fault.From(err).Code; got != c.code {
					t.Errorf("code %s, want %s", got, c.code)
				}
				if r.fake.Calls() != c.calls || len(r.fake.Sent()) != c.taken {
					t.Errorf("%d calls, %d taken; want %d and %d", r.fake.Calls(), len(r.fake.Sent()), c.calls, c.taken)
				}
			})
		})
	}
}

func TestWhatWasCertainlyNotSentIsTriedAgain(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		r.fake.Next(whatsapptest.Down, whatsapptest.Limited)
		if _, err := r.Send(t.Context(), r.account, customer, hello, "ref"); err != nil {
			t.Fatal(err)
		}
		if n := len(r.fake.Sent()); n != 1 || r.fake.Calls() != 3 {
			t.Fatalf("taken %d times in %d calls", n, r.fake.Calls())
		}
		waits := r.waited()
		if len(waits) != 2 || waits[0] <= 0 || waits[1] < time.Second {
			t.Errorf("waited %v: the second wait is the vendor's", waits)
		}
	})
}

func TestAFailureAfterATryIsStillJudgedAlone(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		r.fake.Next(whatsapptest.Down, whatsapptest.Dropped)
		_, err := r.Send(t.Context(), r.account, customer, hello, "ref")
		if whatsapp.ProblemOf(err) != whatsapp.Unknown || len(r.fake.Sent()) != 1 || r.fake.Calls() != 2 {
			t.Fatalf("%v, taken %d in %d calls", err, len(r.fake.Sent()), r.fake.Calls())
		}
	})
}

func TestALostAnswerIsSettledByAStatus(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		r.fake.Next(whatsapptest.Dropped)
		if _, err := r.Send(t.Context(), r.account, customer, hello,
			"ref-77"); whatsapp.ProblemOf(err) != whatsapp.Unknown {
			t.Fatal(err)
		}
		news, err := r.Parse(r.account, r.fake.Webhook(whatsapptest.Status(r.fake.Sent()[0], "delivered")))
		if err != nil || len(news.Statuses) != 1 || news.Statuses[0].Ref != "ref-77" ||
			news.Statuses[0].MessageID == "" {
			t.Fatalf("%+v, %v", news, err)
		}
	})
}

func TestSlowIsUnknownAfterTheDeadline(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		r.fake.Delay(10 * time.Second)
		r.fake.Next(whatsapptest.Slow)
		ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
		defer cancel()
		_, err := r.Send(ctx, r.account, customer, hello, "ref")
		if whatsapp.ProblemOf(err) != whatsapp.Unknown || r.fake.Calls() != 1 {
			t.Fatalf("%v after %d calls", err, r.fake.Calls())
		}
	})
}

func TestNobodyThereIsUnavailable(t *testing.T) {
	t.Parallel()
	for vendor, account := range map[string]whatsapp.Account{
		"meta":    whatsapp.MetaAccount{PhoneNumberID: "1", AccessToken: "t"},
		"infobip": whatsapp.InfobipAccount{BaseURL: "http://127.0.0.1:1", APIKey: "k", Sender: "+5491122334455"},
	} {
		closed := closedPort(t)
		if a, ok := account.(whatsapp.InfobipAccount); ok {
			a.BaseURL = "http://" + closed.String()
			account = a
		}
		g := whatsapp.New(whatsapp.Options{API: whatsapptest.Client(t, 0, time.Second, closed),
			GraphURL: "http://" + closed.String(),
			Pause:    func(context.Context, time.Duration) error { return nil }})
		if _, err := g.Send(t.Context(), account, customer, hello,
			"ref"); whatsapp.ProblemOf(err) != whatsapp.Unavailable {
			t.Errorf("%s: %v", vendor, err)
		}
	}
}

func TestAWrongKeyIsTheAccountsProblem(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		account := r.account
		switch a := account.(type) {
		case whatsapp.MetaAccount:
			a.AccessToken = "hunter2"
			account = a
		case whatsapp.InfobipAccount:
			a.APIKey = "hunter2"
			account = a
		}
		_, err := r.Send(t.Context(), account, customer, hello, "ref")
		if whatsapp.ProblemOf(err) != whatsapp.AccountProblem || strings.Contains(err.Error(), "hunter2") {
			t.Fatal(err)
		}
	})
}

func TestAnAddressInsideIsNotCalled(t *testing.T) {
	t.Parallel()
	g := whatsapp.New(whatsapp.Options{API: whatsapptest.Client(t, 0, time.Second)})
	a := whatsapp.InfobipAccount{BaseURL: "http://127.0.0.1:9", APIKey: "k", Sender: "+5491122334455"}
	if _, err := g.Send(t.Context(), a, customer, hello, "ref"); whatsapp.ProblemOf(err) != whatsapp.AccountProblem {
		t.Fatal(err)
	}
}

func TestTheWindowIsNoLimitForTemplates(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		r.fake.Behave(whatsapptest.OutsideWindow)
		if _, err := r.Send(t.Context(), r.account, customer, reminder, "ref"); err != nil {
			t.Fatal(err)
		}
		if whatsapp.FreeForm(reminder) || !whatsapp.FreeForm(buttons) {
			t.Error("FreeForm is wrong")
		}
	})
}
