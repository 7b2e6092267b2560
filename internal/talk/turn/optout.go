package turn

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/optout"
)

var (
	msgStopped = locale.Text{
		ES: "Listo, no te escribimos más por nuestra cuenta. Si nos escribís, te respondemos como siempre; y si cambiás de idea, decinos “pueden escribirme”.",
		MX: "Listo, ya no te escribimos por nuestra cuenta. Si nos escribes, te respondemos como siempre; y si cambias de idea, dinos “pueden escribirme”.",
		PT: "Pronto, não vamos mais escrever por nossa conta. Se você escrever, respondemos como sempre; e se mudar de ideia, diga “podem me escrever”.",
		EN: "Done, we will not write to you unasked any more. If you write to us we answer as always; and if you change your mind, say “you can write to me”.",
	}
	msgStoppedToo = locale.Text{
		ES: "Anotado: no te escribimos más por nuestra cuenta. Si cambiás de idea, decinos “pueden escribirme”.",
		MX: "Anotado: ya no te escribimos por nuestra cuenta. Si cambias de idea, dinos “pueden escribirme”.",
		PT: "Anotado: não vamos mais escrever por nossa conta. Se mudar de ideia, diga “podem me escrever”.",
		EN: "Noted: we will not write to you unasked any more. If you change your mind, say “you can write to me”.",
	}
	msgResumed = locale.Text{
		ES: "¡Gracias! Te volvemos a avisar por acá de tus pedidos y novedades.",
		MX: "¡Gracias! Te volvemos a avisar por aquí de tus pedidos y novedades.",
		PT: "Obrigado! Voltamos a avisar por aqui sobre os seus pedidos e novidades.",
		EN: "Thank you! We will tell you here again about your orders and news.",
	}
)

// mayOptOut reports words that say something about being written to, at least after the right offer; beside: they say
// something else, too.
func mayOptOut(said string) (may, beside bool) {
	may = optout.Read(said, strings.ToUpper(said)) != optout.None
	beside = !may && optout.Beside(said)
	return may || beside, beside
}

// recordOptOut records what the customer's words say about being written to. It is nothing for a customer who may be
// written to already and says so, and where no customer is known.
func recordOptOut(u *core.Unit, said string) (optout.Wish, error) {
	may, beside := mayOptOut(said)
	if !may {
		return optout.None, nil
	}
	if beside {
		c, found, err := u.Customers.Current()
		if err != nil || !found || c.NoNews {
			return optout.None, err
		}
		return optout.Stop, u.Customers.WantNews(false)
	}
	offered := ""
	if last := u.Conversations.LastSaid(); last != "" {
		m, _, err := u.Conversations.Message(last)
		if err != nil {
			return optout.None, err
		}
		offered = m.Text
	}
	if offered == "" { // a broadcast to somebody who never wrote is in no conversation
		sent, err := u.News.List(news.Filter{CustomerID: u.CustomerID, Kind: access.BroadcastKind, State: news.Sent, Limit: 1})
		if err != nil {
			return optout.None, err
		}
		if len(sent) > 0 && u.CustomerID != "" {
			offered = optout.Keyword(u.Workspace.Locale)
		}
	}
	wish := optout.Read(said, offered)
	c, found, err := u.Customers.Current()
	if err != nil || !found || wish == optout.None || wish == optout.Resume && !c.NoNews {
		return optout.None, err
	}
	return wish, u.Customers.WantNews(wish == optout.Resume)
}

// heedOptOut ends a turn in which the customer says that they want to be written to unasked no more, or again. What they
// say beside it is answered as ever; an answer to a question stays one, because nothing is said before it is read.
func heedOptOut(ctx context.Context, x *exchange) (ended bool, err error) {
	may, beside := mayOptOut(x.customerText())
	if len(x.steps) > 0 || !may {
		return false, nil
	}
	if beside {
		return false, x.inTurn(ctx, func(u *core.Unit) error {
			wish, err := recordOptOut(u, x.customerText())
			if err == nil && wish == optout.Stop && x.turn.QuestionID == "" {
				_, err = u.Conversations.Speak("runtime", u.Say(msgStoppedToo))
			}
			return err
		})
	}
	err = x.inTurn(ctx, func(u *core.Unit) error {
		wish, err := recordOptOut(u, x.customerText())
		if ended = wish != optout.None; err != nil || !ended {
			return err
		}
		text := msgStopped
		if wish == optout.Resume {
			text = msgResumed
		}
		id, err := u.Conversations.Speak("runtime", u.Say(text))
		if err != nil {
			return err
		}
		return u.Turns.End(&x.turn, conversation.Replied, id)
	})
	return ended, err
}
