package read

// trades are what customers call things that a clinic or a studio calls otherwise.
var trades = map[string]string{
	"muela": "extraccion", "sacar": "extraccion", "sacan": "extraccion", "sacarme": "extraccion", "extraer": "extraccion", "caries": "resina", "picada": "resina", "tapar": "resina", "tapadura": "resina", "empaste": "resina", "arreglo": "resina", "conducto": "endodoncia", "nervio": "endodoncia", "freno": "bracket", "frenillo": "bracket", "ortodoncista": "ortodoncia",
	"blanquear": "blanqueamiento", "blanquearme": "blanqueamiento", "blancos": "blanqueamiento", "revision": "valoracion", "chequeo": "valoracion", "checar": "valoracion", "revisar": "valoracion", "sarro": "limpieza",
	"unha": "manicure", "unhas": "manicure", "mao": "manicure", "maos": "manicure", "pe": "pedicure", "pes": "pedicure", "sobrancelha": "sobrancelhas", "cortar": "corte", "cabelo": "corte", "pintar": "coloracao", "tintura": "coloracao", "tingir": "coloracao", "luzes": "coloracao", "hidratar": "hidratacao", "escovar": "escova",
	"cleaning": "limpieza", "braces": "bracket", "whitening": "blanqueamiento", "haircut": "corte", "nails": "manicure", "beard": "barba",
}

// Trade adds to the words of a service what it may be called by whoever does it.
func Trade(words []string) []string {
	out := words
	for _, w := range words {
		for _, form := range []string{w, w + "s"} {
			if name, ok := trades[form]; ok {
				out = append(out[:len(out):len(out)], name)
			}
		}
	}
	return out
}
