package core

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgAskToKeep = locale.Text{
		ES: "¿Querés que lo recuerde para las próximas veces? %s. Solo se usa para atenderte, y cuando quieras lo borro.",
		MX: "¿Quieres que lo recuerde para las próximas veces? %s. Solo se usa para atenderte, y cuando quieras lo borro.",
		PT: "Quer que eu guarde isso para as próximas vezes? %s. Só é usado para atender você, e apago quando quiser.",
		EN: "Shall I remember this for the next times? %s. It is only used to serve you, and I delete it whenever you want.",
	}
	msgTastesKept = locale.Text{
		ES: "Listo, lo recuerdo: %s.",
		PT: "Pronto, guardei: %s.",
		EN: "Done, I will remember it: %s.",
	}
	msgTastesGone = locale.Text{
		ES: "Listo, ya no tengo guardada ninguna preferencia tuya.",
		PT: "Pronto, não tenho mais nenhuma preferência sua guardada.",
		EN: "Done, none of your preferences is kept any more.",
	}
	msgTastesRemoved = locale.Text{
		ES: "Listo, lo borré: %s.",
		PT: "Pronto, apaguei: %s.",
		EN: "Done, I deleted it: %s.",
	}
	msgTastesLeft = locale.Text{
		ES: "Sigo recordando: %s.",
		PT: "Continuo com isto guardado: %s.",
		EN: "I still remember: %s.",
	}
	msgNoTastesLeft = locale.Text{
		ES: "Ya no tengo guardada ninguna preferencia tuya.",
		PT: "Não tenho mais nenhuma preferência sua guardada.",
		EN: "None of your preferences is kept any more.",
	}
	msgAlsoRemoved = locale.Text{ES: "Y borré: %s.", PT: "E apaguei: %s.", EN: "And I deleted: %s."}
	msgNotThere    = locale.Text{
		ES: "Eso no lo tenía guardado.",
		PT: "Isso não estava guardado.",
		EN: "That was not kept.",
	}
	msgNotKept = locale.Text{
		ES: "No lo guardé: me habías dicho que no guarde tus preferencias. Si cambiaste de idea, decime y lo guardo.",
		MX: "No lo guardé: me habías dicho que no guardara tus preferencias. Si cambiaste de idea, dime y lo guardo.",
		PT: "Não guardei: você tinha dito para não guardar suas preferências. Se mudou de ideia, me diga que eu guardo.",
		EN: "I did not keep it: you had told me not to keep your preferences. If you changed your mind, tell me and I will.",
	}
	msgAllergies  = locale.Text{ES: "alergias: %s", PT: "alergias: %s", EN: "allergies: %s"}
	msgDiet       = locale.Text{ES: "dieta: %s", PT: "dieta: %s", EN: "diet: %s"}
	msgDeliveries = locale.Text{ES: "entregas: %s", PT: "entregas: %s", EN: "deliveries: %s"}
	msgFavourites = locale.Text{ES: "favoritos: %s", PT: "favoritos: %s", EN: "favourites: %s"}
)

// Tastes words preferences in one line; empty: there are none.
func (u *Unit) Tastes(p customer.Preferences) string {
	var parts []string
	for _, part := range []struct {
		text locale.Text
		list []string
	}{{msgAllergies, p.Allergies}, {msgDiet, p.DietaryRestrictions}, {msgFavourites, p.FavoriteProducts}} {
		if len(part.list) > 0 {
			parts = append(parts, u.Write(part.text, locale.List(u.Workspace.Locale,
				lists.Map(part.list, locale.Quotable), false)))
		}
	}
	if wish := locale.Quote(p.DeliveryPreferences); wish != "" {
		parts = append(parts, u.Write(msgDeliveries, wish))
	}
	return strings.Join(parts, "; ")
}

// AsksToKeep reports whether the customer has to be asked before a change of their preferences is stored: once, and
// again after a no only if they brought it up themselves. Staff answer for what they write.
func (u *Unit) AsksToKeep(tool string, ch customer.PreferenceChange, again bool) bool {
	if !ch.Stores() || u.Actor.Role.Trusted() {
		return false
	}
	agreed, refused, err := u.consent(tool)
	return err != nil || !agreed && (!refused || again) // an error comes back where the question is worded
}

