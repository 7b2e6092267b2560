package allergen

import "strings"

// A family is an allergen that has kinds: who is allergic to nuts is warned of almonds.
type family struct {
	names  string // what customers call it; a name of several words has hyphens
	kinds  string // what a product's texts may name, in Spanish, Portuguese and English
	freeOf string // a product without one of these has none of the kinds: "sin TACC"
}

const (
	milk = `leche leite milk lacteo laticinio dairy queso queijo cheese crema creme cream nata mantequilla manteiga butter
		yogur yogurt iogurte requeson ricota ricotta mozzarella muzzarella muzarella mussarela parmesano parmesao cheddar
		provolone provoleta requeijao cajeta cuajada suero whey caseina helado sorvete bechamel condensada oaxaca`
	wheat = `trigo wheat harina farinha flour pan pao bread pasta fideo macarron macarrao espagueti espaguete cebada cevada
		barley centeno centeio rye avena aveia oat semola cuscus couscous galleta galletita bolacha biscoito cracker pizza
		empanada cerveza cerveja beer gluten`
	peanuts = "mani cacahuate cacahuete amendoim peanut"
	nuts    = peanuts + ` nuez noz nut walnut nogada almendra amendoa almond avellana avela hazelnut pistacho pistache
		pistachio anacardo caju cashew castana castanha chestnut macadamia pecan pecana pinon pinhao mazapan turron
		praline nutella`
	shellfish = `marisco mariscada shellfish seafood camaron gamba langostino langosta camarao lagosta lagostim shrimp prawn
		lobster cangrejo jaiba caranguejo siri crab mejillon mexilhao mussel almeja clam ostra ostion oyster calamar lula
		squid pulpo polvo octopus vieira scallop`
	fish = `pescado peixe fish pez salmon salmao atun atum tuna bacalao bacalhau cod merluza trucha truta trout tilapia
		anchoa anchova anchovy sardina sardinha sardine`
)

// families are what customers name most; it is no list of all allergens. A word that is in none of them is only looked
// for by itself.
var families = []family{
	{names: `frutos-secos frutas-secas frutos-cascara nuez noz nut castanha oleaginosa tree-nuts`,
		kinds: nuts},
	{names: peanuts, kinds: peanuts},
	{names: "lactosa lactose", kinds: milk, freeOf: "lactosa lactose"},
	{names: "leche leite milk lacteo laticinio dairy caseina", kinds: milk},
	{names: "gluten tacc", kinds: wheat, freeOf: "gluten tacc"},
	{names: "trigo wheat", kinds: wheat},
	{names: `marisco frutos-mar fruto-mar shellfish seafood crustaceo crustacean molusco`, kinds: shellfish},
	{names: "pescado peixe fish", kinds: fish},
	{names: "huevo ovo egg", kinds: "huevo ovo egg mayonesa maionese mayonnaise merengue meringue yema gema omelette omelete"},
	{names: "soja soya soy", kinds: "soja soya soy tofu edamame miso shoyu tempeh"},
	{names: "sesamo ajonjoli gergelim sesame", kinds: "sesamo ajonjoli gergelim sesame tahini tahine tahina"},
}

// named reports whether keys between blanks have one of the family's names.
func (f family) named(said string) bool {
	for name := range strings.FieldsSeq(f.names) {
		var keys []string
		for w := range strings.SplitSeq(name, "-") {
			keys = append(keys, key(w))
		}
		if strings.Contains(said, " "+strings.Join(keys, " ")+" ") {
			return true
		}
	}
	return false
}
