package optout

import (
	"regexp"
	"strings"
)

var keywords = []string{"baja", "sair", "stop"}

// courtesies say nothing beside a wish.
var courtesies = func() map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(`hola buenas buenos buen dia dias tardes noches che por favor porfa porfavor gracias muchas disculpen
		disculpe disculpa perdon ola oi bom boa tarde noite obrigado obrigada brigado desculpe desculpa hi hello hey please thanks thank you
		sorry ya ahora bueno mire miren mira entonces ok`) {
		out[w] = true
	}
	delete(out, "you") // "you can write to me" needs it
	return out
}()

// The parts of the forms below. The words are folded.
const (
	messages = `(?:mensajes?|mensajitos?|whatsapps?|wasaps?|promos?|promociones|publicidad(?:es)?|ofertas?|avisos?|novedades|` +
		`notificaci(?:on|ones)|recordatorios?|propagandas?|spam|difusion(?:es)?|comunicaciones)`
	these    = `(?:(?:los|las|el|la|sus|estos|estas|esos|esas|tantos|tantas|mas|ningun|ninguna) )*`
	here     = `(?: (?:mas|nunca|jamas|nunca mas|de nuevo|otra vez|aca|aqui|de ustedes|suyos|suyas|de esto|de este negocio|a este numero|whatsapp))*`
	mensagem = `(?:mensagem|mensagens|whatsapps?|promoc(?:ao|oes)|propagandas?|publicidade|ofertas?|avisos?|novidades|notificac(?:ao|oes)|` +
		`lembretes?|spam|divulgac(?:ao|oes))`
	estas   = `(?:(?:os|as|o|a|suas|seus|essas|esses|estas|estes|mais|nenhuma|nenhum|tantas|tantos) )*`
	daqui   = `(?: (?:mais|nunca|nunca mais|de novo|aqui|de voces|pelo whatsapp|neste numero|nesse numero|pra mim|para mim))*`
	message = `(?:messages?|texts?|whatsapps?|promos?|promotions?|ads?|adverts?|advertising|offers?|updates?|notifications?|reminders?|spam|broadcasts?|stuff)`
	those   = `(?:(?:the|your|any|more|these|those|such|all) )*`
	anymore = `(?: (?:anymore|any more|again|ever again|ever|here|from you|on whatsapp|on this number|to me|at all))*`
)

// forms compiles whole messages: each form is all that one says.
func forms(list ...string) (out []*regexp.Regexp) {
	for _, f := range list {
		out = append(out, regexp.MustCompile(`^(?:`+f+`)$`))
	}
	return out
}

