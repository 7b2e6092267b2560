package turn

import (
	"context"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/claims"
)

var (
	msgUnsupported = locale.Text{
		ES: "De tu respuesta no se puede decir esto, porque nada de lo que se sabe lo respalda:%s\n%s",
		PT: "Da sua resposta não se pode dizer isto, porque nada do que se sabe confirma:%s\n%s",
		EN: "This part of your answer cannot be said, because nothing that is known bears it out:%s\n%s",
	}
	msgMend = locale.Text{
		ES: "Consultalo con una herramienta, o respondé de nuevo sin eso; si no se sabe, decilo.",
		MX: "Consúltalo con una herramienta, o responde de nuevo sin eso; si no se sabe, dilo.",
		PT: "Consulte com uma ferramenta, ou responda de novo sem isso; se não se sabe, diga.",
		EN: "Look it up with a tool, or answer again without it; if it is not known, say so.",
	}
	msgMendWords = locale.Text{ // where no call can be made any more
		ES: "Respondé de nuevo sin eso; si no se sabe, decilo.",
		MX: "Responde de nuevo sin eso; si no se sabe, dilo.",
		PT: "Responda de novo sem isso; se não se sabe, diga.",
		EN: "Answer again without it; if it is not known, say so.",
	}
	// reasons say what is missing where nothing is known instead.
	reasons = map[claims.Kind]locale.Text{
		claims.Money:   {ES: " (no se sabe de dónde sale %s)", PT: " (não se sabe de onde vem %s)", EN: " (it is not known where %s comes from)"},
		claims.Done:    {ES: " (no consta que se haya hecho, o que esté así)", PT: " (não consta que tenha sido feito, ou que esteja assim)", EN: " (nothing shows that it was done, or stands so)"},
		claims.Slot:    {ES: " (ese día y hora no constan)", PT: " (esse dia e hora não constam)", EN: " (that day and hour are not on record)"},
		claims.Name:    {ES: " (ese nombre no consta)", PT: " (esse nome não consta)", EN: " (that name is not on record)"},
		claims.Diet:    {ES: " (ningún producto dice que sea apto)", PT: " (nenhum produto diz que serve)", EN: " (no product says that it is fit)"},
		claims.Policy:  {ES: " (el negocio no tiene escrita esa regla)", PT: " (a loja não tem essa regra escrita)", EN: " (the business has no such rule in writing)"},
		claims.Stock:   {ES: " (esa cantidad no consta)", PT: " (essa quantidade não consta)", EN: " (that number is not on record)"},
		claims.Term:    {ES: " (ese plazo no consta)", PT: " (esse prazo não consta)", EN: " (that length of time is not on record)"},
		claims.Percent: {ES: " (ese porcentaje no consta)", PT: " (essa porcentagem não consta)", EN: " (that percentage is not on record)"},
	}
	msgNoReason = locale.Text{ES: " (no consta en ningún dato)", PT: " (não consta em nenhum dado)", EN: " (no data says so)"}
	msgLeans    = locale.Text{
		ES: " (solo se fue con la anterior: si sigue valiendo, volvé a decirlo de modo que se entienda sin ella)",
		MX: " (solo se fue con la anterior: si sigue valiendo, vuelve a decirlo de modo que se entienda sin ella)",
		PT: " (só saiu com a anterior: se ainda vale, diga de novo de modo que se entenda sem ela)",
		EN: " (it only went with the one before: if it still holds, say it again so that it stands alone)",
	}
	msgKnown = locale.Text{
		ES: " (se sabe: %s)",
		PT: " (o que se sabe: %s)",
		EN: " (known: %s)",
	}
)

