package offline

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgSome     = locale.Text{ES: "Esto es lo más pedido:", PT: "Isto é o mais pedido:", EN: "These are the most ordered:"}
	msgNameIt   = locale.Text{ES: "Si me decís qué buscás, te paso precio y stock.", MX: "Si me dices qué buscas, te paso precio y existencia.", PT: "Se me disser o que procura, passo preço e estoque.", EN: "Tell me what you are looking for and I will check price and stock."}
	msgPDFSent  = locale.Text{ES: "Te mando el catálogo en PDF.", PT: "Estou enviando o catálogo em PDF.", EN: "I am sending you the catalogue as a PDF."}
	msgPDFLink  = locale.Text{ES: "Acá tenés el catálogo: %s", MX: "Aquí tienes el catálogo: %s", PT: "Aqui está o catálogo: %s", EN: "Here is the catalogue: %s"}
	msgListSent = locale.Text{ES: "Te mandé los productos por WhatsApp.", PT: "Enviei os produtos pelo WhatsApp.", EN: "I sent you the products on WhatsApp."}
	msgNoPrice  = locale.Text{ES: "Los precios no los puedo ver desde acá.", MX: "Los precios no los puedo ver desde aquí.", PT: "Os preços eu não consigo ver por aqui.", EN: "I cannot see prices from here."}
	msgNoPDF    = locale.Text{ES: "No tengo un catálogo para mandarte.", PT: "Não tenho um catálogo para enviar.", EN: "I have no catalogue to send."}
)

// browse is how to show what there is.
func (d *dialogue) browse() task {
	switch {
	case d.has("frontdesk/get_menu"):
		return task{Kind: "menu"}
	case d.has("frontdesk/get_services"):
		return task{Kind: "services"}
	}
	return task{Kind: "browse"}
}

// doBrowse lists a few products.
func (d *dialogue) doBrowse(t *task) status {
	if r, ok := d.result(t, "list"); ok {
		list := d.found(r)
		if !r.Success || len(list) == 0 {
			d.say(firstOf(r.Error, d.in(msgNameIt)))
			return over
		}
		list = list[:d.shown(len(list))]
		d.m.Shown = list
		d.tell(msgSome)
		d.say(d.options(optionsOf(list)))
		d.tell(msgNameIt)
		return over
	}
	switch {
	case d.has("retail/list_products"):
		d.call(t, "retail/list_products", "list", map[string]any{"sortBy": "popularity", "limit": mostShown})
	case d.has("orders/list_products"):
		d.call(t, "orders/list_products", "list", map[string]any{"sortBy": "popularity", "pageSize": mostShown, "inStockOnly": true, "includeVariants": true})
	case d.has("erp/search_products"):
		d.tell(msgLookFor)
		return over
	default:
		return d.findElsewhere(t)
	}
	return calling
}

// doCatalogue sends the catalogue: as a PDF, or as a list of products.
func (d *dialogue) doCatalogue(t *task) status {
	if r, ok := d.result(t, "sent"); ok {
		if r.Success && r.Tool == "orders/send_catalog" {
			d.tell(msgListSent)
		} else if r.Success {
			d.tell(msgPDFSent)
		} else if link := t.slot("link"); link != "" {
			d.tell(msgPDFLink, link)
		} else if r.Tool == "orders/send_catalog" {
			d.then(task{Kind: "browse"})
		} else {
			d.say(d.reason(r))
		}
		return over
	}
	if r, ok := d.result(t, "pdf"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		t.set("link", r.Data.text("fileUrl"))
		if d.r.Facts.Channel == "whatsapp" && d.call(t, "retail/send_pdf_whatsapp", "sent", map[string]any{"fileRef": r.Data.text("pdfId"), "fileName": "catalogo.pdf"}) {
			return calling
		}
		d.tell(msgPDFLink, t.slot("link"))
		return over
	}
	switch {
	case d.has("retail/generate_catalog_pdf"):
		d.call(t, "retail/generate_catalog_pdf", "pdf", map[string]any{})
		return calling
	case d.has("orders/send_catalog") && d.r.Facts.Channel == "whatsapp":
		args := map[string]any{"query": "x"}
		if items := itemsOf(d.msg); len(items) > 0 {
			args["query"] = items[0].Query()
		} else if len(d.m.Shown) > 0 {
			args = map[string]any{"productIds": ids(d.m.Shown)}
		} else {
			d.then(task{Kind: "browse"})
			return over
		}
		d.call(t, "orders/send_catalog", "sent", args)
		return calling
	case d.has("orders/list_products"), d.has("frontdesk/get_menu"), d.has("frontdesk/get_services"):
		d.then(d.browse())
		return over
	}
	d.tell(msgNoPDF)
	return over
}

func itemsOf(m *read.Message) []read.Item {
	if m == nil {
		return nil
	}
	return m.Items()
}

func ids(list []product) []string {
	var out []string
	for _, p := range list[:min(len(list), 10)] {
		out = append(out, p.ID)
	}
	return out
}

// findElsewhere answers a question about something where there is no catalogue of
// products: services, the menu, or nobody knows.
func (d *dialogue) findElsewhere(t *task) status {
	switch {
	case d.has("frontdesk/get_services"):
		d.then(task{Kind: "services", Text: t.Text})
	case t.slot("by") == string(read.Price):
		d.m.Treat, d.m.Topic = t.Text, string(read.Price)
		d.tell(msgNoPrice)
		d.offerPerson("agent_limitation")
	case d.has("frontdesk/get_staff_info") && d.desk() == agenda:
		d.then(task{Kind: "services", Text: t.Text})
	default:
		d.tell(msgUnknown)
		d.offerPerson("agent_limitation")
	}
	return over
}
