package settings

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// noun is what owners keep a list of, such as services: a page of all, and a form that is made of its description. F is
// what the form edits.
type noun[F any] struct {
	area   *Settings
	name   string // in addresses
	say    nounWords
	fields *field.Described[F]
	hidden []string // paths that the form leaves out
	fixed  []string // paths that only a new one has
	whole  []string // groups that are there or not: without any value they are not
	base   func(v *page.Visit) F
	list   func(s sight) ([]item, error)
	get    func(s sight, id string) (F, error)
	// save stores what edit makes of the stored fields, in the transaction that read them. A new one has an id that the
	// form brought, so that a form that is sent twice adds one.
	save   func(v *page.Visit, id string, isNew bool, edit func(now F) (F, error)) error
	remove func(v *page.Visit, id string) error // nil: it cannot be removed
	// choices are what fields with ids of other things can be.
	choices func(s sight) (map[string][]page.Choice, error)
	// more are links to what else there is of one.
	more func(v *page.Visit, id string) []page.Choice
	file string // the kind of file that brings many; empty: there is none
	// only reports what the list shows of what there is, once it is known what the business does; nil: all.
	only func(v *page.Visit, id string) bool
}

// sight is a visit with the business as it is now, read at one moment.
type sight struct {
	*page.Visit
	u *core.Unit
	w access.Workspace
}

// look reads for a page.
func (area *Settings) look(v *page.Visit, read func(s sight) error) error {
	w, err := area.business(v)
	if err != nil {
		return err
	}
	return v.Read(func(u *core.Unit) error { return read(sight{v, u, w}) })
}

// nounWords are the keys of its texts: the title of the list, what it is for, the button that adds one (empty: the list is
// what it is), and what an empty list says.
type nounWords struct{ title, lead, add, none string }

// item is one line of a list.
type item struct {
	ID, Title, Note string
	Off             string // why it is not in use; empty: it is
}

// nounPage is the data of a list.
type nounPage struct {
	Lead, Add, None string
	New, File       string
	Items           []item
	Base            string
}

// nounForm is the data of a form.
type nounForm struct {
	To, Seen, Once string
	Inputs         []page.Input
	Remove         string // empty: it cannot be
	More           []page.Choice
	Wrong          string // what is wrong with none of the fields
}

func (n noun[F]) routes(area *Settings) []page.Route {
	at := "/d/{workspace}/settings/" + n.name
	n.area = area
	list := []page.Route{
		page.For(page.Owners, "GET "+at, n.show),
		page.For(page.Owners, "GET "+at+"/one/{id}", n.ask),
		page.For(page.Owners, "POST "+at+"/one/{id}", n.change),
	}
	if n.say.add != "" {
		list = append(list, page.For(page.Owners, "GET "+at+"/new", n.ask), page.For(page.Owners, "POST "+at+"/new", n.add))
	}
	if n.remove != nil {
		list = append(list, page.For(page.Owners, "POST "+at+"/one/{id}/remove", n.drop))
	}
	return list
}

func (n noun[F]) show(v *page.Visit) (page.Answer, error) {
	base := v.Path("settings", n.name)
	p := nounPage{Lead: v.T(n.say.lead), None: v.T(n.say.none), Base: base + "/one/"}
	if n.say.add != "" {
		p.Add, p.New = v.T(n.say.add), base+"/new"
	}
	if n.file != "" {
		p.File = v.Path("import", n.file)
	}
	err := n.area.look(v, func(s sight) (err error) {
		p.Items, err = n.list(s)
		return err
	})
	if n.only != nil {
		p.Items = slices.DeleteFunc(p.Items, func(i item) bool { return !n.only(v, i.ID) })
	}
	return page.Page{Name: "settings-list", Within: "settings", Title: v.T(n.say.title), Data: p}, err
}

func (n noun[F]) ask(v *page.Visit) (page.Answer, error) { return n.form(v, v.Named("id"), nil, nil) }

