package turn

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// noteTools write something down for the business, or put the conversation away: there is nothing in their answers to
// tell a customer.
var noteTools = []string{
	"agenda/endConversationTool", "agenda/updateClientInfoTool", "agenda/updateConversationTagsTool",
	"agenda/summarizeConversationTool", "agenda/setClientPreferencesTool", "frontdesk/set_customer_preferences",
	"retail/set_customer_preferences",
}

// goesOn matches a sentence after which more is to come.
var goesOn = regexp.MustCompile(`\b(?:un (?:momento|momentito|segundo|minuto)|um (?:momento|momentinho|instante|segundo|minuto)|` +
	`(?:one|a|just a) (?:moment|second|minute)|dame|aguard[ae](?:me)?|esper[ae](?:me)?|dej[ae]me|deixa eu|deixe-me|let me|` +
	`(?:voy|vamos) a (?:ver|revisar|consultar|buscar|verificar|anotar|guardar|registrar)|` +
	`vou (?:ver|verificar|consultar|buscar|checar|anotar|salvar|registrar)|` +
	`(?:i ll|i will|i am going to) (?:check|look|see|find|note|save)|` +
	`(?:ya|ahora|enseguida|ja|agora|logo) (?:mismo |mesmo )?(?:te|le|lo|la|vejo|verifico|consulto|confirmo|digo|paso|busco|reviso)|` +
	`(?:anoto|guardo|registro|reviso|consulto|busco|verifico|checo))\b|[:…]$|\.\.\.$`)

// completeWords reports a text that stands for itself: it says something, and promises nothing that is still to come.
func completeWords(text string) bool {
	list := claims.Sentences(text)
	for _, s := range slices.Backward(list) {
		if sentence := strings.TrimSpace(text[s.From:s.To]); hasLetters(sentence) {
			return !goesOn.MatchString(strings.ReplaceAll(locale.Fold(sentence), "'", " "))
		}
	}
	return false
}

// saysAll reports a step whose words are the whole reply: nothing is left to tell of the calls beside them. A model that
// is asked once more says goodbye twice.
func saysAll(x *exchange, s *step) bool {
	if !x.modelReads() || !completeWords(s.Text) {
		return false
	}
	for i, a := range (stepList{*s}).answers() {
		if !a.Success || !slices.Contains(noteTools, s.Calls[i].Tool) {
			return false
		}
	}
	return true
}

// mayEnd reports that the model may have nothing more to say: what it said beside its calls stands for itself.
func mayEnd(x *exchange) bool {
	last := x.steps.last()
	return x.modelReads() && last != nil && last.Note == "" && len(last.Calls) > 0 && last.unsaid == "" &&
		completeWords(last.Text)
}

// saidAll reports an empty answer of a model that has said everything beside its calls.
func saidAll(x *exchange, a model.Answer, err error) bool {
	empty := err == nil && a.Text == "" && len(a.Calls) == 0 || errors.Is(err, model.ErrEmpty)
	return empty && x.steps.spoke()
}
