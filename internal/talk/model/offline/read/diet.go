package read

import "strings"

// diets are how people say what they eat, and the mark it has on a list. alone: the word
// says it by itself; of the others it takes to be without them.
var diets = []struct {
	begins, mark string
	alone        bool
}{
	{"vegetarian", "vegetariano", true}, {"vegan", "vegano", true}, {"celiac", "sin gluten", true}, {"celíac", "sin gluten", true}, {"diabetic", "sin azúcar", true}, {"diabétic", "sin azúcar", true},
	{"tacc", "sin gluten", false}, {"gluten", "sin gluten", false}, {"azucar", "sin azúcar", false}, {"azúcar", "sin azúcar", false},
}

// Diet is the mark of what somebody can eat, where that is what is asked for and not a
// dish: "soy vegetariana", "algo para celíacos".
func (it Item) Diet() string {
	words := strings.Fields(strings.ToLower(it.Name))
	if len(words) == 2 && dishes[words[1]] { // "vegetarian food"
		words = words[:1]
	}
	for _, d := range diets {
		if n := len(words); n > 0 && n <= 2 && strings.HasPrefix(words[n-1], d.begins) && (d.alone && (n == 1 || dishes[words[0]]) || n == 2 && (words[0] == "sin" || words[0] == "sem")) {
			return d.mark
		}
	}
	return ""
}

// dishes say that it is to be eaten, and not what.
var dishes = set("comida comidas plato platos platillo platillos opcion opción opciones menu menú cosas algo opcoes opções prato pratos cardapio cardápio para food dishes options meals comida")
