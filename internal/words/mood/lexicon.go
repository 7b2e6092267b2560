package mood

import "strings"

// Phrases are in the form that words returns: folded, one space apart.

// furious phrases: one of them is enough for Angry.
var furious = phrases(
	// es
	"estafa", "estafas", "estafador", "estafadores", "estafaron", "una estafa", "ladrones", "chorros", "rateros",
	"sinverguenzas", "hijos de puta", "hijo de puta",
	"hijos de su puta madre", "chinga tu madre", "chinguen a su madre", "son una mierda", "es una mierda",
	"una mierda de", "servicio de mierda", "vayanse a la mierda",
	"vayanse al carajo", "inutiles", "son unos inutiles", "pelotudos", "imbeciles", "idiotas", "forros",
	"unos pendejos", "es una verguenza", "son una verguenza", "una tomada de pelo",
	"una burla", "pesimo", "pesima", "pesimos", "defensa del consumidor", "defensa al consumidor", "profeco",
	"voy a denunciar", "los denuncio",
	"los voy a demandar", "voy a demandar", "carta documento", "mi abogado", "mi abogada",
	// pt
	"e golpe", "um golpe", "golpistas", "vigaristas", "ladroes", "pilantras", "caloteiros", "filho da puta",
	"filhos da puta", "vai se foder", "vao se foder",
	"vai tomar no cu", "que merda de", "servico de merda", "incompetentes", "e uma vergonha", "uma palhacada",
	"pessimo", "pessima", "pessimos", "vou processar",
	"processar voces", "vou denunciar", "procon", "reclame aqui", "meu advogado", "minha advogada",
	// en
	"scam", "scammers", "thieves", "crooks", "fuck you", "fuck off", "idiots", "i will sue", "ill sue", "sue you",
	"my lawyer", "report you",
)

// annoyed phrases: two of them are enough for Angry.
var annoyed = phrases(
	// es
	"horrible", "malisimo", "malisima", "un desastre", "que verguenza", "estoy harto", "estoy harta", "me tienen harto",
	"me tienen harta", "me canse", "cansado de esperar",
	"cansada de esperar", "inaceptable", "indignante", "falta de respeto", "nunca mas", "la puta madre", "que bronca",
	"quiero mi plata", "quiero mi dinero", "devuelvanme",
	"me devuelvan", "no sirven para nada", "no sirve para nada", "mentirosos", "es una tomadura de pelo",
	// pt
	"horrivel", "absurdo", "ridiculo", "inadmissivel", "inaceitavel", "falta de respeito", "nunca mais",
	"de saco cheio", "cansado de esperar",
	"cansada de esperar", "meu dinheiro de volta", "que raiva", "mentirosos", "nao servem pra nada",
	"nao serve pra nada",
	// en
	"terrible", "awful", "unacceptable", "ridiculous", "disgusting", "the worst", "fed up", "never again",
	"my money back", "liars", "useless",
)

// What hurts is horrible, which is no anger at the business.
var (
	pains  = strings.Fields("dolor duele duelen muela muelas diente dor doi doendo dente pain hurts tooth toothache ache")
	ofPain = map[string]bool{"horrible": true, "horrivel": true, "terrible": true, "awful": true, "the worst": true}
)

var (
	people = strings.Fields("persona alguien dueno duena asesor asesora pessoa alguem responsavel dono dona recepcionista recepcao secretaria secretario vendedor vendedora person somebody someone receptionist")
	staff  = strings.Fields(`humano humana humanos encargado encargada gerente supervisor supervisora operador operadora representante atendente human manager
		representative`)
	talking = strings.Fields(`hablar hable hablo hablamos hablarlo comunicar comunicarme comunicame comunicarse contactar contactarme contactame pasar pasame pasas pasarme
		derivar derivame transferir transfiereme transferime conversar falar fale passar passa passe transfere transfira speak talk connect transfer`)
	serving      = strings.Fields("atienda atiendan atenda atendam")
	prepositions = strings.Fields("con com a para pra with to")
	polite       = strings.Fields("una un uma um a el la o con com real de verdad verdade carne y hueso ser quiero quisiera quero queria necesito preciso por favor porfa porfavor pf pfv please i want need")
)

func phrases(list ...string) (out [][]string) {
	for _, p := range list {
		out = append(out, strings.Fields(p))
	}
	return out
}
