// Package replies is a trained reader of replies to a question. It knows nothing of questions and lexicons: confirm, which
// decides, hands it the words of a reply with what its grammar knows of them, and keeps the right to object.
package replies

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Kinds of clauses. A reply is a yes if it has a yes and otherwise only what is harmless: yes, same and aside.
const (
	Yes    = "yes"    // a go-ahead, or "it is right as shown"
	Same   = "same"   // repeats what was shown
	Aside  = "aside"  // thanks, a reason, a joke
	No     = "no"     // a refusal, or a yes taken back
	Change = "change" // wants something different, more or less
	Doubt  = "doubt"  // doubt, delay, condition, somebody else must decide
	Ask    = "ask"    // a question
	Other  = "other"  // anything else because of which it is no yes: another subject, sarcasm, a mishearing
)

// Kinds are all kinds of clauses, those that do no harm first.
var Kinds = []string{Yes, Same, Aside, No, Change, Doubt, Ask, Other}

// harmless is how many of Kinds a yes may have.
const harmless = 3

// Outcomes of a reply, as confirm names them.
const (
	Confirm = "confirm"
	Deny    = "deny"
	Amend   = "amend"
	Unclear = "unclear"
)

// Outcomes are all outcomes.
var Outcomes = []string{Confirm, Deny, Amend, Unclear}

// Tools are the tools that stand for what a question of the data would do.
var Tools = map[string]string{"order": "retail/confirm_order", "booking": "frontdesk/create_reservation",
	"cancel": "retail/cancel_order_if_not_processed", "move": "frontdesk/modify_appointment",
	"change": "retail/modify_order_if_not_processed", "payment": "retail/apply_payment_to_balance"}

// Line is a reply with what it is, as a whole and clause by clause.
type Line struct {
	Locale, Pending, Outcome, Voice string
	Parts                           []Part
	Natural                         bool // of a file of everyday replies
}

// Part is a piece of a reply: a clause of a kind, or what stands between two clauses and has none.
type Part struct{ Kind, Text string }

// Text is the reply as it was written.
func (l Line) Text() string {
	var b strings.Builder
	for _, p := range l.Parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// Unmarked is the kind of a part that nobody has read.
const Unmarked = "unmarked"

// KindAt is the kind of a part: what stands between two clauses belongs to the second one, or ends the last one. It is
// empty for a part that is not marked.
func (l Line) KindAt(n int) string {
	if l.Parts[n].Kind == "" {
		switch {
		case n+1 < len(l.Parts):
			n++
		case n > 0:
			n--
		}
	}
	if kind := l.Parts[n].Kind; kind != Unmarked {
		return kind
	}
	return ""
}

// Tool is the tool that the question of a reply would run. What is cancelled is an order unless the reply says otherwise.
func (l Line) Tool() string {
	if text := strings.ToLower(l.Text()); l.Pending == "cancel" && visit.MatchString(text) {
		return "frontdesk/cancel_appointment"
	}
	return Tools[l.Pending]
}

var visit = regexp.MustCompile(`cita|turno|reserva|consulta|hora|mesa|horário|booking|appointment|table|visit|agend|corte|unha|médic|doctor`)

// Apart reports a reply of the test set: nothing is trained on the voices of it. A voice is a way of writing in one
// country.
func (l Line) Apart() bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(l.Locale + "/" + l.Voice)) // it cannot fail
	return h.Sum32()%7 == 0
}

// ParseLine reads "locale, pending, outcome, voice, reply" divided by tabs. In the reply "[kind words]" is a clause.
func ParseLine(raw string) (Line, error) {
	f := strings.Split(raw, "\t")
	if len(f) != 5 {
		return Line{}, fmt.Errorf("%d columns instead of 5", len(f))
	}
	l := Line{Locale: f[0], Pending: f[1], Outcome: f[2], Voice: f[3]}
	if Tools[l.Pending] == "" || !slices.Contains(Outcomes, l.Outcome) {
		return Line{}, fmt.Errorf("unknown question %q or outcome %q", l.Pending, l.Outcome)
	}
	for rest := strings.ReplaceAll(f[4], `\n`, "\n"); rest != ""; {
		before, after, found := strings.Cut(rest, "[")
		if strings.Contains(before, "]") {
			return Line{}, fmt.Errorf("a mark is closed twice at %q", rest)
		}
		if before != "" {
			l.Parts = append(l.Parts, Part{Text: before})
		}
		if !found {
			break
		}
		clause, next, closed := strings.Cut(after, "]")
		kind, words, _ := strings.Cut(clause, " ")
		if !closed || strings.Contains(clause, "[") || !slices.Contains(Kinds, kind) || strings.TrimSpace(words) == "" {
			return Line{}, fmt.Errorf("a clause that is none at %q", after)
		}
		l.Parts, rest = append(l.Parts, Part{kind, words}), next
	}
	return l, l.check()
}

// check holds the outcome to the clauses.
func (l Line) check() error {
	yes, harm := false, false
	for _, p := range l.Parts {
		yes = yes || p.Kind == Yes
		harm = harm || slices.Index(Kinds, p.Kind) >= harmless
	}
	if l.Outcome == Confirm && (!yes || harm) {
		return fmt.Errorf("a confirm needs a yes and nothing that is none")
	}
	return nil
}

// Said reads the replies of a folder of .tsv files, by file name.
func Said(files fs.FS) (list []Line, err error) {
	names, err := fs.Glob(files, "*.tsv")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for n, text := range strings.Split(strings.TrimRight(string(raw), "\n"), "\n") {
			l, err := ParseLine(text)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
			}
			l.Natural = strings.HasPrefix(name, "natural") || strings.HasPrefix(name, "everyday")
			list = append(list, l)
		}
	}
	return list, nil
}
