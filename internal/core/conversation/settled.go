package conversation

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/mood"
)

var msgSettled = locale.Text{
	ES: "La conversación ya estuvo por esto con una persona del negocio, que la devolvió. Seguí atendiendo vos; si te parece que el cliente quiere una persona, preguntale si la quiere.",
	MX: "La conversación ya estuvo por esto con una persona del negocio, que la devolvió. Sigue atendiendo tú; si te parece que el cliente quiere una persona, pregúntale si la quiere.",
	PT: "A conversa já esteve por isso com uma pessoa da equipe, que a devolveu. Continue você; se achar que o cliente quer uma pessoa, pergunte se ele quer.",
	EN: "A person of the business had the conversation for this already, and gave it back. Go on yourself; if you think that the customer wants a person, ask them whether they do.",
}

// Settled reports a need for which staff had the current conversation and gave it back: without words of the customer since
// then that call for a person, the same reason does not call for one again. Where the customer's words are not
// recorded, because a program relays them, nothing is known to be settled.
func Settled(c *Conversations, n Need) (bool, error) {
	if c.current == nil {
		return false, nil
	}
	last, returned, err := c.rows.LastReturned(c.current.ID)
	if err != nil || !returned {
		return false, err
	}
	latest, err := c.rows.LatestMessages(c.current.ID, latestWords)
	if err != nil {
		return false, err
	}
	heard, since, toStaff, named := false, false, false, false
	for i, m := range latest {
		heard = heard || !m.Outbound
		calls := mood.WantsPerson(m.Text) || mood.Angry(m.Text)
		switch {
		case m.Outbound || m.CreatedAt.Before(last.RequestedAt):
		case !m.CreatedAt.After(last.ClosedAt):
			toStaff = toStaff || calls
		case calls:
			return false, nil
		default: // an answer to "do you want a person?" names none itself
			since = true
			named = named || mood.NamesPerson(m.Text) || i > 0 && latest[i-1].Outbound && mood.NamesPerson(latest[i-1].Text)
		}
	}
	switch {
	case !heard:
		return false, nil
	case !since && toStaff:
		return true, nil
	case n.Cause == CustomerRequest, n.Cause == NegativeSentiment: // the customer's own new words decide
		return !named, nil
	}
	return sameReason(last, worded(c, n)) || n.Cause == last.Cause && !since, nil
}

// sameReason reports a need for what staff were called for: in nearly the same words, after the same error.
func sameReason(h HandoffRequest, n Need) bool {
	if one, other := h.Context.LastError, n.Context.LastError; one != "" && other != "" && one != other {
		return false
	}
	one, other := reasonWords(h.Reason), reasonWords(n.Reason)
	same := 0
	for _, w := range one {
		if slices.Contains(other, w) {
			same++
		}
	}
	return 4*same >= 3*max(len(one), len(other))
}

func reasonWords(text string) []string {
	list := strings.FieldsFunc(locale.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(list)
	return slices.Compact(list)
}