// knowledge builds what the sentences of one answer are held against, once for each request of the model: the rows as
// they stand, the answers of tools, and the business's own words, which are read once a turn.
func (x *exchange) knowledge(u *core.Unit, s conversation.Session, earlier []evidence.Call, r model.Request) error {
	t := evidence.Talk{Earlier: earlier, At: r.Facts.Now, Instructions: []string{promptRules.In(x.w.Locale)}}
	if x.business == nil {
		b, err := evidence.ReadBusiness(u, x.agent.Prompt)
		if err != nil {
			return err
		}
		x.business = &b
	}
	t.Business = *x.business
	var err error
	if t.State, err = evidence.ReadState(u, s); err != nil {
		return err
	}
	t.State.Customer += " " + r.Facts.Preferences
	for _, m := range r.History {
		switch {
		case m.Role == model.Customer:
			t.Customer = append(t.Customer, m.Text)
		case m.Staff:
			t.Ours = append(t.Ours, m.Text)
		case m.Role == model.Agent && m.Text != "" && !m.At.IsZero(): // of an earlier turn: it was sent
			t.Said = append(t.Said, m.Text)
		}
	}
	if place := r.Facts.Shared; place != nil {
		t.Ours = append(t.Ours, place.Quote)
	}
	for _, s := range x.steps {
		if s.Say != "" { // the product's own words about what began the turn
			t.Ours = append(t.Ours, s.Say)
		}
		t.Now = append(t.Now, s.evidence()...)
	}
	t.Now = append(t.Now, x.made...)
	for _, k := range x.tools {
		t.Hidden = append(t.Hidden, strings.ToLower(k.Name))
	}
	x.talk, x.checker = t, checkerOf(x, t)
	return nil
}

// checkerOf is the checker of what is known, made when the first text is checked: most answers of a turn are calls alone.
func checkerOf(x *exchange, t evidence.Talk) func() *claims.Checker {
	return sync.OnceValue(func() *claims.Checker { return evidence.Checker(x.w.Locale, t, x.known) })
}

// evidence is a step's calls with what they returned, or what it told the model.
func (s step) evidence() (out []evidence.Call) {
	if s.Note != "" && s.Body != nil {
		return []evidence.Call{{Answer: told(s.Body)}}
	}
	for i, c := range s.Calls {
		if i < len(s.results) {
			out = append(out, evidence.Call{Tool: c.Tool, Arguments: c.Arguments, Answer: s.results[i].Body})
		}
	}
	return out
}

// findings are the sentences of a text that are not borne out.
func (x *exchange) findings(ctx context.Context, text string) ([]claims.Finding, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	if x.checker == nil {
		if _, err := x.request(ctx); err != nil {
			return nil, err
		}
	}
	found := x.checker().Check(text)
	if len(found) > 0 {
		x.Log.InfoContext(ctx, "sentences withheld, unproved claims", "turn", x.turn.ID, "sentences", len(found))
	}
	return found, nil
}

// check returns what is wrong with a text, in words for the model; empty: it may be sent.
func (x *exchange) check(ctx context.Context, text string) (complaint, rest string, err error) {
	found, err := x.findings(ctx, text)
	if inner := repeats(x, text); err == nil && len(inner) > 0 {
		return msgInner.In(x.w.Locale), without(text, append(inner, found...)), nil
	}
	if err != nil || len(found) == 0 {
		return "", text, err
	}
	mend := msgMend
	if cannotLookUp(x) {
		mend = msgMendWords
	}
	return msgUnsupported.In(x.w.Locale, objections(x.w.Locale, text, found), mend.In(x.w.Locale)), without(text, found), nil
}

// objections lists the sentences that may not be said, each with what is known instead, and those that go with them.
func objections(tag locale.Tag, text string, found []claims.Finding) string {
	var b strings.Builder
	at := -1
	for _, f := range found {
		if f.From == at {
			continue
		}
		at = f.From
		b.WriteString("\n- «" + text[f.From:f.To] + "»")
		b.WriteString(reasonOf(tag, f))
	}
	_, leaning := parted(text, found)
	for _, s := range leaning {
		b.WriteString("\n- «" + text[s.From:s.To] + "»" + msgLeans.In(tag))
	}
	return b.String()
}

// reasonOf says what is known instead of a claim or, where nothing is, what is missing.
func reasonOf(tag locale.Tag, f claims.Finding) string {
	reason, listed := reasons[f.Kind]
	switch {
	case f.Known != "":
		return msgKnown.In(tag, f.Known)
	case !listed:
		return msgNoReason.In(tag)
	case f.Kind == claims.Money:
		return reason.In(tag, strings.TrimRight(f.Claim, ".,;: "))
	}
	return reason.In(tag)
}