// consent is the customer's answer so far. A conversation without a customer has its own questions alone.
func (u *Unit) consent(tool string) (agreed, refused bool, err error) {
	c, found, err := u.Customers.Current()
	if err != nil {
		return false, false, err
	}
	if given := c.Consent(); found && given.Asked() {
		return given.Agreed, !given.Agreed, nil
	}
	denied, err := u.Confirmations.List(confirmation.Filter{SessionID: u.SessionID, State: confirmation.Denied,
		Limit: 100})
	return false, slices.ContainsFunc(denied, func(c confirmation.Confirmation) bool { return c.Tool == tool }), err
}

// AskToKeep is the question whether a change of the customer's preferences may be stored.
func (u *Unit) AskToKeep(ch customer.PreferenceChange) (confirmation.Question, error) {
	if err := u.Customers.CheckPreferences(ch); err != nil {
		return confirmation.Question{}, err
	}
	c, _, err := u.Customers.Current()
	told := u.Tastes(ch.New())
	return confirmation.Question{
		Addressee: access.Customer, Total: confirmation.NoTotal, SubjectID: c.ID,
		Text: u.Say(msgAskToKeep, locale.Capital(told)), Subject: confirmation.Digest(c.ID, told),
	}, err
}

// NotToKeep remembers a customer's no to AskToKeep; other ends of the question are no answer.
func (u *Unit) NotToKeep(q confirmation.Confirmation) error {
	now, err := u.Confirmations.Get(q.ID, false)
	if err != nil || now.State != confirmation.Denied || u.CustomerID == "" {
		return err
	}
	_, err = u.Customers.SetPreferences(u.CustomerID, customer.PreferenceChange{}, customer.Consent{At: u.Now})
	return err
}

// ConsentRefused is the blocked reason for preferences that the customer does not want to be kept.
const ConsentRefused = "consent_refused"

// KeepPreferences stores a change of the preferences of the conversation's customer, creating one if it has none, and
// words the result for them. blocked: the customer did not agree.
func (u *Unit) KeepPreferences(tool string, ch customer.PreferenceChange) (p customer.Preferences, told string,
	err error) {
	c, found, err := u.Customers.Current()
	if err != nil {
		return p, "", err
	}
	given, err := u.agreedNow(tool)
	if err != nil {
		return p, "", err
	}
	switch agreed, _, err := u.consent(tool); {
	case err != nil:
		return p, "", err
	case ch.Stores() && !agreed && !given.Agreed && !u.Actor.Role.Trusted():
		refused := u.Fault(fault.Blocked, msgNotKept)
		refused.BlockedReason = ConsentRefused
		return p, "", refused
	case !found && !ch.Stores():
		return c.Tastes(), u.Say(msgTastesGone), nil
	}
	if !found {
		if c, err = u.Customers.Nobody(); err != nil {
			return p, "", err
		}
		if err := u.Conversations.Belongs(c.ID); err != nil {
			return p, "", err
		}
	}
	before := c.Tastes()
	if c, err = u.Customers.SetPreferences(c.ID, ch, given); err != nil {
		return p, "", err
	}
	p = c.Tastes()
	return p, u.tastesTold(ch, before, p), nil
}

// tastesTold words a change of preferences for their customer: what is kept, and what was removed.
func (u *Unit) tastesTold(ch customer.PreferenceChange, before, after customer.Preferences) string {
	removed, left := before.Without(after), u.Say(msgNoTastesLeft)
	if !after.Empty() {
		left = u.Say(msgTastesLeft, u.Tastes(after))
	}
	switch {
	case after.Empty() && removed.Empty():
		return u.Say(msgTastesGone)
	case !removed.Empty() && !ch.Stores():
		return u.Say(msgTastesRemoved, u.Tastes(removed)) + " " + left
	case !removed.Empty():
		return u.Say(msgTastesKept, u.Tastes(after)) + " " + u.Say(msgAlsoRemoved, u.Tastes(removed))
	case !ch.Stores():
		return u.Say(msgNotThere) + " " + left
	}
	return u.Say(msgTastesKept, u.Tastes(after))
}

// agreedNow is the consent of a unit that runs on the customer's own yes to this tool; the business's yes to a rule of
// its own is none.
func (u *Unit) agreedNow(tool string) (customer.Consent, error) {
	if u.QuestionID == "" {
		return customer.Consent{}, nil
	}
	q, err := u.Confirmations.Get(u.QuestionID, false)
	if err != nil || q.Addressee != access.Customer || q.Tool != tool {
		return customer.Consent{}, err
	}
	return customer.Consent{Agreed: true, At: u.Now}, nil
}
