package tool

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Listing says whether lists for models show a tool, and what of it; in which words, its pack's file does. It changes
// nothing about who may call it.
type Listing struct {
	// Needs reports whether a business has what the tool works with; nil: it needs nothing.
	Needs func(w *access.Workspace) bool
	// Yields names tools (pack/tool) that serve the same purpose: beside one of them the tool is left out.
	Yields []string
	// Beside names tools without one of which the tool is of no use.
	Beside []string
	// Hidden are arguments that only people of the business use.
	Hidden []string
}

// OnWhatsApp is the need of tools that send messages.
func OnWhatsApp(w *access.Workspace) bool { return w.WhatsAppAccount() != "" }

// said is how a list for models describes a tool.
type said struct {
	title     string
	doc       string
	arguments map[string]string // by path
	hidden    []string
	optional  []string // that the contract requires, and the runtime knows
}

// ForModels is the view as a model's list: without what the business has not set up, what doubles another tool and what
// role may not call, unless the agent's terms say that it is listed; in few words. It depends on the configuration
// alone, so that it is the same in every request of a conversation; PhoneKnown is the one thing that may change in it.
func (v *View) ForModels(w *access.Workspace, role access.Role) *View {
	out := &View{byName: v.byName, all: v.all}
	has := map[string]bool{} // what could be listed
	for _, e := range v.Entries {
		has[e.Tool.FullName()] = e.Tool.Roles.Has(role) && (e.listed() || e.Tool.Listing.Needs == nil ||
			e.Tool.Listing.Needs(w))
	}
	someOf := func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return has[name] })
	}
	names := map[string]bool{}
	for _, e := range v.Entries {
		l := e.Tool.Listing
		if has[e.Tool.FullName()] && (e.listed() || !someOf(l.Yields) && (len(l.Beside) == 0 || someOf(l.Beside))) {
			out.Entries = append(out.Entries, e)
			names[e.Name] = true
		}
	}
	for i, e := range out.Entries {
		out.Entries[i].said = e.inFew(w.Locale, func(word string) bool { return v.all[word] && !names[word] })
	}
	return out
}

// listed reports whether the business wants models to see the tool.
func (e Entry) listed() bool { return e.Terms != nil && e.Terms.Listed }

// inFew describes the tool in few words of the agent's language, and in the contract's where there are none. A sentence
// that names a tool that the list lacks would send a model there: it is left out.
func (e Entry) inFew(tag locale.Tag, lacks func(name string) bool) *said {
	w := e.Tool.words()
	text := cmp.Or(w.doc.Own(tag), e.Tool.Doc)
	if e.Terms != nil && e.Terms.Description != "" {
		text = e.Terms.Description
	}
	s := &said{title: cmp.Or(w.title.Own(tag), e.Tool.Title), doc: withoutNames(text, lacks),
		hidden: e.Tool.Listing.Hidden, arguments: map[string]string{}}
	if rule := cmp.Or(w.rule.Own(tag), e.Tool.Input.RuleInWords()); rule != "" {
		s.doc += " " + rule
	}
	for path, text := range w.arguments {
		if own := text.Own(tag); own != "" || text == (locale.Text{}) {
			s.arguments[path] = own
		}
	}
	for _, name := range e.Tool.orders {
		if !slices.ContainsFunc(numberArguments, e.Tool.Input.Has) {
			s.arguments[name] = docOrder.In(tag)
		}
	}
	return s
}

// PhoneKnown is a list for models in a conversation whose customer's telephone is known: the argument that is meant for
// it may be left out. Where it is not known a model has to ask for it, and the list says so.
func (v *View) PhoneKnown(tag locale.Tag) *View {
	out := &View{byName: v.byName, all: v.all, Entries: slices.Clone(v.Entries)}
	for i, e := range out.Entries {
		if own := e.Tool.OwnPhone; own != "" && e.said != nil {
			s := *e.said
			s.optional, s.arguments = []string{own}, maps.Clone(s.arguments)
			s.arguments[own] = docOwnPhone.In(tag)
			out.Entries[i].said = &s
		}
	}
	return out
}

var docOrder = locale.Text{
	ES: "El pedido: su id o su número",
	PT: "O pedido: o id ou o número",
	EN: "The order: its id or its number",
}

var docOwnPhone = locale.Text{
	ES: "Solo si no es el de esta conversación",
	PT: "Só se não for o desta conversa",
	EN: "Only if not this conversation's",
}

// withoutNames leaves out the sentences that name what is lacking; the first one stays.
func withoutNames(text string, lacks func(name string) bool) string {
	var kept []string
	for i, sentence := range strings.SplitAfter(text, ". ") {
		words := strings.FieldsFunc(sentence, func(r rune) bool {
			return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
		})
		if i == 0 || !slices.ContainsFunc(words, lacks) {
			kept = append(kept, sentence)
		}
	}
	return strings.TrimSpace(strings.Join(kept, ""))
}
