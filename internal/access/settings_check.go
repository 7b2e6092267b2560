package access

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// PaymentMethods are the payment methods of orders. Packs have other names for some of them; settings do not.
var PaymentMethods = []string{"cash", "transfer", "mercadopago", "debit_card", "credit_card", "other"}

// settingsFields is the description of all settings, with what their tags cannot say.
var settingsFields = field.Of[Settings]().Together(Settings.together)

// SettingsFields is the description of a business's settings. Its checks know the business, too: its country says what
// a tax id is.
func (w Workspace) SettingsFields() *field.Described[Settings] {
	return settingsFields.Together(func(s Settings, tag locale.Tag) []fault.Field {
		c := settingsCheck{tag: tag}
		c.taxID(w.Country, s.Bank.TaxID)
		return c.wrong
	})
}

// Check reports every invalid rule, each by its JSON pointer, as invalid_arguments in the reader's language.
func (s Settings) Check(tag locale.Tag) error { return InvalidSettings(settingsFields.Check(s, tag)) }

// InvalidSettings is the report of a description with everything that is wrong in its message as well, for readers that
// see only the message. Other errors, and nil, stay as they are.
func InvalidSettings(err error) error {
	if err == nil || !fault.Is(err, fault.InvalidArguments) {
		return err
	}
	return mistakes(fault.From(err).Fields).invalid("settings: ", ": ")
}

// settingsCheck collects what is wrong with settings beside each other.
type settingsCheck struct {
	tag   locale.Tag
	wrong mistakes
}

func (c *settingsCheck) add(path string, text locale.Text, args ...any) {
	c.wrong.add(path, "%s", fmt.Sprintf(text.In(c.tag), args...))
}

// together finds what no single field says: it is wrong beside another one.
func (s Settings) together(tag locale.Tag) []fault.Field {
	c := settingsCheck{tag: tag}
	if m := s.DefaultPayment; m != "" && len(s.PaymentMethods) > 0 && !slices.Contains(s.PaymentMethods, m) {
		c.add("/default_payment", msgNotAccepted, m)
	}
	if s.Voice.CallBacks.Enabled && s.Voice.CallBacks.From == "" {
		c.add("/voice/call_backs/from", msgNoCaller)
	}
	c.wrong.model("/receipt_model", s.ReceiptModel, tag)
	c.wrong.model("/speech_model", s.SpeechModel, tag)
	if s.ReceiptModel.IsBuiltIn() {
		c.add("/receipt_model/name", msgBlind)
	}
	c.delivery("/delivery", s.Delivery)
	c.branches(s.Branches)
	c.promotions(s)
	c.news(s.News)
	return c.wrong
}

var (
	msgNotAccepted = locale.Text{ES: "%q no está entre los medios de pago", PT: "%q não está entre os meios de pagamento",
		EN: "%q is not among the payment methods"}
	msgNoCaller = locale.Text{ES: "falta: el número desde el que se llama a los clientes",
		PT: "falta: o número de onde se liga para os clientes", EN: "is missing: the number that customers are called from"}
	msgBlind = locale.Text{ES: "tiene que ser un modelo que vea; el incluido no ve",
		PT: "tem que ser um modelo que veja; o incluído não vê", EN: "has to be a model that sees; the built-in one does not"}
	msgRange = locale.Text{ES: "%q no es un rango como 1170-1199", PT: "%q não é uma faixa como 1170-1199",
		EN: "%q is no range such as 1170-1199"}
	msgTaken = locale.Text{ES: "%q también está en %s: un número es de una sola sucursal",
		PT: "%q também está em %s: um número é de uma só filial", EN: "%q is also at %s: a number belongs to one branch"}
)

// branches checks that a number is of one branch. Whether a branch exists is checked by the code that uses its rules:
// branches are rows.
func (c *settingsCheck) branches(all map[string]BranchRules) {
	taken := map[string]string{}
	once := func(at, kind string, numbers []string) {
		for i, number := range numbers {
			digits, path := onlyDigits(number), fmt.Sprintf("%s/%s/%d", at, kind, i)
			if other, twice := taken[kind+digits]; twice && digits != "" {
				c.add(path, msgTaken, number, other)
			}
			taken[kind+digits] = path
		}
	}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		b, at := all[id], "/branches/"+pointer.Replace(id)
		once(at, "numbers", b.Numbers)
		once(at, "whatsapp", b.WhatsApp)
		if b.Delivery != nil {
			c.delivery(at+"/delivery", *b.Delivery)
		}
	}
}

// pointer writes a name as part of a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1")
