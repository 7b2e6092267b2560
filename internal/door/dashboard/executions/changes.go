package executions

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/dashboard/history"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// changesPage is who changed what, of everything or of one thing.
type changesPage struct {
	Things []page.Choice
	Of     string // the id of the one thing; empty: of all
	Chosen string
	Rows   []history.Row
	More   string // address
}

const changesShown = 50

func (area *Executions) showChanges(v *page.Visit) (page.Answer, error) {
	p := changesPage{Of: doorkit.Text(v.Query("id")), Chosen: v.Query("thing")}
	f := change.Filter{ThingID: p.Of, After: doorkit.OptionalID(v.Query("after")), Limit: changesShown + 1}
	if p.Chosen != "" {
		f.Things = []change.Thing{change.Thing(p.Chosen)}
	}
	var list []change.Change
	err := v.Read(func(u *core.Unit) (err error) {
		list, err = u.History.List(f)
		return err
	})
	if err != nil {
		return nil, err
	}
	list, next := page.Cut(list, changesShown, func(last change.Change) string { return last.ID })
	names, err := naming.Signers(v)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		p.Rows = append(p.Rows, history.RowOf(v, names, c))
	}
	if next != "" {
		p.More = page.Query{"id": p.Of, "thing": p.Chosen, "after": next}.At(v.Path("changes"))
	}
	for _, t := range change.Visible(v.Person.Role, nil) {
		p.Things = append(p.Things, page.Choice{Title: t.Label(v.Tag), Value: string(t), Here: string(t) == p.Chosen})
	}
	return page.Page{Name: "changes", Title: v.T("nav.changes"), Data: p}, nil
}
