package core

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
)

var (
	sampleItems = locale.Text{ES: "2 × Café molido, 1 × Azúcar", PT: "2 × Café moído, 1 × Açúcar", EN: "2 × Ground coffee, 1 × Sugar"}
	sampleWhat  = locale.Text{ES: "Corte", PT: "Corte", EN: "Haircut"}
	sampleWith  = locale.Text{ES: "con Laura", PT: "com a Laura", EN: "with Laura"}
	samplePlace = locale.Text{ES: "Mitre 123", PT: "Rua Augusta 123", EN: "12 High Street"}
	sampleWhy   = locale.Text{ES: "sin stock", PT: "sem estoque", EN: "out of stock"}
)

// NewsPreview is how a kind of news reads, with made-up values: in these words or, if they are empty, in those that are
// sent.
func (u *Unit) NewsPreview(kind access.NewsKind, text string) string {
	if text == "" {
		text = u.Workspace.Settings.News.Words(kind, u.Workspace.Locale)
	}
	what := sampleWhat
	if of, known := trade.Of(u.Workspace.Settings.Trade); known && of.Books() {
		what = of.Services[0].Name
	}
	soon := u.Now.In(u.Workspace.Location()).AddDate(0, 0, 2)
	minor := func(whole int64) string { return locale.Money(u.Workspace.Locale, u.Workspace.Amount(whole*100)) }
	return wording.Fill(text, map[string]string{
		"name": "Ana", "business": u.Workspace.Name, "order": "ORD-00042", "items": u.Write(sampleItems), "total": minor(2350),
		"carrier": "Correo", "tracking": "AB123456789", "day": locale.Date(u.Workspace.Locale, soon), "address": u.Write(samplePlace),
		"reason": u.Write(sampleWhy), "amount": minor(1000), "balance": minor(1350), "credit": minor(500), "code": "CIT-1234",
		"what": u.Write(what), "when": locale.Date(u.Workspace.Locale, soon) + ", 10:30", "with": u.Write(sampleWith), "party": "2", "until": "18:30",
	})
}
