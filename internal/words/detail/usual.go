package detail

import "regexp"

var (
	// always are what one calls something by that was so before; before are those of a place that was given before.
	always = regexp.MustCompile(`(^| )(siempre|sempre|usual|always)( |$)`)
	before = regexp.MustCompile(`(^| )(la|el|a|o|al|ao|the) (misma?|mesm[ao]|same)( |$)|(^| )(ya|ja) (la |me )?(tenes|tienen|tienes|tem|entregaron|trajeron|mandaron|entregaram)( |$)|(^| )(otras veces|la otra vez|outras vezes|(ultima|otra) vez)( |$)`)
	// usualGoods are something to buy: "lo de siempre".
	usualGoods = regexp.MustCompile(`(^| )(lo|o|pedido|compra|orden) (mismo |mesmo )?(de|que) (siempre|sempre)( |$)`)
	// brings are how something gets somewhere, and where.
	brings = regexp.MustCompile(`(^| )((mand|envi|entreg|llev|tra[ei]|deliver)\pL*|direccion|domicilio|endereco|address|donde|onde|where)( |$)`)
)

// UsualPlace reports that something should go where it went before. asked: it answers where it should go.
func (m gist) UsualPlace(asked bool) bool {
	text := m.Plain()
	if asked {
		return always.MatchString(text) || before.MatchString(text)
	}
	return always.MatchString(text) && brings.MatchString(text) && !m.UsualGoods()
}

// UsualGoods reports that it speaks of what is always bought.
func (m gist) UsualGoods() bool { return usualGoods.MatchString(m.Plain()) }