// without is a text without the sentences that may not be said; empty if nothing is left that means anything alone.
func without(text string, found []claims.Finding) string {
	kept, _ := parted(text, found)
	if !slices.ContainsFunc(kept, func(s claims.Span) bool { return meaningful(text[s.From:s.To]) }) {
		return ""
	}
	return joined(text, kept)
}

// parted are the sentences of a text that may be said, and those that go with one that may not: what leans on it would
// read as said of another.
func parted(text string, found []claims.Finding) (kept, leaning []claims.Span) {
	cut, last := false, 0
	for _, s := range claims.Sentences(text) {
		sameLine := !strings.Contains(text[last:s.From], "\n")
		last = s.To
		bad := slices.ContainsFunc(found, func(f claims.Finding) bool { return f.From == s.From })
		leans := !bad && cut && sameLine && claims.Leans(text[s.From:s.To])
		if cut = bad || leans; leans {
			leaning = append(leaning, s)
		} else if !bad {
			kept = append(kept, s)
		}
	}
	return kept, leaning
}

// joined is a text with these sentences alone.
func joined(text string, kept []claims.Span) string {
	var b strings.Builder
	last := 0
	for i, s := range kept {
		if i > 0 {
			b.WriteString(gap(text[last:s.From]))
		}
		b.WriteString(text[s.From:s.To])
		last = s.To
	}
	return b.String()
}

// gap is what stood between two sentences, without what was taken out there.
func gap(between string) string {
	if strings.Contains(between, "\n\n") {
		return "\n\n"
	}
	if strings.Contains(between, "\n") {
		return "\n"
	}
	return " "
}

// fewWords is how many words a sentence may have and still be only a greeting or a link between others.
const fewWords = 3

// meaningful reports a sentence that says something by itself: not a greeting, not "perfecto", not the title of a list.
func meaningful(sentence string) bool {
	s := strings.TrimSpace(sentence)
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return len(words) > fewWords && !strings.HasSuffix(s, ":")
}

// Checker is what sentences of an agent in a conversation are held against at this moment: for texts that reach the
// customer on another way than as a reply.
func (t *Turns) Checker(ctx context.Context, w *access.Workspace, sessionID string) (*claims.Checker, error) {
	x := &exchange{Turns: t, w: w}
	s, err := core.Look(ctx, t.Desk, w, func(u *core.Unit) (conversation.Session, error) {
		return u.Conversations.Get(sessionID, false)
	})
	if err != nil {
		return nil, err
	}
	if x.agent, err = t.Agents.Agent(ctx, w, s.AgentID); err != nil {
		return nil, err
	}
	if err := equip(ctx, x); err != nil {
		return nil, err
	}
	err = t.Desk.Read(ctx, w, agent, func(u *core.Unit) error {
		u.Conversations.Adopt(s)
		if err := x.latest(u, s); err != nil {
			return err
		}
		history, earlier, err := x.history(u, "")
		if err != nil {
			return err
		}
		x.made, _ = ctx.Value(madeKey{}).([]evidence.Call)
		return x.knowledge(u, s, earlier, model.Request{History: history,
			Facts: model.Facts{Now: u.Now.In(w.Location())}})
	})
	if err != nil {
		return nil, err
	}
	return x.checker(), nil
}

// madeKey is under which the calls of the step at hand are, as far as they have their results.
type madeKey struct{}

// withMade carries the results that a step has so far to the call that is made next: a text in its arguments may tell
// them.
func withMade(ctx context.Context, s *step) context.Context {
	return context.WithValue(ctx, madeKey{}, s.evidence())
}

// latest makes the conversation's latest turn the exchange's.
func (x *exchange) latest(u *core.Unit, s conversation.Session) error {
	said, err := u.Conversations.LatestMessages(s.ID, toldMessages)
	if err != nil {
		return err
	}
	for _, m := range said {
		if m.TurnID != "" {
			x.turn.ID = m.TurnID
		}
	}
	for _, m := range said {
		if m.TurnID == x.turn.ID && !m.Outbound {
			x.words = append(x.words, m)
		}
	}
	x.turn.SessionID = s.ID
	if x.turn.ID == "" {
		x.turn.ID = "none" // messages outside turns are history
		return nil
	}
	kept, err := u.Turns.Steps(x.turn.ID)
	if err == nil {
		x.steps, err = decodeSteps(kept)
	}
	return err
}
