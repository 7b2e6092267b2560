package access

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// FoundingFields are what the owner of the first business says of it and of themselves.
type FoundingFields struct {
	Owner    string `json:"owner" es:"Tu nombre" pt:"Seu nome" en:"Your name" jsonschema:"format=name,maxLength=100"`
	Email    string `json:"email" es:"Tu correo" pt:"Seu e-mail" en:"Your e-mail" kind:"email" jsonschema:"format=mailbox,maxLength=200" personal:"true" help:"Con él entrás después. | Com ele você entra depois. | You sign in with it."`
	Password string `json:"password" es:"Contraseña" pt:"Senha" en:"Password" kind:"password" personal:"true" help:"Diez caracteres o más; una frase sirve. | Dez caracteres ou mais; uma frase serve. | Ten characters or more; a phrase will do."`
	Name     string `json:"name" es:"Nombre del negocio" pt:"Nome do negócio" en:"Name of the business" jsonschema:"format=name,maxLength=200"`
	Trade    string `json:"trade" es:"Rubro" es_mx:"Giro" pt:"Ramo" en:"Trade"`
	Country  string `json:"country" es:"País" pt:"País" en:"Country" help:"Moneda, hora e idioma salen de acá; después los podés cambiar. | Moeda, hora e idioma vêm daqui; depois dá para mudar. | Currency, time and language follow it; you can change them later."`
}

// FoundingDescribed is the description of the first form.
var FoundingDescribed = field.Of[FoundingFields]().Together(FoundingFields.together)

var (
	msgChoose   = locale.Text{ES: "elegí una opción", MX: "elige una opción", PT: "escolha uma opção", EN: "choose one"}
	msgPassword = locale.Text{
		ES: "tiene que tener diez caracteres o más, y no ser tu correo",
		PT: "precisa ter dez caracteres ou mais, e não ser o seu e-mail",
		EN: "has to have ten characters or more, and not be your e-mail",
	}
)

func (f FoundingFields) together(tag locale.Tag) []fault.Field {
	c := settingsCheck{tag: tag}
	if _, known := trade.Of(f.Trade); !known {
		c.add("/trade", msgChoose)
	}
	if _, known := country.Of(f.Country); !known {
		c.add("/country", msgChoose)
	}
	if !goodPassword(f.Password, Email(f.Email)) {
		c.add("/password", msgPassword)
	}
	return c.wrong
}

// FoundingRows are the rows of the transaction that makes the first business.
type FoundingRows struct {
	EntranceRows
	Workspaces WorkspaceRows
	Agents     AgentRows
	// Lock makes others who found a business wait until the transaction ends.
	Lock func() error
	// SaveLocation creates a stock location.
	SaveLocation func(code, name string, priority int) error
}

// quickActions is the tool of what owners have done by a sentence: theirs in every trade, whatever else its kind of agent has.
const quickActions = "retail/quick_action_execute"

var (
	msgAssistant = locale.Text{ES: "Asistente", PT: "Assistente", EN: "Assistant"}
	msgPremises  = locale.Text{ES: "Local", MX: "Tienda", PT: "Loja", EN: "Shop"}
)

// Found makes the first business of a server as its trade and country have it: the business, its agent, its owner, who
// is signed in, and a place for stock; all of it or nothing. Codes: invalid_arguments, with every wrong field in the
// reader's language, and conflict where there is a business already.
func (e *Entrance) Found(ctx context.Context, f FoundingFields, tag locale.Tag, d Device) (secret string, s Stay, w Workspace, err error) {
	if err := FoundingDescribed.Check(f, tag); err != nil {
		return "", s, w, err
	}
	w = begun(f)
	if err := w.check(); err != nil {
		return "", s, w, err
	}
	hash := hashPassword(f.Password) // outside the transaction: hashing is slow
	secret = newSecret()
	err = e.store.Founding(ctx, w.ID, func(r FoundingRows) error {
		if err := r.Lock(); err != nil {
			return err
		}
		there, err := r.Workspaces.ListWorkspaces()
		if err == nil && len(there) > 0 {
			err = fault.New(fault.Conflict, "there is a business already")
		}
		if err != nil {
			return err
		}
		s, err = e.insertFounding(r, f, w, hash, secret, d)
		return err
	})
	e.keyring.Forget()
	e.Forget()
	return secret, s, w, err
}

func (e *Entrance) insertFounding(r FoundingRows, f FoundingFields, w Workspace, hash, secret string, d Device) (s Stay, err error) {
	now, taken := e.keyring.clock.Now(), fault.New(fault.Conflict, "somebody was faster")
	ok, err := r.Workspaces.InsertWorkspace(w, now)
	if err := require(ok, err, taken); err != nil {
		return s, err
	}
	of, _ := trade.Of(f.Trade)
	ok, err = r.Agents.InsertAgent(AgentProfile{ID: newID(), Slug: "asistente", Name: msgAssistant.In(w.Locale),
		AssistantType: of.AssistantType, Active: true, Version: 1,
		Tools: []ToolOverride{{Tool: quickActions, Enabled: true}}}, now)
	if err := require(ok, err, taken); err != nil {
		return s, err
	}
	if err := r.SaveLocation("local", msgPremises.In(w.Locale), 0); err != nil {
		return s, err
	}
	p := Person{ID: newID(), Name: locale.OneLine(f.Owner), Email: Email(f.Email), Role: Owner, Active: true}
	ok, err = r.Staff.InsertPerson(p, now)
	if err := require(ok, err, taken); err != nil {
		return s, err
	}
	known, _, err := r.Logins.LoginByEmail(p.Email)
	if err != nil {
		return s, err
	}
	l, err := choose(r.EntranceRows, known, p.Email, hash, Join, now)
	if err != nil {
		return s, err
	}
	if err := r.Logins.Join(Membership{WorkspaceID: w.ID, PersonID: p.ID, LoginID: l.ID}, now); err != nil {
		return s, err
	}
	s = newStay(l.ID, secret, true, d, now)
	return s, r.Stays.InsertStay(s)
}

// begun is a business as its trade and its country have it.
func begun(f FoundingFields) Workspace {
	of, _ := trade.Of(f.Trade)
	in, _ := country.Of(f.Country)
	w := Workspace{
		ID: newID(), Slug: Slug(f.Name), Name: locale.OneLine(f.Name), Plan: Pro, Locale: in.Locale,
		Currency: in.Currency, Country: in.Code, Zone: in.Zones[0],
	}
	w.Settings = Settings{
		Trade: of.Code, PaymentMethods: of.Payments, DefaultPayment: of.Payments[0],
		Delivery: Delivery{PickupOnly: of.Delivers}, // until the owner says that it delivers, and for how much
		Profile:  Profile{Schedule: of.WeekIn(in.Locale), Greeting: of.Greeting.In(in.Locale, w.Name)},
	}
	never := int64(-1)
	w.Settings.FreeShippingOver = &never // until the owner says from which amount on
	if of.Anonymous {
		w.Settings.RequireIdentity = new(bool)
	}
	return w
}

const longestSlug = 50

// CodeOf is the code of a product that has only a name.
func CodeOf(name string) string { return strings.ToUpper(Slug(name)) }

// Slug is a name as addresses have it: lower-case letters, digits and hyphens.
func Slug(name string) string {
	plain := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return ' '
	}, locale.Fold(name))
	slug := strings.Join(strings.Fields(plain), "-")
	slug = strings.Trim(slug[:min(len(slug), longestSlug)], "-")
	if slug == "" {
		return "negocio"
	}
	return slug
}