var stops = forms(
	// es
	`(?:no (?:quiero|quisiera|deseo) que )?(?:no )?(?:nunca )?(?:mas )?(?:me|nos) (?:escriban?|escribas|escribis|escriben|contacten?|contactes|molesten?|molestes)`+here,
	`no (?:me|nos) (?:vuelvan?|vuelvas) a (?:escribir|contactar|molestar|mandar `+these+messages+`|enviar `+these+messages+`)`+here,
	`no (?:me|nos) (?:manden?|mandes|envien?|envies|lleguen|llegue) `+these+messages+here,
	`no (?:quiero|quisiera|deseo|me interesa) (?:mas )?(?:recibir )?`+these+messages+here,
	`no (?:quiero|quisiera|deseo) (?:mas )?que (?:me|nos) (?:escriban?|contacten?|molesten?|(?:manden?|envien?) `+these+messages+`)`+here,
	`(?:dejen?|deja|dejame|paren?|basta|corten?|terminen?|termina)(?: ya)? (?:de|con) (?:escribirme|escribir|contactarme|molestarme|molestar|joder|`+
		`(?:mandarme|enviarme|mandar|enviar) `+these+messages+`|(?:los|las|sus|estos|esos|tantos|tantas) `+messages+`)`+here,
	`(?:quiero|quisiera|necesito|solicito|pido|como) ?(?:dar(?:me)? de baja|que me den de baja|la baja|me doy de baja)(?: de (?:la|las|los|el|su|sus|esta|este|estos|estas) (?:lista|`+messages+`)(?: de (?:`+messages+`|contactos|whatsapp))?)?`,
	`(?:denme|dame|deme|me dan|me das|me da|dar) de baja(?: de (?:la|las|los|el|su|sus|esta|este|estos|estas) (?:lista|`+messages+`)(?: de (?:`+messages+`|contactos|whatsapp))?)?`,
	`(?:saquenme|sacame|saqueme|borrenme|borrame|borreme|eliminenme|eliminame|quitenme|quitame|quiteme) de (?:la|su|tu|esta|sus|tus|las) listas?(?: de (?:`+messages+`|contactos|whatsapp))?`,
	// pt
	`(?:nao )(?:me )?(?:escrev\w+|contat\w+|contact\w+|incomod\w+|perturb\w+)(?: me)?`+daqui,
	`nao (?:me )?(?:mand\w+|envi\w+)(?: me)? `+estas+mensagem+daqui,
	`nao (?:quero|desejo|gostaria de) (?:mais )?(?:receber )?`+estas+mensagem+daqui,
	`nao quero (?:mais )?que (?:voces )?me (?:escrevam|contatem|incomodem|(?:mandem|enviem) `+estas+mensagem+`)`+daqui,
	`(?:parem?|para|chega|deixem?)(?: ja)? de (?:me )?(?:escrever|contatar|incomodar|perturbar|encher|(?:mandar|enviar)(?: me)? `+estas+mensagem+`)`+daqui,
	`(?:quero |queria |gostaria de )?(?:sair|me descadastrar|descadastrar|ser removid[oa]|me tir\w+|me remov\w+)(?: da| de)? (?:lista|sua lista|lista de (?:`+mensagem+`|transmissao|contatos))`,
	`(?:quero )?me descadastr\w+`,
	// en
	`(?:stop|quit) (?:texting|messaging|contacting|bothering|spamming|writing(?: to)?|emailing) me`+anymore,
	`(?:dont|do not|never) (?:text|message|contact|bother|spam|write(?: to)?|email) me`+anymore,
	`(?:stop|quit) (?:sending )?(?:me )?`+those+message+anymore,
	`(?:dont|do not) send me `+those+message+anymore,
	`i (?:dont|do not) (?:want|wish)(?: to (?:get|receive))? `+those+message+anymore,
	`i (?:dont|do not) want you to (?:text|message|contact|write(?: to)?) me`+anymore,
	`(?:i want to )?unsubscribe(?: me)?(?: from (?:this|the|your) list)?`,
	`(?:take|remove|get) me (?:off|from) (?:the|your|this) (?:mailing )?list`,
)

var resumes = forms(
	`(?:si )?(?:me )?(?:pueden|puedes|podes|puede) (?:volver a )?(?:escribirme|escribir|contactarme|mandarme `+these+messages+`|enviarme `+these+messages+`)(?: (?:de nuevo|otra vez|cuando quieran|nomas|si quieren))*`,
	`(?:vuelvan|vuelve|volve) a (?:escribirme|mandarme `+these+messages+`|enviarme `+these+messages+`)`,
	`(?:si )?quiero (?:volver a )?(?:recibir )?`+these+messages+`(?: (?:de nuevo|otra vez))*`,
	`(?:voces )?(?:ja )?podem? (?:voltar a )?(?:me escrever|escrever|me contatar|me mandar `+estas+mensagem+`|me enviar `+estas+mensagem+`)(?: (?:de novo|outra vez|quando quiserem))*`,
	`quero (?:voltar a )?receber `+estas+mensagem+`(?: (?:de novo|outra vez))*`,
	`you (?:can|may) (?:write(?: to)?|text|message|contact) me(?: (?:again|anytime))*`,
	`(?:i want to )?(?:subscribe|resubscribe)(?: me)?(?: again)?`,
	`i want (?:to (?:get|receive) )?`+those+message+` again`,
)