// form shows one, or the form of a new one: as it is stored, or with what was typed and refused.
func (n noun[F]) form(v *page.Visit, id string, stored *F, refused error) (page.Answer, error) {
	base := v.Path("settings", n.name)
	p := nounForm{To: base + "/new", Once: scope.NewID()}
	err := n.area.look(v, func(s sight) error {
		f, err := n.base(v), error(nil)
		switch {
		case stored != nil:
			f = *stored
		case id != "":
			if f, err = n.get(s, id); err != nil {
				return err
			}
		}
		fields, err := n.inputs(s, id)
		p.Seen, p.Inputs = page.Digest(f), v.Form(fields, f, refused)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := page.Page{Name: "settings-form", Within: "settings", Title: v.T(n.say.add),
		Crumbs: append(v.Crumbs("settings"), page.Crumb{Title: v.T(n.say.title), Path: base})}
	if id != "" {
		p.To, out.Title = base+"/one/"+url.PathEscape(id), v.T(n.say.title)
		if n.remove != nil {
			p.Remove = p.To + "/remove"
		}
		if n.more != nil {
			p.More = n.more(v, id)
		}
	}
	if refused != nil {
		out.Status, p.Wrong = fault.Of(fault.From(refused).Code).Status, unplaced(p.Inputs, refused)
		if sent := v.Field("once"); doorkit.IsID(sent) {
			p.Once = sent
		}
	}
	out.Data = p
	return out, nil
}

// inputs are the fields of the form, with the choices of those that name other things. A field without any choice is left out.
func (n noun[F]) inputs(s sight, id string) ([]field.Field, error) {
	var choices map[string][]page.Choice
	if n.choices != nil {
		var err error
		if choices, err = n.choices(s); err != nil {
			return nil, err
		}
	}
	fields := slices.DeleteFunc(slices.Clone(n.fields.Fields), func(f field.Field) bool {
		can, names := choices[f.Path]
		return slices.Contains(n.hidden, f.Path) || id != "" && slices.Contains(n.fixed, f.Path) || names && len(can) == 0
	})
	for i := range fields {
		for _, c := range choices[fields[i].Path] {
			fields[i].Choices = append(fields[i].Choices, field.Choice{Value: c.Value, Label: locale.Text{ES: c.Title, PT: c.Title, EN: c.Title}})
		}
	}
	return fields, nil
}

// unplaced is what a refusal says of none of the inputs.
func unplaced(inputs []page.Input, refused error) string {
	e := fault.From(refused)
	for _, f := range e.Fields {
		if !slices.ContainsFunc(inputs, func(in page.Input) bool { return in.Wrong != "" && in.Wrong == f.Message }) {
			return f.Message
		}
	}
	if len(e.Fields) == 0 {
		return e.Message
	}
	return ""
}

func (n noun[F]) add(v *page.Visit) (page.Answer, error) {
	id := v.Field("once")
	if !doorkit.IsID(id) {
		id = scope.NewID()
	}
	return n.keep(v, "", id)
}

func (n noun[F]) change(v *page.Visit) (page.Answer, error) {
	return n.keep(v, v.Named("id"), v.Named("id"))
}

// keep stores what the form says of the one with an id; known is empty for a new one.
func (n noun[F]) keep(v *page.Visit, known, id string) (page.Answer, error) {
	at := n.base(v)
	err := n.save(v, id, known == "", func(now F) (F, error) {
		if at = now; known != "" && v.Field("seen") != page.Digest(now) {
			return now, v.Conflict("settings.changed")
		}
		visible := slices.DeleteFunc(slices.Clone(n.fields.Fields), func(f field.Field) bool {
			return slices.Contains(n.hidden, f.Path) || known != "" && slices.Contains(n.fixed, f.Path)
		})
		return n.fields.Merge(now, n.without(v.Patch(visible)), v.Tag)
	})
	switch {
	case err == nil:
		return v.Done(v.Path("settings", n.name), "settings.saved")
	case fault.Is(err, fault.InvalidArguments), fault.Is(err, fault.Conflict):
		return n.form(v, known, &at, err)
	}
	return nil, err
}

// without removes the groups of a patch that have no value.
func (n noun[F]) without(patch []byte) []byte {
	var tree map[string]any
	if len(n.whole) == 0 || json.Unmarshal(patch, &tree) != nil {
		return patch
	}
	for _, name := range n.whole {
		group, _ := tree[name].(map[string]any)
		maps.DeleteFunc(group, func(_ string, value any) bool { return value == nil })
		if group != nil && len(group) == 0 {
			tree[name] = nil
		}
	}
	patch, _ = json.Marshal(tree) // it came from JSON
	return patch
}

func (n noun[F]) drop(v *page.Visit) (page.Answer, error) {
	return v.Finish(n.remove(v, v.Named("id")), v.Path("settings", n.name), "settings.removed")
}
