package orders

import (
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgOffer   = locale.Text{ES: "Esto tenemos en %s:", PT: "Isto é o que temos em %s:", EN: "This is what %s has:"}
	msgFrom    = locale.Text{ES: "desde %s", PT: "a partir de %s", EN: "from %s"}
	wordOut    = locale.Text{ES: "sin stock", MX: "agotado", PT: "esgotado", EN: "out of stock"}
	wordSee    = locale.Text{ES: "Ver productos", PT: "Ver produtos", EN: "See products"}
	wordChoose = locale.Text{ES: "Lo quiero", PT: "Quero este", EN: "I want it"}
	msgOptions = locale.Text{ES: "Opciones: %s", PT: "Opções: %s", EN: "Options: %s"}
	msgLeft    = locale.Plural{
		One:   locale.Text{ES: "queda %s", PT: "resta %s", EN: "%s left"},
		Other: locale.Text{ES: "quedan %s", PT: "restam %s", EN: "%s left"},
	}
)

// Maximum lengths, so that ten products are readable and fit in one message.
const (
	longestName        = 100
	longestDescription = 160
	longestOptions     = 80
)

func (in sendCatalogIn) content(u *core.Unit, products []catalog.Product) conversation.Content {
	header := strings.TrimSpace(in.HeaderMessage)
	if header == "" {
		header = u.Say(msgOffer, u.Workspace.Name)
	}
	footer := strings.TrimSpace(in.FooterMessage)
	if in.Format == "carousel" {
		return conversation.Content{List: in.carousel(u, products, around(header, footer))}
	}
	parts := make([]string, len(products))
	for i, p := range products {
		parts[i] = fmt.Sprintf("%d. *%s*", i+1, clip(plain(p.Name), longestName))
		if about := in.about(u, p); about != "" {
			parts[i] += " — " + about
		}
		if in.Format == "detailed" {
			parts[i] += detail(u, p)
		}
	}
	between := "\n"
	if in.Format == "detailed" {
		between = "\n\n"
	}
	return conversation.Content{Text: around(header, strings.Join(parts, between), footer)}
}

// around joins the non-empty parts, with blank lines between them.
func around(parts ...string) string {
	said := lists.Filter(parts, func(p string) bool { return p != "" })
	return strings.Join(said, "\n\n")
}

// about is the requested details: the price, and the remaining stock.
func (in sendCatalogIn) about(u *core.Unit, p catalog.Product) string {
	var said []string
	if in.IncludePrices {
		said = append(said, price(u, p))
	}
	if left := (catalog.Choice{Product: p}).Available(); in.IncludeStock && p.TrackStock {
		if left > 0 {
			said = append(said, msgLeft.In(u.Workspace.Locale, int(left), locale.Number(u.Workspace.Locale, left)))
		} else {
			said = append(said, u.Say(wordOut))
		}
	}
	return strings.Join(said, " · ")
}

// price is the lowest price of a product's options.
func price(u *core.Unit, p catalog.Product) string {
	low, differ := p.Price, false
	for i, v := range p.Variants {
		differ = differ || v.Price != p.Variants[0].Price
		if i == 0 || v.Price < low {
			low = v.Price
		}
	}
	if differ {
		return u.Say(msgFrom, u.Money(low))
	}
	return u.Money(low)
}

func detail(u *core.Unit, p catalog.Product) (text string) {
	if about := locale.OneLine(p.Description); about != "" {
		text += "\n" + clip(about, longestDescription)
	}
	if len(p.Variants) > 0 {
		names := lists.Map(p.Variants, func(v catalog.Variant) string { return v.Name })
		text += "\n" + u.Say(msgOptions, clip(strings.Join(names, ", "), longestOptions))
	}
	return text
}

// carousel lists the products to choose from; its form depends on whether all of them have a picture that the channel
// can fetch.
func (in sendCatalogIn) carousel(u *core.Unit, products []catalog.Product, body string) *conversation.List {
	l := &conversation.List{Body: body, Button: u.Say(wordSee), Choose: u.Say(wordChoose)}
	for _, p := range products {
		row := conversation.ListRow{ID: p.ID, Title: locale.OneLine(p.Name), Description: in.about(u, p)}
		if strings.HasPrefix(p.ImageURL, "https://") {
			row.ImageURL = p.ImageURL
		}
		l.Rows = append(l.Rows, row)
	}
	return l
}

// plain removes asterisks, which WhatsApp would read as the end of bold text.
func plain(s string) string { return locale.OneLine(strings.ReplaceAll(s, "*", "")) }

// clip shortens a text, between words if possible.
func clip(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	cut := string(runes[:most-1])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,.;:") + "…"
}
