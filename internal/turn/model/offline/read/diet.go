package read

import "strings"

// diets are how people say what they eat, and the mark it has on a list.
var diets = []struct{ begins, mark string }{
	{"vegetarian", "vegetariano"}, {"vegan", "vegano"}, {"celiac", "sin gluten"}, {"celíac", "sin gluten"}, {"diabetic", "sin azúcar"}, {"diabétic", "sin azúcar"},
}

// Diet is the mark of what somebody can eat, where that is what is asked for and not a
// dish: "soy vegetariana", "algo para celíacos".
func (it Item) Diet() string {
	words := strings.Fields(strings.ToLower(it.Name))
	for _, d := range diets {
		if n := len(words); n > 0 && n <= 2 && strings.HasPrefix(words[n-1], d.begins) && (n == 1 || dishes[words[0]]) {
			return d.mark
		}
	}
	return ""
}

// dishes say that it is to be eaten, and not what.
var dishes = set("comida comidas plato platos platillo platillos opcion opción opciones menu menú cosas algo opcoes opções prato pratos cardapio cardápio para")
