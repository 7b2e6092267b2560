package schema

import "github.com/mostrador/mostrador/internal/kit/strictjson"

// spanish is for the Río de la Plata: where it asks for something, it uses vos.
var spanish = words{
	required:       "este dato es obligatorio",
	requiredIf:     "este dato es obligatorio cuando %",
	requiredBeside: "este dato es obligatorio junto con %",
	unknown:        "este campo no existe",
	badName:        "este nombre de campo no está permitido",
	notAllowed:     "este valor no está permitido",
	invalid:        "este valor no es válido",
	repeated:       "este elemento está repetido",
	exactlyOne:     "indicá exactamente uno de: %",
	atLeastOne:     "indicá al menos uno de: %",
	noShape:        "no tiene ninguna de las formas permitidas",
	severalShapes:  "tiene más de una de las formas permitidas y tiene que ser una sola",
	be:             "tiene que ser %",
	oneOf:          "tiene que ser uno de estos valores: %",
	pattern:        "no tiene el formato esperado: %",
	like:           "no tiene la forma esperada, por ejemplo: %",
	badFormat:      "no tiene el formato esperado",
	or:             " o ",
	is:             " es ",
	minimum:        "tiene que ser % o más",
	maximum:        "tiene que ser % o menos",
	above:          "tiene que ser mayor que %",
	below:          "tiene que ser menor que %",
	multipleOf:     "tiene que ser múltiplo de %",

	minLength:     count{"no puede estar vacío", "tiene que tener al menos % caracteres"},
	maxLength:     count{"puede tener 1 carácter como máximo", "puede tener % caracteres como máximo"},
	minItems:      count{"tiene que tener al menos 1 elemento", "tiene que tener al menos % elementos"},
	maxItems:      count{"puede tener 1 elemento como máximo", "puede tener % elementos como máximo"},
	minProperties: count{"tiene que tener al menos 1 campo", "tiene que tener al menos % campos"},
	maxProperties: count{"puede tener 1 campo como máximo", "puede tener % campos como máximo"},

	types: map[string]string{
		"string": "un texto", "number": "un número", "integer": "un número entero",
		"boolean": "verdadero o falso (true o false)",
		"array":   "una lista", "object": "un objeto", "null": "nulo (null)",
	},
	formats: map[string]string{
		"uuid":      "un identificador UUID",
		"email":     "una dirección de correo, como ana@ejemplo.com",
		"date":      "una fecha que exista, como 2026-03-31",
		"date-time": "una fecha y hora con su zona, como 2026-03-31T15:30:00-03:00",
		"uri":       "una dirección completa, como https://ejemplo.com/foto.jpg",
		"name":      "un nombre, con letras o números",
		"phone":     "un teléfono con su código de país, como +5491145678901",
		"mailbox":   "una dirección de correo, como ventas@ejemplo.com",
		"site":      "un sitio sin ruta, como https://tienda.example",
	},
	text: map[strictjson.Kind]string{
		strictjson.Syntax:       "no es JSON válido",
		strictjson.UTF8:         "tiene bytes que no son UTF-8",
		strictjson.Surrogate:    `tiene un escape \u incompleto (medio carácter)`,
		strictjson.DuplicateKey: "este campo está repetido",
		strictjson.Depth:        "tiene demasiados niveles de anidamiento",
		strictjson.Size:         "es demasiado grande",
		strictjson.Number:       "este número es demasiado largo o demasiado grande",
		strictjson.Trailing:     "tiene texto de más después del JSON",
		strictjson.Nodes:        "tiene demasiados valores",
		strictjson.NUL:          `tiene el carácter nulo (\u0000), que no se acepta`,
	},
}

// spanishTu is for Mexico and the rest of the language: the same, with tú.
var spanishTu = func() words {
	w := spanish
	w.exactlyOne = "indica exactamente uno de: %"
	w.atLeastOne = "indica al menos uno de: %"
	return w
}()
