package conversation

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Find selects conversations of any folder; empty fields select all. From and To are of the last message, Begun and
// BegunBefore of the first.
type Find struct {
	Folder             Folder
	State              State
	Channel            string
	AgentID            string
	CustomerID         string
	From, To           time.Time
	Begun, BegunBefore time.Time
	Words              string // in the customer's name or telephone, among the tags, or in what was said
	After              string
	Limit              int
}

// saidWithin is how many messages a search by words reads, the latest first.
const saidWithin = 20_000

// FindIn lists conversations, the most recent message first; forbidden for anyone but staff. Words are looked for in the
// latest thousand conversations that the rest selects; those have pages, too.
func FindIn(c *Conversations, f Find) ([]Listed, error) {
	if !c.scope.Actor.Role.Trusted() {
		return nil, c.scope.Fault(fault.Forbidden, msgOnlyDesk)
	}
	wanted := locale.Fold(f.Words)
	if wanted == "" {
		return c.present(find(c, f))
	}
	all := f
	all.After, all.Limit = "", searched
	list, err := find(c, all)
	if err != nil {
		return nil, err
	}
	hit, err := saying(c, list, wanted, f.Words)
	if err != nil {
		return nil, err
	}
	if f.After != "" {
		list = list[slices.IndexFunc(list, func(l Listed) bool { return l.ID == f.After })+1:]
	}
	list = slices.DeleteFunc(list, func(l Listed) bool { return !hit[l.ID] })
	return c.present(list[:min(len(list), f.Limit)], nil)
}

// find lists what is in a folder, or in the two of open conversations.
func find(c *Conversations, f Find) ([]Listed, error) {
	if f.Folder != Open {
		return c.rows.FindSessions(f, c.scope.Now)
	}
	var both []Listed
	for _, folder := range []Folder{Inbox, Support} {
		f.Folder = folder
		list, err := c.rows.FindSessions(f, c.scope.Now)
		if err != nil {
			return nil, err
		}
		both = append(both, list...)
	}
	slices.SortFunc(both, func(a, b Listed) int {
		if by := b.UpdatedAt.Compare(a.UpdatedAt); by != 0 {
			return by
		}
		return strings.Compare(b.ID, a.ID)
	})
	return both[:min(len(both), f.Limit)], nil
}

// saying are the conversations that words are found in.
func saying(c *Conversations, list []Listed, folded, words string) (map[string]bool, error) {
	hit, rest := map[string]bool{}, []string{}
	for _, l := range list {
		label := Label{ID: l.ID, FirstName: l.FirstName, LastName: l.LastName, Phone: l.Phone, Tags: l.Tags}
		if hit[l.ID] = label.has(folded, words); !hit[l.ID] {
			rest = append(rest, l.ID)
		}
	}
	err := c.rows.SessionWords(rest, saidWithin, func(id, text string) {
		hit[id] = hit[id] || strings.Contains(locale.Fold(text), folded)
	})
	return hit, err
}

// Fields are what staff edit of a conversation.
type Fields struct {
	Folder Folder   `json:"folder" es:"Carpeta" pt:"Pasta" en:"Folder" jsonschema:"enum=inbox,enum=support,enum=archived" choices:"inbox=Con el asistente|Com o assistente|With the assistant; support=Con una persona|Com uma pessoa|With a person; archived=Archivo|Arquivo|Archive"`
	Tags   []string `json:"tags" optional:"true" nullable:"false" es:"Etiquetas" pt:"Etiquetas" en:"Tags" jsonschema:"maxItems=30,maxLength=50"`
}

// Described is the description of a conversation's fields.
var Described = field.Of[Fields]()

// Fields are what staff edit of the conversation.
func (s Session) Fields() Fields { return Fields{s.Folder, append([]string{}, s.Tags...)} }

var msgFolder = locale.Text{
	ES: "A esa carpeta solo se llega pasando la conversación a una persona, y se sale devolviéndola.",
	PT: "A essa pasta só se chega passando a conversa a uma pessoa, e dela se sai devolvendo-a.",
	EN: "A conversation comes to that folder by a hand-off only, and leaves it when it is given back.",
}

// Edit changes the folder and the tags of the unit's conversation. Codes: conflict for the folder of hand-offs,
// invalid_arguments for tags.
func Edit(c *Conversations, f Fields) error {
	if err := moveTo(c, f.Folder); err != nil {
		return err
	}
	var tags []string
	for _, t := range f.Tags {
		t = locale.OneLine(t)
		same := func(other string) bool { return locale.Fold(other) == locale.Fold(t) }
		if utf8.RuneCountInString(t) > LongestTag {
			return c.scope.Invalid("/tags", msgLongTag, LongestTag)
		}
		if locale.Fold(t) != "" && !slices.ContainsFunc(tags, same) {
			tags = append(tags, t)
		}
	}
	if slices.Equal(tags, c.current.Tags) {
		return nil
	}
	added := slices.DeleteFunc(slices.Clone(tags), func(t string) bool { return slices.Contains(c.current.Tags, t) })
	c.current.Tags = tags
	c.scope.Emit("session.tagged", c.current.ID, map[string]any{"sessionId": c.current.ID, "added": added, "tags": tags})
	return c.rows.SaveTags(c.current.ID, tags)
}

func moveTo(c *Conversations, to Folder) error {
	from := c.current.Folder
	switch {
	case from == to:
		return nil
	case from == Support || to == Support:
		return c.scope.Fault(fault.Conflict, msgFolder)
	case to == Archived:
		return c.End("")
	}
	return c.reopen()
}
