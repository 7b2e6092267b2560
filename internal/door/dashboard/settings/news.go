package settings

import (
	"maps"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
)

var newsDescribed = field.Of[access.NewsRule]()

// news are the kinds of news to customers, as far as the business does what they are about: what each says, with its preview, and
// whether it is sent.
func (area *Settings) news() noun[access.NewsRule] {
	known := func(id string) (access.NewsKind, error) {
		if k := access.NewsKind(id); k.Known() {
			return k, nil
		}
		return "", page.NotFound()
	}
	return noun[access.NewsRule]{
		name: "news", say: nounWords{title: "news.title", lead: "news.lead"}, fields: newsDescribed, whole: []string{"template"},
		base: func(*page.Visit) access.NewsRule { return access.NewsRule{} },
		list: func(s sight) (out []item, err error) {
			for _, k := range access.NewsKinds {
				line := item{ID: string(k), Title: k.Label(s.Tag), Note: s.u.NewsPreview(k, "")}
				if s.w.Settings.News.Of(k).Off {
					line.Off = s.T("news.off")
				}
				out = append(out, line)
			}
			return out, nil
		},
		only: func(v *page.Visit, id string) bool {
			k := access.NewsKind(id)
			return (v.Sells() || !k.OfOrders()) && (v.Books() || !k.OfBookings())
		},
		get: func(s sight, id string) (access.NewsRule, error) {
			k, err := known(id)
			return s.w.Settings.News.Of(k), err
		},
		save: func(v *page.Visit, id string, _ bool, edit func(access.NewsRule) (access.NewsRule, error)) error {
			k, err := known(id)
			if err != nil {
				return err
			}
			return area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
				f, err := edit(w.Settings.News.Of(k))
				if err != nil {
					return err
				}
				all := maps.Clone(w.Settings.News.Kinds)
				if all == nil {
					all = map[string]access.NewsRule{}
				}
				all[id] = f
				w.Settings.News.Kinds = all
				return within("/news/kinds/"+id, w.Settings.Check(v.Tag))
			})
		},
		more: func(v *page.Visit, id string) []page.Choice {
			k, err := known(id)
			if err != nil {
				return nil
			}
			return []page.Choice{
				{Title: v.T("news.fields") + " {" + strings.Join(k.NewsFields(), "} {") + "}", Path: v.Path("settings", "news")},
				{Title: v.T("news.quiet"), Path: v.Path("settings", "of", "news")},
			}
		},
	}
}

// within is a report whose paths are those of a part.
func within(part string, err error) error {
	if err == nil {
		return nil
	}
	own := *fault.From(err)
	own.Fields = nil
	for _, f := range fault.From(err).Fields {
		f.Path = strings.TrimPrefix(f.Path, part)
		own.Fields = append(own.Fields, f)
	}
	return &own
}
