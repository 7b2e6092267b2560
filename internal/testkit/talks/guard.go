package talks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// Guard is how the claim guard judged texts that are true: those of the model that
// answered, and the sentences that scripts say another model could have used.
type Guard struct {
	Texts, Held     int      // of the model's own
	Phrases, Denied int      // of the scripts'
	Blocked         []string // the sentences that were denied, and for what
}

// MostBlocked is how many true texts in a thousand the guard may hold back.
const MostBlocked = 20

// Add takes another conversation's together with this one's.
func (g *Guard) Add(o Guard) {
	g.Texts, g.Held, g.Phrases, g.Denied = g.Texts+o.Texts, g.Held+o.Held, g.Phrases+o.Phrases, g.Denied+o.Denied
	g.Blocked = append(g.Blocked, o.Blocked...)
}

// Fits reports whether few enough were held back.
func (g Guard) Fits() bool {
	return g.Held*1000 <= g.Texts*MostBlocked && g.Denied*1000 <= g.Phrases*MostBlocked
}

// String says it in a line.
func (g Guard) String() string {
	return fmt.Sprintf("the claim guard held back %d of %d texts of the model, and would hold back %d of %d true sentences of another", g.Held, g.Texts, g.Denied, g.Phrases)
}

// weigh counts one exchange, and has the guard judge the sentences of its line on what
// was said and answered so far.
func (g *Guard) weigh(tag locale.Tag, l Line, said []Exchange) {
	now := said[len(said)-1].Reply
	if now.Text != "" {
		g.Texts++
	}
	g.Held += now.Held
	var e claims.Evidence
	for _, x := range said {
		e.Texts = append(e.Texts, x.Says, x.Reply.Text)
		for _, m := range x.Reply.Calls {
			e.Bodies = append(e.Bodies, m.Result)
		}
	}
	done := succeeded(now)
	e.Settled = now.Outcome == conversation.Acted ||
		slices.ContainsFunc(done, func(tool string) bool { return !named(tool, reading) && !named(tool, preparing) })
	e.Acted = e.Settled || slices.ContainsFunc(done, func(tool string) bool { return named(tool, preparing) })
	for _, s := range l.True {
		g.Phrases++
		if bad := claims.Unsupported(tag, s, e); len(bad) > 0 {
			g.Denied++
			g.Blocked = append(g.Blocked, fmt.Sprintf("line %d: %q, for %q", l.At, s, bad))
		}
	}
}

// How tools that only look something up begin, and those that get an order ready.
var (
	reading   = []string{"get_", "search_", "list", "check_", "summarize_", "parse_", "ask_", "getAvailable"}
	preparing = []string{"create_order_draft", "add_item_", "update_item_", "remove_item", "set_delivery_",
		"request_confirmation"}
)

func named(tool string, begins []string) bool {
	_, name, _ := strings.Cut(tool, "/")
	return slices.ContainsFunc(begins, func(p string) bool { return strings.HasPrefix(name, p) })
}
