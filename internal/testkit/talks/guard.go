package talks

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// Guard is how the claim guard judged texts that are true: those of the model that
// answered, and the sentences that scripts say another model could have used.
type Guard struct {
	Texts, Held     int      // of the model's own
	Phrases, Denied int      // of the scripts'
	Blocked         []string // the sentences that were denied, and for what
}

// MostBlocked is how many true sentences of another model in a thousand the guard may hold back; of the built-in model's
// own texts it may hold none.
const MostBlocked = 12

// Add takes another conversation's together with this one's.
func (g *Guard) Add(o Guard) {
	g.Texts, g.Held, g.Phrases, g.Denied = g.Texts+o.Texts, g.Held+o.Held, g.Phrases+o.Phrases, g.Denied+o.Denied
	g.Blocked = append(g.Blocked, o.Blocked...)
}

// Fits reports whether few enough were held back.
func (g Guard) Fits() bool {
	return g.Held == 0 && g.Denied*1000 <= g.Phrases*MostBlocked
}

// String says it in a line.
func (g Guard) String() string {
	return fmt.Sprintf("the claim guard held back %d of %d texts of the model, and would hold back %d of %d true sentences of another", g.Held, g.Texts, g.Denied, g.Phrases)
}

// count takes the reply of one exchange.
func (g *Guard) count(now turn.Reply) {
	if now.Text != "" {
		g.Texts++
	}
	g.Held += now.Held
}

// weigh has the guard judge the sentences of a line on what is known at this moment.
func (g *Guard) weigh(c *claims.Checker, l Line) {
	for _, s := range l.True {
		g.Phrases++
		if bad := c.Check(s); len(bad) > 0 {
			g.Denied++
			g.Blocked = append(g.Blocked, fmt.Sprintf("line %d: %q, for %s %q", l.At, s, bad[0].Kind, bad[0].Claim))
		}
	}
}
