package customer

import (
	"encoding/json"
	"net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Fields are what people edit of a customer.
type Fields struct {
	Phone     string        `json:"phone" optional:"true" es:"Teléfono" pt:"Telefone" en:"Telephone" kind:"phone" personal:"true" jsonschema:"maxLength=40" help:"Con o sin el código del país. | Com ou sem o código do país. | With or without the country code."`
	FirstName string        `json:"first_name" optional:"true" es:"Nombre" pt:"Nome" en:"First name" personal:"true" jsonschema:"maxLength=100" also:"nombre, nome"`
	LastName  string        `json:"last_name" optional:"true" es:"Apellido" pt:"Sobrenome" en:"Last name" personal:"true" jsonschema:"maxLength=100"`
	DNI       string        `json:"dni" optional:"true" es:"Documento" pt:"Documento" en:"Document number" personal:"true" jsonschema:"maxLength=20" help:"Sin puntos ni guiones; de un solo cliente. | Sem pontos nem traços; de um só cliente. | Without dots or dashes; no two customers share one."`
	Email     string        `json:"email" optional:"true" es:"Correo" pt:"E-mail" en:"Email" kind:"email" personal:"true" jsonschema:"maxLength=254"`
	Group     string        `json:"group" optional:"true" es:"Grupo de clientes" pt:"Grupo de clientes" en:"Customer group" jsonschema:"maxLength=40" help:"Decide su lista de precios. | Decide a sua lista de preços. | It decides which prices they pay."`
	Tags      []string      `json:"tags" optional:"true" nullable:"false" es:"Etiquetas" pt:"Etiquetas" en:"Tags" jsonschema:"maxItems=50,maxLength=100"`
	Address   AddressFields `json:"address" optional:"true" es:"Dirección" pt:"Endereço" en:"Address" personal:"true"`
	NoNews    bool          `json:"no_news" optional:"true" es:"No escribirle" pt:"Não escrever" en:"Do not write to them" help:"Pidió que no le escriban: no recibe avisos, recordatorios ni difusiones, solo respuestas a lo que escribe. | Pediu para não receber mensagens: não recebe avisos, lembretes nem divulgações, só respostas ao que escrever. | They asked not to be messaged: no notifications, reminders or broadcasts, only answers to what they write."`
	Notes     string        `json:"notes" optional:"true" es:"Notas" pt:"Anotações" en:"Notes" kind:"long" personal:"true" jsonschema:"maxLength=4000"`
}

// AddressFields are where a customer lives.
type AddressFields struct {
	Line1      string `json:"line1" optional:"true" es:"Calle y número" pt:"Rua e número" en:"Street and number" jsonschema:"maxLength=200"`
	Line2      string `json:"line2" optional:"true" es:"Piso, departamento" pt:"Complemento" en:"Floor, flat" jsonschema:"maxLength=200"`
	City       string `json:"city" optional:"true" es:"Localidad" pt:"Cidade" en:"City" jsonschema:"maxLength=100"`
	State      string `json:"state" optional:"true" es:"Provincia" pt:"Estado" en:"State" jsonschema:"maxLength=100"`
	PostalCode string `json:"postal_code" optional:"true" es:"Código postal" pt:"CEP" en:"Postal code" jsonschema:"maxLength=20"`
}

// Described is the description of a customer's fields.
var Described = field.Of[Fields]()

// Fields are what people edit of the customer.
func (c Customer) Fields() Fields {
	f := Fields{Phone: c.Phone, FirstName: c.FirstName, LastName: c.LastName, DNI: c.DNI, Email: c.Email, Group: c.Group,
		Tags: append([]string{}, c.Tags...), NoNews: c.NoNews, Notes: c.Notes}
	_ = json.Unmarshal([]byte(c.Address), &f.Address) // what programs wrote in another form is not shown
	return f
}

// Kept is what the history keeps of a customer: their fields, and what they like and cannot eat.
type Kept struct {
	Fields
	Preferences PreferenceFields `json:"preferences" es:"Preferencias" pt:"Preferências" en:"Preferences" personal:"true"`
}

// PreferenceFields are what people edit of a customer's preferences. They are masked in the history: allergies are medical data.
type PreferenceFields struct {
	Allergies  []string `json:"allergies" optional:"true" nullable:"false" es:"Alergias" pt:"Alergias" en:"Allergies" jsonschema:"maxItems=20,maxLength=80" personal:"true"`
	Diet       []string `json:"dietary_restrictions" optional:"true" nullable:"false" es:"Restricciones de dieta" pt:"Restrições alimentares" en:"Dietary restrictions" jsonschema:"maxItems=20,maxLength=80" personal:"true" also:"dieta, restricciones alimentarias"`
	Favourites []string `json:"favorite_products" optional:"true" nullable:"false" es:"Productos favoritos" pt:"Produtos favoritos" en:"Favourite products" jsonschema:"maxItems=20,maxLength=80" personal:"true" also:"favoritos, favorite products"`
	Delivery   string   `json:"delivery_preferences" optional:"true" es:"Preferencias de entrega" pt:"Preferências de entrega" en:"Delivery preferences" jsonschema:"maxLength=300" personal:"true"`
}

// PreferencesDescribed is the description of preferences.
var PreferencesDescribed = field.Of[PreferenceFields]()

// Fields are what people edit of preferences.
func (p Preferences) Fields() PreferenceFields {
	return PreferenceFields{p.Allergies, p.DietaryRestrictions, p.FavoriteProducts, p.DeliveryPreferences}
}

// KeptDescribed is the description of what the history keeps.
var KeptDescribed = field.Of[Kept]()

// Kept is what the history keeps of the customer.
func (c Customer) Kept() Kept {
	return Kept{c.Fields(), c.Tastes().Fields()}
}

var (
	msgPhoneTaken = locale.Text{
		ES: "Ese teléfono ya es de otro cliente.",
		PT: "Esse telefone já é de outro cliente.",
		EN: "That telephone already belongs to another customer.",
	}
	msgMasked = locale.Text{
		ES: "%q es un documento tapado, como lo muestran las listas. Leé el del cliente.",
		MX: "%q es un documento oculto, como lo muestran las listas. Lee el del cliente.",
		PT: "%q é um documento oculto, como as listas o mostram. Leia o do cliente.",
		EN: "%q is a masked document number, as lists show it. Read the customer's own.",
	}
	msgNobody = locale.Text{
		ES: "Hace falta un nombre, un teléfono, un correo o un documento.",
		PT: "É preciso um nome, um telefone, um e-mail ou um documento.",
		EN: "A name, a telephone, an email or a document number is needed.",
	}
	msgEmail = locale.Text{
		ES: "%q no es un correo.",
		PT: "%q não é um e-mail.",
		EN: "%q is not an email address.",
	}
	msgGroup = locale.Text{
		ES: "No hay ningún grupo de clientes %q.",
		PT: "Não há nenhum grupo de clientes %q.",
		EN: "There is no customer group %q.",
	}
)

// Keep saves what staff edited of a customer; without an id it makes a new one. Codes: not_found,
// invalid_arguments with everything that is wrong, conflict for another customer's telephone or document.
func (cs *Customers) Keep(id string, f Fields) (c Customer, err error) {
	if !cs.scope.Actor.Role.Trusted() {
		return c, cs.notFound()
	}
	if id != "" {
		var found bool
		if c, found, err = cs.rows.Customer(id, true); err == nil && !found {
			err = cs.notFound()
		}
		if err != nil {
			return c, err
		}
	}
	next, err := cs.edited(c, f)
	if err == nil {
		err = cs.unique(c, next)
	}
	if err != nil {
		return c, err
	}
	if id == "" {
		next, err = cs.create(next)
		if fault.Is(err, fault.Conflict) { // a concurrent call took the telephone or the document first
			return c, cs.takenSince(f, err)
		}
		return next, err
	}
	next.Disputed = c.Disputed && next.DNI == c.DNI
	next.UpdatedAt = cs.scope.Now
	if err := cs.update(next); err != nil {
		return c, err
	}
	cs.scope.Emit("customer.profile_updated", c.ID, map[string]any{"customerId": c.ID})
	return next, nil
}

// edited is a customer with the fields, tidied and checked.
func (cs *Customers) edited(c Customer, f Fields) (Customer, error) {
	cs.scope.Sensitive(f.Phone, f.FirstName, f.LastName, f.DNI, f.Email, f.Address.Line1, f.Address.Line2)
	bad := cs.scope.Problems()
	if f.Phone != c.Phone && f.Phone != "" {
		e164, err := cs.number(f.Phone)
		if err != nil {
			bad.Add("/phone", msgPhone, f.Phone)
		}
		f.Phone = e164
	}
	f.Email = plainEmail(f.Email)
	if parsed, err := mail.ParseAddress(f.Email); f.Email != "" && (err != nil || parsed.Address != f.Email) {
		bad.Add("/email", msgEmail, f.Email)
	}
	if _, known := cs.scope.Workspace.Settings.Group(f.Group); f.Group != "" && f.Group != c.Group && !known {
		bad.Add("/group", msgGroup, f.Group)
	}
	if utf8.RuneCountInString(f.Notes) > longestNotes {
		bad.Add("/notes", msgNotesFull)
	}
	if strings.Contains(f.DNI, "*") {
		bad.Add("/dni", msgMasked, f.DNI)
	}
	c.Phone, c.Email, c.Group, c.Notes = f.Phone, f.Email, f.Group, strings.TrimSpace(f.Notes)
	c.NoNews = f.NoNews
	c.FirstName, c.LastName = locale.OneLine(f.FirstName), locale.OneLine(f.LastName)
	c.DNI = plainDocument(f.DNI)
	if c.Phone+c.Email+c.FirstName+c.LastName+c.DNI == "" {
		bad.Add("/first_name", msgNobody)
	}
	c.Tags = nil
	for _, t := range lists.Map(f.Tags, locale.OneLine) {
		if t != "" && !slices.Contains(c.Tags, t) {
			c.Tags = append(c.Tags, t)
		}
	}
	c.Address = withAddress(c.Address, f.Address)
	return c, bad.Err()
}

// unique refuses another customer's telephone or document; the document's number stays locked until the unit ends.
func (cs *Customers) unique(before, next Customer) error {
	if next.Phone != "" && next.Phone != before.Phone {
		if other, taken, err := cs.rows.CustomerByPhone(next.Phone); err != nil || taken && other.ID != before.ID {
			return orConflict(err, cs.scope.Fault(fault.Conflict, msgPhoneTaken))
		}
	}
	if next.DNI == "" || next.DNI == before.DNI {
		return nil
	}
	if err := cs.rows.LockDNI(next.DNI); err != nil {
		return err
	}
	if other, taken, err := cs.rows.CustomerByDNI(next.DNI); err != nil || taken && other.ID != before.ID {
		return orConflict(err, cs.scope.Fault(fault.Conflict, msgDNITaken))
	}
	return nil
}

func orConflict(err error, conflict *fault.Error) error {
	if err != nil {
		return err
	}
	return conflict
}

// takenSince says which of a new customer's values another one took in the meantime.
func (cs *Customers) takenSince(f Fields, conflict error) error {
	if e164, err := cs.number(f.Phone); err == nil {
		if _, taken, err := cs.rows.CustomerByPhone(e164); err != nil || taken {
			return orConflict(err, cs.scope.Fault(fault.Conflict, msgPhoneTaken))
		}
	}
	return conflict
}

// plainDocument is a document number as it is stored.
func plainDocument(text string) string {
	return strings.NewReplacer(".", "", "-", "", " ", "", "/", "").Replace(text)
}

// withAddress sets an address in the stored object; what is empty is removed from it.
func withAddress(object string, a AddressFields) string {
	fields := objectFields(object)
	for name, text := range map[string]string{"line1": a.Line1, "line2": a.Line2, "city": a.City, "state": a.State,
		"postal_code": a.PostalCode} {
		if delete(fields, name); locale.OneLine(text) != "" {
			fields[name], _ = json.Marshal(locale.OneLine(text))
		}
	}
	out, _ := json.Marshal(fields) // plain strings always marshal
	return string(out)
}
