package clerk

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// msgNotNoted is said where a wish cannot be noted as it was said.
var msgNotNoted = locale.Text{ES: "Eso no lo puedo dejar anotado: avisalo al llegar.", MX: "Eso no lo puedo dejar anotado: avísalo al llegar.", PT: "Isso não consigo deixar anotado: avise quando chegar.", EN: "That I cannot note: please say so when you arrive."}

// msgNoLeave is said where something is asked leave for that nothing here knows of.
var msgNoLeave = locale.Text{ES: "Si se puede no lo sé; lo dejo anotado para el equipo.", PT: "Se pode, eu não sei; deixo anotado para a equipe.", EN: "Whether that is possible I do not know; I leave a note for the team."}

// tableNotes are wishes for a table that are worth a word to the restaurant.
var tableNotes = []struct {
	form  *regexp.Regexp
	note  locale.Text
	place bool // where the table should be, which only the booking's own question may say
}{
	{regexp.MustCompile(`(^| )(cumple\pL*|birthday)( |$)`), locale.Text{ES: "Cumpleaños", PT: "Aniversário", EN: "Birthday"}, false},
	{regexp.MustCompile(`(^| )aniversario( |$)`), locale.Text{ES: "Aniversario", PT: "Aniversário", EN: "Anniversary"}, false},
	{regexp.MustCompile(`(^| )(llev|tra|lev)\pL* (\pL+ )?(pastel|torta|bolo|cake)( |$)`), locale.Text{ES: "Llevan pastel", PT: "Trazem bolo", EN: "They bring a cake"}, false},
	{regexp.MustCompile(`(^| )(con|com|with) (\pL+ ){0,2}(perr\pL+|cachorr\pL+|dog)( |$)`), locale.Text{ES: "Con perro", PT: "Com cachorro", EN: "With a dog"}, false},
	{regexp.MustCompile(`(^| )(carriola|carreola|carrito de bebe|carrinho de bebe|stroller)s?( |$)`), locale.Text{ES: "Con carriola", PT: "Com carrinho de bebê", EN: "With a stroller"}, false},
	{regexp.MustCompile(`(^| )(periquera|silla alta|sillas alta|sillita|cadeirao|cadeirinha|high chair)s?( |$)`), locale.Text{ES: "Silla alta", PT: "Cadeirão", EN: "High chair"}, false},
	{regexp.MustCompile(`(^| )(silla|sillas|cadeira) de (ruedas|rodas)( |$)|(^| )wheelchair( |$)`), locale.Text{ES: "Silla de ruedas", PT: "Cadeira de rodas", EN: "Wheelchair"}, false},
	{regexp.MustCompile(`(^| )(bebe|baby)s?( |$)`), locale.Text{ES: "Con un bebé", PT: "Com um bebê", EN: "With a baby"}, false},
	{regexp.MustCompile(`(^| )(terraza|varanda|terrace)( |$)`), locale.Text{ES: "En la terraza", PT: "Na varanda", EN: "On the terrace"}, true},
	{regexp.MustCompile(`(^| )(afuera|la fora|outside)( |$)`), locale.Text{ES: "Afuera", PT: "Do lado de fora", EN: "Outside"}, true},
	{regexp.MustCompile(`(^| )(adentro|la dentro|inside)( |$)`), locale.Text{ES: "Adentro", PT: "Do lado de dentro", EN: "Inside"}, true},
	{regexp.MustCompile(`(^| )(ventana|janela|window)( |$)`), locale.Text{ES: "Junto a la ventana", PT: "Perto da janela", EN: "By the window"}, true},
}

var (
	// minding begin words of what whoever attends a customer has to mind.
	minding = regexp.MustCompile(`(^| )(alerg|celiac|intoleran|diabet|vegan|vegetarian|embaraz|gravid|marcapaso|anticoagul|hipertens|miedo|nervios|medo |sensib|sensiv)`)
	// noteForm asks to have something noted.
	noteForm = regexp.MustCompile(`(^| )(anot(ar|arlo|en|enlo|an|a|e|em|ado|ada)|apunt(ar|arlo|en|enlo|an|a)|tomar nota|(tener|tengan|tenga) en cuenta|deixar? (avisad|anotad)[oa])( |$)`)
)

// readNotes takes what is worth a word to who receives the customer: wishes for a table, what somebody does not eat or
// bear, and what is asked to be noted.
func (t visiting) readNotes(k *task, said *detail.Text) bool {
	before, wished := k.slot("notes"), noteForm.MatchString(said.Plain())
	if t.desk.diary.needs().party {
		for _, of := range tableNotes {
			if note := t.in(of.note); of.form.MatchString(said.Plain()) && addNote(k, note) && said.Question() && said.HasAny(allowed) && !wished {
				k.set("leave", "asked")
			}
		}
	}
	for _, part := range said.Parts() {
		_, told, more := strings.Cut(part.Raw, " que ")
		switch ofNote := noteForm.MatchString(part.Plain()); {
		case ofNote && more: // "pueden anotar que soy alérgica"
			addNote(k, capital(told))
		case ofNote:
		case minding.MatchString(part.Plain()) && (wished || !said.Question()):
			addNote(k, capital(part.Raw))
		}
	}
	return k.slot("notes") != before
}

// addNote puts a note with a booking; false: it is there.
func addNote(k *task, note string) bool {
	if strings.Contains(locale.Fold(k.slot("notes")), locale.Fold(note)) {
		return false
	}
	k.set("notes", clip(strings.TrimPrefix(k.slot("notes")+". "+note, ". "), 200))
	return true
}

// withoutPlaces are notes without those of where a table should be.
func (t visiting) withoutPlaces(notes string) string {
	for _, of := range tableNotes {
		if of.place {
			notes = strings.ReplaceAll(notes, t.in(of.note), "")
		}
	}
	return strings.Trim(strings.ReplaceAll(notes, ". . ", ". "), ". ")
}
