package offline

import (
	"sort"
	"strings"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// common are words of a tool's description that do not tell it from another.
var common = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`consulta consultar busca buscar obtiene obtener devuelve crear crea envia enviar lista listar verifica verificar check get create list find calcula calcular calculate calcular api externo externa externos cliente clientes
		dato datos negocio sistema herramienta tool informacion info numero codigo id nombre valor precio precios usuario proveedor proveedores segun dado dada para con del una uno por que sus este esta desde hasta entre sobre cuando como sirve permite usar usa mostrar muestra dice sale salen cuesta cuestan vale valen cuanto litro litros ver nuestro nuestra tiempo real`) {
		out[read.Singular(w)] = true
	}
	return out
}()

// sameAs are everyday words for those that descriptions use.
var sameAs = map[string]string{
	"mandar": "envio", "enviar": "envio", "mandarlo": "envio", "despachar": "envio", "flete": "envio", "envian": "envio", "mandan": "envio", "frete": "envio", "kg": "kilo", "cp": "postal", "bulto": "paquete", "caja": "paquete", "encomienda": "paquete", "pesa": "peso",
}

// customFor is the business's own tool that the message is about, if there is one.
func (d *dialogue) customFor() (task, bool) {
	t, score := d.bestCustom()
	if score < 2 || d.msg == nil { // one word may be anything's
		return task{}, false
	}
	return d.fill(task{Kind: "custom", Text: t.FullName}), true
}

// strongCustom: the message says enough of a tool's words to be about nothing else.
func (d *dialogue) strongCustom() bool {
	_, score := d.bestCustom()
	return score >= 3
}

func (d *dialogue) bestCustom() (best model.Tool, most int) {
	if d.msg == nil {
		return best, 0
	}
	var names []string
	for full := range d.tools {
		if strings.HasPrefix(full, "custom/") {
			names = append(names, full)
		}
	}
	sort.Strings(names)
	said := map[string]bool{}
	for _, w := range read.Words(d.msg.Text) {
		w = firstOf(sameAs[w], w)
		if !common[w] && len(w) > 2 {
			said[w] = true
		}
	}
	for _, full := range names {
		t := d.tools[full]
		score := 0
		title := read.Words(strings.ReplaceAll(t.Name, "_", " ") + " " + t.Title)
		about := read.Words(t.Description)
		for w := range said {
			switch {
			case !common[w] && read.Common([]string{w}, title) > 0:
				score += 2
			case read.Common([]string{w}, about) > 0:
				score++
			}
		}
		if score > most {
			best, most = t, score
		}
	}
	return best, most
}
